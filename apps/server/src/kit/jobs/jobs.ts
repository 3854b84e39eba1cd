/**
 * Batch jobs over many rows, a few per transaction: each outcome is written along with its effect, so no row is
 * processed twice.
 */
import { ApiError, type RecordData } from "@rafta/records";
import type { RecordService, RecordTransaction } from "../../records.ts";
import { audit } from "../audit/journal.ts";
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

export const refusedOutcome = <R extends string>(reason: R): Outcome<R> => ({ state: "refused", reason });
export const keptOutcome = <R extends string>(reason: R): Outcome<R> => ({ state: "kept", reason });

/** Directions of a job, by its status while it runs: applying its rows in order, and undoing them from the last one. */
const directions = {
	applying: { over: "applied", state: "waiting", sort: "position", failed: refusedOutcome("not_accepted") },
	undoing: { over: "undone", state: "applied", sort: "-position", failed: keptOutcome("not_accepted") },
} as const;

type Direction = keyof typeof directions;

/**
 * A kind of job. Its collection has `status`, `done`, `total`, `counts` and `applied_by`; the collection of its rows
 * `position`, `state`, `reason` and a relation to the job.
 */
export interface JobKind {
	readonly collection: string;
	readonly rows: string;
	/** The relation from a row to its job. */
	readonly of: string;
	/** Whether a job of the collection is of this kind; by default all are. */
	isOwn?(job: RecordData): boolean;
	/** Work on one row, by direction; `job` and `row` are records of the kind's own collections. */
	applying(records: RecordTransaction, job: RecordData, row: RecordData): Promise<Outcome>;
	undoing(records: RecordTransaction, job: RecordData, row: RecordData): Promise<Outcome>;
	/** Further work of the final transaction. */
	ended?(records: RecordTransaction, job: RecordData, direction: Direction): Promise<void>;
	/** Entry of the journal at the end of a direction, and the collection that it is about. */
	readonly entries: Readonly<Record<Direction, string>>;
	about(job: RecordData): string;
}

const isDirection = (status: unknown): status is Direction => String(status) in directions;

export function createJobs(
	service: RecordService,
	kind: JobKind,
	now: () => Date,
	failed: (error: unknown) => void,
): Jobs {
	const { collection, rows: table, of } = kind;

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
	): Promise<{ job: RecordData; direction: Direction } | null> {
		const job = await records.find(collection, id);
		const direction = job?.status;
		return job && isDirection(direction) && (kind.isOwn?.(job) ?? true) ? { job, direction } : null;
	}

	const rowsOf = (records: RecordTransaction, id: string, direction: Direction, limit: number) => {
		const { state, sort } = directions[direction];
		return records.list(table, {
			filter: `${of} = {:id} && state = {:state}`,
			params: { id, state },
			sort,
			limit,
		});
	};

	async function finish(records: RecordTransaction, job: RecordData, direction: Direction): Promise<void> {
		const counts = {
			...(job.counts as object),
			outcomes: await outcomes(records.sql, { table, of }, job.id),
		};
		await records.update(collection, job.id, { status: directions[direction].over, done: job.total, counts });
		await kind.ended?.(records, job, direction);
		const actor = await records.find("users", String(job.applied_by));
		const about = { school_id: job.school_id, collection: kind.about(job), record: job.id };
		await audit(records, { actor, kind: kind.entries[direction], ...about, details: counts }, now());
	}

	/** Processes the next rows in one transaction. Returns false when there are none left. */
	const processBatch = (id: string): Promise<boolean> =>
		service.transaction(async (records) => {
			const { job, direction } = (await open(records, id)) ?? {};
			if (!job || !direction) return false;
			const until = performance.now() + service.database.heldUpMs;
			const ended: Outcome[] = [];
			for (const row of await rowsOf(records, id, direction, BATCH_SIZE)) {
				const outcome = await kind[direction](records, job, row);
				await settle(records, row, outcome);
				ended.push(outcome);
				if (performance.now() > until) break;
			}
			if (ended.length > 0) await progress(records, job, ended);
			else await finish(records, job, direction);
			return ended.length > 0;
		});

	/** Processes the same rows one by one, because a refused row rolled back the whole batch. */
	async function oneByOne(id: string, why: ApiError, isClosing: () => boolean): Promise<boolean> {
		for (let count = 0; count < BATCH_SIZE && !isClosing(); count++) {
			const attempt = (isRefused: boolean): Promise<boolean> =>
				service.transaction(async (records) => {
					const { job, direction } = (await open(records, id)) ?? {};
					const [row] = direction ? await rowsOf(records, id, direction, 1) : [];
					if (!job || !direction || !row) return false;
					const outcome = isRefused ? directions[direction].failed : await kind[direction](records, job, row);
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
		processBatch(id).catch((error: unknown) => {
			if (error instanceof ApiError && error.status < 500) return oneByOne(id, error, isClosing);
			throw error;
		});

	return createRunner(service, { collection, running: Object.keys(directions), step }, now, failed);
}
