// engines: both
/** A reader's past: everybody to whom it is shown is written down, however it came, and the reader can read it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../access/expectations.ts";
import { openWorld, type World } from "../../access/world.ts";

let world: World;
let reader: string;
const hour = 3_600_000;
beforeAll(async () => {
	world = await openWorld();
	reader = String(world.canonical.students);
	const { small } = world;
	const place = { school_id: small.school, library_id: small.library, student_id: reader };
	const ended = ["2025-05-05", "2026-01-12", "2026-01-20", "2026-02-03"];
	await small.service.transaction(async (records) => {
		for (const [n, day] of ended.entries()) {
			const copy = await records.create("library_books", {
				...{ school_id: small.school, library_id: small.library, book_id: small.titles.book },
				...{ status: "available", barcode: `77000${n}` },
			});
			const at = `${day} 09:00:00.000Z`;
			const loan = { ...place, library_book_id: copy.id, book_id: small.titles.book };
			await records.insert("book_loans", [
				{
					...loan,
					id: `pastloan000000${n}`,
					status: "returned",
					loaned_at: at,
					returned_at: at,
					due_on: day,
				},
			]);
			await records.insert("circulation_events", [
				{
					...{ id: `pastevent00000${n}`, op_id: small.op(), kind: "checkin", loan: `pastloan000000${n}` },
					...{ student: reader, school_id: small.school, at_server: at },
				},
			]);
		}
	});
});
afterAll(() => world.dispose());
beforeEach(async () => {
	const { small } = world;
	await small.rafta.reads.flush();
	// What was seen more than an hour ago no longer counts.
	small.clock.now = new Date(small.clock.now.getTime() + 2 * hour);
	await small.service.transaction(async (records) => {
		for (const { id } of await records.list("audit_events", {})) await records.delete("audit_events", id);
	});
});

const call = (method: "GET" | "POST", path: string, who: Person = "staff", body?: unknown) =>
	world.server.call(method, path, { token: world.people[who].token, body });
async function looks() {
	await world.small.rafta.reads.flush();
	return world.small.service.list("audit_events", {
		filter: 'kind = "past_opened" || kind = "past_listed"',
		sort: "created",
	});
}
const past = () => `/api/readers/${reader}/past`;
const loans = (query = "") =>
	`/api/collections/book_loans/records?filter=${encodeURIComponent(`student_id="${reader}"`)}${query}`;

describe("the past of a reader", () => {
	test("is counted by month for the staff, and closed until there is a reason of five letters", async () => {
		const closed = await call("GET", past());
		expect(closed.body).toMatchObject({ books: 4, earlier: 1, open: null });
		expect(closed.body.months).toEqual([
			{ month: "2026-01", books: 2 },
			{ month: "2026-02", books: 1 },
			{ month: "2026-03", books: 1 },
		]);
		for (const reason of ["", "    ", "1 2 3 4 5", "ab!c d", "ğ".repeat(201), 7])
			expect((await call("POST", past(), "staff", { reason })).status).toBe(400);
		const until = new Date(world.small.clock.now.getTime() + hour).toISOString().replace("T", " ");
		const reason = "Velinin isteği";
		expect((await call("POST", past(), "staff", { reason })).body).toEqual({ reason, until });
		expect((await call("POST", past(), "staff", { reason })).status).toBe(200);
		expect((await call("GET", past())).body.open).toEqual({ reason, until });
		// A reason is one person's.
		expect((await call("GET", past(), "admin")).body.open).toBeNull();
		expect(await looks()).toHaveLength(1);
		world.small.clock.now = new Date(world.small.clock.now.getTime() + hour + 1);
		expect((await call("GET", past())).body.open).toBeNull();
	});

	test("read for a reason counts in that reason's entry", async () => {
		await call("POST", past(), "staff", { reason: "Okuma danışmanlığı" });
		await call("GET", loans());
		expect(await looks()).toMatchObject([
			{ kind: "past_opened", details: { reason: "Okuma danışmanlığı", count: 4 }, actor_name: "sorumlu" },
		]);
	});

	test.each([
		["a filter", () => call("GET", loans())],
		[
			"one page after the other",
			async () => {
				for (let page = 1; page <= 4; page++) await call("GET", loans(`&perPage=1&page=${page}&fields=id`));
			},
		],
		[
			"an expanded reader",
			() => call("GET", `/api/collections/students/records/${reader}?expand=book_loans_via_student_id`),
		],
		[
			"the desk's journal",
			() =>
				call(
					"GET",
					`/api/collections/circulation_events/records?filter=${encodeURIComponent('kind="checkin"')}`,
				),
		],
		[
			"a file",
			() => call("POST", "/api/exports/records", "staff", { collection: "book_loans", format: "csv" }),
		],
	])("is written down when it is read by %s", async (_, read) => {
		await read();
		expect(await looks()).toMatchObject([
			{ kind: "past_listed", student_id: reader, actor: world.people.staff.id, actor_name: "sorumlu" },
		]);
	});

	test("is not looked at by one old loan, by today's, or by its reader", async () => {
		await call("GET", "/api/collections/book_loans/records/pastloan0000000");
		await call("GET", loans(), "self");
		expect(await looks()).toEqual([]);
	});

	test("is its reader's, who learns who looked and why, on the screen and in the document", async () => {
		await call("POST", past(), "staff", { reason: "Kayıp kitap araştırması" });
		await call("GET", loans(), "admin");
		await call("GET", `/api/readers/${reader}/export`, "self");
		await looks();
		const { body } = await call("GET", "/api/readers/looks", "self");
		// The clock stands: the two are of the same moment, in whatever order.
		const byKind = (body.items as { kind: string }[]).toSorted((a, b) => a.kind.localeCompare(b.kind));
		expect(byKind).toMatchObject([
			{ kind: "past_listed", by: "yonetici", reason: "" },
			{ kind: "past_opened", by: "sorumlu", reason: "Kayıp kitap araştırması" },
		]);
		expect((await call("GET", "/api/readers/looks", "other")).body.items).toEqual([]);
		const document = (await call("GET", `/api/readers/${reader}/export`, "self")).body;
		expect(document.audit_events).toContainEqual(
			expect.objectContaining({
				kind: "past_opened",
				actor_name: "sorumlu",
				reason: "Kayıp kitap araştırması",
			}),
		);
	});
});
