/**
 * Work in steps, each one a transaction that writes down how far it got: a job that stopped anywhere goes on there, at
 * this process or another. Two that work on one job take turns.
 */
import { setImmediate } from "node:timers/promises";
import type { RecordService } from "@rafta/records";

/** Milliseconds after which a job of which nothing was heard is taken over. */
const silence = 60_000;

export interface Jobs {
	/** Works on a job in the background until it is done, stopped or this process ends. */
	start(id: string): void;
	/** Goes on with what another process left. */
	resume(): Promise<void>;
	/** Waits for the steps that run; begins no more. */
	close(): Promise<void>;
}

export interface Steps {
	/** The jobs' collection, with a `status` that says what runs. */
	readonly collection: string;
	readonly running: readonly string[];
	/** One step of a job. False when there is nothing more to do. */
	step(id: string, isClosing: () => boolean): Promise<boolean>;
}

export function createRunner(
	service: RecordService,
	{ collection, running: statuses, step }: Steps,
	now: () => Date,
	failed: (error: unknown) => void,
): Jobs {
	const running = new Map<string, Promise<void>>();
	let isClosing = false;

	async function run(id: string): Promise<void> {
		let isMore = true;
		while (isMore && !isClosing) {
			isMore = await step(id, () => isClosing);
			await setImmediate();
		}
	}

	function start(id: string): void {
		if (isClosing) return;
		// After what runs: it may have looked for the last time before the job was there.
		const before = running.get(id) ?? Promise.resolve();
		// Whatever stopped it (a full disk, a database that is away), another process or a minute later goes on.
		const work = before.then(() => run(id)).catch(failed);
		running.set(id, work);
		void work.then(() => {
			if (running.get(id) === work) running.delete(id);
		});
	}

	return {
		start,
		async resume() {
			const before = new Date(now().getTime() - silence).toISOString().replace("T", " ");
			const runs = statuses.map((_status, place) => `status = {:s${place}}`).join(" || ");
			const left = await service.list(collection, {
				filter: `(${runs}) && updated < {:before}`,
				params: { before, ...Object.fromEntries(statuses.map((status, place) => [`s${place}`, status])) },
				limit: 20,
			});
			for (const { id } of left) start(id);
		},
		async close() {
			isClosing = true;
			await Promise.all(running.values());
		},
	};
}
