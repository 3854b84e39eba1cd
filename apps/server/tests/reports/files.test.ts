// engines: both
/** Reports as files: read back, and their figures compared with sums computed by the database itself. */

import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileFrom, read, sumIn } from "./read-back.ts";
import { openReports, type Reports } from "./world.ts";

let world: Reports;
const period = "from=2025-01-01&to=2026-03-05";
const formula = '=HYPERLINK("http://x";"Aç")';

beforeAll(async () => {
	world = await openReports();
	await world.addHistory();
	await world.service.transaction(async (records) => {
		await records.update("students", "readerisik00000", { first_name: "=1+1", last_name: "Şahin" });
		await records.update("students", "readeromer00000", { class_code: "=cmd|'/c calc'!A1" });
		const loan = await records.find("book_loans", "loanlate0000001");
		await records.update("books", String(loan?.book_id), { title: formula });
	});
});
afterAll(() => world.dispose());

const fileOf = (query: string, token = world.staff, language = "tr") =>
	fileFrom(world, query, token, language);

describe("every report is read back out of its files", () => {
	const own = () => `"school_id" = '${world.first.id}'`;
	const inPeriod = (column: string) =>
		`"${column}" >= '2024-12-31 21:00' AND "${column}" < '2026-03-05 21:00'`;
	const lent = () =>
		`SELECT COUNT(*) FROM "book_loans" WHERE ${own()} AND ${inPeriod("loaned_at")} AND "status" <> 'cancelled'`;
	const cases: readonly (readonly [string, string, string, () => string])[] = [
		[
			"overdue",
			"classes",
			"loans",
			() =>
				`SELECT COUNT(*) FROM "book_loans" WHERE ${own()} AND "status" = 'open' AND "due_on" < '2026-03-05'`,
		],
		["popular-books", "classes", "loans", lent],
		["library-usage", "days", "loans", lent],
		[
			"library-usage",
			"days",
			"returns",
			() => `SELECT COUNT(*) FROM "book_loans" WHERE ${own()} AND ${inPeriod("returned_at")}`,
		],
		["student-stats", "classes", "loans", () => `${lent()} AND "student_id" <> ''`],
		["trends", "months", "loans", lent],
		[
			"inventory",
			"shelves",
			"copies",
			() => `SELECT COUNT(*) FROM "library_books" WHERE ${own()} AND "status" <> 'withdrawn'`,
		],
		[
			"inventory",
			"shelves",
			"value",
			() => `SELECT SUM("price") FROM "library_books" WHERE ${own()} AND "status" <> 'withdrawn'`,
		],
	];
	for (const [kind, table, column, statement] of cases)
		for (const format of ["xlsx", "csv", "pdf"])
			test(`${kind}: ${column} of ${table} in ${format}`, async () => {
				const expected = await world.sum(statement());
				expect(expected).toBeGreaterThan(0);
				expect(await sumIn(world, kind, table, column, format, period)).toBeCloseTo(expected);
			});
});

test("a whole report says whose it is, about which time, and what of", async () => {
	const query = `popular-books?${period}&grade=12&library_id=${world.first.library}`;
	for (const format of ["xlsx", "csv", "pdf"]) {
		const pages = (await read[format]?.(await fileOf(`${query}&format=${format}`))) ?? [];
		const text = pages.flat(2).join("\n");
		for (const phrase of [
			"En çok okunan kitaplar",
			"1. Okul",
			"01.01.2025 – 05.03.2026",
			"12. sınıf",
			"Kütüphane",
		])
			expect(text, format).toContain(phrase);
		if (format === "xlsx") expect(pages).toHaveLength(3);
		if (format === "pdf") expect(text).toMatch(/Sayfa 1 \/ \d+/);
	}
	const english = (await read.csv?.(await fileOf(`${query}&format=csv`, world.staff, "en")))
		?.flat(2)
		.join("\n");
	for (const phrase of ["Popular books", "Grade 12", "Loans"]) expect(english).toContain(phrase);
});

