// engines: both
/** Access of managers, pupils and strangers through the record API itself, past every screen. */
import { ApiError, type RequestContext } from "@rafta/records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSmallLibrary, refusedFor, type SmallLibrary } from "../lending/circulation/small-library.ts";

let small: SmallLibrary;
let other: { school: string; library: string; manager: RequestContext };
let manager: RequestContext;
let pupil: RequestContext;
let guest: RequestContext;
let newcomer: RequestContext;

beforeAll(async () => {
	small = await openSmallLibrary();
	manager = small.desk.request;
	guest = { ...manager, auth: null };
	const school = await small.create("schools", { name: "Başka Lise", type: "lise", province: "İzmir" });
	const library = await small.create("libraries", { name: "Öbür", school_id: school, kind: "main" });
	const deskThere = await small.deskFor("baska", { school_id: school, library_id: library });
	other = { school, library, manager: deskThere.request };
	newcomer = await signedIn("yeni", { school_id: "", library_id: "" });
	pupil = await signedIn("ogrenci", { role: 4, student_id: small.readers.ayse });
	await small.service.transaction((records) =>
		records.update("students", small.readers.ayse, { user_id: pupil.auth?.record.id }),
	);
});
afterAll(() => small.dispose());

/** A user of the desk's school and library, with any role. */
async function signedIn(name: string, values: Record<string, unknown>): Promise<RequestContext> {
	const staff = await small.deskFor(name);
	const collection = small.service.collection("users");
	if (!collection) throw new Error("no users");
	const record = await small.service.transaction((records) => records.update("users", staff.user, values));
	return { ...staff.request, auth: { collection, record } };
}

const outcome = async (work: Promise<unknown>): Promise<number> => {
	const error = await work.then(
		() => null,
		(reason: unknown) => reason,
	);
	if (error === null) return 200;
	if (error instanceof ApiError) return error.status;
	throw error;
};
const count = async (collection: string, who: RequestContext): Promise<number> =>
	(await small.service.api.list(collection, {}, who)).items.length;
const change = (collection: string, id: string, body: Record<string, unknown>, who: RequestContext) =>
	small.service.api.update(collection, id, body, {}, who);
const make = (collection: string, body: Record<string, unknown>, who: RequestContext) =>
	small.service.api.create(collection, body, {}, who);

describe("a new account", () => {
	const person = (name: string) => ({
		email: `${name}@example.org`,
		password: "cok-gizli-1",
		passwordConfirm: "cok-gizli-1",
	});
	test("is a manager without a school, whatever was sent", async () => {
		const made = await make(
			"users",
			{
				...person("kurnaz"),
				role: 2,
				status: "active",
				school_id: small.school,
				library_id: small.library,
				student_id: small.readers.ayse,
				verified: true,
			},
			guest,
		);
		expect(await small.service.find("users", String(made.id))).toMatchObject({
			role: 3,
			school_id: "",
			library_id: "",
			student_id: "",
			verified: false,
		});
	});
	test("is a basic one where the site says so, and sees nothing of schools", async () => {
		const { service } = small;
		const site = await small.create("site_settings", { registration: { open: true, role: 1 } });
		const made = await make("users", { ...person("basit"), role: 3 }, guest);
		const record = await service.find("users", String(made.id));
		expect(record).toMatchObject({ role: 1, school_id: "" });
		const collection = service.collection("users");
		if (!collection || !record) throw new Error("no users");
		const basic = { ...manager, auth: { collection, record } };
		expect(await count("schools", basic)).toBe(0);
		await service.transaction((records) => records.delete("site_settings", site));
	});
	test.each([
		{ role: 2 },
		{ school_id: "x" },
		{ library_id: "x" },
		{ student_id: "x" },
		{ status: "blocked" },
		{ desk_only: true },
	])("cannot give itself %j", async (body) => {
		expect(await outcome(change("users", String(newcomer.auth?.record.id), body, newcomer))).toBe(400);
	});
	test.each(["students", "book_loans", "library_books", "library_settings", "circulation_events"])(
		"without a school sees no %s",
		async (collection) => {
			const seen = await count(collection, newcomer).catch((error: ApiError) =>
				error.status === 403 ? 0 : -1,
			);
			expect(seen).toBe(0);
		},
	);
	test("cannot approve its own wish to join a school", async () => {
		const wish = await make("memberships", { school_id: small.school, status: "approved" }, newcomer);
		expect(wish.status).toBe("requested");
		expect(
			await outcome(change("memberships", String(wish.id), { status: "approved" }, newcomer)),
		).toBeGreaterThanOrEqual(400);
		expect((await small.service.find("users", String(newcomer.auth?.record.id)))?.school_id).toBe("");
	});
});

