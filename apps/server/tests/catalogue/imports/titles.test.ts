// engines: both
/** From a list of books to the shelf and back: nothing is written before confirmation, nothing is imported twice. */
import type { RecordData } from "@rafta/records";
import { afterEach, beforeEach, expect, test } from "vitest";
import { begin, readTitles, type TitlesOf } from "../../../src/catalogue/imports/titles/preview.ts";
import type { TitleFile } from "../../../src/catalogue/imports/titles/title-file.ts";
import { notePrinted } from "../../../src/catalogue/labels/printed.ts";
import { createLookups } from "../../../src/catalogue/lookup/runner.ts";
import { person } from "../../access/people.ts";
import { type Imports, openImports } from "./support.ts";

let world: Imports;
beforeEach(async () => {
	world = await openImports();
});
afterEach(() => world.dispose());

const table = (...lines: string[]) => lines.join("\n");
const heading =
	"Barkod;Demirbaş No;Eser Adı;Yazar;Yayınevi;Yayın Yılı;Sayfa;ISBN;Dil;Konu;Raf;Fiyat;Nüsha Sayısı";
const list = table(
	heading,
	"3001;000501;İNCE MEMED;KEMAL, YAŞAR;Özgür Yayınları;2001;520;978-975-08-0714-5;Türkçe;Roman;A-1;45,50 TL;",
	"3002;000502;Serenad;Zülfü Livaneli;Doğan Kitap;2011;481;;Türkçe;Roman;A-2;;",
	"3003;000503;Serenad;Livaneli, Zülfü;;;;;;;A-2;;",
	";;Küçük Prens;Antoine de Saint-Exupéry;Can;2015;112;9789750724435;tr;Çocuk;B-1;12.5;3",
	";;;Yazarı Belli;Adı Değil;;;;;;;;",
);

const titles = (): Promise<RecordData[]> => world.small.service.list("books", { sort: "title" });
const copies = (): Promise<RecordData[]> => world.small.service.list("library_books", { sort: "barcode" });
const countsOf = ({ rows, same, new: fresh, adds, problem, copies: made }: Record<string, number>) => ({
	rows,
	same,
	fresh,
	adds,
	problem,
	made,
});

test("a preview writes no title and no copy; a yes writes them as people write them", async () => {
	const before = [await titles(), await copies()];
	const { status, body } = await world.uploadTitles(list);
	expect(status).toBe(200);
	expect(body.import).toMatchObject({ kind: "titles", status: "preview", total: 5 });
	// The first title's ISBN is that of an existing title.
	expect(countsOf(body.import.counts)).toEqual({ rows: 5, same: 0, fresh: 2, adds: 2, problem: 1, made: 6 });
	expect([await titles(), await copies()]).toEqual(before);
	const [problem] = await world.rowsOf(body.import.id, "problem");
	expect(problem).toMatchObject({ row: 6, problems: ["no_title"] });

	expect(await world.apply(body.import.id, {})).toBe("applied");
	const [serenad] = (await titles()).filter(({ title }) => title === "Serenad");
	expect(serenad).toMatchObject({
		author_line: "Zülfü Livaneli",
		publisher: "Doğan Kitap",
		year: 2011,
		pages: 481,
		language: "tr",
		subjects: ["Roman"],
		source: "import",
		// A manager's titles are suggestions of the school.
		// The only school of an installation asks nobody.
		status: "active",
		school_id: world.small.school,
		createdBy: world.staff.id,
	});
	expect((await copies()).filter(({ book_id }) => book_id === serenad?.id)).toMatchObject([
		{ barcode: "3002", accession_no: "000502", shelf: "A-2", status: "available", loanable: "yes" },
		{ barcode: "3003", accession_no: "000503", call_number: "LİV" },
	]);
	const [memed] = (await copies()).filter(({ barcode }) => barcode === "3001");
	expect(memed).toMatchObject({ book_id: world.small.titles.book, price: 45.5 });
	const prince = (await titles()).find(({ title }) => title === "Küçük Prens");
	const made = (await copies()).filter(({ book_id }) => book_id === prince?.id);
	expect(made.map(({ barcode }) => barcode)).toEqual(["10000001", "10000002", "10000003"]);
	expect(made.map(({ accession_no }) => accession_no)).toEqual(["000504", "000505", "000506"]);
	expect(made.every(({ price, library_id }) => price === 12.5 && library_id === world.small.library)).toBe(
		true,
	);
	const job = await world.small.service.find("imports", body.import.id);
	expect(job).toMatchObject({
		done: 5,
		total: 5,
		counts: { outcomes: { applied: 4, skipped: 1 }, made: { titles: 2, copies: 6 } },
	});
	const entries = await world.small.service.list("audit_events", { filter: 'kind = "import_applied"' });
	expect(entries).toMatchObject([{ actor: world.staff.id, collection: "books", record: job?.id }]);
});

