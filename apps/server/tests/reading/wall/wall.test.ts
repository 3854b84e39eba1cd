// engines: both
/**
 * The screen in the corridor: figures of the own school, no names without consent, and a key that opens nothing else.
 */
import { coverMembers } from "@rafta/library/api/record";
import { MIN_PUPILS } from "@rafta/library/catalogue/shelves";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { qrSvg } from "../../../src/kit/documents/barcodes.ts";
import { person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: string;
let stranger: string;
const day = 24 * 3_600_000;

const get = (token: string, query = "") => server.call("GET", `/api/wall${query}`, { token });
const withKey = (key: string, query = "") =>
	server.call("GET", `/api/wall${query}`, { headers: { "x-wall-key": key } });
async function newWallKey(): Promise<string> {
	const { body } = await server.call("POST", "/api/wall/address", { token: staff, body: {} });
	return String(body.path).split("#")[1] ?? "";
}
const lend = (copy: string, student: string) =>
	small.operations.checkout(small.desk, { op_id: small.op(), copy, student });
const give = (copy: string) => small.operations.checkin(small.desk, { op_id: small.op(), copy });

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = (await person(small, "sorumlu")).token;
	const school_id = await small.create("schools", { name: "Başka Okul", type: "lise" });
	const library_id = await small.create("libraries", { name: "Öbür", school_id, kind: "main" });
	stranger = (await person(small, "yabanci", { school_id, library_id })).token;
	// A class of ten, with the two of the small library, and one that is too small to be shown.
	for (let n = 0; n < MIN_PUPILS - 2; n++) {
		await small.create("students", {
			...{ school_id: small.school, first_name: `Okur${n}`, last_name: "Uzun", class_code: "9/A", grade: 9 },
			...{ reader_type: "pupil", status: "active", student_no: `20${n}` },
		});
	}
	await small.create("students", {
		...{ school_id: small.school, first_name: "Yalnız", last_name: "Tek", class_code: "9/B", grade: 9 },
		...{ reader_type: "pupil", status: "active", student_no: "300", card_barcode: "7300" },
	});
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

describe("the wall", () => {
	test("shows what was lent and what came back today, and books without who had them", async () => {
		await lend("1001", "101");
		await lend("2001", "102");
		await lend("1002", "300");
		small.clock.now = new Date(small.clock.now.getTime() + day);
		await give("1001");
		await lend("1003", "101");
		const { status, body } = await get(staff);
		expect(status).toBe(200);
		expect(body).toMatchObject({ school: "Atatürk Lisesi", day: "2026-03-06", lent: 1, returned: 1 });
		// Who of so few readers had a book could be guessed.
		expect(body.popular).toEqual([]);
		expect(body.fresh.map(({ title }: { title: string }) => title).sort()).toEqual([
			"Çalıkuşu",
			"İnce Memed",
		]);
		expect(body.names).toEqual([]);
		expect(JSON.stringify(body)).not.toMatch(/Ayşe|Mehmet|Yılmaz|Yalnız|7101/);
	});
	test("races classes by their pupils: small ones are left out, the same title counts once, a book of the same day not at all", async () => {
		// 9/A: ten pupils; Ayşe's İnce Memed (twice) and Mehmet's Çalıkuşu are two. 9/B has one pupil.
		const before = (await get(staff)).body.classes;
		expect(before).toEqual([{ class_code: "9/A", place: 1, average: 0.2 }]);
		await lend("1004", "102");
		expect((await get(staff)).body.classes[0].average).toBe(0.3);
		await give("1004");
		expect((await get(staff)).body.classes).toEqual(before);
	});
	test("names borrowers by their first names alone, once the school says so, and never who wants no history", async () => {
		await small.service.transaction(async (all) => {
			await all.update("schools", small.school, { wall_names: true });
		});
		const { body } = await get(staff);
		expect(body.names.toSorted()).toEqual(["Ayşe", "Mehmet"]);
		expect(JSON.stringify(body)).not.toContain("Yılmaz");
		await small.service.transaction((all) =>
			all.update("students", small.readers.ayse, { history_off: true }),
		);
		expect((await get(staff)).body.names).toEqual(["Mehmet"]);
	});
	test("of another school is another one", async () => {
		expect((await get(stranger)).body).toMatchObject({
			school: "Başka Okul",
			lent: 0,
			popular: [],
			fresh: [],
		});
	});
	test("waits until something else is to be shown, and answers at once then", async () => {
		// Processes earlier changes first: they would signal a change for what the screen already shows.
		await small.service.processes.catchUp();
		const { mark } = (await get(staff)).body;
		const next = get(staff, `?seen=${mark}`);
		await give("1003");
		let { body } = await next;
		expect(body.mark).not.toBe(mark);
		// The figures are read one after the other: some may predate the return of the book. They are not the last.
		if (body.returned === 2) ({ body } = await get(staff, `?seen=${body.mark}`));
		expect(body).toMatchObject({ returned: 3 });
	});
	test("shows a class that is just large enough, and not with one pupil less", async () => {
		const names = Array.from({ length: MIN_PUPILS }, (_, n) => `9C${n}`);
		for (const student_no of names) {
			await small.create("students", {
				...{
					school_id: small.school,
					first_name: "Okur",
					last_name: student_no,
					class_code: "9/C",
					grade: 9,
				},
				...{ reader_type: "pupil", status: "active", student_no },
			});
		}
		// 9/C leads by its pupils; 9/A is the last of two and not shown.
		for (const [place, copy] of ["1001", "1003", "1004"].entries()) await lend(copy, names[place] ?? "");
		const classes = async () =>
			(await get(staff)).body.classes.map(({ class_code }: { class_code: string }) => class_code);
		expect(await classes()).toEqual(["9/C"]);
		const last = await small.service.findBy("students", { student_no: names.at(-1) });
		await small.service.transaction((all) => all.update("students", String(last?.id), { status: "left" }));
		expect(await classes()).toEqual(["9/A"]);
	});
});

describe("what the wall says to everybody who passes", () => {
	test("of a book that many have read is its cover: no price, note, donor, reader or count", async () => {
		await small.service.transaction(async (all) => {
			const secret = { price: 987.65, donor: "Bağışçı Bey", note: "Gizlikalsın" };
			await all.update("library_books", small.copies.first, secret);
			const readers = await all.list("students", { filter: 'class_code = "9/A"', limit: 5 });
			expect(readers).toHaveLength(5);
			await all.insert(
				"book_loans",
				readers.map(({ id }, n) => ({
					id: `wallloan${String(n).padStart(7, "0")}`,
					...{ school_id: small.school, library_id: small.library, library_book_id: small.copies.first },
					...{ book_id: small.titles.book, student_id: id, status: "returned", due_on: "2026-04-01" },
					...{ loaned_at: "2026-02-20 09:00:00.000Z", returned_at: "2026-02-25 09:00:00.000Z" },
				})),
			);
		});
		const { body } = await get(staff);
		expect(body.popular.map(({ title }: { title: string }) => title)).toEqual(["İnce Memed"]);
		const ofCover = Object.keys(coverMembers);
		for (const book of [...body.popular, ...body.fresh])
			expect(Object.keys(book).sort()).toEqual([...ofCover, "subjects"].sort());
		for (const one of body.classes)
			expect(Object.keys(one).sort()).toEqual(["average", "class_code", "place"]);
		expect(JSON.stringify(body)).not.toMatch(
			/987|Bağışçı|Gizlikalsın|Okur\d|student|count|readers|price|note/,
		);
	});
	test("of the class challenge is what it counts and who is in front, in place of the month's race", async () => {
		const change = (measure: string | null) =>
			server.call("POST", "/api/challenges", { token: staff, body: { measure } });
		expect((await get(staff)).body).toMatchObject({ challenge: null, classes: [{ class_code: "9/A" }] });
		expect((await change("pages")).status).toBe(204);
		// No five pupils of a class have finished a book: nobody is in front of it.
		expect((await get(staff)).body).toMatchObject({ challenge: "pages", classes: [] });
		await change(null);
		expect((await get(staff)).body).toMatchObject({ challenge: null, classes: [{ class_code: "9/A" }] });
	});
	test("of its opening hours is what the main library wrote", async () => {
		expect((await get(staff)).body.hours).toBe("");
		await small.service.transaction((all) =>
			all.update("libraries", small.library, { opening_hours: "Hafta içi 9-16" }),
		);
		expect((await get(staff)).body.hours).toBe("Hafta içi 9-16");
	});
	test("of the catalogue is a code, only where it is public, that leads phones to an address they can reach", async () => {
		const code = async (origin: string) => {
			const { status, body } = await get(staff, `?${new URLSearchParams({ origin })}`);
			return status === 200 ? String(body.catalogue) : status;
		};
		const leading = (address: string) => qrSvg(`${address}/catalog?school=${small.school}`);
		await small.homeAt("http://localhost:8090");
		const own = "http://192.168.1.20:8090";
		expect(await code(own)).toBe("");
		const publish = (catalogue_public: boolean) =>
			small.service.transaction((all) => all.update("schools", small.school, { catalogue_public }));
		await publish(true);
		expect(await code(own)).toBe(leading(own));
		// The server listens on localhost alone: no phone comes here.
		expect(await code("http://localhost:8090")).toBe("");
		expect((await get(staff)).body.catalogue).toBe("");
		for (const bad of ["javascript:alert(1)", "http://x/y", "x".repeat(301)])
			expect(await code(bad)).toBe(400);
		await small.create("site_settings", { canonical: "https://kutuphane.okul.test" });
		expect(await code(own)).toBe(leading("https://kutuphane.okul.test"));
		await publish(false);
		expect(await code(own)).toBe("");
	});
});

describe("the secret address", () => {
	test("opens the wall and nothing else, for nobody's session", async () => {
		const key = await newWallKey();
		expect((await withKey(key)).body).toMatchObject({ school: "Atatürk Lisesi" });
		for (const path of ["/api/wall/address", "/api/circulation/today", "/api/collections/students/records"]) {
			const answer = await server.call("GET", path, { headers: { "x-wall-key": key } });
			if (answer.status === 200) expect(answer.body.items, path).toEqual([]);
			else expect([401, 403], path).toContain(answer.status);
		}
		const ended = await server.call("POST", "/api/wall/address/end", {
			headers: { "x-wall-key": key },
			body: {},
		});
		expect(ended.status).toBe(401);
		const school = await server.call("GET", `/api/collections/schools/records/${small.school}`, {
			token: staff,
		});
		expect(school.body).not.toHaveProperty("wall_key");
	});
	test("ends with the next one, and when it is closed", async () => {
		const first = await newWallKey();
		const second = await newWallKey();
		expect([(await withKey(first)).status, (await withKey(second)).status]).toEqual([401, 200]);
		await server.call("POST", "/api/wall/address/end", { token: staff, body: {} });
		expect((await withKey(second)).status).toBe(401);
		const { body } = await server.call("GET", "/api/wall/address", { token: staff });
		expect(body).toEqual({ drawn: false });
		const kinds = await small.service.list("audit_events", { filter: 'kind ~ "wall_address"' });
		expect(kinds).toHaveLength(4);
	});
	test("of a school that has none is nobody's, whatever is sent", async () => {
		const key = "A".repeat(32);
		for (const given of ["", "-", small.school, `${small.school}.`, `${small.school}.${key}`, `x.${key}`])
			expect((await withKey(given)).status, given).toBe(401);
	});
	test("is not set by the record API", async () => {
		const path = `/api/collections/schools/records/${small.school}`;
		await server.call("PATCH", path, { token: staff, body: { wall_key: "x" } });
		expect((await small.service.find("schools", small.school))?.wall_key).toBe("");
		expect((await server.call("PATCH", path, { token: staff, body: { wall_names: false } })).status).toBe(
			200,
		);
		expect((await server.call("PATCH", path, { token: stranger, body: { wall_names: true } })).status).toBe(
			404,
		);
	});
});
