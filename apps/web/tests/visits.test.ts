/** A class visit as pure state, and the queue of its scans. */
import fc from "fast-check";
import { ClientResponseError } from "pocketbase";
import { beforeEach, expect, test, vi } from "vitest";
import type { CheckoutAnswer } from "../src/routes/book_loans/create/answers.ts";
import {
	begin,
	type Event,
	nextAfter,
	type ReaderOfClass,
	reduce,
	type Visit,
} from "../src/routes/book_loans/visits/model.ts";

const sent = vi.hoisted(() => ({
	answer: (_path: string, _body: Record<string, unknown>): Promise<unknown> => Promise.resolve(null),
}));
vi.mock("../src/desk/operation.ts", () => ({
	deskOperation: (path: string, body: Record<string, unknown>) => sent.answer(path, body),
}));
const { createVisitRun } = await import("../src/routes/book_loans/visits/run.ts");

const student = (id: string) => ({
	id,
	full_name: id.toUpperCase(),
	student_no: id,
	class_code: "5/A",
	reader_type: "pupil",
});
const readers = (...ids: string[]): ReaderOfClass[] =>
	ids.map((id) => ({ student: student(id), out: 0, late: 0, books: [], remaining: 3, blocks: [] }));
const lent = (id: string, code: string): CheckoutAnswer => ({
	kind: "checkout",
	loan: { id: `loan ${code}`, due_on: "2026-12-01", loaned_at: "", status: "open", renewals: 0 },
	copy: { id: `copy ${code}`, barcode: code, call_number: "", status: "on_loan" },
	book: { id: "book", title: `Kitap ${code}`, author_line: "" },
	student: student(id),
	warnings: [],
});
const back = (id: string, code: string) => ({ ...lent(id, code), kind: "checkin", days_late: 0 }) as const;
const lend = (opId: string, id: string): Event[] => [
	{ type: "scanned", opId, code: opId, at: 1 },
	{ type: "sent", opId, reader: id },
	{ type: "answered", opId, answer: lent(id, opId) },
];
const play = (visit: Visit, ...events: Event[]): Visit => events.reduce(reduce, visit);
const took = (visit: Visit) => visit.pupils.map((pupil) => pupil.took);

test("each loan calls the next one of the list, and at the end nobody", () => {
	let visit = begin(readers("a", "b"), true);
	expect(visit.current).toBe("a");
	visit = play(visit, ...lend("1", "a"));
	expect([visit.current, took(visit), visit.lent]).toEqual(["b", [1, 0], 1]);
	visit = play(visit, ...lend("2", "b"));
	expect([visit.current, took(visit)]).toEqual(["", [1, 1]]);
});

test("without going on by itself a pupil takes several books", () => {
	const visit = play(begin(readers("a", "b"), false), ...lend("1", "a"), ...lend("2", "a"));
	expect([visit.current, took(visit), visit.pupils[0]?.remaining]).toEqual(["a", [2, 0], 1]);
});

test("who was passed over comes again after the others, who is absent does not", () => {
	let visit = begin(readers("a", "b", "c"), true);
	visit = play(visit, { type: "stepped", by: 1 }, { type: "away", id: "b" });
	expect(visit.current).toBe("c");
	visit = play(visit, ...lend("1", "c"));
	expect(visit.current).toBe("a");
	visit = play(visit, ...lend("2", "a"));
	expect(visit.current).toBe("");
	// A late arrival is next at once.
	expect(play(visit, { type: "away", id: "b" }).current).toBe("b");
});

test("a return moves nobody on; of a book of this visit it leaves its pupil without one", () => {
	let visit = play(begin(readers("a", "b", "c"), true), ...lend("1", "a"));
	visit = play(
		visit,
		{ type: "scanned", opId: "2", code: "1", at: 2 },
		{ type: "answered", opId: "2", answer: back("a", "1") },
	);
	expect([visit.current, took(visit), visit.returned]).toEqual(["b", [0, 0, 0], 1]);
	visit = play(visit, ...lend("3", "b"), ...lend("4", "c"));
	expect(visit.current).toBe("a");
});

