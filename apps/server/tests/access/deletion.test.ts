// engines: both
/** Deleting an account with what it owns, reassigning it instead, restoring. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { exactly, scopes } from "../../src/catalogue/search/entries.ts";
import { countRanges } from "../../src/catalogue/search/queries.ts";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { type Person, person } from "./people.ts";

let small: SmallLibrary;
let server: SmallServer;
let admin: Person;
let leaver: Person;

beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	admin = await person(small, "yonetici", { role: 2 });
	leaver = await person(small, "ayrilan");
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

const call = (method: string, path: string, who: Person, body?: unknown) =>
	server.call(method, path, { token: who.token, body });
const exists = async (collection: string, id: string) => (await small.service.find(collection, id)) !== null;

/** A school of the leaver's own with a record of everything, none of it anybody else's. */
async function ownSchool(by: string, name = "Bağlar Lisesi") {
	const { create } = small;
	const school = await create("schools", { name, type: "lise", province: "Bursa", createdBy: by });
	const library = await create("libraries", { name: "Ana", school_id: school, kind: "main", createdBy: by });
	const place = { school_id: school, library_id: library, createdBy: by };
	const setting = await create("library_settings", { ...place, preset: "meb_2024" });
	const copy = await create("library_books", {
		...place,
		book_id: small.titles.book,
		barcode: "5001",
		status: "available",
		loanable: "yes",
	});
	const student = await create("students", {
		school_id: school,
		first_name: "Şule",
		last_name: "Iğdır",
		student_no: "7",
		reader_type: "pupil",
		createdBy: by,
	});
	const desk = { ...small.desk, school, library, user: by };
	await small.service.transaction(async (records) => {
		await records.insert("book_loans", [
			{
				id: "loan0000000000a",
				library_book_id: copy,
				book_id: small.titles.book,
				student_id: student,
				status: "returned",
				loaned_at: "2026-01-05 09:00:00.000Z",
				returned_at: "2026-01-09 09:00:00.000Z",
				due_on: "2026-01-20",
				...place,
			},
		]);
		await records.update("users", by, { school_id: school, library_id: library });
	});
	return { school, library, setting, copy, student, loan: "loan0000000000a", desk };
}

