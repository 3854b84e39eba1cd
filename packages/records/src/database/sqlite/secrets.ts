/** The secrets in a copy of a database: sealed before it becomes a backup, opened before it is restored. */
import { existsSync } from "node:fs";
import BetterSqlite from "better-sqlite3";
import { DatabaseUnusable } from "../port.ts";
import { sqliteDialect } from "./dialect.ts";

/** Key in `_params` of a copy whose secrets are sealed. */
const markKey = "sealed";

export interface SecretChanges {
	/** New text of a collection's definition. */
	definition(text: string): string;
	/** New text of the settings. */
	settings(text: string): string;
	/** New text of one account's token key. */
	tokenKey(text: string): string;
}

const nameOf = sqliteDialect.id;

/** Names of a copy's own; the statements of its schema must not run. */
function namesOf(copy: BetterSqlite.Database, kind: "table" | "trigger"): Set<string> {
	const rows = copy.prepare(`SELECT "name" FROM sqlite_schema WHERE "type" = ?`).pluck().all(kind);
	return new Set(rows.map(String));
}

function change(copy: BetterSqlite.Database, changes: SecretChanges): void {
	for (const name of ["definition", "settings", "tokenKey"] as const)
		copy.function(`changed_${name}`, { directOnly: true }, (text: unknown) => changes[name](String(text)));
	for (const trigger of namesOf(copy, "trigger")) copy.exec(`DROP TRIGGER ${nameOf(trigger)}`);
	const tables = namesOf(copy, "table");
	const accounts = copy
		.prepare(`SELECT "name" FROM "_collections" WHERE json_extract("definition", '$.type') = 'auth'`)
		.pluck()
		.all();
	copy.exec(`
		UPDATE "_collections" SET "definition" = changed_definition("definition");
		UPDATE "_params" SET "value" = changed_settings("value") WHERE "key" = 'settings';`);
	for (const table of accounts.map(String)) {
		if (!tables.has(table)) continue;
		copy.exec(`UPDATE ${nameOf(table)} SET "tokenKey" = changed_tokenKey("tokenKey") WHERE "tokenKey" <> ''`);
	}
}

/**
 * Writes a copy to a new file with its secrets sealed. Nothing else of the copy is in the new file, such as what was
 * deleted. Mails whose reader they sign in are left out, and the keys of sessions that have ended. `mark` says what they
 * are sealed with.
 */
export function writeSealed(file: string, target: string, changes: SecretChanges, mark: string): void {
	const copy = new BetterSqlite(file, { fileMustExist: true });
	try {
		copy.pragma("journal_mode = OFF");
		copy.pragma("synchronous = OFF");
		change(copy, changes);
		const tables = namesOf(copy, "table");
		if (tables.has("_retired_keys")) copy.exec(`DELETE FROM "_retired_keys"`);
		// Earlier versions did not mark them; tokens begin with these letters.
		if (tables.has("_mails"))
			copy.exec(`DELETE FROM "_mails" WHERE "mail" LIKE '%"signsIn":true%' OR "mail" LIKE '%eyJ%'`);
		copy.prepare(`INSERT INTO "_params" ("key", "value") VALUES (?, ?)`).run(markKey, mark);
		copy.prepare("VACUUM INTO ?").run(target);
	} finally {
		copy.close();
	}
}

/** The mark of a file whose secrets are sealed; empty for any other file, also one that cannot be read. */
export function sealMarkOf(file: string): string {
	if (!existsSync(file)) return "";
	try {
		const database = new BetterSqlite(file, { readonly: true });
		try {
			const mark = database.prepare(`SELECT "value" FROM "_params" WHERE "key" = ?`).pluck().get(markKey);
			return typeof mark === "string" ? mark : "";
		} finally {
			database.close();
		}
	} catch {
		// The next one to open it says what is wrong with it.
		return "";
	}
}

/** Opens the secrets of a file that nobody else reads, all or none. Afterwards the changes are in the file itself. */
export function openSecrets(file: string, changes: SecretChanges): void {
	const database = new BetterSqlite(file, { fileMustExist: true });
	try {
		database.transaction(() => {
			change(database, changes);
			database.prepare(`DELETE FROM "_params" WHERE "key" = ?`).run(markKey);
		})();
		if (database.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) !== 0)
			throw new DatabaseUnusable("locked", file);
	} finally {
		database.close();
	}
}
