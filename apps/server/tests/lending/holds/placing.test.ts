// engines: both
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { refusedFor } from "../circulation/small-library.ts";
import { type Holds, openHolds } from "./support.ts";

let h: Holds;
let ayse: string;
let mehmet: string;
beforeEach(async () => {
	h = await openHolds();
	({ ayse, mehmet } = h.small.readers);
});
afterEach(() => h.small.dispose());

const codes = (answer: Record<string, unknown>) =>
	(answer.reasons as { code: string }[]).map(({ code }) => code);

describe("a hold", () => {
	test("67: not on a title that the reader has", async () => {
		await h.lend("2001", ayse);
		expect(await refusedFor(h.place(ayse))).toEqual(["hold_has_title"]);
		await h.place(mehmet);
	});
	test("68: not twice, of title and copy level alike", async () => {
		await h.lend("2001", "102");
		const first = await h.place(ayse);
		expect(await refusedFor(h.place(ayse))).toEqual(["hold_twice"]);
		expect(await refusedFor(h.place(ayse, { copy: "2001" }))).toEqual(["hold_twice"]);
		await h.cancel(first);
		await h.place(ayse, { copy: "2001" });
		expect(await refusedFor(h.place(ayse))).toEqual(["hold_twice"]);
	});
	test("69: not while a copy stands on the shelf, unless the library allows it", async () => {
		expect(await refusedFor(h.place(ayse))).toEqual(["hold_on_shelf"]);
		await h.settings({ shelf_holds: true });
		await h.place(ayse);
		expect(await h.queue()).toHaveLength(1);
	});
	test("69: who asks for what stands on the shelf is told where; of what is out nothing is said", async () => {
		const { small } = h;
		await small.service.transaction((records) =>
			records.update("library_books", small.copies.only, { shelf: "C3", call_number: "813 GÜN" }),
		);
		const caller = await h.account("ayse", ayse);
		const check = async () => h.holds.check(caller, { book: small.titles.rare });
		expect(await check()).toMatchObject({
			reasons: [{ code: "hold_on_shelf", message: "Kitap rafta: kütüphaneye gel, hemen al." }],
			stands: { library: "Kütüphane", shelf: "C3", call_number: "813 GÜN" },
		});
		await h.lend("2001", mehmet);
		expect(await check()).toMatchObject({ reasons: [], stands: null });
	});
	test("69: copies that others wait for are no free ones", async () => {
		await h.lend("2001", mehmet);
		const third = await h.pupil();
		await h.place(ayse);
		await h.giveBack("2001");
		expect(await h.small.statusOf(h.small.copies.only)).toBe("hold_shelf");
		await h.place(third);
	});
	test("69: who waits at another library of the school reserves nothing on this one's shelf", async () => {
		await h.place(mehmet, { library: h.branch });
		expect(await refusedFor(h.place(ayse))).toEqual(["hold_on_shelf"]);
	});
	test("70: not beyond the number of the reader's rule", async () => {
		const { create, school, library } = h.small;
		const titles = ["Sinekli Bakkal", "Eylül", "Mai ve Siyah"];
		const books: string[] = [];
		for (const [place, title] of titles.entries()) {
			const book_id = await create("books", { title, status: "active" });
			const values = { school_id: school, library_id: library, barcode: `300${place}`, loanable: "yes" };
			await create("library_books", { ...values, book_id, status: "available" });
			await h.lend(`300${place}`, "102");
			books.push(book_id);
		}
		await h.place(ayse, { book: books[0] });
		const second = await h.place(ayse, { book: books[1] });
		expect(await refusedFor(h.place(ayse, { book: books[2] }))).toEqual(["hold_limit"]);
		await h.cancel(second);
		await h.place(ayse, { book: books[2] });
	});
	test("74: not by a reader who has left", async () => {
		await h.lend("2001", mehmet);
		const gone = await h.pupil({ status: "left" });
		expect(await refusedFor(h.place(gone))).toEqual(["reader_inactive"]);
	});
	test("75: not by a blocked reader, nor by one who is suspended", async () => {
		await h.lend("2001", mehmet);
		const blocked = await h.pupil({ status: "blocked", blocked_reason: "Müdür" });
		const until = await h.pupil({ blocked_until: "2026-03-05" });
		expect(await refusedFor(h.place(blocked))).toEqual(["reader_blocked"]);
		expect(await refusedFor(h.place(until))).toEqual(["reader_blocked"]);
		h.days(1);
		await h.place(until);
	});
	test("59: not where no copy could ever serve it", async () => {
		const { create, school, library } = h.small;
		const book = await create("books", { title: "Sözlük", status: "active" });
		const copy = { school_id: school, library_id: library, book_id: book, status: "available" };
		await create("library_books", { ...copy, loanable: "in_library" });
		expect(await refusedFor(h.place(ayse, { book }))).toEqual(["hold_no_copy"]);
	});
	test("88: another school knows neither the reader nor the copy nor the hold", async () => {
		await h.lend("2001", mehmet);
		const id = await h.place(ayse);
		const other = await h.small.create("schools", { name: "Başka Lise", type: "lise", province: "İzmir" });
		const desk = await h.small.deskFor("baska", { school_id: other, library_id: "" });
		const there = { ...desk, reader: null };
		expect(await refusedFor(h.place(ayse, {}, there))).toEqual(["reader_unknown"]);
		expect(await refusedFor(h.cancel(id, there))).toEqual(["hold_unknown"]);
	});
	test("several reasons come together", async () => {
		const blocked = await h.pupil({ blocked_until: "2026-04-01" });
		expect(await refusedFor(h.place(blocked))).toEqual(["reader_blocked", "hold_on_shelf"]);
	});
	test("91: sent twice it is placed once; checking changes nothing", async () => {
		await h.lend("2001", mehmet);
		const check = await h.holds.check(h.staff, { book: h.small.titles.rare, student: ayse });
		expect([codes(check), check.waiting, check.hold]).toEqual([[], 0, null]);
		const body = { op_id: h.small.op(), book: h.small.titles.rare, student: ayse };
		const [first, again] = [await h.holds.place(h.staff, body), await h.holds.place(h.staff, body)];
		expect(again).toEqual(JSON.parse(JSON.stringify(first)));
		expect(await h.queue()).toHaveLength(1);
		const after = await h.holds.check(h.staff, { book: h.small.titles.rare, student: ayse });
		expect([codes(after), after.waiting]).toEqual([["hold_twice"], 1]);
	});
});

