// engines: both
/** The shelf map from outside: who draws it, what is refused, and what readers and guests see of it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { nowhere, person } from "../access/people.ts";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: string;
let pupil: string;
const ids: Record<string, string> = {};

const shelf = (more: object) => ({
	...{ name: "Raf", x: 0, y: 0, length: 1, down: false, from: "", to: "", words: "" },
	...more,
});
const novels = shelf({ name: "Roman", x: 2, length: 4, from: "813", to: "819" });
const science = shelf({ name: "Bilim", y: 2, length: 3, down: true, words: "B" });
const drawn = { shelves: [novels, science], door: { x: 9, y: 7 }, desk: null };

const path = () => `/api/libraries/${small.library}/shelf-map`;
const draw = (body: object, token = staff, at = path()) => server.call("PUT", at, { token, body });
const placeOf = async (title: string, token?: string, query = "") => {
	const { body } = await server.call("GET", `/api/catalogue/titles/${ids[title]}${query}`, { token });
	return (body.places as { library_id: string; map: { here: number | null; shelves: object[] } | null }[])[0];
};

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const place = { school_id: small.school, library_id: small.library, loanable: "yes", status: "available" };
	const copies = [
		["Çalıkuşu", { call_number: "813 GÜN" }],
		["Yaban", { call_number: "813 KAR" }],
		["Kozmos", { call_number: "813 SAG", shelf: "B 2" }],
		["Atlas", { call_number: "912" }],
	] as const;
	for (const [title, where] of copies) {
		ids[title] = await small.create("books", { title, author_line: "", status: "active", language: "tr" });
		await small.create("library_books", { ...place, ...where, book_id: ids[title] });
	}
	staff = (await person(small, "sorumlu")).token;
	pupil = (await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse })).token;
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

test("a library without a map shows none", async () => {
	const { status, body } = await server.call("GET", path(), { token: staff });
	expect(status).toBe(200);
	expect(body).toMatchObject({ map: null, copies: [] });
	expect(body.words).toContain("B 2");
	expect((await placeOf("Yaban", pupil))?.map).toBeNull();
});

test("staff draw it, and learn how many copies each shelf holds", async () => {
	const { status, body } = await draw(drawn);
	expect(status).toBe(200);
	expect(body.map).toEqual(drawn);
	expect(body.copies).toEqual([2, 1]);
	expect(body.elsewhere).toBeGreaterThanOrEqual(1);
	expect((await server.call("GET", path(), { token: staff })).body).toEqual(body);
});

test("readers see the shelf of a book, and nothing of what staff wrote about the shelves", async () => {
	const map = (await placeOf("Yaban", pupil))?.map;
	expect(map).toMatchObject({ here: 0, door: { x: 9, y: 7 }, desk: null });
	expect(map?.shelves[0]).toEqual({ name: "Roman", x: 2, y: 0, length: 4, down: false });
	expect((await placeOf("Kozmos", pupil))?.map?.here).toBe(1);
	expect((await placeOf("Atlas", pupil))?.map?.here).toBeNull();
	const { body } = await server.call("GET", `/api/catalogue/neighbours?title=${ids.Yaban}`, { token: pupil });
	expect(body.shelf).toBe("Roman");
});

test("a book whose copies are all out is on no shelf of it", async () => {
	const set = (status: string) =>
		small.service.transaction(async (records) => {
			const filter = { filter: "book_id = {:book}", params: { book: ids.Çalıkuşu } };
			for (const { id } of await records.list("library_books", filter))
				await records.update("library_books", id, { status });
		});
	await set("on_loan");
	expect((await placeOf("Çalıkuşu", pupil))?.map?.here).toBeNull();
	await set("available");
	expect((await placeOf("Çalıkuşu", pupil))?.map?.here).toBe(0);
});

test("guests see it where the catalogue is public, and only there", async () => {
	const query = `?school=${small.school}`;
	const publish = (catalogue_public: boolean) =>
		small.service.transaction((records) => records.update("schools", small.school, { catalogue_public }));
	const address = `/api/catalogue/titles/${ids.Yaban}${query}`;
	expect((await server.call("GET", address)).status).toBe(404);
	await publish(true);
	expect((await placeOf("Yaban", undefined, query))?.map?.here).toBe(0);
	await publish(false);
	expect((await server.call("GET", address)).status).toBe(404);
});

test("what lies outside, on one cell or in no shape is refused, and the map stays", async () => {
	const many = Array.from({ length: 41 }, (_, at) => shelf({ x: at % 12, y: Math.floor(at / 12) }));
	const refused: readonly object[] = [
		{},
		{ ...drawn, shelves: [shelf({ x: 10, length: 3 })] },
		{ ...drawn, shelves: [shelf({ y: 6, length: 3, down: true })] },
		{ ...drawn, shelves: [novels, shelf({ x: 3 })] },
		{ ...drawn, door: { x: 2, y: 0 } },
		{ ...drawn, desk: { x: 12, y: 0 } },
		{ ...drawn, shelves: [shelf({ name: " " })] },
		{ ...drawn, shelves: [shelf({ name: "a".repeat(41) })] },
		{ ...drawn, shelves: [shelf({ length: 0 })] },
		{ ...drawn, shelves: [shelf({ x: 0.5 })] },
		{ ...drawn, shelves: [shelf({ colour: "red" })] },
		{ ...drawn, shelves: many },
		{ ...drawn, shelves: "none" },
	];
	for (const body of refused) {
		const answer = await draw(body);
		expect(answer.status, JSON.stringify(body).slice(0, 200)).toBe(400);
	}
	expect((await server.call("GET", path(), { token: staff })).body.map).toEqual(drawn);
});

test("nobody draws in another school, nor past the operation, and readers draw nothing", async () => {
	const school = await small.create("schools", { name: "Komşu", type: "lise" });
	const other = await small.create("libraries", { name: "Oda", school_id: school, kind: "main" });
	const at = `/api/libraries/${other}/shelf-map`;
	expect((await draw(drawn, staff, at)).status).toBe(404);
	expect((await server.call("GET", at, { token: staff })).status).toBe(404);
	expect((await draw(drawn, pupil)).status).toBe(403);
	const basic = (await person(small, "misafir", { role: 1, ...nowhere })).token;
	expect((await draw(drawn, basic)).status).toBe(403);
	expect((await server.call("PUT", path(), { body: drawn })).status).toBe(401);
	const record = `/api/collections/libraries/records/${small.library}`;
	await server.call("PATCH", record, { token: staff, body: { shelf_map: { shelves: "all" } } });
	expect((await server.call("GET", path(), { token: staff })).body.map).toEqual(drawn);
	expect((await server.call("GET", record, { token: staff })).body).not.toHaveProperty("shelf_map");
});

test("an empty map is taken away", async () => {
	expect((await draw({ shelves: [], door: null, desk: null })).body.map).toBeNull();
	expect((await placeOf("Yaban", pupil))?.map).toBeNull();
});
