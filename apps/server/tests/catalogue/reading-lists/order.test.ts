// engines: both
/** From what a list lacks to the order list: lines, prices, files with their sums, and what is bought. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { read } from "../../reports/read-back.ts";
import { openReadingSchool, type ReadingSchool } from "./school.ts";

let school: ReadingSchool;
let list: string;

beforeAll(async () => {
	school = await openReadingSchool();
	// Twelve pupils with 150 days and 15 days a loan: two copies are enough.
	for (let n = 0; n < 10; n++) await school.pupil(`Okur${n}`, "9/A");
	await school.copy(school.books.momo, { price: 80, acquired_on: "2024-01-01" });
	await school.copy(school.books.momoAgain, { status: "lost", price: 120.5, acquired_on: "2025-01-01" });
	for (let n = 0; n < 2; n++) await school.copy(school.books.kasagi);
	list = await school.make("teacher");
});
afterAll(() => school.dispose());

const call = (
	method: string,
	path: string,
	body?: unknown,
	who: keyof ReadingSchool["people"] = "colleague",
) =>
	school.server.call(method, `/api/wishes${path}`, { token: school.people[who].token, language: "tr", body });
const order = async () => (await call("GET", "/order")).body;

test("what is missing are books without a copy or with too few for the class, lost copies not counted", async () => {
	const { body } = await school.call("colleague", "GET", `/${list}/missing`);
	expect(body.readers).toBe(12);
	expect(body.items).toMatchObject([
		{ title: "Momo", copies: 1, needed: 2, ordered: 0 },
		{ title: "Yok Kitabı", author_line: "Biri", copies: 0, needed: 2, card: null, ordered: 0 },
	]);
	const everybody = await school.make("teacher", { audience: "school" });
	const missing = (await school.call("teacher", "GET", `/${everybody}/missing`)).body;
	expect(missing.readers).toBeNull();
	expect(missing.items).toMatchObject([{ title: "Yok Kitabı", needed: 1 }]);
	await school.call("teacher", "DELETE", `/${everybody}`);
});
test("one tap puts them on the order list with what was paid last, and a second tap nothing more", async () => {
	expect((await school.call("colleague", "POST", `/${list}/order`)).body).toEqual({ added: 2 });
	expect((await school.call("teacher", "POST", `/${list}/order`)).body).toEqual({ added: 0 });
	const { items, sum } = await order();
	expect(items).toMatchObject([
		{
			title: "Momo",
			publisher: "Pegasus",
			isbn13: "9786051112220",
			copies: 1,
			price: 120.5,
			list: "Bahar okumaları",
		},
		{ title: "Yok Kitabı", author_line: "Biri", book_id: "", copies: 2, price: 0 },
	]);
	expect(sum).toEqual({ copies: 3, price: 120.5, unpriced: 1 });
	const { body } = await school.call("teacher", "GET", `/${list}/missing`);
	expect(body.items.map(({ ordered }: { ordered: number }) => ordered)).toEqual([1, 2]);
});
test("they are wishes: of the school, not of a reader", async () => {
	const wishes = (await call("GET", "/most")).body.items;
	expect(wishes).toHaveLength(2);
	expect(wishes).toContainEqual(expect.objectContaining({ title: "Momo", readers: 0, copies: 1 }));
	expect(
		(await school.server.call("GET", "/api/collections/wishes/records", { token: school.people.ayse.token }))
			.body.items,
	).toEqual([]);
});
test("quantities and prices are changed line by line, and sums have no errors of fractions", async () => {
	const [momo, none] = (await order()).items;
	expect((await call("POST", `/order/${momo.id}`, { copies: 3, price: 0.1 })).status).toBe(204);
	expect((await order()).sum).toEqual({ copies: 5, price: 0.3, unpriced: 1 });
	expect((await call("POST", `/order/${momo.id}`, { copies: 3, price: 120.5 })).status).toBe(204);
	expect((await call("POST", `/order/${none.id}`, { copies: 2, price: 99.99 })).status).toBe(204);
	expect((await order()).sum).toEqual({ copies: 5, price: 561.48, unpriced: 0 });
	for (const body of [{ copies: -1, price: 1 }, { copies: 1.5, price: 1 }, { copies: 1, price: -1 }, {}])
		expect((await call("POST", `/order/${momo.id}`, body)).status).toBe(400);
});
test("no other school, reader or volunteer reads or changes a line, nor is a reader's wish one", async () => {
	const [momo] = (await order()).items;
	const body = { copies: 9, price: 1 };
	expect((await call("POST", `/order/${momo.id}`, body, "stranger")).status).toBe(404);
	expect((await call("GET", "/order", undefined, "stranger")).body.items).toEqual([]);
	for (const who of ["ayse", "desk"] as const)
		for (const path of ["/order", "/order/file?format=csv"])
			expect((await call("GET", path, undefined, who)).status).toBe(403);
	const wish = (await call("POST", "", { book: school.books.forsa }, "ayse")).body.wish;
	expect((await call("POST", `/order/${wish.id}`, body)).status).toBe(404);
	expect((await order()).items).toHaveLength(2);
});

async function fileOf(format: string): Promise<{ type: string; name: string; bytes: Buffer }> {
	const answer = await fetch(`${school.server.url}/api/wishes/order/file?format=${format}`, {
		headers: { authorization: school.people.colleague.token, "accept-language": "tr" },
	});
	expect(answer.status).toBe(200);
	return {
		type: answer.headers.get("content-type") ?? "",
		name: answer.headers.get("content-disposition") ?? "",
		bytes: Buffer.from(await answer.arrayBuffer()),
	};
}

test("the files hold the lines and their sum: the same book for two lists is one line", async () => {
	const second = await school.make("colleague", {
		name: "Bahar 9/B",
		class_code: "9/B",
		books: [{ book: school.books.momo }, { book: school.books.forsa }],
	});
	await school.pupil("Tek", "9/B");
	expect((await school.call("colleague", "POST", `/${second}/order`)).body).toEqual({ added: 1 });
	const forsa = (await order()).items.find(({ title }: { title: string }) => title === "Forsa");
	await call("POST", `/order/${forsa.id}`, { copies: 1, price: 40 });
	await school.small.create("wishes", {
		...{ school_id: school.small.school, list_id: second, status: "open" },
		...{ book_id: school.books.momo, copies: 2, price: 120.5 },
	});
	const { items, sum } = await order();
	expect(items).toHaveLength(4);
	expect(sum).toEqual({ copies: 8, price: 842.48, unpriced: 0 });
	const rows = [
		["Eser", "Yazar", "Yayınevi", "ISBN", "Adet", "Birim fiyat (TL)", "Tutar (TL)"],
		["Forsa", "Ömer Seyfettin", "", "", "1", "40", "40"],
		["Momo", "Michael Ende", "Pegasus", "9786051112220", "5", "120,5", "602,5"],
		["Yok Kitabı", "Biri", "", "", "2", "99,99", "199,98"],
		["Toplam", "", "", "", "8", "", "842,48"],
	];
	const csv = await fileOf("csv");
	expect(csv.name).toMatch(/filename="siparis-listesi-2026-03-05\.csv"/);
	for (const format of ["csv", "xlsx"]) {
		const [written] = (await read[format]?.((await fileOf(format)).bytes)) ?? [];
		const cells = written?.map((row) =>
			rows[0]?.map((_, place) => String(row[place] ?? "").replace(".", ",")),
		);
		expect(cells, format).toEqual(rows);
	}
	const pages = (await read.pdf?.((await fileOf("pdf")).bytes)) ?? [];
	const text = pages.flat(2).join(" ");
	for (const word of ["Sipariş listesi", "842,48 TL", "602,50", "9786051112220", "Yok Kitabı"])
		expect(text).toContain(word);
	expect((await call("GET", "/order/file?format=doc")).status).toBe(400);
});
test("a line is taken off, and the rest is marked as bought together; a reader's wish stays open", async () => {
	const { items } = await order();
	expect((await call("POST", `/order/${items[0].id}`, { copies: 0, price: 0 })).status).toBe(204);
	expect((await call("POST", "/order/close")).body).toEqual({ settled: 3 });
	expect(await order()).toEqual({ items: [], sum: { copies: 0, price: 0, unpriced: 0 } });
	expect((await call("GET", "/most")).body.items).toMatchObject([{ title: "Forsa", readers: 1, copies: 0 }]);
});
