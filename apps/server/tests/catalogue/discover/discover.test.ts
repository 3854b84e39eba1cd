// engines: both
/** The catalogue from outside: what pupils, staff and guests see of it, and what nobody learns from it. */
import { provisionalTitle } from "@rafta/library/catalogue/scans";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nowhere, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let pupil: string;
let staff: string;
let basic: string;
const ids: Record<string, string> = {};
const open = { school: "", library: "" };
const secret = "Gizlikalsın";

interface Titled {
	readonly title: string;
}
interface AnsweredShelf {
	readonly name: string;
	readonly value: string;
	readonly titles: readonly (Titled & { readonly copies: number; readonly free: number })[];
}

const get = (path: string, token?: string) => server.call("GET", `/api/catalogue/${path}`, { token });
const named = (titles: readonly Titled[]) => titles.map(({ title }) => title);
async function shelf(
	name: string,
	token?: string,
	value = "",
	query = "",
): Promise<AnsweredShelf | undefined> {
	const { body } = await get(`home${query}`, token);
	return (body.shelves as AnsweredShelf[]).find((one) => one.name === name && one.value === value);
}
/** Moves the clock past the age of the shelves. */
const later = () => {
	small.clock.now = new Date(small.clock.now.getTime() + 11 * 60_000);
};

const titles: [title: string, author: string, more: Record<string, unknown>][] = [
	["Kaşağı", "Ömer Seyfettin", { pages: 48, age_min: 9, age_max: 11, subjects: ["Öykü"] }],
	["Forsa", "Ömer Seyfettin", { pages: 56, age_min: 9, age_max: 11, subjects: ["Öykü"] }],
	[
		"Şeker Portakalı",
		"José Mauro de Vasconcelos",
		{ series: "Zezé", series_no: "1", age_min: 15, pages: 182 },
	],
	["Güneşi Uyandıralım", "José Mauro de Vasconcelos", { series: "Zezé", series_no: "2", age_min: 15 }],
	["Delifişek", "José Mauro de Vasconcelos", { series: "ZEZÉ", series_no: "3", age_min: 15 }],
	["Pal Sokağı Çocukları", "Ferenc Molnár", { age_min: 15, subjects: ["Öykü"] }],
	["Momo", "Michael Ende", { age_min: 15, subjects: ["Öykü", "Zaman"] }],
];

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const { create } = small;
	for (const [title, author_line, more] of titles)
		ids[title] = await create("books", { title, author_line, status: "active", language: "tr", ...more });
	const place = { school_id: small.school, library_id: small.library, loanable: "yes", status: "available" };
	for (const [title] of titles.filter(([one]) => one !== "Delifişek"))
		await create("library_books", { ...place, book_id: ids[title], shelf: "A3", call_number: "ROM 1" });
	await create("library_books", { ...place, book_id: ids.Momo, status: "on_loan", note: secret });
	const isbn13 = "9789750719387";
	await create("books", { title: provisionalTitle(isbn13), isbn13, status: "active", unfinished: true }).then(
		(book_id) => create("library_books", { ...place, book_id }),
	);
	open.school = await create("schools", { name: "Açık Okul", type: "lise", catalogue_public: true });
	open.library = await create("libraries", { name: "Salon", school_id: open.school, kind: "main" });
	await create("library_books", {
		...{ ...place, school_id: open.school, library_id: open.library, book_id: ids.Momo },
		...{ donor: secret, note: secret, price: 4321 },
	});
	pupil = (await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse })).token;
	staff = (await person(small, "sorumlu")).token;
	basic = (await person(small, "misafir", { role: 1, ...nowhere })).token;
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

