import {
	DatabaseUnusable,
	QueryTooCostly,
	type ReadConnection,
	type ResultColumn,
	type Row,
} from "../port.ts";
import { readInProcess } from "./reading/pool.ts";
import type { ReadQuestion } from "./reading/protocol.ts";

/**
 * Milliseconds that one read may take; less than an open transaction may be idle. Batches of rows take a few, but a
 * schema may be written so that a read never ends.
 */
const FOREIGN_READ_MS = 5000;

/** Database file of another program: read-only, whatever its format version. */
export interface ForeignDatabase {
	readonly read: ReadConnection;
	/** Ends its reads. */
	close(): void;
}

/**
 * Reads a file in a process of its own, which is killed when a read does not end. Every read fails if the file is missing
 * or no database.
 */
export function openForeignSqlite(file: string, timeoutMs = FOREIGN_READ_MS): ForeignDatabase {
	const control = new AbortController();
	async function ask<T>(question: ReadQuestion): Promise<T> {
		const ended = AbortSignal.any([control.signal, AbortSignal.timeout(timeoutMs)]);
		try {
			return (await readInProcess(question, ended)) as T;
		} catch (error) {
			if (error instanceof QueryTooCostly)
				throw new DatabaseUnusable("damaged", `${file}: a read does not end`);
			throw error;
		}
	}
	const place = { file, isForeign: true } as const;
	return {
		read: {
			all: ({ text, values }) => ask<Row[]>({ ...place, method: "all", text, values }),
			get: ({ text, values }) => ask<Row | undefined>({ ...place, method: "get", text, values }),
			query: (text, limit) => ask({ ...place, method: "query", text, limit }),
			describe: (text) => ask<ResultColumn[]>({ ...place, method: "describe", text }),
		},
		close: () => control.abort(),
	};
}