test("labels that were printed do not hold back the undo", async () => {
	const before = [await titles(), await copies()];
	const { body } = await world.uploadTitles(list);
	await world.apply(body.import.id, {});
	const made = (await copies()).filter(({ barcode }) => barcode.startsWith("1000"));
	await notePrinted(
		world.small.service,
		made.map(({ id }) => ({ id, printedOn: "" })),
		"2026-03-02",
	);
	expect((await copies()).filter(({ label_printed_on }) => label_printed_on === "2026-03-02")).toHaveLength(
		3,
	);
	expect(await world.undo(body.import.id)).toBe("undone");
	expect([await titles(), await copies()]).toEqual(before);
});

test("the same file again changes nothing, not even copies without a number", async () => {
	await world.apply((await world.uploadTitles(list)).body.import.id, {});
	const before = [await titles(), await copies()];
	const { body } = await world.uploadTitles(list);
	expect(body.before).not.toBeNull();
	expect(countsOf(body.import.counts)).toEqual({ rows: 5, same: 4, fresh: 0, adds: 0, problem: 1, made: 0 });
	expect(await world.apply(body.import.id, {})).toBe("applied");
	expect([await titles(), await copies()]).toEqual(before);
	// Declared to be other copies, they are added.
	const again = await world.uploadTitles(list, { unnumbered: "add" });
	expect(countsOf(again.body.import.counts)).toMatchObject({ same: 3, adds: 1, made: 3 });
});

test("a title is known by its ISBN in any form, or by folded title and author; another edition is another title", async () => {
	const { create, school } = world.small;
	await create("books", {
		title: "Kâğıt Kayık",
		authors: ["Ayşe Işık"],
		publisher: "Ada",
		year: 1999,
		status: "active",
	});
	const other = await create("schools", { name: "Başka Okul", type: "lise" });
	await create("books", { title: "Saklı", authors: ["Ece Su"], status: "suggested", school_id: other });
	await create("books", { title: "Bizim", authors: ["Ece Su"], status: "suggested", school_id: school });
	const merged = await create("books", { title: "Eski İz", isbn13: "9786053757832", status: "active" });
	await world.small.service.transaction((records) =>
		records.update("books", merged, { status: "merged", merged_into: world.small.titles.rare }),
	);
	const { body } = await world.uploadTitles(
		table(
			"Title,Author,Publisher,Year,ISBN",
			"Memed,,,,975-08-0714-6",
			"KAĞIT KAYIK,IŞIK AYŞE,,,",
			"Kağıt kayık,Ayşe Işık,Ada,2010,",
			"Saklı,Ece Su,,,",
			"Bizim,Ece Su,,,",
			"Eski İz,,,,9786053757832",
		),
	);
	const rows = await world.rowsOf(body.import.id);
	// One ISBN may have been printed in two books: it is reported, and the user decides.
	expect(rows.map(({ problems }) => problems)).toEqual([[], [], [], [], [], ["other_title"]]);
	expect(rows.map(({ row, action, before }) => [row, action, (before as RecordData | null)?.title])).toEqual([
		[2, "adds", "İnce Memed"],
		[3, "adds", "Kâğıt Kayık"],
		[4, "new", undefined],
		[5, "new", undefined],
		[6, "adds", "Bizim"],
		[7, "ask", "Çalıkuşu"],
	]);
	// Nothing is written for a row that was not answered.
	await world.apply(body.import.id, { same: [] });
	expect((await world.rowsOf(body.import.id)).at(-1)?.state).toBe("skipped");
	await world.undo(body.import.id);
	const next = await world.uploadTitles(table("Title,ISBN", "Eski İz,9786053757832"));
	const [asked] = await world.rowsOf(next.body.import.id, "ask");
	await world.apply(next.body.import.id, { same: [asked?.id] });
	expect((await world.rowsOf(next.body.import.id)).at(-1)?.state).toBe("applied");
});

