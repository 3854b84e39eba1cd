import { recall } from "../database/memory.ts";
import { readParam, writeParam } from "../database/params.ts";
import type { Database } from "../database/port.ts";
import type { Memory } from "../database/shared.ts";
import type { LastRun, RunHistory } from "./crons.ts";

const kind = "cron_runs";
/** Milliseconds that a run is remembered: longer than a month, the longest interval of jobs. */
const RETENTION_MS = 40 * 86_400_000;
/** Milliseconds between two rows of one job: jobs that run every minute run again soon after a start. */
const rowEvery = 10 * 60_000;

const rowOf = (id: string): string => `cron ${id}`;

/**
 * Stores last runs for all processes in the shared memory. A single process loses its memory at its end; the fallback
 * is a row in `_params`, written when a run has ended, unless a recent run had the same result.
 */
export function createRunHistory(memory: Memory, database: Database): RunHistory {
	const rows = new Map<string, { readonly ended: number; readonly failed: boolean }>();

	async function keep(id: string, run: LastRun): Promise<void> {
		const before = rows.get(id);
		const { ended, failed } = run;
		if (ended === null || (before?.failed === failed && ended - before.ended < rowEvery)) return;
		rows.set(id, { ended, failed });
		await database.write((tx) => writeParam(tx, rowOf(id), JSON.stringify(run)));
	}

	return {
		async write(id, run) {
			await memory.change(kind, id, () => ({
				value: JSON.stringify(run),
				until: run.began + RETENTION_MS,
				answer: undefined,
			}));
			await keep(id, run);
		},
		async read(id) {
			const text = (await recall(memory, kind, id)) ?? (await readParam(database.read, rowOf(id)));
			return typeof text === "string" ? (JSON.parse(text) as LastRun) : null;
		},
	};
}
