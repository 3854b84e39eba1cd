// engines: both
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expireHolds } from "../../../src/lending/holds/expiry.ts";
import { refusedFor } from "../circulation/small-library.ts";
import { type Holds, openHolds } from "./support.ts";

let h: Holds;
let ayse: string;
let mehmet: string;
let only: string;
beforeEach(async () => {
	h = await openHolds();
	({ ayse, mehmet } = h.small.readers);
	({ only } = h.small.copies);
});
afterEach(() => h.small.dispose());

const night = (failed: (error: unknown) => void = () => {}) =>
	expireHolds(h.small.service, h.small.rafta.policies, h.small.now, failed);

/** Lends the only copy of the rare title to somebody else and queues readers for it. */
async function wait(count: number): Promise<string[]> {
	await h.lend("2001", await h.pupil());
	const ids: string[] = [];
	for (let place = 0; place < count; place++) ids.push(await h.place(await h.pupil()));
	return ids;
}

const statuses = async (ids: readonly string[]) =>
	Promise.all(ids.map(async (id) => (await h.hold(id)).status));

describe("a return", () => {
	test("57: makes the first hold ready, with a pick-up date in open days, and the queue moves up", async () => {
		const [first = "", second = "", third = ""] = await wait(3);
		await h.giveBack("2001");
		// Thursday and three open days: Friday, Monday, Tuesday.
		expect(await h.hold(first)).toMatchObject({
			status: "ready",
			library_book_id: only,
			ready_on: "2026-03-05",
			pickup_until: "2026-03-10",
			position: 0,
		});
		expect(await h.queue()).toEqual([
			[second, 1],
			[third, 2],
		]);
	});
	test("57: counts the days that the library has set, and its closed days", async () => {
		await h.settings({ hold_days: 1 });
		const { create, school } = h.small;
		const day = { scope: "school", school_id: school, name: "Tatil", repeats: "none" };
		await create("closed_days", { ...day, from_on: "2026-03-06", to_on: "2026-03-10" });
		const [first = ""] = await wait(1);
		await h.giveBack("2001");
		expect((await h.hold(first)).pickup_until).toBe("2026-03-11");
	});
	test("58: passes over who has cancelled", async () => {
		const [first = "", second = ""] = await wait(2);
		await h.cancel(first);
		await h.giveBack("2001");
		expect(await statuses([first, second])).toEqual(["cancelled", "ready"]);
	});
	test("59: of a copy that is not lent any more serves nobody", async () => {
		const [first = ""] = await wait(1);
		await h.small.service.transaction((records) =>
			records.update("library_books", only, { loanable: "in_library" }),
		);
		await h.giveBack("2001");
		expect([(await h.hold(first)).status, await h.small.statusOf(only)]).toEqual(["waiting", "available"]);
	});
	test("57, 18: a missing copy that turns up, and one from the shelf, are put aside with their hold", async () => {
		const { service, titles, copies } = h.small;
		await h.settings({ shelf_holds: true });
		const first = await h.place(ayse);
		await h.giveBack("2001");
		expect([(await h.hold(first)).status, await h.small.statusOf(only)]).toEqual(["ready", "hold_shelf"]);
		const other = await h.place(mehmet, { book: titles.book });
		await service.transaction((records) =>
			records.update("library_books", copies.first, { status: "missing" }),
		);
		await h.giveBack("1001");
		expect(await h.hold(other)).toMatchObject({ status: "ready", library_book_id: copies.first });
		expect(await h.small.statusOf(copies.first)).toBe("hold_shelf");
	});
	test("66: taken back, the hold waits again at its place", async () => {
		const [first = "", second = ""] = await wait(2);
		const op_id = h.small.op();
		await h.small.operations.checkin(h.small.desk, { op_id, copy: "2001" });
		await h.undo(op_id);
		expect(await h.queue()).toEqual([
			[first, 1],
			[second, 2],
		]);
		expect(await h.hold(first)).toMatchObject({ library_book_id: "", pickup_until: "" });
		expect(await h.small.statusOf(only)).toBe("on_loan");
	});
});

