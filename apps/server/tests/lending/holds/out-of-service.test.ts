// engines: both
/** Copies that serve a hold and can be handed out to nobody any more: damaged, gone, withdrawn. */
import type { RequestContext } from "@rafta/records";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { shelfOf } from "../../../src/lending/holds/shelf/lists.ts";
import { type Holds, openHolds } from "./support.ts";

let h: Holds;
let ayse: string;
let mehmet: string;
beforeEach(async () => {
	h = await openHolds();
	({ ayse, mehmet } = h.small.readers);
	await h.settings({ shelf_holds: true });
});
afterEach(() => h.small.dispose());

const waitsAgain = { status: "waiting", library_book_id: "", ready_on: "", pickup_until: "", position: 1 };
const repair = (copy: string, op_id = h.small.op()) =>
	h.small.operations.damaged(h.small.desk, { op_id, copy, condition: "damaged", repair: true });
const codesOf = (answer: { warnings: readonly { code: string }[] }) =>
	answer.warnings.map(({ code }) => code);
const change = (copy: string, body: Record<string, unknown>, who: RequestContext = h.small.desk.request) =>
	h.small.service.api.update("library_books", copy, body, {}, who);

/** Puts the only copy of the rare title aside for a reader. */
async function setAside(): Promise<string> {
	const hold = await h.place(ayse);
	await h.giveBack("2001");
	expect(await h.hold(hold)).toMatchObject({ status: "ready" });
	return hold;
}

/** Sends the only copy of the rare title to the other library, where a reader waits for it. */
async function send(): Promise<string> {
	const hold = await h.place(ayse, { library: h.branch });
	await h.giveBack("2001");
	expect(await h.hold(hold)).toMatchObject({ status: "in_transit" });
	return hold;
}

describe("a copy on the hold shelf that goes to repair", () => {
	test("is ready for nobody: its reader waits again at the head of the queue, without a last day", async () => {
		const hold = await setAside();
		const next = await h.place(mehmet);
		const answer = await repair("2001");
		expect(answer).toMatchObject({ copy: { status: "repair", condition: "damaged" }, hold: null });
		expect(codesOf(answer)).toEqual(["hold_again"]);
		expect(await h.hold(hold)).toMatchObject(waitsAgain);
		expect(await h.queue()).toEqual([
			[hold, 1],
			[next, 2],
		]);
	});
	test("serves the same reader once it is back", async () => {
		const hold = await setAside();
		await repair("2001");
		await change(h.small.copies.only, { status: "available" });
		await h.giveBack("2001");
		expect(await h.hold(hold)).toMatchObject({ status: "ready", library_book_id: h.small.copies.only });
	});
	test("leaves the turn to a free copy of its title, which staff are told to fetch", async () => {
		const hold = await h.place(ayse, { book: h.small.titles.book });
		await h.giveBack("1001");
		await repair("1001");
		const { fetch } = await shelfOf(h.small.service, h.small.desk, h.small.library, h.small.now());
		expect(fetch).toMatchObject([{ title: "İnce Memed" }]);
		await h.giveBack(String(fetch[0]?.barcode));
		expect(await h.hold(hold)).toMatchObject({ status: "ready", library_book_id: fetch[0]?.copy });
	});
	test("stays the only one for a reader who wants this very copy", async () => {
		const hold = await h.place(ayse, { copy: "1001" });
		await h.giveBack("1001");
		await repair("1001");
		expect(await h.hold(hold)).toMatchObject({ ...waitsAgain, library_book_id: h.small.copies.first });
	});
	test("66: stands ready again, with the same last day, once that is undone", async () => {
		const hold = await setAside();
		const { pickup_until } = await h.hold(hold);
		const op_id = h.small.op();
		await repair("2001", op_id);
		await h.undo(op_id);
		expect(await h.hold(hold)).toMatchObject({ status: "ready", pickup_until, position: 0 });
		expect(await h.small.statusOf(h.small.copies.only)).toBe("hold_shelf");
	});
	test("stays on the hold shelf if it is damaged, but need not be repaired", async () => {
		const hold = await setAside();
		await h.small.operations.damaged(h.small.desk, {
			...{ op_id: h.small.op(), copy: "2001", condition: "worn", repair: false },
		});
		expect(await h.hold(hold)).toMatchObject({ status: "ready" });
		expect(await h.small.statusOf(h.small.copies.only)).toBe("hold_shelf");
	});
});

test("a copy on its way to a reader that goes to repair lets the reader wait again", async () => {
	const hold = await send();
	const answer = await repair("2001");
	expect(answer).toMatchObject({ copy: { status: "repair" } });
	expect(await h.hold(hold)).toMatchObject(waitsAgain);
});