test("a pupil with late books may borrow once the last of them is back", () => {
	const overdue = { code: "overdue", message: "Gecikmiş kitabı var.", overridable: true };
	const [first] = readers("a");
	if (!first) throw new Error("nobody");
	let visit = begin([{ ...first, out: 2, late: 2, blocks: [overdue] }], true);
	const blocksAfter = (opId: string) => {
		visit = play(
			visit,
			{ type: "scanned", opId, code: opId, at: 1 },
			{ type: "answered", opId, answer: { ...back("a", opId), days_late: 3 } },
		);
		return visit.pupils[0]?.blocks;
	};
	expect(blocksAfter("1")).toEqual([overdue]);
	expect(blocksAfter("2")).toEqual([]);
});

test("an undone loan calls its pupil again; an undone return gives the book back", () => {
	let visit = play(begin(readers("a", "b"), true), ...lend("1", "a"));
	visit = play(visit, { type: "undone", opId: "1" });
	expect([visit.current, took(visit), visit.lent, visit.pupils[0]?.out]).toEqual(["a", [0, 0], 0, 0]);
	visit = play(
		visit,
		...lend("2", "a"),
		{ type: "scanned", opId: "3", code: "2", at: 3 },
		{ type: "answered", opId: "3", answer: back("a", "2") },
		{ type: "undone", opId: "3" },
	);
	expect([visit.pupils[0]?.out, visit.returned]).toEqual([1, 0]);
});

test("a refusal of who is no longer next passes nobody over", () => {
	const scan: Event = { type: "scanned", opId: "1", code: "1", at: 1 };
	const sentForA: Event = { type: "sent", opId: "1", reader: "a" };
	const refusal: Event = { type: "refused", opId: "1", reasons: [], message: "", more: true };
	const marks = (visit: Visit) => visit.pupils.map(({ mark }) => mark);
	let visit = play(begin(readers("a", "b", "c"), true), scan, sentForA, refusal);
	expect([visit.current, marks(visit)]).toEqual(["b", ["refused", "", ""]]);
	// Sent again with an exception, when the turn is the next pupil's.
	visit = play(visit, { type: "retried", opId: "1" }, sentForA, refusal);
	expect([visit.current, marks(visit)]).toEqual(["b", ["refused", "", ""]]);
});

test("a teacher who came along is served, too, and the list goes on where it was left", () => {
	let visit = begin(readers("a", "b"), true);
	const card = { kind: "student", student: student("t"), loans: [], remaining: 5, blocks: [] } as const;
	visit = play(
		visit,
		{ type: "scanned", opId: "1", code: "t", at: 1 },
		{ type: "answered", opId: "1", answer: { ...card, loans: [], blocks: [] } },
	);
	expect(visit.current).toBe("t");
	visit = play(visit, ...lend("2", "t"));
	expect([visit.current, took(visit)]).toEqual(["a", [0, 0, 1]]);
});

test("whoever is next has no book yet and is here, whatever happened before", () => {
	const ids = ["a", "b", "c", "d", "e"];
	const one = fc.oneof(
		fc.constantFrom(...ids).map((id) => ({ type: "away", id }) as const),
		fc.constantFrom(1 as const, -1 as const).map((by) => ({ type: "stepped", by }) as const),
		fc.constant("lend" as const),
	);
	fc.assert(
		fc.property(fc.array(one, { maxLength: 30 }), (steps) => {
			let visit = begin(readers(...ids), true);
			for (const [place, step] of steps.entries()) {
				if (step !== "lend") visit = reduce(visit, step);
				else if (visit.current !== "") visit = play(visit, ...lend(String(place), visit.current));
				const next = nextAfter(visit.pupils, visit.current);
				const pupil = visit.pupils.find(({ student: { id } }) => id === next);
				if (pupil) expect([pupil.took, pupil.mark === "away"]).toEqual([0, false]);
				else {
					const left = visit.pupils.filter((other) => other.took === 0 && other.mark !== "away");
					expect(left.every(({ student: { id } }) => id === visit.current)).toBe(true);
				}
			}
			expect(visit.lent).toBe(took(visit).reduce((sum, books) => sum + books, 0));
		}),
	);
});