test("another title under a known ISBN is entered by itself if the user says so, once for all its rows", async () => {
	const list = table("Title,ISBN", "Eski İz,9786053757832", "Eski İz,9786053757832");
	await world.apply(
		(await world.uploadTitles(table("Title,ISBN", "Çalıkuşu,9786053757832"))).body.import.id,
		{},
	);
	const known = 1;
	const { body } = await world.uploadTitles(list);
	const doubts = await world.rowsOf(body.import.id, "ask");
	expect(doubts.map(({ row }) => row)).toEqual([2, 3]);
	await world.apply(body.import.id, { others: doubts.map(({ id }) => id) });
	const made = await world.small.service.list("books", { filter: 'isbn13 = "9786053757832"' });
	expect(made).toHaveLength(known + 1);
	const own = made.find(({ title }) => title === "Eski İz");
	expect(await world.small.service.list("library_books", { filter: `book_id = "${own?.id}"` })).toHaveLength(
		2,
	);
	expect((await world.uploadTitles(list)).body.import.counts).toMatchObject({ ask: 0, same: 2, new: 0 });
	await world.undo(body.import.id);
	expect(await world.small.service.list("books", { filter: 'isbn13 = "9786053757832"' })).toHaveLength(known);
});

test("copies that are on loan in the former records are counted", async () => {
	const { body } = await world.uploadTitles(
		table("Eser adı;Adet;Durum", "Bir;3;Ödünçte", "İki;1;Rafta", "Üç;1;Zimmette", "Dört;0;Ödünçte"),
	);
	expect(body.import.counts).toMatchObject({ copies: 5, out: 4 });
	const rows = await world.rowsOf(body.import.id);
	const copies = rows.map(({ row, data }) => [row, (data as { copies: object[] }).copies.length]);
	expect(new Map(copies as [number, number][])).toEqual(
		new Map([
			[2, 3],
			[3, 1],
			[4, 1],
			[5, 0],
		]),
	);
});

test("a number that is another copy's stops its row; an ISBN or signs as a barcode do not", async () => {
	const { body } = await world.uploadTitles(
		table(
			"Eser adı;Yazar;ISBN;Barkod;Demirbaş",
			"Yeni;Bir Kişi;;1001;",
			"Öteki;Bir Kişi;;4001;7",
			"Beriki;Bir Kişi;;4001;8",
			"Sayılı;Bir Kişi;9789750724435;9789750724435;9",
			"Harfli;Bir Kişi;;kt-0012;10",
			"İşaretli;Bir Kişi;;KT#12;13",
			"Yanlış;Bir Kişi;9789750724436;4002;11",
			"Kartlı;Bir Kişi;;7101;12",
		),
	);
	const rows = await world.rowsOf(body.import.id);
	expect(rows.map(({ row, action, problems }) => [row, action, problems]).sort()).toEqual([
		[2, "problem", ["number_taken"]],
		[3, "new", []],
		[4, "problem", ["number_taken"]],
		[5, "new", ["barcode_is_isbn"]],
		[6, "new", []],
		[7, "new", ["barcode_signs"]],
		[8, "new", ["bad_isbn"]],
		[9, "problem", ["number_taken"]],
	]);
	await world.apply(body.import.id, {});
	const numbered = async (number: string) =>
		(await copies()).find(({ accession_no }) => accession_no === number);
	// What is on the book stays, and needs no new label.
	expect(await numbered("10")).toMatchObject({
		barcode: "KT-0012",
		note: "",
		label_printed_on: "2026-03-05",
	});
	expect(await numbered("13")).toMatchObject({ note: "Eski barkod: KT#12", label_printed_on: "" });
	const again = await world.uploadTitles(
		table("Eser adı;Yazar;Barkod", "Harfli;Bir Kişi;KT-0012", "Yeni;X Y;Kt-0012"),
	);
	expect(again.body.import.counts).toMatchObject({ same: 1, problem: 1 });
	const [taken] = await world.rowsOf(again.body.import.id);
	expect(taken).toMatchObject({ row: 3, problems: ["number_taken"] });
});

