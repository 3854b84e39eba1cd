// engines: both
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sqliteDialect } from "../../src/database/sqlite/dialect.ts";
import { ApiError } from "../../src/errors.ts";
import { compileFilter, compileSort, type FilterScope } from "../../src/filter/index.ts";
import { define, field, requestBy, turkishKeys } from "../support.ts";
import { authors, type Cinema, closed, films, notes, openCinema, own, people } from "./cinema.ts";

const all = [authors, films, notes, closed, own, people];
const scope: FilterScope = {
	collection: films,
	collections: (name) => all.find((one) => one.name === name || one.id === name),
	alias: "t",
	dialect: sqliteDialect,
	request: requestBy(),
	trusted: false,
	now: new Date("2026-03-05T09:00:00Z"),
	textKeys: turkishKeys,
};

const refusal = (work: () => unknown): ApiError => {
	try {
		work();
	} catch (error) {
		if (error instanceof ApiError) return error;
		throw error;
	}
	throw new Error("nothing was refused");
};

describe("a filter is refused with 400 that", () => {
	test.each([
		["code", "has no operator"],
		["code =", "has no value"],
		['= "A"', "has no field"],
		['code = "A" code = "B"', "joins nothing"],
		['code = "A" &&', "ends too early"],
		['&& code = "A"', "begins with a join"],
		['(code = "A"', "leaves a bracket open"],
		['code = "A")', "closes a bracket too many"],
		["()", "has empty brackets"],
		['code = "A', "leaves a text open"],
		['code == "A"', "has an operator twice"],
		['code ? "A"', "has half an operator"],
		['code = "A" AND 1 = 1', "joins in SQL"],
		["code = 1; DROP TABLE films", "has a semicolon"],
		["code = `A`", "has SQL quotation marks"],
		['code = "A" -- ', "has an SQL comment"],
		["nothing(code) = 1", "calls an unknown function"],
		["geoDistance(1, 2, 3) = 1", "gives a function too little"],
		['strftime(code, code) = "1"', "takes a format from the data"],
		["geoDistance(geoDistance(1,2,3,4), 2, 3, 4) = 1", "nests functions"],
		["geoDistance(1, 2, 3, 4 = 1", "leaves a function open"],
		["code = 1e5", "has a number in another notation"],
		[`year = ${"9".repeat(400)}`, "has a number beyond all bounds"],
		["nothing = 1", "names no field"],
		["nothing.at.all = 1", "names no relation"],
		["author.nothing = 1", "names no field of the relation"],
		["title.name = 1", "follows a text"],
		["author..name = 1", "has an empty name"],
		["author. = 1", "ends with a dot"],
		["title:length = 0", "asks for the length of what is no list"],
		["title:nothing = 1", "has an unknown modifier"],
		["@request.body.title:nothing = 1", "has an unknown modifier of the body"],
		["@request.query.title:nothing = 1", "has an unknown modifier of the query"],
		["@request.nothing = 1", "names nothing of the request"],
		["@request = 1", "names the request as a whole"],
		["@nothing = 1", "names no macro"],
		["@collection.nothing.x = 1", "names no collection"],
		["@collection.notes = 1", "names a collection as a whole"],
		["__proto__ = 1", "names what objects inherit"],
		["constructor.name = 1", "follows what objects inherit"],
		["@request.auth.constructor.name = ''&& 1 = ", "is cut off"],
		["title = {:name}", "has a value that was not given"],
		["title = {:toString}", "has a value that objects inherit"],
		["author.secret = 1", "asks for a hidden field"],
		["author.secret:length = 1", "asks for the length of a hidden field"],
		["closed_via_film.body = 1", "looks into a collection that may not be listed"],
		["@collection.closed.body = 1", "names a collection that may not be listed"],
		["@collection.people.tokenKey ?~ 'a'", "asks for secrets of accounts"],
		["@collection.people.password ?~ 'a'", "asks for passwords"],
		["notes_via_title.body = 1", "goes back by what is no relation"],
		[`${"author.films_via_author.".repeat(4)}title = 1`, "leads through too many relations"],
		[Array(201).fill("code = 1").join("||"), "has more than 200 conditions"],
		[Array(150).fill("author.films_via_author.author.name = 1").join("||"), "touches too many tables"],
		["(".repeat(10_000), "is 10 000 brackets"],
		[`${"(".repeat(41)}code = 1${")".repeat(41)}`, "is nested too deeply"],
		["x".repeat(100_000), "is 100 kB long"],
		[`code = "${"\\".repeat(100_000)}"`, "is 100 kB of backslashes"],
	])("%.40s: %s", (source) => {
		expect(refusal(() => compileFilter(source, scope)).status).toBe(400);
	});
	test("10 000 brackets are refused in a rule, too, which may be longer", () => {
		const source = `${"(".repeat(10_000)}code = 1${")".repeat(10_000)}`;
		expect(refusal(() => compileFilter(source, { ...scope, trusted: true })).status).toBe(400);
	});
	test("a hidden field is answered like one that does not exist", () => {
		const text = (source: string) => refusal(() => compileFilter(source, scope)).text.en;
		expect(text("author.secret = 1").replace("secret", "nothing")).toBe(
			text("author.nothing = 1").replace("author.nothing", "nothing"),
		);
	});
	test("goes back by a hidden relation", () => {
		const drafts = define({
			name: "drafts",
			fields: [
				field("text", "body"),
				field("relation", "film", { collectionId: "id_films", maxSelect: 1, hidden: true }),
			],
		});
		const seen: FilterScope = {
			...scope,
			collections: (name) => (name === "drafts" ? drafts : scope.collections(name)),
		};
		const source = "drafts_via_film.body = 1";
		expect(refusal(() => compileFilter(source, seen)).status).toBe(400);
		expect(compileFilter(source, { ...seen, trusted: true })).not.toBeNull();
	});
	test("the answer says where, in both languages", () => {
		expect(refusal(() => compileFilter('code = "A" && ;', scope)).text).toMatchObject({
			en: 'Invalid filter or sort: unexpected character ";" (position 15).',
			tr: "Süzgeç ya da sıralama geçersiz: beklenmeyen karakter “;” (15. karakter).",
		});
		expect(refusal(() => compileFilter("; = 1", scope)).text.en).toContain("(position 1)");
	});
});

