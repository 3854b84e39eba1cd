// engines: both
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestBy } from "../support.ts";
import { type Cinema, findsIn, openCinema } from "./cinema.ts";

let cinema: Cinema;
beforeAll(async () => {
	cinema = await openCinema();
});
afterAll(() => cinema.opened.dispose());

const finds = findsIn(() => cinema);

describe("two conditions with ? on one path ask for one related row", () => {
	finds([
		["notes_via_film.stars ?= 5 && notes_via_film.body ?= 'çok iyi'", ""],
		["notes_via_film.stars ?= 3 && notes_via_film.body ?= 'çok iyi'", "A"],
		["notes_via_film.stars ?= 5 && notes_via_film.body ?= 'iyi'", "AC"],
		["notes_via_film.stars ?= 5 && code = 'A' && notes_via_film.body ?= 'çok iyi'", ""],
		["(notes_via_film.stars ?= 5 || year = 1955) && notes_via_film.body ?= 'çok iyi'", "A"],
		["(notes_via_film.stars ?= 5 && year = 1955) && notes_via_film.body ?= 'iyi'", "A"],
		["notes_via_film.stars ?= 5 && (notes_via_film.body ?= 'çok iyi' || code = 'C')", "C"],
		// Two texts, two rows: they are not joined.
		["notes_via_film.stars ?= 5 || notes_via_film.body ?= 'çok iyi'", "AC"],
		["others.born ?= 1907 && others.name ?~ 'kemal'", ""],
		["others.born ?= 1923 && others.name ?~ 'kemal'", "A"],
		["others.born ?= 1907 && others.films_via_author.code ?= 'A'", ""],
		["others.born ?= 1907 && others.films_via_author.code ?= 'B'", "AB"],
		["others.films_via_author.code ?= 'A' && others.films_via_author.year ?= 1937", ""],
		["@collection.notes.film ?= id && @collection.notes.stars ?= 3", "A"],
		["@collection.notes.film ?= id && @collection.notes:n.stars ?= 3", "AC"],
		["@collection.notes:n.film ?= id && @collection.notes:n.body ?= 'çok iyi'", "A"],
		["tags:each ?= 'a' && tags:each ?= 'b'", ""],
		["tags:each ?= 'a' && tags:each ?!= 'b'", "AB"],
	]);
});

describe("beside them", () => {
	finds([
		// Without ? all rows are meant, whichever row another condition matched.
		["notes_via_film.stars ?= 5 && notes_via_film.stars >= 5", "C"],
		["notes_via_film.stars >= 3 && notes_via_film.body ?= 'çok iyi'", "A"],
		// A path without records has empty values in both.
		["notes_via_film.body ?= '' && notes_via_film.stars ?!= 5", "BD"],
		["others.name ?= '' && others.born ?!= 5", "CD"],
		["others.born ?> 0 && others.name ?!~ 'kemal'", "AB"],
		// Separate paths are evaluated separately.
		["others.born ?= 1907 && notes_via_film.stars ?= 3", "A"],
		["others.born ?= 1907 && notes_via_film.stars ?= 3 && others.name ?~ 'kemal'", ""],
		["extra.pages ?= 430 && extra.soft ?= true", "A"],
		["author.name ?~ 'kemal' && author.born ?= 1923", "A"],
		["author.name ?= '' && author.born ?!= 1923", "CD"],
	]);
});

describe("rows that the caller may not list", () => {
	test("are found by no second condition either", async () => {
		const find = (filter: string) => cinema.find(filter, cinema.caller);
		expect(await find("own_via_film.body ?= 'ayse' && own_via_film.id ?!= ''")).toBe("A");
		expect(await find("own_via_film.body ?= 'fatma' && own_via_film.id ?!= ''")).toBe("");
	});
});

describe("of the caller and the body", () => {
	const body = { title: "1984", code: "B", year: 1937, others: [] as string[], author: "" };
	test("a changed field is one that the body brings with another value", async () => {
		const find = (filter: string) => cinema.find(filter, { ...cinema.caller, body });
		expect(await find("@request.body.code:changed = true")).toBe("ACD");
		expect(await find("@request.body.code:changed = false")).toBe("B");
		expect(await find("@request.body.year:changed = true && @request.body.code:changed = false")).toBe("");
		expect(await find("@request.body.bought:changed = true")).toBe("");
		await expect(find("@request.body.unheard:changed = true")).rejects.toMatchObject({ status: 400 });
	});
	test("the records that the body names in a list are all meant, with ? one", async () => {
		const authors = await cinema.opened.service.list("authors", { sort: "born" });
		const others = authors.map(({ id }) => id);
		const find = (filter: string) => cinema.find(filter, { ...cinema.caller, body: { others } });
		expect(await find("@request.body.others.born > 1900")).toBe("ABCD");
		expect(await find("@request.body.others.born = 1907")).toBe("");
		expect(await find("@request.body.others.born ?= 1907")).toBe("ABCD");
		expect(await find("@request.body.others.born ?= 1907 && @request.body.others.name ?~ 'kemal'")).toBe("");
		expect(await find("@request.body.others.nothing = null")).toBe("ABCD");
		expect(await find("@request.body.author.name = ''")).toBe("ABCD");
	});
	test("what a request does not bring is empty, however far the path goes", async () => {
		expect(await cinema.find("@request.auth.nothing.at.all = null", cinema.caller)).toBe("ABCD");
		expect(await cinema.find("@request.auth.favourite.nothing = ''", cinema.caller)).toBe("ABCD");
	});
	test("a header and a value of the query have a lower case", async () => {
		const request = { ...requestBy(), headers: { x_name: "ABC" }, query: { q: "ABC" } };
		expect(await cinema.find("@request.headers.x_name:lower = 'abc'", request)).toBe("ABCD");
		expect(await cinema.find("@request.query.q:lower = 'abc'", request)).toBe("ABCD");
	});
});

describe("a text of 200 kB that a rule searches by", () => {
	const request = { ...requestBy(), body: { long: "a".repeat(200_000), wild: `%${"a".repeat(200_000)}` } };
	test("finds nothing and breaks nothing", async () => {
		const { service } = cinema.opened;
		const films = service.collection("films");
		const [first] = await service.list("films", {});
		if (!films || !first) throw new Error("no films");
		const holds = (rule: string) => service.matchesRule(films, first.id, rule, request);
		expect(await holds("title ~ @request.body.long")).toBe(false);
		expect(await holds("code ~ @request.body.long")).toBe(false);
		expect(await holds("code !~ @request.body.long")).toBe(true);
		await expect(holds("code ~ @request.body.wild")).rejects.toMatchObject({ status: 400 });
	});
	test("is found by itself where it is stored", async () => {
		const { service } = cinema.opened;
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