describe("lending and renewing while others wait", () => {
	test("12, 13: the hold shelf is for whom it waits; taken back, it waits there again", async () => {
		const [first = "", second = ""] = await wait(2);
		await h.giveBack("2001");
		expect(await refusedFor(h.lend("2001", ayse))).toEqual(["copy_on_hold_shelf"]);
		const op_id = h.small.op();
		const student = String((await h.hold(first)).student_id);
		await h.small.operations.checkout(h.small.desk, { op_id, copy: "2001", student });
		expect(await statuses([first, second])).toEqual(["filled", "waiting"]);
		await h.undo(op_id);
		expect(await h.hold(first)).toMatchObject({ status: "ready", library_book_id: only, position: 0 });
		expect(await h.small.statusOf(only)).toBe("hold_shelf");
	});
	test("12: lent to another one with a reason, its reader is first in the queue again", async () => {
		const [first = "", second = ""] = await wait(2);
		await h.giveBack("2001");
		await h.lend("2001", ayse, { override_reason: "Sınav yarın" });
		expect(await h.queue()).toEqual([
			[first, 1],
			[second, 2],
		]);
	});
	test("66: a hold that was given up since is not revived by an undo; its copy goes to the next", async () => {
		const [first = "", second = ""] = await wait(2);
		await h.giveBack("2001");
		const op_id = h.small.op();
		await h.lend("2001", ayse, { op_id, override_reason: "Sınav yarın" });
		await h.cancel(first);
		await h.undo(op_id);
		expect(await statuses([first, second])).toEqual(["cancelled", "ready"]);
		expect(await h.hold(second)).toMatchObject({ library_book_id: only });
	});
	test("14: the only free copy is asked about; 15: not while others are free", async () => {
		await h.settings({ shelf_holds: true });
		await h.place(ayse);
		expect(await refusedFor(h.lend("2001", mehmet))).toEqual(["hold_waiting"]);
		await h.place(ayse, { book: h.small.titles.book });
		await h.lend("1001", mehmet);
	});
	test("13: who takes another copy off the shelf leaves the one put aside to the next", async () => {
		const { titles, copies } = h.small;
		await h.settings({ shelf_holds: true });
		const first = await h.place(ayse, { book: titles.book });
		const next = await h.place(mehmet, { book: titles.book });
		await h.giveBack("1001");
		await h.lend("1002", ayse);
		expect(await statuses([first, next])).toEqual(["filled", "ready"]);
		expect(await h.hold(next)).toMatchObject({ library_book_id: copies.first });
	});
	test("13, 66: a copy that was passed on to the next reader is not taken away by an older undo", async () => {
		const { titles, copies } = h.small;
		await h.settings({ shelf_holds: true });
		await h.place(ayse, { book: titles.book });
		const next = await h.place(mehmet, { book: titles.book });
		const op_id = h.small.op();
		await h.small.operations.checkin(h.small.desk, { op_id, copy: "1001" });
		const lent = h.small.op();
		await h.small.operations.checkout(h.small.desk, { op_id: lent, copy: "1002", student: ayse });
		expect(await refusedFor(h.undo(op_id))).toEqual(["undo_moved_on"]);
		expect(await h.hold(next)).toMatchObject({ status: "ready", library_book_id: copies.first });
		// The newer action goes first, then the older one.
		await h.undo(lent);
		await h.undo(op_id);
		expect(await h.hold(next)).toMatchObject({ status: "waiting", library_book_id: "" });
		expect(await h.small.statusOf(copies.first)).toBe("available");
	});
	test("12, 66: undoing a loan gives the reader the copy back, and the one set aside since to the next", async () => {
		const { titles, copies } = h.small;
		await h.settings({ shelf_holds: true });
		const first = await h.place(ayse, { book: titles.book });
		await h.giveBack("1001");
		const lent = h.small.op();
		const insist = { copy: "1001", student: await h.pupil(), override_reason: "Sınav yarın" };
		await h.small.operations.checkout(h.small.desk, { op_id: lent, ...insist });
		await h.giveBack("1002");
		expect(await h.hold(first)).toMatchObject({ status: "ready", library_book_id: copies.second });
		const next = await h.place(mehmet, { book: titles.book });
		await h.undo(lent);
		expect(await h.hold(first)).toMatchObject({ status: "ready", library_book_id: copies.first });
		expect(await h.hold(next)).toMatchObject({ status: "ready", library_book_id: copies.second });
	});
	test("45: no renewal while somebody waits and no other copy is free; 46: with enough others", async () => {
		await h.settings({ preset: "meb_2024_renewal", shelf_holds: true });
		await h.lend("2001", ayse);
		await h.place(mehmet);
		h.days(12);
		expect(await refusedFor(h.renew("2001"))).toEqual(["hold_waiting"]);
		await h.lend("1001", ayse);
		await h.place(mehmet, { book: h.small.titles.book });
		h.days(12);
		expect(await refusedFor(h.renew("1001"))).not.toContain("hold_waiting");
	});
	test("47: no renewal of the very copy that somebody waits for", async () => {
		await h.settings({ preset: "meb_2024_renewal" });
		await h.lend("1001", ayse);
		await h.lend("1002", await h.pupil());
		await h.place(mehmet, { copy: "1001" });
		h.days(12);
		expect(await refusedFor(h.renew("1001"))).toEqual(["hold_waiting"]);
		await h.renew("1002");
	});
});