describe("deleting an account", () => {
	test("is refused while a stocktake of its library stands, which is the school's whoever began it", async () => {
		const { school, library } = await ownSchool(leaver.id);
		const place = { school_id: school, library_id: library, createdBy: leaver.id };
		const id = await small.create("stocktakes", { ...place, name: "Sayım", status: "closed" });
		const refused = await call("POST", `/api/users/${leaver.id}/deletion`, admin);
		expect([refused.status, refused.body.dependents]).toEqual([400, { stocktakes: 1 }]);
		const handed = await call("POST", `/api/users/${leaver.id}/hand-over`, admin, { user_id: admin.id });
		expect(handed.status).toBe(200);
		expect((await call("POST", `/api/users/${leaver.id}/deletion`, admin)).status).toBe(200);
		expect(await exists("stocktakes", id)).toBe(true);
	});

	test("90: shows the counts first, then takes its records along and keeps them aside", async () => {
		const own = await ownSchool(leaver.id);
		const preview = await call("GET", `/api/users/${leaver.id}/deletion`, admin);
		expect(preview.body).toEqual({
			counts: { book_loans: 1, library_books: 1, library_settings: 1, students: 1, libraries: 1, schools: 1 },
			dependents: {},
			open_loans: 0,
		});
		const done = await call("POST", `/api/users/${leaver.id}/deletion`, admin);
		expect([done.status, done.body.success, done.body.counts]).toEqual([200, true, preview.body.counts]);
		for (const [collection, id] of [
			["users", leaver.id],
			["schools", own.school],
			["libraries", own.library],
			["library_settings", own.setting],
			["library_books", own.copy],
			["students", own.student],
			["book_loans", own.loan],
		] as const)
			expect(await exists(collection, id), collection).toBe(false);
		const kept = JSON.stringify(await small.service.list("archived_records", {}));
		expect(kept).toContain("Iğdır");
		expect(kept).not.toMatch(/argon2|"tokenKey"|"password"/);
	});
	test("through the record API does the same", async () => {
		const own = await ownSchool(leaver.id);
		const { status } = await call("DELETE", `/api/collections/users/records/${leaver.id}`, admin);
		expect([status, await exists("students", own.student)]).toEqual([204, false]);
		expect((await call("GET", "/api/archives", admin)).body.items).toHaveLength(1);
	});
	test("90: and bringing back gives every record its place again, the account with a new password to set", async () => {
		const own = await ownSchool(leaver.id);
		const before = await small.service.find("students", own.student);
		await call("POST", `/api/users/${leaver.id}/deletion`, admin);
		const [archive] = (await call("GET", "/api/archives", admin)).body.items;
		expect(archive).toMatchObject({ label: "ayrilan", expires_on: "2026-04-04" });
		const holding = exactly(scopes.school(own.school), "memed");
		expect(await countRanges(small.service.sql, [holding], 10)).toEqual([0]);
		expect((await call("POST", `/api/archives/${archive.id}/restore`, admin)).body).toEqual({
			success: true,
		});
		expect(await small.service.find("students", own.student)).toEqual(before);
		expect(await small.service.find("users", leaver.id)).toMatchObject({
			school_id: own.school,
			library_id: own.library,
		});
		const identity = { identity: "ayrilan@example.org", password: "cok-gizli-1" };
		const signIn = await server.call("POST", "/api/collections/users/auth-with-password", { body: identity });
		expect(signIn.status).toBe(400);
		// The school's data is found again.
		expect(await countRanges(small.service.sql, [holding], 10)).toEqual([1]);
		expect((await call("POST", `/api/archives/${archive.id}/restore`, admin)).status).toBe(404);
	});
	test("is not brought back over a number that somebody else has by now, and nothing changes", async () => {
		const own = await ownSchool(leaver.id);
		await small.service.transaction((records) =>
			records.update("schools", own.school, { meb_code: "123456" }),
		);
		await call("POST", `/api/users/${leaver.id}/deletion`, admin);
		await small.create("schools", { name: "Yeni", type: "lise", meb_code: "123456" });
		const [archive] = (await call("GET", "/api/archives", admin)).body.items;
		const answer = await call("POST", `/api/archives/${archive.id}/restore`, admin);
		expect(answer.status).toBeGreaterThanOrEqual(400);
		expect(answer.status).toBeLessThan(500);
		expect(answer.body).toMatchObject({ success: false, message: expect.any(String) });
		expect(await exists("users", leaver.id)).toBe(false);
	});
	test("is forgotten after thirty days", async () => {
		await ownSchool(leaver.id);
		await call("POST", `/api/users/${leaver.id}/deletion`, admin);
		const [archive] = (await call("GET", "/api/archives", admin)).body.items;
		small.clock.now = new Date("2026-04-05T09:00:00Z");
		const fresh = await person(small, "yonetici2", { role: 2 });
		expect((await call("POST", `/api/archives/${archive.id}/restore`, fresh)).status).toBe(404);
		await small.service.crons.run("rafta_archives");
		expect(await small.service.list("archived_records", {})).toEqual([]);
	});
});

