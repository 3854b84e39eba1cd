import type Database from "better-sqlite3";

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

	get(text: string): Database.Statement {
		const known = this.#byText.get(text);
		if (known) {
			// Moved to the end, so that the first one is the least recently used.
			this.#byText.delete(text);
			this.#byText.set(text, known);
			return known;
		}
		const statement = this.#database.prepare(text);
		this.#byText.set(text, statement);
		if (this.#byText.size > limit) {
			const oldest = this.#byText.keys().next().value;
			if (oldest !== undefined) this.#byText.delete(oldest);
		}
		return statement;
	}
}
