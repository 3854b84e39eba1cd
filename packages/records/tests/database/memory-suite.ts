import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endWithFile } from "../../../../tests/support/children.ts";
import { createGuard } from "../../src/auth/guard.ts";
import { dismiss, recall } from "../../src/database/memory.ts";
import type { Memory } from "../../src/database/shared.ts";
import { ApiError, badRequest } from "../../src/errors.ts";

export interface OpenedMemory {
	/** As two processes have it. */
	readonly one: Memory;
	readonly other: Memory;
	/** Location by which another process reaches the entries. */
	readonly place?: string;
	/** Adds that many entries of a kind with successive expiry; returns a function that counts the remaining ones. */
	fill(kind: string, many: number): Promise<() => Promise<{ number: number; first: number }>>;
	close(): Promise<void>;
}

const many = 200_010;

export const counted = (value: string | null, until = Number.MAX_SAFE_INTEGER) => {
	const next = String(Number(value ?? 0) + 1);
	return { value: next, until, answer: next };
};

/** Tests for every memory, and additional ones for memory shared by several processes. */
export function memorySuite(isShared: boolean, open: () => Promise<OpenedMemory>): void {
	let opened: OpenedMemory;
	beforeEach(async () => {
		opened = await open();
	});
	afterEach(() => opened.close());

	test("an entry comes, is seen everywhere, and goes", async () => {
		const { one, other } = opened;
		expect(await recall(one, "a", "k")).toBe(null);
		expect(await one.change("a", "k", (value) => counted(value))).toBe("1");
		expect(await other.change("a", "k", (value) => counted(value))).toBe("2");
		expect(await recall(one, "a", "k")).toBe("2");
		expect(await recall(one, "b", "k")).toBe(null);
		await dismiss(other, "a", "k");
		await dismiss(other, "a", "k");
		expect(await recall(one, "a", "k")).toBe(null);
	});

	test("a hundred changes of one key at once, from two sides: none is lost, and none answers what another does", async () => {
		const { one, other } = opened;
		const answers = await Promise.all(
			Array.from({ length: 100 }, async (_, n) => {
				if (n % 5 === 0) await new Promise(setImmediate);
				return (n % 2 === 0 ? one : other).change("a", "k", (value) => counted(value));
			}),
		);
		expect(new Set(answers).size).toBe(100);
		expect(await recall(one, "a", "k")).toBe("100");
	});

	test("any text is a key, and a longer one is another", async () => {
		const { one, other } = opened;
		const keys = [
			"",
			"\0",
			"a\0b",
			"\ud800",
			"İ",
			"i̇",
			"'; DROP TABLE x; --",
			"x".repeat(100_000),
			"x".repeat(100_001),
		];
		for (const key of keys) await one.change("a", key, (value) => counted(value));
		for (const key of keys) expect(await recall(other, "a", key)).toBe("1");
	});

	test("a change that throws is refused by itself alone", async () => {
		const { one } = opened;
		const broken = () => {
			throw new RangeError("broken");
		};
		const [first, second, third] = await Promise.allSettled([
			one.change("a", "k", (value) => counted(value)),
			one.change("a", "k", broken),
			one.change("a", "k", (value) => counted(value)),
		]);
		expect(first).toMatchObject({ status: "fulfilled", value: "1" });
		expect(second).toMatchObject({ status: "rejected", reason: expect.any(RangeError) });
		expect(third).toMatchObject({ status: "fulfilled", value: "2" });
	});

	test("what is over is forgotten, the rest is not", async () => {
		const { one, other } = opened;
		for (let n = 0; n < 2500; n++) await one.change("a", `old${n}`, (value) => counted(value, 1000 - 0.5));
		await one.change("a", "now", (value) => counted(value, 1000));
		await one.change("a", "for ever", (value) => counted(value, Number.POSITIVE_INFINITY));
		await other.forget(1001);
		for (const key of ["old0", "old2499", "now"]) expect(await recall(one, "a", key)).toBe(null);
		expect(await recall(one, "a", "for ever")).toBe("1");
	});

	test("of very many of one kind the first to end go, and no other kind does", async () => {
		const { one, other, fill } = opened;
		await one.change("small", "k", (value) => counted(value, 1));
		const left = await fill("large", many);
		await other.forget(0);
		expect(await recall(one, "small", "k")).toBe("1");
		const { number, first } = await left();
		expect(number).toBeLessThanOrEqual(200_000);
		expect(number).toBeGreaterThanOrEqual(18_000);
		expect(first).toBe(many - number);
	});

	test("a thousand guesses at once at two processes are a thousand", async () => {
		const now = () => new Date("2026-03-05T08:00:00Z");
		const guards = [createGuard(opened.one, now), createGuard(opened.other, now)];
		let judged = 0;
		await Promise.all(
			Array.from({ length: 1000 }, async (_, n) => {
				try {
					const attempt = await guards[n % 2]?.password("ali", "10.0.0.1");
					judged += 1;
					await attempt?.failed(badRequest());
				} catch (error) {
					if (!(error instanceof ApiError)) throw error;
				}
			}),
		);
		expect(judged).toBe(10);
		const right = guards[0]?.password("ali", "10.0.0.1");
		await expect(right).rejects.toMatchObject({ status: 429 });
		await guards[1]?.forget(["ali"]);
		expect((await guards[0]?.password("ali", "10.0.0.1"))?.wait).toBe(0);
	});

	if (!isShared) return;
	test("four real processes lose nothing", async () => {
		const { one, place = "" } = opened;
		const counter = join(import.meta.dirname, "memory-counter.ts");
		const all = Array.from({ length: 4 }, () =>
			promisify(execFile)(process.execPath, [counter, place, "250"]),
		);
		for (const { child } of all) endWithFile(child);
		await Promise.all(all);
		expect(await recall(one, "count", "k")).toBe("1000");
	});
}
