/**
 * Every transaction fails at its first commit, as after a serialization conflict: the work must still be done once,
 * completely, and answered normally.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlace } from "../../../../tests/support/database.ts";
import { type Attacked, multipart, openAttacked, records } from "../attacks/support.ts";

let attacked: Attacked;
let client: Client;

/** A sequence advances even when a transaction fails: at odd numbers the commit fails. */
const trouble = `
CREATE SEQUENCE trouble_count;
CREATE SEQUENCE trouble_made;
CREATE TABLE trouble_seen (transaction xid8 PRIMARY KEY);
CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM trouble_seen WHERE transaction = pg_current_xact_id()) THEN RETURN NULL; END IF;
	INSERT INTO trouble_seen VALUES (pg_current_xact_id());
	IF nextval('trouble_count') % 2 = 1 THEN
		PERFORM nextval('trouble_made');
		RAISE EXCEPTION 'another transaction was in the way' USING ERRCODE = '40001';
	END IF;
	RETURN NULL;
END $$;
DO $$ DECLARE name text; BEGIN
	FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('trouble_seen', '_memory') LOOP
		EXECUTE format('CREATE CONSTRAINT TRIGGER trouble AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION trouble()', name);
	END LOOP;
END $$;`;

const failures = async (): Promise<number> =>
	Number(
		(await client.query("SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS n FROM trouble_made"))
			.rows[0]?.n,
	);
const staff = (path: string, body: unknown, method = "POST") =>
	attacked.call("staff", method, path, { body });
const desk = (name: string, body: object) =>
	staff(`/api/circulation/${name}`, { op_id: attacked.small.op(), ...body });
const countOf = async (collection: string, filter: string) =>
	(await attacked.service.list(collection, { filter })).length;

beforeAll(async () => {
	attacked = await openAttacked();
	client = new Client({ connectionString: String((await testPlace(attacked.small.folder)).database) });
	await client.connect();
	await client.query(trouble);
});
afterAll(async () => {
	await client.end();
	await attacked.dispose();
});

test("a loan and its return are one loan, one return, and a line of the journal for each", async () => {
	const { copies, readers } = attacked.small;
	const before = await failures();
	const lent = await desk("checkout", { copy: "1004", student: "7102" });
	expect(lent.status, JSON.stringify(lent.body)).toBe(200);
	expect((await desk("checkin", { copy: "1004" })).status).toBe(200);
	expect(await failures()).toBeGreaterThan(before);
	const filter = `library_book_id = '${copies.fourth}' && student_id = '${readers.mehmet}'`;
	expect(await countOf("book_loans", filter)).toBe(1);
	expect(await countOf("circulation_events", `copy = '${copies.fourth}'`)).toBe(2);
});

test("a book of a pile is one copy, its unknown title one title, and both go once", async () => {
	const { library, op } = attacked.small;
	const before = await failures();
	const begun = await staff("/api/piles", { library_id: library, acquired_how: "donation" });
	expect(begun.status, JSON.stringify(begun.body)).toBe(200);
	const pile = `/api/piles/${begun.body.pile.id}`;
	const isbn = "9786051234564";
	const op_id = op();
	const made = await staff(`${pile}/books`, { op_id, label: "7701", isbn });
	expect(made.status, JSON.stringify(made.body)).toBe(200);
	expect((await staff(`${pile}/books`, { op_id: op(), label: "7702", isbn })).status).toBe(200);
	expect(await countOf("library_books", `book_id.isbn13 = '${isbn}'`)).toBe(2);
	expect(await countOf("books", `isbn13 = '${isbn}'`)).toBe(1);
	expect(await countOf("title_lookups", `isbn13 = '${isbn}'`)).toBe(1);
	expect((await staff(`${pile}/undo`, { op_id })).status).toBe(200);
	expect((await staff(`${pile}/undo-all`, {})).body).toMatchObject({ undone: 1, left: 0 });
	expect(await countOf("library_books", `book_id.isbn13 = '${isbn}'`)).toBe(0);
	expect(await countOf("books", `isbn13 = '${isbn}'`)).toBe(0);
	expect(await failures()).toBeGreaterThan(before);
});

