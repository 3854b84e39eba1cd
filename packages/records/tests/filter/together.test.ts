// engines: both
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestBy } from "../support.ts";
import { findsIn, type Library, openLibrary } from "./library.ts";

let library: Library;
beforeAll(async () => {
	library = await openLibrary();
});
afterAll(() => library.opened.dispose());

const finds = findsIn(() => library);

describe("two conditions with ? on one path ask for one related row", () => {
	finds([
		["notes_via_book.stars ?= 5 && notes_via_book.body ?= 'çok iyi'", ""],
		["notes_via_book.stars ?= 3 && notes_via_book.body ?= 'çok iyi'", "A"],
		["notes_via_book.stars ?= 5 && notes_via_book.body ?= 'iyi'", "AC"],
		["notes_via_book.stars ?= 5 && code = 'A' && notes_via_book.body ?= 'çok iyi'", ""],
		["(notes_via_book.stars ?= 5 || year = 1955) && notes_via_book.body ?= 'çok iyi'", "A"],
		["(notes_via_book.stars ?= 5 && year = 1955) && notes_via_book.body ?= 'iyi'", "A"],
		["notes_via_book.stars ?= 5 && (notes_via_book.body ?= 'çok iyi' || code = 'C')", "C"],
		// Two texts, two rows: they are not joined.
		["notes_via_book.stars ?= 5 || notes_via_book.body ?= 'çok iyi'", "AC"],
		["others.born ?= 1907 && others.name ?~ 'kemal'", ""],
		["others.born ?= 1923 && others.name ?~ 'kemal'", "A"],
		["others.born ?= 1907 && others.books_via_author.code ?= 'A'", ""],
		["others.born ?= 1907 && others.books_via_author.code ?= 'B'", "AB"],
		["others.books_via_author.code ?= 'A' && others.books_via_author.year ?= 1937", ""],
		["@collection.notes.book ?= id && @collection.notes.stars ?= 3", "A"],
		["@collection.notes.book ?= id && @collection.notes:n.stars ?= 3", "AC"],
		["@collection.notes:n.book ?= id && @collection.notes:n.body ?= 'çok iyi'", "A"],
		["tags:each ?= 'a' && tags:each ?= 'b'", ""],
		["tags:each ?= 'a' && tags:each ?!= 'b'", "AB"],
	]);
});

describe("beside them", () => {
	finds([
		// Without ? all rows are meant, whichever row another condition matched.
		["notes_via_book.stars ?= 5 && notes_via_book.stars >= 5", "C"],
		["notes_via_book.stars >= 3 && notes_via_book.body ?= 'çok iyi'", "A"],
		// A path without records has empty values in both.
		["notes_via_book.body ?= '' && notes_via_book.stars ?!= 5", "BD"],
		["others.name ?= '' && others.born ?!= 5", "CD"],
		["others.born ?> 0 && others.name ?!~ 'kemal'", "AB"],
		// Separate paths are evaluated separately.
		["others.born ?= 1907 && notes_via_book.stars ?= 3", "A"],
		["others.born ?= 1907 && notes_via_book.stars ?= 3 && others.name ?~ 'kemal'", ""],
		["extra.pages ?= 430 && extra.soft ?= true", "A"],
		["author.name ?~ 'kemal' && author.born ?= 1923", "A"],
		["author.name ?= '' && author.born ?!= 1923", "CD"],
	]);
});

describe("rows that the caller may not list", () => {
	test("are found by no second condition either", async () => {
		const find = (filter: string) => library.find(filter, library.caller);
		expect(await find("own_via_book.body ?= 'ayse' && own_via_book.id ?!= ''")).toBe("A");
		expect(await find("own_via_book.body ?= 'fatma' && own_via_book.id ?!= ''")).toBe("");
	});
});

describe("of the caller and the body", () => {
	const body = { title: "1984", code: "B", year: 1937, others: [] as string[], author: "" };
	test("a changed field is one that the body brings with another value", async () => {
		const find = (filter: string) => library.find(filter, { ...library.caller, body });
		expect(await find("@request.body.code:changed = true")).toBe("ACD");
		expect(await find("@request.body.code:changed = false")).toBe("B");
		expect(await find("@request.body.year:changed = true && @request.body.code:changed = false")).toBe("");
		expect(await find("@request.body.bought:changed = true")).toBe("");
		await expect(find("@request.body.unheard:changed = true")).rejects.toMatchObject({ status: 400 });
	});
	test("the records that the body names in a list are all meant, with ? one", async () => {
		const authors = await library.opened.service.list("authors", { sort: "born" });
		const others = authors.map(({ id }) => id);
		const find = (filter: string) => library.find(filter, { ...library.caller, body: { others } });
		expect(await find("@request.body.others.born > 1900")).toBe("ABCD");
		expect(await find("@request.body.others.born = 1907")).toBe("");
		expect(await find("@request.body.others.born ?= 1907")).toBe("ABCD");
		expect(await find("@request.body.others.born ?= 1907 && @request.body.others.name ?~ 'kemal'")).toBe("");
		expect(await find("@request.body.others.nothing = null")).toBe("ABCD");
		expect(await find("@request.body.author.name = ''")).toBe("ABCD");
	});
	test("what a request does not bring is empty, however far the path goes", async () => {
		expect(await library.find("@request.auth.nothing.at.all = null", library.caller)).toBe("ABCD");
		expect(await library.find("@request.auth.favourite.nothing = ''", library.caller)).toBe("ABCD");
	});
	test("a header and a value of the query have a lower case", async () => {
		const request = { ...requestBy(), headers: { x_name: "ABC" }, query: { q: "ABC" } };
		expect(await library.find("@request.headers.x_name:lower = 'abc'", request)).toBe("ABCD");
		expect(await library.find("@request.query.q:lower = 'abc'", request)).toBe("ABCD");
	});
});

describe("a text of 200 kB that a rule searches by", () => {
	const request = { ...requestBy(), body: { long: "a".repeat(200_000), wild: `%${"a".repeat(200_000)}` } };
	test("finds nothing and breaks nothing", async () => {
		const { service } = library.opened;
		const books = service.collection("books");
		const [first] = await service.list("books", {});
		if (!books || !first) throw new Error("no books");
		const holds = (rule: string) => service.matchesRule(books, first.id, rule, request);
		expect(await holds("title ~ @request.body.long")).toBe(false);
		expect(await holds("code ~ @request.body.long")).toBe(false);
		expect(await holds("code !~ @request.body.long")).toBe(true);
		await expect(holds("code ~ @request.body.wild")).rejects.toMatchObject({ status: 400 });
	});
	test("is found by itself where it is stored", async () => {
		const { service } = library.opened;
		const text = `x${"a".repeat(60_000)}`;
		const extra = await service.api.create("notes", { body: "lang", extra: text }, {}, requestBy());
		const notes = service.collection("notes");
		if (!notes) throw new Error("no notes");
		const holds = (rule: string) => service.matchesRule(notes, String(extra.id), rule, requestBy());
		expect(await holds("'abc' ~ extra")).toBe(false);
		expect(await holds("extra ~ extra")).toBe(true);
		await service.api.delete("notes", String(extra.id), requestBy());
	});
});
