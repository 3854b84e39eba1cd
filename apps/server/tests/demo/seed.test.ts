// engines: both
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Schema } from "@rafta/library/collections/index";
import { keyVersion, searchKey, sortKey } from "@rafta/library/turkish/keys";
import { createRecordService, fileStore, type RecordData } from "@rafta/records";
import { verifyPassword } from "@rafta/records/auth/password";
import { fieldType } from "@rafta/records/collections/fields/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import { definitions } from "../../src/composition/definitions.ts";
import { seedDemo } from "../../src/demo/index.ts";
import { demoPassword } from "../../src/demo/password.ts";
import type { RecordService } from "../../src/records.ts";

/** A holiday, five minutes after New Year: the desk has not opened, and nothing of the day may be there. */
const today = "2027-01-01";
const now = new Date(`${today}T00:05:00+03:00`);
const folder = mkdtempSync(join(tmpdir(), "rafta-demo-"));
let service: RecordService;
let tables: Map<string, RecordData[]>;

beforeAll(async () => {
	service = await createRecordService<Schema>({
		appName: "Rafta",
		database: await openTestDatabase(folder, "rafta.db"),
		collections: definitions,
		textKeys: { sortKey, searchKey, version: keyVersion },
		folders: { backups: join(folder, "backups"), files: join(folder, "files") },
		files: fileStore(join(folder, "files")),
	});
	await seedDemo(service, today, now);
	tables = new Map();
	for (const { name } of service.collections()) tables.set(name, await service.list(name, {}));
});

afterAll(async () => {
	await service.close();
	rmSync(folder, { recursive: true });
});

const table = (name: string): RecordData[] => tables.get(name) ?? [];
const user = (email: string): RecordData | undefined => table("users").find((one) => one.email === email);