describe("a deletion that would take others' records along", () => {
	const refused = async (fragment: object) => {
		const answer = await call("POST", `/api/users/${leaver.id}/deletion`, admin);
		expect(answer.status).toBe(400);
		expect(answer.body).toMatchObject({ success: false, message: expect.any(String), ...fragment });
		expect(await exists("users", leaver.id)).toBe(true);
		expect(await small.service.list("archives", {})).toEqual([]);
	};
	test("is refused with what hangs on them", async () => {
		const own = await ownSchool(leaver.id);
		await person(small, "meslektas", { school_id: own.school, library_id: own.library });
		await small.create("library_books", {
			school_id: own.school,
			library_id: own.library,
			book_id: small.titles.book,
			barcode: "6001",
			status: "available",
			createdBy: admin.id,
		});
		await refused({ dependents: { users: 1, library_books: 1 } });
	});
	test("is refused while books that it lent are out", async () => {
		const { deskFor } = small;
		const desk = await deskFor("veren");
		await small.operations.checkout(desk, { op_id: small.op(), copy: "1001", student: "101" });
		const answer = await call("POST", `/api/users/${desk.user}/deletion`, admin);
		expect(answer.body).toMatchObject({ success: false, open_loans: 1 });
		expect(await exists("users", desk.user)).toBe(true);
	});
	test("succeeds after all was handed over, and takes nothing along", async () => {
		const own = await ownSchool(leaver.id);
		const newOwner = await person(small, "meslektas", { school_id: own.school, library_id: own.library });
		const answer = await call("POST", `/api/users/${leaver.id}/hand-over`, admin, { user_id: newOwner.id });
		expect(answer.body).toMatchObject({ success: true, counts: { students: 1, schools: 1 } });
		expect(await small.service.find("students", own.student)).toMatchObject({ createdBy: newOwner.id });
		expect((await call("POST", `/api/users/${leaver.id}/deletion`, admin)).body).toMatchObject({
			success: true,
			counts: { students: 0, schools: 0 },
		});
		expect(await exists("schools", own.school)).toBe(true);
	});
	test("and who is deleted in the meantime hands nothing over", async () => {
		const { transaction } = small.service;
		vi.spyOn(small.service, "transaction").mockImplementationOnce(async (work) => {
			await transaction((records) => records.delete("users", leaver.id));
			return transaction(work);
		});
		const answer = await call("POST", `/api/users/${leaver.id}/hand-over`, admin, { user_id: admin.id });
		expect([answer.status, answer.body.success]).toEqual([404, false]);
	});
	test("and nothing is handed to a pupil, a volunteer, a blocked account, oneself or nobody", async () => {
		const pupil = await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse });
		const volunteer = await person(small, "gonullu", { desk_only: true });
		const blocked = await person(small, "kapali", { status: "blocked" });
		for (const id of [pupil.id, volunteer.id, blocked.id, leaver.id, "aaaaaaaaaaaaaaa"]) {
			const answer = await call("POST", `/api/users/${leaver.id}/hand-over`, admin, { user_id: id });
			expect([answer.status, answer.body.success]).toEqual([400, false]);
		}
	});
});

describe("9, 13: accounts are an administrator's", () => {
	test("nobody else previews, deletes, hands over, lists archives or brings back", async () => {
		const pupil = await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse });
		const endpoints = [
			["GET", `/api/users/${leaver.id}/deletion`],
			["POST", `/api/users/${leaver.id}/deletion`],
			["POST", `/api/users/${leaver.id}/hand-over`],
			["GET", "/api/archives"],
			["POST", "/api/archives/aaaaaaaaaaaaaaa/restore"],
		] as const;
		for (const [method, path] of endpoints) {
			const refused = [await call(method, path, pupil), await call(method, path, leaver)];
			for (const { status } of refused) expect(status, path).toBe(403);
			const guest = await server.call(method, path);
			expect(guest.status, path).toBe(401);
			if (method === "POST")
				for (const { body } of [...refused, guest]) expect(body, path).toMatchObject({ success: false });
		}
		expect((await call("DELETE", `/api/collections/users/records/${leaver.id}`, leaver)).status).toBe(403);
	});
	test("the last administrator stays", async () => {
		const answer = await call("POST", `/api/users/${admin.id}/deletion`, admin);
		expect(answer.body).toMatchObject({ success: false });
		expect(await exists("users", admin.id)).toBe(true);
	});
	test("89: records made while the account goes have no owner that is gone", async () => {
		const make = (n: number) =>
			call("POST", "/api/collections/students/records", leaver, {
				first_name: `Okur ${n}`,
				last_name: "Y",
				reader_type: "pupil",
			});
		await Promise.all([
			...Array.from({ length: 10 }, (_one, n) => make(n)),
			call("POST", `/api/users/${leaver.id}/deletion`, admin),
		]);
		expect(await exists("users", leaver.id)).toBe(false);
		expect(
			await small.service.list("students", { filter: "createdBy = {:id}", params: { id: leaver.id } }),
		).toEqual([]);
	});
});
