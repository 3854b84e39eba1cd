/** Data folders of PocketBase, invented. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";

/** A collection of a source, with its rows. */
export interface Made {
	name: string;
	id: string;
	type?: string;
	fields: Record<string, unknown>[];
	rows?: Record<string, unknown>[];
	rules?: Record<string, string | null>;
	options?: object;
	indexes?: string[];
}

/** Writes a data folder as PocketBase keeps it, and returns its path. */
export function writeSource(path: string, collections: readonly Made[]): string {
	mkdirSync(path, { recursive: true });
	const database = new Database(join(path, "data.db"));
	database.exec(
		"CREATE TABLE _collections (id, system, type, name, fields, indexes, listRule, viewRule, createRule, updateRule, deleteRule, options, created, updated)",
	);
	database.exec("CREATE TABLE _params (id, value)");
	const add = database.prepare(
		"INSERT INTO _collections VALUES (@id, 0, @type, @name, @fields, @indexes, @listRule, @viewRule, @createRule, NULL, NULL, @options, '2024-01-01 00:00:00.000Z', '')",
	);
	for (const {
		id,
		name,
		type = "base",
		fields,
		rows = [],
		rules = {},
		options = {},
		indexes = [],
	} of collections) {
		add.run({
			id,
			name,
			type,
			fields: JSON.stringify(fields),
			indexes: JSON.stringify(indexes),
			listRule: rules.listRule ?? null,
			viewRule: rules.viewRule ?? null,
			createRule: rules.createRule ?? null,
			options: JSON.stringify(options),
		});
		const columns = fields.map((field) => `"${field.name}"`);
		if (type === "view") continue;
		database.exec(`CREATE TABLE "${name}" (${columns.join(", ")})`);
		for (const row of rows) {
			const values = fields.map((field) => row[String(field.name)] ?? "");
			database.prepare(`INSERT INTO "${name}" VALUES (${values.map(() => "?").join(", ")})`).run(...values);
		}
	}
	database.close();
	return path;
}

export const text = (name: string, more: object = {}) => ({ id: `f_${name}`, name, type: "text", ...more });
export const id = text("id", { primaryKey: true, system: true, required: true, pattern: "^[a-z0-9]+$" });

export const account = [
	id,
	{ id: "f_password", name: "password", type: "password", system: true, hidden: true },
	text("tokenKey", { system: true, hidden: true }),
	{ id: "f_email", name: "email", type: "email", system: true },
	{ id: "f_visible", name: "emailVisibility", type: "bool", system: true },
	{ id: "f_verified", name: "verified", type: "bool", system: true },
	text("name"),
	text("shoe_size"),
];
