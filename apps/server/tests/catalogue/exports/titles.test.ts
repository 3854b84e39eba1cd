// engines: both
/** A school's catalogue as MARC, for its staff: the output is what other programs read. */

import { titleMeaningOf } from "@rafta/library/catalogue/lists/headings";
import { bookOf, copiesOf, type MarcCopy } from "@rafta/library/catalogue/marc/books";
import { readIso2709 } from "@rafta/library/catalogue/marc/iso2709";
import { readMarcXml } from "@rafta/library/catalogue/marc/marcxml";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTables } from "../../../src/catalogue/imports/read/tables.ts";
import { type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = await person(small, "ayten");
	const { create, school, library } = small;
	const book = await create("books", {
		title: "Şıpsevdi <1>",
		authors: ["Hüseyin Rahmi Gürpınar"],
		subjects: ["Roman & mizah", 7],
		language: "tr",
		year: 1911,
		pages: 320,
		age_min: 12,
		age_max: 15,
		status: "active",
	});
	const copies = { book_id: book, library_id: library, school_id: school, loanable: "yes" };
	const secret = { donor: "Gizlikalsın", note: "Gizlikalsın" };
	await create("library_books", {
		...copies,
		...secret,
		barcode: "555",
		accession_no: "D/7",
		shelf: "A1",
		price: 12.5,
		status: "available",
	});
	await create("library_books", { ...copies, barcode: "556", status: "withdrawn" });
	const hidden = await create("books", { title: "Gizli eser", status: "hidden" });
	await create("library_books", { ...copies, book_id: hidden, barcode: "557", status: "available" });
	await create("books", { title: "Kimsede yok", status: "active" });
	const other = await create("schools", { name: "Başka Okul", type: "lise" });
	const elsewhere = await create("libraries", { name: "Başka", school_id: other, kind: "main" });
	await create("library_books", {
		...copies,
		school_id: other,
		library_id: elsewhere,
		barcode: "999",
		status: "available",
	});
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

async function file(format: string, who: Person) {
	const response = await fetch(`${server.url}/api/exports/titles?format=${format}`, {
		headers: { authorization: who.token, "accept-language": "tr" },
	});
	expect(response.status).toBe(200);
	const bytes = new Uint8Array(await response.arrayBuffer());
	const found = new Map<string, { book: ReturnType<typeof bookOf>; copies: MarcCopy[] }>();
	for await (const result of (format === "mrc" ? readIso2709 : readMarcXml)([bytes])) {
		if (!result.record) throw new Error(result.refusal);
		expect(result.warnings).toEqual([]);
		const book = bookOf(result.record);
		found.set(book.title, { book, copies: copiesOf(result.record) });
	}
	return { headers: response.headers, bytes, found };
}

test.each([
	["mrc", "application/marc"],
	["xml", "application/marcxml+xml; charset=utf-8"],
])("%s holds the school's titles with its copies, and nothing else", async (format, type) => {
	const { headers, bytes, found } = await file(format, staff);
	expect(headers.get("content-type")).toBe(type);
	expect(headers.get("content-disposition")).toBe(`attachment; filename="eserler.${format}"`);
	expect([...found.keys()].sort()).toEqual(["Çalıkuşu", "İnce Memed", "Şıpsevdi <1>"].sort());
	expect(found.get("Şıpsevdi <1>")).toMatchObject({
		book: {
			authors: ["Hüseyin Rahmi Gürpınar"],
			subjects: ["Roman & mizah"],
			language: "tr",
			year: 1911,
			pages: 320,
			age_min: 12,
			age_max: 15,
		},
		copies: [{ barcode: "555", accession_no: "D/7", shelf: "A1", price: 12.5, library: "Kütüphane" }],
	});
	expect(found.get("Şıpsevdi <1>")?.copies).toHaveLength(1);
	expect(Buffer.from(bytes).toString()).not.toContain("Gizlikalsın");
});

test.each(["csv", "xlsx"])(
	"%s has a row for each copy, under headings that an import knows",
	async (format) => {
		const response = await fetch(`${server.url}/api/exports/titles?format=${format}`, {
			headers: { authorization: staff.token, "accept-language": "tr" },
		});
		expect(response.headers.get("content-disposition")).toBe(`attachment; filename="eserler.${format}"`);
		const { sheets } = await readTables(Buffer.from(await response.arrayBuffer()));
		const [headings = [], ...rows] = sheets[0]?.rows ?? [];
		expect(headings.map((heading) => titleMeaningOf(heading)?.meaning)).not.toContain(undefined);
		const cellsOf = (row: readonly string[]) =>
			Object.fromEntries(headings.map((heading, place) => [heading, row[place] ?? ""]));
		expect(new Set(rows.map((row) => cellsOf(row)["Eser adı"]))).toEqual(
			new Set(["Çalıkuşu", "İnce Memed", "Şıpsevdi <1>"]),
		);
		expect(rows.map(cellsOf).filter((row) => row["Eser adı"] === "Şıpsevdi <1>")).toMatchObject([
			{
				Barkod: "555",
				"Demirbaş no": "D/7",
				Yazar: "Hüseyin Rahmi Gürpınar",
				Yaş: "12-15",
				Raf: "A1",
				Kütüphane: "Kütüphane",
				"Bedel (TL)": format === "csv" ? "12,5" : "12.5",
				Bağışçı: "Gizlikalsın",
			},
		]);
	},
);

test("an administrator without a school gets every public title, and no copies", async () => {
	const admin = await person(small, "yonetici", { role: 2, school_id: "", library_id: "" });
	const { found } = await file("mrc", admin);
	expect([...found.keys()].sort()).toEqual(["Kimsede yok", "Çalıkuşu", "İnce Memed", "Şıpsevdi <1>"].sort());
	expect([...found.values()].flatMap(({ copies }) => copies)).toEqual([]);
});

test("another format is refused", async () => {
	for (const query of ["", "?format=exe", "?format=MRC"])
		expect((await server.call("GET", `/api/exports/titles${query}`, { token: staff.token })).status).toBe(
			400,
		);
});

test("nobody takes the catalogue again and again", async () => {
	const busy = await person(small, "telasli");
	const take = async () =>
		(await server.call("GET", "/api/exports/titles?format=mrc", { token: busy.token })).status;
	for (let n = 0; n < 30; n++) expect(await take()).toBe(200);
	expect(await take()).toBe(429);
});