describe("88: a manager", () => {
	test("sees nothing of another school", async () => {
		for (const collection of ["students", "library_books", "book_loans"]) {
			expect(await count(collection, other.manager)).toBe(0);
		}
		const view = small.service.api.view("students", small.readers.ayse, {}, other.manager);
		expect(await outcome(view)).toBe(404);
	});
	test("changes nothing of another school", async () => {
		expect(await outcome(change("students", small.readers.ayse, { first_name: "X" }, other.manager))).toBe(
			404,
		);
		expect(await outcome(change("library_books", small.copies.first, { note: "X" }, other.manager))).toBe(
			404,
		);
		expect(await outcome(small.service.api.delete("students", small.readers.ayse, other.manager))).toBe(404);
	});
	test("makes nothing in another school", async () => {
		const reader = { first_name: "A", last_name: "B", school_id: small.school };
		expect((await make("students", reader, other.manager)).school_id).toBe(other.school);
		const copy = { book_id: small.titles.book, library_id: small.library };
		expect(await outcome(make("library_books", copy, other.manager))).toBe(400);
		const day = { scope: "library", from_on: "2026-03-20", to_on: "2026-03-20", name: "Kapalı" };
		for (const [collection, body] of [
			["closed_days", day],
			["library_settings", {}],
		] as const) {
			const there = { ...body, library_id: small.library };
			expect(await outcome(make(collection, there, other.manager)), collection).toBe(400);
			expect(await outcome(make(collection, { ...there, library_id: other.library }, other.manager))).toBe(
				200,
			);
		}
	});
	test("moves nothing into or out of the own school", async () => {
		expect(await outcome(change("students", small.readers.ayse, { school_id: other.school }, manager))).toBe(
			400,
		);
		expect(
			await outcome(change("library_books", small.copies.first, { library_id: other.library }, manager)),
		).toBe(400);
	});
	test("closes no days for every school", async () => {
		const day = { from_on: "2026-03-20", to_on: "2026-03-20", name: "Kapalı" };
		expect(await outcome(make("closed_days", { ...day, scope: "system" }, other.manager))).toBe(400);
		expect(
			await outcome(make("closed_days", { ...day, scope: "system", school_id: other.school }, other.manager)),
		).toBe(400);
		const own = await make("closed_days", { ...day, scope: "school" }, other.manager);
		expect(own.school_id).toBe(other.school);
		expect(await outcome(change("closed_days", String(own.id), { scope: "system" }, other.manager))).toBe(
			400,
		);
	});
});

describe("lending by the record API", () => {
	const loan = (copy: string, student: string) => ({ library_book_id: copy, student_id: student });
	test("runs the same rules and sets the same fields", async () => {
		const { first } = small.copies;
		const sent = {
			...loan(first, small.readers.mehmet),
			due_on: "2030-01-01",
			status: "returned",
			renewals: 9,
		};
		const made = await make("book_loans", sent, manager);
		expect(made).toMatchObject({
			due_on: "2026-03-20",
			status: "open",
			renewals: 0,
			school_id: small.school,
		});
		expect(await small.statusOf(first)).toBe("on_loan");
		expect(await refusedFor(make("book_loans", loan(first, small.readers.ayse), manager))).toEqual([
			"copy_on_loan",
		]);
		for (const body of [
			{ due_on: "2030-01-01" },
			{ student_id: small.readers.ayse },
			{ status: "cancelled" },
			{ loaned_at: "2020-01-01 00:00:00.000Z" },
			{ returned_at: "2026-03-05 09:00:00.000Z" },
			{ status: "returned", renewals: 50 },
			{ status: "lost", returned_at: "2026-03-05 09:00:00.000Z" },
			{ renewals: 1, returned_at: "2026-03-05 09:00:00.000Z" },
			{ op_id: "another" },
		]) {
			expect(await outcome(change("book_loans", String(made.id), body, manager)), JSON.stringify(body)).toBe(
				400,
			);
		}
		// A name that every object has is a status that nobody knows.
		for (const status of ["unheard_of", "constructor", "__proto__"])
			expect(await outcome(change("book_loans", String(made.id), { status }, manager)), status).toBe(422);
		const noted = await change("book_loans", String(made.id), { note: "Kapağı yırtık" }, manager);
		expect(noted).toMatchObject({ note: "Kapağı yırtık", status: "open", op_id: made.op_id });
		expect(await outcome(change("library_books", first, { status: "available" }, manager))).toBe(400);
		expect(await outcome(small.service.api.delete("book_loans", String(made.id), manager))).toBe(403);
		const administrator = { ...manager, superuser: true };
		const remove = () => outcome(small.service.api.delete("book_loans", String(made.id), administrator));
		expect(await remove(), "its copy would stay on loan to nobody").toBe(400);
		expect(await outcome(small.service.api.delete("students", small.readers.mehmet, manager)), "87").toBe(
			400,
		);
		const back = await change("book_loans", String(made.id), { status: "returned" }, manager);
		expect(back.status).toBe("returned");
		expect(await small.statusOf(first)).toBe("available");
		expect(await outcome(change("book_loans", String(made.id), { status: "open" }, manager))).toBe(422);
		expect(await remove()).toBe(200);
	});
	test("leaves what the program writes in its own shape to the program", async () => {
		const administrator = { ...manager, superuser: true };
		const map = (value: unknown) => change("libraries", small.library, { shelf_map: value }, administrator);
		for (const value of [{}, [], "x"]) expect(await outcome(map(value))).toBe(400);
		expect(await map(null)).toMatchObject({ shelf_map: null });
	});
	test("is closed to pupils and guests", async () => {
		for (const who of [pupil, guest, newcomer]) {
			expect(await outcome(make("book_loans", loan(small.copies.second, small.readers.ayse), who))).toBe(400);
		}
	});
	test("89: a pupil sees only the own loans, a guest none", async () => {
		await make("book_loans", loan(small.copies.third, small.readers.mehmet), manager);
		const own = await make("book_loans", loan(small.copies.fourth, small.readers.ayse), manager);
		const seen = await small.service.api.list("book_loans", {}, pupil);
		expect(seen.items.map(({ id }) => id)).toEqual([own.id]);
		expect(await count("book_loans", guest)).toBe(0);
		expect(await count("students", pupil)).toBe(0);
		expect(await count("readers", pupil)).toBe(1);
	});
});
