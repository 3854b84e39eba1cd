// engines: both
/** Readers' wishes: visible to themselves, counted for the staff, and never shown to another child. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let ayse: string;
let mehmet: string;
let staff: string;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const { readers } = small;
	ayse = (await person(small, "ayse", { role: 4, student_id: readers.ayse })).token;
	mehmet = (await person(small, "mehmet", { role: 4, student_id: readers.mehmet })).token;
	staff = (await person(small, "sorumlu")).token;
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const post = (token: string, path: string, body: unknown) => server.call("POST", path, { token, body });
const topWishes = async () => (await server.call("GET", "/api/wishes/most", { token: staff })).body.items;

test("the same words in other spellings and the same title are one wish of several readers, named by none", async () => {
	for (const [who, body] of [
		[ayse, { words: "Küçük Prens" }],
		[mehmet, { words: "küçük  prens" }],
		[ayse, { book: small.titles.rare }],
	] as const)
		expect((await post(who, "/api/wishes", body)).status).toBe(200);
	const items = await topWishes();
	expect(items).toMatchObject([
		{ readers: 2, book_id: "" },
		{ readers: 1, title: "Çalıkuşu", words: "" },
	]);
	expect(JSON.stringify(items)).not.toMatch(new RegExp(Object.values(small.readers).join("|")));
});
test("nobody wishes for one book twice, or for more than ten", async () => {
	expect((await post(ayse, "/api/wishes", { words: "KÜÇÜK PRENS" })).status).toBe(400);
	for (let n = 0; n < 8; n++)
		expect((await post(ayse, "/api/wishes", { words: `Kitap ${n}` })).status).toBe(200);
	expect((await post(ayse, "/api/wishes", { words: "Onbirinci" })).status).toBe(400);
});
test("no other child reads what somebody wrote, by no door", async () => {
	const list = "/api/collections/wishes/records";
	const own = (await server.call("GET", list, { token: ayse })).body.items;
	expect(own).toHaveLength(10);
	const others = (await server.call("GET", list, { token: mehmet })).body.items;
	expect(others.map(({ words }: { words: string }) => words)).toEqual(["küçük prens"]);
	expect((await post(mehmet, "/api/wishes/withdraw", { wish: own[0].id })).status).toBe(404);
	expect((await post(mehmet, list, { words: "Yan kapı", student_id: small.readers.ayse })).status).toBe(403);
	expect((await server.call("GET", "/api/wishes/most", { token: mehmet })).status).toBe(403);
});
test("75: what is written is plain text, and bad wishes are refused", async () => {
	for (const body of [
		{},
		{ words: " " },
		{ words: "x".repeat(200) },
		{ book: "aaaaaaaaaaaaaaa" },
		{ words: 3 },
	])
		expect([400, 404]).toContain((await post(mehmet, "/api/wishes", body)).status);
	const made = await post(mehmet, "/api/wishes", { words: "<b>Ay\u202e</b> kitabı" });
	expect(made.body.wish.words).toBe("<b>Ay</b> kitabı");
});
test("staff settle a wish for all who had it, and a reader gives one up", async () => {
	const [first] = await topWishes();
	const answer = await post(staff, "/api/wishes/settle", { fold: first.fold, status: "bought" });
	expect(answer.body).toEqual({ settled: 2 });
	expect((await topWishes()).some(({ fold }: { fold: string }) => fold === first.fold)).toBe(false);
	const own = (await server.call("GET", "/api/collections/wishes/records", { token: ayse })).body.items;
	expect(own.filter(({ status }: { status: string }) => status === "bought")).toHaveLength(1);
	const open = own.find(({ status }: { status: string }) => status === "open");
	expect((await post(ayse, "/api/wishes/withdraw", { wish: open.id })).status).toBe(204);
	expect((await post(staff, "/api/wishes/settle", { status: "bought" })).status).toBe(400);
});

test("staff put a wish on the order list once, without a name, and what is bought is bought for its readers", async () => {
	const order = async () => (await server.call("GET", "/api/wishes/order", { token: staff })).body.items;
	expect((await post(ayse, "/api/wishes", { words: "Deniz Feneri" })).status).toBe(200);
	expect((await post(mehmet, "/api/wishes", { words: "deniz feneri" })).status).toBe(200);
	expect((await post(mehmet, "/api/wishes", { book: small.titles.rare })).status).toBe(200);
	const { fold } = (await topWishes()).find(({ words }: { words: string }) => /feneri/i.test(words));
	const target = { book: small.titles.rare };
	for (const body of [{ fold }, target, { fold }, target])
		expect((await post(staff, "/api/wishes/order", body)).status).toBe(204);
	const lines = await order();
	expect(lines.map(({ title }: { title: string }) => title.toLowerCase()).sort()).toEqual([
		"deniz feneri",
		"çalıkuşu",
	]);
	expect(lines).toMatchObject([
		{ copies: 1, list: "" },
		{ copies: 1, list: "" },
	]);
	expect(JSON.stringify(lines)).not.toMatch(new RegExp(Object.values(small.readers).join("|")));
	expect(await topWishes()).toContainEqual(expect.objectContaining({ fold, readers: 2, copies: 1 }));
	for (const body of [{}, { fold, ...target }, { fold: "x".repeat(401) }, { book: 3 }])
		expect((await post(staff, "/api/wishes/order", body)).status).toBe(400);
	expect((await post(staff, "/api/wishes/order", { fold: "kimse istemedi" })).status).toBe(404);
	expect((await post(staff, "/api/wishes/order", { book: small.titles.book })).status).toBe(404);
	expect((await post(mehmet, "/api/wishes/order", { fold })).status).toBe(403);
	expect((await post(staff, "/api/wishes/order/close", {})).body).toEqual({ settled: 2 });
	expect(await order()).toEqual([]);
	const { items } = (await server.call("GET", "/api/collections/wishes/records", { token: mehmet })).body;
	const bought = items.filter(({ status }: { status: string }) => status === "bought");
	expect(bought.map((one: { book_id: string; words: string }) => one.book_id || one.words)).toEqual(
		expect.arrayContaining(["deniz feneri", small.titles.rare]),
	);
	expect((await topWishes()).some((one: { fold: string }) => one.fold === fold)).toBe(false);
});