describe("a sort", () => {
	test.each([
		"nothing",
		"title;",
		"title DESC",
		"author.secret",
		"others.name",
		"notes_via_film.body",
		"-",
		"@now",
	])("by %s is refused", (source) => {
		expect(refusal(() => compileSort(source, scope)).status).toBe(400);
	});
	test("by more than eight fields is refused", () => {
		expect(refusal(() => compileSort(Array(9).fill("code").join(), scope)).status).toBe(400);
	});
	test.each(["", "code", "-code,+title", "author.name", "-author.born,@rowid", "@random"])(
		"by %j is taken",
		(source) => {
			expect(compileSort(source, scope).values).toEqual([]);
		},
	);
});

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&")}"`;

describe("a value", () => {
	const operator = fc.constantFrom("=", "!=", ">", "<=", "~", "!~", "?=", "?!~");
	const path = fc.constantFrom(
		"code",
		"title",
		"author.name",
		"others.name",
		"tags:each",
		"extra.x",
		"notes_via_film.body",
	);
	const value = fc
		.string({ unit: "binary", minLength: 1, maxLength: 50 })
		.filter((text) => !/[%\\]/.test(text));
	test("never changes the statement: it is always bound", () => {
		fc.assert(
			fc.property(path, operator, value, (name, sign, text) => {
				const usual = compileFilter(`${name} ${sign} "usual"`, scope);
				const compiled = compileFilter(`${name} ${sign} ${quoted(text)}`, scope);
				const asParameter = compileFilter(`${name} ${sign} {:p}`, { ...scope, params: { p: text } });
				const searched = sign.includes("~") && !turkishKeys.searchKey(text);
				if (!searched) expect(compiled.text).toBe(usual.text);
				expect(asParameter).toEqual(compiled);
				expect(compiled.values.length).toBe(compiled.text.split("?").length - 1);
			}),
			{ numRuns: 500 },
		);
	});
});

describe("with whatever text", () => {
	let cinema: Cinema;
	beforeAll(async () => {
		cinema = await openCinema();
	});
	afterAll(() => cinema.opened.dispose());

	/** Runs a filter: it may return records or be refused, but must not fail otherwise. */
	const harmless = async (source: string) => {
		const outcome = await cinema.find(source, cinema.caller).catch((error: unknown) => error);
		if (typeof outcome === "string") return;
		if (!(outcome instanceof ApiError)) throw outcome;
		expect(outcome.status).toBe(400);
	};
	test("a filter finds something or is refused with 400", async () => {
		await fc.assert(fc.asyncProperty(fc.string({ unit: "binary" }), harmless), { numRuns: 300 });
	});
	test("a filter of well-known pieces in any order finds something or is refused with 400", async () => {
		const pieces = [
			"(",
			")",
			"&&",
			"||",
			"=",
			"?=",
			"~",
			"'x'",
			'"',
			"code",
			"author.name",
			"5",
			" ",
			"@now",
			"//",
			"\n",
		];
		const source = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((list) => list.join(" "));
		await fc.assert(fc.asyncProperty(source, harmless), { numRuns: 500 });
	});
	test("a filter of any operands, modifiers and operators can be run", async () => {
		const names = [
			"code",
			"year",
			"shown",
			"tags",
			"author",
			"others",
			"extra",
			"bought",
			"extra.x",
			"extra.0.y",
			"id",
		];
		const far = [
			"author.name",
			"others.born",
			"others.name",
			"notes_via_film.stars",
			"notes_via_film.extra.n",
			"author.films_via_author.tags",
		];
		const expressions = [
			"@now",
			"@year",
			"@request.auth.nick",
			"@request.auth.favourite.name",
			"@request.body.x",
			"@collection.notes.body",
			"@collection.people.email",
			"@request.auth.role",
			"@collection.own.body",
		];
		const literals = [
			"1",
			"-2.5",
			"true",
			"false",
			"null",
			"''",
			"'a'",
			"'%'",
			"'2026-01-01'",
			"'true'",
			"'12'",
		];
		const modifier = fc.constantFrom("", "", "", ":each", ":length", ":lower", ":isset");
		const path = fc
			.tuple(fc.constantFrom(...names, ...far, ...expressions), modifier)
			.map((parts) => parts.join(""));
		const operand = fc.oneof(
			{ weight: 2, arbitrary: path },
			{ weight: 1, arbitrary: fc.constantFrom(...literals) },
		);
		const operator = fc
			.tuple(fc.constantFrom("", "?"), fc.constantFrom("=", "!=", ">", ">=", "<", "<=", "~", "!~"))
			.map((parts) => parts.join(""));
		const source = fc.tuple(operand, operator, operand).map((parts) => parts.join(" "));
		await fc.assert(fc.asyncProperty(source, harmless), { numRuns: 1500 });
	});
});
