// engines: both
/** Large events are matched in a worker thread, outside the transaction that writes the result. */
import type { SwapEvent } from "@rafta/library/swaps/types";
import { newId, type RecordData } from "@rafta/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Action, Answer } from "../../src/lending/desk/actions.ts";
import type { createOnce } from "../../src/lending/desk/once.ts";
import type { RecordTransaction } from "../../src/records.ts";
import { matchOutsideTransaction, type SolvingAction } from "../../src/swaps/thread/solving.ts";
import { works } from "../../src/swaps/thread/work.ts";
import { runMatching } from "../../src/swaps/thread/worker-client.ts";
import { type Person, person } from "../access/people.ts";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";

/** An event in which every pupil brings a book that the next ones wish for. */
const cycleOf = (pupils: number, seed: number): SwapEvent => ({
	items: Array.from({ length: pupils }, (_, n) => ({ id: `k${n}`, student_id: `s${n}`, book_id: `b${n}` })),
	wants: Array.from({ length: pupils }, (_, n) =>
		[1, 2, 3, 4].map((rank) => ({ student_id: `s${n}`, book_id: `b${(n + rank) % pupils}`, rank })),
	).flat(),
	frozen: [],
	seed,
});

test("a thread gives what is worked out at once", async () => {
	for (const input of [cycleOf(20, 1), cycleOf(120, 2)]) {
		expect(await runMatching("solve", input)).toEqual(await works.solve(input));
		expect(await runMatching("look", input)).toEqual(await works.look(input));
	}
});

type Once = ReturnType<typeof createOnce>;

/** Runs operations in fake transactions; records how often each was begun. */
function fakeOnce() {
	const seen: string[] = [];
	const once: Once = (_desk, _op, _kinds, work) =>
		work({ records: {} as RecordTransaction } as Action).catch((error: unknown) => {
			throw error;
		});
	const run = (work: (solve: SolvingAction["solve"], times: number) => Promise<Answer>) =>
		matchOutsideTransaction(once)({} as Action["desk"], "op", [], ({ solve }) => {
			seen.push("begun");
			return work(solve, seen.length);
		});
	return { seen, run };
}

test("an operation begins anew when its matching is done, and again where the books have changed meanwhile", async () => {
	const steady = fakeOnce();
	const answer = await steady.run(async (solve) => ({ ...(await solve(cycleOf(120, 1))) }));
	expect(steady.seen).toHaveLength(2);
	expect(answer).toEqual(await works.solve(cycleOf(120, 1)));

	const changing = fakeOnce();
	const last = await changing.run(async (solve, times) => ({
		...(await solve(cycleOf(120, Math.min(times, 3)))),
	}));
	expect(changing.seen).toHaveLength(4);
	expect(last).toEqual(await works.solve(cycleOf(120, 3)));
});

test("what changes every time is matched in its transaction at last, and a small event at once", async () => {
	const restless = fakeOnce();
	const answer = await restless.run(async (solve, times) => ({
		...(await solve(cycleOf(120, times))),
	}));
	expect(restless.seen).toHaveLength(4);
	expect(answer).toEqual(await works.solve(cycleOf(120, 4)));

	const small = fakeOnce();
	await small.run(async (solve) => ({ ...(await solve(cycleOf(20, 1))) }));
	expect(small.seen).toHaveLength(1);
});

test("a refusal ends an operation that was begun anew", async () => {
	const refused = fakeOnce();
	const work = refused.run(async (solve, times) => {
		if (times > 1) throw new Error("closed meanwhile");
		return { ...(await solve(cycleOf(120, 1))) };
	});
	await expect(work).rejects.toThrow("closed meanwhile");
	expect(refused.seen).toHaveLength(2);
});

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;
beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = await person(small, "sorumlu");
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

test("solved while books are handed over and seeds change: every answer fits what is stored, nobody's leg is lost", async () => {
	const pupils = Array.from({ length: 100 }, newId);
	const titles = Array.from({ length: 100 }, newId);
	const books = Array.from({ length: 100 }, newId);
	const { event } = await small.service.transaction(async (records) => {
		const school = { school_id: small.school };
		await records.createMany(
			"students",
			pupils.map((id, n) => ({
				...{ id, ...school, first_name: `Çocuk${n}`, last_name: "Gizli", class_code: "5/A" },
				...{ reader_type: "pupil", status: "active", student_no: `5${String(n).padStart(3, "0")}` },
			})),
		);
		await records.createMany(
			"books",
			titles.map((id, n) => ({ id, title: `Roman ${n}`, status: "active" })),
		);
		const made = await records.create("swap_events", { ...school, name: "Büyük şenlik" });
		const offered = { ...school, event_id: made.id };
		await records.insert(
			"swaps",
			books.map((id, n) => ({
				...{ ...offered, id, student_id: pupils[n], book_id: titles[n], condition: "good" },
				...{ status: "deposited", token: `9${n}` },
			})),
		);
		await records.createMany(
			"swap_wants",
			pupils.flatMap((student_id, n) =>
				[1, 2, 3, 4].map((rank) => ({ ...offered, student_id, book_id: titles[(n + rank) % 100], rank })),
			),
		);
		for (const status of ["listing", "deposit", "matching"])
			await records.update("swap_events", made.id, { status });
		return { event: made.id };
	});
	const post = (name: string, body: object) =>
		server.call("POST", `/api/swaps/${name}`, {
			token: staff.token,
			body: { op_id: small.op(), event, ...body },
		});
	const op_id = small.op();
	const [one, same] = await Promise.all([
		post("solve", { op_id, seed: 5 }),
		post("solve", { op_id, seed: 5 }),
	]);
	expect(one.body.event, JSON.stringify(one.body)).toMatchObject({
		status: "review",
		seed: 5,
		figures: { books: 100, placed: 100 },
	});
	expect(same.body).toEqual(one.body);
	expect((await post("step", { to: "published" })).status).toBe(200);
	expect((await post("step", { to: "pickup" })).status).toBe(200);
	const legs = () =>
		small.service.list("swap_legs", { filter: "event_id = {:event}", params: { event }, sort: "id" });
	const handOver = async (leg: RecordData) => {
		const student = String(leg.to_student_id);
		const code = String(leg.from_swap_id);
		return server.call("POST", "/api/swaps/hand-over", {
			token: staff.token,
			body: { op_id: small.op(), student, code },
		});
	};
	const planned = await legs();
	const answers = await Promise.all([
		...[6, 7].map((seed) => post("solve", { seed })),
		...planned.slice(0, 6).map(handOver),
		post("no-show", { student: String(planned[50]?.to_student_id) }),
	]);
	for (const { status, body } of answers) expect([200, 422], JSON.stringify(body)).toContain(status);
	const after = await legs();
	const gone = await small.service.list("swaps", {
		filter: 'event_id = {:event} && status = "handed_over"',
		params: { event },
	});
	const received = after.filter(({ status }) => status === "received");
	expect(received.map((leg) => leg.from_swap_id).sort()).toEqual(gone.map(({ id }) => id).sort());
	expect(new Set(after.map((leg) => leg.from_swap_id)).size).toBe(after.length);
	expect(new Set(after.map((leg) => leg.for_swap_id)).size).toBe(after.length);
	const stored = await small.service.find("swap_events", event);
	expect(stored?.figures).toMatchObject({ placed: after.length });
});
