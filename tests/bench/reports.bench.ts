/**
 * Every report on a million loans of 20 schools, over HTTP, compared with its bare SQL: one statement on the same file
 * and its indexes that counts the same, by SQLite alone. For an administrator over all schools, and for the staff of
 * one. `npm run bench reports`; RAFTA_BENCH_LOANS, _COPIES, _ROUNDS change it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { reports } from "@rafta/library/reports/index";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import Database from "better-sqlite3";
import PocketBase from "pocketbase";
import { openRafta } from "../../apps/server/src/composition/service.ts";
import { placesIn } from "../../apps/server/src/installation/data-folder.ts";
import { startRafta } from "../support/rafta.ts";
import { addAdministrator, makeProvince, password } from "./lending/province.ts";
import { setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const sizes = {
	schools: setting("SCHOOLS", 20, 4),
	copies: setting("COPIES", 200_000, 1000),
	readers: setting("READERS", 40_000, 200),
	loans: setting("LOANS", 1_000_000, 2000),
	titles: setting("TITLES", 50_000, 400),
};
const rounds = setting("ROUNDS", 5, 1);
const admin = "yonetici@rafta.test";

/** The period contains all loans. */
const from = addDays(todayIn(new Date()), -1000);
const lent = `FROM book_loans WHERE status <> 'cancelled' AND loaned_at >= '${from}'`;

/** SQL of what each report counts, for a school or for all (`1 = 1`). */
const bare: Readonly<Record<string, (school: string) => string>> = {
	overdue: (school) =>
		`SELECT student_id, COUNT(*) FROM book_loans WHERE ${school} AND status = 'open' AND due_on < '${todayIn(new Date())}' GROUP BY 1`,
	"popular-books": (school) =>
		`SELECT school_id, book_id, COUNT(*), COUNT(DISTINCT student_id) ${lent} AND ${school} GROUP BY 1, 2`,
	"library-usage": (school) =>
		`SELECT SUBSTR(loaned_at, 1, 13), COUNT(*) FROM book_loans WHERE loaned_at >= '${from}' AND ${school} GROUP BY 1 UNION ALL SELECT SUBSTR(returned_at, 1, 13), COUNT(*) FROM book_loans WHERE library_id IN (SELECT id FROM libraries WHERE ${school}) AND returned_at >= '${from}' GROUP BY 1`,
	"student-stats": (school) =>
		`SELECT school_id, student_id, COUNT(*), SUM(returned_at <> '' AND returned_at < due_on || ' 21:00'), MAX(loaned_at) ${lent} AND ${school} GROUP BY 1, 2`,
	trends: (school) =>
		`SELECT SUBSTR(loaned_at, 1, 7), COUNT(*) FROM book_loans WHERE loaned_at >= '${from}' AND ${school} GROUP BY 1 UNION ALL SELECT SUBSTR(acquired_on, 1, 7), COUNT(*) FROM library_books WHERE ${school} GROUP BY 1`,
	inventory: (school) =>
		`SELECT library_id, shelf, status, acquired_how, COUNT(*), SUM(price) FROM library_books WHERE ${school} GROUP BY 1, 2, 3, 4`,
	"never-borrowed": (school) =>
		`SELECT c.id, c.book_id, MAX(l.loaned_at) FROM (SELECT * FROM library_books WHERE ${school}) AS c LEFT JOIN book_loans AS l ON l.library_book_id = c.id AND l.status <> 'cancelled' WHERE c.status NOT IN ('withdrawn', 'lost', 'missing') GROUP BY 1, 2 HAVING MAX(l.loaned_at) IS NULL OR MAX(l.loaned_at) < '${addDays(todayIn(new Date()), -365)}'`,
	"class-ranking": (school) =>
		`SELECT school_id, class_code_at_loan, COUNT(DISTINCT student_id || book_id), SUM(returned_at < due_on || ' 21:00') ${lent} AND ${school} AND substr(returned_at, 1, 10) <> substr(loaned_at, 1, 10) GROUP BY 1, 2`,
	"collection-balance": (school) =>
		`SELECT substr(b.dewey, 1, 1), SUM(k.copies), SUM(k.loans) FROM (SELECT book_id, COUNT(*) AS copies, 0 AS loans FROM library_books WHERE ${school} GROUP BY 1 UNION ALL SELECT book_id, 0, COUNT(*) ${lent} AND ${school} GROUP BY 1) AS k JOIN books AS b ON b.id = k.book_id GROUP BY 1`,
	clearance: (school) =>
		`SELECT s.id, COUNT(l.id) FROM (SELECT * FROM students WHERE ${school}) AS s LEFT JOIN book_loans AS l ON l.student_id = s.id AND l.status IN ('open', 'lost', 'claimed_returned') GROUP BY 1`,
	swaps: (school) =>
		`SELECT s.class_code, w.book_id, COUNT(*), SUM(w.status = 'handed_over'), COUNT(DISTINCT w.student_id) FROM (SELECT * FROM swaps WHERE ${school}) AS w JOIN students AS s ON s.id = w.student_id WHERE w.created >= '${from}' AND w.status NOT IN ('pending_approval', 'rejected', 'withdrawn', 'carried_over') GROUP BY 1, 2`,
	"staff-activity": (school) =>
		`SELECT checked_out_by, 'out', COUNT(*), MAX(loaned_at) ${lent} AND ${school} GROUP BY 1 UNION ALL SELECT checked_in_by, 'in', COUNT(*), MAX(returned_at) FROM book_loans WHERE ${school} AND returned_at >= '${from}' GROUP BY 1 UNION ALL SELECT actor, kind, COUNT(*), MAX(at_server) FROM circulation_events WHERE ${school} GROUP BY 1, 2`,
	"year-end": (school) =>
		`SELECT class_code_at_loan, COUNT(*), COUNT(DISTINCT student_id), COUNT(DISTINCT visit_id) ${lent} AND ${school} GROUP BY 1 UNION ALL SELECT acquired_how, COUNT(*), SUM(price), 0 FROM library_books WHERE ${school} GROUP BY 1`,
};

