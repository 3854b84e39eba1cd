// engines: both
/** A school moves from one installation to another: it is the same there, and leaves no trace when it is undone. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { partOf, schoolParts } from "@rafta/library/school-file/contents";
import { mayDifferAfterMove } from "@rafta/library/school-file/judgement";
import { sql } from "@rafta/records";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { testPlace } from "../../../../../tests/support/database.ts";
import type { Rafta } from "../../../src/composition/feature.ts";
import { openRafta } from "../../../src/composition/service.ts";
import { openWorld, type World } from "../../access/world.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { linesOf, openedZip } from "../../kit/exports/opened-zip.ts";

type Files = Map<string, Buffer>;
type Line = Record<string, unknown> & { id?: unknown };

const photoName = "foto_abcdefghij.png";
const photo = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);
/** The installation that the school comes from; in it every part has records that refer to one another. */
let world: World;
let zip: Buffer;
let files: Files;
/** The installation to which it goes. */
const folder = mkdtempSync(join(tmpdir(), "rafta-move-"));
let rafta: Rafta;
let server: SmallServer;
let admin: string;
let school = "";
const now = () => new Date("2026-03-06T09:00:00Z");

async function exportOf(url: string, token: string, query = ""): Promise<Buffer> {
	const response = await fetch(`${url}/api/exports/school${query}`, { headers: { authorization: token } });
	expect(response.status, await response.clone().text()).toBe(200);
	return Buffer.from(await response.arrayBuffer());
}

/** An empty school as the set-up makes it. */
async function emptySchool(name: string): Promise<string> {
	return rafta.service.transaction(async (records) => {
		const { id } = await records.create("schools", { name, type: "ilkokul" });
		const library = await records.create("libraries", { name: "Boş", kind: "main", school_id: id });
		await records.create("library_settings", { school_id: id, library_id: library.id, preset: "meb_2024" });
		return id;
	});
}

beforeAll(async () => {
	world = await openWorld();
	const { service, desk, op, copies, readers, operations } = world.small;
	// Work at the desk: an open loan, a hold that waits, an entry of the journal with its actor.
	await operations.checkout(desk, { op_id: op(), copy: "1001", student: "101" } as never);
	await service.transaction((records) =>
		records.update("library_books", copies.second, { createdBy: desk.user, note: "Köşesi yırtık" }),
	);
	// A photo with the family's consent.
	const path = await service.files.temporary();
	await writeFile(path, photo);
	await service.files.keep(path, service.collection("students")?.id ?? "", readers.ayse, photoName);
	await service.transaction((records) =>
		records.sql.run(
			sql`UPDATE "students" SET "photo" = ${photoName}, "photo_consent" = 1 WHERE "id" = ${readers.ayse}`,
		),
	);
	zip = await exportOf(world.server.url, world.people.staff.token ?? "");
	files = await openedZip(zip);

	rafta = await openRafta(await testPlace(folder), now);
	server = await openSmallServer(rafta, now);
	const password = "uzun bir söz 17";
	const account = await rafta.service.transaction((records) =>
		records.create("users", {
			...{
				email: "yonetici@example.org",
				username: "yonetici",
				name: "Yeni Yönetici",
				role: 2,
				status: "active",
			},
			...{ password, passwordConfirm: password },
		}),
	);
	const collection = rafta.service.collection("users");
	if (!collection) throw new Error("no users");
	admin = rafta.service.issueToken({ collection, record: account });
	school = await emptySchool("Yeni Okul");
});
afterAll(async () => {
	await server.close();
	await rafta.service.close();
	rmSync(folder, { recursive: true });
	await world.dispose();
});