test("volumes that share an ISBN are titles of their own, and found again as such", async () => {
	const volumes = table(
		"Eser adı;Yazar;ISBN;Barkod;Cilt",
		"Sefil Denemeler 1. Cilt;A B;9786051234564;5001;",
		"Sefil Denemeler 2. Cilt;A B;9786051234564;5002;",
		"Öteki Denemeler;A B;;5003;1",
		"Öteki Denemeler;A B;;5004;2",
		"Küçük Kara Balık;A B;9786050000122;5005;",
		"Kara Kedi;A B;9786050000122;5006;",
	);
	const { body } = await world.uploadTitles(volumes);
	const rows = await world.rowsOf(body.import.id);
	expect(rows.map(({ action, problems }) => [action, problems])).toEqual([
		["new", []],
		["new", ["shared_isbn"]],
		["new", []],
		["new", []],
		["new", []],
		["ask", ["other_title"]],
	]);
	await world.apply(body.import.id, { same: [] });
	const made = (await titles()).filter(({ source }) => source === "import");
	expect(made.map(({ title, series_no }) => [title, series_no])).toEqual([
		["Küçük Kara Balık", ""],
		["Öteki Denemeler", "1"],
		["Öteki Denemeler", "2"],
		["Sefil Denemeler 1. Cilt", ""],
		["Sefil Denemeler 2. Cilt", ""],
	]);
	const again = await world.uploadTitles(volumes);
	expect(countsOf(again.body.import.counts)).toMatchObject({ same: 5, fresh: 0, adds: 0, problem: 0 });
});

test("of titles with one name and author a row is about the one that has its copy", async () => {
	const { create, library, school } = world.small;
	for (const barcode of ["6001", "6002"]) {
		const book = await create("books", { title: "Şiirler", authors: ["Ali Can"], status: "active" });
		await create("library_books", {
			...{ book_id: book, library_id: library, school_id: school, barcode, accession_no: `D-${barcode}` },
			...{ status: "available", condition: "good", loanable: "yes" },
		});
	}
	for (const format of ["csv", "xlsx", "mrc", "xml"]) {
		const response = await fetch(`${world.server.url}/api/exports/titles?format=${format}`, {
			headers: { authorization: world.staff.token, "accept-language": "tr" },
		});
		const { body } = await world.uploadTitles(new Uint8Array(await response.arrayBuffer()), undefined, {
			name: `eserler.${format}`,
		});
		const { rows, same, problem } = countsOf(body.import.counts);
		expect([format, same, problem]).toEqual([format, rows, 0]);
	}
	// A further copy goes to the title of the one beside it.
	const { body } = await world.uploadTitles(
		table("Eser adı;Yazar;Barkod", "Şiirler;Ali Can;6002", "Şiirler;Ali Can;6003"),
	);
	expect(countsOf(body.import.counts)).toMatchObject({ same: 1, adds: 1, problem: 0 });
});

test("copies that are lost, withdrawn or not lent are made so, and an export says it", async () => {
	const { body } = await world.uploadTitles(
		table(
			"Eser adı;Barkod;Durum;Kitabın durumu;Ödünç verilir mi",
			"Bir;7001;Kayıp;;",
			"Bir;7002;Demirbaştan düşüldü;;",
			"Bir;7003;;Hasarlı;Hayır",
			"Bir;7004;Rafta;;",
			"Bir;7005;bilinmez;;",
		),
	);
	await world.apply(body.import.id, {});
	const made = (await copies()).filter(({ barcode }) => String(barcode).startsWith("700"));
	expect(
		made.map(({ status, condition, loanable, last_seen_on }) => [
			status,
			condition,
			loanable,
			last_seen_on !== "",
		]),
	).toEqual([
		["lost", "good", "yes", false],
		["withdrawn", "good", "yes", false],
		["available", "damaged", "in_library", true],
		["available", "good", "yes", true],
		["available", "good", "yes", true],
	]);
	expect(made[1]).toMatchObject({ withdrawn_on: "", withdrawn_reason: "Önceki kayıtta düşülmüş" });
	expect(made[4]).toMatchObject({ note: "Durum: bilinmez" });
	const csv = await fetch(`${world.server.url}/api/exports/titles?format=csv`, {
		headers: { authorization: world.staff.token, "accept-language": "tr" },
	});
	const lines = (await csv.text()).split("\r\n").filter((line) => /700[1-5]/.test(line));
	const states = lines.map((line) => /Kayıp|Hasarlı;Yalnızca kütüphanede/.exec(line)?.[0] ?? "").sort();
	// The withdrawn one is in no export.
	expect(states).toEqual(["", "", "Hasarlı;Yalnızca kütüphanede", "Kayıp"]);
	expect(await world.undo(body.import.id)).toBe("undone");
	expect((await copies()).filter(({ barcode }) => String(barcode).startsWith("700"))).toEqual([]);
});

