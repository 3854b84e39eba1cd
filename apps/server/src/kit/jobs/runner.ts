/**
 * Runs jobs in steps, each a transaction that records the progress: an interrupted job continues there, in this process
 * or another. Two processes working on one job alternate.
 */

import { finished } from "node:stream";
import { createPacer, formatInstant, notePoll } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import type { RecordService } from "../../records.ts";

/** Collections whose records are jobs. */
const collections = new Set<string>();

/** Keeps reads of a job's record, which screens repeat while it runs, from slowing down the very job (`createPacer`). */
export function notePolls(app: FastifyInstance): void {
	app.addHook<{ Params: { collection?: string } }>("onRequest", ({ method, params }, reply, done) => {
		if (method === "GET" && collections.has(params.collection ?? "")) {
			notePoll();
			finished(reply.raw, notePoll);
		}
		done();
	});
}

/** Milliseconds without progress after which another process takes over a job. */
const STALE_AFTER_MS = 60_000;

export interface Jobs {
	/** Runs a job in the background until it is done or stopped, or this process ends. */
	start(id: string): void;
	/** Continues jobs left by another process. */
	resume(): Promise<void>;
	/** Waits for the current steps; starts no more. */
	close(): Promise<void>;
}

export interface Steps {
	/** The jobs' collection, whose `status` says which are running. */
	readonly collection: string;
	readonly running: readonly string[];
	/** Runs one step of a job. Returns false when nothing is left to do. */
	step(id: string, isClosing: () => boolean): Promise<boolean>;
}

export function createRunner(
	service: RecordService,
	{ collection, running: statuses, step }: Steps,
	now: () => Date,
	failed: (error: unknown) => void,
): Jobs {
	collections.add(collection);
	const running = new Map<string, Promise<void>>();
	let isClosing = false;

	async function run(id: string): Promise<void> {
		const pace = createPacer();
		while (!isClosing && (await step(id, () => isClosing))) await pace();
	}

	function start(id: string): void {
		if (isClosing) return;
		// Runs after the current work, which may have checked for the last time before the job existed.
		const before = running.get(id) ?? Promise.resolve();
		// After a failure (a full disk, an unreachable database) another process, or this one a minute later, continues.
		const work = before.then(() => run(id)).catch(failed);
		running.set(id, work);
		void work.then(() => {
			if (running.get(id) === work) running.delete(id);
		});
	}

	return {
		start,
		async resume() {
			const before = formatInstant(new Date(now().getTime() - STALE_AFTER_MS));
			const runs = statuses.map((_status, index) => `status = {:s${index}}`).join(" || ");
			const left = await service.list(collection, {
				filter: `(${runs}) && updated < {:before}`,
				params: { before, ...Object.fromEntries(statuses.map((status, index) => [`s${index}`, status])) },
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
