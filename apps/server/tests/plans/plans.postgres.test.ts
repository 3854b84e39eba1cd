// @module-tag long
/**
 * PostgreSQL's work for the screens, the desk and the nightly clean-up, as reported by the server itself
 * (auto_explain): no table that grows with the schools is scanned in full.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProvince, type Province } from "../../../../tests/bench/lending/province.ts";
import {
	others,
	pathOf,
	type ScreenInput,
	searches,
	views,
} from "../../../../tests/bench/lending/screens.ts";
import { startPostgres, type TestPostgres } from "../../../../tests/support/postgres.ts";
import { createApp } from "../../src/composition/app.ts";
import type { Rafta } from "../../src/composition/feature.ts";
import { openRafta } from "../../src/composition/service.ts";
import { createSetupToken } from "../../src/installation/setup/token.ts";
import { ageLoans } from "../../src/lending/circulation/ageing.ts";

const sizes = { schools: 20, copies: 30_000, readers: 8_000, loans: 60_000, titles: 12_000 };
/** A prepared statement is planned for its values five times, then possibly once for all values. */
const often = 7;

/** Tables with rows of every school. */
const growing = new Set([
	"_texts",
	"_words",
	"audit_events",
	"book_loans",
	"books",
	"circulation_events",
	"holds",
	"library_books",
	"notices",
	"students",
]);

