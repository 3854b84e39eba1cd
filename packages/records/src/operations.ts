/**
 * Operations: requests that have one effect, however often they are sent, because the client gives each an id of its own.
 * What an operation was sent with is kept as a digest, in the first transaction that writes records for it: its id is never
 * taken for another operation, and the id of a refused one is free. What a repeated request answers is up to the program.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { type OwnTable, openOwnTable } from "./database/own-table.ts";
import type { Database, ReadConnection, Transaction } from "./database/port.ts";
import { readsShaped, text } from "./database/row-shape.ts";
import { sql } from "./database/sql.ts";
import { ApiError } from "./errors.ts";
import { formatInstant } from "./instant.ts";
import { messages } from "./messages/api.ts";

export const operationsTable: OwnTable = {
	name: "_operations",
	columns: { id: "text", digest: "text", created: "text" },
	indexes: ['"idx_operations_created" ON "_operations" ("created")'],
};

/**
 * Days for which other values under an id are recognised; afterwards the id alone decides. They are fewer than a program may
 * remember a person: who has the operations can tell by a digest what a record held that is deleted since.
 */
const DAYS_KEPT = 6;

/** An operation in progress. */
interface Operation {
	readonly id: string;
	readonly digest: string;
	/** Whether the digest is stored. */
	isStored: boolean;
	/** Whether its request is answered: work that goes on afterwards is none of it. */
	isOver: boolean;
}

export interface Operations {
	/**
	 * Runs the work of a request as the operation with this id. `digest`: of the values that make it this operation.
	 * @throws ApiError 409 if the id belongs to an operation that was sent with something else
	 */
	run<T>(id: string, digest: string, work: () => Promise<T>): Promise<T>;
	/** Removes the digests whose days are over. */
	forgetOld(): Promise<void>;
	/** Creates the table unless it exists: a restored backup may be from a program without it. */
	reload(): Promise<void>;
}

const current = new AsyncLocalStorage<Operation>();

/** 409 for an id that belongs to another operation. */
export const otherOperation = () => new ApiError(409, messages.otherOperation);

/** Removes the digest of an operation whose reader is to be forgotten. */
export const forgetOperation = (tx: Transaction, id: string): Promise<unknown> =>
	tx.run(sql`DELETE FROM "_operations" WHERE "id" = ${id}`);

/** @throws ApiError 409 if the id of an operation has the digest of another one */
function refuseOther(known: string | null, digest: string): void {
	if (known !== null && known !== digest) throw new ApiError(409, messages.otherValues);
}

async function digestOf(connection: ReadConnection, id: string): Promise<string | null> {
	const row = await readsShaped(connection, { digest: text }).get(
		sql`SELECT "digest" FROM "_operations" WHERE "id" = ${id}`,
	);
	return row?.digest ?? null;
}

/**
 * Returns what stores the digest of the operation for which it is called, in a transaction that has written records.
 * @throws ApiError 409 if another operation took the id meanwhile
 */
export function operationKeeper(now: () => Date): (tx: Transaction) => Promise<void> {
	const operation = current.getStore();
	return async (tx) => {
		if (!operation || operation.isStored || operation.isOver) return;
		const { id, digest } = operation;
		const { changes } = await tx.run(sql`
			INSERT INTO "_operations" ("id", "digest", "created")
			VALUES (${id}, ${digest}, ${formatInstant(now())})
			ON CONFLICT DO NOTHING`);
		if (changes === 0) refuseOther(await digestOf(tx, id), digest);
		tx.afterCommit(() => {
			operation.isStored = true;
		});
	};
}

/** Opens the store of operations. */
export async function openOperations(database: Database, now: () => Date): Promise<Operations> {
	const reload = () => openOwnTable(database, operationsTable);
	await reload();
	return {
		reload,
		async run(id, digest, work) {
			const known = await digestOf(database.read, id);
			refuseOther(known, digest);
			const operation: Operation = { id, digest, isStored: known !== null, isOver: false };
			try {
				const result = await current.run(operation, work);
				// Work that writes nothing may have repeated another operation that was running at the same time.
				if (!operation.isStored) refuseOther(await digestOf(database.read, id), digest);
				return result;
			} finally {
				operation.isOver = true;
			}
		},
		async forgetOld() {
			const before = new Date(now().getTime() - DAYS_KEPT * 24 * 60 * 60 * 1000);
			await database.write((tx) =>
				tx.run(sql`DELETE FROM "_operations" WHERE "created" < ${formatInstant(before)}`),
			);
		},
	};
}
