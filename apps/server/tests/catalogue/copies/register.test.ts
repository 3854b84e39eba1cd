// engines: both
/** The accession register and the weeding list. */
import { writeFileSync } from "node:fs";
import { read } from "@e965/xlsx";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";
import { readPdf } from "../labels/read-pdf.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;

beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = await person(small, "gorevli");
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

const get = (path: string, token = staff.token) => server.call("GET", path, { token });
const copyOf = (values: Record<string, unknown>) =>
	small.create("library_books", {
		school_id: small.school,
		library_id: small.library,
		book_id: small.titles.book,
		status: "available",
		loanable: "yes",
		condition: "good",
		...values,
	});

describe("the accession register", () => {
	async function file(query: string, language = "tr"): Promise<Buffer> {
		const response = await fetch(`${server.url}/api/copies/register?${query}`, {
			headers: { authorization: staff.token, "accept-language": language },
		});
		expect(response.status, query).toBe(200);
		expect(response.headers.get("cache-control")).toBe("no-store");
		return Buffer.from(await response.arrayBuffer());
	}
	const lines = async (query: string): Promise<string[][]> =>
		(await file(`format=csv&${query}`))
			.toString()
			.slice(1)
			.trimEnd()
			.split("\r\n")
			.map((line) => line.split(";"));
	const numbers = async (query: string) => (await lines(query)).slice(1).map(([number]) => number);

	beforeEach(async () => {
		const hostile = await small.create("books", {
			title: '=HYPERLINK("http://kotu.example")',
			author_line: "@Yazar",
			status: "active",
		});
		await copyOf({
			accession_no: "000010",
			acquired_on: "2024-01-10",
			price: 12.5,
			acquired_how: "donation",
		});
		await copyOf({ accession_no: "9", acquired_on: "2024-02-10", book_id: hostile });
		await copyOf({
			accession_no: "000011",
			acquired_on: "2025-01-10",
			status: "withdrawn",
			withdrawn_on: "2026-01-02",
			withdrawn_reason: "Yıpranmış",
		});
		await copyOf({ accession_no: "2019/5", acquired_on: "2025-03-10" });
		const gone = await copyOf({ accession_no: "000012" });
		await small.service.transaction((records) => records.delete("library_books", gone));
		const school = await small.create("schools", { name: "Başka", type: "lise" });
		const library = await small.create("libraries", { name: "Başka", school_id: school, kind: "main" });
		await copyOf({ accession_no: "000009", school_id: school, library_id: library });
	});

	test("has every number that was given, in their order, the withdrawn and the deleted ones too", async () => {
		const all = await lines("");
		expect(all.map(([number]) => number)).toEqual([
			"Demirbaş no",
			"9",
			"000010",
			"000011",
			"000012",
			"2019/5",
		]);
		expect(all[2]).toEqual("000010;10.01.2024;İnce Memed;;;;Bağış;;12,5;;;Kütüphane;Rafta;".split(";"));
		expect(all[3]?.slice(-2)).toEqual(["Kayıttan düşüldü", "02.01.2026 · Yıpranmış"]);
		expect(all[4]?.at(-1)).toBe("05.03.2026 · Kaydı silindi");
	});

	test("goes over a range of numbers or days, whatever zeros they have", async () => {
		expect(await numbers("from=10&to=000011")).toEqual(["000010", "000011"]);
		expect(await numbers("from=000009&to=9")).toEqual(["9"]);
		expect(await numbers("since=2024-02-01&until=2025-01-31")).toEqual(["9", "000011"]);
		expect(await numbers(`library=${small.library}`)).toEqual(["9", "000010", "000011", "2019/5"]);
		expect(await numbers("from=500&to=600")).toEqual([]);
	});

	test("68: is no formula in a spreadsheet", async () => {
		const [, first] = await lines("from=9&to=9");
		expect(first?.[2]).toBe(`"'=HYPERLINK(""http://kotu.example"")"`);
		expect(first?.[3]).toBe("'@Yazar");
		const book = read(await file("format=xlsx", "en"));
		const sheet = book.Sheets[book.SheetNames[0] ?? ""] ?? {};
		expect([sheet.A1?.v, sheet.C2?.v, sheet.C2?.f, sheet.I3?.v]).toEqual([
			"Accession no.",
			`'=HYPERLINK("http://kotu.example")`,
			undefined,
			12.5,
		]);
	});

	test("is printed; beyond some thousand lines it is taken as a spreadsheet", async () => {
		const bytes = await file("format=pdf");
		if (process.env.RAFTA_LOOK) writeFileSync(`${process.env.RAFTA_LOOK}/register.pdf`, bytes);
		const texts = readPdf(bytes).flatMap((page) => page.texts.map(({ text }) => text));
		for (const text of ["Demirbaş defteri", "9 – 2019/5", "000011", "Yıpranmış", "Kaydı silindi"])
			expect(texts.join("\n")).toContain(text);
		const rows = Array.from({ length: 5000 }, (_, place) => ({
			id: `copy${String(place).padStart(11, "0")}`,
			book_id: small.titles.book,
			library_id: small.library,
			school_id: small.school,
			accession_no: String(100_000 + place),
			status: "available",
			created: "2026-01-05 09:00:00.000Z",
			updated: "2026-01-05 09:00:00.000Z",
		}));
		await small.service.transaction((records) => records.insert("library_books", rows));
		expect((await get("/api/copies/register?format=pdf")).status).toBe(400);
		expect(await numbers("")).toHaveLength(5005);
	});

	test("is refused for what is no range", async () => {
		for (const query of [
			"",
			"format=doc",
			"format=csv&from=x",
			"format=csv&since=2026-02-30",
			"format=csv&library=1",
			"format=csv&other=1",
			"format=csv&format=pdf",
		])
			expect((await get(`/api/copies/register?${query}`)).status, query).toBe(400);
	});
});

