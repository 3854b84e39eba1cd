import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { matchSwaps } from "@rafta/library/swaps/match";
import { published, publishedText } from "@rafta/library/swaps/published";
import type { SwapEvent } from "@rafta/library/swaps/types";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runSwapCheck } from "../../src/swaps/events/check.ts";
import { hashOf } from "../../src/swaps/events/hash.ts";
import { packerOf } from "../../src/swaps/events/packer.ts";

const event: SwapEvent = {
	items: ["can", "ece"].map((owner) => ({ id: owner, student_id: owner, book_id: owner })),
	wants: [
		{ student_id: "can", book_id: "ece", rank: 1 },
		{ student_id: "ece", book_id: "can", rank: 1 },
	],
	frozen: [],
	seed: 1,
};
const text = publishedText(published(event, matchSwaps(event)));

const lines: string[] = [];
beforeEach(() => {
	lines.length = 0;
	for (const way of ["log", "error"] as const)
		vi.spyOn(console, way).mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

const file = (content: string): string => {
	const path = join(mkdtempSync(join(tmpdir(), "rafta-swap-")), "result.json");
	writeFileSync(path, content);
	return path;
};

test("a sound result is called so, with its hash", async () => {
	expect(await runSwapCheck([file(text)])).toBe(0);
	expect(lines.join("\n")).toContain(hashOf(text));
});

test("a result that leaves out a book is found out", async () => {
	expect(await runSwapCheck([file(text.replace(/"legs": \[[^\]]*\]/, '"legs": []'))])).toBe(1);
});

test("the result of a round of schools is checked between them, too", async () => {
	const packer = await packerOf();
	const jointEvent = { ...event, items: event.items.map((item) => ({ ...item, school: `of ${item.id}` })) };
	const joint = publishedText(published(jointEvent, matchSwaps(jointEvent, packer)));
	expect(JSON.parse(joint)).toMatchObject({
		format: "rafta-swap-2",
		result: { legs: [{}, {}], exact: true },
	});
	expect(await runSwapCheck([file(joint)])).toBe(0);
	expect(await runSwapCheck([file(joint.replace(/"legs": \[[^\]]*\]/, '"legs": []'))])).toBe(1);
});

test("what is no such file is refused, whatever it holds", async () => {
	for (const content of [
		"",
		"null",
		"[]",
		'{"format":"rafta-swap-1"}',
		text.replace('"seed": 1', '"seed": "1"'),
	])
		expect(await runSwapCheck([file(content)])).toBe(2);
	expect(await runSwapCheck([])).toBe(2);
	expect(await runSwapCheck(["/there/is/no/such/file"])).toBe(2);
});