describe("the home", () => {
	test("shows a pupil shelves of the own school: of the own age what is on the shelf, new, short and by subject", async () => {
		const { status, body, headers } = await get("home", pupil);
		expect(status).toBe(200);
		expect(headers.get("cache-control")).toBe("no-store");
		expect(body.school).toEqual({ id: small.school, name: "Atatürk Lisesi" });
		const yours = await shelf("yours", pupil, "15-99");
		expect(named(yours?.titles ?? []).toSorted()).toEqual(
			["Güneşi Uyandıralım", "Momo", "Pal Sokağı Çocukları", "Şeker Portakalı"].toSorted(),
		);
		expect(named((await shelf("short", pupil))?.titles ?? []).toSorted()).toEqual(["Forsa", "Kaşağı"]);
		expect((await shelf("new", pupil))?.titles.length).toBeGreaterThan(5);
		const stories = await shelf("subject", pupil, "Öykü");
		expect(stories?.titles).toHaveLength(4);
		expect(stories?.titles.find(({ title }) => title === "Momo")).toMatchObject({ copies: 2, free: 1 });
		// A title of which only the ISBN is known stands on no shelf.
		expect(JSON.stringify(body)).not.toContain("ISBN");
	});
	test("shows staff the same without an age, and no shelf that is empty", async () => {
		const { body } = await get("home", staff);
		expect(await shelf("yours", staff)).toBeDefined();
		for (const one of body.shelves as AnsweredShelf[]) expect(one.titles.length).toBeGreaterThan(0);
		expect(await shelf("popular", staff)).toBeUndefined();
	});
	test("leaves a title that is out off the shelf of what is there", async () => {
		const set = (status: string) =>
			small.service.transaction(async (records) => {
				const copies = await records.list("library_books", {
					filter: "book_id = {:book}",
					params: { book: ids["Pal Sokağı Çocukları"] },
				});
				for (const { id } of copies) await records.update("library_books", id, { status });
			});
		await set("on_loan");
		expect(named((await shelf("yours", pupil, "15-99"))?.titles ?? [])).not.toContain("Pal Sokağı Çocukları");
		await set("available");
	});
	test("a whole shelf has its own answer, and an unknown one is not found", async () => {
		const { status, body } = await get(`shelf?name=subject&value=${encodeURIComponent("Öykü")}`, pupil);
		expect(status).toBe(200);
		expect(body.titles).toHaveLength(4);
		expect((await get("shelf?name=subject&value=Yok", pupil)).status).toBe(404);
		expect((await get("shelf?name=nothing", pupil)).status).toBe(400);
	});
});

describe("what is read most", () => {
	const readers: string[] = [];
	const borrow = (student: string, loaned_at: string) =>
		small.service.transaction(async (records) => {
			const [copy] = await records.list("library_books", {
				filter: "book_id = {:book} && school_id = {:school}",
				params: { book: ids.Momo, school: small.school },
				limit: 1,
			});
			return records.insert("book_loans", [
				{
					...{ id: small.op(), library_book_id: copy?.id, book_id: ids.Momo, school_id: small.school },
					...{ library_id: small.library, student_id: student, status: "returned" },
					...{ loaned_at, returned_at: "2026-03-04 09:00:00.000Z", due_on: "2026-03-10" },
				},
			]);
		});

	test("is shown from five different readers on: four show nothing, however often they borrow", async () => {
		for (let n = 0; n < 5; n++) {
			readers.push(
				await small.create("students", {
					...{ school_id: small.school, first_name: `Okur${n}`, last_name: "Uzun", student_no: `40${n}` },
					...{ class_code: "9/C", reader_type: "pupil", status: "active" },
				}),
			);
		}
		for (const reader of readers.slice(0, 4)) {
			await borrow(reader, "2026-02-20 09:00:00.000Z");
			await borrow(reader, "2026-02-25 09:00:00.000Z");
		}
		// Neither a loan of long ago nor one without its reader makes the fifth.
		await borrow(readers[4] ?? "", "2025-12-01 09:00:00.000Z");
		await borrow("", "2026-02-20 09:00:00.000Z");
		later();
		expect(await shelf("popular", pupil)).toBeUndefined();
		expect((await get("shelf?name=popular", staff)).status).toBe(404);
		await borrow(readers[4] ?? "", "2026-02-21 09:00:00.000Z");
		later();
		const popular = await shelf("popular", pupil);
		expect(named(popular?.titles ?? [])).toEqual(["Momo"]);
		expect(JSON.stringify(popular)).not.toMatch(/readers|count|Okur/);
	});
	test("does not count a reader who keeps no history", async () => {
		const set = (history_off: boolean) =>
			small.service.transaction((records) => records.update("students", readers[0] ?? "", { history_off }));
		await set(true);
		later();
		expect(await shelf("popular", pupil)).toBeUndefined();
		await set(false);
		later();
		expect(await shelf("popular", pupil)).toBeDefined();
	});
});

