/** Index definitions: parsed from their `CREATE INDEX` text, rendered for the engine in use. */
import type { Dialect } from "../database/port.ts";

export interface IndexDefinition {
	name: string;
	table: string;
	unique: boolean;
	columns: { name: string; descending: boolean }[];
	/** SQL condition that both engines understand; `""` for none. */
	where: string;
}

const statement =
	/^\s*CREATE\s+(?<unique>UNIQUE\s+)?INDEX\s+(?:IF\s+NOT\s+EXISTS\s+)?(?<name>[`"[\]\w]+)\s+ON\s+(?<table>[`"[\]\w]+)\s*\((?<columns>[^()]+)\)\s*(?:WHERE\s+(?<where>.+?))?;?\s*$/is;

const bare = (identifier: string): string => identifier.replace(/[`"[\]]/g, "");

/** Puts identifiers in double quotes, as every engine accepts them; strings in single quotes stay as they are. */
const quoted = (condition: string): string =>
	condition.replace(/'(?:[^']|'')*'|`([^`]*)`|\[(\w+)\]/g, (piece, tick, bracket) => {
		const name: string | undefined = tick ?? bracket;
		return name === undefined ? piece : `"${name}"`;
	});

/** Parses an index definition; `null` if it is not a supported one. */
export function parseIndex(text: string): IndexDefinition | null {
	const groups = statement.exec(text)?.groups;
	if (!groups) return null;
	const columns = (groups.columns ?? "").split(",").map((part) => {
		const [name = "", ...rest] = part.trim().split(/\s+/);
		return { name: bare(name), descending: rest.at(-1)?.toUpperCase() === "DESC" };
	});
	if (columns.some((column) => !/^\w+$/.test(column.name))) return null;
	return {
		name: bare(groups.name ?? ""),
		table: bare(groups.table ?? ""),
		unique: groups.unique !== undefined,
		columns,
		where: quoted(groups.where ?? ""),
	};
}

/** Statement that creates the index on a table. */
export function renderIndex(index: IndexDefinition, table: string, dialect: Dialect): string {
	const columns = index.columns.map(
		(column) => `${dialect.id(column.name)}${column.descending ? " DESC" : ""}`,
	);
	const where = index.where ? ` WHERE ${index.where}` : "";
	return `CREATE ${index.unique ? "UNIQUE " : ""}INDEX ${dialect.id(index.name)} ON ${dialect.id(table)} (${columns.join(", ")})${where}`;
}

/** Statement as stored in definitions, in PocketBase's spelling. */
export function writeIndex(index: IndexDefinition): string {
	const columns = index.columns.map((column) => `\`${column.name}\`${column.descending ? " DESC" : ""}`);
	const where = index.where ? ` WHERE ${index.where}` : "";
	return `CREATE ${index.unique ? "UNIQUE " : ""}INDEX \`${index.name}\` ON \`${index.table}\` (${columns.join(", ")})${where}`;
}

/** Columns of the indexes that contain every record. */
export const columnsOfIndexes = (indexes: readonly string[]): string[][] =>
	indexes.flatMap((text) => {
		const index = parseIndex(text);
		return index?.where === "" ? [index.columns.map(({ name }) => name)] : [];
	});

/** Whether one of the indexes is unique over this field alone. */
export const hasUniqueIndex = (indexes: readonly string[], field: string): boolean =>
	indexes.some((text) => {
		const index = parseIndex(text);
		return index?.unique === true && index.columns.length === 1 && index.columns[0]?.name === field;
	});
