/** Jobs that were due while the computer was off. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCrons, type LastRun } from "../../src/crons/crons.ts";

const minutes = (count: number) => count * 60_000;
const morning = new Date("2026-03-02T07:30:00Z").getTime();
const run = (began: string, failed = false): LastRun => {
	const at = new Date(began).getTime();
	return { began: at, ended: at + 1000, failed };
};

beforeEach(() => {
	vi.useFakeTimers({ now: morning });
});
afterEach(() => {
	vi.useRealTimers();
});

/** Runs within the first half hour after a start. */
async function runsAfterStart(last: LastRun | null, catchUp: boolean): Promise<number> {
	let runs = 0;
	const faults: unknown[] = [];
	const film = { read: async () => last, write: async () => undefined };
	const crons = createCrons((error) => faults.push(error), undefined, film);
	crons.add("night", "0 0 * * *", async () => void runs++, { catchUp });
	await vi.advanceTimersByTimeAsync(minutes(30));
	await crons.close();
	expect(faults).toEqual([]);
	return runs;
}

test("closed jobs leave no timer that keeps their service in memory", async () => {
	const crons = createCrons(() => undefined);
	crons.add("night", "0 0 * * *", async () => undefined, { catchUp: true });
	await Promise.all([crons.run("night"), crons.run("night")]);
	expect(vi.getTimerCount()).toBe(2);
	await crons.close();
	expect(vi.getTimerCount()).toBe(0);
});

test("a run that waits for its turn leaves no timer once it has begun", async () => {
	const crons = createCrons(() => undefined);
	for (const id of ["first", "second"]) crons.add(id, "0 0 * * *", () => Promise.resolve());
	await Promise.all([crons.run("first"), crons.run("second")]);
	expect(vi.getTimerCount()).toBe(1);
	await crons.close();
});

test("what was due by night is done once in the morning", async () => {
	expect(await runsAfterStart(run("2026-02-27T00:00:00Z"), true)).toBe(1);
	expect(await runsAfterStart(null, true)).toBe(1);
});

test("what ran well by night is not done again; what failed is", async () => {
	expect(await runsAfterStart(run("2026-03-02T00:00:00Z"), true)).toBe(0);
	expect(await runsAfterStart(run("2026-03-02T00:00:00Z", true), true)).toBe(1);
});

test("a clock that is set back does not keep a job from its next time", async () => {
	vi.setSystemTime(new Date("2030-01-01T07:30:00Z"));
	let runs = 0;
	const crons = createCrons((error) => {
		throw error;
	});
	crons.add("hour", "0 * * * *", async () => void runs++);
	vi.setSystemTime(morning);
	await vi.advanceTimersByTimeAsync(minutes(31));
	expect(runs).toBe(1);
	await crons.close();
});

test("a job that wants nothing made up for waits for its time", async () => {
	expect(await runsAfterStart(null, false)).toBe(0);
});

test("what goes by the day waits while the clock is not believed, unless it is run by hand; the rest goes on", async () => {
	const done: string[] = [];
	const written: [string, boolean][] = [];
	let isBelieved = false;
	const film = {
		read: async () => null,
		write: async (id: string, { ended, failed }: LastRun) => {
			if (ended !== null) written.push([id, failed]);
		},
	};
	const crons = createCrons(
		(error) => {
			throw error;
		},
		undefined,
		film,
		async () => isBelieved,
	);
	const add = (id: string, expression: string, options = {}) =>
		crons.add(id, expression, async () => void done.push(id), options);
	add("hour", "0 * * * *");
	add("backup", "0 * * * *", { anyDay: true });
	add("minute", "* * * * *");
	await vi.advanceTimersByTimeAsync(minutes(31));
	expect(new Set(done)).toEqual(new Set(["backup", "minute"]));
	expect(written).toContainEqual(["hour", true]);
	await crons.run("hour");
	expect(done.filter((id) => id === "hour")).toHaveLength(1);
	isBelieved = true;
	await vi.advanceTimersByTimeAsync(minutes(60));
	expect(done.filter((id) => id === "hour")).toHaveLength(2);
	expect(written).toContainEqual(["hour", false]);
	await crons.close();
});
