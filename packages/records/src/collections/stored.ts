/** The definitions as they are stored: only what the rest of the program can rely on passes. */
import type { OwnTable } from "../database/own-table.ts";
import { DatabaseUnusable, type ReadConnection, type Row } from "../database/port.ts";
import { raw } from "../database/sql.ts";
import { storedJson } from "../database/stored-json.ts";
import { hasShape } from "../has-shape.ts";
import { isObject } from "../is-object.ts";
import { authOptions } from "./auth-options.ts";
import type { AuthOptions, CollectionDefinition } from "./definition.ts";
import { isStoredField } from "./serialize.ts";

/** `name` is a column as well, so that it is unique. */
export const collectionsTable: OwnTable = {
	name: "_collections",
	columns: { id: "text", name: "unique text", definition: "text" },
	indexes: [],
};

/** What every definition has; of a rule, the kind. */
const shape = {
	id: "",
	name: "",
	fields: [],
	indexes: [],
	listRule: null,
	viewRule: null,
	createRule: null,
	updateRule: null,
	deleteRule: null,
};

const standard = authOptions();
/** The options that every release has stored; a start adds the others to the collections of the program. */
const options = {
	authRule: null,
	manageRule: null,
	passwordAuth: standard.passwordAuth,
	authToken: standard.authToken,
};

const provider = { name: "", clientId: "", clientSecret: "" };

const isText = (value: unknown): boolean => typeof value === "string";

function isAuth(value: unknown): boolean {
	if (!hasShape(value, options) || !hasShape(value, { ...standard, authRule: null }, true)) return false;
	const { oauth2, passwordAuth } = value as Pick<AuthOptions, "passwordAuth"> & Partial<AuthOptions>;
	const providers: readonly unknown[] = oauth2?.providers ?? [];
	return passwordAuth.identityFields.every(isText) && providers.every((one) => hasShape(one, provider));
}

function isDefinition(value: unknown): value is CollectionDefinition {
	if (!isObject(value) || !hasShape(value, shape)) return false;
	const { type, fields, indexes, auth, viewQuery } = value as unknown as CollectionDefinition;
	if (!["base", "auth", "view"].includes(type)) return false;
	if (!fields.every(isStoredField) || !indexes.every(isText)) return false;
	if (type === "view" ? typeof viewQuery !== "string" : !fields.some(({ name }) => name === "id"))
		return false;
	return type === "auth" ? isAuth(auth) : auth === undefined;
}

function definitionOf(row: Row): CollectionDefinition {
	const what = `the definition of ${row.name}`;
	const value = storedJson(String(row.definition), what);
	if (isDefinition(value) && value.id === row.id && value.name === row.name) return value;
	throw new DatabaseUnusable("damaged", `${what} is not complete`);
}

/** Returns the stored definitions by id, oldest first. @throws DatabaseUnusable `damaged` */
export async function readDefinitions(
	reader: Pick<ReadConnection, "all">,
): Promise<Map<string, CollectionDefinition>> {
	const rows = await reader.all(raw('SELECT "id", "name", "definition" FROM "_collections"'));
	const all = rows.map(definitionOf);
	all.sort((a, b) => ((a.created ?? "") < (b.created ?? "") ? -1 : 1));
	return new Map(all.map((collection) => [collection.id, collection]));
}
