/** Pile scanning as pure state, and what is stored of it on the device. */
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { keepOf } from "../src/routes/library_books/piles/keep.ts";
import {
	dueLine,
	type Event,
	emptySession,
	isOpen,
	type Line,
	newLine,
	reduce,
	type Session,
} from "../src/routes/library_books/piles/session.ts";

const begin = (opId: string, isbn13: string): Event => ({
	type: "begun",
	line: newLine(opId, 1, { isbn13 }),
});
const answer = (line: Line, state: "made" | "undone" = "made"): Event => ({
	type: "answered",
	opId: line.opId,
	answer: {
		row: { op_id: line.opId, isbn13: line.isbn13, title: "Ad", barcode: line.label, found: "known", state },
		book: null,
	},
});
const run = (...events: Event[]): Session => events.reduce(reduce, emptySession);

test("a label belongs to the book that was scanned last; then a book is due", () => {
	const begun = run(begin("a", "1"), begin("b", "2"));
	expect(dueLine(begun)?.opId).toBe("b");
	const labelled = reduce(begun, { type: "labelled", opId: "b", label: "70" });
	expect(dueLine(labelled)).toBeUndefined();
	expect(labelled.lines.map(({ opId, state }) => [opId, state])).toEqual([
		["b", "sending"],
		["a", "label"],
	]);
});

test("a label that was refused is asked for again at once, but never in the place of the book in hand", () => {
	const sent = run(begin("a", "1"), { type: "labelled", opId: "a", label: "70" });
	const refused: Event = { type: "labelRefused", opId: "a", message: "kullanılmış" };
	expect(dueLine(reduce(sent, refused))).toMatchObject({ opId: "a", label: "", message: "kullanılmış" });
	const busy = reduce(reduce(sent, begin("b", "2")), refused);
	expect(dueLine(busy)?.opId).toBe("b");
	expect(busy.lines.find(({ opId }) => opId === "a")).toMatchObject({ state: "label" });
});

test("whatever happens in whatever order, no book is lost but by the one who drops it", () => {
	const step = fc.record({
		what: fc.constantFrom(
			"begin",
			"label",
			"made",
			"undone",
			"labelRefused",
			"refused",
			"again",
			"choose",
			"looked",
		),
		at: fc.nat(5),
	});
	fc.assert(
		fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
			let session = emptySession;
			let made = 0;
			const begun: string[] = [];
			for (const { what, at } of steps) {
				const line = session.lines[at];
				const sending = session.lines.filter(({ state }) => state === "sending")[at];
				const due = dueLine(session);
				if (what === "begin") {
					begun.push(`op${begun.length}`);
					session = reduce(session, begin(begun.at(-1) ?? "", String(at)));
				} else if (what === "label" && due)
					session = reduce(session, { type: "labelled", opId: due.opId, label: String(begun.length) });
				else if ((what === "made" || what === "undone") && sending) {
					session = reduce(session, answer(sending, what));
					made += what === "made" ? 1 : 0;
				} else if ((what === "labelRefused" || what === "refused") && sending)
					session = reduce(session, { type: what, opId: sending.opId, message: "x" });
				else if (what === "again" && line?.state === "refused")
					session = reduce(session, { type: "retried", opId: line.opId });
				else if (what === "choose" && line?.state === "label")
					session = reduce(session, { type: "chosen", opId: line.opId });
				else if (what === "looked")
					session = reduce(session, { type: "looked", isbn13: String(at), book: null });
				expect(session.lines.map(({ opId }) => opId).sort()).toEqual([...begun].sort());
				expect(session.made).toBe(made);
				// The due line waits for a label, and no labelled line is due.
				if (session.current !== "") expect(dueLine(session)?.state).toBe("label");
			}
		}),
	);
});

test("of many books the settled ones make way on the screen, those that wait never do", () => {
	let session = emptySession;
	for (let at = 0; at < 600; at++) {
		session = reduce(session, begin(`op${at}`, "1"));
		const line = dueLine(session);
		if (!line || at % 3 === 0) continue;
		session = reduce(session, { type: "labelled", opId: line.opId, label: String(at) });
		session = reduce(session, answer(line));
	}
	expect(session.lines.filter(isOpen)).toHaveLength(200);
	expect(session.lines.length).toBeLessThanOrEqual(401);
	expect(session.made).toBe(400);
});

test("what the server has is not sent again after a reload", () => {
	const waiting = [newLine("b", 2, { state: "sending", label: "2" }), newLine("a", 1, { state: "sending" })];
	const row = { op_id: "a", isbn13: "", title: "Ad", barcode: "1", found: "known", state: "made" } as const;
	const opened = run({ type: "opened", rows: [row], waiting, current: "b", made: 1 });
	expect(opened.lines.map(({ opId, state }) => [opId, state])).toEqual([
		["b", "sending"],
		["a", "made"],
	]);
	// It has its label: nothing is due.
	expect(opened.current).toBe("");
});

function fakeStorage() {
	const kept: Record<string, string> = {};
	Object.defineProperties(kept, {
		getItem: { value: (key: string) => kept[key] ?? null },
		setItem: {
			value: (key: string, value: string) => {
				kept[key] = value;
			},
		},
		removeItem: {
			value: (key: string) => {
				delete kept[key];
			},
		},
	});
	return kept;
}

beforeEach(() => {
	vi.stubGlobal("localStorage", fakeStorage());
	vi.stubGlobal("sessionStorage", fakeStorage());
});

test("a device keeps the books of each account and pile apart, and of two windows all", async () => {
	const [mine, other, theirs] = [keepOf("ayse", "p1"), keepOf("ayse", "p2"), keepOf("mehmet", "p1")];
	mine.put(newLine("a", 1, { isbn13: "1" }));
	keepOf("ayse", "p1").put(newLine("b", 2, { isbn13: "2" }));
	mine.setCurrent("b");
	expect((await mine.read()).lines.map(({ opId }) => opId)).toEqual(["b", "a"]);
	expect((await mine.read()).current).toBe("b");
	for (const keep of [other, theirs]) expect(await keep.read()).toEqual({ lines: [], current: "" });
	mine.remove("a");
	expect((await mine.read()).lines.map(({ opId }) => opId)).toEqual(["b"]);
});

test("a browser that keeps nothing, or something else under the key, stops nobody", async () => {
	localStorage.setItem("rafta-pile ayse p1 x", "{broken");
	expect((await keepOf("ayse", "p1").read()).lines).toEqual([]);
	const closed = () => {
		throw new DOMException("closed", "SecurityError");
	};
	vi.stubGlobal("localStorage", { getItem: closed, setItem: closed, removeItem: closed });
	const keep = keepOf("ayse", "p1");
	keep.put(newLine("a", 1, {}));
	keep.remove("a");
	expect((await keep.read()).lines).toEqual([]);
});
