/**
 * Statements that were slow on the process's own connection: for a while they run apart. What a statement costs is
 * seldom in its text: the same count reads ten entries of an index for one value, and half a million for another.
 */
import type { ReadConnection, Sql } from "../database/port.ts";

const remembered = 1000;
/** Slow runs in a row: a single one may be a pause of the machine. */
const SLOW_RUNS = 2;
/** Milliseconds until a slow statement is tried on the own connection again. */
const APART_MS = 60_000;

export interface SlowStatements {
	/** Reads on `direct`; those of slow statements on what `apart` returns. */
	pace(direct: ReadConnection, apart: () => ReadConnection): ReadConnection;
}

/**
 * `heldUpMs`: from how many milliseconds on a read on the own connection holds up others. `mayNeverEnd`: statements that
 * are never tried there, as nobody knows what they cost.
 */
export function slowStatements(
	heldUpMs: number,
	mayNeverEnd: (text: string) => boolean,
	now = () => performance.now(),
): SlowStatements {
	/** By statement: slow runs in a row, and until when it runs apart. */
	const slow = new Map<string, { readonly runs: number; readonly until: number }>();

	function learn(text: string, took: number): void {
		if (took <= heldUpMs) return void slow.delete(text);
		const runs = Math.min((slow.get(text)?.runs ?? 0) + 1, SLOW_RUNS);
		if (slow.size >= remembered) slow.clear();
		slow.set(text, { runs, until: runs < SLOW_RUNS ? 0 : now() + APART_MS });
	}

	return {
		pace(direct, apart) {
			let separate: ReadConnection | undefined;
			async function readPaced<T>(
				{ text }: Sql,
				read: (connection: ReadConnection) => Promise<T>,
			): Promise<T> {
				const started = now();
				if ((slow.get(text)?.until ?? 0) > started || mayNeverEnd(text)) {
					separate ??= apart();
					return read(separate);
				}
				// One that ran into a time limit was slow, too.
				return read(direct).finally(() => learn(text, now() - started));
			}
			return {
				all: (statement) => readPaced(statement, (connection) => connection.all(statement)),
				get: (statement) => readPaced(statement, (connection) => connection.get(statement)),
				query: (text, limit) => direct.query(text, limit),
				describe: (text) => direct.describe(text),
			};
		},
	};
}
