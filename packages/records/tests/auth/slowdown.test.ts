import { expect, test } from "vitest";
import { slowDown } from "../../src/auth/slowdown.ts";
import { processMemory } from "../../src/database/memory.ts";

const pace = { free: 10, firstWait: 5000, maxWait: 900_000, forgetAfter: 1_800_000 };

test("ten failures are free, then each costs twice the time of the one before", async () => {
	const slow = slowDown(processMemory(), "test", pace);
	for (let attempt = 0; attempt < 10; attempt++) expect(await slow.attempt("a", 1000)).toBe(0);
	expect(await slow.attempt("a", 1000)).toBe(5);
	expect(await slow.wait("a", 1000)).toBe(5);
	expect(await slow.attempt("b", 1000)).toBe(0);
	expect(await slow.attempt("a", 6000)).toBe(0);
	expect(await slow.attempt("a", 6000)).toBe(10);
});

test("attempts that come by a clock that is behind count like others", async () => {
	const slow = slowDown(processMemory(), "test", { ...pace, fade: 20_000 });
	for (let attempt = 0; attempt < 10; attempt++) {
		expect(await slow.attempt("a", 100_000 - attempt * 3000)).toBe(0);
	}
	expect(await slow.attempt("a", 73_000)).toBe(5);
});

test("success and time forget", async () => {
	const slow = slowDown(processMemory(), "test", pace);
	for (let attempt = 0; attempt < 10; attempt++) await slow.attempt("a", 0);
	expect(await slow.attempt("a", 0)).toBeGreaterThan(0);
	await slow.onSuccess("a");
	expect(await slow.attempt("a", 0)).toBe(0);
	for (let attempt = 0; attempt < 20; attempt++) await slow.attempt("b", attempt * 1e9);
	expect(await slow.attempt("b", 19e9)).toBe(0);
});

test("failures that fade are forgotten one by one", async () => {
	const slow = slowDown(processMemory(), "test", { ...pace, fade: 20_000 });
	for (let attempt = 0; attempt < 10; attempt++) await slow.attempt("a", 0);
	expect(await slow.wait("a", 0)).toBe(5);
	// Five have expired: five more attempts are possible.
	for (let attempt = 0; attempt < 5; attempt++) expect(await slow.attempt("a", 100_000)).toBe(0);
	expect(await slow.wait("a", 100_000)).toBe(5);
});

test("the wait stays within a quarter of an hour", async () => {
	const slow = slowDown(processMemory(), "test", pace);
	let now = 0;
	for (let attempt = 0; attempt < 40; attempt++) {
		const wait = await slow.attempt("a", now);
		expect(wait).toBeLessThanOrEqual(900);
		now += wait * 1000;
	}
});
