/** A kiosk's session as pure state. */
import { ClientResponseError } from "pocketbase";
import { expect, test } from "vitest";
import type { KioskReader } from "../src/routes/kiosk/answers.ts";
import { type Event, empty, reduce, signalOf } from "../src/routes/kiosk/session.ts";

const reader: KioskReader = {
	...{ first_name: "Ayşe", remaining: 2, blocks: [] },
	...{ loans: [], unnamed: 0, ready: [], unnamed_ready: 0 },
};
const book = {
	...{
		id: "b1",
		collectionId: "books",
		collectionName: "books",
		title: "Kitap",
		subtitle: "",
		author_line: "",
	},
	...{
		language: "tr",
		dewey: "",
		series: "",
		series_no: "",
		age_min: 0,
		age_max: 0,
		cover: "",
		subjects: [],
	},
};
const run = (...events: Event[]) => events.reduce(reduce, empty);
const answered = (answer: Extract<Event, { type: "answered" }>["answer"]): Event => ({
	type: "answered",
	answer,
});
const card = answered({ kind: "reader", visit: "v1", reader });
const refused = (status: number, code = ""): Event => ({
	type: "refused",
	error: new ClientResponseError({
		status,
		response: { message: "Olmaz.", reasons: code ? [{ code, message: "Neden." }] : [] },
	}),
});

test("a card begins a visit, and every result belongs to its reader until it ends", () => {
	expect(run({ type: "sent" }, card)).toEqual({ ...empty, visit: "v1", reader });
	const lent = answered({
		kind: "lent",
		book,
		due_on: "2026-12-01",
		reader: { ...reader, remaining: 1 },
	});
	expect(run(card, { type: "sent" }, lent)).toMatchObject({
		...{ visit: "v1", busy: false, reader: { remaining: 1 }, outcome: { kind: "lent" } },
	});
	expect(run(card, lent, answered({ kind: "known", book })).reader?.remaining).toBe(1);
	expect(run(card, lent, { type: "ended" })).toEqual(empty);
});

test("another card begins with nothing of the visit before", () => {
	const lent = answered({ kind: "lent", book, due_on: "2026-12-01", reader });
	const other = answered({ kind: "reader", visit: "v2", reader: { ...reader, first_name: "Can" } });
	for (const before of [lent, refused(422, "limit"), refused(0), answered({ kind: "pin" })]) {
		const began = { ...empty, visit: "v2", reader: { ...reader, first_name: "Can" } };
		expect(run(card, before, { type: "sent" }, other)).toEqual(began);
	}
});

test("a card with a PIN shows nobody", () => {
	expect(run(card, answered({ kind: "pin" }))).toEqual({ ...empty, visit: "v1", asksPin: true });
});

test("a refusal gives its reasons; a visit that is over takes its reader along", () => {
	expect(run(card, refused(422, "limit"))).toMatchObject({
		...{ reader, outcome: { kind: "refused", reasons: ["Neden."] } },
	});
	expect(run(card, refused(422, "visit_over"))).toMatchObject({ reader: null, visit: "" });
	for (const status of [0, 502, 503, 504]) expect(run(refused(status)).outcome).toEqual({ kind: "offline" });
	expect(run(refused(429)).outcome).toEqual({ kind: "refused", reasons: ["Olmaz."] });
});

test("a returned book for the desk sounds otherwise than one for the trolley", () => {
	const returned = { kind: "returned", book, again: false } as const;
	expect([signalOf({ ...returned, to_desk: true }), signalOf({ ...returned, to_desk: false })]).toEqual([
		"hold",
		"returned",
	]);
});
