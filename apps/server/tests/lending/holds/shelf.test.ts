// engines: both
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expireHolds } from "../../../src/lending/holds/expiry.ts";
import { libraryFor, shelfOf, slipsFor } from "../../../src/lending/holds/shelf/lists.ts";
import { drawSlips, slipName } from "../../../src/lending/holds/shelf/slips.ts";
import { readPdf } from "../../catalogue/labels/read-pdf.ts";
import { refusedFor } from "../circulation/small-library.ts";
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

const shelf = (library = h.small.library) => shelfOf(h.small.service, h.small.desk, library, h.small.now());

test("what stands free while somebody waits is fetched, one copy for each title, until it is scanned", async () => {
	const { titles, copies } = h.small;
	await h.place(ayse, { book: titles.book });
	await h.place(mehmet, { book: titles.book });
	await h.place(mehmet);
	const first = await shelf();
	expect(first.fetch.map(({ title }) => title).sort()).toEqual(["Çalıkuşu", "İnce Memed"]);
	expect(first.queues).toMatchObject([
		{ title: "İnce Memed", waiting: 2 },
		{ title: "Çalıkuşu", waiting: 1 },
	]);
	const named = first.fetch.find(({ title }) => title === "İnce Memed");
	await h.giveBack(String(named?.barcode));
	const then = await shelf();
	expect(then.ready).toMatchObject([{ full_name: "Ayşe Yılmaz", title: "İnce Memed" }]);
	expect(then.fetch.map(({ copy }) => copy)).not.toContain(named?.copy);
	// The list says which of the free copies it is.
	for (const { barcode } of then.fetch) await h.giveBack(barcode);
	expect((await shelf()).fetch).toEqual([]);
	expect(await h.small.statusOf(copies.only)).toBe("hold_shelf");
});

test("a copy for another library is fetched here, on its way there, and ready there", async () => {
	await h.place(ayse, { library: h.branch });
	expect((await shelf()).fetch).toMatchObject([{ title: "Çalıkuşu" }]);
	await h.giveBack("2001");
	expect((await shelf()).ready).toEqual([]);
	expect((await shelf(h.branch)).coming).toMatchObject([{ title: "Çalıkuşu", full_name: "Ayşe Yılmaz" }]);
	await h.giveBack("2001", await h.deskAt("ekbina", h.branch));
	expect((await shelf(h.branch)).ready).toHaveLength(1);
});

test("72: what was not fetched is put back to its shelf, until somebody has had it in hand", async () => {
	await h.place(ayse);
	await h.giveBack("2001");
	h.days(10);
	await expireHolds(h.small.service, h.small.rafta.policies, h.small.now, () => {});
	expect((await shelf()).back).toMatchObject([{ barcode: "2001" }]);
	h.days(1);
	await h.giveBack("2001");
	expect((await shelf()).back).toEqual([]);
});

test("a scan without a reader puts aside what somebody waits for, says for whom, and only then", async () => {
	const scan = (code: string, desk = h.small.desk) =>
		h.small.operations.scan(desk, { op_id: h.small.op(), code });
	expect(await scan("2001")).toMatchObject({ kind: "copy", hold: null });
	await h.place(ayse);
	const held = {
		hold: { status: "ready", pickup_until: "2026-03-10", student: { full_name: "Ayşe Yılmaz" } },
	};
	expect(await scan("2001")).toMatchObject({ kind: "checkin", ...held, copy: { status: "hold_shelf" } });
	expect(await scan("2001")).toMatchObject({ kind: "copy", ...held });
});

test("12: the refusal says for whom the copy is kept", async () => {
	await h.place(ayse);
	await h.giveBack("2001");
	const error = await h.lend("2001", mehmet).catch((reason: unknown) => reason);
	expect(JSON.stringify((error as { extra: unknown }).extra)).toContain("(Ayşe Yılmaz)");
});