describe("a title", () => {
	test("says where it stands, with its series and similar titles", async () => {
		const { status, body } = await get(`titles/${ids["Güneşi Uyandıralım"]}`, pupil);
		expect(status).toBe(200);
		expect(body.title).toMatchObject({ title: "Güneşi Uyandıralım", series_no: "2", copies: 1, free: 1 });
		expect(body.places).toEqual([
			{
				library_id: small.library,
				library: "Kütüphane",
				location: "",
				copies: 1,
				free: 1,
				shelf: "A3",
				call_number: "ROM 1",
				map: null,
			},
		]);
		// The school has the first volume and not the third, whose series is spelled differently.
		expect(body.series).toMatchObject([
			{ title: "Şeker Portakalı", copies: 1 },
			{ title: "Delifişek", copies: 0 },
		]);
		const { body: momo } = await get(`titles/${ids.Momo}`, staff);
		expect(named(momo.similar)).toEqual(["Pal Sokağı Çocukları"]);
		expect(momo.title).toMatchObject({ copies: 2, free: 1 });
	});
	test("that is out says by when its first copy is to be back, and nothing while one is there", async () => {
		await small.operations.checkout(small.desk, { op_id: small.op(), copy: "2001", student: "101" });
		const [loan] = await small.service.list("book_loans", { filter: 'status = "open"' });
		const path = `titles/${loan?.book_id}`;
		expect((await get(path, pupil)).body.title).toMatchObject({ free: 0, back: loan?.due_on.slice(0, 10) });
		await small.service.transaction((records) =>
			records.update("book_loans", loan?.id ?? "", { due_on: "2025-01-06" }),
		);
		expect((await get(path, pupil)).body.title, "late").toMatchObject({ free: 0, back: "" });
		await small.operations.checkin(small.desk, { op_id: small.op(), copy: "2001" });
		expect((await get(path, pupil)).body.title).toMatchObject({ free: 1, back: "" });
	});
	test("of another school's shelf is known without its copies, and an unknown one is not found", async () => {
		const { body } = await get(`titles/${ids.Delifişek}`, pupil);
		expect(body.title).toMatchObject({ copies: 0, free: 0 });
		expect(body.places).toEqual([]);
		expect((await get("titles/000000000000000", pupil)).status).toBe(404);
		const hidden = await small.create("books", { title: "Saklı", status: "hidden" });
		expect((await get(`titles/${hidden}`, staff)).status).toBe(404);
	});
	test("that was merged leads to the remaining one", async () => {
		const merged = await small.create("books", { title: "Mömo", status: "merged", merged_into: ids.Momo });
		expect((await get(`titles/${merged}`, pupil)).body.title.id).toBe(ids.Momo);
	});
});

describe("an author and a series", () => {
	const author = (name: string, token?: string, more = "") =>
		get(`author?name=${encodeURIComponent(name)}${more}`, token);
	const series = (name: string, token?: string, more = "") =>
		get(`series?name=${encodeURIComponent(name)}${more}`, token);
	test("have pages: an author's books that are here, those that are not, and the series", async () => {
		const { status, body } = await author("jose mauro de vasconcelos", pupil);
		expect(status).toBe(200);
		expect(body.name).toBe("José Mauro de Vasconcelos");
		expect(named(body.titles)).toEqual(["Şeker Portakalı", "Güneşi Uyandıralım"]);
		expect(named(body.others)).toEqual(["Delifişek"]);
		expect(body.series).toEqual([{ name: "Zezé", count: 2 }]);
	});
	test("name an author in whichever place of a line, and nobody else with the same words", async () => {
		const book_id = await small.create("books", {
			...{ title: "İki Kalem", author_line: "Michael Ende; Ferenc Molnár", status: "active" },
		});
		expect(named((await author("FERENC MOLNAR", staff)).body.others)).toContain("İki Kalem");
		expect((await author("Molnár", staff)).status).toBe(404);
		await small.service.transaction((records) => records.update("books", book_id, { status: "hidden" }));
		expect(named((await author("Ferenc Molnár", staff)).body.others)).toEqual([]);
	});
	test("show the volumes in their order, with those that the school lacks", async () => {
		const { body } = await series("zeze", pupil);
		expect(body).toMatchObject({ name: "Zezé", author: "José Mauro de Vasconcelos", gaps: [] });
		expect(body.volumes).toMatchObject([
			{ title: "Şeker Portakalı", copies: 1, free: 1 },
			{ title: "Güneşi Uyandıralım", copies: 1, free: 1 },
			{ title: "Delifişek", copies: 0, free: 0 },
		]);
		expect((await series("Yok Böyle Bir Dizi", pupil)).status).toBe(404);
		expect((await series(" ", pupil)).status).toBe(400);
	});
	test("show a guest what the school publishes, and nothing of others", async () => {
		expect(named((await author("Michael Ende")).body.titles)).toEqual(["Momo"]);
		expect((await author("Ömer Seyfettin")).status).toBe(404);
		expect((await series("Zezé")).status).toBe(404);
		expect((await author("Michael Ende", undefined, `&school=${small.school}`)).status).toBe(404);
	});
});

