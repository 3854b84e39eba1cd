/** A collection being edited: the format of the collections API. */
import type { AnswerOf } from "@rafta/library/api/index";
import type { FieldType } from "./field-types.ts";

export interface DraftField {
	id: string;
	name: string;
	type: FieldType;
	system?: boolean;
	[option: string]: unknown;
}

export const apiRules = ["listRule", "viewRule", "createRule", "updateRule", "deleteRule"] as const;
export type ApiRule = (typeof apiRules)[number];
export type RuleName = ApiRule | "authRule" | "manageRule";

export interface Draft {
	id: string;
	name: string;
	type: "base" | "auth" | "view";
	system: boolean;
	fields: DraftField[];
	indexes: string[];
	listRule: string | null;
	viewRule: string | null;
	createRule: string | null;
	updateRule: string | null;
	deleteRule: string | null;
	authRule?: string | null;
	manageRule?: string | null;
	viewQuery?: string;
	[member: string]: unknown;
}

/** Overview of a collection. */
export type CollectionLine = AnswerOf<"GET /api/schema">["items"][number];

/** A slow list of the last days. */
export type SlowList = AnswerOf<"GET /api/schema/slow-lists">["items"][number];

/** Returns the rules that a collection of a type has. */
export function rulesOf(type: Draft["type"]): readonly RuleName[] {
	if (type === "view") return ["listRule", "viewRule"];
	return type === "auth" ? [...apiRules, "authRule", "manageRule"] : apiRules;
}

export interface IndexDraft {
	name: string;
	unique: boolean;
	/** Column names, followed by `DESC` for descending order. */
	columns: string;
	where: string;
}

const statement =
	/^\s*CREATE\s+(UNIQUE\s+)?INDEX\s+(?:IF\s+NOT\s+EXISTS\s+)?[`"[]?(\w+)[`"\]]?\s+ON\s+[`"[]?\w*[`"\]]?\s*\(([^()]*)\)\s*(?:WHERE\s+([\s\S]+?))?;?\s*$/i;

/** Parses an index's statement; `null` for unsupported syntax. */
export function readIndex(text: string): IndexDraft | null {
	const [, unique, name, columns, where] = statement.exec(text) ?? [];
	if (name === undefined || columns === undefined) return null;
	return { name, unique: unique !== undefined, columns: columns.replace(/[`"[\]]/g, ""), where: where ?? "" };
}

export function writeIndex({ name, unique, columns, where }: IndexDraft, table: string): string {
	const list = columns
		.split(",")
		.map((column) => column.trim().replace(/^\w+/, "`$&`"))
		.join(", ");
	const condition = where.trim() ? ` WHERE ${where.trim()}` : "";
	return `CREATE ${unique ? "UNIQUE " : ""}INDEX \`${name}\` ON \`${table || "x"}\` (${list})${condition}`;
}

/** Returns the list with one item moved to another index. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
	const result = [...list];
	const [item] = result.splice(from, 1);
	if (item !== undefined) result.splice(to, 0, item);
	return result;
}
