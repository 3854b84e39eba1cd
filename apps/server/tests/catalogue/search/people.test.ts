// engines: both
/** Searching readers and copies: the own school's, for its staff. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nowhere, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
const tokens: Record<string, string | undefined> = {};

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const { create } = small;
	const school = await create("schools", { name: "Başka Lise", type: "lise" });
	const library = await create("libraries", { name: "Öbür", school_id: school, kind: "main" });
	const reader = (
		school_id: string,
		first_name: string,
		last_name: string,
		more: Record<string, unknown> = {},
	) =>
		create("students", { school_id, first_name, last_name, reader_type: "pupil", status: "active", ...more });
	await reader(small.school, "Işıl", "Çağlar", { student_no: "7", class_code: "10/İ" });
	await reader(small.school, "Ayşenur", "Demir", { student_no: "1017", class_code: "5/B" });
	await reader(small.school, "Ayşe", "Önceki", { student_no: "55", status: "graduated" });
	await reader(small.school, "Ayşe", "Adsız", { student_no: "56", status: "anonymised" });
	await reader(school, "Ayşe", "Yabancı", { student_no: "101" });
	const book = await create("books", { title: "Yabancı", status: "active" });
	await create("library_books", { school_id: school, library_id: library, book_id: book, barcode: "1001" });
	tokens.staff = (await person(small, "sorumlu")).token;
	tokens.admin = (await person(small, "yonetici", { role: 2, ...nowhere })).token;
	tokens.pupil = (await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse })).token;
	tokens.pending = (await person(small, "yeni", nowhere)).token;
	tokens.stranger = (await person(small, "baska", { school_id: school, library_id: library })).token;
	tokens.desk = (await person(small, "gonullu", { desk_only: true })).token;
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const ask = async (q: string, who = "staff") =>
	(await server.call("GET", `/api/search?q=${encodeURIComponent(q)}`, { token: tokens[who] })).body;
const readers = async (q: string, who = "staff"): Promise<string[]> =>
	(await ask(q, who)).readers.map(({ full_name }: { full_name: string }) => full_name);
const copies = async (q: string, who = "staff"): Promise<string[]> =>
	(await ask(q, who)).copies.map(({ barcode }: { barcode: string }) => barcode);

describe("readers", () => {
	test.each([
		// Current readers first; whole words before prefixes.
		["ayşe", ["Ayşe Yılmaz", "Ayşenur Demir", "Ayşe Önceki"]],
		["AYSE YIL", ["Ayşe Yılmaz"]],
		["yılmaz ayşe", ["Ayşe Yılmaz"]],
		["isil", ["Işıl Çağlar"]],
		["caglra", ["Işıl Çağlar"]],
		["101", ["Ayşe Yılmaz", "Ayşenur Demir"]],
		["7101", ["Ayşe Yılmaz"]],
		["mehmet 9/a", ["Mehmet Yılmaz"]],
		["kimse", []],
	])("%s", async (query, names) => {
		expect(await readers(query)).toEqual(names);
	});

	test("14-23: are the own school's, and its staff's alone to find", async () => {
		expect(await readers("ayşe", "stranger")).toEqual(["Ayşe Yabancı"]);
		for (const who of ["guest", "pupil", "pending", "admin"]) expect(await readers("ayşe", who)).toEqual([]);
		const { status } = await server.call("GET", "/api/search?q=ay", { token: tokens.desk });
		expect(status).toBe(403);
	});

	test("carry what a list shows and no more", async () => {
		const [first] = (await ask("ayşe")).readers;
		expect(Object.keys(first).sort()).toEqual([
			"class_code",
			"full_name",
			"id",
			"reader_type",
			"status",
			"student_no",
		]);
	});
});

describe("copies", () => {
	test("come by the beginning of their barcode", async () => {
		expect(await copies("100")).toEqual(["1001", "1002", "1003", "1004"]);
		expect(await copies("1003")).toEqual(["1003"]);
		expect(await copies("ince")).toEqual([]);
		expect(await copies("10")).toEqual([]);
	});
	test("come by their accession number", async () => {
		await small.service.transaction((records) =>
			records.update("library_books", small.copies.only, { accession_no: "D-77/2" }),
		);
		const [found] = (await ask("D-77/2")).copies;
		expect(found).toMatchObject({ id: small.copies.only, expand: { book_id: { title: "Çalıkuşu" } } });
	});
	test("14-23: are the own school's, and its staff's alone to find", async () => {
		expect(await copies("1001", "stranger")).toEqual(["1001"]);
		const [found] = (await ask("1001", "stranger")).copies;
		expect(found.expand.book_id.title).toBe("Yabancı");
		for (const who of ["guest", "pupil", "pending", "admin"]) expect(await copies("1001", who)).toEqual([]);
	});
});
