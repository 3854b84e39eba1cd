/** What the server makes of what is typed: numbers it hands out, names it puts in order, changes that it refuses. */
import { ApiError, type RecordData, type RequestContext } from "@rafta/records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSmallLibrary, type SmallLibrary } from "../circulation/small-library.ts";

let small: SmallLibrary;
let manager: RequestContext;
let admin: RequestContext;
beforeAll(async () => {
	small = await openSmallLibrary();
	manager = small.desk.request;
	const desk = await small.deskFor("yonetici", { role: 2 });
	admin = { ...desk.request, superuser: true };
});
afterAll(() => small.dispose());

const make = (collection: string, body: Record<string, unknown>, who = manager) =>
	small.service.api.create(collection, body, {}, who) as Promise<RecordData>;
const change = (collection: string, id: string, body: Record<string, unknown>, who = manager) =>
	small.service.api.update(collection, id, body, {}, who) as Promise<RecordData>;

/** The codes of a refusal by field. */
async function refused(work: Promise<unknown>): Promise<Record<string, string>> {
	const error = await work.then(
		() => null,
		(reason: unknown) => reason,
	);
	if (!(error instanceof ApiError)) throw new Error(`expected a refusal, got ${error}`);
	return Object.fromEntries(Object.entries(error.data).map(([field, { code }]) => [field, String(code)]));
}

describe("readers", () => {
	const person = (more: Record<string, unknown> = {}) =>
		make("students", { first_name: " Işıl ", last_name: "Çınar", reader_type: "pupil", ...more });
	test.each([
		["5a", { class_code: "5/A", grade: 5, branch: "A" }],
		["5-A", { class_code: "5/A", grade: 5, branch: "A" }],
		["10 ı", { class_code: "10/I", grade: 10, branch: "I" }],
		["10i", { class_code: "10/İ", grade: 10, branch: "İ" }],
		["Hazırlık/B", { class_code: "Hazırlık/B", grade: 0, branch: "B" }],
	])("of class %s", async (class_code, expected) => {
		expect(await person({ class_code })).toMatchObject({ ...expected, full_name: "Işıl Çınar" });
	});
	test("have a card of their own, digits only, beside the copies' numbers", async () => {
		const [one, two] = [await person(), await person()];
		expect(String(one.card_barcode)).toMatch(/^2\d{7}$/);
		expect(Number(two.card_barcode)).toBe(Number(one.card_barcode) + 1);
		expect(two).not.toHaveProperty("card_key");
	});
	test("of one number are refused in one school while both are active", async () => {
		const first = await person({ student_no: "700" });
		expect(await refused(person({ student_no: " 700 " }))).toHaveProperty("student_no");
		await change("students", first.id, { status: "left" });
		expect(await person({ student_no: "700" })).toMatchObject({ status: "active" });
	});
	test("are put in order by class and name as schools write them", async () => {
		for (const class_code of ["10/A", "9/Ç", "9/C", "Hazırlık/A"]) await person({ class_code });
		const page = await small.service.api.list(
			"students",
			{
				sort: "class_sort",
				filter: 'class_code ~ "9/" || class_code = "10/A" || grade = 0',
				fields: "class_code",
			},
			manager,
		);
		const classes = [...new Set(page.items.map(({ class_code }) => class_code))];
		expect(classes).toEqual(["Hazırlık/A", "Hazırlık/B", "9/A", "9/C", "9/Ç", "10/A"]);
	});
});

describe("titles", () => {
	test("keep their ISBN in one form, whichever was typed", async () => {
		const book = await make("books", { title: " Kuyucaklı Yusuf ", isbn13: "975-363-801-9" });
		expect(book).toMatchObject({
			title: "Kuyucaklı Yusuf",
			isbn13: "9789753638012",
			isbn10: "9753638019",
			status: "suggested",
			school_id: small.school,
		});
	});
	test.each(["9789750807146", "12345", "978975080714X"])("with the ISBN %s are refused", async (isbn13) => {
		const reasons = await refused(make("books", { title: "Yanlış", isbn13 }));
		expect(reasons).toEqual({ isbn13: "validation_invalid_isbn" });
	});
	test("show their authors in one line", async () => {
		const authors = ["Orhan Kemal", " Yaşar Kemal "];
		expect(await make("books", { title: "İki", authors })).toMatchObject({
			author_line: "Orhan Kemal; Yaşar Kemal",
		});
		expect(await make("books", { title: "Bir", author_line: "Sait Faik; Peyami Safa" })).toMatchObject({
			authors: ["Sait Faik", "Peyami Safa"],
		});
	});
	test("are public at once from an administrator only", async () => {
		expect(await make("books", { title: "Genel", status: "active" })).toMatchObject({ status: "suggested" });
		expect(await make("books", { title: "Genel" }, admin)).toMatchObject({ status: "active", school_id: "" });
	});
});

