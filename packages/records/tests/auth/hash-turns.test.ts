import { expect, test } from "vitest";
import { fairTurns } from "../../src/auth/hash-turns.ts";

/** Work that ends when it is said to. */
function work(order: string[], name: string) {
	const { promise, resolve } = Promise.withResolvers<void>();
	const run = async () => {
		order.push(name);
		await promise;
	};
	return { run, end: resolve };
}

const at = (place: string, signal = new AbortController().signal) => ({ place, hangUp: () => signal });
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("a place with many hashes only delays itself", async () => {
	const turns = fairTurns(2, 50);
	const order: string[] = [];
	const burst = Array.from({ length: 6 }, (_, n) => work(order, `burst ${n}`));
	const done = burst.map(({ run }) => turns.run(at("10.0.0.1"), run));
	const other = work(order, "curator");
	const right = turns.run(at("10.0.0.2"), other.run);
	burst[0]?.end();
	burst[1]?.end();
	await turn();
	expect(order).toEqual(["burst 0", "burst 1", "burst 2", "curator"]);
	other.end();
	for (const { end } of burst) end();
	await Promise.all([right, ...done]);
	expect(order).toHaveLength(7);
});

test("those who hang up give up their turn", async () => {
	const turns = fairTurns(1, 50);
	const order: string[] = [];
	const first = work(order, "first");
	const running = turns.run(at("a"), first.run);
	const control = new AbortController();
	const gone = turns.run(at("a", control.signal), work(order, "gone").run);
	control.abort();
	await expect(gone).rejects.toMatchObject({ name: "CallerGone" });
	const late = turns.run(at("a", control.signal), work(order, "late").run);
	await expect(late).rejects.toMatchObject({ name: "CallerGone" });
	const next = work(order, "next");
	const waiting = turns.run(at("a"), next.run);
	first.end();
	next.end();
	await Promise.all([running, waiting]);
	expect(order).toEqual(["first", "next"]);
});

test("of one place only so many wait, and a failure frees its turn", async () => {
	const turns = fairTurns(1, 2);
	const order: string[] = [];
	const works = ["1", "2", "3"].map((name) => work(order, name));
	const runs = works.map(({ run }) => turns.run(at("a"), run));
	expect(() => turns.assertRoom(at("a"))).toThrow(expect.objectContaining({ status: 429 }));
	await expect(turns.run(at("a"), async () => undefined)).rejects.toMatchObject({ status: 429 });
	turns.assertRoom(at("b"));
	// Work of no request has no bound.
	const own = turns.run({ place: "" }, async () => {
		throw new Error("fails");
	});
	for (const { end } of works) end();
	await expect(own).rejects.toThrow("fails");
	await Promise.all(runs);
	await turns.run(at("a"), async () => void order.push("4"));
	expect(order).toEqual(["1", "2", "3", "4"]);
});