test("a stocktake counts a scan once and misses a copy once", async () => {
	const { create, school, library, titles, op, clock } = attacked.small;
	for (const barcode of ["8801", "8802"]) {
		const place = { school_id: school, library_id: library, book_id: titles.book, shelf: "Z9", barcode };
		await create("library_books", { ...place, status: "available" });
	}
	clock.now = new Date(clock.now.getTime() + 60_000);
	const before = await failures();
	const scope = { kind: "shelf", shelves: ["Z9"] };
	const begun = await staff("/api/stocktakes/start", { op_id: op(), name: "Sayım", scope });
	const stocktake = begun.body.stocktake.id;
	const scanned = await staff("/api/stocktakes/scan", { op_id: op(), stocktake, code: "8801" });
	expect(scanned.body.scan.result).toBe("found");
	expect((await staff("/api/stocktakes/close", { op_id: op(), stocktake, missing: 1 })).status).toBe(200);
	while ((await attacked.service.find("stocktakes", stocktake))?.status !== "closed")
		await new Promise((resolve) => setTimeout(resolve, 20));
	expect(await failures()).toBeGreaterThan(before);
	for (const collection of ["stocktake_scans", "stocktake_shortages"])
		expect(await countOf(collection, `stocktake_id = '${stocktake}'`), collection).toBe(1);
	expect(await countOf("circulation_events", "kind = 'missing'")).toBe(1);
});

test("an upload is kept once and can be read", async () => {
	const png = Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==",
		"base64",
	);
	const { body, headers } = multipart([
		{ name: "title", value: "Kapaklı kitap" },
		{ name: "status", value: "active" },
		{ name: "cover", value: png, file: "kapak.png", type: "image/png" },
	]);
	const url = `${attacked.server.url}${records("books")}`;
	const made = await fetch(url, {
		method: "POST",
		headers: { ...headers, authorization: attacked.people.admin.token },
		body: new Uint8Array(body),
	});
	const book = (await made.json()) as { id: string; cover: string; collectionId: string };
	expect(made.status, JSON.stringify(book)).toBe(200);
	const read = await fetch(`${attacked.server.url}/api/files/books/${book.id}/${book.cover}`);
	expect(read.status).toBe(200);
	const { format, width, height } = await sharp(Buffer.from(await read.arrayBuffer())).metadata();
	expect([format, width, height]).toEqual(["png", 1, 1]);
	// The first attempt had another id: its file was removed with it.
	expect(readdirSync(join(attacked.small.folder, "files", book.collectionId))).toEqual([book.id]);
	expect(readdirSync(join(attacked.small.folder, "files.uploads"))).toEqual([]);
});

test("a batch happens once, and a refusal is told as one", async () => {
	const create = (title: string) => ({
		method: "POST",
		url: records("books"),
		body: { title, status: "active" },
	});
	const asAdmin = (body: object) => attacked.call("admin", "POST", "/api/batch", { body });
	const done = await asAdmin({ requests: [create("Birinci"), create("İkinci")] });
	expect(done.status, JSON.stringify(done.body)).toBe(200);
	expect(await countOf("books", `title = 'Birinci' || title = 'İkinci'`)).toBe(2);
	const refused = await asAdmin({ requests: [create("Üçüncü"), create("")] });
	expect(refused.status).toBe(400);
	expect(await countOf("books", `title = 'Üçüncü'`)).toBe(0);
});

test("looking at a reader is counted once", async () => {
	const { ayse } = attacked.small.readers;
	await staff(records("students", `/${ayse}`), undefined, "GET");
	await attacked.small.rafta.reads.flush();
	await staff(records("students", `/${ayse}`), undefined, "GET");
	await attacked.small.rafta.reads.flush();
	const entries = await attacked.service.list("audit_events", {
		filter: `kind = 'reader_viewed' && student_id = '${ayse}' && details != null`,
	});
	expect(entries.map(({ details }) => details)).toEqual([{ count: 2 }]);
});

test("a mail is asked for once", async () => {
	const total = async () => (await attacked.service.mail.list("", 1, 500)).total;
	const before = await total();
	// Whatever the first request does has been done when the mail of the second is there.
	for (const [place, { id }] of [attacked.people.staff, attacked.people.stranger].entries()) {
		const account = await attacked.service.find("users", id);
		const requested = await attacked.server.call("POST", "/api/collections/users/request-password-reset", {
			body: { email: account?.email },
		});
		expect(requested.status).toBe(204);
		await expect.poll(total).toBeGreaterThan(before + place);
	}
	expect(await total()).toBe(before + 2);
});
