/**
 * Batch jobs over many rows, a few per transaction: each outcome is written along with its effect, so no row is
 * processed twice.
 */
import { ApiError, type RecordData } from "@rafta/records";
import type { RecordService, RecordTransaction } from "../../records.ts";
import { outcomes } from "./queries.ts";
import { createRunner, type Jobs } from "./runner.ts";

/** Rows per transaction. It ends early when it has held up others for long, so that desk requests can run in between. */
const BATCH_SIZE = 40;

/** Outcome of one row, with the reason if it was not applied. */
export interface Outcome<Reason extends string = string> {
	readonly state: "applied" | "skipped" | "refused" | "undone" | "kept";
	readonly reason?: Reason;
	/** Further values to write to the row. */
	readonly row?: Readonly<Record<string, unknown>>;
	/** Numbers of the things made, summed up in the job's `counts.made`. */
	readonly made?: Readonly<Record<string, number>>;
}

/** One direction of a job: applying its rows, or undoing them. */
interface Work {
	/** Status while running, and when finished. */
	readonly running: "applying" | "undoing";
	readonly over: "applied" | "undone";
	/** State of rows to process, and their order. */
	readonly state: "waiting" | "applied";
	readonly sort: "position" | "-position";
	/** Of the kind's own collections, as its method says; both parameters of `row` are records of them. */
	row(records: RecordTransaction, job: RecordData, row: RecordData): Promise<Outcome>;
	/** Outcome of a row that the register refuses. */
	readonly failed: Outcome;
	/** Called in the final transaction, with the outcome counts. */
	ended(records: RecordTransaction, job: RecordData, counts: object): Promise<void>;
}

/**
 * A kind of job. Its collection has `status`, `done`, `total` and `counts`; the collection of its rows `position`,
 * `state`, `reason` and a relation to the job.
 */
export interface JobKind {
	readonly collection: string;
	readonly rows: string;
	/** The relation from a row to its job. */
	readonly of: string;
	readonly works: readonly Work[];
	/** Whether a job of the collection is of this kind; by default all are. */
	isOwn?(job: RecordData): boolean;
}

export function createJobs(
	service: RecordService,
	{ collection, rows: table, of, works, isOwn = () => true }: JobKind,
	now: () => Date,
	failed: (error: unknown) => void,
): Jobs {
	async function settle(records: RecordTransaction, row: RecordData, { state, reason, row: more }: Outcome) {
		await records.update(table, row.id, { ...more, state, reason: reason ?? "" });
	}

	function progress(records: RecordTransaction, job: RecordData, ended: readonly Outcome[]) {
		const counts = job.counts as { readonly made?: Readonly<Record<string, number>> };
		const made = { ...counts.made };
		for (const [name, count] of ended.flatMap((one) => Object.entries(one.made ?? {})))
			made[name] = (made[name] ?? 0) + count;
		return records.update(collection, job.id, {
			done: Math.min(Number(job.done) + ended.length, Number(job.total)),
			...(Object.keys(made).length > 0 && { counts: { ...counts, made } }),
		});
	}

	/** Returns the job if it is running, and the direction to process. */
	async function open(
		records: RecordTransaction,
		id: string,
	): Promise<{ job: RecordData; work: Work } | null> {
		const job = await records.find(collection, id);
		const work = works.find((one) => one.running === job?.status);
		return job && work && isOwn(job) ? { job, work } : null;
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

	/** Processes the next rows in one transaction. Returns false when there are none left. */
	const together = (id: string): Promise<boolean> =>
		service.transaction(async (records) => {
			const { job, work } = (await open(records, id)) ?? {};
			if (!job || !work) return false;
			const until = performance.now() + service.database.heldUpMs;
			const ended: Outcome[] = [];
			for (const row of await rowsOf(records, id, work, BATCH_SIZE)) {
				const outcome = await work.row(records, job, row);
				await settle(records, row, outcome);
				ended.push(outcome);
				if (performance.now() > until) break;
			}
			if (ended.length > 0) await progress(records, job, ended);
			else await finish(records, job, work);
			return ended.length > 0;
		});

	/** Processes the same rows one by one, because a refused row rolled back the whole batch. */
	async function oneByOne(id: string, why: ApiError, isClosing: () => boolean): Promise<boolean> {
		for (let count = 0; count < BATCH_SIZE && !isClosing(); count++) {
			const attempt = (isRefused: boolean): Promise<boolean> =>
				service.transaction(async (records) => {
					const { job, work } = (await open(records, id)) ?? {};
					const [row] = work ? await rowsOf(records, id, work, 1) : [];
					if (!job || !work || !row) return false;
					const outcome = isRefused ? work.failed : await work.row(records, job, row);
					await settle(records, row, outcome);
					await progress(records, job, [outcome]);
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

	const step = (id: string, isClosing: () => boolean): Promise<boolean> =>
		together(id).catch((error: unknown) => {
			if (error instanceof ApiError && error.status < 500) return oneByOne(id, error, isClosing);
			throw error;
		});

	return createRunner(
		service,
		{ collection, running: works.map(({ running }) => running), step },
		now,
		failed,
	);
}
