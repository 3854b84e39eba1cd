/** Transactions on the writing connection: one write by itself, or several with one commit. */
import type BetterSqlite from "better-sqlite3";
import type { ChangeLogAdapter } from "../change-log.ts";
import type { RowKeeper } from "../kept.ts";
import type { QueryReads, Sql, Transaction } from "../port.ts";
import type { Message } from "../shared.ts";
import { raw } from "../sql.ts";
import { retryWhileBusy } from "./busy.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { translate } from "./failures.ts";
import { queryReads } from "./query-reads.ts";
import { asRefusal, SqliteReader } from "./reader.ts";
import type { Statements } from "./statements.ts";

class SqliteTransaction extends SqliteReader implements Transaction {
	readonly #statements: Statements;
	readonly committed: (() => void)[] = [];
	readonly undone: (() => Promise<void>)[] = [];
	readonly messages: Message[] = [];
	/** Whether it may have changed rows that are kept. */
	concernsKept = false;
	readonly #kept: RowKeeper;
	constructor(statements: Statements, kept: RowKeeper) {
		super(() => statements);
		this.#statements = statements;
		this.#kept = kept;
	}
	async run(sql: Sql): Promise<{ changes: number }> {
		this.concernsKept ||= this.#kept.isChangedBy(sql.text);
		try {
			return { changes: this.#statements.get(sql.text).run(...sql.values).changes };
		} catch (error) {
			throw this.#statements.failure(sql.text, error);
		}
	}
	async statement(text: string): Promise<void> {
		this.concernsKept = true;
		try {
			this.#statements.once(text).run();
		} catch (error) {
			throw asRefusal(error);
		}
	}
	async readsOf(query: string): Promise<QueryReads> {
		const schema = await this.all(
			raw(`
				SELECT "sql"
				FROM "sqlite_master"
				WHERE "type" IN ('table', 'view') AND "name" NOT LIKE 'sqlite_%' AND "sql" NOT LIKE 'CREATE VIRTUAL %'`),
		);
		return queryReads(
			schema.map((row) => String(row.sql)),
			query,
		);
	}
	async script(text: string): Promise<{ changes: number }> {
		this.concernsKept = true;
		try {
			this.#statements.run(text);
			return { changes: Number(this.#statements.once("SELECT changes()").pluck().get()) };
		} catch (error) {
			throw asRefusal(error);
		}
	}
	afterCommit(action: () => void): void {
		this.committed.push(action);
	}
	afterRollback(action: () => Promise<void>): void {
		this.undone.push(action);
	}
	publish(message: Message): void {
		this.messages.push(message);
	}
}

/** Begins a write transaction; another program may have the file for a while. */
const begin = (writer: BetterSqlite.Database): Promise<unknown> =>
	retryWhileBusy(() => writer.exec("BEGIN IMMEDIATE"), 50);

/** A write that waits for its turn and for its answer. */
export interface WaitingWrite {
	work(tx: Transaction): Promise<unknown>;
	resolve(result: unknown): void;
	reject(error: unknown): void;
}

interface Writer {
	readonly writer: BetterSqlite.Database;
	readonly writeStatements: Statements;
}

const undo = async ({ undone }: SqliteTransaction): Promise<void> => {
	for (const action of undone) await action();
};

/** Runs all that waits for a commit, also after one of them fails: it cannot be taken back. Returns the errors. */
function runAll(actions: readonly (() => void)[]): unknown[] {
	const errors: unknown[] = [];
	for (const action of actions) {
		try {
			action();
		} catch (error) {
			errors.push(error);
		}
	}
	return errors;
}

/** What follows for a member of a group once all of it is committed: first the effects, then the answer. */
interface Outcome {
	effect(): void;
	answer(): void | Promise<void>;
}

/**
 * Runs a write in a savepoint of an open transaction; returns what tells its caller, once everything is committed.
 * @throws the write's error if it has ended the whole transaction, as a full disk does
 */
async function runMember(
	writer: BetterSqlite.Database,
	tx: SqliteTransaction,
	{ work, resolve, reject }: WaitingWrite,
): Promise<Outcome> {
	writer.exec("SAVEPOINT member");
	try {
		const result = await work(tx);
		writer.exec("RELEASE member");
		let errors: unknown[] = [];
		return {
			effect() {
				errors = runAll(tx.committed);
			},
			answer: () => (errors.length === 0 ? resolve(result) : reject(errors[0])),
		};
	} catch (error) {
		if (!writer.inTransaction) throw error;
		writer.exec("ROLLBACK TO member; RELEASE member");
		tx.messages.length = 0;
		return { effect: () => undefined, answer: () => undo(tx).then(() => reject(translate(error)), reject) };
	}
}

/** Creates the functions that run transactions on the current connection. Their callers take turns. */
export function transactions(
	connections: () => Writer,
	changeLog: () => ChangeLogAdapter,
	kept: RowKeeper,
	checkpoints: Pick<Checkpoints, "committed">,
) {
	let marks = 0;
	const mark = (): void => {
		marks += 1;
	};

	/** Runs a write as one transaction. */
	async function transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
		const { writer, writeStatements } = connections();
		const tx = new SqliteTransaction(writeStatements, kept);
		let result: T;
		try {
			await begin(writer);
			result = await work(tx);
			if (tx.messages.length > 0) await changeLog().keep(tx, tx.messages);
			writer.exec("COMMIT");
		} catch (error) {
			if (writer.inTransaction) writer.exec("ROLLBACK");
			await undo(tx);
			throw translate(error);
		}
		checkpoints.committed(writeStatements);
		if (tx.concernsKept) mark();
		const [failure] = runAll(tx.committed).map((cause) => ({ cause }));
		if (tx.messages.length > 0) changeLog().committed(tx.messages);
		if (failure) throw failure.cause;
		return result;
	}

	/**
	 * Runs several writes with one commit, so that they share one flush to the disk. One that fails is undone alone. All
	 * are answered after the commit, as each has seen what the ones before it wrote.
	 * @throws the engine's error if no transaction could begin
	 */
	async function transactTogether(writes: readonly WaitingWrite[]): Promise<void> {
		const { writer, writeStatements } = connections();
		const members = writes.map((write) => ({ write, tx: new SqliteTransaction(writeStatements, kept) }));
		const outcomes: Outcome[] = [];
		const messages: Message[] = [];
		await begin(writer);
		try {
			for (const { write, tx } of members) {
				outcomes.push(await runMember(writer, tx, write));
				messages.push(...tx.messages);
			}
			if (messages.length > 0) await changeLog().keep(new SqliteTransaction(writeStatements, kept), messages);
			writer.exec("COMMIT");
		} catch {
			if (writer.inTransaction) writer.exec("ROLLBACK");
			for (const { tx } of members) await undo(tx);
			// Any of them may have caused it: each runs again by itself and gets its own error.
			for (const { write } of members) await transact(write.work).then(write.resolve, write.reject);
			return;
		}
		checkpoints.committed(writeStatements);
		if (members.some(({ tx }) => tx.concernsKept)) mark();
		for (const { effect } of outcomes) effect();
		if (messages.length > 0) changeLog().committed(messages);
		// What a failed one has to undo outside of the database is undone before the next transaction begins.
		for (const { answer } of outcomes) await answer();
	}

	return {
		transact,
		transactTogether,
		/** Counts the commits of this process that concern what is kept. */
		marks: () => marks,
		mark,
	};
}

export type Transactions = ReturnType<typeof transactions>;
