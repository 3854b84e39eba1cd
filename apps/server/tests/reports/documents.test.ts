// engines: one
/** Printed documents of the reports: certificates of clearance, and the year-end form; both read back. */
import { writeFileSync } from "node:fs";
import { sql } from "@rafta/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdf } from "../catalogue/labels/read-pdf.ts";
import { openReports, type Reports } from "./world.ts";

let world: Reports;
beforeAll(async () => {
	world = await openReports();
});
afterAll(() => world.dispose());

async function fetchDocument(path: string, token = world.staff) {
	const response = await fetch(`${world.server.url}/api/reports/${path}`, {
		headers: { authorization: token },
	});
	const bytes = Buffer.from(await response.arrayBuffer());
	if (response.status !== 200) return { status: response.status, pages: [] };
	expect(response.headers.get("content-type")).toBe("application/pdf");
	if (process.env.RAFTA_LOOK)
		writeFileSync(`${process.env.RAFTA_LOOK}/${path.replace(/\W+/g, "-").slice(0, 40)}.pdf`, bytes);
	return { status: 200, pages: readPdf(bytes).map(({ texts }) => texts.map(({ text }) => text)) };
}

test("a certificate each for whoever owes nothing, in the order of the list, and no book's name", async () => {
	const { tables } = await world.report("clearance");
	const clean = (tables.readers?.rows ?? []).filter(
		({ state, status }) => state === "clean" && status !== "left",
	);
	const some = clean.filter(({ class_code }) => class_code === clean[0]?.class_code);
	const { pages } = await fetchDocument(
		`clearance/certificates?class=${encodeURIComponent(String(clean[0]?.class_code))}`,
	);
	expect(pages).toHaveLength(some.length);
	for (const [at, page] of pages.entries()) {
		expect(page).toContain("Kütüphane ilişik kesme belgesi");
		expect(page).toContain(some[at]?.full_name);
		expect(page).toContain("1. Okul");
	}
	const { body } = await world.ask("popular-books");
	const titles = body.tables.books.rows.map(({ title }: { title: string }) => title);
	expect(titles.filter((title: string) => pages.flat().includes(title))).toEqual([]);
	const noted = await world.service.list("audit_events", {
		filter: 'kind = "clearance_certificates_printed"',
	});
	expect(noted).toMatchObject([{ details: { count: some.length } }]);
});

test("whoever owes a book, and whoever is of another school, gets none", async () => {
	const { tables } = await world.report("clearance");
	const debtor = tables.readers?.rows.find(({ state }) => state === "owes")?.student_id;
	expect((await fetchDocument(`clearance/certificates?student=${debtor}`)).status).toBe(400);
	const other = await world.report(`clearance?school_id=${world.second.id}`, world.admin);
	const stranger = other.tables.readers?.rows.find(({ state }) => state === "clean")?.student_id;
	expect((await fetchDocument(`clearance/certificates?student=${stranger}`)).status).toBe(400);
	for (const query of ["class=", "grade=x", "student=..", "more=1", "class=a&class=b"])
		expect((await fetchDocument(`clearance/certificates?${query}`)).status, query).toBe(400);
});

test("the poster of the class ranking shows places and averages, in two sizes, and nobody's name", async () => {
	// The classes of this world are small: they are combined into one that is large enough.
	await world.service.transaction(async ({ sql }) => {
		const school = `"school_id" = '${world.first.id}' AND "class_code`;
		await sql.run({ text: `UPDATE "students" SET "class_code" = '5/A' WHERE ${school}" <> ''`, values: [] });
		const loans = `UPDATE "book_loans" SET "class_code_at_loan" = '5/A' WHERE ${school}_at_loan" <> ''`;
		await sql.run({ text: loans, values: [] });
	});
	const rows = (await world.report("class-ranking")).tables.classes?.rows ?? [];
	expect(rows).toHaveLength(1);
	for (const size of ["a4", "a3"]) {
		const { pages } = await fetchDocument(`class-ranking?format=pdf&layout=poster&paper=${size}`);
		expect(pages).toHaveLength(1);
		const words = (pages[0] ?? []).join(" ");
		expect(words).toContain("1.  5/A".replace("  ", " "));
		const average = Number(rows[0]?.per_pupil).toLocaleString("en", { maximumFractionDigits: 2 });
		expect(words).toContain(average);
		const { rows: names } = await world.service.sql.query(`SELECT "full_name" FROM "students"`, 1000);
		expect(names.filter(([name]) => words.includes(String(name)))).toEqual([]);
	}
	expect((await fetchDocument("clearance?format=pdf&layout=poster")).status).toBe(400);
});

test("the year-end form holds the report's figures and lines, each line in order", async () => {
	const { figures, tables } = await world.report("year-end");
	const { pages } = await fetchDocument("year-end/form");
	const words = pages.flat();
	for (const word of ["1. Okul", "Okul kütüphanesi yıl sonu istatistikleri", "01.09.2025 – 05.03.2026"])
		expect(words).toContain(word);
	const whole = new Intl.NumberFormat("tr");
	const after = (label: string) => words[words.indexOf(label) + 1];
	expect(after("Kayıtlı nüsha")).toBe(whole.format(Number(figures.copies)));
	expect(after("Ödünç")).toBe(whole.format(Number(figures.loans)));
	expect(after("Kayıtlı okur")).toBe(whole.format(Number(figures.readers)));
	for (const { caption, titles, copies } of tables.subjects?.rows ?? []) {
		// The form is in Turkish; the report was requested in English.
		const row = tables.subjects?.rows.find((one) => one.caption === caption);
		const at = words.indexOf(String(row?.dewey || "Sınıflanmamış"));
		const line = words.slice(at, at + 4);
		expect(line, String(caption)).toEqual(
			expect.arrayContaining([whole.format(Number(titles)), whole.format(Number(copies))]),
		);
	}
	expect((await fetchDocument("year-end/form?from=2026-02-30")).status).toBe(400);
	expect((await fetchDocument(`year-end/form?school_id=${world.second.id}`)).status).toBe(404);
});

test.each(["open", "lost", "claimed_returned"])(
	"whoever answers for a book that is %s gets none",
	async (status) => {
		const { tables } = await world.report("clearance");
		const debtor = String(tables.readers?.rows.find(({ state }) => state === "owes")?.student_id);
		const become = (value: string) =>
			world.service.transaction(({ sql: tx }) =>
				tx.run(sql`
				UPDATE "book_loans"
				SET "status" = ${value}
				WHERE "student_id" = ${debtor} AND "status" IN ('open', 'lost', 'claimed_returned')`),
			);
		await become(status);
		expect((await fetchDocument(`clearance/certificates?student=${debtor}`)).status).toBe(400);
		await become("returned");
		expect((await fetchDocument(`clearance/certificates?student=${debtor}`)).status).toBe(200);
	},
);
