// engines: both
/** Everything about one reader, for the reader and the school's staff. */
import { writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";
import { known, openEverything } from "./everything.ts";

let small: SmallLibrary;
let server: SmallServer;
let world: Awaited<ReturnType<typeof openEverything>>;

beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	world = await openEverything(small, server);
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

const get = (format: string, who: Person = world.staff, reader = world.reader) =>
	server.call("GET", `/api/readers/${reader}/export?format=${format}`, { token: who.token });

test("the file has every collection that points to readers, and the account with its sessions", async () => {
	const { status, body, headers } = await get("json");
	expect(status).toBe(200);
	expect(headers.get("content-disposition")).toBe('attachment; filename="sehriban-tasdelenoglu.json"');
	expect(headers.get("cache-control")).toBe("no-store");
	expect(body.school).toBe("Atatürk Lisesi");
	expect(body.reader).toMatchObject({ ...known, class_code: "6/B", birth_year: 2014 });
	expect(body.photo).toMatch(/^data:image\/png;base64,iVBOR/);
	expect(body.accounts).toMatchObject([{ username: world.username, sessions: [{ method: "password" }] }]);
	expect(body.book_loans).toMatchObject([
		{ title: "İnce Memed", status: "open", note: `${known.first_name} kapağını yırttı` },
	]);
	expect(body.circulation_events).toMatchObject([{ kind: "checkout", title: "İnce Memed" }]);
	expect(body.holds).toMatchObject([{ title: "Çalıkuşu", status: "waiting" }]);
	expect(body.notices).toMatchObject([{ kind: "overdue", title: "İnce Memed" }]);
	expect(body.consents).toMatchObject([{ kind: "photo", given: true, given_by: known.guardian_name }]);
	expect(body.swaps).toHaveLength(1);
	expect(body.swap_legs).toMatchObject([{ title: "Çalıkuşu" }]);
	expect(body.audit_events.map(({ kind }: { kind: string }) => kind)).toContain("reader_exported");
});

test("it holds no secret and nobody else: no key, no hash, no staff, no other reader", async () => {
	const { body } = await get("json", world.own);
	const text = JSON.stringify(body);
	const account = await small.service.find("users", world.account);
	for (const secret of [world.card_key, account?.password, account?.tokenKey]) {
		expect(String(secret).length).toBeGreaterThan(10);
		expect(text).not.toContain(secret);
	}
	for (const other of [world.staff.id, "derya", small.readers.ayse, "Ayşe"])
		expect(text).not.toContain(other);
});

test("the pupil gets the same as the school and the own reading life, and it stands in the journal who took it", async () => {
	const own = (await get("json", world.own)).body;
	const staff = (await get("json")).body;
	const without = ({ exported_at: _at, audit_events: _journal, ...rest }: Record<string, unknown>) => rest;
	const { reading_choices, opinions, ...others } = without(own);
	expect([reading_choices, opinions].every(Array.isArray)).toBe(true);
	expect(others).toEqual(without(staff));
	const entries = await small.service.list("audit_events", {
		filter: 'kind = "reader_exported"',
		sort: "created",
	});
	expect(entries.map(({ actor }) => actor)).toEqual([world.account, world.staff.id]);
	expect(entries[0]).toMatchObject({ student_id: world.reader, details: { format: "json" } });
});

test("the document opens as one, in the caller's language", async () => {
	const response = await fetch(`${server.url}/api/readers/${world.reader}/export?format=pdf`, {
		headers: { authorization: world.own.token, "accept-language": "tr" },
	});
	expect(response.headers.get("content-type")).toBe("application/pdf");
	expect(response.headers.get("content-disposition")).toBe(
		'attachment; filename="sehriban-tasdelenoglu.pdf"',
	);
	const file = Buffer.from(await response.arrayBuffer());
	expect(file.subarray(0, 5).toString()).toBe("%PDF-");
	expect(file.subarray(-6).toString()).toContain("%%EOF");
	if (process.env.RAFTA_LOOK) writeFileSync(`${process.env.RAFTA_LOOK}/reader.pdf`, file);
});

test("a name of any kind makes a file name that every header takes (attack 58)", async () => {
	await small.service.transaction((records) =>
		records.update("students", world.reader, { first_name: 'x"; filename="y', last_name: "ışık/../" }),
	);
	const { status, headers } = await get("json");
	expect(status).toBe(200);
	expect(headers.get("content-disposition")).toBe('attachment; filename="x-filename-y-isik.json"');
});

test("a reader with more loans than a page gets all of them, and the answer stays JSON", async () => {
	const rows = Array.from({ length: 450 }, (_, place) => ({
		id: `loan${String(place).padStart(11, "0")}`,
		library_book_id: small.copies.second,
		book_id: small.titles.book,
		library_id: small.library,
		school_id: small.school,
		student_id: world.reader,
		status: "returned",
		loaned_at: "2026-01-05 09:00:00.000Z",
		returned_at: "2026-01-09 09:00:00.000Z",
		due_on: "2026-01-20",
		op_id: "",
		created: "2026-01-05 09:00:00.000Z",
		updated: "2026-01-05 09:00:00.000Z",
	}));
	await small.service.transaction((records) => records.insert("book_loans", rows));
	const { body } = await get("json");
	expect(body.book_loans).toHaveLength(451);
	expect(body.book_loans[450]).toMatchObject({ title: "İnce Memed", due_on: "2026-01-20" });
	expect((await get("pdf")).status).toBe(200);
});

test("others are told the same as of a reader who does not exist; a format that is none is refused", async () => {
	const friend = await person(small, "arkadas", { role: 4, student_id: small.readers.ayse });
	const stranger = await person(small, "yabanci", {
		school_id: await small.create("schools", { name: "Başka", type: "lise" }),
		library_id: "",
	});
	const volunteer = await person(small, "gonullu", { desk_only: true });
	const none = await get("json", world.staff, "aaaaaaaaaaaaaaa");
	for (const who of [friend, stranger]) {
		const answer = await get("json", who);
		expect([answer.status, answer.body]).toEqual([404, none.body]);
	}
	expect((await get("json", volunteer)).status).toBe(403);
	expect((await server.call("GET", `/api/readers/${world.reader}/export`)).status).toBe(401);
	expect((await get("xml")).status).toBe(400);
});

test("nobody takes a whole school's data along by asking for one after the other", async () => {
	let status = 200;
	for (let attempt = 0; attempt < 61; attempt++) ({ status } = await get("json", world.own));
	expect(status).toBe(429);
});
