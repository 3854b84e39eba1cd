// engines: both
/** A school's suggestion is its own until an administrator approves it: through every endpoint. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { nowhere, type Person, person } from "../../access/people.ts";
import { type Answer, openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;
let admin: Person;
let stranger: Person;
let reader: Person;
let strangersLibrary: string;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const school = await small.create("schools", { name: "Başka Lise", type: "lise", catalogue_public: true });
	strangersLibrary = await small.create("libraries", { name: "Öbür", school_id: school, kind: "main" });
	await small.service.transaction((records) =>
		records.update("schools", small.school, { catalogue_public: true }),
	);
	staff = await person(small, "derya");
	admin = await person(small, "yonetici", { role: 2, ...nowhere });
	stranger = await person(small, "baska", { school_id: school, library_id: strangersLibrary });
	reader = await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse });
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const books = "/api/collections/books/records";
const call = (who: Person | undefined, method: string, path: string, body?: unknown): Promise<Answer> =>
	server.call(method, path, { token: who?.token, body });
const suggest = async (title: string, more: object = {}): Promise<string> => {
	const { status, body } = await call(staff, "POST", books, { title, ...more });
	expect([status, body.status, body.approved_at]).toEqual([200, "suggested", ""]);
	return body.id;
};
const noticesOf = async (who: Person, kind: string) =>
	(
		await small.service.list("notices", {
			filter: "user_id = {:id} && kind = {:kind}",
			params: { id: who.id, kind },
		})
	).map(({ data }) => data as Record<string, string>);

test("a suggestion is used in its school at once; others neither see it nor can name it", async () => {
	const id = await suggest("Saklı Kitap", { isbn13: "9789753638029" });
	for (const who of [staff, reader, admin])
		expect((await call(who, "GET", `${books}/${id}`)).status).toBe(200);
	const copy = { book_id: id, library_id: small.library };
	expect((await call(staff, "POST", "/api/collections/library_books/records", copy)).status).toBe(200);
	// The school's catalogue is public: the title is not, before it is approved.
	for (const who of [stranger, undefined]) {
		expect((await call(who, "GET", `${books}/${id}`)).status).toBe(404);
		const found = await call(who, "GET", `${books}?filter=${encodeURIComponent('isbn13 = "9789753638029"')}`);
		expect(found.body.totalItems).toBe(0);
		const expanded = await call(who, "GET", "/api/collections/catalogue/records?expand=book_id&perPage=200");
		expect(JSON.stringify(expanded.body)).not.toContain("Saklı Kitap");
	}
	const theirs = { library_id: strangersLibrary };
	const path = "/api/collections/library_books/records";
	const hidden = await call(stranger, "POST", path, { ...theirs, book_id: id });
	const missing = await call(stranger, "POST", path, { ...theirs, book_id: "aaaaaaaaaaaaaaa" });
	expect(hidden.status).toBe(400);
	expect(hidden.body).toEqual(missing.body);
	const shown = await call(stranger, "POST", path, { ...theirs, book_id: small.titles.book });
	expect(shown.status).toBe(200);
	const moved = await call(stranger, "PATCH", `${path}/${shown.body.id}`, { book_id: id });
	expect(moved.status).toBe(400);
});

test("an administrator sends it back with a reason, its school corrects it, and it is approved", async () => {
	const id = await suggest("Yarım Kayıt");
	const path = `/api/titles/${id}/return`;
	expect((await call(admin, "POST", path, { reason: " " })).status).toBe(400);
	expect((await call(admin, "POST", path, { reason: "Yazarını yazın." })).status).toBe(200);
	expect(await noticesOf(staff, "title_returned")).toMatchObject([
		{ title: "Yarım Kayıt", title_id: id, reason: "Yazarını yazın." },
	]);
	const waiting = `${books}?filter=${encodeURIComponent(`status = "suggested" && returned_at = "" && id = "${id}"`)}`;
	expect((await call(admin, "GET", waiting)).body.totalItems).toBe(0);
	expect((await call(staff, "PATCH", `${books}/${id}`, { author_line: "Füruzan" })).body.returned_at).toBe(
		"",
	);
	expect((await call(admin, "GET", waiting)).body.totalItems).toBe(1);

	const approved = await call(admin, "PATCH", `${books}/${id}`, { status: "active" });
	expect(approved.body.approved_at).not.toBe("");
	expect(await noticesOf(staff, "title_approved")).toMatchObject([{ title_id: id }]);
	expect((await call(stranger, "GET", `${books}/${id}`)).status).toBe(200);
	expect((await call(staff, "PATCH", `${books}/${id}`, { title: "Benimdi" })).status).toBe(404);
	expect((await call(admin, "POST", path, { reason: "Geç kaldı" })).status).toBe(400);
	const entries = await small.service.list("audit_events", {
		filter: "record = {:id}",
		params: { id },
		sort: "created",
	});
	expect(entries.map(({ kind, school_id }) => [kind, school_id])).toEqual([
		["title_returned", small.school],
		["title_approved", small.school],
	]);
});

test("what the server alone says about a title is nobody's to write", async () => {
	const id = await suggest("Kendim Onaylarım", { approved_at: "2020-01-01 00:00:00.000Z", status: "active" });
	for (const body of [
		{ status: "active" },
		{ approved_at: "2020-01-01 00:00:00.000Z" },
		{ merged_into: small.titles.book },
		{ other_isbns: ["9789753638029"] },
		{ school_id: "" },
	]) {
		const { status } = await call(staff, "PATCH", `${books}/${id}`, body);
		expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 400]);
	}
	// Not even an administrator merges by changing a field.
	for (const body of [{ status: "merged" }, { merged_into: small.titles.book }])
		expect((await call(admin, "PATCH", `${books}/${id}`, body)).status).toBe(400);
});

test("lists of authors and subjects are lists of short texts, and ages go upwards", async () => {
	const make = (body: object) => call(staff, "POST", books, { title: "Liste", ...body });
	const tidy = await make({ subjects: [" Deniz ", "", "Deniz", "Kuşlar"], authors: ["Ali ", "Veli"] });
	expect(tidy.body).toMatchObject({
		subjects: ["Deniz", "Kuşlar"],
		authors: ["Ali", "Veli"],
		author_line: "Ali; Veli",
	});
	const wrong: object[] = [
		{ subjects: "Deniz" },
		{ subjects: [1] },
		{ subjects: [{ a: 1 }] },
		{ subjects: ["x".repeat(201)] },
		{ authors: Array.from({ length: 31 }, (_, place) => `Yazar ${place}`) },
		{ age_min: 12, age_max: 6 },
	];
	for (const body of wrong) {
		const { status } = await make(body);
		expect([JSON.stringify(body).slice(0, 40), status]).toEqual([JSON.stringify(body).slice(0, 40), 400]);
	}
	expect((await make({ age_min: 12 })).status).toBe(200);
});

test("odd requests are refused and change nothing", async () => {
	const id = await suggest("Tuhaf İstekler");
	const odd: [string, string, unknown][] = [
		["POST", "/api/titles/%00/return", { reason: "Neden" }],
		["POST", `/api/titles/${"a".repeat(5000)}/return`, { reason: "Neden" }],
		["POST", `/api/titles/${id}/return`, { reason: "x".repeat(501) }],
		["POST", `/api/titles/${id}/return`, { reason: ["Neden"] }],
		["POST", `/api/titles/${id}/return`, { reason: "Neden", status: "active" }],
		["POST", "/api/titles/merge", { from: "\u0000", into: id }],
		["POST", "/api/titles/merge", { from: id, into: { id } }],
		["POST", "/api/titles/merge", { from: id, into: small.titles.book, take: ["__proto__"] }],
		["POST", "/api/titles/merge", []],
		["POST", "/api/titles/merges/%00/undo", {}],
		["GET", "/api/titles/similar?title=a&title=b", undefined],
	];
	for (const [method, path, body] of odd) {
		const { status } = await call(admin, method, path, body);
		expect([path.slice(0, 60), status >= 200 && status < 500]).toEqual([path.slice(0, 60), true]);
	}
	for (const title of ["\u0000\u0000\u0000\u0000", "\ud800abc", "%'\"--;", "İ".repeat(300)]) {
		const query = new URLSearchParams({ title, author: title, isbn: "97897505", except: title.slice(0, 40) });
		expect((await call(staff, "GET", `/api/titles/similar?${query}`)).status).toBeLessThan(500);
	}
	expect(await small.service.find("books", id)).toMatchObject({ status: "suggested", returned_at: "" });
	// Invisible characters are removed from a reason.
	const reason = "Yazarını \u202eyazın";
	expect((await call(admin, "POST", `/api/titles/${id}/return`, { reason })).status).toBe(200);
	const [notice] = (await noticesOf(staff, "title_returned")).filter(({ title_id }) => title_id === id);
	expect(notice?.reason).toBe("Yazarını yazın");
});
