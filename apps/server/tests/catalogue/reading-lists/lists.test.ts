// engines: both
/** Reading lists: who makes and who sees them, what their books are, and when they end. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openReadingSchool, type ReadingSchool } from "./school.ts";

let school: ReadingSchool;
let list: string;

beforeAll(async () => {
	school = await openReadingSchool();
	await school.copy(school.books.momoAgain, { status: "on_loan" });
	await school.copy(school.books.momo);
	await school.copy(school.books.kasagi, { status: "on_loan" });
	list = await school.make("teacher");
});
afterAll(() => school.dispose());

const namesIn = (body: { items: { list: { name: string } }[] }) => body.items.map((item) => item.list.name);

describe("a list", () => {
	test("holds works: any edition by the same author counts, and what is on the shelf comes first", async () => {
		const { status, body } = await school.call("teacher", "GET", `/${list}`);
		expect(status).toBe(200);
		expect(body.list).toMatchObject({ class_code: "9/A", teacher: "Zeynep Öğretmen", state: "now" });
		expect(body.books).toMatchObject([
			{ title: "Momo", author_line: "Michael Ende", card: { id: school.books.momo, copies: 2, free: 1 } },
			{ title: "Kaşağı", card: { copies: 1, free: 0 } },
			{ title: "Yok Kitabı", author_line: "Biri", card: null },
		]);
	});
	test("finds the edition that is catalogued later", async () => {
		const book = await school.small.create("books", {
			title: "YOK KİTABI",
			author_line: "Biri",
			status: "active",
		});
		expect((await school.call("teacher", "GET", `/${list}`)).body.books[2]).toMatchObject({
			card: { id: book, copies: 0 },
		});
		await school.copy(book);
		const { body } = await school.call("teacher", "GET", `/${list}`);
		expect(body.books.map(({ title }: { title: string }) => title)).toEqual(["Momo", "YOK KİTABI", "Kaşağı"]);
		await school.small.service.transaction(async (records) => {
			const [one] = await records.list("library_books", { filter: "book_id = {:book}", params: { book } });
			await records.update("library_books", one?.id ?? "", { status: "withdrawn", withdrawn_reason: "x" });
			await records.update("books", book, { status: "hidden" });
		});
	});
	test("sent twice is made once, and a book named twice is one book", async () => {
		const body = school.listBody({
			name: "İki kez",
			books: [
				{ book: school.books.momo },
				{ book: school.books.momo },
				{ title: "Momo", author_line: "Michael Ende" },
			],
		});
		const first = await school.call("teacher", "POST", "", body);
		const again = await school.call("teacher", "POST", "", body);
		expect(again.body.list.id).toBe(first.body.list.id);
		expect((await school.call("teacher", "GET", `/${first.body.list.id}`)).body.books).toHaveLength(1);
		expect((await school.call("teacher", "DELETE", `/${first.body.list.id}`)).status).toBe(204);
		expect((await school.call("teacher", "GET", `/${first.body.list.id}`)).status).toBe(404);
	});
	test("is written anew as a whole", async () => {
		const id = await school.make("teacher", { name: "Taslak" });
		const { op_id: _op, ...body } = school.listBody({ name: "Son hali", audience: "grade", grade: 10 });
		const { status } = await school.call("colleague", "PUT", `/${id}`, {
			...body,
			books: [{ book: school.books.forsa }],
		});
		expect(status).toBe(200);
		const after = (await school.call("teacher", "GET", `/${id}`)).body;
		expect(after.list).toMatchObject({ name: "Son hali", audience: "grade", grade: 10, class_code: "" });
		expect(after.books).toMatchObject([{ title: "Forsa" }]);
		await school.call("teacher", "DELETE", `/${id}`);
	});
	test.each([
		["without books", { books: [] }],
		["that ends before it begins", { to_on: "2026-01-01" }],
		["of many years", { to_on: "2031-01-01" }],
		["with a day that is none", { from_on: "2026-02-31" }],
		["for a class without a name", { class_code: " " }],
		["without a name", { name: "" }],
		["with a national identity number", { note: "10000000146" }],
	])("%s is refused", async (_name, more) => {
		const { status } = await school.call("teacher", "POST", "", school.listBody(more));
		expect(status).toBe(400);
	});
	test("takes no title that another school suggested", async () => {
		const book = await school.small.create("books", {
			title: "Gizli",
			status: "suggested",
			school_id: school.other,
		});
		const { status } = await school.call("teacher", "POST", "", school.listBody({ books: [{ book }] }));
		expect(status).toBe(404);
	});
});

describe("who sees it", () => {
	test("the class does while its term lasts, with what its reader has read", async () => {
		await school.loan(school.small.readers.ayse, school.books.momoAgain);
		await school.loan(school.small.readers.ayse, school.books.whale);
		const { body } = await school.call("ayse", "GET", "");
		expect(body.items).toMatchObject([{ list: { id: list }, books: 3, read: 1 }]);
		const page = (await school.call("ayse", "GET", `/${list}`)).body;
		expect(page.books.map(({ own }: { own: string }) => own)).toEqual(["read", "", ""]);
		await school.loan(school.small.readers.ayse, school.books.kasagi, { status: "open", returned_at: "" });
		expect((await school.call("ayse", "GET", `/${list}`)).body.books[1].own).toBe("out");
	});
	test("another class, another school, a guest and a volunteer do not, by no door", async () => {
		const foreign = await school.make("teacher", { name: "Komşu sınıf", class_code: "9/B" });
		const later = await school.make("teacher", { name: "Gelecek dönem", from_on: "2026-04-01" });
		const grade = await school.make("teacher", { name: "Dokuzlar", audience: "grade", grade: 9 });
		const tenth = await school.make("teacher", { name: "Onlar", audience: "grade", grade: 10 });
		const everybody = await school.make("teacher", { name: "Herkes", audience: "school" });
		expect(namesIn((await school.call("ayse", "GET", "")).body)).toEqual([
			"Bahar okumaları",
			"Dokuzlar",
			"Herkes",
		]);
		for (const id of [foreign, later, tenth])
			expect((await school.call("ayse", "GET", `/${id}`)).status, id).toBe(404);
		for (const id of [grade, everybody])
			expect((await school.call("ayse", "GET", `/${id}`)).status, id).toBe(200);
		expect((await school.call("stranger", "GET", "")).body.items).toEqual([]);
		for (const path of ["", "/reading", "/missing"])
			expect((await school.call("stranger", "GET", `/${list}${path}`)).status).toBe(404);
		for (const who of ["desk", "basic"] as const)
			expect((await school.call(who, "GET", "")).status).toBe(403);
		for (const collection of ["reading_lists", "reading_list_books"]) {
			const path = `/api/collections/${collection}/records`;
			for (const who of ["ayse", "stranger", "basic"] as const) {
				const { body } = await school.server.call("GET", path, { token: school.people[who].token });
				expect(body.items, who).toEqual([]);
			}
			const sent = { school_id: school.small.school, name: "x", list_id: list, title: "x" };
			for (const who of ["ayse", "teacher"] as const)
				expect(
					(await school.server.call("POST", path, { token: school.people[who].token, body: sent })).status,
				).toBe(403);
		}
		for (const who of ["ayse", "desk"] as const) {
			expect((await school.call(who, "POST", "", school.listBody())).status).toBe(403);
			for (const path of ["reading", "missing"])
				expect((await school.call(who, "GET", `/${list}/${path}`)).status).toBe(403);
			expect((await school.call(who, "DELETE", `/${list}`)).status).toBe(403);
		}
		for (const method of ["PUT", "DELETE"])
			expect((await school.call("stranger", method, `/${list}`, school.listBody())).status).toBe(404);
		for (const id of [foreign, later, grade, tenth, everybody])
			await school.call("teacher", "DELETE", `/${id}`);
	});
	test("nobody of the class does once it has ended or is in the archive; staff find it there", async () => {
		const over = await school.make("teacher", { name: "Bitti", to_on: "2026-03-04" });
		const stored = await school.make("teacher", { name: "Arşiv" });
		expect(
			(await school.call("teacher", "POST", `/${stored}/archive`, { archived: true })).body.list.state,
		).toBe("archived");
		for (const id of [over, stored]) expect((await school.call("ayse", "GET", `/${id}`)).status).toBe(404);
		const states = (await school.call("colleague", "GET", "")).body.items.map(
			({ list: { name, state } }: { list: { name: string; state: string } }) => [name, state],
		);
		expect(states).toEqual([
			["Bahar okumaları", "now"],
			["Bitti", "over"],
			["Arşiv", "archived"],
		]);
		await school.call("teacher", "POST", `/${stored}/archive`, { archived: false });
		expect((await school.call("ayse", "GET", `/${stored}`)).status).toBe(200);
		for (const id of [over, stored]) await school.call("teacher", "DELETE", `/${id}`);
	});
	test("it is a shelf of the catalogue's home for its class alone, with what the school has", async () => {
		const home = async (who: keyof ReadingSchool["people"]) =>
			(await school.server.call("GET", "/api/catalogue/home", { token: school.people[who].token })).body
				.shelves;
		const [first] = await home("ayse");
		expect(first).toMatchObject({ name: "list", value: list, title: "Bahar okumaları", more: true });
		expect(first.titles.map(({ title }: { title: string }) => title)).toEqual(["Momo", "Kaşağı"]);
		expect(JSON.stringify(await home("teacher"))).not.toContain("Bahar okumaları");
		expect(
			(await school.server.call("GET", "/api/catalogue/shelf?name=list", { token: school.people.ayse.token }))
				.status,
		).toBe(404);
	});
});

describe("books come", () => {
	test("from pasted lines: ISBNs, labels and titles, with what was not found", async () => {
		const lines = [
			"978-605-111-222-0",
			"1001",
			"kasagi - Ömer Seyfettin",
			"9789750807144",
			"Bilinmeyen",
			"kasagi - Ömer Seyfettin",
		];
		const { status, body } = await school.call("teacher", "POST", "/find", { lines });
		expect(status).toBe(200);
		const found = body.items.map((item: { title: string; card: { id: string } | null }) => [
			item.title,
			item.card !== null,
		]);
		expect(found).toEqual([
			["Momo", true],
			["İnce Memed", true],
			["Kaşağı", true],
			["9789750807144", false],
			["Bilinmeyen", false],
		]);
		expect((await school.call("teacher", "POST", "/find", { lines: [] })).status).toBe(400);
		expect((await school.call("ayse", "POST", "/find", { lines: ["x"] })).status).toBe(403);
	});
	test("from ready lists, with their source and what the catalogue has of them", async () => {
		const { body } = await school.call("teacher", "GET", "/ready");
		expect(body.items.length).toBeGreaterThanOrEqual(5);
		for (const one of body.items) expect(one.source).not.toBe("");
		const middle = body.items.find(({ key }: { key: string }) => key === "ortaokul");
		const byTitle = (title: string) => middle.books.find((book: { title: string }) => book.title === title);
		expect(byTitle("Forsa")).toMatchObject({
			author_line: "Ömer Seyfettin",
			card: { id: school.books.forsa },
		});
		expect(byTitle("Beyaz Diş").card).toBeNull();
	});
});

test("staff take the lists of their school away as a table, and nobody else's", async () => {
	const exported = async (who: keyof ReadingSchool["people"]) =>
		school.server.call("POST", "/api/exports/records", {
			token: school.people[who].token,
			language: "tr",
			body: { collection: "reading_lists", format: "csv", fields: ["name", "class_code", "to_on"] },
		});
	expect((await exported("teacher")).body).toContain("Bahar okumaları;9/A;30.06.2026");
	expect((await exported("stranger")).body).not.toContain("Bahar");
	expect((await exported("ayse")).status).toBe(403);
});

describe("when its teacher leaves", () => {
	test("the list stays, and is handed over with everything else", async () => {
		const { service } = school.small;
		const admin = await school.small.service.list("users", { filter: "role = 2" });
		expect(admin).toEqual([]);
		await service.transaction((records) => records.update("users", school.people.stranger.id, { role: 2 }));
		const token = school.people.stranger.token;
		const path = `/api/users/${school.people.teacher.id}`;
		const handed = await school.server.call("POST", `${path}/hand-over`, {
			token,
			body: { user_id: school.people.colleague.id },
		});
		expect(handed.status).toBe(200);
		expect((await school.call("colleague", "GET", `/${list}`)).body.list.teacher).toBe("Ali Öğretmen");
		expect((await school.server.call("POST", `${path}/deletion`, { token })).status).toBe(200);
		const colleague = await school.server.call("POST", `/api/users/${school.people.colleague.id}/deletion`, {
			token,
		});
		expect(colleague.status).toBe(200);
		expect((await school.call("ayse", "GET", `/${list}`)).body.list).toMatchObject({
			name: "Bahar okumaları",
			teacher: "",
		});
	});
});
