import { describe, expect, test } from "vitest";
import {
	readWaiting,
	reduce,
	type Scan,
	type ScanAnswer,
	sessionOf,
	signalOf,
} from "../src/routes/stocktakes/count/session.ts";

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
