/** View collections: a SELECT written by a superuser, and the fields derived from its columns. */
import type { Dialect, ReadConnection, ResultColumn, Transaction } from "../database/port.ts";
import { QueryRefused } from "../database/port.ts";
import { raw } from "../database/sql.ts";
import { columnKind } from "./columns.ts";
import type { CollectionDefinition, FieldDefinition } from "./definition.ts";
import { completeField } from "./field-defaults.ts";
import { withoutEnd, withQuotedNames } from "./sql-tokens.ts";
import { idField } from "./system-fields.ts";
import { writtenColumns, writtenKind } from "./view-columns.ts";

export interface ViewShape {
	readonly fields: FieldDefinition[];
	readonly origins: NonNullable<CollectionDefinition["viewOrigins"]>;
}

/** As in a table, but of any length, and never generated. */
const viewId: FieldDefinition = { ...idField, min: 0, max: 0, autogeneratePattern: "" };

/**
 * Returns a single SELECT without what may follow it, a comment or a semicolon.
 * Its names are as both engines read them.
 * @throws QueryRefused
 */
export function oneSelect(query: string): string {
	const text = withoutEnd(query);
	if (text === "") throw new QueryRefused("the query is empty");
	if (writtenColumns(text).some(({ name }) => name === "*")) {
		throw new QueryRefused(
			"wildcard columns (*) are not supported - manually type the collection field names you want the view query to have",
		);
	}
	return withQuotedNames(text);
}

/** Returns a field for a column that is not a collection's field. */
function ownField(name: string, expression: string): FieldDefinition {
	const id = `_clone_${name}`;
	switch (writtenKind(expression)) {
		case "integer":
			return { id, name, type: "number", onlyInt: true };
		case "number":
			return { id, name, type: "number" };
		case "text":
			return { id, name, type: "text" };
		case "bool":
			return { id, name, type: "bool" };
		default:
			return { id, name, type: "json", maxSize: 1 };
	}
}

/** Returns the collection and field that a column comes from; an engine may name a view in between. */
function originOf(
	{ table, column }: ResultColumn,
	collections: readonly CollectionDefinition[],
): { source?: CollectionDefinition; column: string | null } {
	const named = collections.find(({ name }) => name === table);
	if (named?.type !== "view") return { source: named, column };
	const origin = named.viewOrigins?.[column ?? ""];
	if (origin)
		return { source: collections.find(({ id }) => id === origin.collectionId), column: origin.field };
	// Another record's id, which the view exposes as a relation to it.
	const field = named.fields.find(({ name }) => name === column);
	if (field?.type !== "relation") return { column };
	return { source: collections.find(({ id }) => id === field.collectionId), column: "id" };
}

/**
 * Returns the fields of a view, derived from the origin of its columns.
 * @throws QueryRefused if it is not a query or has no `id` column.
 */
export async function viewShape(
	connection: ReadConnection,
	query: string,
	collections: readonly CollectionDefinition[],
): Promise<ViewShape> {
	const text = oneSelect(query);
	const columns = await connection.describe(text);
	const written = new Map(writtenColumns(text).map(({ name, expression }) => [name, expression]));
	const origins: Record<string, { collectionId: string; field: string }> = {};
	if (!columns.some(({ name }) => name === "id")) {
		throw new QueryRefused(
			"missing required id column (you can use `(ROW_NUMBER() OVER()) as id` if you don't have one)",
		);
	}
	const fields = columns.map((given): FieldDefinition => {
		const { name } = given;
		const { source, column } = originOf(given, collections);
		if (name === "id") {
			if (source && column === "id") origins.id = { collectionId: source.id, field: "id" };
			return viewId;
		}
		const field = source?.fields.find((one) => one.name === column);
		const expression = written.get(name) ?? "";
		// A cast shows only in the syntax, not in the origin of the value.
		if (!source || !field || writtenKind(expression) !== "unknown") return ownField(name, expression);
		const id = `_clone_${name}`;
		if (field.name === "id") return { id, name, type: "relation", collectionId: source.id, maxSelect: 1 };
		origins[name] = { collectionId: source.id, field: field.name };
		// Stored keys belong to their table: a view's texts are compared as they are.
		return field.type === "text"
			? { ...field, id, name, sortKey: false, searchKey: false }
			: { ...field, id, name };
	});
	return { fields: fields.map(completeField), origins };
}

/**
 * Refuses a new view of two columns with one name, as PocketBase does: its records could show but one of them.
 * @throws QueryRefused
 */
export function refuseDoubles({ fields }: Pick<ViewShape, "fields">): void {
	const names = new Set<string>();
	for (const { name } of fields) {
		if (names.has(name.toLowerCase())) throw new QueryRefused(`duplicate column name: ${name}`);
		names.add(name.toLowerCase());
	}
}

/** A query as a table; the line break ends a comment at its end. */
export const asTable = (query: string): string => `(${oneSelect(query)}\n) AS "v"`;

/**
 * Recreates the view. The id is cast to text, so that it can be compared as one; the id of a collection already is one,
 * and without a cast its index can be used.
 * @throws QueryRefused for what a query may have and a view may not, such as placeholders
 */
export async function createView(
	tx: Pick<Transaction, "statement">,
	dialect: Dialect,
	{ name, fields, viewOrigins, viewQuery = "" }: CollectionDefinition,
): Promise<void> {
	const columns = fields.map((field) => {
		const column = dialect.id(field.name);
		if (viewOrigins?.[field.name]) return column;
		const shown = dialect.viewColumn(
			field.name === "id" ? `CAST(${column} AS TEXT)` : column,
			columnKind(field),
		);
		return `${shown} AS ${column}`;
	});
	await tx.statement(
		`CREATE VIEW ${dialect.id(name)} AS SELECT ${columns.join(", ")} FROM ${asTable(viewQuery)}`,
	);
}

export const dropView = async (tx: Transaction, dialect: Dialect, name: string): Promise<void> => {
	await tx.run(raw(`DROP VIEW IF EXISTS ${dialect.id(name)}`));
};

/** Sorts views so that each comes after the views whose names its query mentions. */
export function viewsInOrder(collections: readonly CollectionDefinition[]): CollectionDefinition[] {
	const views = collections.filter((collection) => collection.type === "view");
	const mentions = (view: CollectionDefinition, other: CollectionDefinition) =>
		view !== other && new RegExp(`\\b${other.name}\\b`).test(view.viewQuery ?? "");
	const result: CollectionDefinition[] = [];
	const visit = (view: CollectionDefinition, path: readonly CollectionDefinition[]) => {
		if (result.includes(view) || path.includes(view)) return;
		for (const other of views) if (mentions(view, other)) visit(other, [...path, view]);
		result.push(view);
	};
	for (const view of views) visit(view, []);
	return result;
}

/** Rewrites a view's query after renames of tables that it reads. Text in single quotes is not a name. */
export function renameColumns(query: string, renames: readonly { from: string; to: string }[]): string {
	return renames.reduce(
		(text, { from, to }) =>
			text.replace(new RegExp(`'(?:[^']|'')*'|\\b${from}\\b`, "g"), (piece) => (piece === from ? to : piece)),
		query,
	);
}