interface Plan {
	readonly "Node Type": string;
	readonly "Relation Name"?: string;
	readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

let server: TestPostgres;
let folder: string;
let rafta: Rafta;
let app: FastifyInstance;
let province: Province;
let parameters: ScreenInput;
let manager: string;
let administrator: string;

/** Fills the tables that only grow with use. */
async function fillJournals(): Promise<void> {
	const { service } = rafta;
	const created = "2026-01-01 00:00:00.000Z";
	const loans = await service.list("book_loans", { limit: 15_000 });
	const id = (place: number, mark: string) => `${mark}${String(place).padStart(14, "0")}`;
	await service.transaction(async (records) => {
		await records.insert(
			"circulation_events",
			loans.map((loan, place) => ({
				id: id(place, "e"),
				op_id: id(place, "p"),
				actor: loan.createdBy,
				at_device: loan.loaned_at,
				at_server: loan.loaned_at,
				kind: "checkout",
				copy: loan.library_book_id,
				student: loan.student_id,
				loan: loan.id,
				school_id: loan.school_id,
				createdBy: loan.createdBy,
				created,
				updated: created,
			})),
		);
		await records.insert(
			"audit_events",
			loans.map((loan, place) => ({
				id: id(place, "a"),
				actor: loan.createdBy,
				school_id: loan.school_id,
				kind: ["reader_viewed", "readers_listed", "role_changed"][place % 50 === 0 ? 2 : place % 2],
				collection: "students",
				record: loan.student_id,
				student_id: loan.student_id,
				details: { count: 1 },
				at: loan.loaned_at,
				created,
				updated: created,
			})),
		);
		await records.insert(
			"holds",
			loans.map((loan, place) => ({
				id: id(place, "h"),
				book_id: loan.book_id,
				student_id: loan.student_id,
				library_id: loan.library_id,
				school_id: loan.school_id,
				position: 1,
				status: "filled",
				created,
				updated: created,
			})),
		);
		await records.insert(
			"notices",
			loans.map((loan, place) => ({
				id: id(place, "n"),
				school_id: loan.school_id,
				user_id: place % 2 ? loan.createdBy : "",
				student_id: place % 2 ? "" : loan.student_id,
				loan_id: loan.id,
				kind: "overdue",
				channel: place % 2 ? "app" : "slip",
				created: loan.loaned_at,
				updated: loan.loaned_at,
			})),
		);
	});
}

async function tokenOf(email: string): Promise<string> {
	const record = await rafta.service.findBy("users", { email });
	const collection = rafta.service.collection("users");
	if (!record || !collection) throw new Error(`no ${email}`);
	return rafta.service.issueToken({ collection, record });
}

async function call(method: "GET" | "POST", url: string, token: string, body?: object) {
	const options = { method, url, headers: { authorization: token }, ...(body && { payload: body }) };
	const answer = await app.inject(options);
	if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
	return answer.json();
}

/** Returns the statements of some work whose plans scan a growing table in full. */
async function readWhole(work: () => Promise<unknown>): Promise<string[]> {
	const start = server.log().length;
	await work();
	const entries = server
		.log()
		.slice(start)
		.split(/\n(?=\d{4}-\d\d-\d\d )/);
	const found = new Set<string>();
	let plans = 0;
	for (const entry of entries) {
		const json = /plan:\n([\s\S]*)$/.exec(entry)?.[1];
		if (!json) continue;
		const { Plan: plan, "Query Text": text } = JSON.parse(json) as { Plan: Plan; "Query Text": string };
		plans += 1;
		for (const node of nodesOf(plan)) {
			const table = node["Relation Name"] ?? "";
			if (node["Node Type"] === "Seq Scan" && growing.has(table)) found.add(`${table}: ${text}`);
		}
	}
	if (plans === 0) throw new Error("the server told of no plan");
	return [...found];
}

const repeated = async (work: () => Promise<unknown>): Promise<void> => {
	for (let time = 0; time < often; time++) await work();
};

beforeAll(async () => {
	server = await startPostgres({
		settings: {
			session_preload_libraries: "auto_explain",
			// The plans of the inserts are not examined.
			"auto_explain.log_min_duration": -1,
			"auto_explain.log_format": "json",
			log_min_messages: "log",
		},
	});
	folder = mkdtempSync(join(tmpdir(), "rafta-plans-"));
	rafta = await openRafta({ folder, database: server.url });
	// Complete while the tables are empty, as at a first start: titles are indexed as they are written.
	rafta.indexer.start();
	await rafta.indexer.settled();
	province = await makeProvince(rafta.service, sizes, Date.now());
	await fillJournals();
	const client = new Client({ connectionString: server.url });
	await client.connect();
	await client.query("VACUUM (ANALYZE)");
	await client.query("ALTER SYSTEM SET auto_explain.log_min_duration = 0");
	await client.query("SELECT pg_reload_conf()");
	await client.end();
	const [first] = province.desks;
	const { service } = rafta;
	if (!first) throw new Error("no desk");
	await service.transaction((records) =>
		records.create("users", {
			email: "yonetici@rafta.test",
			username: "yonetici",
			password: "cok-gizli-parola-1",
			passwordConfirm: "cok-gizli-parola-1",
			role: 2,
			status: "active",
		}),
	);
	manager = await tokenOf(first.email);
	administrator = await tokenOf("yonetici@rafta.test");
	parameters = {
		desk: first,
		word: "kaşağı",
		name: "Ayşe",
		page: 3,
		reader: first.borrowers[0] ?? "",
		copy: first.copies[0] ?? "",
		today: new Date().toISOString().slice(0, 10),
	};
	const setupToken = await createSetupToken(service.database.memory);
	app = await createApp({ rafta, setupToken, demo: false, version: "1", web: folder, now: () => new Date() });
});

afterAll(async () => {
	await app?.close();
	await rafta?.service.close();
	await server?.dispose();
	if (folder) rmSync(folder, { recursive: true, force: true });
});

test.each(Object.entries({ ...views, ...searches, ...others }))("list: %s", async (_name, list) => {
	const whole = await readWhole(() => repeated(() => call("GET", pathOf(list(parameters)), manager)));
	// The total number of titles is counted once, until one changes.
	expect(whole.filter((text) => !/^books: SELECT COUNT/.test(text))).toEqual([]);
});

test.each([
	"q=the",
	"q=the of",
	"q=kalbm",
	"q=The Lord Rngs",
	"q=",
	"q=the&language=tr",
	"q=the&available=true",
	"q=ayşe yılmaz",
	"q=1000",
])("search: %s", async (query) => {
	const path = `/api/search?${new URLSearchParams(query)}`;
	expect(await readWhole(() => repeated(() => call("GET", path, manager)))).toEqual([]);
});

test.each(["", "page=3", "show=out", "q=the", "q=1000"])("titles of a library: %s", async (query) => {
	const path = `/api/copies/titles?library=${parameters.desk.library}&${query}`;
	expect(await readWhole(() => repeated(() => call("GET", path, manager)))).toEqual([]);
});

test("the catalogue: shelves, a whole shelf, a title's page, its neighbours on the shelf", async () => {
	const { book_id } = (await rafta.service.find("library_books", parameters.copy)) ?? {};
	const whole = await readWhole(() =>
		repeated(async () => {
			await call("GET", "/api/catalogue/home", manager);
			await call("GET", "/api/catalogue/shelf?name=yours", manager);
			await call("GET", `/api/catalogue/titles/${book_id}`, manager);
			const beside = `/api/catalogue/neighbours?title=${book_id}`;
			const { more } = await call("GET", beside, manager);
			expect(more.right).not.toBe("");
			await call("GET", `${beside}&side=right&at=${more.right}`, manager);
		}),
	);
	expect(whole).toEqual([]);
});

let operations = 0;
const opId = () => `op${String(++operations).padStart(13, "0")}`;

test("the desk: lending, returning, finding, the day's numbers, a reader's card", async () => {
	let place = 0;
	const scan = (body: object) => call("POST", "/api/circulation/scan", manager, { op_id: opId(), ...body });
	const [first = ""] = parameters.desk.readers;
	const card = (await rafta.service.find("students", first))?.card_barcode;
	const whole = await readWhole(() =>
		repeated(async () => {
			place += 1;
			const code = parameters.desk.barcodes[place * 3] ?? "";
			const student = parameters.desk.readers[place] ?? "";
			expect((await scan({ code, student })).kind).toBe("checkout");
			expect((await scan({ code })).kind).toBe("checkin");
			const lent = await call("POST", "/api/circulation/checkout", manager, {
				op_id: opId(),
				copy: code,
				student,
			});
			expect(lent.loan.status).toBe("open");
			const undo = { op_id: opId(), undo: `op${String(operations - 1).padStart(13, "0")}` };
			expect((await call("POST", "/api/circulation/undo", manager, undo)).undone).toBe("checkout");
			expect((await scan({ code: card })).kind).toBe("student");
			await call("GET", "/api/circulation/find?q=ay%C5%9Fe", manager);
			await call("GET", "/api/circulation/today", manager);
		}),
	);
	expect(whole).toEqual([]);
});

test("work on many copies: a series, a move, a withdrawal, and back; weeding, the register, rolls of labels", async () => {
	const { copies, library } = parameters.desk;
	const book = (await rafta.service.find("library_books", parameters.copy))?.book_id;
	const work = (name: string, body: object) =>
		call("POST", `/api/copies/${name}`, manager, { op_id: opId(), ...body });
	const whole = await readWhole(() =>
		repeated(async () => {
			await call("GET", "/api/copies/numbers?count=5&from=7700000", manager);
			const made = await work("create", { book, library, count: 5 });
			await work("undo", { batch: made.batch.id });
			const gone = { copies: copies.slice(-20, -10), reason: "worn", last_copies: true };
			const { batch } = await work("withdraw", gone);
			await work("undo", { batch: batch.id });
			await call("GET", `/api/copies/weeding?library=${library}&before_year=1950`, manager);
			await call("POST", "/api/labels/rolls", manager, { op_id: opId(), count: 65 });
			await call("GET", "/api/labels/rolls", manager);
			const url = "/api/copies/register?format=csv&from=1&to=50";
			const register = await app.inject({ method: "GET", url, headers: { authorization: manager } });
			expect(register.statusCode).toBe(200);
		}),
	);
	expect(whole).toEqual([]);
});

test("a deleted record is looked for in what may refer to it", async () => {
	const { service } = rafta;
	const copy = await service.find("library_books", parameters.copy);
	if (!copy) throw new Error("no copy");
	const { school_id, library_id, book_id, status, condition, loanable } = copy;
	const values = { school_id, library_id, book_id, status, condition, loanable };
	const whole = await readWhole(() =>
		repeated(() =>
			service.transaction(async (records) => {
				const made = await records.create("library_books", values);
				await records.delete("library_books", made.id);
			}),
		),
	);
	expect(whole).toEqual([]);
});

test("a reader is exported, looked through before being forgotten, and forgotten", async () => {
	const reader = parameters.desk.readers.at(-1) ?? "";
	const whole = await readWhole(async () => {
		await call("GET", `/api/readers/${reader}/export?format=json`, manager);
		await call("GET", `/api/readers/${reader}/erasure`, manager);
		await call("POST", `/api/readers/${reader}/erasure`, manager, { mode: "erase" });
	});
	expect(whole).toEqual([]);
});

test("the night: what is over by time, counted and dealt with", async () => {
	const run = (dry_run: boolean) => call("POST", "/api/retention/run", administrator, { dry_run });
	const preview = await readWhole(() => run(true));
	expect(preview).toEqual([]);
	const whole = await readWhole(() => run(false));
	expect(whole).toEqual([]);
});

test("the night: books that may be lost", async () => {
	const whole = await readWhole(async () => {
		const aged = await ageLoans(rafta.service, () => new Date(), console.error);
		expect(aged.failed).toBe(0);
	});
	expect(whole).toEqual([]);
});