describe("the shelf around a title", () => {
	const place = () => ({
		...{ school_id: small.school, library_id: small.library, loanable: "yes", status: "available" },
	});
	const shelved: Record<string, string> = {};
	const beside = (title: string, token?: string, more = "") =>
		get(`neighbours?title=${shelved[title] ?? ids[title]}${more}`, token);
	beforeAll(async () => {
		// Two copies of each, and a third copy of some in a repaired state; titles without a mark stand in no order.
		for (let n = 10; n < 40; n++) {
			const title = `Sıra ${n}`;
			shelved[title] = await small.create("books", { title, author_line: "Sıralı", status: "active" });
			for (const status of ["available", "repair"])
				await small.create("library_books", {
					...{ ...place(), book_id: shelved[title], status, call_number: `ŞİİR ${n}` },
				});
		}
		shelved.Marksız = await small.create("books", { title: "Marksız", status: "active" });
		await small.create("library_books", { ...place(), book_id: shelved.Marksız });
	});
	test("is in the order of call numbers, a page to each side and on to the ends", async () => {
		const { status, body } = await beside("Sıra 25", pupil);
		expect(status).toBe(200);
		expect(body.library).toBe("Kütüphane");
		const numbers = (from: number, to: number) =>
			Array.from({ length: to - from + 1 }, (_, n) => `Sıra ${from + n}`);
		expect(named(body.left)).toEqual(numbers(15, 24));
		expect(named(body.right)).toEqual(numbers(26, 35));
		expect(body.right[0]).toMatchObject({ copies: 2, free: 1 });
		const right = await beside("Sıra 25", pupil, `&side=right&at=${body.more.right}`);
		expect(named(right.body.right)).toEqual(numbers(36, 39));
		expect(right.body).toMatchObject({ left: [], more: { left: "", right: "" } });
		const left = await beside("Sıra 25", pupil, `&side=left&at=${body.more.left}`);
		// Before them stand the books marked ROM.
		expect(named(left.body.left).slice(-5)).toEqual(numbers(10, 14));
		// Whole pages: one more title, and none.
		expect((await beside("Sıra 28", pupil)).body.more.right).not.toBe("");
		expect((await beside("Sıra 29", pupil)).body.more.right).toBe("");
	});
	test("is empty for a title without a call number, and unknown for one that is not here", async () => {
		expect((await beside("Marksız", pupil)).body).toEqual({
			...{ library: "", shelf: "", left: [], right: [], more: { left: "", right: "" } },
		});
		expect((await beside("Delifişek", pupil)).status).toBe(404);
		expect((await beside("Sıra 25")).status).toBe(404);
	});
	test("is that of the own school, whatever copy is named", async () => {
		const [foreign] = await small.service.list("library_books", {
			filter: "school_id = {:school}",
			params: { school: open.school },
		});
		const { body } = await beside("Sıra 25", pupil, `&side=right&at=${foreign?.id}`);
		expect(body.library).toBe("");
		expect((await beside("Sıra 25", pupil, "&side=up")).status).toBe(400);
	});
});

