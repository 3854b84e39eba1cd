// engines: both
/** The word index follows every write, through every endpoint, and is rebuilt where it is missing. */
import { type RecordData, raw, sql } from "@rafta/records";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { nextTitles } from "../../../src/catalogue/search/build.ts";
import { exactly, scopes } from "../../../src/catalogue/search/entries.ts";
import { countRanges } from "../../../src/catalogue/search/queries.ts";
import { seededRandom } from "../../../src/demo/random.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
beforeEach(async () => {
	small = await openSmallLibrary();
});
afterEach(() => small.dispose());

const stamps = { created: "2026-01-05 08:00:00.000Z", updated: "2026-01-05 08:00:00.000Z" };

async function entries(): Promise<string[]> {
	const rows = await small.service.sql.all(raw(`SELECT "entry" FROM "_words"`));
	return rows.map((row) => String(row.entry)).sort();
}
async function texts(): Promise<unknown[]> {
	return small.service.sql.all(raw(`SELECT * FROM "_texts" WHERE "record" <> '.state' ORDER BY "record"`));
}
const holds = async (scope: string, word: string): Promise<number> =>
	(await countRanges(small.service.sql, [exactly(scope, word)], 100))[0] ?? 0;
const change = (collection: string, id: string, values: Record<string, unknown>) =>
	small.service.transaction((records) => records.update(collection, id, values));
const remove = (collection: string, id: string) =>
	small.service.transaction((records) => records.delete(collection, id));

async function rebuild(): Promise<void> {
	const { indexer } = small.rafta;
	await empty();
	indexer.start();
	await indexer.settled();
}
/** State of an installation from before there was an index. */
const empty = () =>
	small.service.transaction(async ({ sql: tx }) => {
		await tx.run(raw(`DELETE FROM "_words"`));
		await tx.run(raw(`DELETE FROM "_texts"`));
	});

describe("a title", () => {
	test("is found by its words of now, not by those of before", async () => {
		const { book } = small.titles;
		expect(await holds(scopes.shared, "memed")).toBe(1);
		await change("books", book, { title: "Teneke", authors: ["Yaşar Kemal"] });
		expect(await holds(scopes.shared, "memed")).toBe(0);
		for (const word of ["teneke", "yasar"]) {
			expect(await holds(scopes.shared, word)).toBe(1);
			expect(await holds(scopes.school(small.school), word)).toBe(1);
		}
	});

	test("goes with its status from one school to all, and out of sight", async () => {
		const { school } = small;
		// The only school of an installation suggests nothing.
		await small.create("schools", { name: "Öbür Okul", type: "lise" });
		const id = await small.create("books", { title: "Örümcek", status: "suggested", school_id: school });
		const where = async () => [
			await holds(scopes.shared, "orumcek"),
			await holds(scopes.suggested, "orumcek"),
			await holds(scopes.suggestedBy(school), "orumcek"),
			await holds(scopes.school(school), "orumcek"),
		];
		expect(await where()).toEqual([0, 1, 1, 0]);
		await small.create("library_books", {
			book_id: id,
			library_id: small.library,
			school_id: school,
			barcode: "31",
			status: "available",
		});
		expect(await where()).toEqual([0, 1, 1, 0]);
		await change("books", id, { status: "active" });
		expect(await where()).toEqual([1, 0, 0, 1]);
		await change("books", id, { status: "hidden" });
		expect(await where()).toEqual([0, 0, 0, 0]);
		await change("books", id, { status: "active" });
		expect(await where()).toEqual([1, 0, 0, 1]);
	});

	test("leaves nothing behind", async () => {
		const before = await entries();
		const id = await small.create("books", { title: "Geçici", status: "active" });
		expect((await entries()).length).toBeGreaterThan(before.length);
		await remove("books", id);
		expect(await entries()).toEqual(before);
	});
});

describe("a school has a title", () => {
	test("from its first copy to its last", async () => {
		const own = scopes.school(small.school);
		const id = await small.create("books", { title: "Örümcek", status: "active" });
		const copy = (barcode: string) =>
			small.create("library_books", {
				book_id: id,
				library_id: small.library,
				school_id: small.school,
				barcode,
				status: "available",
			});
		const [first, second] = [await copy("31"), await copy("32")];
		expect(await holds(own, "orumcek")).toBe(1);
		await change("library_books", first, { status: "withdrawn" });
		expect(await holds(own, "orumcek")).toBe(1);
		await change("library_books", second, { status: "withdrawn" });
		expect(await holds(own, "orumcek")).toBe(0);
		await change("library_books", second, { status: "available" });
		expect(await holds(own, "orumcek")).toBe(1);
		// Assigned to another title, as by a merge of two.
		await change("library_books", second, { book_id: small.titles.rare });
		expect(await holds(own, "orumcek")).toBe(0);
		expect(await holds(scopes.shared, "orumcek")).toBe(1);
	});

	test("whatever is lent", async () => {
		const before = await entries();
		await change("library_books", small.copies.first, { status: "on_loan" });
		await change("library_books", small.copies.first, { status: "available", shelf: "A1" });
		expect(await entries()).toEqual(before);
	});
});

