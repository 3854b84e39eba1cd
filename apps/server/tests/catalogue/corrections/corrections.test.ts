// engines: both
/** Corrections of titles: at once where a school alone has one, otherwise proposed to an administrator. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { nowhere, type Person, person } from "../../access/people.ts";
import { type Answer, openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;
let colleague: Person;
let admin: Person;
let stranger: Person;
let reader: Person;
let volunteer: Person;
let otherSchool: string;
let otherLibrary: string;
let serial = 0;

beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	otherSchool = await small.create("schools", { name: "Başka Lise", type: "lise" });
	otherLibrary = await small.create("libraries", { name: "Öbür", school_id: otherSchool, kind: "main" });
	staff = await person(small, "derya");
	colleague = await person(small, "umut");
	admin = await person(small, "yonetici", { role: 2, ...nowhere });
	stranger = await person(small, "baska", { school_id: otherSchool, library_id: otherLibrary });
	reader = await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse });
	volunteer = await person(small, "gonullu", { desk_only: true });
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

const call = (who: Person | undefined, method: string, path: string, body?: unknown): Promise<Answer> =>
	server.call(method, path, { token: who?.token, body });
const correct = (who: Person | undefined, title: string, values: object): Promise<Answer> =>
	call(who, "POST", `/api/titles/${title}/correct`, { values });
const decide = (what: string, id: string, body: object, who: Person = admin): Promise<Answer> =>
	call(who, "POST", `/api/corrections/${id}/${what}`, body);

const copyIn = (book_id: string, school_id: string, library_id: string) =>
	small.create("library_books", {
		...{ book_id, school_id, library_id, barcode: `77${++serial}` },
		...{ status: "available", loanable: "yes", condition: "good" },
	});
/** A public title of which the small library has a copy, and where it is shared the other school as well. */
async function title(isShared: boolean, more: object = {}): Promise<string> {
	const id = await small.create("books", {
		...{ title: "Kucuk Prens", author_line: "Exupery", status: "active", ...more },
	});
	await copyIn(id, small.school, small.library);
	if (isShared) await copyIn(id, otherSchool, otherLibrary);
	return id;
}
const bookOf = async (id: string) => {
	const found = await small.service.find("books", id);
	if (!found) throw new Error(id);
	return found;
};
const correctionsOf = (book: string) =>
	small.service.list("title_corrections", { filter: "book_id = {:book}", params: { book }, sort: "created" });
/** What the title now has in the fields of a correction, as a screen shows it. */
const seenNow = async (id: string, ...names: ("title" | "author_line")[]) => {
	const book = await bookOf(id);
	return {
		seen: Object.fromEntries(
			(names.length > 0 ? names : (["title"] as const)).map((name) => [name, book[name]]),
		),
	};
};
const noticesOf = async (who: Person) =>
	(
		await small.service.list("notices", {
			filter: "user_id = {:id}",
			params: { id: who.id },
			sort: "created",
		})
	).map(({ kind, data }) => [kind, data]);

test("a title that only the own school has is corrected at once, with a journal entry, and undone", async () => {
	const id = await title(false);
	expect((await call(staff, "GET", `/api/titles/${id}/correction`)).body).toEqual({ immediate: true });
	const made = await correct(staff, id, {
		title: " Küçük Prens ",
		subjects: ["Masal"],
		isbn13: "975-07-0714-1",
	});
	expect(made.body).toMatchObject({ status: "applied" });
	expect(await bookOf(id)).toMatchObject({
		...{ title: "Küçük Prens", subjects: ["Masal"], isbn13: "9789750707148", isbn10: "9750707141" },
		author_line: "Exupery",
	});
	const entry = await small.service.findBy("audit_events", { record: id, kind: "title_corrected" });
	expect([entry?.actor, entry?.school_id, entry?.details]).toEqual([
		staff.id,
		small.school,
		{ fields: ["isbn13", "title", "subjects"] },
	]);
	// A field that somebody has changed again stays.
	await correct(colleague, id, { subjects: ["Roman"] });
	expect((await decide("undo", made.body.id, {}, stranger)).status).toBe(404);
	expect((await decide("undo", made.body.id, {}, staff)).body.status).toBe("undone");
	expect(await bookOf(id)).toMatchObject({ title: "Kucuk Prens", isbn13: "", subjects: ["Roman"] });
	expect((await decide("undo", made.body.id, {}, staff)).status).toBe(400);
});

