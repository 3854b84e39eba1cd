// engines: both
/** A reader's own page: renewals by the rules, the reading history, and the key of the card. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRetention } from "../../../src/people/privacy/retention.ts";
import { person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, refusedFor, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
/** Ids of accounts. */
let ayse: string;
let mehmet: string;
let staff: string;
const day = 86_400_000;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const { readers, create, school, library } = small;
	const self = await person(small, "ayse", { role: 4, student_id: readers.ayse });
	const other = await person(small, "mehmet", { role: 4, student_id: readers.mehmet });
	[ayse, mehmet] = [self.id, other.id];
	staff = (await person(small, "sorumlu")).id;
	await small.service.transaction(async (all) => {
		await all.update("students", readers.ayse, { user_id: self.id });
		await all.update("students", readers.mehmet, { user_id: other.id });
		await all.update("books", small.titles.book, { pages: 436 });
	});
	await create("library_settings", {
		school_id: school,
		library_id: library,
		preset: "meb_2024_renewal",
		closed_day_mode: "keep",
		block_when_overdue: true,
	});
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

/** A fresh token: the days that pass here outlast one. */
async function tokenOf(user: string | undefined): Promise<string | undefined> {
	const collection = small.service.collection("users");
	const record = user === undefined ? null : await small.service.find("users", user);
	return record && collection ? small.service.issueToken({ collection, record }) : undefined;
}
const call = async (user: string | undefined, method: string, path: string, body?: unknown) =>
	server.call(method, path, { token: await tokenOf(user), body });
const post = async (user: string, path: string, body: unknown) =>
	server.call("POST", path, { token: await tokenOf(user), body, language: "tr" });
const card = async (user?: string, reader = small.readers.ayse, headers: Record<string, string> = {}) =>
	server.call("GET", `/api/readers/${reader}/card`, { token: await tokenOf(user), headers });

async function lend(copy: string, student: string): Promise<string> {
	const answer = await small.operations.checkout(small.desk, { op_id: small.op(), copy, student });
	small.clock.now = new Date(small.clock.now.getTime() + day);
	return (answer.loan as { id: string }).id;
}
const bringBack = (copy: string) => small.operations.checkin(small.desk, { op_id: small.op(), copy });
const loanOf = async (id: string) => {
	const found = await small.service.find("book_loans", id);
	if (!found) throw new Error("no loan");
	return found;
};

describe("53: a reader renews an own loan and no other", () => {
	test("12, 53: by the rules, once for each operation id", async () => {
		const loan = await lend("1001", "101");
		const before = String((await loanOf(loan)).due_on);
		const op = small.op();
		expect((await card(ayse)).body.loans).toMatchObject([{ id: loan, renewal: { ok: true } }]);
		const answer = await post(ayse, "/api/readers/renew", { op_id: op, loan });
		expect(answer.status).toBe(200);
		expect(answer.body.loan).toMatchObject({ id: loan, renewals: 1 });
		expect(answer.body.loan.due_on > before).toBe(true);
		expect((await post(ayse, "/api/readers/renew", { op_id: op, loan })).body).toEqual(answer.body);
		expect((await loanOf(loan)).renewals).toBe(1);
	});
	test("53: a refusal names every reason in plain words and changes nothing", async () => {
		small.clock.now = new Date(small.clock.now.getTime() + day);
		const [loan] = (await card(ayse)).body.loans;
		expect(loan.renewal).toEqual({ ok: false, why: ["You can't renew this book again."] });
		const op_id = small.op();
		const answer = await post(ayse, "/api/readers/renew", { op_id, loan: loan.id });
		expect(answer.status).toBe(422);
		expect(answer.body.reasons).toEqual([
			{ code: "no_renewals", message: "Bu kitabın süresi daha fazla uzatılamaz.", overridable: false },
		]);
		expect((await loanOf(loan.id)).renewals).toBe(1);
		const forced = { op_id: small.op(), loan: loan.id, override_reason: "Müdür izin verdi" };
		expect((await post(ayse, "/api/readers/renew", forced)).status).toBe(400);
	});
	test("17, 53: no reason that a reader writes counts, not even past the operation's own body", async () => {
		const [loan] = (await card(ayse)).body.loans;
		const collection = small.service.collection("users");
		const record = await small.service.find("users", ayse);
		if (!record || !collection) throw new Error("nobody");
		const request = { ...small.desk.request, auth: { collection, record } };
		const desk = { ...small.desk, user: ayse, isVolunteer: true, request };
		const body = { op_id: small.op(), loan: loan.id, override_reason: "Müdür izin verdi" };
		expect(await refusedFor(small.operations.renew(desk, body))).toContain("no_renewals");
		expect((await loanOf(loan.id)).renewals).toBe(1);
	});
	test("12, 53: somebody else's loan is answered like none, by this door and every other", async () => {
		const loan = await lend("1002", "102");
		const own = await post(ayse, "/api/readers/renew", { op_id: small.op(), loan });
		const none = await post(ayse, "/api/readers/renew", { op_id: small.op(), loan: "aaaaaaaaaaaaaaa" });
		expect([own.status, own.body]).toEqual([404, none.body]);
		for (const [method, path, body] of [
			["POST", "/api/circulation/renew", { op_id: small.op(), loan }],
			["POST", "/api/circulation/checkin", { op_id: small.op(), copy: "1002" }],
			["POST", "/api/circulation/checkout", { op_id: small.op(), copy: "1003", student: "101" }],
			["PATCH", `/api/collections/book_loans/records/${loan}`, { renewals: 1 }],
			["POST", "/api/collections/book_loans/records", { library_book_id: small.copies.third }],
		] as const) {
			const answer = await call(ayse, method, path, body);
			expect([400, 403, 404], path).toContain(answer.status);
		}
		expect(await loanOf(loan)).toMatchObject({ status: "open", renewals: 0 });
	});
});

