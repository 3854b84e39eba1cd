/** Lines of the desk that are sent again: what was not answered as it was, what was refused as things are now. */
import { ClientResponseError } from "pocketbase";
import { beforeEach, expect, test, vi } from "vitest";
import { createDeskRun } from "../src/routes/book_loans/create/useDesk.ts";

type Body = Readonly<Record<string, unknown>>;

const sent: { path: string; body: Body }[] = [];
/** Answers of the next requests, in their order; a number is a status without an answer. */
let answers: (object | number)[] = [];

vi.mock("../src/desk/operation.ts", () => ({
	async deskOperation(path: string, body: Body) {
		sent.push({ path, body });
		const answer = answers.shift() ?? 0;
		if (typeof answer === "number") throw new ClientResponseError({ status: answer, response: {} });
		return answer;
	},
	undoRequest: () => async () => undefined,
}));

const card = (id: string) => ({ kind: "student", student: { id } });
const bodies = () => sent.map(({ body: { op_id: _op, ...body } }) => body);
const opOf = (place: number): string => String(sent[place]?.body.op_id);

/** A desk, and what waits until its requests have been answered. */
function openDesk() {
	const { desk } = createDeskRun(() => ({ kind: "usual" }));
	const again = async (opId: string, reason = "") => {
		const count = sent.length;
		desk.again(opId, reason);
		await vi.waitFor(() => expect(sent.length).toBe(count + 1));
	};
	return { ...desk, again };
}

beforeEach(() => {
	sent.length = 0;
	answers = [];
});

test("repeats an override whose answer was lost with its reason", async () => {
	const desk = openDesk();
	answers = [card("ayse"), 422, 0, 0];
	await desk.scan("card");
	await desk.scan("1001");
	await desk.again(opOf(1), "Veli izni var");
	await desk.again(opOf(1));
	const lent = { code: "1001", student: "ayse" };
	expect(bodies().slice(1)).toEqual([
		lent,
		{ ...lent, override_reason: "Veli izni var" },
		{ ...lent, override_reason: "Veli izni var" },
	]);
	expect(new Set([1, 2, 3].map(opOf)).size).toBe(1);
});

test("repeats a scan without an answer for the reader of its first attempt", async () => {
	const desk = openDesk();
	answers = [card("ayse"), 0, card("mehmet"), 0];
	await desk.scan("card");
	await desk.scan("1001");
	await desk.scan("other card");
	await desk.again(opOf(1));
	expect(bodies().at(-1)).toEqual({ code: "1001", student: "ayse" });
});

test("lends to the reader whose card could not be read before the book", async () => {
	const desk = openDesk();
	answers = [0, 0, card("ayse"), 0];
	await desk.scan("card");
	await desk.scan("1001");
	await desk.scan("card");
	await desk.again(opOf(1));
	expect(bodies().at(-1)).toEqual({ code: "1001", student: "ayse" });
});

test("sends a refused scan for the reader who is at the desk now", async () => {
	const desk = openDesk();
	answers = [card("ayse"), 422, card("mehmet"), 422];
	await desk.scan("card");
	await desk.scan("1001");
	await desk.scan("other card");
	await desk.again(opOf(1), "Öğretmeni istedi");
	expect(bodies().at(-1)).toEqual({
		code: "1001",
		student: "mehmet",
		override_reason: "Öğretmeni istedi",
	});
});

test("repeats what is handed over and what is a class set by their own endpoints", async () => {
	const desk = openDesk();
	answers = [card("ayse"), 0, 0, 0, 0];
	await desk.scan("card");
	desk.give("copy", "Momo");
	await vi.waitFor(() => expect(sent.length).toBe(2));
	desk.moveSet("set", { from: "1001", student: "derya" }, "Momo");
	await vi.waitFor(() => expect(sent.length).toBe(3));
	await desk.again(opOf(1));
	await desk.again(opOf(2));
	expect(sent.slice(3).map(({ path }) => path)).toEqual([
		"/api/circulation/checkout",
		"/api/circulation/set",
	]);
	expect(bodies().slice(3)).toEqual(bodies().slice(1, 3));
});