test("a shared title is only proposed; an administrator accepts it and the proposer reads so", async () => {
	const id = await title(true);
	const before = await bookOf(id);
	expect((await call(staff, "GET", `/api/titles/${id}/correction`)).body).toEqual({ immediate: false });
	const { body } = await correct(staff, id, { author_line: "Antoine de Saint-Exupéry" });
	expect(body.status).toBe("open");
	expect(await bookOf(id)).toEqual(before);
	expect((await correctionsOf(id))[0]?.changes).toEqual([
		{ name: "author_line", from: "Exupery", to: "Antoine de Saint-Exupéry" },
	]);
	const seen = await seenNow(id, "author_line");
	for (const who of [staff, stranger, reader, volunteer]) {
		expect([401, 403]).toContain((await decide("accept", body.id, seen, who)).status);
		expect([401, 403]).toContain((await decide("decline", body.id, { reason: "Olmaz." }, who)).status);
	}
	expect((await decide("undo", body.id, {}, staff)).status).toBe(400);
	expect((await decide("accept", body.id, seen)).body.status).toBe("applied");
	expect(await bookOf(id)).toMatchObject({
		author_line: "Antoine de Saint-Exupéry",
		authors: ["Antoine de Saint-Exupéry"],
	});
	expect(await noticesOf(staff)).toEqual([
		["title_correction_accepted", { title: "Kucuk Prens", title_id: id }],
	]);
	expect((await decide("decline", body.id, { reason: "Geç kaldı." })).status).toBe(400);
	// What is shared is the administrator's to undo.
	expect((await decide("undo", body.id, {}, staff)).status).toBe(400);
	expect((await decide("undo", body.id, {})).status).toBe(200);
	expect((await bookOf(id)).author_line).toBe("Exupery");
});

test("a declined proposal changes nothing, and its reason reaches the proposer", async () => {
	const id = await title(true);
	const { body } = await correct(staff, id, { title: "Küçük Prens" });
	expect((await decide("decline", body.id, { reason: "  " })).status).toBe(400);
	expect((await decide("decline", body.id, { reason: "Kapakta başka yazıyor." })).status).toBe(200);
	expect((await bookOf(id)).title).toBe("Kucuk Prens");
	expect(await noticesOf(staff)).toEqual([
		["title_correction_declined", { title: "Kucuk Prens", title_id: id, reason: "Kapakta başka yazıyor." }],
	]);
	expect((await correctionsOf(id))[0]).toMatchObject({
		status: "declined",
		reason: "Kapakta başka yazıyor.",
	});
});

test("a school waits with one proposal for a title: a newer one replaces it, another school's stays", async () => {
	const id = await title(true);
	await correct(staff, id, { title: "Küçük Pirens" });
	const theirs = (await correct(stranger, id, { title: "Le Petit Prince" })).body.id;
	const ours = (await correct(colleague, id, { title: "Küçük Prens" })).body.id;
	expect((await correctionsOf(id)).map((one) => one.id).sort()).toEqual([theirs, ours].sort());
	// Accepted first, it leaves the other one to be decided by what the title says now.
	await decide("accept", theirs, await seenNow(id));
	expect((await decide("accept", ours, await seenNow(id))).status).toBe(200);
	expect((await bookOf(id)).title).toBe("Küçük Prens");
	expect((await small.service.find("title_corrections", ours))?.changes).toEqual([
		{ name: "title", from: "Le Petit Prince", to: "Küçük Prens" },
	]);
});

test("a proposal that has come true meanwhile is accepted without a change", async () => {
	const id = await title(true);
	const { body } = await correct(staff, id, { title: "Küçük Prens" });
	await call(admin, "PATCH", `/api/collections/books/records/${id}`, { title: "Küçük Prens" });
	expect((await decide("accept", body.id, { seen: {} })).status).toBe(400);
	expect((await decide("accept", body.id, { seen: { status: "x" } })).status).toBe(400);
	expect((await decide("accept", body.id, await seenNow(id))).status).toBe(200);
	expect((await noticesOf(staff)).map(([kind]) => kind)).toEqual(["title_correction_accepted"]);
});