describe("slips", () => {
	test("carry a first name, and no more than keeps it apart", () => {
		const reader = (student_id: string, first_name: string, last_name: string, class_code: string) => ({
			student_id,
			first_name,
			last_name,
			class_code,
		});
		const [a, b, c, d] = [
			reader("1", "Ayşe", "Yılmaz", "9/A"),
			reader("2", "Ayşe", "Kaya", "9/B"),
			reader("3", "Ali", "Çelik", "9/A"),
			reader("4", "Ali", "İnce", "9/A"),
		];
		const ready = [a, b, c, d];
		expect(ready.map((one) => slipName(one, ready))).toEqual([
			"Ayşe · 9/A",
			"Ayşe · 9/B",
			"Ali Ç. · 9/A",
			"Ali İ. · 9/A",
		]);
		expect(slipName(a, [a, c])).toBe("Ayşe");
	});
	test("57: four to a page, for those that are ready and named; none ready is said", async () => {
		const { service, library, titles } = h.small;
		await expect(slipsFor(service, library, null)).rejects.toMatchObject({ status: 422 });
		const own = await h.place(ayse);
		for (let count = 0; count < 4; count++) {
			await h.place(await h.pupil(), { book: titles.book });
			await h.giveBack(`100${count + 1}`);
		}
		await h.giveBack("2001");
		const all = await slipsFor(service, library, null);
		expect(all.chosen).toHaveLength(5);
		const pages = readPdf(await drawSlips(all.chosen, all.ready, "tr", h.small.now()));
		expect(pages).toHaveLength(2);
		const texts = JSON.stringify(pages);
		for (const text of ["AYIRTILDI", "Ayşe", "Son alma günü: 10.03.2026", "2001"])
			expect(texts).toContain(text);
		expect(texts).not.toContain("Yılmaz");
		expect((await slipsFor(service, library, [own])).chosen.map(({ id }) => id)).toEqual([own]);
	});
});

test("88: another school's staff see no shelf of this one", async () => {
	const other = await h.small.create("schools", { name: "Başka Lise", type: "lise", province: "İzmir" });
	const desk = await h.small.deskFor("baska", { school_id: other, library_id: "" });
	expect(await refusedFor(libraryFor(h.small.service, desk, h.small.library))).toEqual(["library_unknown"]);
});

test("the reader at the desk is shown what stands ready, and has all renewed that may be, as one", async () => {
	const { small, lend } = h;
	await h.settings({ preset: "meb_2024_renewal", shelf_holds: true, library_id: small.library });
	for (const copy of ["1001", "2001"]) await lend(copy, "101");
	// Somebody waits for one of the two; a third is ready for the reader herself.
	await h.place(mehmet);
	const third = await small.create("books", { title: "Momo", status: "active" });
	const own = { school_id: small.school, library_id: small.library, status: "available", loanable: "yes" };
	await small.create("library_books", { ...own, book_id: third, barcode: "4001" });
	await h.place(ayse, { book: third });
	await h.giveBack("4001");
	const card = await small.operations.scan(small.desk, { op_id: small.op(), code: "101" });
	expect(card).toMatchObject({ ready: [{ book: { title: "Momo" }, copy: { barcode: "4001" } }] });

	h.days(1);
	const op_id = small.op();
	const renewAll = (student = "101", op = op_id) =>
		small.operations.renewAll(small.desk, { op_id: op, student });
	const first = await renewAll();
	expect(first).toMatchObject({
		renewed: [{ title: "İnce Memed" }],
		refused: [{ title: "Çalıkuşu", reasons: [{ code: "hold_waiting" }] }],
	});
	expect(await renewAll()).toEqual(JSON.parse(JSON.stringify(first)));
	expect((await renewAll("101", small.op())).renewed).toEqual([]);
	expect(await refusedFor(renewAll("102", small.op()))).toEqual(["loan_unknown"]);
	expect(await h.undo(op_id)).toMatchObject({ undone: "renew", count: 1 });
	expect((await small.openLoans()).map(({ renewals }) => renewals)).toEqual([0, 0]);
});
