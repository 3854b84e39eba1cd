import type Database from "better-sqlite3";
import { putLast } from "../../recent.ts";
import { translate } from "./failures.ts";

const limit = 500;

/** Cache of prepared statements by text: preparing costs many times more than running a short one. */
export class Statements {
	readonly #database: Database.Database;
	readonly #byText = new Map<string, Database.Statement>();

	constructor(database: Database.Database) {
		this.#database = database;
	}

	/** Prepares a statement without caching it. */
	once(text: string): Database.Statement {
		return this.#database.prepare(text);
	}

	/** Runs several statements in sequence. */
	run(text: string): void {
		this.#database.exec(text);
	}

	/** Translates an error of `get`, or of what it returned. */
	failure(text: string, error: unknown): unknown {
		return translate(error, this.#byText.has(text));
	}

	get(text: string): Database.Statement {
		const statement = this.#byText.get(text) ?? this.once(text);
		// Moved to the end, so that the first one is the least recently used.
		putLast(this.#byText, text, statement, limit);
		return statement;
	}
}
