/**
 * Scheduled jobs, in UTC as in PocketBase. A job never overlaps itself in one process; with several processes, each due
 * run takes place in one of them. Jobs of the night run in turn: by day, when they are caught up, people are at work.
 */
import { Cron } from "croner";

export interface Job {
	readonly id: string;
	/** Five fields: minute, hour, day of month, month, day of week. */
	readonly expression: string;
}

/** Result of a job's last run; times in milliseconds since 1970. */
export interface LastRun {
	readonly began: number;
	/** `null` while it runs. */
	readonly ended: number | null;
	readonly failed: boolean;
}

/** Storage of last runs for all processes. */
export interface RunHistory {
	write(id: string, run: LastRun): Promise<void>;
	read(id: string): Promise<LastRun | null>;
}

/** A job with its next due time and its last run, if known. */
export interface JobState extends Job {
	readonly next: Date | null;
	readonly last: LastRun | null;
}

export interface Crons {
	/**
	 * Adds a job, or replaces the one with the same id. `catchUp`: a run missed while the program was not running takes
	 * place some minutes after its start, as on a computer that is off at night. `anyDay`: it does nothing that a wrong
	 * date makes worse.
	 * @throws Error for an invalid expression
	 */
	add(
		id: string,
		expression: string,
		work: () => Promise<void>,
		options?: { readonly catchUp?: boolean; readonly anyDay?: boolean },
	): void;
	remove(id: string): void;
	list(): Job[];
	/** The jobs in the same order, with their runs. */
	states(): Promise<JobState[]>;
	/** Runs a job now and waits for it. False if there is none with this id. */
	run(id: string): Promise<boolean>;
	/** Stops the timers and waits for running jobs. */
	close(): Promise<void>;
}

/**
 * Parsed when asked and not kept: each holds 78 kB, a mark for every year up to 9999. A time zone by its name would take
 * 6 MB at the start, for `Intl`.
 */
const scheduleOf = (expression: string): Cron => new Cron(expression, { utcOffset: 0 });

/**
 * Whether a text is a cron expression of five fields, or a name such as `@daily`. The library also takes seconds and dates,
 * which settings of earlier releases may have.
 */
export function isCron(expression: string): boolean {
	try {
		new Cron(expression, { mode: "5-part" });
		return !expression.includes(":");
	} catch {
		return false;
	}
}

/** A job of every minute looks for work that was left over, and waits for no other job. */
const EVERY_MINUTE = "* * * * *";
/** Milliseconds after start-up before missed runs are caught up. */
const restOfStart = 5 * 60_000;
/** Milliseconds after which a job waits no longer for the one before it, which may hang. */
const MAX_WAIT_FOR_TURN_MS = 15 * 60_000;
/** Most milliseconds between two looks at the clock, which may be set meanwhile. */
const LONGEST_WAIT_MS = 30_000;

interface Entry extends Job {
	/** Milliseconds since 1970; infinite for a date that never comes. */
	nextDue: number;
	readonly work: () => Promise<void>;
	readonly anyDay: boolean;
	running: Promise<void> | null;
}

/** Whether a run due at an instant belongs to this process; another one may have taken it. `signal` aborts the wait. */
export type AcquireLease = (id: string, due: Date, signal?: AbortSignal) => Promise<boolean>;

/** Returns the due time of a run that starts now: clocks of machines differ, the schedule does not. */
const lastDue = (expression: string, now: Date): Date =>
	scheduleOf(expression).previousRuns(1, new Date(now.getTime() + 1))[0] ?? now;
const nextDue = (expression: string): number => scheduleOf(expression).nextRun()?.getTime() ?? Infinity;

