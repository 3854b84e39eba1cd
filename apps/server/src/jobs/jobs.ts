/**
 * Work on many rows, a few in one transaction: what is done is written with it, so that a job that stopped anywhere
 * goes on there, at this process or another. Two that work on one job take turns and do nothing twice.
 */
import { setImmediate } from "node:timers/promises";
import { ApiError, type RecordData, type RecordService, type RecordTransaction } from "@rafta/records";
import { outcomes } from "./queries.ts";

const rowsAtOnce = 40;
/** Milliseconds after which a job of which nothing was heard is taken over. */
const silence = 60_000;

/** What became of one row, and why not. */
export interface Outcome<Reason extends string = string> {
	readonly state: "applied" | "skipped" | "refused" | "undone" | "kept";
	readonly reason?: Reason;
	/** Further values of the row. */
	readonly row?: Readonly<Record<string, unknown>>;
}

/** One of the two ways: doing what the rows say, taking it back. */
export interface Work {
	/** The status while it runs, and after it. */
	readonly running: "applying" | "undoing";
	readonly over: "applied" | "undone";
	/** Rows that are to be done, and the order. */
	readonly state: "waiting" | "applied";
	readonly sort: "position" | "-position";
	readonly row: (records: RecordTransaction, job: RecordData, row: RecordData) => Promise<Outcome>;
	/** What becomes of a row that the register does not take. */
	readonly failed: Outcome;
	/** In the transaction that ends it, with what became of the rows. */
	readonly ended: (records: RecordTransaction, job: RecordData, counts: object) => Promise<void>;
}

/**
 * A kind of job. Its collection has `status`, `done`, `total` and `counts`; that of its rows `position`, `state`,
 * `reason` and the job that they belong to.
 */
export interface JobKind {
	readonly collection: string;
	readonly rows: string;
	/** The relation of a row to its job. */
	readonly of: string;
	readonly works: readonly Work[];
}

export interface Jobs {
	/** Works on a job in the background until it is done, stopped or this process ends. */
	start(id: string): void;
	/** Goes on with what another process left. */
	resume(): Promise<void>;
	/** Waits for the steps that run; begins no more. */
	close(): Promise<void>;
}

export function createJobs(
	service: RecordService,
	{ collection, rows: table, of, works }: JobKind,
	now: () => Date,
	failed: (error: unknown) => void,
): Jobs {
	const running = new Map<string, Promise<void>>();
	let isClosing = false;

	async function settle(records: RecordTransaction, row: RecordData, { state, reason, row: more }: Outcome) {
		await records.update(table, row.id, { ...more, state, reason: reason ?? "" });
	}

	const progress = (records: RecordTransaction, job: RecordData, count: number) =>
		records.update(collection, job.id, { done: Math.min(Number(job.done) + count, Number(job.total)) });

	/** The job while it is to be worked on, with what is to be done. */
	async function open(
		records: RecordTransaction,
		id: string,
	): Promise<{ job: RecordData; work: Work } | null> {
		const job = await records.find(collection, id);
		const work = works.find((one) => one.running === job?.status);
		return job && work ? { job, work } : null;
	}

	const rowsOf = (records: RecordTransaction, id: string, { state, sort }: Work, limit: number) =>
		records.list(table, {
			filter: `${of} = {:id} && state = {:state}`,
			params: { id, state },
			sort,
			limit,
		});

	async function finish(records: RecordTransaction, job: RecordData, work: Work): Promise<void> {
		const counts = {
			...(job.counts as object),
			outcomes: await outcomes(records.sql, { table, of }, job.id),
		};
		await records.update(collection, job.id, { status: work.over, done: job.total, counts });
		await work.ended(records, job, counts);
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
			const left = await service.list(collection, {
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
