// engines: both
/** A library's titles with their copies: by name, by typed text with its errors forgiven, for its own staff only. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { nowhere, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let other: { school: string; library: string };
let empty: string;
const tokens: Record<string, string | undefined> = {};

/** Titles with the status and shelf of each copy. */
const held: [title: string, author: string, copies: [status: string, shelf: string][]][] = [
	[
		"Çalıkuşu",
		"Reşat Nuri Güntekin",
		[
			["available", "C-07"],
			["on_loan", "C-07"],
			["withdrawn", "C-07"],
		],
	],
	["Kürk Mantolu Madonna", "Sabahattin Ali", [["on_loan", "A-01"]]],
	[
		"Momo",
		"Michael Ende",
		[
			["available", "A-14"],
			["missing", "B-02"],
			["lost", "B-02"],
		],
	],
	["Seksen Günde Devriâlem", "Jules Verne", [["available", ""]]],
	["Silinmiş", "Kimse", [["withdrawn", "A-01"]]],
];

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const { create } = small;
	const here = { school_id: small.school, kind: "class" };
	const library = await create("libraries", { ...here, name: "Kat" });
	empty = await create("libraries", { ...here, name: "Boş" });
	const school = await create("schools", { name: "Başka Lise", type: "lise" });
	other = { school, library: await create("libraries", { name: "Öbür", school_id: school, kind: "main" }) };
	for (const [place, [title, author_line, copies]] of held.entries()) {
		const book_id = await create("books", { title, author_line, status: "active" });
		for (const [number, [status, shelf]] of copies.entries()) {
			await create("library_books", {
				school_id: small.school,
				library_id: library,
				book_id,
				status,
				shelf,
				loanable: "yes",
				accession_no: `DMB-${place}${number}`,
			});
		}
	}
	const kar = await create("books", { title: "Kar", author_line: "Orhan Pamuk", status: "active" });
	await create("library_books", {
		school_id: other.school,
		library_id: other.library,
		book_id: kar,
		status: "available",
		loanable: "yes",
	});
	tokens.library = library;
	tokens.staff = (await person(small, "sorumlu")).token;
	tokens.volunteer = (await person(small, "gonullu", { desk_only: true })).token;
	tokens.pupil = (await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse })).token;
	tokens.basic = (await person(small, "misafir", { role: 1, ...nowhere })).token;
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

async function ask(query: Record<string, string> = {}, who = "staff") {
	const address = `/api/copies/titles?${new URLSearchParams({ library: tokens.library ?? "", ...query })}`;
	return server.call("GET", address, { token: tokens[who] });
}
const titlesOf = async (query: Record<string, string>): Promise<string[]> => {
	const { status, body } = await ask(query);
	expect(status, JSON.stringify(body)).toBe(200);
	expect(body.items).toHaveLength(Math.min(body.totalItems, 50));
	return body.items.map(({ title }: { title: string }) => title);
};

const all = ["Çalıkuşu", "Kürk Mantolu Madonna", "Momo", "Seksen Günde Devriâlem"];

test("each title stands once, in the order of the Turkish alphabet, with what is on the shelf", async () => {
	const { body } = await ask();
	expect(body.totalItems).toBe(4);
	const seen = body.items.map(({ title, copies, free, gone, shelf }: Record<string, unknown>) => [
		title,
		copies,
		free,
		gone,
		shelf,
	]);
	expect(seen).toEqual([
		["Çalıkuşu", 2, 1, 0, "C-07"],
		["Kürk Mantolu Madonna", 1, 0, 0, "A-01"],
		["Momo", 3, 1, 2, ""],
		["Seksen Günde Devriâlem", 1, 1, 0, ""],
	]);
	// A single copy is named, so that it opens at once.
	expect(body.items.map(({ copy }: { copy: string }) => copy !== "")).toEqual([false, true, false, true]);
	expect(body.items[0]).toMatchObject({ collectionName: "books", author_line: "Reşat Nuri Güntekin" });
});

test("pages follow each other without a gap", async () => {
	const pages = await Promise.all(
		["1", "2", "3"].map(async (page) => (await ask({ page, perPage: "2" })).body),
	);
	expect(pages.flatMap(({ items }) => items.map(({ title }: { title: string }) => title))).toEqual(all);
	expect(pages.map(({ totalItems }) => totalItems)).toEqual([4, 4, 4]);
});

test.each([
	["shelf", ["Çalıkuşu", "Momo", "Seksen Günde Devriâlem"]],
	["out", ["Kürk Mantolu Madonna"]],
	["gone", ["Momo"]],
])("only titles that are: %s", async (show, titles) => {
	expect(await titlesOf({ show })).toEqual(titles);
});

test.each([
	["kürk mantlu", ["Kürk Mantolu Madonna"]],
	["seksen gunde devrialm", ["Seksen Günde Devriâlem"]],
	["calikusu", ["Çalıkuşu"]],
	["michael", ["Momo"]],
	["DMB-20", ["Momo"]],
	// Of another school, of no copy that is left, of nothing.
	["kar", []],
	["silinmiş", []],
	["qqqq", []],
])("the text %s is found with its errors", async (q, titles) => {
	expect(await titlesOf({ q })).toEqual(titles);
});

test("what was typed and what is shown narrow together", async () => {
	expect(await titlesOf({ q: "kürk mantlu", show: "shelf" })).toEqual([]);
	expect(await titlesOf({ library: empty })).toEqual([]);
	expect(await titlesOf({ library: empty, q: "momo" })).toEqual([]);
});

test("a library of another school, and people who are not its staff, are refused", async () => {
	expect((await ask({ library: other.library })).status).toBe(400);
	expect((await ask({ library: "" })).status).toBe(400);
	expect((await ask({ show: "everything" })).status).toBe(400);
	for (const who of ["volunteer", "pupil", "basic", "nobody"])
		expect([401, 403], who).toContain((await ask({}, who)).status);
});
