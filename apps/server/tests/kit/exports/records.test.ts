// engines: both
/** Lists as files: the rows visible to the caller, all or the ticked ones, in their order. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTables } from "../../../src/catalogue/imports/read/tables.ts";
import { type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;
let elsewhere: string;
const many = 450;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = await person(small, "ayten");
	const { create, school, service } = small;
	const other = await create("schools", { name: "Başka Okul", type: "lise" });
	const pupil = { reader_type: "pupil", status: "active", class_code: "5/A", last_name: "Öz" };
	elsewhere = await create("students", { ...pupil, school_id: other, first_name: "Yabancı" });
	await create("students", {
		...pupil,
		school_id: school,
		first_name: '=HYPERLINK("http://x")',
		class_code: "6/B",
		guardian_name: "+90",
		guardian_consent: false,
	});
	await service.transaction(async (records) => {
		for (let place = 0; place < many; place++)
			await records.create("libraries", {
				name: "Aynı ad",
				kind: "class",
				school_id: school,
				location_text: String(place),
			});
	});
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

type ExportRequest = Record<string, unknown>;

async function ask(body: ExportRequest, who: Person | null = staff, language = "tr"): Promise<Response> {
	return fetch(`${server.url}/api/exports/records`, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			"accept-language": language,
			...(who && { authorization: who.token }),
		},
		body: JSON.stringify(body),
	});
}

async function rows(body: ExportRequest, who: Person = staff, language = "tr"): Promise<string[][]> {
	const response = await ask({ format: "csv", ...body }, who, language);
	expect(response.status, await response.clone().text()).toBe(200);
	const { sheets } = await readTables(Buffer.from(await response.arrayBuffer()));
	return (sheets[0]?.rows ?? []).map((row) => [...row]);
}

test.each(["csv", "xlsx"])("%s says what people read: names, dates, choices; not ids", async (format) => {
	const { copies, library } = small;
	await small.service.transaction((records) =>
		records.update("library_books", copies.first, { acquired_on: "2024-02-29", price: 12.5 }),
	);
	const found = await rows({
		collection: "library_books",
		format,
		fields: ["book_id", "library_id", "barcode", "status", "acquired_on", "price", "created"],
		filter: `library_id = "${library}"`,
		sort: "barcode",
	});
	const price = format === "csv" ? "12,5" : "12.5";
	expect(found[0]).toEqual([
		"Eser",
		"Kütüphane",
		"Barkod",
		"Durum",
		"Geliş tarihi",
		"Bedel (TL)",
		"Kayıt zamanı",
	]);
	expect(found[1]?.slice(0, 6)).toEqual(["İnce Memed", "Kütüphane", "1001", "Rafta", "29.02.2024", price]);
	expect(found[1]?.[6]).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
	expect(found.slice(1).map((row) => row[2])).toEqual(["1001", "1002", "1003", "1004", "2001"]);
});

test("in the caller's language, under a name that says what and when", async () => {
	const response = await ask({ collection: "students", format: "xlsx", fields: ["full_name"] }, staff, "en");
	expect(response.headers.get("content-disposition")).toBe('attachment; filename="readers-2026-03-05.xlsx"');
	expect(response.headers.get("cache-control")).toBe("no-store");
	const [head] = await rows({ collection: "students", fields: ["guardian_consent", "status"] }, staff, "en");
	expect(head).toEqual(["Parental consent", "Status"]);
});

test("68: a text that begins like a formula has a mark before it", async () => {
	const found = await rows({
		collection: "students",
		fields: ["full_name", "guardian_name"],
		filter: 'class_code = "6/B"',
	});
	expect(found[1]).toEqual(['\'=HYPERLINK("http://x") Öz', "'+90"]);
});

test("a list of several pages, equal in its order: each record once", async () => {
	const found = await rows({ collection: "libraries", fields: ["location_text", "name"], sort: "name" });
	const places = found.slice(1, many + 1).map(([place]) => Number(place));
	expect(found).toHaveLength(many + 2);
	expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: many }, (_, place) => place));
});

describe("the ticked rows", () => {
	test("alone, in the order of the list", async () => {
		const { ayse, mehmet } = small.readers;
		const found = await rows({
			collection: "students",
			fields: ["full_name"],
			sort: "full_name",
			ids: [mehmet, ayse],
		});
		expect(found.slice(1)).toEqual([["Ayşe Yılmaz"], ["Mehmet Yılmaz"]]);
	});
	test("or all that match but for some", async () => {
		const found = await rows({
			collection: "students",
			fields: ["full_name"],
			filter: 'class_code = "9/A"',
			except: [small.readers.ayse],
		});
		expect(found.slice(1)).toEqual([["Mehmet Yılmaz"]]);
	});
});

test("14-23: of another school's pupils a manager gets nothing, by their ids neither", async () => {
	const found = await rows({ collection: "students", fields: ["full_name"] });
	expect(found.flat().join()).not.toContain("Yabancı");
	expect(await rows({ collection: "students", fields: ["full_name"], ids: [elsewhere] })).toHaveLength(1);
	const filter = `id = "${elsewhere}"`;
	expect(await rows({ collection: "students", fields: ["full_name"], filter })).toHaveLength(1);
});

test("24 to 26: hidden fields are neither shown nor asked for, nor sorted by", async () => {
	const refused: ExportRequest[] = [
		{ collection: "students", fields: ["card_key"] },
		{ collection: "students", filter: 'card_key ~ "a"' },
		{ collection: "students", sort: "card_key" },
		{ collection: "users", fields: ["password"] },
		{ collection: "users", fields: ["tokenKey"] },
		{ collection: "users", filter: 'tokenKey > "a"' },
		{ collection: "students", filter: '@collection.users.email ~ "a"' },
	];
	for (const body of refused) {
		const { status } = await ask({ format: "csv", ...body });
		expect([400, 403], JSON.stringify(body)).toContain(status);
	}
});

test("what makes no sense is refused, and nothing is written down", async () => {
	const before = (await small.service.list("audit_events", { filter: 'kind = "records_exported"' })).length;
	const refused: [ExportRequest, number][] = [
		[{ collection: "students", format: "pdf" }, 400],
		[{ collection: "students", format: "csv", fields: ["nothing"] }, 400],
		[{ collection: "students", format: "csv", fields: [] }, 400],
		[{ collection: "students", format: "csv", ids: ["'; DROP"] }, 400],
		[{ collection: "students", format: "csv", filter: "((" }, 400],
		[{ collection: "students", format: "csv", filter: "a".repeat(10_001) }, 400],
		[{ collection: "students", format: "csv", sort: "nothing" }, 400],
		[{ collection: "students", format: "csv", extra: 1 }, 400],
		[{ collection: "_superusers", format: "csv" }, 404],
		[{ collection: "retention_settings", format: "csv" }, 403],
	];
	for (const [body, status] of refused) expect((await ask(body)).status, JSON.stringify(body)).toBe(status);
	const after = await small.service.list("audit_events", { filter: 'kind = "records_exported"' });
	expect(after).toHaveLength(before);
});

test("closed to guests, readers and volunteers", async () => {
	const desk = await person(small, "gonullu", { desk_only: true });
	const pupil = await person(small, "okur", { role: 4, student_id: small.readers.ayse });
	const blocked = await person(small, "kapali", { status: "blocked" });
	const body = { collection: "libraries", format: "csv" };
	expect((await ask(body, null)).status).toBe(401);
	for (const who of [desk, pupil, blocked]) expect([401, 403]).toContain((await ask(body, who)).status);
});

test("who took what along stands in the journal, without the words by which it was found", async () => {
	const entries = () => small.service.list("audit_events", { filter: 'kind = "records_exported"' });
	const before = new Set((await entries()).map(({ id }) => id));
	await rows({ collection: "students", fields: ["full_name"], filter: 'full_name ~ "ayşe"' });
	const [entry, ...others] = (await entries()).filter(({ id }) => !before.has(id));
	expect(others).toEqual([]);
	expect(entry).toMatchObject({
		actor: staff.id,
		collection: "students",
		school_id: small.school,
		details: { count: 1 },
	});
	expect(JSON.stringify(entry)).not.toContain("ayşe");
});