test("undoing takes titles and copies away but for those that were used; the list's numbers may come again, given ones not", async () => {
	const { body } = await world.uploadTitles(list);
	await world.apply(body.import.id, {});
	const before = await titles();
	await world.server.call("POST", "/api/circulation/checkout", {
		token: world.staff.token,
		body: { op_id: world.small.op(), copy: "3002", student: "7101" },
	});
	expect(await world.undo(body.import.id)).toBe("undone");
	const rows = await world.rowsOf(body.import.id);
	expect(rows.map(({ state, reason }) => [state, reason]).sort()).toEqual([
		["kept", "in_use"],
		["skipped", ""],
		["undone", ""],
		["undone", ""],
		["undone", ""],
	]);
	expect(before.map(({ title }) => title)).toContain("Küçük Prens");
	expect((await titles()).map(({ title }) => title)).toEqual(["Çalıkuşu", "İnce Memed", "Serenad"]);
	expect((await copies()).map(({ barcode }) => barcode)).toEqual([
		"1001",
		"1002",
		"1003",
		"1004",
		"2001",
		"3002",
	]);

	const again = await world.uploadTitles(list);
	expect(countsOf(again.body.import.counts)).toMatchObject({ same: 1, fresh: 1, adds: 2, problem: 1 });
	await world.apply(again.body.import.id, {});
	const prince = (await titles()).find(({ title }) => title === "Küçük Prens");
	const made = (await copies()).filter(({ book_id }) => book_id === prince?.id);
	expect(made.map(({ accession_no }) => accession_no)).toEqual(["000507", "000508", "000509"]);
	expect((await copies()).find(({ barcode }) => barcode === "3001")?.accession_no).toBe("000501");
});

test("imported titles are looked up; what a look-up completed is still taken back", async () => {
	const { service, create, now } = world.small;
	await create("lookup_settings", { open_library: true });
	const { body } = await world.uploadTitles(list);
	await world.apply(body.import.id, {});
	const [prince] = (await titles()).filter(({ title }) => title === "Küçük Prens");
	const lookups = () => service.list("title_lookups", {});
	// Neither the title that the catalogue had nor those without an ISBN.
	expect(await lookups()).toMatchObject([
		{ book_id: prince?.id, school_id: world.small.school, isbn13: "9789750724435", state: "waiting" },
	]);
	const answer = { "ISBN:9789750724435": { title: "Küçük prens", subtitle: "Resimli" } };
	world.small.clock.now = new Date(now().getTime() + 60_000);
	await createLookups(
		service,
		async () => ({ status: 200, type: "application/json", body: Buffer.from(JSON.stringify(answer)) }),
		now,
		(error) => expect.unreachable(String(error)),
	).run();
	expect(await service.find("books", String(prince?.id))).toMatchObject({
		...{ title: "Küçük Prens", subtitle: "Resimli", publisher: "Can" },
	});
	expect(await lookups()).toMatchObject([{ state: "found", provider: "open_library", proposal: null }]);
	expect(await world.undo(body.import.id)).toBe("undone");
	expect((await titles()).map(({ title }) => title)).not.toContain("Küçük Prens");
	expect(await lookups()).toEqual([]);
});

test("an administrator's titles are public at once; copies are not added where nobody wants them", async () => {
	const admin = await person(world.small, "yonetici", { role: 2 });
	const { body } = await world.uploadTitles(list, undefined, { token: admin.token });
	expect(
		(await world.call(`/api/imports/${body.import.id}/apply`, { adds: false }, admin.token)).status,
	).toBe(200);
	await world.settled(body.import.id);
	const made = (await titles()).filter(({ source }) => source === "import");
	expect(made.map(({ title, status }) => [title, status])).toEqual([
		["Küçük Prens", "active"],
		["Serenad", "active"],
	]);
	expect((await copies()).map(({ barcode }) => barcode)).not.toContain("3001");
});