describe("the seeded demonstration", () => {
	it("is complete", () => {
		expect(table("schools")).toHaveLength(3);
		expect(table("libraries")).toHaveLength(4);
		expect(table("library_settings").map((row) => row.preset)).toEqual(["meb_2024", "meb_2024", "meb_2024"]);
		expect(table("books").length).toBeGreaterThan(800);
		expect(table("library_books").length).toBeGreaterThan(2000);
		expect(table("students").length).toBeGreaterThan(850);
		expect(table("book_loans").length).toBeGreaterThan(5000);
		expect(table("closed_days").length).toBeGreaterThan(100);
	});

	it("holds only values that the record service itself would take, and relations that lead somewhere", () => {
		const ids = new Map(
			service.collections().map(({ id, name }) => [id, new Set(table(name).map((record) => record.id))]),
		);
		const wrong: unknown[] = [];
		for (const { name, fields } of service.collections()) {
			for (const record of name.startsWith("_") ? [] : table(name)) {
				for (const field of fields) {
					const value = record[field.name];
					if (field.type !== "password" && fieldType(field).check(value, field))
						wrong.push([name, field.name, value]);
					if (field.type === "relation" && value && !ids.get(field.collectionId)?.has(String(value))) {
						wrong.push([name, field.name, value]);
					}
				}
			}
		}
		expect(wrong).toEqual([]);
	});

	it("has suggestions that wait, one of them sent back with its reason", () => {
		const waiting = table("books").filter(
			({ status, unfinished }) => status === "suggested" && unfinished !== true,
		);
		expect(waiting).toHaveLength(3);
		const [back, ...more] = waiting.filter(({ returned_at }) => returned_at !== "");
		expect(more).toEqual([]);
		const entry = table("audit_events").find(({ kind }) => kind === "title_returned");
		expect(entry).toMatchObject({ record: back?.id, school_id: back?.school_id });
		expect(entry?.details).toHaveProperty("reason");
	});

	it("has two titles with queues of which every copy is out, and one book on the hold shelf", () => {
		const copies = table("library_books");
		const waiting = table("holds").filter(({ status }) => status === "waiting");
		const titles = Map.groupBy(waiting, ({ book_id }) => String(book_id));
		const places = [...titles.values()].map((queue) => queue.map(({ position }) => Number(position)).sort());
		expect(places.sort((a, b) => b.length - a.length)).toEqual([
			[1, 2, 3],
			[1, 2],
		]);
		for (const { book_id, library_id } of waiting)
			for (const copy of copies)
				if (copy.book_id === book_id && copy.library_id === library_id) expect(copy.status).toBe("on_loan");
		const ready = table("holds").filter(({ status }) => status === "ready");
		const shelved = copies.filter(({ status }) => status === "hold_shelf");
		expect(ready.map(({ library_book_id }) => library_book_id)).toEqual(shelved.map(({ id }) => id));
		expect(ready).toMatchObject([{ ready_on: today, pickup_until: "2027-01-06" }]);
		expect(new Set(table("holds").map(({ student_id }) => student_id)).size).toBe(6);
	});

	it("has a stocktake that was closed, whose figures are those of its scans and shortages", () => {
		const [stocktake] = table("stocktakes");
		const counts = stocktake?.counts as Record<string, number>;
		const sum = ["found", "on_loan", "elsewhere", "missing", "still_missing", "added"];
		expect(sum.reduce((all, name) => all + (counts[name] ?? 0), 0)).toBe(counts.total);
		const scans = table("stocktake_scans");
		expect(scans.filter(({ result }) => result === "found")).toHaveLength(Number(counts.found));
		expect(table("stocktake_shortages")).toHaveLength(Number(counts.missing));
		const missing = table("stocktake_shortages").filter(({ found_at }) => found_at === "");
		expect(missing.length).toBeGreaterThan(0);
		for (const { library_book_id } of missing)
			expect(table("library_books").find(({ id }) => id === library_book_id)?.status).toBe("missing");
	});

	it("has a pile in the middle: each of its books has its copy, the unknown ones a title to finish", () => {
		const books = table("pile_books");
		expect(books.map(({ found }) => found)).toEqual(
			[..."kkkkuuu"].map((one) => (one === "k" ? "known" : "unknown")),
		);
		for (const book of books) {
			const copy = table("library_books").find(({ id }) => id === book.library_book_id);
			expect(copy).toMatchObject({ barcode: book.barcode, book_id: book.book_id, donor: "Mezunlar Derneği" });
			const title = table("books").find(({ id }) => id === book.book_id);
			expect(title?.unfinished).toBe(book.found === "unknown");
		}
		expect(table("title_lookups").map(({ state }) => state)).toEqual(["found", "waiting", "waiting"]);
	});

	it("has the four logins, with their roles and places", async () => {
		const school = table("schools").find((one) => one.type === "ortaokul");
		const library = table("libraries").find((one) => one.school_id === school?.id);
		const place = { school_id: school?.id, library_id: library?.id, status: "active" };
		expect(user("yonetici@rafta.test")).toMatchObject({ role: 2, ...place });
		expect(user("sorumlu@rafta.test")).toMatchObject({ role: 3, ...place });
		expect(user("yeni@rafta.test")).toMatchObject({
			role: 3,
			school_id: "",
			library_id: "",
			status: "active",
		});
		const pupil = user("ogrenci@rafta.test");
		expect(pupil).toMatchObject({ role: 4, ...place });
		expect(table("students").find((one) => one.id === pupil?.student_id)?.user_id).toBe(pupil?.id);
		expect(
			table("book_loans").some((loan) => loan.student_id === pupil?.student_id && loan.status === "open"),
		).toBe(true);
		for (const one of table("users"))
			expect(await verifyPassword(demoPassword, String(one.password))).toBe(true);
	});

	it("has copies that were moved and withdrawn together, as the work on them says", () => {
		const batches = table("copy_batches");
		expect(batches.map(({ kind }) => kind).sort()).toEqual(["moved", "withdrawn"]);
		const copies = new Map(table("library_books").map((copy) => [copy.id, copy]));
		for (const batch of batches) {
			const named = batch.copies as { id: string; barcode: string }[];
			expect(named.length).toBeGreaterThan(5);
			expect(batch.count).toBe(named.length);
			for (const { id, barcode } of named) {
				const copy = copies.get(id);
				expect(copy?.barcode).toBe(barcode);
				if (batch.kind === "moved") expect(copy?.library_id).toBe(batch.library_id);
				else expect(copy?.status).toBe("withdrawn");
			}
		}
		const [roll] = table("label_rolls");
		const used = [...copies.values()].filter(
			({ school_id, barcode }) => school_id === roll?.school_id && String(barcode) >= String(roll?.first_no),
		);
		expect(used).toEqual([]);
	});

	it("is found by Turkish search and stands in Turkish order", async () => {
		const [found] = await service.list("books", { filter: "title ~ 'calikusu'" });
		expect(found?.title).toBe("Çalıkuşu");
		const readers = await service.list("students", { sort: "full_name" });
		const names = readers.map((reader) => String(reader.full_name));
		expect(names).toEqual(names.toSorted(new Intl.Collator("tr").compare));
	});

	it("leaves a folder that has schools as it is", async () => {
		const again = await seedDemo(service, "2027-02-10");
		expect(again.logins.map((login) => login.role)).toEqual([2, 3, 4, 3]);
		expect(await service.list("schools", {})).toHaveLength(3);
	});
});
