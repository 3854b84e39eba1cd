/**
 * Work that is due again and again, in UTC as with the peer. A job never runs beside itself in one process; among
 * several processes, each time that it is due it runs at one of them.
 */
import { Cron } from "croner";

export interface Job {
	readonly id: string;
	/** Five fields: minute, hour, day of month, month, day of week. */
	readonly expression: string;
}

/** How a job's last run went; times in milliseconds since 1970. */
export interface LastRun {
	readonly began: number;
	/** `null` while it runs. */
	readonly ended: number | null;
	readonly failed: boolean;
}

/** Where last runs are remembered for all processes. */
export interface RunBook {
	write(id: string, run: LastRun): Promise<void>;
	read(id: string): Promise<LastRun | null>;
}

/** A job with when it is due again, and how its last run went as far as that is remembered. */
export interface JobState extends Job {
	readonly next: Date | null;
	readonly last: LastRun | null;
}

export interface Crons {
	/**
	 * Adds a job, or puts it in the place of one of the same id. `catchUp`: what was due while the program did not run is
	 * done some minutes after its start, as on a computer that is off by night.
	 * @throws Error for an expression that is none
	 */
	add(
		id: string,
		expression: string,
		work: () => Promise<void>,
		options?: { readonly catchUp?: boolean },
	): void;
	remove(id: string): void;
	list(): Job[];
	/** The jobs in the same order, with their runs. */
	states(): Promise<JobState[]>;
	/** Runs a job now; waits for it. False when there is none of this id. */
	run(id: string): Promise<boolean>;
	/** Ends the timers and waits for what runs. */
	close(): Promise<void>;
}

/** Whether a text says when work is due. */
export function isCron(expression: string): boolean {
	try {
		new Cron(expression, { paused: true }).stop();
		return true;
	} catch {
		return false;
	}
}

/** Milliseconds after which a program that has started has time for what it missed. */
const restOfStart = 5 * 60_000;

interface Entry extends Job {
	readonly timer: Cron;
	readonly work: () => Promise<void>;
	running: Promise<void> | null;
}

/** Whether a run that was due at an instant is for this process; another one may have taken it. `signal`: the end. */
export type Claim = (id: string, due: Date, signal?: AbortSignal) => Promise<boolean>;

/** The time at which work that begins now was due: clocks of machines differ, what a schedule says does not. */
const lastDue = (timer: Cron, now: Date): Date =>
	timer.previousRuns(1, new Date(now.getTime() + 1))[0] ?? now;

export function createCrons(failed: (error: unknown) => void, claim?: Claim, book?: RunBook): Crons {
	const entries = new Map<string, Entry>();
	const closing = new AbortController();

	/** Does the work and remembers how it went; a book that cannot be written keeps nothing from being done. */
	async function workOn({ id, work }: Entry): Promise<void> {
		const began = Date.now();
		const note = (run: Omit<LastRun, "began">) => book?.write(id, { began, ...run }).catch(failed);
		await note({ ended: null, failed: false });
		let hasFailed = false;
		await work().catch((error: unknown) => {
			hasFailed = true;
			failed(error);
		});
		await note({ ended: Date.now(), failed: hasFailed });
	}

	function start(entry: Entry): Promise<void> {
		entry.running ??= workOn(entry).finally(() => {
			entry.running = null;
		});
		return entry.running;
	}

	async function startIfOurs(entry: Entry): Promise<void> {
		const due = lastDue(entry.timer, new Date());
		if (!claim || (await claim(entry.id, due, closing.signal))) await start(entry);
	}
	/** What timers have begun, whether the job is still there or not. */
	const begun = new Set<Promise<void>>();
	function begin(entry: Entry): void {
		const run = startIfOurs(entry)
			.catch(failed)
			.finally(() => begun.delete(run));
		begun.add(run);
	}

	/** Does what was due at a time of which the book knows no run that went well. */
	async function doMissed(entry: Entry): Promise<void> {
		if (entries.get(entry.id) !== entry) return;
		const last = await book?.read(entry.id);
		const due = lastDue(entry.timer, new Date());
		if (!last || last.failed || last.began < due.getTime()) begin(entry);
	}

	const list = (): Job[] =>
		[...entries.values()]
			.map(({ id, expression }) => ({ id, expression }))
			.sort(
				(a, b) => Number(a.id.startsWith("__")) - Number(b.id.startsWith("__")) || (a.id < b.id ? -1 : 1),
			);

	return {
		add(id, expression, work, { catchUp = false } = {}) {
			entries.get(id)?.timer.stop();
			const timer = new Cron(expression, { timezone: "UTC", unref: true, protect: true }, () => begin(entry));
			const entry: Entry = { id, expression, timer, work, running: null };
			entries.set(id, entry);
			if (catchUp) setTimeout(() => void doMissed(entry).catch(failed), restOfStart).unref();
		},
		remove(id) {
			entries.get(id)?.timer.stop();
			entries.delete(id);
		},
		list,
		states: () =>
			Promise.all(
				list().map(async (job) => ({
					...job,
					next: entries.get(job.id)?.timer.nextRun() ?? null,
					last: (await book?.read(job.id)) ?? null,
				})),
			),
		async run(id) {
			const entry = entries.get(id);
			if (!entry) return false;
			await start(entry);
			return true;
		},
		async close() {
			for (const { timer } of entries.values()) timer.stop();
			closing.abort();
			await Promise.all([...begun, ...[...entries.values()].map(({ running }) => running)]);
		},
	};
}
