/** The queue of every scanning desk: order, attempts, and what is left when its screen is closed. */
import { ClientResponseError } from "pocketbase";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mayBeSentAgain, retryDelayMs } from "../src/desk/retry.ts";
import { createScanQueue } from "../src/desk/scan-queue.ts";
import { createScanRun } from "../src/desk/scan-run.ts";

const failure = (status: number) => new ClientResponseError({ status });
/** A server that fails with each of the statuses, then answers. */
const server = (...statuses: number[]) =>
	vi.fn(async () => {
		const status = statuses.shift();
		if (status !== undefined) throw failure(status);
		return "answer";
	});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a request is sent again exactly where the server has not decided it", () => {
	const again = [0, 401, 429, 502, 503, 504, 507, 520];
	const decided = [200, 400, 403, 404, 409, 413, 422, 500, 501];
	expect(again.filter((status) => !mayBeSentAgain(failure(status)))).toEqual([]);
	expect(decided.filter((status) => mayBeSentAgain(failure(status)))).toEqual([]);
	expect(mayBeSentAgain(new TypeError("no response of the server"))).toBe(false);
	expect([1, 2, 3, 4, 5, 90].map(retryDelayMs)).toEqual([500, 1000, 2000, 5000, 5000, 5000]);
});

describe("queue", () => {
	test("keeps the order while one request is repeated, and knows of the trouble", async () => {
		const { inLine, deliver, trouble } = createScanQueue();
		const done: string[] = [];
		const [first, second] = [server(0, 503), server()];
		void inLine(() => deliver(first)).then(() => done.push("first"));
		void inLine(() => deliver(second)).then(() => done.push("second"));
		await vi.advanceTimersByTimeAsync(0);
		expect([trouble.get(), first.mock.calls.length, second.mock.calls.length]).toEqual([true, 1, 0]);
		await vi.advanceTimersByTimeAsync(1500);
		expect([trouble.get(), done]).toEqual([false, ["first", "second"]]);
		expect([first.mock.calls.length, second.mock.calls.length]).toEqual([3, 1]);
	});
	test("a refusal ends the trouble and blocks no other request", async () => {
		const { inLine, deliver, trouble } = createScanQueue();
		const refused = inLine(() => deliver(server(0, 422))).catch(({ status }) => status);
		const next = inLine(() => deliver(server()));
		await vi.advanceTimersByTimeAsync(500);
		expect([await refused, await next, trouble.get()]).toEqual([422, "answer", false]);
	});
	test("a closed queue sends nothing again", async () => {
		const { inLine, deliver, close } = createScanQueue();
		const request = server(0, 0, 0);
		const left = inLine(() => deliver(request)).catch(({ status }) => status);
		await vi.advanceTimersByTimeAsync(0);
		close();
		await vi.advanceTimersByTimeAsync(60_000);
		expect([await left, request.mock.calls.length]).toEqual([0, 1]);
	});
});

describe("run", () => {
	type Event = { type: "scanned" | "answered" | "refused"; code: string };
	function runOf(sendsOnce?: true) {
		const kept: string[] = [];
		const run = createScanRun<string, Event>({
			initial: "",
			reduce: (state, { type, code }) => `${state} ${type} ${code}`.trim(),
			keep: (state) => void kept.push(state),
			sendsOnce,
		});
		const send = (code: string, request: () => Promise<unknown>) =>
			run.send({
				prepare: () => request,
				answered: () => ({ event: { type: "answered", code }, signal: "lent" }),
				refused: () => ({ type: "refused", code }),
			});
		return { ...run, kept, sendScan: send };
	}

	test("turns results into events and signals, in order, and keeps the state before anybody sees it", async () => {
		const run = runOf();
		const seen: boolean[] = [];
		run.subscribe(() => seen.push(run.kept.at(-1) === run.state() || run.state() === ""));
		run.dispatch({ type: "scanned", code: "1" });
		const outcomes = Promise.all([run.sendScan("1", server(0)), run.sendScan("2", server(422))]);
		await vi.advanceTimersByTimeAsync(0);
		expect(run.isInTrouble()).toBe(true);
		await vi.advanceTimersByTimeAsync(500);
		expect(await outcomes).toEqual(["lent", "refused"]);
		expect(run.state()).toBe("scanned 1 answered 1 refused 2");
		expect(run.isInTrouble()).toBe(false);
		expect(seen.every(Boolean)).toBe(true);
	});
	test("makes a request when its turn has come, once for all attempts", async () => {
		const run = runOf();
		const request = server(0, 0);
		const prepare = vi.fn(() => request);
		void run.sendScan("1", server(0));
		const sent = run.send({
			prepare,
			answered: () => ({ event: { type: "answered", code: "2" }, signal: "lent" as const }),
			refused: () => ({ type: "refused", code: "2" }),
		});
		await vi.advanceTimersByTimeAsync(0);
		expect(prepare).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(5000);
		expect([await sent, prepare.mock.calls.length, request.mock.calls.length]).toEqual(["lent", 1, 3]);
	});
	test("closed, leaves what is not answered as it is kept", async () => {
		const run = runOf();
		const [first, second] = [server(0), server()];
		const outcomes = Promise.all([run.sendScan("1", first), run.sendScan("2", second)]);
		await vi.advanceTimersByTimeAsync(0);
		run.close();
		expect(await outcomes).toEqual(["taken", "taken"]);
		await vi.advanceTimersByTimeAsync(60_000);
		expect([run.state(), first.mock.calls.length, second.mock.calls.length]).toEqual(["", 1, 0]);
	});
	test("sends once where a person has to know at once", async () => {
		const run = runOf(true);
		const request = server(0);
		expect(await run.sendScan("1", request)).toBe("refused");
		expect([request.mock.calls.length, run.isInTrouble()]).toEqual([1, false]);
	});
	test("an undo waits for the scans before it, and its event comes before the next one", async () => {
		const run = runOf();
		void run.sendScan("1", server(0));
		const undone = run.undo(server(0), { type: "refused", code: "undo" });
		void run.sendScan("2", server());
		await vi.advanceTimersByTimeAsync(1500);
		await undone;
		expect(run.state()).toBe("answered 1 refused undo answered 2");
	});
});