describe("the weeding list", () => {
	const list = async (query: string) => {
		const { status, body } = await get(`/api/copies/weeding?library=${small.library}&${query}`);
		expect(status, query).toBe(200);
		return body as {
			next: string | null;
			items: {
				barcode: string;
				reasons: string[];
				kept: boolean;
				last: boolean;
				last_loan_on: string;
				title: string;
			}[];
		};
	};
	const barcodes = async (query: string) => (await list(query)).items.map(({ barcode }) => barcode);

	let old: string;
	beforeEach(async () => {
		old = await small.create("books", { title: "Eski Atlas", year: 1975, status: "active" });
		const lent = await copyOf({
			barcode: "301",
			book_id: old,
			acquired_on: "2010-01-01",
			call_number: "900 A",
		});
		await copyOf({
			barcode: "302",
			book_id: old,
			acquired_on: "2010-01-01",
			condition: "damaged",
			call_number: "910 A",
		});
		await copyOf({
			barcode: "303",
			book_id: old,
			acquired_on: "2010-01-01",
			condition: "worn",
			call_number: "920 A",
		});
		await copyOf({
			barcode: "304",
			book_id: old,
			acquired_on: "2010-01-01",
			loanable: "in_library",
			call_number: "930 A",
		});
		await copyOf({
			barcode: "305",
			book_id: old,
			acquired_on: "2010-01-01",
			status: "missing",
			call_number: "940 A",
		});
		await copyOf({
			barcode: "306",
			book_id: old,
			acquired_on: "2010-01-01",
			status: "on_loan",
			condition: "new",
			call_number: "950 A",
		});
		await small.create("book_loans", {
			library_book_id: lent,
			book_id: old,
			library_id: small.library,
			school_id: small.school,
			student_id: small.readers.ayse,
			loaned_at: "2025-09-15 09:00:00.000Z",
			due_on: "2025-09-30",
			returned_at: "2025-09-20 09:00:00.000Z",
			status: "returned",
		});
	});

	test("has what nobody borrows, old editions and damage, in the order of the shelf, with reasons", async () => {
		const { items } = await list("idle_months=60");
		expect(items.map(({ barcode, reasons }) => [barcode, reasons])).toEqual([
			["302", ["idle"]],
			["303", ["idle"]],
		]);
		expect(await barcodes("before_year=1990")).toEqual(["301", "302", "303", "304"]);
		expect(await barcodes("condition=worn")).toEqual(["302", "303"]);
		expect(await barcodes("condition=damaged&before_year=1990&idle_months=12")).toEqual(["302"]);
		expect(await barcodes("condition=damaged&before_year=1970")).toEqual([]);
		expect((await list("before_year=1990")).items[0]).toMatchObject({
			title: "Eski Atlas",
			last_loan_on: "2025-09-15",
			last: false,
		});
		expect(await barcodes("")).toEqual([]);
		expect(await barcodes("gone=1")).toEqual(["305"]);
	});

	test("keeps the best copy of each title, unless somebody wants the last ones, too", async () => {
		// A copy on loan counts among the title's copies; once it is gone, the best on the shelf is kept.
		await small.service.transaction(async (records) => {
			const lent = await records.findBy("library_books", { barcode: "306" });
			await records.update("library_books", String(lent?.id), { status: "lost" });
		});
		const kept = (await list("before_year=1990")).items.map(({ barcode }) => barcode);
		expect(kept).toHaveLength(3);
		expect(kept).toContain("302");
		const all = await list("before_year=1990&last=1");
		expect(all.items).toHaveLength(4);
		// Kept as the best of four, it is not the last one.
		expect(all.items.map(({ last }) => last)).toEqual([false, false, false, false]);
		expect(all.items.filter(({ kept }) => kept).map(({ barcode }) => barcode)).toEqual(
			["301", "304"].filter((barcode) => !kept.includes(barcode)),
		);
	});

	test("says which copy is the only one of its title", async () => {
		const rare = await small.create("books", { title: "Tek", year: 1950, status: "active" });
		await copyOf({ barcode: "401", book_id: rare });
		const { items } = await list("before_year=1960&last=1");
		expect(items).toMatchObject([{ barcode: "401", kept: true, last: true }]);
		const all = (await list("before_year=1990&last=1")).items;
		expect(all.filter(({ last }) => last).map(({ barcode }) => barcode)).toEqual(["401"]);
	});

	test("goes on where a page ended, over many copies, each of them once", async () => {
		const rows = Array.from({ length: 1100 }, (_, place) => ({
			id: `copy${String(place).padStart(11, "0")}`,
			book_id: old,
			library_id: small.library,
			school_id: small.school,
			barcode: String(40_000 + place),
			call_number: `${place % 7}`,
			acquired_on: "2010-01-01",
			condition: "damaged",
			loanable: "yes",
			status: "available",
			created: "2026-01-05 09:00:00.000Z",
			updated: "2026-01-05 09:00:00.000Z",
		}));
		await small.service.transaction((records) => records.insert("library_books", rows));
		const seen: string[] = [];
		let next: string | null = "";
		for (let pages = 0; next !== null && pages < 10; pages++) {
			const page: Awaited<ReturnType<typeof list>> = await list(
				`condition=damaged${next === "" ? "" : `&after=${next}`}`,
			);
			expect(page.items.length).toBeLessThanOrEqual(200);
			seen.push(...page.items.map(({ barcode }) => barcode));
			next = page.next;
		}
		expect(next).toBeNull();
		expect(new Set(seen).size).toBe(seen.length);
		expect(seen).toHaveLength(1101);
	});

	test("shows nothing of another school, and refuses what is no question", async () => {
		const school = await small.create("schools", { name: "Başka", type: "lise" });
		const library = await small.create("libraries", { name: "Başka", school_id: school, kind: "main" });
		const stranger = await person(small, "yabanci", { school_id: school, library_id: library });
		const foreign = await get(
			`/api/copies/weeding?library=${small.library}&before_year=1990`,
			stranger.token,
		);
		expect(foreign.body).toEqual({ items: [], next: null });
		for (const query of [
			"idle_months=0",
			"idle_months=x",
			"before_year=1e9",
			"condition=new",
			"last=2",
			"x=1",
			"after=1",
		])
			expect((await get(`/api/copies/weeding?library=${small.library}&${query}`)).status, query).toBe(400);
		expect((await get("/api/copies/weeding")).status).toBe(400);
		const nowhere = await get(`/api/copies/weeding?library=${small.library}&after=aaaaaaaaaaaaaaa`);
		expect(nowhere.status).toBe(404);
		expect((await get("/api/copies/batches/%00/minutes")).status).toBe(404);
		expect((await get(`/api/labels/barcodes?roll=${"a".repeat(15)}`)).status).toBe(400);
	});
});
