// engines: both
/** A run of notices: recipients, channels, once per step; and its documents. */
import { daysLate } from "@rafta/library/circulation/lateness";
import { sql } from "@rafta/records";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTables } from "../../../src/catalogue/imports/read/tables.ts";
import { person } from "../../access/people.ts";
import { type Notices, openNotices } from "./support.ts";

let world: Notices;
let ayse: string;
let mehmet: string;
beforeEach(async () => {
	world = await openNotices();
	({ ayse, mehmet } = world.small.readers);
	await world.lend("1001", ayse, "2026-03-06");
	await world.lend("2001", ayse, "2026-03-10");
	await world.lend("1002", mehmet, "2026-04-30");
	world.on("2026-03-16");
});
afterEach(() => world.dispose());

/** The rows of a workbook as a spreadsheet program reads them. */
const readBook = async (file: Buffer) => (await readTables(file)).sheets[0]?.rows ?? [];

const steps = async () =>
	(await world.sentNotices()).map(({ step, channel, result }) => [step, channel, result]);

test("a run tells on paper, notes who was told what, and the next one comes with the next step", async () => {
	const { classes, without, readers } = await world.preview();
	expect([readers, without]).toEqual([1, []]);
	expect(classes).toMatchObject([
		{
			class_code: "9/A",
			readers: [
				{
					full_name: "Ayşe Yılmaz",
					way: "slip",
					loans: [
						{ title: "İnce Memed", days_late: 10, told: null, next: 1 },
						{ title: "Çalıkuşu", days_late: 6, told: null, next: 1 },
					],
				},
			],
		},
	]);
	const run = await world.run();
	expect(run).toMatchObject({ kind: "asked", counts: { readers: 1, loans: 2, slip: 1, mail: 0 } });
	expect(await steps()).toEqual([
		[1, "slip", "printed"],
		[1, "slip", "printed"],
	]);
	expect((await world.preview()).classes[0].readers[0].loans[0]).toMatchObject({
		told: { step: 1, on: "2026-03-16" },
		next: null,
	});
	world.on("2026-03-20");
	expect((await world.run()).counts).toMatchObject({ readers: 1, loans: 2 });
	expect((await steps()).map(([step]) => step)).toEqual([1, 1, 2, 2]);
	expect(world.mail.received).toEqual([]);
});

test("slips and mails say sen to a pupil, siz to a teacher; a library's own words stay as they are", async () => {
	const slips = async () =>
		(await world.documentPages(await world.run(), "slips")).join(" ").replace(/\s+/g, " ");
	expect(await slips()).toContain("Okul kütüphanesinden aldığın kitapların iade tarihi geçti.");
	await world.reader(ayse, { reader_type: "teacher" });
	world.on("2026-03-20");
	const toTeacher = await slips();
	expect(toTeacher).toContain("Bu hafta getirmenizi rica ederiz.");
	expect(toTeacher).not.toContain("getirmedin");
	const account = await person(world.small, "ayse", {
		role: 4,
		student_id: ayse,
		email: "ayse@example.org",
		verified: true,
	});
	await world.says({ notices_on: true });
	await world.reader(ayse, { user_id: account.id, reader_type: "pupil" });
	world.on("2026-03-24");
	await world.run();
	const [mail] = await world.mails(1);
	expect(mail?.text).toMatch(/Lütfen hemen getir ya da[\s\S]*getirdiysen bu e-postayı dikkate alma\./);
	await world.says({
		notice_texts: { overdue_1: { tr: { subject: "", body: "{reader} için: kitabı getiriniz." } } },
	});
	await world.reader(ayse, { user_id: "" });
	await world.lend("1003", ayse, "2026-03-23");
	expect(await slips()).toContain("Ayşe için: kitabı getiriniz.");
});

test("a run of one class tells its readers and nobody else, and its papers are of that class", async () => {
	const { small } = world;
	await small.service.transaction((records) => records.update("students", mehmet, { class_code: "9/B" }));
	await world.lend("1003", mehmet, "2026-03-08");
	expect((await world.preview()).classes).toHaveLength(2);
	const preview = await world.preview({ class_code: "9/B" });
	expect(preview).toMatchObject({ readers: 1, loans: 1, without: [], classes: [{ class_code: "9/B" }] });
	const run = await world.run({ class_code: "9/B" });
	expect(run).toMatchObject({ class_code: "9/B", counts: { readers: 1, loans: 1 } });
	expect(await steps()).toEqual([[1, "slip", "printed"]]);
	expect((await world.preview()).readers).toBe(1);
	expect((await world.preview({ class_code: "9/Z" })).classes).toEqual([]);
});

