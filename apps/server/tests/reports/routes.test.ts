// engines: both
/** Access to reports, their scopes, and their responses. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openReports, type Reports } from "./world.ts";

let world: Reports;
beforeAll(async () => {
	world = await openReports();
});
afterAll(() => world.dispose());

test("a report tells of the own school in the school year", async () => {
	const answer = await world.report("popular-books");
	expect(answer).toMatchObject({ from: "2025-09-01", to: "2026-03-05", school: "1. Okul" });
	const loans = await world.sum(
		`SELECT COUNT(*) FROM "book_loans" WHERE "school_id" = '${world.first.id}' AND "loaned_at" >= '2025-08-31 21:00' AND "loaned_at" < '2026-03-05 21:00'`,
	);
	expect(loans).toBeGreaterThan(50);
	expect(answer.figures.loans).toBe(loans);
});

test("closed to guests, readers, volunteers, and managers without a school", async () => {
	const refused = {
		guest: "",
		pupil: await world.person("okur", { role: 4 }),
		volunteer: await world.person("gonullu", { desk_only: true }),
		blocked: await world.person("kapali", { status: "blocked" }),
		pending: await world.person("bekleyen", world.nowhere),
	};
	for (const [who, token] of Object.entries(refused))
		expect([401, 403], who).toContain((await world.ask("popular-books", token)).status);
});

test("no school learns of another: neither by its id nor by its library", async () => {
	const { first, second } = world;
	expect((await world.ask(`popular-books?school_id=${second.id}`)).status).toBe(404);
	expect((await world.ask("popular-books?school_id=all")).status).toBe(404);
	expect((await world.ask(`popular-books?library_id=${second.library}`)).status).toBe(400);
	expect((await world.ask(`popular-books?school_id=${first.id}`)).status).toBe(200);
});

test("an administrator asks about all schools, or one", async () => {
	const figure = async (query: string) => Number((await world.report(query, world.admin)).figures.loans);
	const all = await figure("popular-books");
	const one = await figure(`popular-books?school_id=${world.first.id}`);
	const other = await figure(`popular-books?school_id=${world.second.id}`);
	expect(one).toBeGreaterThan(0);
	expect(all).toBe(one + other);
});

test("what makes no sense is refused in the caller's language", async () => {
	const refused = [
		"from=2026-02-30",
		"from=yesterday",
		"from=2026-03-01&to=2026-02-01",
		"from=1000-01-01",
		"grade=13",
		"grade=1e1",
		"grade=-1",
		"dewey=80",
		"age=old",
		"shelf=A1",
		"nothing=1",
		"class=",
		`class=${"a".repeat(21)}`,
		"grade=1&grade=2",
		"format=exe",
		"library_id=%27%20OR%201=1",
		"school_id=..",
		"table=nothing",
		"limit=501",
		"limit=0",
		"offset=99999999999999999999",
	];
	for (const query of refused) expect((await world.ask(`popular-books?${query}`)).status, query).toBe(400);
	const { body } = await world.ask("popular-books?from=2026-03-01&to=2026-02-01", world.staff, "tr");
	expect(body.data.to.message).toBe("Dönemin bitişi başlangıcından önce olamaz.");
	for (const kind of ["nothing", "__proto__", "constructor", "%00"])
		expect((await world.ask(kind)).status, kind).toBe(404);
	expect((await world.ask("..%2F..")).status).toBe(400);
});

test("of a long table the rows come in pages, each once", async () => {
	const whole = (await world.report("popular-books?from=2024-01-01")).tables.books;
	expect(whole?.count).toBeGreaterThan(60);
	const rows: unknown[] = [];
	for (let offset = 0; offset < (whole?.count ?? 0); offset += 25) {
		const page = await world.report(`popular-books?from=2024-01-01&table=books&offset=${offset}&limit=25`);
		expect(Object.keys(page.tables)).toEqual(["books"]);
		rows.push(...(page.tables.books?.rows ?? []));
	}
	expect(rows).toEqual(whole?.rows);
});
