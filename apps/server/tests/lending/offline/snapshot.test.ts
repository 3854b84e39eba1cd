// engines: both
import { coverSvg } from "@rafta/library/covers/svg";
import { mergeSnapshots, type Snapshot } from "@rafta/library/offline/snapshot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { coverBook } from "../../../src/catalogue/titles/cards.ts";
import type { Desk } from "../../../src/kit/desk.ts";
import { tagOf, takeSnapshot } from "../../../src/lending/offline/snapshot.ts";
import { openSmallLibrary, type SmallLibrary } from "../circulation/small-library.ts";

let small: SmallLibrary;
beforeEach(async () => {
	small = await openSmallLibrary();
});
afterEach(() => small.dispose());

const take = (
	options: { library?: string; since?: string } = {},
	desk: Desk = small.desk,
): Promise<Snapshot> => takeSnapshot(small.service, small.rafta.policies, desk, options, small.now());
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

describe("the snapshot of a library", () => {
	test("has what a desk needs, and nothing else of anybody", async () => {
		await small.operations.checkout(small.desk, { op_id: small.op(), copy: "1001", student: "101" });
		const snapshot = await take();
		expect(snapshot).toMatchObject({
			at: "2026-03-05T09:00:00.000Z",
			since: "",
			library_id: small.library,
			counts: { readers: 2, copies: 5 },
			closed_weekdays: [6, 0],
		});
		expect(ids(snapshot.copies)).toEqual(Object.values(small.copies).sort());
		expect(snapshot.loans).toMatchObject([
			{ library_book_id: small.copies.first, student_id: small.readers.ayse, due_on: "2026-03-20" },
		]);
		expect(snapshot.books.find(({ id }) => id === small.titles.rare)).toEqual({
			id: small.titles.rare,
			title: "Çalıkuşu",
			author_line: "",
			isbn13: "9789751026132",
		});
		const shelved = await small.create("books", {
			...{
				title: "Kralın Dönüşü",
				author_line: "J. R. R. Tolkien",
				series: "Yüzüklerin Efendisi",
				series_no: "3",
			},
			...{ language: "tr", age_min: 12, subjects: ["Fantastik"], status: "active" },
		});
		await small.create("library_books", {
			...{ school_id: small.school, library_id: small.library, book_id: shelved, barcode: "2009" },
			...{ status: "available", loanable: "yes" },
		});
		const offline = (await take()).books.find(({ id }) => id === shelved);
		const online = coverBook(
			small.service,
			shelved,
			await small.service.find("books", shelved),
			small.school,
		);
		if (!offline) throw new Error("no title");
		// A book looks the same with and without network.
		expect(coverSvg(offline, "c")).toBe(coverSvg(online, "c"));
		expect(offline).toMatchObject({ series_no: "3", subjects: ["Fantastik"] });
		expect(offline).not.toHaveProperty("age_max");
		expect(Object.keys(snapshot.readers[0] ?? {}).sort()).toEqual([
			"blocked_reason",
			"blocked_until",
			"card_barcode",
			"class_code",
			"full_name",
			"grade",
			"id",
			"member_until",
			"reader_type",
			"status",
			"student_no",
			"suspended_until",
		]);
	});

	test("says to a volunteer what their desk says: how many books a reader has, not which, and no reason of a block", async () => {
		for (const copy of ["1001", "1002"])
			await small.operations.checkout(small.desk, { op_id: small.op(), copy, student: "101" });
		await small.service.transaction(async (records) => {
			await records.update("students", small.readers.mehmet, {
				...{ status: "blocked", blocked_reason: "Velisiyle görüşülecek" },
			});
			const loan = await records.findBy("book_loans", { library_book_id: small.copies.second });
			await records.update("book_loans", loan?.id ?? "", { due_on: "2026-03-01" });
		});
		const staff = await take();
		expect(staff.in_hand).toBeUndefined();
		expect(JSON.stringify(staff)).toContain("Velisiyle");
		const snapshot = await take({}, { ...small.desk, isVolunteer: true });
		expect(JSON.stringify(snapshot)).not.toContain("Velisiyle");
		expect(snapshot.readers.find(({ id }) => id === small.readers.mehmet)?.status).toBe("blocked");
		expect(snapshot.loans.map(({ student_id }) => student_id)).toEqual(["", ""]);
		// That a hold waits, and for nobody by name.
		await small.create("holds", {
			...{ school_id: small.school, library_id: small.library, book_id: small.titles.rare },
			...{ student_id: small.readers.ayse, status: "waiting", position: 1 },
		});
		expect((await take()).holds.map(({ student_id }) => student_id)).toEqual([small.readers.ayse]);
		const [hold, ...others] = (await take({}, { ...small.desk, isVolunteer: true })).holds;
		expect([hold?.student_id, hold?.status, hold?.book_id, others]).toEqual([
			"",
			"waiting",
			small.titles.rare,
			[],
		]);
		expect(snapshot.in_hand).toEqual([
			{ student_id: small.readers.ayse, loanable: "yes", count: 2, late: 1 },
		]);
	});

	test("88: another school's readers, copies and loans are in none, and its libraries are not there", async () => {
		const school = await small.create("schools", { name: "Başka Lise", type: "lise", province: "İzmir" });
		const library = await small.create("libraries", { name: "K", school_id: school, kind: "main" });
		const desk = await small.deskFor("baska", { school_id: school, library_id: library });
		expect(await take({}, desk)).toMatchObject({ readers: [], copies: [], books: [], loans: [], holds: [] });
		await expect(take({ library: small.library }, desk)).rejects.toMatchObject({ status: 404 });
	});

	test("tells what changed since; merged it is the whole again", async () => {
		const first = await take();
		// Rows carry the database's own time, so the moment of the first snapshot is the present.
		const since = new Date().toISOString();
		await new Promise((resolve) => setTimeout(resolve, 5));
		small.clock.now = new Date();
		const old = { ...first, at: since };
		await small.operations.checkout(small.desk, { op_id: small.op(), copy: "1002", student: "102" });
		await small.service.transaction(async (records) => {
			await records.update("library_books", small.copies.first, { status: "withdrawn" });
			await records.update("students", small.readers.ayse, { status: "left" });
		});
		const changes = await take({ since });
		expect(changes.since).toBe(since);
		expect(changes.gone).toEqual({ readers: [small.readers.ayse], copies: [small.copies.first] });
		const merged = mergeSnapshots(old, changes);
		const whole = await take();
		expect(ids(merged?.copies ?? [])).toEqual(ids(whole.copies));
		expect(ids(merged?.readers ?? [])).toEqual(ids(whole.readers));
		expect(merged?.copies.find(({ id }) => id === small.copies.second)?.status).toBe("on_loan");
	});

	test("a leaver stays in it while something is out, and what is out of the school's other libraries is in it", async () => {
		const other = await small.create("libraries", { name: "Sınıf", school_id: small.school, kind: "class" });
		const copy = await small.create("library_books", {
			school_id: small.school,
			library_id: other,
			book_id: small.titles.rare,
			barcode: "3001",
			status: "available",
			loanable: "yes",
		});
		expect(ids((await take()).copies)).not.toContain(copy);
		await small.operations.checkout(small.desk, { op_id: small.op(), copy: "3001", student: "102" });
		await small.service.transaction((records) =>
			records.update("students", small.readers.mehmet, { status: "left" }),
		);
		const snapshot = await take();
		expect(ids(snapshot.copies)).toContain(copy);
		expect(ids(snapshot.readers)).toContain(small.readers.mehmet);
	});

	test("has the same tag while nothing changes, and another one after", async () => {
		const first = tagOf(await take());
		small.clock.now = new Date(small.clock.now.getTime() + 60_000);
		expect(tagOf(await take())).toBe(first);
		await small.operations.checkout(small.desk, { op_id: small.op(), copy: "1001", student: "101" });
		expect(tagOf(await take())).not.toBe(first);
	});
});