test("records that are written past the hooks (a demonstration, an archive, an import) come into it, too", async () => {
	const place = { library_id: small.library, school_id: small.school, ...stamps };
	await small.service.transaction(async (records) => {
		await records.insert("library_books", [
			{ id: "c00000000000001", book_id: "t00000000000001", ...place, barcode: "41", status: "available" },
		]);
		await records.insert("books", [
			{ id: "t00000000000001", title: "Örümcek", status: "active", ...stamps },
			{ id: "t00000000000002", title: "Örümcek", status: "active", ...stamps },
		]);
		await records.insert("library_books", [
			{ id: "c00000000000002", book_id: "t00000000000002", ...place, barcode: "42", status: "available" },
			{ id: "c00000000000003", book_id: "t00000000000002", ...place, barcode: "43", status: "withdrawn" },
		]);
	});
	expect(await holds(scopes.shared, "orumcek")).toBe(2);
	expect(await holds(scopes.school(small.school), "orumcek")).toBe(2);
	const kept = await entries();
	await rebuild();
	expect(await entries()).toEqual(kept);
});

test("after any writes the index is what it would be if it were made anew", async () => {
	const random = seededRandom("index");
	const { service, school, library } = small;
	const otherSchool = await small.create("schools", { name: "Başka", type: "lise" });
	const otherLibrary = await small.create("libraries", {
		name: "Öbür",
		school_id: otherSchool,
		kind: "main",
	});
	const places = [
		{ school_id: school, library_id: library },
		{ school_id: otherSchool, library_id: otherLibrary },
	] as const;
	const words = ["kar", "Işık", "Örümcek", "deniz", "ÇİÇEK"] as const;
	const titles = [small.titles.book, small.titles.rare];
	const copies: string[] = [];
	const title = () => `${random.pick(words)} ${random.pick(words)}`;
	const status = () => random.pick(["active", "active", "suggested", "hidden"] as const);
	const any = (list: readonly string[]): string => list[random.int(list.length)] ?? "";
	for (let step = 0; step < 120; step++) {
		const kind = random.int(7);
		if (kind === 0)
			titles.push(await small.create("books", { title: title(), status: status(), school_id: school }));
		else if (kind === 1)
			await change("books", any(titles), { title: title(), publisher: random.pick(words) });
		else if (kind === 2) await change("books", any(titles), { status: status() });
		else if (kind === 3 || copies.length === 0) {
			const place = random.pick(places);
			const values = { ...place, book_id: any(titles), barcode: String(5000 + step), status: "available" };
			copies.push(await small.create("library_books", values));
		} else if (kind === 4) await change("library_books", any(copies), { book_id: any(titles) });
		else if (kind === 5) await change("library_books", any(copies), { ...random.pick(places) });
		else
			await change("library_books", any(copies), {
				status: random.pick(["available", "withdrawn"] as const),
			});
	}
	expect((await service.list("books", {})).length).toBe(titles.length);
	const [kept, keptTexts] = [await entries(), await texts()];
	await rebuild();
	expect(await entries()).toEqual(kept);
	expect(await texts()).toEqual(keptTexts);
});

describe("the index is made in the background", () => {
	const insert = (count: number) =>
		small.service.transaction((records) =>
			records.insert(
				"books",
				Array.from(
					{ length: count },
					(_, n): RecordData => ({
						id: `t${String(n).padStart(14, "0")}`,
						title: `Sıra ${n}`,
						status: "active",
						...stamps,
					}),
				),
			),
		);

	test("of titles from before there was one, whoever writes more meanwhile", async () => {
		const { indexer } = small.rafta;
		await insert(450);
		await empty();
		expect(await indexer.isComplete(small.service.sql)).toBe(false);
		expect(await holds(scopes.shared, "sira")).toBe(0);
		indexer.start();
		const late = await small.create("books", { title: "Sıra sonra", status: "active" });
		await indexer.settled();
		expect(await indexer.isComplete(small.service.sql)).toBe(true);
		const rows = await small.service.sql.get(
			sql`SELECT COUNT(*) AS "count" FROM "_words" WHERE "entry" LIKE ${" sira %"}`,
		);
		expect(Number(rows?.count)).toBe(451);
		expect(
			await small.service.sql.get(sql`SELECT 1 AS "is" FROM "_texts" WHERE "record" = ${late}`),
		).toBeDefined();
	});

	test("anew when the words of a title have become others", async () => {
		const { indexer } = small.rafta;
		indexer.start();
		await indexer.settled();
		const before = await entries();
		await small.service.transaction(async ({ sql: tx }) => {
			await tx.run(sql`UPDATE "_texts" SET "words" = ${"0.0"} WHERE "record" = ${".state"}`);
			await tx.run(sql`INSERT INTO "_words" ("entry") VALUES (${" eski 0 aaaaaaaaaaaaaaa"})`);
		});
		indexer.start();
		await indexer.settled();
		expect(await entries()).toEqual(before);
	});
});

test("titles that many schools have come in smaller steps, so that the desk waits no longer for them", () => {
	expect([nextTitles(10, 4, 4), nextTitles(10, 40, 4), nextTitles(10, 1, 4)]).toEqual([10, 1, 40]);
	expect([nextTitles(100, 1, 4), nextTitles(1, 50, 4), nextTitles(5, 0, 4)]).toEqual([200, 1, 200]);
});