export function createCrons(
	failed: (error: unknown) => void,
	acquireLease?: AcquireLease,
	history?: RunHistory,
	/** Whether the computer's date can be believed: jobs that go by it wait otherwise, unless they are run by hand. */
	believesClock: () => Promise<boolean> = async () => true,
): Crons {
	const entries = new Map<string, Entry>();
	const closing = new AbortController();

	/** Runs the job and stores the result; a failure to store it does not prevent the run. */
	async function workOn({ id, work }: Entry): Promise<void> {
		const began = Date.now();
		const note = (run: Omit<LastRun, "began">) => history?.write(id, { began, ...run }).catch(failed);
		await note({ ended: null, failed: false });
		let hasFailed = false;
		await work().catch((error: unknown) => {
			hasFailed = true;
			failed(error);
		});
		await note({ ended: Date.now(), failed: hasFailed });
	}

	/** Runs in progress, however they began, even of jobs that were removed or replaced meanwhile. */
	const begun = new Set<Promise<void>>();
	function follow(work: Promise<void>): Promise<void> {
		const run = work.finally(() => begun.delete(run));
		begun.add(run);
		return run;
	}

	/** Resolves when a run has ended or may be taken for one that hangs. */
	function endOf(run: Promise<void>): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>();
		const timer = setTimeout(resolve, MAX_WAIT_FOR_TURN_MS).unref();
		return Promise.race([run, promise]).finally(() => clearTimeout(timer));
	}

	/** The last one of those that run in turn, while there is one. */
	let last: Promise<void> | null = null;
	function inTurn(entry: Entry): Promise<void> {
		const work = async () => (closing.signal.aborted ? undefined : workOn(entry));
		const run = (last ? endOf(last).then(work) : work()).finally(() => {
			if (last === run) last = null;
		});
		last = run;
		return run;
	}

	function start(entry: Entry): Promise<void> {
		entry.running ??= follow(
			(entry.expression === EVERY_MINUTE ? workOn : inTurn)(entry).finally(() => {
				entry.running = null;
			}),
		);
		return entry.running;
	}

	async function startIfOurs(entry: Entry): Promise<void> {
		const due = lastDue(entry.expression, new Date());
		if (acquireLease && !(await acquireLease(entry.id, due, closing.signal))) return;
		if (entry.anyDay || (await believesClock())) return start(entry);
		const time = Date.now();
		await history?.write(entry.id, { began: time, ended: time, failed: true });
	}

	const begin = (entry: Entry): void => void follow(startIfOurs(entry).catch(failed));

	let timer: NodeJS.Timeout | undefined;
	let lookedAt = 0;
	/** Begins what is due and waits for the next. */
	function beginDue(): void {
		clearTimeout(timer);
		const now = Date.now();
		const isSetBack = now < lookedAt;
		lookedAt = now;
		for (const entry of entries.values()) {
			const isDue = entry.nextDue <= now;
			if (isDue) begin(entry);
			if (isDue || isSetBack) entry.nextDue = nextDue(entry.expression);
		}
		const next = Math.min(...[...entries.values()].map(({ nextDue }) => nextDue));
		timer = setTimeout(beginDue, Math.min(next - now, LONGEST_WAIT_MS)).unref();
	}

	/** Timers of runs to be caught up: with one of them left, a closed service stays in memory until it goes off. */
	const catchUps: NodeJS.Timeout[] = [];

	/** Catches up a run that has no successful entry in the history. */
	async function doMissed(entry: Entry): Promise<void> {
		if (closing.signal.aborted || entries.get(entry.id) !== entry) return;
		const last = await history?.read(entry.id);
		const due = lastDue(entry.expression, new Date());
		if (!last || last.failed || last.began < due.getTime()) begin(entry);
	}

	const list = (): Job[] =>
		[...entries.values()]
			.map(({ id, expression }) => ({ id, expression }))
			.sort(
				(a, b) => Number(a.id.startsWith("__")) - Number(b.id.startsWith("__")) || (a.id < b.id ? -1 : 1),
			);

	return {
		add(id, expression, work, { catchUp = false, anyDay = expression === EVERY_MINUTE } = {}) {
			const entry: Entry = { id, expression, nextDue: nextDue(expression), work, anyDay, running: null };
			entries.set(id, entry);
			beginDue();
			if (catchUp) catchUps.push(setTimeout(() => void doMissed(entry).catch(failed), restOfStart).unref());
		},
		remove(id) {
			entries.delete(id);
		},
		list,
		states: () =>
			Promise.all(
				list().map(async (job) => ({
					...job,
					next: scheduleOf(job.expression).nextRun(),
					last: (await history?.read(job.id)) ?? null,
				})),
			),
		async run(id) {
			const entry = entries.get(id);
			if (!entry) return false;
			await start(entry);
			return true;
		},
		async close() {
			for (const one of [timer, ...catchUps]) clearTimeout(one);
			closing.abort();
			await Promise.all(begun);
		},
	};
}