describe("a guest", () => {
	test("sees what one school publishes, and nothing that is not public", async () => {
		const { status, body, headers } = await get("home");
		expect(status).toBe(200);
		expect(headers.get("cache-control")).toBe("public, max-age=60");
		expect(body.school).toEqual({ id: open.school, name: "Açık Okul" });
		const momo = await get(`titles/${ids.Momo}`);
		expect(momo.body.title).toMatchObject({ copies: 1, free: 1 });
		expect(momo.body.places).toMatchObject([{ library: "Salon", copies: 1 }]);
		const all = JSON.stringify([body, momo.body, (await get("shelf?name=yours")).body]);
		expect(all).not.toMatch(new RegExp(`${secret}|4321|Kütüphane|Atatürk|donor|price|note|student|barcode`));
		// The account of somebody without a school is a guest's.
		expect((await get("home", basic)).body.school.id).toBe(open.school);
	});
	test("sees no title that only others have, and no school that publishes nothing", async () => {
		expect((await get(`titles/${ids.Kaşağı}`)).status).toBe(404);
		for (const path of ["home", "shelf?name=yours", `titles/${ids.Momo}`]) {
			const joined = path.includes("?") ? "&" : "?";
			expect((await get(`${path}${joined}school=${small.school}`)).status, path).toBe(404);
		}
		expect(await shelf("popular")).toBeUndefined();
	});
	test("searches the chosen school alone", async () => {
		const search = async (q: string, school: string, token?: string) =>
			(await server.call("GET", `/api/search?kinds=titles&q=${q}&school=${school}`, { token })).body.titles;
		expect(named((await search("momo", open.school)).items)).toEqual(["Momo"]);
		expect((await search("momo", small.school)).items).toEqual([]);
		expect((await search("kasagi", open.school)).items).toEqual([]);
		// A member's search is always that of the own school.
		expect((await search("momo", open.school, pupil)).items).toMatchObject([{ copies: 2 }]);
	});
	test("chooses where several publish, and finds nothing where none does", async () => {
		const other = await small.create("schools", { name: "Bir Okul", type: "lise", catalogue_public: true });
		const { body } = await get("home");
		expect(body).toEqual({
			school: null,
			schools: [
				{ id: open.school, name: "Açık Okul" },
				{ id: other, name: "Bir Okul" },
			],
			shelves: [],
		});
		expect((await get(`home?school=${open.school}`)).body.school.id).toBe(open.school);
		const close = (id: string, values: Record<string, unknown>) =>
			small.service.transaction((records) => records.update("schools", id, values));
		await close(other, { status: "closed" });
		await close(open.school, { catalogue_public: false });
		expect((await get("home")).body).toEqual({ school: null, schools: [], shelves: [] });
		for (const school of [other, open.school]) expect((await get(`home?school=${school}`)).status).toBe(404);
		expect((await get(`titles/${ids.Momo}`)).status).toBe(404);
	});
});

test("a search in the order of the shelf puts what is there before what is out", async () => {
	const place = { school_id: small.school, library_id: small.library, loanable: "yes" };
	for (const [title, status] of [
		["Deniz", "on_loan"],
		["Denizin Altında", "available"],
		["Denis", "available"],
	] as const) {
		const book_id = await small.create("books", { title, status: "active" });
		await small.create("library_books", { ...place, book_id, status });
	}
	const search = async (more: string) =>
		named((await server.call("GET", `/api/search?q=deniz${more}`, { token: pupil })).body.titles.items);
	expect((await search("")).slice(0, 2)).toEqual(["Deniz", "Denizin Altında"]);
	expect((await search("&order=shelf")).slice(0, 2)).toEqual(["Denizin Altında", "Deniz"]);
});