test("titles without copies, copies in the library that the list names, and a library of one's own only", async () => {
	const { create, school } = world.small;
	const corner = await create("libraries", { name: "5/A Kitaplığı", school_id: school, kind: "class" });
	const other = await create("schools", { name: "Başka Okul", type: "lise" });
	const foreign = await create("libraries", { name: "Uzak", school_id: other, kind: "main" });
	const text = table("Eser adı;Yazar;Kütüphane", "Bir;A B;5/a kitapligi", "İki;A B;Uzak");
	const none = await world.uploadTitles(text, { copies: "none" });
	expect(countsOf(none.body.import.counts)).toMatchObject({ fresh: 2, made: 0 });
	expect((await world.uploadTitles(text, { library: foreign })).status).toBe(400);
	const { body } = await world.uploadTitles(text);
	await world.apply(body.import.id, {});
	const places = (await copies()).filter(({ barcode }) => String(barcode).startsWith("1000000"));
	expect(places.map(({ library_id }) => library_id)).toEqual([corner, world.small.library]);
});

test("columns can be put right by hand; without a title's column the file's columns are asked for", async () => {
	const text = table("Ne;Kim;Nerede", "Bir Kitap;Ali Can;A-1", "Öteki;Ece Su;A-2");
	const { status, body } = await world.uploadTitles(text);
	expect([status, body.code]).toEqual([422, "no_title_column"]);
	expect(body.columns.map(({ name }: { name: string }) => name)).toEqual(["A", "B", "C"]);
	const read = await world.uploadTitles(text, { columns: { 0: "title", 1: "authors" } });
	expect(countsOf(read.body.import.counts)).toMatchObject({ rows: 3, fresh: 2, problem: 1 });
	const known = await world.uploadTitles(table("Eser adı;Yazar;Yer", "Bir;A B;C-3"), {
		columns: { 2: "shelf" },
	});
	expect((await world.rowsOf(known.body.import.id))[0]?.data).toMatchObject({ copies: [{ shelf: "C-3" }] });
	expect((await world.uploadTitles(text, { columns: { 0: "password" } })).status).toBe(400);
});

test("what changed after the preview is seen again before anything is written", async () => {
	const { body } = await world.uploadTitles(
		table("Eser adı;Yazar;Barkod", "Yeni Eser;A B;5001", "Başka;A B;5002"),
	);
	const { create, titles: there, library, school } = world.small;
	await create("library_books", {
		book_id: there.rare,
		library_id: library,
		school_id: school,
		barcode: "5001",
		status: "available",
	});
	await create("books", { title: "BAŞKA", authors: ["A B"], status: "active" });
	await world.apply(body.import.id, {});
	const rows = await world.rowsOf(body.import.id);
	expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
		["refused", "copy_number_taken"],
		["applied", ""],
	]);
	expect((await titles()).filter(({ title }) => /yeni eser|başka/i.test(String(title)))).toHaveLength(1);
	expect((await world.call(`/api/imports/${body.import.id}/apply`, {})).status).toBe(400);
});

test("a new file takes the place of the former preview; a discarded one is out of sight and goes", async () => {
	const first = await world.uploadTitles(list);
	const second = await world.uploadTitles(table("Eser adı;Yazar", "Bir;A B"));
	expect(await world.statusOf(first.body.import.id)).not.toBe("preview");
	const { id } = second.body.import;
	expect((await world.server.call("DELETE", `/api/imports/${id}`, { token: world.staff.token })).status).toBe(
		204,
	);
	expect((await world.call(`/api/imports/${id}/apply`, {})).status).not.toBe(200);
	await expect.poll(() => world.small.service.find("imports", id)).toBeNull();
	expect(await world.rowsOf(id)).toEqual([]);
});

test("a colleague's preview stays when somebody else sends a file", async () => {
	const { service } = world.small;
	const colleague = await person(world.small, "meslektas");
	const { id } = (await world.uploadTitles(list)).body.import;
	await service.transaction((records) => records.update("imports", id, { createdBy: colleague.id }));
	await world.uploadTitles(table("Eser adı;Yazar", "Bir;A B"));
	expect(await world.statusOf(id)).toBe("preview");
});