describe("the queue", () => {
	test("71: has no gaps after a cancellation, and staff may reorder it", async () => {
		const [a = "", b = "", c = "", d = ""] = await wait(4);
		await h.cancel(b);
		expect(await h.queue()).toEqual([
			[a, 1],
			[c, 2],
			[d, 3],
		]);
		const op_id = h.small.op();
		await h.holds.move(h.small.desk, { op_id, hold: d, position: 1 });
		expect((await h.queue()).map(([id]) => id)).toEqual([d, a, c]);
		await h.holds.move(h.small.desk, { op_id: h.small.op(), hold: d, position: 99 });
		expect(await h.queue()).toEqual([
			[a, 1],
			[c, 2],
			[d, 3],
		]);
	});
	test("71: a cancellation and a move are taken back", async () => {
		const [a = "", b = "", c = ""] = await wait(3);
		const [cancelled, moved] = [h.small.op(), h.small.op()];
		await h.holds.cancel(h.staff, { op_id: cancelled, hold: a });
		await h.undo(cancelled);
		expect((await h.queue()).map(([id]) => id)).toEqual([a, b, c]);
		await h.holds.move(h.small.desk, { op_id: moved, hold: c, position: 1 });
		await h.undo(moved);
		expect(await h.queue()).toEqual([
			[a, 1],
			[b, 2],
			[c, 3],
		]);
	});
	test("71: a placement is taken back, and not after its hold has gone on", async () => {
		await h.lend("2001", mehmet);
		const body = (op_id: string, student: string) => ({ op_id, book: h.small.titles.rare, student });
		const [first, second] = [h.small.op(), h.small.op()];
		await h.holds.place(h.staff, body(first, ayse));
		await h.undo(first);
		expect(await h.queue()).toEqual([]);
		await h.holds.place(h.staff, body(second, ayse));
		await h.giveBack("2001");
		expect(await refusedFor(h.undo(second))).toEqual(["undo_moved_on"]);
	});
	test("what has ended is neither moved nor cancelled again", async () => {
		const [a = ""] = await wait(1);
		await h.cancel(a);
		expect(await refusedFor(h.cancel(a))).toEqual(["hold_ended"]);
		const move = h.holds.move(h.small.desk, { op_id: h.small.op(), hold: a, position: 1 });
		expect(await refusedFor(move)).toEqual(["hold_ended"]);
	});
	test("58: a ready hold that is cancelled gives its copy to the next, taken back it has it again", async () => {
		const [first = "", second = ""] = await wait(2);
		await h.giveBack("2001");
		const op_id = h.small.op();
		await h.holds.cancel(h.staff, { op_id, hold: first });
		expect(await statuses([first, second])).toEqual(["cancelled", "ready"]);
		await h.undo(op_id);
		expect(await statuses([first, second])).toEqual(["ready", "waiting"]);
		expect(await h.queue()).toEqual([[second, 1]]);
		await h.cancel(second);
		await h.cancel(first);
		expect(await h.small.statusOf(only)).toBe("available");
	});
	test("a ready hold gives its turn to the next and is first then; nobody gives it to nobody", async () => {
		const [first = "", second = "", third = ""] = await wait(3);
		await h.giveBack("2001");
		await h.holds.pass(h.small.desk, { op_id: h.small.op(), hold: first });
		expect(await statuses([first, second])).toEqual(["waiting", "ready"]);
		expect(await h.queue()).toEqual([
			[first, 1],
			[third, 2],
		]);
		await h.cancel(first);
		await h.cancel(third);
		const pass = h.holds.pass(h.small.desk, { op_id: h.small.op(), hold: second });
		expect(await refusedFor(pass)).toEqual(["hold_nobody_waits"]);
		expect((await h.hold(second)).status).toBe("ready");
	});
});