test("76: nobody is told of a book that is said to be back, or is looked for", async () => {
	const { operations, desk, op } = world.small;
	await operations.claim(desk, { op_id: op(), copy: "1001" });
	await operations.lost(desk, { op_id: op(), copy: "2001" });
	expect((await world.preview()).readers).toBe(0);
	expect((await world.run()).counts).toMatchObject({ readers: 0, loans: 0 });
	expect(await steps()).toEqual([]);
});

test("the same run sent twice is one; a run at once after another tells nobody again", async () => {
	const op = world.small.op();
	const [one, two] = await Promise.all([world.run({ op_id: op }), world.run({ op_id: op })]);
	expect(two.id).toBe(one.id);
	await Promise.all([world.run(), world.run()]);
	expect(await steps()).toHaveLength(2);
	expect((await world.service.list("notice_runs", {})).map(({ counts }) => counts)).toContainEqual(
		expect.objectContaining({ readers: 0 }),
	);
});

test("a loan that is renewed begins anew, with its new due date", async () => {
	await world.run();
	const [loan] = await world.service.list("book_loans", { filter: 'due_on = "2026-03-06"' });
	await world.service.transaction((records) =>
		records.update("book_loans", String(loan?.id), { due_on: "2026-03-18" }),
	);
	world.on("2026-03-19");
	await world.run();
	const own = (await world.sentNotices()).filter(({ loan_id }) => loan_id === loan?.id);
	expect(own.map(({ step, data }) => [step, (data as { due_on: string }).due_on])).toEqual([
		[1, "2026-03-06"],
		[1, "2026-03-18"],
	]);
});

test("76, 77: what is claimed returned or lost is not told, nor what came back in between", async () => {
	await world.giveBack("1001");
	const [open] = await world.service.list("book_loans", { filter: 'due_on = "2026-03-10"' });
	const set = (status: string) =>
		world.service.transaction((records) =>
			records.sql.run(sql`UPDATE "book_loans" SET "status" = ${status} WHERE "id" = ${String(open?.id)}`),
		);
	for (const status of ["lost", "claimed_returned"]) {
		await set(status);
		expect((await world.preview()).classes).toEqual([]);
		expect((await world.run()).counts).toMatchObject({ readers: 0, loans: 0 });
	}
	await set("open");
	const run = await world.run();
	expect(run.counts).toMatchObject({ loans: 1 });
	await world.giveBack("2001");
	const { status, body } = await world.call("GET", `/api/notices/runs/${run.id}/slips`);
	expect([status, body.message]).toEqual([400, "Basılacak bir şey kalmadı."]);
	expect((await world.documentPages(run, "classes")).join()).not.toContain("Ayşe");
});

test("42: days late at the desk, in the list, in notice, slip, mail, page and report are identical", async () => {
	const days = daysLate("2026-03-06", "2026-03-16");
	expect(days).toBe(10);
	const words = `İade tarihi: 06.03.2026 · ${days} gün gecikti`;
	await world.says({ notices_on: true });
	expect((await world.preview()).classes[0].readers[0].loans[0].days_late).toBe(days);
	const run = await world.run();
	const [notice] = await world.service.list("notices", { filter: 'data.due_on = "2026-03-06"' });
	expect(notice?.data).toMatchObject({ days_late: days });
	expect((await world.documentPages(run, "slips")).join(" ")).toContain(words);
	expect((await world.documentPages(run, "classes")).join(" ")).toMatch(
		new RegExp(`İnce Memed 06\\.03\\.2026 ${days} 1\\.`),
	);
	const [head, first] = await readBook(await world.file(`/api/notices/runs/${run.id}/list?format=xlsx`));
	expect([head?.[7], first?.[3], first?.[7]]).toEqual(["Gün", "İnce Memed", String(days)]);
	expect((await world.documentPages(run, "list")).join(" ")).toMatch(
		new RegExp(`06\\.03\\.2026 ${days} 1\\. hatırlatma`),
	);
	await world.reader(ayse, { guardian_email: "veli@example.org", guardian_consent: true });
	world.on("2026-03-20");
	await world.run();
	expect((await world.mails(1))[0]?.text).toContain("İade tarihi: 06.03.2026 · 14 gün gecikti");
	const { warnings } = await world.giveBack("1001");
	expect(warnings).toContainEqual(
		expect.objectContaining({ code: "late", message: expect.stringContaining("14") }),
	);
});