async function timed(work: () => unknown): Promise<number> {
	const started = performance.now();
	await work();
	return performance.now() - started;
}

async function medianOf(work: () => unknown): Promise<number> {
	await work();
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) times.push(await timed(work));
	return summarise(times).median;
}

async function fill(folder: string): Promise<void> {
	const { service, indexer } = await openRafta({ folder });
	await makeProvince(service, sizes, Date.now());
	await addAdministrator(service, admin);
	// Background work is completed before anything is measured.
	indexer.start();
	await indexer.settled();
	await service.database.optimize();
	await service.close();
}

/** Measures the reports of a filled installation. */
async function measure(folder: string): Promise<void> {
	const rafta = await startRafta({ folder });
	const database = new Database(placesIn(folder).database, { readonly: true });
	database.pragma("mmap_size = 134217728");
	database.pragma("cache_size = -16000");
	try {
		const one = String(
			database.prepare("SELECT school_id FROM users WHERE email = 'okul1@rafta.test'").pluck().get(),
		);
		for (const [who, email, school] of [
			["all schools", admin, "1 = 1"],
			["one school", "okul1@rafta.test", `school_id = '${one}'`],
		] as const) {
			const client = new PocketBase(rafta.url);
			await client.collection("users").authWithPassword(email, password);
			for (const { kind, filters, glance, tables } of reports) {
				const query = filters.includes("period") ? `?from=${from}` : "";
				const own = await medianOf(() => client.send(`/api/reports/${kind}${query}`, { requestKey: null }));
				const text = bare[kind];
				if (!text) throw new Error(`the report ${kind} has no bare statement beside it`);
				const statement = database.prepare(text(school)).raw();
				const bareTime = await medianOf(() => statement.all());
				const times = (own / bareTime).toFixed(1);
				console.log(
					`${kind}, ${who}: ${milliseconds(own)}, bare SQL ${milliseconds(bareTime)}: ${times} times`,
				);
				if (email === admin) continue;
				// What the report's card reads: the usual period, and a few rows of one table.
				const { table = tables[0]?.key, most = 1 } = glance.rows ?? {};
				const card = await medianOf(() =>
					client.send(`/api/reports/${kind}?table=${table}&limit=${most}`, { requestKey: null }),
				);
				console.log(`${kind}, card of one school: ${milliseconds(card)}`);
			}
		}
		console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
	} finally {
		database.close();
		await rafta.stop();
	}
}

export async function run(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-bench-"));
	try {
		await fill(folder);
		await measure(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
