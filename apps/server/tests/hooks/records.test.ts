// engines: both
/** Server-side handling of input: assigned numbers, normalized names, refused changes. */
import { ApiError, type RecordData, type RequestContext, sql } from "@rafta/records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problems } from "../../src/kit/writes/problems.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";

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
	const person = (more: Record<string, unknown> = {}, who = manager) =>
		make("students", { first_name: " Işıl ", last_name: "Çınar", reader_type: "pupil", ...more }, who);
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
		// Not the next one: a number that can be counted up would name other children's cards.
		expect(String(two.card_barcode)).toMatch(/^2\d{7}$/);
		expect(two.card_barcode).not.toBe(one.card_barcode);
		expect(two).not.toHaveProperty("card_key");
	});
	test("are in a school of a kind that exists, or there is no school", async () => {
		for (const type of ["constructor", "__proto__", "akademi"])
			expect(await refused(make("schools", { name: "Okul", type }, admin))).toHaveProperty("type");
	});
	test("83: of one number are refused in one school while both are active, and are two in two schools", async () => {
		const first = await person({ student_no: "700" });
		expect(await refused(person({ student_no: " 700 " }))).toHaveProperty("student_no");
		const elsewhere = await make("schools", { name: "Komşu Okul", type: "lise" }, admin);
		const namesake = await person({ student_no: "700", school_id: elsewhere.id }, admin);
		expect(namesake).toMatchObject({ student_no: "700", school_id: elsewhere.id });
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
	test("stay in the order of their class when something else of theirs is changed", async () => {
		const [one, two] = [await person({ class_code: "11/Ğ" }), await person({ class_code: "11/Ğ" })];
		await change("students", one.id, { notes: "kart yenilendi" });
		const keyOf = async (id: string) => (await small.service.find("students", id))?.class_sort;
		expect(await keyOf(one.id)).toBe(await keyOf(two.id));
		// A key stored in another form is corrected by the next change.
		await small.service.transaction((records) =>
			records.sql.run(sql`UPDATE "students" SET "class_sort" = 'eski' WHERE "id" = ${one.id}`),
		);
		await change("students", one.id, { notes: "" });
		expect(await keyOf(one.id)).toBe(await keyOf(two.id));
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
		expect(await refused(copy({ barcode: "AB_1" }))).toHaveProperty("barcode");
		await copy({ barcode: "t 555" });
		expect(await refused(copy({ barcode: "T555" }))).toHaveProperty("barcode");
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
	test("never get a register number that a deleted one had, whoever asks", async () => {
		const gone = await copy();
		await small.service.api.delete("library_books", gone.id, admin);
		const next = await copy();
		expect(Number(next.accession_no)).toBeGreaterThan(Number(gone.accession_no));
		expect(Number(next.barcode)).toBeGreaterThan(Number(gone.barcode));
		// The label itself may be used again.
		await copy({ barcode: gone.barcode });
		const typed = copy({ accession_no: gone.accession_no });
		expect(await refused(typed)).toEqual({ accession_no: "validation_spent_number" });
		const byAdmin = make(
			"library_books",
			{ book_id: small.titles.book, library_id: small.library, accession_no: gone.accession_no },
			admin,
		);
		expect(await refused(byAdmin)).toEqual({ accession_no: "validation_spent_number" });
		const changed = await copy({ accession_no: "ESKİ 12" });
		await change("library_books", changed.id, { accession_no: "YENİ 12" }, admin);
		expect(await refused(copy({ accession_no: "ESKİ 12" }))).toHaveProperty("accession_no");
		await change("library_books", changed.id, { accession_no: "ESKİ 12" }, admin);
	});
	test("are counted on where somebody typed other things than numbers, and where a width is full", async () => {
		const school = await small.create("schools", { name: "Dolu", type: "lise" });
		const library = await small.create("libraries", { name: "Dolu", school_id: school, kind: "main" });
		const desk = await small.deskFor("dolu", { school_id: school, library_id: library });
		const there = (more: Record<string, unknown> = {}) =>
			make("library_books", { book_id: small.titles.book, library_id: library, ...more }, desk.request);
		await there({ accession_no: "2019/5", barcode: "1" });
		expect(await there()).toMatchObject({ accession_no: "000001", barcode: "10000001" });
		await there({ accession_no: "999999", barcode: "19999999" });
		expect(await there()).toMatchObject({ accession_no: "00000001", barcode: "1000000001" });
		expect(await there()).toMatchObject({ accession_no: "00000002", barcode: "1000000002" });
	});
	test("are withdrawn with a reason, and come back by an administrator's alone", async () => {
		const { id } = await copy();
		expect(await refused(change("library_books", id, { status: "withdrawn" }))).toEqual({
			withdrawn_reason: "validation_required",
		});
		await change("library_books", id, { status: "withdrawn", withdrawn_reason: "Yıprandı" });
		expect(await refused(change("library_books", id, { status: "available" }))).toEqual({
			status: "validation_administrators_only",
		});
		expect(await refused(change("library_books", id, { status: "available" }, admin))).toEqual({
			note: "validation_required",
		});
		const back = await change("library_books", id, { status: "available", note: "Ciltlendi" }, admin);
		expect(back).toMatchObject({ status: "available", withdrawn_on: "", withdrawn_reason: "" });
		const entries = await small.service.list("audit_events", { filter: 'kind = "copy_reinstated"' });
		expect(entries).toMatchObject([{ record: id, details: { reason: "Ciltlendi" } }]);
	});
	test("that are out or gone stay in their library, and lost ones come back at the desk", async () => {
		const class_library = await small.create("libraries", {
			name: "5/A Kitaplığı",
			kind: "class",
			school_id: small.school,
		});
		const { id } = await copy();
		const move = (status: string) =>
			small.service
				.transaction((records) => records.update("library_books", id, { status }))
				.then(() => change("library_books", id, { library_id: class_library }));
		for (const status of ["on_loan", "hold_shelf", "in_transit", "lost", "withdrawn"]) {
			expect(await refused(move(status)), status).toEqual({ library_id: "validation_not_in_library" });
		}
		expect((await move("available")).library_id).toBe(class_library);
		await small.create("book_loans", {
			library_book_id: id,
			book_id: small.titles.book,
			library_id: class_library,
			school_id: small.school,
			student_id: small.readers.ayse,
			loaned_at: "2026-03-01 09:00:00.000Z",
			due_on: "2026-03-16",
			status: "lost",
		});
		await small.service.transaction((records) => records.update("library_books", id, { status: "lost" }));
		expect(await refused(change("library_books", id, { status: "available" }))).toEqual({
			status: "validation_open_loan",
		});
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

describe("two dates of a record", () => {
	test.each([
		[
			"swap_events",
			{ name: "Şenlik", listing_from: "2026-05-04", deposit_from: "2026-05-01" },
			"deposit_from",
		],
		["closed_days", { scope: "school", name: "Kar", from_on: "2026-05-04", to_on: "2026-05-01" }, "to_on"],
	] as const)("of %s that are both valid are refused for their order", async (collection, body, field) => {
		const error = await make(collection, body).catch((reason: unknown) => reason);
		if (!(error instanceof ApiError)) throw new Error(`expected a refusal, got ${error}`);
		expect(error.data[field]).toEqual(problems.dateOrder);
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
			(
				await small.service.list("libraries", {
					filter: "is_default = true && school_id = {:school}",
					params: { school: small.school },
				})
			).map(({ id }) => id);
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
	test("that an administrator gives a reader is known by the reader, who has one alone and is of its school", async () => {
		const { ayse, mehmet } = small.readers;
		const password = "cok-gizli-1";
		const body = (name: string, more: object) => ({
			...{ email: `${name}@okul.org`, password, passwordConfirm: password, role: 4 },
			...more,
		});
		const account = await make("users", body("ayse", { student_id: ayse }), admin);
		expect(account.school_id).toBe(small.school);
		expect((await small.service.find("students", ayse))?.user_id).toBe(account.id);
		expect(await refused(make("users", body("baska", { student_id: ayse }), admin))).toEqual({
			student_id: "validation_reader_has_account",
		});
		const elsewhere = await make("schools", { name: "Uzak Okul", type: "lise" }, admin);
		const far = body("uzak", { student_id: mehmet, school_id: elsewhere.id });
		expect(await refused(make("users", far, admin))).toEqual({ student_id: "validation_other_school" });

		await change("users", account.id, { student_id: mehmet }, admin);
		expect((await small.service.find("students", ayse))?.user_id).toBe("");
		expect((await small.service.find("students", mehmet))?.user_id).toBe(account.id);
		await small.service.api.delete("users", account.id, admin);
		expect((await small.service.find("students", mehmet))?.user_id).toBe("");
	});
	test("is refused once registration is closed, except by an administrator", async () => {
		await small.create("site_settings", { registration: { open: false } });
		const body = { email: "gec@okul.org", password: "cok-gizli-1", passwordConfirm: "cok-gizli-1" };
		await expect(make("users", body, { ...manager, auth: null })).rejects.toMatchObject({ status: 403 });
		expect((await make("users", body, admin)).id).toBeDefined();
	});
});