describe("what is not fetched", () => {
	test("72: expires after its last day and passes on; the night run twice changes nothing", async () => {
		const [first = "", second = ""] = await wait(2);
		await h.giveBack("2001");
		h.small.clock.now = new Date("2026-03-10T09:00:00Z");
		expect(await night()).toBe(0);
		const early = h.holds.expire(h.small.desk, { op_id: h.small.op(), hold: first });
		expect(await refusedFor(early)).toEqual(["hold_not_due"]);
		h.days(1);
		expect(await night()).toBe(1);
		expect(await statuses([first, second])).toEqual(["expired", "ready"]);
		expect((await h.hold(second)).pickup_until).toBe("2026-03-16");
		expect(await night()).toBe(0);
		h.days(7);
		expect(await night()).toBe(1);
		expect(await h.small.statusOf(only)).toBe("available");
	});
	test("72, 81: one hold whose record fails stops no other, is told of and tried again", async () => {
		const { service, titles } = h.small;
		await h.settings({ shelf_holds: true });
		const ids = [await h.place(ayse), await h.place(mehmet, { book: titles.book })].sort();
		await h.giveBack("2001");
		await h.giveBack("1001");
		h.days(10);
		const [broken = "", whole = ""] = ids;
		const faults: string[] = [];
		const failing: typeof service = {
			...service,
			transaction: (work) =>
				service.transaction((records) =>
					work({
						...records,
						find: (collection: string, id: string) => {
							if (id === broken) throw new Error("unreadable");
							return records.find(collection, id);
						},
					}),
				),
		};
		const { policies } = h.small.rafta;
		expect(await expireHolds(failing, policies, h.small.now, (error) => faults.push(String(error)))).toBe(1);
		expect([await statuses([broken, whole]), faults]).toEqual([["ready", "expired"], ["Error: unreadable"]]);
		expect(await night()).toBe(1);
	});
	test("74: a reader who leaves waits for nothing any more, and what was put aside goes to the next", async () => {
		const [first = "", second = "", third = ""] = await wait(3);
		await h.giveBack("2001");
		const leaves = (hold: string, status: string) =>
			h.small.service.transaction(async (records) => {
				await records.update("students", String((await h.hold(hold)).student_id), { status });
			});
		await leaves(first, "graduated");
		await leaves(third, "transferred");
		expect(await statuses([first, second, third])).toEqual(["cancelled", "ready", "cancelled"]);
		expect(await h.queue()).toEqual([]);
	});
});

describe("between the libraries of a school", () => {
	test("64, 57: the copy goes on its way and is ready where it is fetched", async () => {
		const there = await h.deskAt("ekbina", h.branch);
		await h.lend("2001", mehmet);
		const branchHold = await h.place(ayse, { library: h.branch });
		const back = await h.giveBack("2001");
		expect((back.warnings as { code: string }[]).map(({ code }) => code)).toEqual(["hold_transit"]);
		expect(await h.hold(branchHold)).toMatchObject({
			status: "in_transit",
			library_book_id: only,
			ready_on: "",
		});
		expect(await h.small.statusOf(only)).toBe("in_transit");
		await h.giveBack("2001");
		expect(await h.small.statusOf(only)).toBe("in_transit");
		await h.giveBack("2001", there);
		expect(await h.hold(branchHold)).toMatchObject({ status: "ready", ready_on: "2026-03-05" });
		expect(await h.small.statusOf(only)).toBe("hold_shelf");
		await h.cancel(branchHold);
		// Nobody waits: it goes home.
		expect(await h.small.statusOf(only)).toBe("in_transit");
		await h.giveBack("2001");
		expect(await h.small.statusOf(only)).toBe("available");
	});
	test("58: cancelled on the way, the next one gets it where it is scanned", async () => {
		await h.lend("2001", mehmet);
		const branchHold = await h.place(ayse, { library: h.branch });
		await h.giveBack("2001");
		await h.cancel(branchHold);
		const near = await h.place(await h.pupil());
		await h.giveBack("2001");
		expect((await h.hold(near)).status).toBe("ready");
	});
});

test("73: who waits for a copy that is withdrawn waits for any other of the title", async () => {
	await h.settings({ shelf_holds: true });
	const id = await h.place(ayse, { copy: "1001" });
	await h.small.service.transaction((records) =>
		records.update("library_books", h.small.copies.first, { status: "withdrawn" }),
	);
	expect(await h.hold(id)).toMatchObject({ status: "waiting", library_book_id: "", copy_level: false });
	await h.giveBack("1002");
	expect((await h.hold(id)).status).toBe("ready");
});

test("security 84: a hold placed while the book is returned leaves one legal order", async () => {
	for (let round = 0; round < 3; round++) {
		const reader = await h.pupil();
		await h.lend("2001", mehmet);
		const [, placed] = await Promise.allSettled([h.giveBack("2001"), h.place(reader)]);
		const status = await h.small.statusOf(only);
		if (placed.status === "fulfilled") {
			// Placed before the checkin it was served; placed after it there is no such hold: the book was on the shelf.
			expect([(await h.hold(placed.value)).status, status]).toEqual(["ready", "hold_shelf"]);
			await h.cancel(placed.value);
		} else expect(status).toBe("available");
	}
	expect(await h.small.statusOf(only)).toBe("available");
});

test("a forgotten reader leaves no gap in the queue, and no copy on the hold shelf", async () => {
	const [first = "", second = "", third = ""] = await wait(3);
	await h.giveBack("2001");
	await h.small.service.transaction((records) => records.delete("holds", first));
	expect(await statuses([second, third])).toEqual(["ready", "waiting"]);
	expect(await h.queue()).toEqual([[third, 1]]);
});
