// engines: both
/** Printed documents of a swap event: certificates and the slips of books, read back out of their files. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, person } from "../access/people.ts";
import { readPdf } from "../catalogue/labels/read-pdf.ts";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;
let stranger: Person;
let child: Person;
let event: string;
const pupils: string[] = [];
const names = ["Işık Öğüt", "Ömer Çağ", "Şule Ünal", "Gelmeyen Çocuk"];
const token = (n: number) => `90000000${n}`;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = await person(small, "sorumlu");
	const elsewhere = await small.create("schools", { name: "Başka Okul", type: "lise", province: "Ankara" });
	stranger = await person(small, "baska", { school_id: elsewhere, library_id: "" });
	for (const [n, full_name] of names.entries()) {
		const [first_name, last_name] = full_name.split(" ");
		pupils.push(
			await small.create("students", {
				...{ school_id: small.school, first_name, last_name, class_code: `5/${"ABCD"[n]}` },
				...{ reader_type: "pupil", status: "active", student_no: `70${n}` },
			}),
		);
	}
	child = await person(small, "cocuk", { role: 4, student_id: pupils[0] });
	event = await small.create("swap_events", {
		...{ name: "Bahar şenliği", school_id: small.school, pickup_on: "2026-05-20" },
	});
	const title = async (name: string) => small.create("books", { title: name, status: "active" });
	const offers = [
		{ student_id: pupils[0], title: "Momo", status: "deposited" },
		{ student_id: pupils[0], title: "Gümüş Kanat", status: "deposited" },
		{ student_id: pupils[1], title: "Pinokyo", status: "deposited" },
		{ student_id: pupils[3], title: "Getirilmeyen", status: "withdrawn" },
	];
	const rows = await Promise.all(
		offers.map(async ({ title: name, ...offer }, n) => ({
			...{ id: `papersbook0000${n}`, school_id: small.school, event_id: event, book_id: await title(name) },
			...{ condition: "good", token: offer.status === "deposited" ? token(n) : "", ...offer },
			...{ created: `2026-05-01 09:00:0${n}.000Z`, updated: "2026-05-01 09:00:00.000Z", createdBy: "" },
		})),
	);
	await small.service.transaction((records) => records.insert("swaps", rows));
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const stage = (status: string) =>
	small.service.transaction(
		async ({ sql }) =>
			void (await sql.run({
				text: `UPDATE "swap_events" SET "status" = '${status}' WHERE "id" = '${event}'`,
				values: [],
			})),
	);

const eventDocument = (path: string, who: Person = staff) => file(`events/${path}`, who);
async function file(path: string, who: Person = staff) {
	const response = await fetch(`${server.url}/api/swaps/${path}`, { headers: { authorization: who.token } });
	const bytes = Buffer.from(await response.arrayBuffer());
	if (response.status !== 200) return { status: response.status, pages: [] };
	expect(response.headers.get("content-type")).toBe("application/pdf");
	expect(response.headers.get("cache-control")).toBe("no-store");
	return { status: 200, pages: readPdf(bytes).map(({ texts }) => texts.map(({ text }) => text)) };
}

test("a slip for each book that was brought, with its token, for all or for one reader", async () => {
	await stage("deposit");
	const { pages } = await eventDocument(`${event}/slips`);
	expect(pages).toHaveLength(3);
	expect(pages[0]).toEqual(expect.arrayContaining(["Momo", "Bahar şenliği", "Işık Öğüt · 5/A", token(0)]));
	expect(pages.map((page) => page.at(-1))).toEqual([token(0), token(1), token(2)]);
	for (const student of [pupils[1], "701"]) {
		const one = await eventDocument(`${event}/slips?student=${student}`);
		expect(one.pages.map((page) => page.at(-1))).toEqual([token(2)]);
	}
	// A pupil who brought nothing has no slip; an unknown pupil is not found.
	expect((await eventDocument(`${event}/slips?student=703`)).status).toBe(400);
	expect((await eventDocument(`${event}/slips?student=999`)).status).toBe(404);
});

test("a slip for each book that was brought for an everyday swap, without those of events", async () => {
	const rows = [
		{ student_id: pupils[1], status: "matched", token: "900000011" },
		{ student_id: pupils[2], status: "unmatched", token: "900000012" },
		{ student_id: pupils[2], status: "listed", token: "" },
	].map((row, n) => ({
		...{ id: `papersevery000${n}`, school_id: small.school, event_id: "", condition: "good", ...row },
		...{ created: `2026-05-02 09:00:0${n}.000Z`, updated: "2026-05-02 09:00:00.000Z", createdBy: "" },
	}));
	const book_id = await small.create("books", { title: "Her Günkü", status: "active" });
	await small.service.transaction((records) =>
		records.insert(
			"swaps",
			rows.map((row) => ({ ...row, book_id })),
		),
	);
	const { pages } = await file("slips");
	expect(pages.map((page) => page.at(-1))).toEqual(["900000011", "900000012"]);
	expect(pages[0]).toEqual(expect.arrayContaining(["Her Günkü", `${names[1]} · 5/B`]));
	expect((await file("slips?student=702")).pages.map((page) => page.at(-1))).toEqual(["900000012"]);
	expect((await file("slips?student=700")).status).toBe(400);
	expect((await file("slips?student=700&more=1")).status).toBe(400);
	expect((await file("slips", child)).status).toBe(403);
	// Another school's staff find none of these books, nor their readers.
	expect((await file("slips", stranger)).status).toBe(400);
	expect((await file(`slips?student=${pupils[1]}`, stranger)).status).toBe(404);
});

test("a certificate for each who brought a book or got one, once the result is out, and no book's name", async () => {
	expect((await eventDocument(`${event}/certificates`)).status).toBe(422);
	await stage("pickup");
	await small.service.transaction((records) =>
		records.insert("swap_legs", [
			{
				...{ id: "papersleg000001", school_id: small.school, event_id: event, status: "received" },
				...{ from_swap_id: "papersbook00000", to_student_id: pupils[2] },
			},
		]),
	);
	const { pages } = await eventDocument(`${event}/certificates`);
	expect(pages).toHaveLength(3);
	for (const [n, page] of pages.entries())
		for (const text of [names[n], "Katılım belgesi", "Bahar şenliği", "20.05.2026"])
			expect(page).toContain(text);
	const all = pages.flat().join(" ");
	expect(all).toContain("takas şenliğine katılmıştır");
	for (const title of ["Momo", "Gümüş", "Pinokyo", names[3]]) expect(all).not.toContain(title);
	const one = await eventDocument(`${event}/certificates?student=702`);
	expect(one.pages).toHaveLength(1);
	expect(one.pages[0]).toContain("Şule Ünal");
	expect((await eventDocument(`${event}/certificates?student=703`)).status).toBe(400);
	const noted = await small.service.list("audit_events", {
		filter: 'kind = "swap_certificates_printed"',
		sort: "at,id",
	});
	expect(noted.map(({ details, record, student_id }) => [details, record, student_id])).toEqual(
		expect.arrayContaining([
			[{ count: 3 }, event, ""],
			[{ count: 1 }, event, pupils[2]],
		]),
	);
	expect(noted).toHaveLength(2);
});

test("nobody but the school's staff prints either, and what is not asked like that is refused", async () => {
	await stage("pickup");
	for (const name of ["certificates", "slips"]) {
		expect((await eventDocument(`${event}/${name}`, stranger)).status, name).toBe(404);
		expect((await eventDocument(`${event}/${name}`, child)).status, name).toBe(403);
		expect((await eventDocument(`nowhere00000000/${name}`)).status, name).toBe(404);
		for (const query of ["more=1", "student=", "student=a&student=b", `student=${"9".repeat(301)}`])
			expect((await eventDocument(`${event}/${name}?${query}`)).status, `${name} ${query}`).toBe(400);
	}
});
