import type Database from "better-sqlite3";

const limit = 500;

/** Prepared statements by their text: preparing costs many times what running a short one does. */
export class Statements {
	readonly #database: Database.Database;
	readonly #byText = new Map<string, Database.Statement>();

	constructor(database: Database.Database) {
		this.#database = database;
	}

	/** A statement that nobody will ask for again. */
	once(text: string): Database.Statement {
		return this.#database.prepare(text);
	}

	/** Runs one statement after the other. */
	run(text: string): void {
		this.#database.exec(text);
	}

	get(text: string): Database.Statement {
		const known = this.#byText.get(text);
		if (known) {
			// Moved to the end, so that the first one is the one used longest ago.
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