test("81: one reader whom the register refuses stops nobody else", async () => {
	const veli = await world.small.create("students", {
		school_id: world.small.school,
		first_name: "Veli",
		last_name: "Ak",
		reader_type: "pupil",
		class_code: "10/B",
		card_barcode: "7999",
	});
	world.on("2026-03-05");
	const loan = await world.lend("1003", veli, "2026-03-06");
	world.on("2026-03-16");
	// An entry of unknown origin has the key of the next notice.
	await world.small.create("notices", {
		school_id: world.small.school,
		kind: "overdue",
		channel: "slip",
		mark: `${loan}:2026-03-06:1`,
	});
	const run = await world.run();
	expect(run.counts).toMatchObject({ readers: 1, loans: 2, failed: 1 });
	expect(await world.documentPages(run, "slips")).toHaveLength(1);
});

test("texts of titles and names stay texts: no formula in a table, no turned letters on a slip, no tags in a mail (attacks 54, 68)", async () => {
	await world.says({ notices_on: true });
	await world.service.transaction(async (records) => {
		await records.update("books", world.small.titles.rare, { title: '=HYPERLINK("http://kötü")' });
		await records.update("books", world.small.titles.book, { title: "<img src=x onerror=alert(1)>" });
	});
	const run = await world.run();
	const rows = await readBook(await world.file(`/api/notices/runs/${run.id}/list?format=xlsx`));
	expect(rows.map((row) => row[3])).toContain('\'=HYPERLINK("http://kötü")');
	await world.reader(ayse, { guardian_email: "veli@example.org", guardian_consent: true });
	world.on("2026-03-20");
	await world.run();
	const [mail] = await world.mails(1);
	expect(mail?.text).toContain("&lt;img src=x");
	expect(mail?.text.replaceAll(/&lt;img[^;]*;/g, "").match(/<img src=x onerror/g)?.length ?? 0).toBeLessThan(
		2,
	);
});

test("of another school nobody learns whether a run exists; a library that is not the school's is refused", async () => {
	const foreign = await world.small.create("schools", { name: "Başka", type: "lise", province: "Van" });
	const library = await world.small.create("libraries", { name: "Öbür", school_id: foreign, kind: "main" });
	const run = await world.small.create("notice_runs", {
		...{ school_id: foreign, library_id: library },
		...{ kind: "asked", status: "done", on: "2026-03-05" },
	});
	for (const path of ["slips", "classes", "list"])
		expect((await world.call("GET", `/api/notices/runs/${run}/${path}`)).status).toBe(404);
	expect((await world.call("POST", "/api/notices/preview", { library })).status).toBe(404);
	expect((await world.call("POST", "/api/notices/run", { op_id: world.small.op(), library })).status).toBe(
		404,
	);
	for (const body of [{}, { op_id: "x" }, { op_id: world.small.op(), more: 1 }, { op_id: 1 }])
		expect((await world.call("POST", "/api/notices/run", body)).status).toBe(400);
});

test("a class page goes to the teacher whom the school has named, whatever the spelling of the class; else by hand", async () => {
	const run = await world.run();
	expect((await world.documentPages(run, "classes"))[0]).toMatch(/Sınıf öğretmeni: …+/);
	const path = "/api/collections/school_classes/records";
	const made = await world.ok("POST", path, { class_code: "9-a", teacher: "Işıl Öğüt" });
	expect(made).toMatchObject({ class_code: "9/A", school_id: world.small.school });
	expect((await world.documentPages(run, "classes"))[0]).toContain("Sınıf öğretmeni: Işıl Öğüt");
	expect((await world.call("POST", path, { class_code: "9/A", teacher: "X" })).status).toBe(400);
	expect((await world.call("POST", path, { class_code: "9/B", teacher: "10000000146" })).status).toBe(400);
});