describe("copies", () => {
	const copy = (more: Record<string, unknown> = {}) =>
		make("library_books", { book_id: small.titles.book, library_id: small.library, ...more });
	test("get the next barcode and register number, even many at once", async () => {
		const made = await Promise.all(Array.from({ length: 8 }, () => copy()));
		const barcodes = made.map(({ barcode }) => Number(barcode)).sort((a, b) => a - b);
		const [first = 0] = barcodes;
		expect(first).toBeGreaterThan(10_000_000);
		expect(barcodes).toEqual(barcodes.map((_, n) => first + n));
		expect(new Set(made.map(({ accession_no }) => accession_no)).size).toBe(8);
		expect(made[0]).toMatchObject({ school_id: small.school, status: "available", loanable: "yes" });
	});
	test("never get a register number that a withdrawn one had", async () => {
		const gone = await copy();
		await change("library_books", gone.id, { status: "withdrawn", withdrawn_reason: "Yıprandı" });
		expect(Number((await copy()).accession_no)).toBeGreaterThan(Number(gone.accession_no));
		expect(await refused(change("library_books", gone.id, { accession_no: "000001" }))).toEqual({
			accession_no: "validation_not_writable",
		});
	});
	test("of one barcode are refused in one school", async () => {
		await copy({ barcode: "555" });
		expect(await refused(copy({ barcode: " 5 55 " }))).toHaveProperty("barcode");
		expect(await refused(copy({ barcode: "AB-1" }))).toHaveProperty("barcode");
	});
	test.each([
		["available", "repair", true],
		["available", "missing", true],
		["available", "on_loan", false],
		["available", "lost", false],
		["repair", "missing", false],
	])("from %s to %s: %j", async (from, to, legal) => {
		const { id } = await copy({ status: from });
		const changing = change("library_books", id, { status: to });
		if (legal) expect((await changing).status).toBe(to);
		else expect(await refused(changing)).toEqual({ status: "validation_illegal_transition" });
	});
	test("do not start lent or lost", async () => {
		for (const status of ["on_loan", "lost", "withdrawn", "hold_shelf"]) {
			expect(await refused(copy({ status }))).toEqual({ status: "validation_illegal_transition" });
		}
	});
	test("come on a day that there is", async () => {
		expect(await refused(copy({ acquired_on: "2026-02-30" }))).toEqual({
			acquired_on: "validation_invalid_date",
		});
	});
});

describe("who made a record", () => {
	test("is the server's to say", async () => {
		const reader = { first_name: "A", last_name: "B", reader_type: "pupil" };
		const other = (await small.deskFor("baskasi")).user;
		const made = await make("students", { ...reader, createdBy: other });
		expect(made.createdBy).toBe(small.desk.user);
		expect(await refused(change("students", made.id, { createdBy: other }))).toEqual({
			createdBy: "validation_not_writable",
		});
		expect((await change("students", made.id, { createdBy: other }, admin)).createdBy).toBe(other);
	});
});

describe("libraries", () => {
	test("are made in the own school; the first is the default, until another is chosen", async () => {
		const defaults = async () =>
			(await small.service.list("libraries", { filter: "is_default = true" })).map(({ id }) => id);
		expect(await defaults()).toEqual([small.library]);
		const second = await make("libraries", { name: "Sınıf", kind: "class", school_id: "aaaaaaaaaaaaaaa" });
		expect(second).toMatchObject({ school_id: small.school, is_default: false });
		await change("libraries", second.id, { is_default: true });
		expect(await defaults()).toEqual([second.id]);
		const third = await make("libraries", { name: "Yeni", kind: "main", is_default: true });
		expect(await defaults()).toEqual([third.id]);
	});
});

describe("3, 4: users cannot raise themselves", () => {
	test.each([
		{ "role-": 1 },
		{ "role+": -1 },
		{ role: "2" },
		{ "+school_id": "aaaaaaaaaaaaaaa" },
		{ "school_id-": "own" },
		{ "library_id+": "aaaaaaaaaaaaaaa" },
		{ "student_id+": "aaaaaaaaaaaaaaa" },
		{ "status-": "active" },
		{ verified: true },
		{ email: "other@example.org" },
		{ password: "yeni-parola-1", passwordConfirm: "yeni-parola-1" },
	])("%j", async (typed: Record<string, unknown>) => {
		const { user, request } = await small.deskFor(`u${small.op()}`);
		const body = typed["school_id-"] ? { "school_id-": small.school } : typed;
		const before = await small.service.find("users", user);
		expect(Object.keys(await refused(change("users", user, body, request))).length).toBeGreaterThan(0);
		const after = await small.service.find("users", user);
		expect(after).toEqual(before);
	});
});

test("a token key that somebody sends is passed over", async () => {
	const { user, request } = await small.deskFor(`u${small.op()}`);
	const before = await small.service.find("users", user);
	await change("users", user, { tokenKey: "x".repeat(50) }, request);
	expect((await small.service.find("users", user))?.tokenKey).toBe(before?.tokenKey);
});

describe("9: the last administrator", () => {
	test("stays one, whoever asks", async () => {
		const id = String(admin.auth?.record.id);
		const last = { role: "validation_last_administrator" };
		expect(await refused(change("users", id, { role: 3 }, admin))).toEqual(last);
		expect(await refused(change("users", id, { status: "blocked" }, admin))).toEqual(last);
		expect(await refused(small.service.api.delete("users", id, admin))).toEqual(last);
		const second = await small.deskFor("ikinci", { role: 2 });
		expect((await change("users", second.user, { role: 3 }, admin)).role).toBe(3);
	});
});

describe("a new account", () => {
	test("has a user name, and an address without capitals", async () => {
		const guest = { ...manager, auth: null };
		const password = "cok-gizli-1";
		const plain = { email: "Cigdem@Okul.org", password, passwordConfirm: password };
		const user = await make("users", plain, guest);
		expect(await small.service.find("users", user.id)).toMatchObject({
			email: "cigdem@okul.org",
			username: expect.stringMatching(/^cigdem\d{4}$/),
		});
		expect(await refused(make("users", { ...plain, email: "CIGDEM@okul.org" }, guest))).toHaveProperty(
			"email",
		);
	});
	test("is refused once registration is closed, except by an administrator", async () => {
		await small.create("site_settings", { registration: { open: false } });
		const body = { email: "gec@okul.org", password: "cok-gizli-1", passwordConfirm: "cok-gizli-1" };
		await expect(make("users", body, { ...manager, auth: null })).rejects.toMatchObject({ status: 403 });
		expect((await make("users", body, admin)).id).toBeDefined();
	});
});
