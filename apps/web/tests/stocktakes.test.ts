import { describe, expect, test } from "vitest";
import {
	countedScans,
	type Line,
	readWaiting,
	reduce,
	type Scan,
	type ScanAnswer,
	seenSince,
	sessionOf,
	signalOf,
} from "../src/routes/stocktakes/count/session.ts";
import { nextShelf, shelfNamed } from "../src/routes/stocktakes/count/shelves.ts";

const scan = (place: number): Scan => ({
	op_id: `op${place}`,
	code: String(place),
	at: "2026-06-01T08:00:00Z",
});
const answer = (result: ScanAnswer["scan"]["result"], more: object = {}): ScanAnswer => ({
	scan: { result, in_scope: true, status_before: "", undone: false, late: false, ...more },
	copy: null,
	book: null,
});

describe("a counter's session", () => {
	test("keeps every scan until it is answered, oldest first, and shows the newest on top", () => {
		let session = sessionOf([]);
		for (const place of [1, 2, 3]) session = reduce(session, { type: "scanned", scan: scan(place) });
		expect(session.waiting.map(({ op_id }) => op_id)).toEqual(["op1", "op2", "op3"]);
		session = reduce(session, { type: "answered", op_id: "op1", answer: answer("found") });
		session = reduce(session, { type: "refused", op_id: "op2", message: "Bu bir ISBN." });
		expect(session.waiting.map(({ op_id }) => op_id)).toEqual(["op3"]);
		expect(session.lines.map(({ state }) => state)).toEqual(["waiting", "refused", "counted"]);
		session = reduce(session, { type: "undone", op_id: "op1" });
		expect(session.lines.at(-1)?.state).toBe("undone");
	});
	test("loses no scan that waits when its line is no longer shown", () => {
		let session = sessionOf([]);
		for (let place = 0; place < 100; place++)
			session = reduce(session, { type: "scanned", scan: scan(place) });
		expect(session.lines.length).toBeLessThan(100);
		expect(session.waiting).toHaveLength(100);
	});
	test("goes on with what the browser has kept, and with nothing where it cannot be read", () => {
		const kept = [scan(1), scan(2)];
		expect(sessionOf(readWaiting(JSON.stringify(kept))).waiting).toEqual(kept);
		expect(sessionOf(kept).lines.map(({ scan: one }) => one.op_id)).toEqual(["op2", "op1"]);
		for (const text of [null, "", "{", "5", '{"op_id":1}', "[null,5,{}]"])
			expect(readWaiting(text)).toEqual([]);
	});
});

test("what wants a look sounds otherwise than what belongs here", () => {
	expect(signalOf(answer("found"))).toBe("lent");
	expect(signalOf(answer("duplicate"))).toBe("reader");
	expect(signalOf(answer("unknown"))).toBe("refused");
	expect(signalOf(answer("misplaced"))).toBe("warning");
	expect(signalOf(answer("found", { status_before: "missing" }))).toBe("warning");
	expect(signalOf(answer("found", { late: true }))).toBe("warning");
});

describe("the shelves of a stocktake", () => {
	const shelves = [
		{ shelf: "", seen: 0, expected: 3 },
		{ shelf: "A1", seen: 40, expected: 40 },
		{ shelf: "İ 2", seen: 1, expected: 5 },
		{ shelf: "12", seen: 0, expected: 5 },
	];
	test("a typed name means a shelf in any case; digits alone are a book's number", () => {
		expect(shelfNamed(" a1", shelves)).toBe("A1");
		expect(shelfNamed("i 2", shelves)).toBe("İ 2");
		for (const text of ["12", "", "A", "A11", "12000460"]) expect(shelfNamed(text, shelves)).toBeUndefined();
	});
	test("the next one has unseen books and was not finished; after the last comes the first", () => {
		expect(nextShelf(shelves, "", new Set())).toBe("İ 2");
		expect(nextShelf(shelves, "12", new Set())).toBe("");
		expect(nextShelf(shelves, "", new Set(["İ 2"]))).toBe("12");
		expect(nextShelf(shelves, "12", new Set(["", "İ 2"]))).toBeUndefined();
	});
	test("what this device counted after the figure was read is added, once", () => {
		const line = (place: number, result: ScanAnswer["scan"]["result"], shelf: string): Line => ({
			scan: scan(place),
			state: "counted",
			answer: {
				...answer(result),
				copy: { id: `c${place}`, barcode: "", call_number: "", status: "available", shelf },
			},
		});
		const lines = [
			line(1, "found", "A1"),
			line(2, "duplicate", "A1"),
			line(3, "misplaced", "A1"),
			line(4, "found", "B1"),
		];
		expect(seenSince(lines, "A1", new Set())).toBe(2);
		expect(seenSince(lines, "A1", countedScans(lines.slice(2)))).toBe(1);
		expect(seenSince(lines, "A1", countedScans(lines))).toBe(0);
	});
});
