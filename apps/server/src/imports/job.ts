/**
 * Work on many rows, a few in one transaction: what is done is written with it, so that a job that stopped anywhere
 * goes on there, at this process or another. Two that work on one job take turns and do nothing twice.
 */
import { setImmediate } from "node:timers/promises";
import { ApiError, type RecordData, type RecordService, type RecordTransaction } from "@rafta/records";
import { audit } from "../audit/journal.ts";
import { applyRow } from "./apply.ts";
import type { Outcome } from "./outcome.ts";
import { outcomes } from "./queries.ts";
import { undoRow } from "./undo.ts";

const rowsAtOnce = 40;
/** Milliseconds after which a job of which nothing was heard is taken over. */
const silence = 60_000;

interface Work {
	/** The status while it runs, and after it. */
	readonly running: "applying" | "undoing";
	readonly over: "applied" | "undone";
	/** Rows that are to be done, and the order. */
	readonly state: "waiting" | "applied";
	readonly sort: "position" | "-position";
	readonly journal: string;
	readonly row: (records: RecordTransaction, job: RecordData, row: RecordData) => Promise<Outcome>;
	/** What becomes of a row that the register does not take. */
	readonly failed: Outcome;
}

const works: readonly Work[] = [
	{
		running: "applying",
		over: "applied",
		state: "waiting",
		sort: "position",
		journal: "import_applied",
		row: applyRow,
		failed: { state: "refused", reason: "not_accepted" },
	},
	{
		running: "undoing",
		over: "undone",
		state: "applied",
		sort: "-position",
		journal: "import_undone",
		row: undoRow,
		failed: { state: "kept", reason: "not_accepted" },
	},
];

export interface Jobs {
	/** Works on an import in the background until it is done, stopped or this process ends. */
	start(id: string): void;
	/** Goes on with what another process left. */
	resume(): Promise<void>;
	/** Waits for the steps that run; begins no more. */
	close(): Promise<void>;
}

export function createJobs(service: RecordService, now: () => Date, failed: (error: unknown) => void): Jobs {
	const running = new Map<string, Promise<void>>();
	let isClosing = false;

	async function settle(records: RecordTransaction, row: RecordData, { state, reason, row: more }: Outcome) {
		await records.update("import_rows", row.id, { ...more, state, reason: reason ?? "" });
	}

	const progress = (records: RecordTransaction, job: RecordData, count: number) =>
		records.update("imports", job.id, { done: Math.min(Number(job.done) + count, Number(job.total)) });

	/** The job while it is to be worked on, with what is to be done. */
	async function open(
		records: RecordTransaction,
		id: string,
	): Promise<{ job: RecordData; work: Work } | null> {
		const job = await records.find("imports", id);
		const work = works.find((one) => one.running === job?.status);
		return job && work ? { job, work } : null;
	}

	const rowsOf = (records: RecordTransaction, id: string, { state, sort }: Work, limit: number) =>
		records.list("import_rows", {
			filter: "import_id = {:id} && state = {:state}",
			params: { id, state },
			sort,
			limit,
		});

	async function finish(records: RecordTransaction, job: RecordData, work: Work): Promise<void> {
		const counts = { ...(job.counts as object), outcomes: await outcomes(records.sql, job.id) };
		await records.update("imports", job.id, { status: work.over, done: job.total, counts });
		const actor = await records.find("users", String(job.applied_by));
		const about = { school_id: job.school_id, collection: "students", record: job.id };
		await audit(records, { actor, kind: work.journal, ...about, details: counts }, now());
	}

	/** The next rows in one transaction. False when there is nothing more to do. */
	const together = (id: string): Promise<boolean> =>
		service.transaction(async (records) => {
			const { job, work } = (await open(records, id)) ?? {};
			if (!job || !work) return false;
			const rows = await rowsOf(records, id, work, rowsAtOnce);
			for (const row of rows) await settle(records, row, await work.row(records, job, row));
			if (rows.length > 0) await progress(records, job, rows.length);
			else await finish(records, job, work);
			return rows.length > 0;
		});

	/** The same rows one by one, for one of them was refused and took the others with it. */
	async function apart(id: string, why: ApiError): Promise<boolean> {
		for (let count = 0; count < rowsAtOnce && !isClosing; count++) {
			const attempt = (isRefused: boolean): Promise<boolean> =>
				service.transaction(async (records) => {
					const { job, work } = (await open(records, id)) ?? {};
					const [row] = work ? await rowsOf(records, id, work, 1) : [];
					if (!job || !work || !row) return false;
					await settle(records, row, isRefused ? work.failed : await work.row(records, job, row));
					await progress(records, job, 1);
					return true;
				});
			const isDone = await attempt(false).catch((error: unknown) => {
				if (error instanceof ApiError && error.status < 500) return attempt(true);
				throw error;
			});
			// No row was at fault.
			if (!isDone && count === 0) throw why;
			if (!isDone) break;
		}
		return true;
	}

	async function run(id: string): Promise<void> {
		let isMore = true;
		while (isMore && !isClosing) {
			isMore = await together(id).catch((error: unknown) => {
				if (error instanceof ApiError && error.status < 500) return apart(id, error);
				throw error;
			});
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
			const left = await service.list("imports", {
				filter: '(status = "applying" || status = "undoing") && updated < {:before}',
				params: { before },
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
