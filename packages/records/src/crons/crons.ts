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

export interface Crons {
	/** Adds a job, or puts it in the place of one of the same id. @throws Error for an expression that is none */
	add(id: string, expression: string, work: () => Promise<void>): void;
	remove(id: string): void;
	list(): Job[];
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

interface Entry extends Job {
	readonly timer: Cron;
	readonly work: () => Promise<void>;
	running: Promise<void> | null;
}

/** Whether a run that was due at an instant is for this process; another one may have taken it. */
export type Claim = (id: string, due: Date) => Promise<boolean>;

/** The time at which work that begins now was due: clocks of machines differ, what a schedule says does not. */
const lastDue = (timer: Cron, now: Date): Date =>
	timer.previousRuns(1, new Date(now.getTime() + 1))[0] ?? now;

export function createCrons(failed: (error: unknown) => void, claim?: Claim): Crons {
	const entries = new Map<string, Entry>();

	function start(entry: Entry): Promise<void> {
		entry.running ??= entry
			.work()
			.catch(failed)
			.finally(() => {
				entry.running = null;
			});
		return entry.running;
	}

	async function startIfOurs(entry: Entry): Promise<void> {
		if (!claim || (await claim(entry.id, lastDue(entry.timer, new Date())))) await start(entry);
	}
	/** What timers have begun, whether the job is still there or not. */
	const begun = new Set<Promise<void>>();
	function begin(entry: Entry): void {
		const run = startIfOurs(entry)
			.catch(failed)
			.finally(() => begun.delete(run));
		begun.add(run);
	}

	return {
		add(id, expression, work) {
			entries.get(id)?.timer.stop();
			const timer = new Cron(expression, { timezone: "UTC", unref: true, protect: true }, () => begin(entry));
			const entry: Entry = { id, expression, timer, work, running: null };
			entries.set(id, entry);
		},
		remove(id) {
			entries.get(id)?.timer.stop();
			entries.delete(id);
		},
		list: () =>
			[...entries.values()]
				.map(({ id, expression }) => ({ id, expression }))
				.sort(
					(a, b) => Number(a.id.startsWith("__")) - Number(b.id.startsWith("__")) || (a.id < b.id ? -1 : 1),
				),
		async run(id) {
			const entry = entries.get(id);
			if (!entry) return false;
			await start(entry);
			return true;
		},
		async close() {
			for (const { timer } of entries.values()) timer.stop();
			await Promise.all([...begun, ...[...entries.values()].map(({ running }) => running)]);
		},
	};
}