describe("89: own loans only", () => {
	test("89: role 4 sees only own loans, a guest none, and nobody learns who exists", async () => {
		expect((await card(mehmet)).body).toEqual((await card()).body);
		expect((await card(mehmet, "doesnotexist123")).body).toEqual((await card()).body);
		const list = await call(ayse, "GET", "/api/collections/book_loans/records");
		const whose = new Set(list.body.items.map((loan: { student_id: string }) => loan.student_id));
		expect([...whose]).toEqual([small.readers.ayse]);
		expect((await server.call("GET", "/api/collections/book_loans/records")).body.items ?? []).toEqual([]);
	});
	test("what a reader waits for is shown with the place in the queue", async () => {
		const values = { book_id: small.titles.rare, library_id: small.library, school_id: small.school };
		const wait = (student_id: string, position: number) =>
			small.create("holds", { ...values, student_id, position, status: "waiting" });
		await wait(small.readers.mehmet, 1);
		await wait(small.readers.ayse, 2);
		const { holds } = (await card(ayse)).body;
		expect(holds).toMatchObject([{ book: { title: "Çalıkuşu" }, status: "waiting", place: 2 }]);
		expect(JSON.stringify(holds)).not.toContain(small.readers.mehmet);
	});
});

describe("33: the card's key", () => {
	const keyOf = async () => String((await small.service.find("students", small.readers.ayse))?.card_key);

	test("33: shows the family loans and reading without a surname, and is kept by no search engine or cache", async () => {
		const answer = await card(undefined, small.readers.ayse, { "x-card-key": await keyOf() });
		expect(answer.body).toMatchObject({ seen: "key", reader: { full_name: "Ayşe", class_code: "" } });
		expect(JSON.stringify(answer.body)).not.toMatch(/Yılmaz|renewal|9\/A/);
		expect(answer.headers.get("x-robots-tag")).toContain("noindex");
		expect(answer.headers.get("cache-control")).toBe("no-store");
		const page = await server.call("GET", `/students/${small.readers.ayse}`);
		expect(page.headers.get("x-robots-tag")).toContain("noindex");
		expect((await server.call("GET", "/tos")).headers.get("x-robots-tag")).toBeNull();
	});
	test("33: opens only reading; nothing can be done with it", async () => {
		const headers = { "x-card-key": await keyOf() };
		const [loan] = (await card(ayse)).body.loans;
		const body = { op_id: small.op(), loan: loan.id };
		expect((await server.call("POST", "/api/readers/renew", { headers, body })).status).toBe(401);
		const history = { headers, body: { kept: false } };
		expect((await server.call("POST", "/api/readers/history", history)).status).toBe(401);
	});
	test("33: staff give a new one, and the old one opens nothing from then on", async () => {
		const old = await keyOf();
		const path = `/api/readers/${small.readers.ayse}/new-key`;
		for (const who of [undefined, ayse, mehmet])
			expect([401, 403]).toContain((await call(who, "POST", path, {})).status);
		const answer = await post(staff, path, {});
		expect(answer.status).toBe(200);
		expect(answer.body.address).toContain(`/students/${small.readers.ayse}#key=${await keyOf()}`);
		expect(await keyOf()).not.toBe(old);
		expect((await card(undefined, small.readers.ayse, { "x-card-key": old })).status).toBe(404);
		const fresh = await card(undefined, small.readers.ayse, { "x-card-key": await keyOf() });
		expect(fresh.status).toBe(200);
	});
});

describe("reading", () => {
	test("counts a title once, with its pages, and tells nothing of others", async () => {
		for (const copy of ["1001", "1003"]) {
			if (copy !== "1001") await lend(copy, "101");
			await bringBack(copy);
		}
		const { reading } = (await card(ayse)).body;
		expect(reading).toMatchObject({ from: "2025-09-01", books: 1, pages: 436, without_pages: 0 });
		expect(reading.months.map(({ month }: { month: string }) => month).slice(0, 2)).toEqual([
			"2025-09",
			"2025-10",
		]);
	});
	test("a reader who wants no history has none shown, and after a week none kept", async () => {
		expect((await post(ayse, "/api/readers/history", { kept: false })).status).toBe(204);
		expect((await card(ayse)).body).toMatchObject({ history_kept: false, reading: null });
		const retention = createRetention(small.service, small.rafta.eraser, small.now);
		const named = () =>
			small.service.list("book_loans", {
				filter: 'student_id = {:ayse} && status = "returned"',
				params: { ayse: small.readers.ayse },
			});
		expect((await named()).length).toBeGreaterThan(0);
		await retention.run(null);
		expect((await named()).length).toBeGreaterThan(0);
		small.clock.now = new Date(small.clock.now.getTime() + 9 * day);
		const counted = (await named()).length;
		expect((await retention.preview()).loans).toBe(counted);
		await retention.run(null);
		expect(await named()).toEqual([]);
		// Mehmet's open loan and everybody else's books stay as they were.
		expect((await card(mehmet, small.readers.mehmet)).body.loans).toHaveLength(1);
	});
});