test.each(["in_process", "missing", "available"])(
	"a copy %s is in repair when it is sent there",
	async (status) => {
		await h.small.service.transaction((records) =>
			records.update("library_books", h.small.copies.only, { status }),
		);
		expect(await repair("2001")).toMatchObject({ copy: { status: "repair" } });
	},
);

test("a withdrawn copy stays withdrawn when it is sent to repair, and the desk is told so", async () => {
	await change(h.small.copies.only, { status: "withdrawn", withdrawn_reason: "Yıprandı" });
	const answer = await repair("2001");
	expect(answer).toMatchObject({ copy: { status: "withdrawn" } });
	expect(codesOf(answer)).toEqual(["status_stays"]);
});

describe("by the record API", () => {
	test.each(["repair", "missing"])(
		"a copy that is put aside or sent may be %s: its reader waits",
		async (to) => {
			for (const prepare of [setAside, send]) {
				const hold = await prepare();
				await change(h.small.copies.only, { status: to });
				expect(await h.hold(hold)).toMatchObject(waitsAgain);
				await h.cancel(hold);
				await change(h.small.copies.only, { status: "available" });
			}
		},
	);
	test.each(["available", "in_process", "lost", "on_loan", "withdrawn"])(
		"a copy that is put aside is not %s, and nothing changes",
		async (to) => {
			const hold = await setAside();
			const body = { status: to, withdrawn_reason: "Yıprandı" };
			await expect(change(h.small.copies.only, body)).rejects.toMatchObject({ status: 400 });
			expect(await h.hold(hold)).toMatchObject({ status: "ready" });
			expect(await h.small.statusOf(h.small.copies.only)).toBe("hold_shelf");
		},
	);
});

describe("a copy on its way", () => {
	let desks = 0;
	const scan = async (library: string, student: string, more: Record<string, unknown> = {}) =>
		h.small.operations.scan(await h.deskAt(`masa${++desks}`, library), {
			...{ op_id: h.small.op(), code: "2001", student },
			...more,
		});
	const reasonsOf = (work: Promise<unknown>) =>
		work.then(
			() => [],
			(error: { extra: { reasons: { code: string; overridable: boolean }[] } }) =>
				error.extra.reasons.map(({ code, overridable }) => [code, overridable]),
		);

	test("is lent in one step to its reader where the hold is picked up", async () => {
		const hold = await send();
		const answer = await scan(h.branch, ayse);
		expect(answer).toMatchObject({ kind: "checkout", copy: { status: "on_loan" } });
		expect(await h.hold(hold)).toMatchObject({ status: "filled", position: 0 });
		expect(await h.small.openLoans()).toHaveLength(1);
	});
	test("is kept there from everybody else, unless staff give a reason", async () => {
		const hold = await send();
		expect(await reasonsOf(scan(h.branch, mehmet))).toEqual([["copy_on_hold_shelf", true]]);
		await scan(h.branch, mehmet, { override_reason: "Ayşe vazgeçti" });
		expect(await h.hold(hold)).toMatchObject(waitsAgain);
	});
	test("is to be sent on from any other library, unless staff give a reason", async () => {
		const hold = await send();
		expect(await reasonsOf(scan(h.small.library, ayse))).toEqual([["copy_in_transit", true]]);
		expect(await h.hold(hold)).toMatchObject({ status: "in_transit" });
		await scan(h.small.library, ayse, { override_reason: "Okur burada" });
		expect(await h.hold(hold)).toMatchObject({ status: "filled" });
	});
	test("is lent at home without a scan of its own, and the undo sends it on its way again", async () => {
		await h.lend("2001", ayse);
		await h.giveBack("2001", await h.deskAt("ekbina", h.branch));
		expect(await h.small.statusOf(h.small.copies.only)).toBe("in_transit");
		const op_id = h.small.op();
		await h.small.operations.scan(h.small.desk, { op_id, code: "2001", student: mehmet });
		expect(await h.small.statusOf(h.small.copies.only)).toBe("on_loan");
		await h.undo(op_id);
		expect(await h.small.statusOf(h.small.copies.only)).toBe("in_transit");
	});
	test("is the next reader's at home, where others wait for it", async () => {
		await h.lend("2001", ayse);
		await h.place(mehmet);
		await h.small.service.transaction((records) =>
			records.update("library_books", h.small.copies.only, { status: "on_loan" }),
		);
		const [loan] = await h.small.openLoans();
		await h.small.service.transaction(async (records) => {
			await records.update("book_loans", String(loan?.id), { status: "returned" });
			await records.update("library_books", h.small.copies.only, { status: "in_transit" });
		});
		expect(await reasonsOf(scan(h.small.library, ayse))).toEqual([["hold_waiting", true]]);
	});
});