test("a reading that a stopped process left is told as such, and can be cleared away", async () => {
	const { service, clock } = world.small;
	const { body } = await world.uploadTitles(list);
	const { id } = body.import;
	await service.transaction((records) => records.update("imports", id, { status: "reading" }));
	await service.crons.run("rafta_imports");
	expect(await world.statusOf(id)).toBe("reading");
	clock.now = new Date(clock.now.getTime() + 6 * 60_000);
	await service.crons.run("rafta_imports");
	expect(await service.find("imports", id)).toMatchObject({
		status: "failed",
		counts: { refused: "stopped", rows: 5 },
	});
	expect((await world.call(`/api/imports/${id}/apply`, {})).status).toBe(400);
	expect((await world.server.call("DELETE", `/api/imports/${id}`, { token: world.staff.token })).status).toBe(
		204,
	);
});

test("a job that is stopped keeps what it wrote, says how far it came, and can be taken back", {
	tags: "long",
}, async () => {
	const many = table(
		"Eser adı;Yazar;Barkod;Demirbaş",
		...Array.from({ length: 300 }, (_, place) => `Kitap ${place};Ali Can;${60_000 + place};A-${place}`),
	);
	const { body } = await world.uploadTitles(many);
	const { id } = body.import;
	expect((await world.call(`/api/imports/${id}/apply`, {})).status).toBe(200);
	await expect
		.poll(async () => Number((await world.small.service.find("imports", id))?.done))
		.toBeGreaterThan(0);
	expect((await world.call(`/api/imports/${id}/cancel`)).status).toBe(200);
	const made = (await titles()).filter(({ source }) => source === "import").length;
	expect(made).toBeGreaterThan(0);
	expect(made).toBeLessThan(300);
	// The next import of the same file continues where this one stopped.
	const rest = await world.uploadTitles(many);
	expect(countsOf(rest.body.import.counts)).toMatchObject({ same: made, fresh: 300 - made });
	await world.apply(rest.body.import.id, {});
	expect((await titles()).filter(({ source }) => source === "import")).toHaveLength(300);
	expect(await world.undo(id)).toBe("undone");
	expect((await titles()).filter(({ source }) => source === "import")).toHaveLength(300 - made);
});

test("S8: of records that cannot be read the first thousand are kept and all are counted", async () => {
	const file = `<collection>${"<record>".repeat(1200)}</collection>`;
	const { status, body } = await world.uploadTitles(file, {}, { name: "derin.xml" });
	expect(status).toBe(200);
	expect(body.import.counts).toMatchObject({ rows: 1200, problem: 1200 });
	const kept = await world.small.service.list("import_rows", { filter: `import_id = "${body.import.id}"` });
	expect(kept).toHaveLength(1000);
});

test("a record that cannot be read is named by the titles around it", async () => {
	const record = (title: string) =>
		`<record><leader>00000nam a2200000 a 4500</leader><datafield tag="245" ind1="1" ind2="0"><subfield code="a">${title}</subfield></datafield></record>`;
	const file = `<collection>${record("Serenad")}<record><leader>x</record>${record("İnce Memed")}</collection>`;
	const { body } = await world.uploadTitles(file, {}, { name: "bozuk.xml" });
	const [problem] = await world.rowsOf(body.import.id, "problem");
	expect(problem).toMatchObject({ row: 2, sheet: "“Serenad” … “İnce Memed”", problems: ["marc_xml"] });
});

async function ofDesk(): Promise<TitlesOf> {
	const { service, school, library, desk } = world.small;
	const user = await service.find("users", desk.user);
	if (!user) throw new Error("no user");
	return {
		...{ school, library, user, fileName: "a.xlsx", digest: "x", rows: 1 },
		...{ copies: "file", unnumbered: "add" },
	};
}

test("of files that one person uploads at once, one is being read", async () => {
	const { service } = world.small;
	const of = await ofDesk();
	const begun = await Promise.all([1, 2, 3].map(() => begin(service, of, new Date())));
	expect(begun.map(({ replaced }) => replaced.length).sort()).toEqual([0, 1, 1]);
	expect(await service.list("imports", { filter: 'status = "reading"' })).toHaveLength(1);
});

test("an import whose reading breaks off has failed at once", async () => {
	const { service } = world.small;
	const { job } = await begin(service, await ofDesk(), new Date());
	const broken = {
		// biome-ignore lint/correctness/useYield: it breaks off before the first title
		async *titles() {
			throw new Error("disk");
		},
	};
	await expect(readTitles(service, job, broken as unknown as TitleFile, () => false)).rejects.toThrow("disk");
	expect(await service.find("imports", job.id)).toMatchObject({
		status: "failed",
		counts: { refused: "stopped" },
	});
});