/** Fake server that responds on command. */
function slowServer() {
	const waiting: {
		body: Record<string, unknown>;
		answer(value: unknown): void;
		refuse(error: unknown): void;
	}[] = [];
	sent.answer = (_path, body) => new Promise((answer, refuse) => waiting.push({ body, answer, refuse }));
	async function next() {
		await expect.poll(() => waiting.length).toBeGreaterThan(0);
		return waiting.shift() as (typeof waiting)[number];
	}
	return {
		/** Lends the sent copy to the sent reader. */
		async lend(): Promise<string> {
			const { body, answer } = await next();
			answer(lent(String(body.student), String(body.code)));
			return `${body.code} ${body.student}`;
		},
		async refuse(): Promise<void> {
			const { refuse } = await next();
			refuse(
				new ClientResponseError({
					status: 422,
					response: { reasons: [{ code: "limit_reached", message: "Dolu.", overridable: true }] },
				}),
			);
		},
		async lose(): Promise<string> {
			const { body, refuse } = await next();
			refuse(new ClientResponseError({ status: 0 }));
			return String(body.op_id);
		},
		next,
	};
}

const runOf = (...ids: string[]) =>
	createVisitRun({ user: "u", classCode: "5/A", readers: readers(...ids), follow: true, kept: null, now: 0 });

beforeEach(() => vi.stubGlobal("AudioContext", undefined));

test("106: scans faster than the answers go to one pupil after the other, in their order", async () => {
	const server = slowServer();
	const run = runOf("a", "b", "c");
	for (const code of ["1", "2", "3"]) void run.scan(code);
	expect([await server.lend(), await server.lend(), await server.lend()]).toEqual(["1 a", "2 b", "3 c"]);
	await expect.poll(() => took(run.visit())).toEqual([1, 1, 1]);
	expect(run.waiting()).toBe(0);
});

test("106: a refusal that nobody heard before the next scan passes its pupil over; heard, the pupil tries again", async () => {
	const server = slowServer();
	const run = runOf("a", "b", "c");
	void run.scan("1");
	void run.scan("2");
	await server.refuse();
	expect(await server.lend()).toBe("2 b");
	await expect.poll(() => run.visit().current).toBe("c");
	expect(run.visit().pupils[0]?.mark).toBe("refused");
	void run.scan("3");
	await server.refuse();
	await expect.poll(() => run.waiting()).toBe(0);
	expect(run.visit().current).toBe("c");
	void run.scan("4");
	expect(await server.lend()).toBe("4 c");
	await expect.poll(() => run.visit().current).toBe("a");
});

test("106: a lost answer is asked for again with the same operation, and keeps the others waiting", async () => {
	const server = slowServer();
	const run = runOf("a", "b");
	void run.scan("1");
	void run.scan("2");
	const lost = await server.lose();
	await expect.poll(() => run.isInTrouble()).toBe(true);
	const again = await server.next();
	expect([again.body.op_id, again.body.student]).toEqual([lost, "a"]);
	again.answer(lent("a", "1"));
	expect(await server.lend()).toBe("2 b");
	await expect.poll(() => run.isInTrouble()).toBe(false);
});

test("106: one press of the scanner that is read twice is one scan; a touch comes after the scans before it", async () => {
	const server = slowServer();
	const run = runOf("a", "b", "c");
	void run.scan("1");
	void run.scan("1");
	run.choose("c");
	expect(run.visit().wanted).toBe("c");
	expect(run.waiting()).toBe(1);
	expect(await server.lend()).toBe("1 a");
	await expect.poll(() => run.visit().current).toBe("c");
});
