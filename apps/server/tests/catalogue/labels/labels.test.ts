// engines: both
/** Labels and cards, read back from the file: their layout, and what a scanner would read. */
import { writeFileSync } from "node:fs";
import { cellBox, moduleFor, type Sheet, sheets } from "@rafta/library/labels/sheets";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";
import { decode } from "./decode.ts";
import { type Drawn, readPdf } from "./read-pdf.ts";

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

async function pages(path: string, look = "", language = "en"): Promise<Drawn[]> {
	const headers = { authorization: staff.token, "accept-language": language };
	const response = await fetch(server.url + path, { headers });
	expect(response.status, path).toBe(200);
	expect(response.headers.get("content-type")).toBe("application/pdf");
	expect(response.headers.get("cache-control")).toBe("no-store");
	const file = Buffer.from(await response.arrayBuffer());
	if (process.env.RAFTA_LOOK && look) writeFileSync(`${process.env.RAFTA_LOOK}/${look}.pdf`, file);
	return readPdf(file);
}
const refused = async (path: string) => {
	const { status, body } = await server.call("GET", path, { token: staff.token });
	return [status, body.message];
};
const texts = (page: Drawn | undefined): string[] => page?.texts.map(({ text }) => text) ?? [];

/** Contents of a cell. */
function inCell(page: Drawn | undefined, sheet: Sheet, cell: number, dx = 0, dy = 0): Drawn {
	const box = cellBox(sheet, cell);
	const isInside = ({ x, y }: { x: number; y: number }) =>
		x >= box.x + dx && x < box.x + dx + box.width && y >= box.y + dy && y < box.y + dy + box.height;
	return { texts: page?.texts.filter(isInside) ?? [], shapes: page?.shapes.filter(isInside) ?? [] };
}
const copyOf = (barcode: string, values: Record<string, unknown> = {}) =>
	small.create("library_books", {
		school_id: small.school,
		library_id: small.library,
		book_id: small.titles.book,
		status: "available",
		loanable: "yes",
		condition: "good",
		barcode,
		...values,
	});

test("barcode labels lie in their cells in the order of their numbers, and read back as those numbers", async () => {
	const [page, ...more] = await pages("/api/labels/barcodes?sheet=65-38.1x21.2", "barcodes65");
	expect(more).toEqual([]);
	const sheet = sheets["65-38.1x21.2"];
	const read = [0, 1, 2, 3, 4].map((cell) => decode(inCell(page, sheet, cell).shapes));
	expect(read).toEqual(["1001", "1002", "1003", "1004", "2001"]);
	expect(texts(inCell(page, sheet, 4))).toEqual(["Atatürk Lisesi", "Çalıkuşu", "2001"]);
	expect(inCell(page, sheet, 5)).toEqual({ texts: [], shapes: [] });
});

test("the first cell, the offsets of the printer and the next page hold", async () => {
	const query = "sheet=40-52.5x29.7&start=38&dx=1.5&dy=-0.5&marks=1";
	const [first, second, ...more] = await pages(`/api/labels/barcodes?${query}`);
	expect(more).toEqual([]);
	const sheet = sheets["40-52.5x29.7"];
	expect(decode(inCell(first, sheet, 37, 1.5, -0.5).shapes)).toBe("1001");
	expect(decode(inCell(second, sheet, 1, 1.5, -0.5).shapes)).toBe("2001");
	expect(texts(first)).toHaveLength(9);
	const [straight] = await pages("/api/labels/barcodes?sheet=40-52.5x29.7&start=38");
	const [moved] = inCell(first, sheet, 37, 1.5, -0.5).shapes;
	const [still] = inCell(straight, sheet, 37).shapes;
	expect((moved?.x ?? 0) - (still?.x ?? 0)).toBeCloseTo(1.5, 2);
	expect((moved?.y ?? 0) - (still?.y ?? 0)).toBeCloseTo(-0.5, 2);
});