test("two administrators, or a change in between: nothing is decided on what nobody has seen", async () => {
	const id = await title(true);
	const { body } = await correct(staff, id, { title: "Küçük Prens" });
	const seen = await seenNow(id);
	await call(admin, "PATCH", `/api/collections/books/records/${id}`, { title: "Prens", year: 1943 });
	expect((await decide("accept", body.id, seen)).status).toBe(400);
	expect((await bookOf(id)).title).toBe("Prens");
	const now = await seenNow(id);
	const both = await Promise.all([
		decide("accept", body.id, now),
		decide("decline", body.id, { reason: "Olmaz." }),
	]);
	expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("what the title's form refuses is refused, whether at once or as a proposal", async () => {
	for (const isShared of [false, true]) {
		const id = await title(isShared, { isbn13: "9789750707148" });
		const wrong: [object, string][] = [
			[{ isbn13: "9789750707149" }, "isbn13"],
			[{ title: "  " }, "title"],
			[{ title: "x".repeat(301) }, "title"],
			[{ year: 9999 }, "year"],
			[{ age_min: 12, age_max: 6 }, "age_max"],
			[{ language: "Türkçe" }, "language"],
		];
		for (const [values, field] of wrong) {
			const { status, body } = await correct(staff, id, values);
			expect([field, status, Object.keys(body.data ?? {})]).toEqual([field, 400, [field]]);
		}
		for (const values of [
			{},
			{ title: "Kucuk Prens" },
			{ status: "hidden" },
			{ school_id: small.school },
			{ cover: "x.jpg" },
			{ subjects: [1] },
			{ subjects: "Masal" },
			{ year: "yüz" },
			[],
		])
			expect([JSON.stringify(values), (await correct(staff, id, values)).status]).toEqual([
				JSON.stringify(values),
				400,
			]);
		expect(await correctionsOf(id)).toEqual([]);
		expect(await bookOf(id)).toMatchObject({ title: "Kucuk Prens", isbn13: "9789750707148" });
	}
});

test("nobody but staff corrects, and nobody what another school suggests", async () => {
	const id = await title(false);
	for (const who of [reader, volunteer, undefined])
		expect([401, 403]).toContain((await correct(who, id, { title: "Benim" })).status);
	// A school without a copy may propose, not change.
	expect((await correct(stranger, id, { title: "Küçük Prens" })).body.status).toBe("open");
	const theirs = await small.create("books", { title: "Saklı", status: "suggested", school_id: otherSchool });
	expect((await correct(staff, theirs, { title: "Açık" })).status).toBe(404);
	expect((await correct(stranger, theirs, { title: "Açık" })).body.status).toBe("applied");
	expect((await correct(staff, "aaaaaaaaaaaaaaa", { title: "Yok" })).status).toBe(404);
	expect((await correct(staff, "%00", { title: "Yok" })).status).toBeLessThan(500);
	// The record API writes no proposals, and shows a school those of another one not.
	const path = "/api/collections/title_corrections/records";
	const values = { book_id: id, school_id: small.school, status: "applied", changes: [] };
	expect((await call(staff, "POST", path, values)).status).toBe(403);
	expect((await call(staff, "GET", path)).body.items.map((one: { book_id: string }) => one.book_id)).toEqual(
		[],
	);
	expect((await call(reader, "GET", path)).body.items ?? []).toEqual([]);
});

test("a title is the own one again when the other school's last copy is withdrawn", async () => {
	const id = await title(false);
	const copy = await copyIn(id, otherSchool, otherLibrary);
	await correct(staff, id, { title: "Küçük Prens" });
	await small.service.transaction((records) =>
		records.update("library_books", copy, {
			...{ status: "withdrawn", withdrawn_on: "2026-03-05", withdrawn_reason: "worn" },
		}),
	);
	expect((await correct(staff, id, { title: "Küçük Prens!" })).body.status).toBe("applied");
	// What was still proposed is settled by that.
	expect((await correctionsOf(id)).map(({ status }) => status)).toEqual(["applied"]);
});

test("a proposal follows its title through a merge and back", async () => {
	const [from, into] = [await title(true), await title(true, { title: "Küçük Prens" })];
	const { body } = await correct(staff, from, { title: "Küçük Prens (ciltli)" });
	const merge = await call(admin, "POST", "/api/titles/merge", { from, into, apply: true });
	expect(merge.status).toBe(200);
	await expect
		.poll(async () => (await small.service.find("title_merges", merge.body.merge.id))?.status)
		.toBe("applied");
	expect((await correctionsOf(into)).map(({ id }) => id)).toEqual([body.id]);
	expect((await correct(staff, from, { title: "Eski kayıt" })).status).toBe(400);
	await call(admin, "POST", `/api/titles/merges/${merge.body.merge.id}/undo`, {});
	await expect
		.poll(async () => (await small.service.find("title_merges", merge.body.merge.id))?.status)
		.toBe("undone");
	expect((await correctionsOf(from)).map(({ id }) => id)).toEqual([body.id]);
	expect((await decide("accept", body.id, await seenNow(from))).status).toBe(200);
	expect((await bookOf(from)).title).toBe("Küçük Prens (ciltli)");
});

test("who has left the school or was deleted is told by the school's managers", async () => {
	const [one, other] = [await title(true), await title(true)];
	const left = (await correct(staff, one, { title: "Küçük Prens" })).body.id;
	const gone = (await correct(colleague, other, { title: "Küçük Prens" })).body.id;
	await small.service.transaction(async (records) => {
		await records.update("users", staff.id, { school_id: otherSchool });
		await records.delete("users", colleague.id);
	});
	const successor = await person(small, "nehir");
	await decide("accept", left, await seenNow(one));
	await decide("decline", gone, { reason: "Kapakta başka yazıyor." });
	expect(await noticesOf(staff)).toEqual([]);
	expect((await noticesOf(successor)).map(([kind]) => kind)).toEqual([
		"title_correction_accepted",
		"title_correction_declined",
	]);
});

test("decided corrections are deleted after thirty days, waiting ones are not", async () => {
	const [one, other] = [await title(false), await title(true)];
	await correct(staff, one, { title: "Küçük Prens" });
	await correct(staff, other, { title: "Küçük Prens" });
	small.clock.now = new Date(small.clock.now.getTime() + 31 * 86_400_000);
	await small.service.crons.run("rafta_title_corrections");
	expect(await correctionsOf(one)).toEqual([]);
	expect((await correctionsOf(other)).map(({ status }) => status)).toEqual(["open"]);
});

test("an account corrects a hundred and twenty titles an hour, no more", async () => {
	const id = await title(false);
	const answers = await Promise.all(
		Array.from({ length: 121 }, (_, place) => correct(staff, id, { edition: String(place) })),
	);
	expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
	expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});