/** Packs files, with the list that they need unless there is one. */
async function packed(content: Files, manifest?: unknown): Promise<Buffer> {
	const archive = new ZipFile();
	const list = manifest ?? {
		...JSON.parse(files.get("manifest.json")?.toString() ?? ""),
		files: [...content]
			.filter(([name]) => name !== "manifest.json")
			.map(([name, bytes]) => ({
				...{ name, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") },
				...(name.startsWith("data/") && { records: bytes.toString("utf8").split("\n").length - 1 }),
			})),
	};
	for (const [name, bytes] of content) if (name !== "manifest.json") archive.addBuffer(bytes, name);
	archive.addBuffer(Buffer.from(JSON.stringify(list)), "manifest.json");
	archive.end();
	return buffer(archive.outputStream);
}

/** The file with one part changed. */
function changed(part: string, change: (lines: Line[]) => Line[]): Promise<Buffer> {
	const lines = change(linesOf(files.get(`data/${part}.ndjson`)));
	const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
	return packed(new Map([...files, [`data/${part}.ndjson`, bytes]]));
}

async function send(bytes: Buffer, to = school, token = admin, url = server.url) {
	const form = new FormData();
	form.append("options", JSON.stringify({ school: to }));
	form.append("file", new Blob([new Uint8Array(bytes)]), "okul.zip");
	const response = await fetch(`${url}/api/imports/school`, {
		method: "POST",
		headers: { authorization: token, "accept-language": "en" },
		body: form,
	});
	// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests find out.
	return { status: response.status, body: (await response.json()) as any };
}

const job = async (id: string) => rafta.service.find("imports", id);
const act = (id: string, what: string) =>
	server.call("POST", `/api/imports/${id}/${what}`, { token: admin, body: {} });

async function settled(id: string): Promise<string> {
	await expect.poll(async () => (await job(id))?.status, { timeout: 60_000 }).toMatch(/^(applied|undone)$/);
	return String((await job(id))?.status);
}

/** Everything that is stored, by table. */
async function everything(): Promise<Map<string, string>> {
	const tables = new Map<string, string>();
	for (const { name, type } of rafta.service.collections()) {
		if (type === "view" || ["imports", "import_rows", "audit_events"].includes(name)) continue;
		const records = await rafta.service.list(name, { sort: "id" });
		tables.set(name, JSON.stringify(records.map(({ updated: _updated, ...record }) => record)));
	}
	return tables;
}

describe("a school that moves", () => {
	let before: Map<string, string>;
	let id = "";
	afterEach(async () => {
		// Nothing of it is left for the next test.
		if (id !== "" && (await job(id))?.status === "applied") {
			expect((await act(id, "undo")).status).toBe(200);
			expect(await settled(id)).toBe("undone");
		}
	});

	test("is rehearsed: what comes, and what a person should look at", async () => {
		before = await everything();
		const { status, body } = await send(zip);
		expect(status, JSON.stringify(body)).toBe(200);
		expect(body).toMatchObject({
			name: "Atatürk Lisesi",
			personal: true,
			import: { kind: "school", status: "preview" },
		});
		const counts = new Map(
			body.records.map((one: { collection: string; count: number }) => [one.collection, one.count]),
		);
		for (const { name } of schoolParts)
			expect(counts.get(name), name).toBe(linesOf(files.get(`data/${name}.ndjson`)).length);
		expect(await everything()).toEqual(before);
		expect((await server.call("DELETE", `/api/imports/${body.import.id}`, { token: admin })).status).toBe(
			204,
		);
	});

	test("is the same library there, record by record, and its second file equals the first", async () => {
		id = (await send(zip)).body.import.id;
		expect((await act(id, "apply")).status).toBe(200);
		expect(await settled(id)).toBe("applied");
		const again = await openedZip(await exportOf(server.url, admin, `?school=${school}`));
		const home = world.small.school;
		for (const { name } of schoolParts) {
			const part = partOf(name);
			if (!part) throw new Error(name);
			// The school and its library take the places of those that were there.
			const renamed = new Map<unknown, unknown>([[home, school]]);
			const adopted = (await job(id))?.choices as { former: Record<string, { id: string }> };
			const firstOf = (one: string) =>
				linesOf(files.get(`data/${one}.ndjson`)).find((line) => line.is_default === true) ??
				linesOf(files.get(`data/${one}.ndjson`))[0];
			for (const one of ["libraries", "library_settings"])
				renamed.set(firstOf(one)?.id, adopted.former[one]?.id);
			const shown = (lines: Line[]) =>
				lines
					.map((line) =>
						Object.fromEntries(
							Object.entries(line)
								.filter(([field]) => !mayDifferAfterMove(part, field))
								.map(([field, value]) => [field, renamed.get(value) ?? value]),
						),
					)
					.sort((a, b) => String(a.id).localeCompare(String(b.id)));
			expect(shown(linesOf(again.get(`data/${name}.ndjson`))), name).toEqual(
				shown(linesOf(files.get(`data/${name}.ndjson`))),
			);
		}
		expect([...again.keys()].sort()).toEqual([...files.keys()].sort());
	});

	test("has its open loan, its holds and the name of who worked at the desk; all records are the importer's", async () => {
		id = (await send(zip)).body.import.id;
		await act(id, "apply");
		await settled(id);
		const { service } = rafta;
		const loan = await service.findBy("book_loans", {
			library_book_id: world.small.copies.first,
			status: "open",
		});
		expect(loan).toMatchObject({
			student_id: world.small.readers.ayse,
			school_id: school,
			checked_out_by: "",
		});
		const entry = await service.findBy("circulation_events", { kind: "checkout", school_id: school });
		expect(entry).toMatchObject({ actor: "", actor_name: "mudur" });
		const copy = await service.find("library_books", world.small.copies.second);
		const owner = await service.findBy("users", { email: "yonetici@example.org" });
		expect(copy).toMatchObject({ createdBy: owner?.id, note: "Köşesi yırtık", barcode: "1002" });
		const picture = service.collection("students")?.id ?? "";
		expect(await service.files.open(picture, world.small.readers.ayse, photoName)).not.toBeNull();
		const found = await server.call("GET", `/api/search?q=memed`, { token: admin });
		expect(JSON.stringify(found.body)).toContain("İnce Memed");
	});

	test("goes again without a trace, while nothing has changed", async () => {
		before = await everything();
		id = (await send(zip)).body.import.id;
		await act(id, "apply");
		await settled(id);
		expect((await act(id, "undo")).status).toBe(200);
		expect(await settled(id)).toBe("undone");
		expect(await everything()).toEqual(before);
	});

	test("goes again without a trace when it has more of a kind than one step takes", async () => {
		before = await everything();
		const more = await changed("library_books", (lines) => [
			...lines,
			...Array.from({ length: 230 }, (_, place) => ({
				...lines[0],
				id: `more${String(place).padStart(11, "0")}`,
				barcode: `77${1000 + place}`,
				accession_no: `D-${1000 + place}`,
				status: "available",
			})),
		]);
		id = (await send(more)).body.import.id;
		await act(id, "apply");
		await settled(id);
		const arrived = { filter: 'accession_no ~ "D-"', sort: "accession_no" };
		const numbers = (await rafta.service.list("library_books", arrived)).map((copy) => copy.accession_no);
		expect(numbers).toEqual(Array.from({ length: 230 }, (_, place) => `D-${1000 + place}`));
		expect((await act(id, "undo")).status).toBe(200);
		expect(await settled(id)).toBe("undone");
		expect(await everything()).toEqual(before);
	});

	test("stays once somebody has worked there", async () => {
		const other = await emptySchool("Çalışılan");
		id = "";
		const { body } = await send(zip, other);
		await act(body.import.id, "apply");
		await settled(body.import.id);
		await rafta.service.transaction((records) =>
			records.create("libraries", { name: "Yeni", kind: "class", school_id: other }),
		);
		const { status, body: why } = await act(body.import.id, "undo");
		expect(status).toBe(409);
		expect(why.code).toBe("changed_since");
		await rafta.service.transaction(async (records) => {
			const made = await records.findBy("libraries", { name: "Yeni", school_id: other });
			await records.delete("libraries", String(made?.id));
		});
		expect((await act(body.import.id, "undo")).status).toBe(200);
		await settled(body.import.id);
	});

	test("is taken out again where something of it cannot be written, or it is stopped", async () => {
		id = "";
		const { service } = rafta;
		const entry = linesOf(files.get("data/circulation_events.ndjson")).find(
			({ kind }) => kind === "checkout",
		);
		const { body } = await send(zip);
		// Somebody takes the code of an operation between the rehearsal and the import.
		const other = await service.transaction((records) =>
			records.create("circulation_events", { op_id: entry?.op_id, kind: "seen" }),
		);
		before = await everything();
		await act(body.import.id, "apply");
		expect(await settled(body.import.id)).toBe("undone");
		expect(await job(body.import.id)).toMatchObject({ counts: { refused: "stopped" } });
		expect(await everything()).toEqual(before);
		await service.transaction((records) => records.delete("circulation_events", other.id));

		before = await everything();
		const stopped = (await send(zip)).body.import.id;
		await act(stopped, "apply");
		expect((await act(stopped, "cancel")).status).toBeLessThan(500);
		if ((await settled(stopped)) === "applied") await act(stopped, "undo");
		expect(await settled(stopped)).toBe("undone");
		expect(await everything()).toEqual(before);
	});

	test("shares the titles that are here already, and gets new ids where its own are taken", async () => {
		const [first, second] = [await emptySchool("İlk"), await emptySchool("İkinci")];
		id = "";
		for (const one of [first, second]) {
			const { status, body } = await send(zip, one);
			expect(status, JSON.stringify(body)).toBe(200);
			await act(body.import.id, "apply");
			expect(await settled(body.import.id)).toBe("applied");
			if (one === second) {
				const codes = body.doubts.map(({ code }: { code: string }) => code);
				expect(codes).toContain("title_known");
				expect(codes).toContain("id_taken");
				expect(codes).toContain("number_taken");
			}
		}
		const { service } = rafta;
		expect(await service.list("books", { filter: 'isbn13 = "9789750807145"' })).toHaveLength(1);
		const copies = await service.list("library_books", { filter: 'barcode = "1001"' });
		expect(copies.map(({ school_id }) => school_id).sort()).toEqual([first, second].sort());
		const loans = await service.list("book_loans", { filter: 'status = "open"' });
		for (const loan of loans) {
			const copy = copies.find(({ id: one }) => one === loan.library_book_id);
			const reader = await service.find("students", loan.student_id);
			expect([copy?.school_id, reader?.school_id]).toEqual([loan.school_id, loan.school_id]);
		}
	});
});

describe("what is refused changes nothing", () => {
	const line = (part: string, values: object) =>
		changed(part, (lines) => lines.map((one, at) => (at === 0 ? { ...one, ...values } : one)));
	const refusals: [string, string, () => Promise<Buffer>][] = [
		["no zip", "damaged", async () => Buffer.from("merhaba")],
		["a zip without a list", "no_manifest", () => packed(new Map(), { format: "rafta-school" })],
		[
			"a later version of the format",
			"newer",
			() => packed(files, { ...JSON.parse(files.get("manifest.json")?.toString() ?? ""), version: 2 }),
		],
		[
			"an unknown collection",
			"unpackable",
			() => packed(new Map([...files, ["data/users.ndjson", Buffer.from('{"id":"a","role":2}\n')]])),
		],
		[
			"a file outside the folder",
			"unpackable",
			() => packed(new Map([...files, ["files/books/x/..png", Buffer.from("x")]])),
		],
		[
			"a picture that is a page",
			"picture",
			async () => {
				const [title] = linesOf(files.get("data/books.ndjson"));
				const lines = linesOf(files.get("data/books.ndjson")).map((one, at) =>
					at === 0 ? { ...one, cover: "a_b.html" } : one,
				);
				return packed(
					new Map([
						...files,
						["data/books.ndjson", Buffer.from(lines.map((one) => `${JSON.stringify(one)}\n`).join(""))],
						[`files/books/${title?.id}/a_b.html`, Buffer.from("<script>alert(1)</script>")],
					]),
				);
			},
		],
		[
			"another checksum",
			"checksum",
			async () => {
				const manifest = JSON.parse(files.get("manifest.json")?.toString() ?? "");
				manifest.files[0].sha256 = "0".repeat(64);
				return packed(files, manifest);
			},
		],
		[
			"a number of records that is not the list's",
			"counts",
			async () => {
				const manifest = JSON.parse(files.get("manifest.json")?.toString() ?? "");
				const entry = manifest.files.find(({ name }: { name: string }) => name === "data/students.ndjson");
				entry.records += 1;
				return packed(files, manifest);
			},
		],
		[
			"a line that is no JSON",
			"line",
			() => packed(new Map([...files, ["data/tasks.ndjson", Buffer.from("{\n")]])),
		],
		["a record twice", "twice", () => changed("tasks", (lines) => [...lines, ...lines])],
		["an id that is a path", "id", () => line("tasks", { id: "../../etc" })],
		["a record of another school", "required", () => line("library_books", { school_id: "" })],
		[
			"a school that is not the file's",
			"reference",
			() => line("library_books", { school_id: "aaaaaaaaaaaaaaa" }),
		],
		["a reader who is not in it", "reference", () => line("holds", { student_id: "aaaaaaaaaaaaaaa" })],
		["a secret", "protected", () => line("schools", { invite_code: "ABCABCABC" })],
		["a number in place of a text", "value", () => line("library_books", { barcode: 1001 })],
		["a choice that does not exist", "value", () => line("library_books", { status: "eaten" })],
		["a text in place of a number", "value", () => line("library_books", { price: "çok" })],
		["a day that does not exist", "value", () => line("book_loans", { due_on: "2026-02-30" })],
		["a title without a name", "value", () => line("books", { title: "" })],
		["work that has not ended", "running", () => line("promotions", { status: "applying" })],
		[
			"one barcode on two copies",
			"number",
			() => changed("library_books", (lines) => lines.map((one) => ({ ...one, barcode: "1001" }))),
		],
		[
			"two schools",
			"school",
			() => changed("schools", (lines) => [...lines, { ...lines[0], id: "bbbbbbbbbbbbbbb" }]),
		],
	];

	test.each(refusals)("%s", async (_name, code, make) => {
		const before = await everything();
		const { status, body } = await send(await make());
		expect([status, body.code], JSON.stringify(body)).toEqual([400, code]);
		expect(body.message).not.toMatch(/\{\w+\}/);
		expect(await everything()).toEqual(before);
	});

	test("a bomb: it would unpack to a thousand times its size", async () => {
		const bytes = Buffer.alloc(150 * 1024 ** 2);
		const { status, body } = await send(await packed(new Map([...files, ["csv/titles.csv", bytes]])));
		expect([status, body.code]).toEqual([400, "unpackable"]);
	});

	test("a field that this Rafta does not know is left out, and said", async () => {
		const { status, body } = await send(await line("library_books", { role: 2, colour: "red" }));
		expect(status, JSON.stringify(body)).toBe(200);
		expect(body.doubts).toContainEqual({
			code: "unknown_field",
			collection: "library_books",
			field: "role",
			count: 1,
		});
		await server.call("DELETE", `/api/imports/${body.import.id}`, { token: admin });
	});

	test("a school that has readers, or does not exist", async () => {
		const { service } = rafta;
		const full = await emptySchool("Dolu");
		const reader = await service.transaction((records) =>
			records.create("students", {
				school_id: full,
				first_name: "Biri",
				last_name: "Var",
				reader_type: "pupil",
			}),
		);
		expect((await send(zip, full)).status).toBe(409);
		await service.transaction((records) => records.delete("students", reader.id));
		const { body } = await send(zip, full);
		await service.transaction((records) =>
			records.create("students", {
				school_id: full,
				first_name: "Biri",
				last_name: "Var",
				reader_type: "pupil",
			}),
		);
		expect((await act(body.import.id, "apply")).status).toBe(409);
		expect((await send(zip, "aaaaaaaaaaaaaaa")).status).toBe(404);
		expect((await send(zip, "..")).status).toBe(400);
	});

	test("anybody but an administrator", async () => {
		for (const who of ["staff", "self", "desk", "basic"] as const)
			expect(
				(await send(zip, world.small.school, world.people[who].token, world.server.url)).status,
				who,
			).toBe(403);
		expect((await send(zip, school, "")).status).toBe(401);
	});
});
