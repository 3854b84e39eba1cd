/** Fairly scheduled reads of one file in child processes. */

import { type FairQueue, timeOf } from "../../fair-queue.ts";
import type { ReadCaller, ReadConnection, ResultColumn, Row, Sql, SqlValue } from "../../port.ts";
import { readInProcess } from "./pool.ts";
import type { Question } from "./protocol.ts";

export interface ReadProcesses {
	readonly file: string;
	readonly queue: FairQueue;
	/** Time limit of the reads in milliseconds. */
	readonly timeoutMs: number;
	/** Resolves when the file is available. */
	present(): unknown;
}

export function processReader(
	{ file, queue, timeoutMs, present }: ReadProcesses,
	caller: ReadCaller,
): ReadConnection {
	const time = timeOf(caller, timeoutMs);
	const ask = (question: Exclude<Question, { letGo: string }>): Promise<unknown> =>
		queue.run(caller, time(), async (ended) => {
			await present();
			return readInProcess(question, ended);
		});
	const one = ({ text, values }: Sql, method: "all" | "get") => ask({ file, method, text, values });
	return {
		all: (sql) => one(sql, "all") as Promise<Row[]>,
		get: (sql) => one(sql, "get") as Promise<Row | undefined>,
		query: (text, limit) =>
			ask({ file, method: "query", text, limit }) as Promise<{ columns: string[]; rows: SqlValue[][] }>,
		describe: (text) => ask({ file, method: "describe", text }) as Promise<ResultColumn[]>,
	};
}