test("68: no cell is a formula, whatever a title, a name or a class is called", async () => {
	for (const format of ["csv", "xlsx"]) {
		const pages = await read[format]?.(await fileOf(`overdue?format=${format}`));
		const cells = (pages ?? []).flat(2);
		expect(cells).toContain(`'${formula}`);
		expect(cells).toContain("'=1+1 Şahin");
		expect(cells.filter((cell) => /^[=+@-]./.test(cell))).toEqual([]);
	}
});

test("a page for each class, without telephone numbers", async () => {
	const pages = (await read.pdf?.(await fileOf("overdue?format=pdf&layout=classes"))) ?? [];
	const { tables } = await world.report("overdue");
	expect(pages).toHaveLength(tables.classes?.count ?? 0);
	const text = pages.flat(2).join("\n");
	for (const phrase of ["12/X · Geciken kitaplar", "Şahin", "24.01.2026", "Sınıf öğretmeni"])
		expect(text).toContain(phrase);
	expect(text).not.toContain("0500");
});

test("a poster of twelve titles in two sizes, without a reader's name", async () => {
	for (const paper of ["a4", "a3"]) {
		const [page, ...more] =
			(await read.pdf?.(await fileOf(`popular-books?format=pdf&layout=poster&paper=${paper}&${period}`))) ??
			[];
		expect(more).toEqual([]);
		const text = (page ?? []).flat().join("\n");
		expect(text).toContain("En çok okunan kitaplar");
		expect(text.match(/kez ödünç alındı/g)).toHaveLength(12);
		expect(text).not.toContain("Şahin");
	}
	for (const query of [
		"overdue?layout=poster&format=pdf",
		"popular-books?layout=poster",
		"popular-books?layout=classes&format=pdf",
	])
		expect((await world.ask(query)).status, query).toBe(400);
});

test("who took which report along stands in the journal, without what it was narrowed by", async () => {
	const entries = () => world.service.list("audit_events", { filter: 'kind = "report_exported"' });
	const before = new Set((await entries()).map(({ id }) => id));
	await fileOf("overdue?format=csv&class=12/X");
	await world.report("overdue");
	const [entry, ...others] = (await entries()).filter(({ id }) => !before.has(id));
	expect(others).toEqual([]);
	expect(entry).toMatchObject({ school_id: world.first.id, details: { report: "overdue", format: "csv" } });
	expect(JSON.stringify(entry)).not.toContain("12/X");
});

test("files are closed to whom the report is closed", async () => {
	const pupil = await world.person("okur", { role: 4 });
	for (const format of ["csv", "xlsx", "pdf"])
		for (const token of ["", pupil])
			expect([401, 403]).toContain((await world.ask(`overdue?format=${format}`, token)).status);
});

test("who hangs up ends what was asked: the other schools are not looked at", async () => {
	const { database } = world.service;
	const { url, sockets } = world.server;
	const { bounded } = database;
	const statements: string[] = [];
	const gone = new Promise<void>((resolve) => {
		sockets.once("connection", (socket) => socket.once("close", () => resolve()));
	});
	const over = Promise.withResolvers<void>();
	const query = "/api/reports/popular-books?school_id=all&format=xlsx";
	const call = request(url + query, { agent: false, headers: { authorization: world.admin } });
	call.on("error", () => over.resolve());
	database.bounded = (caller) => {
		const connection = bounded(caller);
		const all = connection.all.bind(connection);
		connection.all = async (statement) => {
			if (!statement.text.includes('FROM "book_loans"')) return all(statement);
			statements.push(statement.text);
			call.destroy();
			await gone;
			return all(statement);
		};
		return connection;
	};
	try {
		call.end();
		await over.promise;
		await gone;
		// A later request is answered after it.
		expect((await world.ask("inventory")).status).toBe(200);
		expect(statements).toHaveLength(1);
	} finally {
		database.bounded = bounded;
	}
});
