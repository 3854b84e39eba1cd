/** Tools of superusers that bypass the record API: SQL of their own, and emptying a collection. */
import { type Database, QueryRefused } from "./database/port.ts";
import { controlsTransaction, isReading, isWriting, splitStatements } from "./database/script.ts";
import { ApiError, badRequest } from "./errors.ts";
import { messages } from "./messages/api.ts";
import type { StateMessage } from "./process-messages.ts";
import { collectionOf, type RecordContext } from "./records/context.ts";
import { deleteRecord } from "./records/delete.ts";
import { selectById, selectRecords } from "./records/select.ts";
import type { Write } from "./records/transaction.ts";
import type { SqlAccess, SqlResult } from "./types/api.ts";
import type { RequestContext } from "./types/request.ts";

/**
 * Runs SQL written by a superuser, and returns up to `limit` rows. `onWritten` is awaited after a writing script: it is
 * unknown what was written. @throws QueryRefused
 */
export async function runSql(
	database: Database,
	{ text, limit, access }: { readonly text: string; readonly limit: number; readonly access: SqlAccess },
	onWritten: () => Promise<void>,
): Promise<SqlResult> {
	const started = performance.now();
	const took = () => Math.round(performance.now() - started);
	const statements = splitStatements(text);
	if (statements.some(controlsTransaction)) throw new QueryRefused("this is a transaction already");
	// Both engines still refuse writes here, inside a WITH or after other statements.
	if (access === "read" && !statements.every(isReading)) throw new QueryRefused("only SELECT is possible");
	if (access === "read" || !isWriting(text)) {
		const connection = database.bounded({ name: "sql console" });
		for (const one of statements.slice(0, -1)) await connection.describe(one);
		const { columns, rows } = await connection.query(statements.at(-1) ?? "", limit);
		return { execTime: took(), affectedRows: 0, columns, rows };
	}
	const { changes } = await database.write((tx) => {
		tx.publish({ kind: "anything" } satisfies StateMessage);
		return tx.script(text);
	});
	await onWritten();
	return { execTime: took(), affectedRows: changes, columns: [], rows: [] };
}

/** Deletes every record of a collection as the caller would, one after the other. @throws ApiError 400, 404 */
export async function truncate(
	context: RecordContext,
	write: Write,
	name: string,
	request: RequestContext,
): Promise<void> {
	const collection = collectionOf(context, name);
	if (collection.type === "view") throw badRequest(messages.noTruncateOfView);
	if (collection.owned) throw badRequest(messages.noTruncateOfOwn);
	await write(async (writing) => {
		for (;;) {
			const records = await selectRecords(context, writing.tx, collection, { limit: 500 });
			if (records.length === 0) return;
			for (const { id } of records) {
				// The record may have been deleted by a cascade from another one.
				if (!(await selectById(context, writing.tx, collection, id))) continue;
				await deleteRecord(writing, collection, id, request, false);
			}
		}
	}).catch((error: unknown) => {
		throw error instanceof ApiError ? badRequest(messages.failedTruncate) : error;
	});
}