test("bars are as wide as cheap scanners want them, with white on both sides; a number that cannot be so is refused", async () => {
	const long = "123456789012345678";
	const id = await copyOf(long);
	const sheet = sheets["65-38.1x21.2"];
	const [page] = await pages(`/api/labels/barcodes?sheet=65-38.1x21.2&ids=${id}`);
	const bars = inCell(page, sheet, 0).shapes;
	expect(decode(bars)).toBe(long);
	const narrow = Math.min(...bars.map(({ width }) => width));
	expect(narrow).toBeGreaterThan(0.21);
	const box = cellBox(sheet, 0);
	expect(Math.min(...bars.map(({ x }) => x)) - box.x).toBeGreaterThan(10 * narrow);
	const end = Math.max(...bars.map(({ x, width }) => x + width));
	expect(box.x + box.width - end).toBeGreaterThan(10 * narrow);
	const tooLong = await copyOf("1".repeat(30));
	expect(await refused(`/api/labels/barcodes?sheet=65-38.1x21.2&ids=${tooLong}`)).toEqual([
		400,
		`The barcode ${"1".repeat(30)} is too long for this label. Choose a wider label.`,
	]);
	expect(moduleFor(200, 40)).toBeNull();
});

test("every length of number that a copy may have reads back from the widest label", async () => {
	const numbers = Array.from({ length: 30 }, (_, place) => "9081726354".repeat(3).slice(0, place + 1));
	const ids: string[] = [];
	for (const number of numbers) ids.push(await copyOf(number));
	const [page, second] = await pages(`/api/labels/barcodes?sheet=24-70x37&ids=${ids.join(",")}`);
	const sheet = sheets["24-70x37"];
	const read = numbers.map((_, place) =>
		decode(inCell(place < 24 ? page : second, sheet, place % 24).shapes),
	);
	expect(read).toEqual(numbers);
});

