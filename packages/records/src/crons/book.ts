import { type Memory, recall } from "../database/memory.ts";
import type { LastRun, RunBook } from "./crons.ts";

const kind = "cron_runs";
/** Milliseconds for which a run is remembered: longer than a month, the rarest that jobs are due. */
const kept = 40 * 86_400_000;

/** Remembers last runs where all processes see them. They are forgotten with the counts beside them, and no loss. */
export function runBook(memory: Memory): RunBook {
	return {
		write: (id, run) =>
			memory.change(kind, id, () => ({
				value: JSON.stringify(run),
				until: run.began + kept,
				answer: undefined,
			})),
		async read(id) {
			const text = await recall(memory, kind, id);
			return text === null ? null : (JSON.parse(text) as LastRun);
		},
	};
}