describe("what a school enters itself", () => {
	const own: Record<string, string> = {};
	const place = () => ({
		...{ school_id: small.school, library_id: small.library, loanable: "yes", status: "available" },
	});
	const entered = async (title: string, more: Record<string, unknown> = {}) => {
		own[title] = await small.create("books", {
			...{ title, author_line: "Yeni Yazar", language: "tr", status: "suggested", school_id: small.school },
			...{ pages: 40, series: "Yeni Dizi", series_no: "1", ...more },
		});
		return small.create("library_books", { ...place(), book_id: own[title], call_number: "YEN 1" });
	};
	const onShelf = async (name: string, title: string, token = pupil) =>
		named((await get(`shelf?name=${name}`, token)).body.titles ?? []).includes(title);

	test("stands on its shelves at once, and a title typed in a pile without its author as well", async () => {
		// The shelves are known from before.
		expect(await onShelf("short", "Dinozorlar Geliyor")).toBe(false);
		await entered("Dinozorlar Geliyor");
		await entered("Yazarı Bilinmeyen", { author_line: "", unfinished: true });
		for (const title of ["Dinozorlar Geliyor", "Yazarı Bilinmeyen"])
			for (const token of [pupil, staff]) {
				expect(await onShelf("new", title, token), title).toBe(true);
				expect(await onShelf("short", title, token), title).toBe(true);
			}
	});
	test("has a page, neighbours, an author's and a series' page for its members", async () => {
		const id = own["Dinozorlar Geliyor"];
		expect((await get(`titles/${id}`, pupil)).body.title).toMatchObject({ copies: 1, free: 1 });
		expect((await get(`neighbours?title=${id}`, pupil)).status).toBe(200);
		const author = await get(`author?name=${encodeURIComponent("Yeni Yazar")}`, pupil);
		expect(named(author.body.titles)).toEqual(["Dinozorlar Geliyor"]);
		const series = await get(`series?name=${encodeURIComponent("Yeni Dizi")}`, pupil);
		expect(named(series.body.volumes)).toContain("Dinozorlar Geliyor");
		const momo = await get(`neighbours?title=${id}`, staff);
		expect(momo.body.left.length).toBeGreaterThan(0);
	});
	test("is not shown to a guest of the catalogue that the school publishes, nor to another school", async () => {
		await small.service.transaction((records) =>
			records.update("schools", open.school, { catalogue_public: true, status: "active" }),
		);
		const other = (await person(small, "oteki", { school_id: open.school, library_id: open.library })).token;
		await small.create("library_books", {
			...{ ...place(), school_id: open.school, library_id: open.library, book_id: own["Dinozorlar Geliyor"] },
		});
		for (const token of [undefined, other]) {
			const { body } = await get(`home?school=${open.school}`, token);
			expect(body.school?.id, JSON.stringify(body)).toBe(open.school);
			expect(JSON.stringify(body)).not.toContain("Dinozorlar");
			expect((await get(`titles/${own["Dinozorlar Geliyor"]}`, token)).status).toBe(404);
		}
	});
	test("moves its shelves with every change of title or copy, and not with a loan", async () => {
		const title = "Değişen Kitap";
		const copy = await entered(title, { series: "" });
		expect(await onShelf("short", title)).toBe(true);
		const change = (collection: "books" | "library_books", id: string, values: Record<string, unknown>) =>
			small.service.transaction((records) => records.update(collection, id, values));
		await change("books", own[title] ?? "", { pages: 400 });
		expect(await onShelf("short", title)).toBe(false);
		await change("books", own[title] ?? "", { pages: 40 });
		expect(await onShelf("short", title)).toBe(true);
		await change("books", own[title] ?? "", { status: "hidden" });
		expect(await onShelf("short", title)).toBe(false);
		await change("books", own[title] ?? "", { status: "active" });
		expect(await onShelf("short", title)).toBe(true);
		await change("library_books", copy, { status: "withdrawn" });
		expect(await onShelf("short", title)).toBe(false);
		await change("library_books", copy, { status: "available" });
		expect(await onShelf("short", title)).toBe(true);
		await change("library_books", copy, { book_id: ids.Kaşağı });
		expect(await onShelf("short", title)).toBe(false);
	});
	test("fills an empty catalogue as soon as the first book is there", async () => {
		const school = await small.create("schools", { name: "Yeni Okul", type: "lise" });
		const library = await small.create("libraries", { name: "Salon", school_id: school, kind: "main" });
		const first = (await person(small, "ilk", { school_id: school, library_id: library })).token;
		expect((await get("home", first)).body.shelves).toEqual([]);
		await small.service.transaction((records) =>
			records.insert("library_books", [
				{
					...{ id: small.op(), book_id: ids.Momo, school_id: school, library_id: library },
					...{ loanable: "yes", status: "available", barcode: "1" },
				},
			]),
		);
		expect(((await get("home", first)).body.shelves as AnsweredShelf[]).length).toBeGreaterThan(0);
	});
});
