// engines: both
/** Reading tips: who gets them, and that no pair of titles tells who has read what. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pairTitles } from "../../../src/catalogue/pairs/nightly.ts";
import { person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let pupil: string;
let staff: string;
const ids: Record<string, string> = {};
const copies: Record<string, string> = {};
const readers: string[] = [];

interface Titled {
	readonly title: string;
}
interface AnsweredShelf {
	readonly name: string;
	readonly titles: readonly (Titled & { readonly id: string })[];
	readonly because: Readonly<Record<string, string>>;
}

const get = (path: string, token?: string) => server.call("GET", `/api/catalogue/${path}`, { token });
const named = (titles: readonly Titled[]) => titles.map(({ title }) => title);
const shelf = async (name: string, token?: string): Promise<AnsweredShelf | undefined> =>
	((await get("home", token)).body.shelves as AnsweredShelf[]).find((one) => one.name === name);
const alsoRead = async (title: string, token?: string, more = ""): Promise<string[]> =>
	named((await get(`titles/${ids[title]}${more}`, token)).body.also_read);
const change = (collection: string, id: string, values: Record<string, unknown>) =>
	small.service.transaction((records) => records.update(collection, id, values));
const night = () =>
	pairTitles(small.service, small.now, (error) => {
		throw error;
	});

const borrow = (student: string, title: string, loaned_at = "2026-02-20 09:00:00.000Z") =>
	small.service.transaction((records) =>
		records.insert("book_loans", [
			{
				...{ id: small.op(), library_book_id: copies[title], book_id: ids[title], school_id: small.school },
				...{ library_id: small.library, student_id: student, status: "returned" },
				...{ loaned_at, returned_at: "2026-03-04 09:00:00.000Z", due_on: "2026-03-10" },
			},
		]),
	);

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const place = { school_id: small.school, library_id: small.library, loanable: "yes", status: "available" };
	for (const [title, more] of [
		["Şeker Portakalı", { author_line: "José Mauro de Vasconcelos", series: "Zezé", series_no: "1" }],
		["Güneşi Uyandıralım", { author_line: "José Mauro de Vasconcelos", series: "Zezé", series_no: "2" }],
		["Kayığım Rosinha", { author_line: "José Mauro de Vasconcelos" }],
		["Momo", { author_line: "Michael Ende" }],
		["Beyaz Diş", { author_line: "Jack London" }],
	] as const) {
		ids[title] = await small.create("books", { title, status: "active", language: "tr", ...more });
		copies[title] = await small.create("library_books", { ...place, book_id: ids[title] });
	}
	for (let n = 0; n < 9; n++)
		readers.push(
			await small.create("students", {
				...{ school_id: small.school, first_name: `Okur${n}`, last_name: "Uzun", student_no: `50${n}` },
				...{ class_code: "9/C", reader_type: "pupil", status: "active" },
			}),
		);
	pupil = (await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse })).token;
	staff = (await person(small, "sorumlu")).token;
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

describe("readers of a book also read", () => {
	test("is shown from eight pupils on, after the night, to the school alone", async () => {
		for (const reader of readers.slice(0, 7)) {
			await borrow(reader, "Momo");
			await borrow(reader, "Momo", "2026-01-20 09:00:00.000Z");
			await borrow(reader, "Beyaz Diş");
		}
		// Neither a teacher, nor a loan of years ago, nor one that was given back at once makes the eighth.
		const teacher = await small.create("students", {
			...{ school_id: small.school, first_name: "Öğretmen", last_name: "Bir", reader_type: "teacher" },
			...{ status: "active" },
		});
		for (const title of ["Momo", "Beyaz Diş"]) {
			await borrow(teacher, title);
			await borrow(readers[8] ?? "", title, "2023-01-20 09:00:00.000Z");
			await borrow("", title);
		}
		await night();
		expect(await alsoRead("Momo", pupil)).toEqual([]);
		await borrow(readers[7] ?? "", "Momo");
		await borrow(readers[7] ?? "", "Beyaz Diş");
		expect(await alsoRead("Momo", pupil)).toEqual([]);
		expect(await night()).toBe(2);
		expect(await alsoRead("Momo", pupil)).toEqual(["Beyaz Diş"]);
		expect(await alsoRead("Beyaz Diş", staff)).toEqual(["Momo"]);
		// A second night changes nothing.
		const before = await small.service.list("title_pairs", {});
		await night();
		expect(await small.service.list("title_pairs", {})).toEqual(before);
		// The table names titles only.
		expect(Object.keys(before[0] ?? {}).sort()).toEqual(
			["book_id", "created", "createdBy", "id", "other_id", "place", "school_id", "updated"].sort(),
		);
	});
	test("is not part of what a school publishes", async () => {
		await change("schools", small.school, { catalogue_public: true });
		expect(await alsoRead("Momo", undefined, `?school=${small.school}`)).toEqual([]);
		expect((await server.call("GET", "/api/collections/title_pairs/records", { token: pupil })).status).toBe(
			403,
		);
		await change("schools", small.school, { catalogue_public: false });
	});
	test("loses a reader who opts out, keeps no history or is erased, by the next night", async () => {
		const [first = "", second = "", third = ""] = readers;
		const isShown = async () => {
			await night();
			return (await alsoRead("Momo", pupil)).length > 0;
		};
		for (const off of ["tips_off", "history_off"]) {
			await change("students", first, { [off]: true });
			expect(await isShown(), off).toBe(false);
			await change("students", first, { [off]: false });
			expect(await isShown(), off).toBe(true);
		}
		const token = (await person(small, "ikinci", { role: 4, student_id: second })).token;
		const switched = (on: boolean) => server.call("POST", "/api/readers/tips", { token, body: { on } });
		expect((await switched(false)).status).toBe(204);
		expect(await isShown()).toBe(false);
		await switched(true);
		expect(await isShown()).toBe(true);
		const erased = await server.call("POST", `/api/readers/${third}/erasure`, {
			token: staff,
			body: { mode: "erase" },
		});
		expect(erased.status).toBe(200);
		expect(await isShown()).toBe(false);
		for (const title of ["Momo", "Beyaz Diş"]) await borrow(readers[8] ?? "", title);
		expect(await isShown()).toBe(true);
	});
	test("goes at once where the school switches tips off, and from the table by the next night", async () => {
		await change("schools", small.school, { tips_off: true });
		expect(await alsoRead("Momo", pupil)).toEqual([]);
		await night();
		expect(await small.service.list("title_pairs", {})).toEqual([]);
		await change("schools", small.school, { tips_off: false });
		await night();
	});
});

describe("a pupil's own shelves", () => {
	test("go on with a series that was begun, and show books like those that were read, with the reason", async () => {
		expect(await shelf("next", pupil)).toBeUndefined();
		expect(await shelf("for_you", pupil)).toBeUndefined();
		await borrow(small.readers.ayse, "Momo");
		await borrow(small.readers.ayse, "Şeker Portakalı");
		const next = await shelf("next", pupil);
		expect(named(next?.titles ?? [])).toEqual(["Güneşi Uyandıralım"]);
		expect(next?.because).toEqual({ [ids["Güneşi Uyandıralım"] ?? ""]: "Şeker Portakalı" });
		const forYou = await shelf("for_you", pupil);
		expect(named(forYou?.titles ?? []).toSorted()).toEqual(["Beyaz Diş", "Kayığım Rosinha"]);
		expect(forYou?.because).toEqual({
			[ids["Kayığım Rosinha"] ?? ""]: "Şeker Portakalı",
			[ids["Beyaz Diş"] ?? ""]: "Momo",
		});
		expect(named((await get("shelf?name=next", pupil)).body.titles)).toEqual(["Güneşi Uyandıralım"]);
	});
	test("are nobody else's", async () => {
		for (const name of ["next", "for_you"]) {
			expect(await shelf(name, staff)).toBeUndefined();
			expect((await get(`shelf?name=${name}`, staff)).status).toBe(404);
		}
		const other = (await person(small, "arkadas", { role: 4, student_id: small.readers.mehmet })).token;
		expect(await shelf("next", other)).toBeUndefined();
	});
	test("go at once where the reader or the school has switched them off", async () => {
		const { ayse } = small.readers;
		for (const [collection, id, off] of [
			["students", ayse, "tips_off"],
			["students", ayse, "history_off"],
			["schools", small.school, "tips_off"],
		] as const) {
			await change(collection, id, { [off]: true });
			expect(await shelf("next", pupil), off).toBeUndefined();
			expect(await shelf("for_you", pupil), off).toBeUndefined();
			await change(collection, id, { [off]: false });
			expect(await shelf("next", pupil), off).toBeDefined();
		}
	});
});