test("long titles are shortened between words and never leave the label, whatever letters they have", async () => {
	const title = `İĞÜŞÖÇ ığüşöç Şeker Portakalı'nın ${"uzun ".repeat(45)}hikâyesi\u202e`;
	const book = await small.create("books", { title, status: "active" });
	const id = await copyOf("5001", { book_id: book });
	const [page] = await pages(`/api/labels/barcodes?ids=${id}`, "long");
	const shown = texts(page)[1] ?? "";
	expect(shown).toMatch(/^İĞÜŞÖÇ ığüşöç Şeker Portakalı'nın( uzun)*…$/);
	expect(shown.length).toBeLessThan(70);
});

test("spine labels have the call number over lines, in the order of the shelf", async () => {
	const ids = [
		await copyOf("6001", { call_number: "894.3533 YAŞ 2019 k.2" }),
		await copyOf("6002", { call_number: "100 ÇAĞ" }),
	];
	const [page] = await pages(`/api/labels/spines?ids=${ids.join(",")}`, "spines");
	const sheet = sheets["65-38.1x21.2"];
	expect(texts(inCell(page, sheet, 0))).toEqual(["100", "ÇAĞ"]);
	expect(texts(inCell(page, sheet, 1))).toEqual(["894", ".3533", "YAŞ", "2019", "k.2"]);
	expect(page?.shapes).toEqual([]);
});

test("choosing: a range of numbers, a day, a library; what is withdrawn or another school's is not there", async () => {
	const read = async (query: string) =>
		texts((await pages(`/api/labels/barcodes?${query}`))[0]).filter((text) => /^\d+$/.test(text));
	expect(await read("from=1002&to=1003")).toEqual(["1002", "1003"]);
	await copyOf("10021");
	expect(await read("from=1002&to=1003")).toEqual(["1002", "1003"]);
	await copyOf("7777", { status: "withdrawn" });
	const all = ["1001", "1002", "1003", "1004", "2001", "10021"];
	expect(await read(`library=${small.library}&since=2026-03-05`)).toEqual(all);
	const school_id = await small.create("schools", { name: "Başka", type: "lise" });
	const library_id = await small.create("libraries", { name: "Başka", school_id, kind: "main" });
	const foreign = await copyOf("8888", { school_id, library_id });
	const none = [400, "Nothing to print."];
	expect(await refused(`/api/labels/barcodes?ids=${foreign}`)).toEqual(none);
	expect(await refused(`/api/labels/barcodes?library=${library_id}`)).toEqual(none);
	expect(await refused("/api/labels/barcodes?since=2199-01-01")).toEqual(none);
});

test("a card has name, school, QR and barcode, and no class; who printed it stands in the journal", async () => {
	const [page] = await pages(`/api/cards?ids=${small.readers.ayse}`, "card");
	const all = texts(page);
	expect(all).toEqual(["Atatürk Lisesi", "Library card", "Ayşe", "Yılmaz", "7101"]);
	const squares = page?.shapes ?? [];
	const bars = squares.filter(({ height }) => Math.abs(height - 11) < 0.01);
	expect(decode(bars)).toBe("7101");
	expect(squares.length - bars.length).toBeGreaterThan(100);
	const entries = await small.service.list("audit_events", { filter: 'kind = "reader_cards_printed"' });
	expect(entries).toMatchObject([{ actor: staff.id, student_id: small.readers.ayse, details: { count: 1 } }]);
	expect(await refused("/api/cards?sheet=65-38.1x21.2")).toEqual([
		400,
		"A card needs a space of at least 75 x 45 mm.",
	]);
});

test("a card has room for the longest number, keeps a long school's name whole, and shows the class only if asked", async () => {
	const school = ["Şehit Öğretmen Işıl Çağlayan", "Ortaokulu"];
	const barcode = "123456789012345678901234567890";
	await small.service.transaction(async (records) => {
		await records.update("schools", String(small.school), { name: school.join(" ") });
		await records.update("students", small.readers.ayse, { card_barcode: barcode });
	});
	const read = async (query: string) =>
		(await pages(`/api/cards?ids=${small.readers.ayse}${query}`, "card"))[0];
	const page = await read("");
	expect(texts(page)).toEqual([...school, "Library card", "Ayşe", "Yılmaz", barcode]);
	const bars = page?.shapes.filter(({ height }) => Math.abs(height - 11) < 0.01) ?? [];
	expect(decode(bars)).toBe(barcode);
	const smallest = await read("&sheet=own&own=75,45,2,5,10,20,80,48");
	expect(decode(smallest?.shapes.filter(({ height }) => Math.abs(height - 11) < 0.01) ?? [])).toBe(barcode);
	expect(texts(await read("&class_shown=1"))).toEqual([
		...school,
		"Library card",
		"Ayşe",
		"Yılmaz",
		"9/A",
		barcode,
	]);
});

test("class sheets have every pupil of the class with the barcode; leavers are not there", async () => {
	await small.service.transaction((records) =>
		records.update("students", small.readers.mehmet, { status: "left" }),
	);
	const [page, ...more] = await pages("/api/cards/classes?class=9/A", "class");
	expect(more).toEqual([]);
	expect(texts(page)).toEqual(["Atatürk Lisesi", "9/A", "101 Ayşe Yılmaz", "7101"]);
	expect(decode(page?.shapes ?? [])).toBe("7101");
	expect((await refused("/api/cards/classes?class=10/B"))[0]).toBe(400);
});

describe("rolls of labels without copies", () => {
	const roll = (values: object = {}, token = staff.token) =>
		server.call("POST", "/api/labels/rolls", { token, body: { op_id: small.op(), count: 30, ...values } });

	test("take numbers that nobody else gets: no other roll, and no copy without such a label", async () => {
		const rolls = await Promise.all(Array.from({ length: 4 }, () => roll({ count: 25 })));
		expect(rolls.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		const ends = rolls.map(({ body }) => [Number(body.first_no), Number(body.last_no)]).sort();
		expect(ends).toEqual([
			[10_000_001, 10_000_025],
			[10_000_026, 10_000_050],
			[10_000_051, 10_000_075],
			[10_000_076, 10_000_100],
		]);
		const made = await server.call("POST", "/api/copies/create", {
			token: staff.token,
			body: { op_id: small.op(), book: small.titles.book, library: small.library, count: 2 },
		});
		expect(made.body.copies[0].barcode).toBe("10000101");
		// A label from a roll is scanned onto a book.
		await copyOf("10000030");
		const { body } = await server.call("GET", "/api/labels/rolls", { token: staff.token });
		expect(body.items.map(({ used }: { used: number }) => used).sort()).toEqual([0, 0, 0, 1]);
		expect((await roll()).body.first_no).toBe("10000103");
	});

	test("are printed whole or in part, as often as one likes, and only by their school", async () => {
		const { body } = await roll({ note: "Bağış kampanyası" });
		const [page, ...more] = await pages(`/api/labels/barcodes?sheet=65-38.1x21.2&roll=${body.id}`, "roll");
		expect(more).toEqual([]);
		const sheet = sheets["65-38.1x21.2"];
		expect([0, 29].map((cell) => decode(inCell(page, sheet, cell).shapes))).toEqual(["10000001", "10000030"]);
		expect(texts(inCell(page, sheet, 0))).toEqual(["Atatürk Lisesi", "10000001"]);
		const [part] = await pages(`/api/labels/barcodes?roll=${body.id}&from=10000029&to=10000030`);
		expect(texts(part).filter((text) => /^\d+$/.test(text))).toEqual(["10000029", "10000030"]);
		const school_id = await small.create("schools", { name: "Başka", type: "lise" });
		const stranger = await person(small, "yabanci", { school_id, library_id: "" });
		const foreign = await server.call("GET", `/api/labels/barcodes?roll=${body.id}`, {
			token: stranger.token,
		});
		expect([foreign.status, foreign.body.message]).toEqual([400, "Nothing to print."]);
		const theirs = await server.call("GET", "/api/labels/rolls", { token: stranger.token });
		expect(theirs.body.items).toEqual([]);
	});

	test("91: of one operation are one, and a wrong number of labels is none", async () => {
		const op_id = small.op();
		const answers = await Promise.all(Array.from({ length: 5 }, () => roll({ op_id })));
		expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
		const other = await person(small, "baskasi");
		expect((await roll({ op_id }, other.token)).status).toBe(409);
		for (const count of [0, -1, 2001, 1.5, "3"]) expect((await roll({ count })).status).toBe(400);
		expect(await small.service.list("label_rolls", {})).toHaveLength(1);
	});
});

test("the calibration page says how far everything is moved", async () => {
	const path = "/api/labels/calibration?sheet=40-48.5x25.4&dx=1.5&dy=-2";
	const [english] = await pages(path, "calibration");
	expect(texts(english).join(" ")).toContain("1.5 mm; -2.0 mm");
	const [turkish] = await pages(path, "calibration-tr", "tr");
	expect(texts(turkish).join(" ")).toContain("1,5 mm; -2,0 mm");
});

test("sheets of one's own are checked, and nothing that an address says ends in a failure", async () => {
	const own = (text: string) => `/api/labels/barcodes?sheet=own&own=${text}`;
	const [page] = await pages(own("100,50,2,5,5,10,100,55"));
	expect(decode((page?.shapes ?? []).filter(({ x, y }) => x < 105 && y < 60))).toBe("1001");
	for (const [text, message] of [
		["", "A sheet needs eight measurements."],
		["a,b,c", "A sheet needs eight measurements."],
		["10,5,2,2,0,0,10,5", "A label must be at least 15 x 8 mm and fit on the page."],
		["50,20,4,5,20,10,50,20", "The labels extend beyond the A4 page."],
		["50,20,2,5,20,10,40,20", "The labels overlap."],
	])
		expect(await refused(own(text ?? ""))).toEqual([400, message]);
	expect((await refused("/api/labels/barcodes?sheet=65-38.1x21.2&start=66"))[1]).toBe(
		"The first free position is not on the sheet.",
	);
	for (const query of [
		"start=0",
		"start=x",
		"dx=99",
		"dy=NaN",
		"ids=x",
		"from=12&to=1",
		"from=9&to=1",
		"since=2026-13-01",
		"sheet=constructor",
		"marks=2",
		"other=1",
		"ids=a&ids=b",
		"from=%00",
	])
		expect((await refused(`/api/labels/barcodes?${query}`))[0], query).toBe(400);
});

test("2,000 labels are one file, more are refused", async () => {
	const rows = Array.from({ length: 1996 }, (_, place) => ({
		id: `copy${String(place).padStart(11, "0")}`,
		book_id: small.titles.book,
		library_id: small.library,
		school_id: small.school,
		barcode: String(3_000_000 + place),
		status: "available",
		created: "2026-01-05 09:00:00.000Z",
		updated: "2026-01-05 09:00:00.000Z",
	}));
	await small.service.transaction((records) => records.insert("library_books", rows.slice(0, 1995)));
	expect(await pages("/api/labels/barcodes?sheet=65-38.1x21.2")).toHaveLength(Math.ceil(2000 / 65));
	await small.service.transaction((records) => records.insert("library_books", rows.slice(1995)));
	expect((await refused("/api/labels/barcodes"))[0]).toBe(400);
});