describe("a reader's own account", () => {
	test("places and cancels for that reader alone, where the library lets readers", async () => {
		await h.lend("2001", mehmet);
		const own = await h.account("ayse", ayse);
		// Pickup library: where most copies of the title are.
		const { library } = await h.holds.check(own, { book: h.small.titles.rare });
		expect(library).toBe(h.small.library);
		// Somebody else's number in the body is ignored.
		const mine = await h.place(mehmet, { student: mehmet }, own);
		expect((await h.hold(mine)).student_id).toBe(ayse);
		const theirs = await h.place(await h.pupil());
		expect(await refusedFor(h.cancel(theirs, own))).toEqual(["hold_unknown"]);
		await h.cancel(mine, own);
		await h.settings({ staff_holds_only: true });
		expect(await refusedFor(h.place(ayse, {}, own))).toEqual(["hold_by_staff"]);
		await h.place(ayse);
	});
});

test("security 85: placements at one moment get places without gaps and ties", async () => {
	await h.lend("2001", mehmet);
	const readers = await Promise.all(Array.from({ length: 8 }, () => h.pupil()));
	const ids = await Promise.all(readers.map((reader) => h.place(reader)));
	const queue = await h.queue();
	expect(queue.map(([, position]) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
	expect(queue.map(([id]) => id).sort()).toEqual(ids.toSorted());
});

test("security 85: one reader who asks for several titles at one moment stays within the limit", async () => {
	await h.settings({ shelf_holds: true });
	const books = [h.small.titles.rare, h.small.titles.book];
	const third = await h.small.create("books", { title: "Eylül", status: "active" });
	const place = { school_id: h.small.school, library_id: h.small.library };
	await h.small.create("library_books", { ...place, book_id: third, status: "available", loanable: "yes" });
	const outcomes = await Promise.allSettled([...books, third].map((book) => h.place(ayse, { book })));
	expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});
