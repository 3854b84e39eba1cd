// engines: both
/** Everything of a school in one file: what is in it, who gets it, and that nothing of anybody else is in it. */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { impersonalParts } from "@rafta/library/school-file/anonymous";
import { schoolParts } from "@rafta/library/school-file/contents";
import { sql } from "@rafta/records";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "../access/world.ts";
import { exhaust } from "../http/exhaust.ts";
import { linesOf, openedZip } from "../kit/exports/opened-zip.ts";

let world: World;
let file: Map<string, Buffer>;
let anonymous: Map<string, Buffer>;
/** A record of another school, and its title. */
const foreign = { reader: "", copy: "", title: "", school: "" };
/** A step of a joint swap that gives a book to the other school's reader. */
let leg = "";
/** A journal entry that names both schools. */
let entry = "";
const photo = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);

const ask = (who: keyof World["people"], query = ""): Promise<Response> =>
	fetch(`${world.server.url}/api/exports/school${query}`, {
		headers: { authorization: world.people[who].token ?? "", "accept-language": "tr" },
	});

async function fileOf(who: keyof World["people"], query = ""): Promise<Map<string, Buffer>> {
	const response = await ask(who, query);
	expect(response.status, await response.clone().text()).toBe(200);
	expect(response.headers.get("content-type")).toBe("application/zip");
	return openedZip(Buffer.from(await response.arrayBuffer()));
}

/** Stores a picture with a reader as an upload does. */
async function withPhoto(reader: string, consent: boolean): Promise<void> {
	const { service } = world.small;
	const name = `foto_${reader}.png`;
	const path = await service.files.temporary();
	await writeFile(path, photo);
	await service.files.keep(path, service.collection("students")?.id ?? "", reader, name);
	await service.transaction((records) =>
		records.sql.run(
			sql`UPDATE "students" SET "photo" = ${name}, "photo_consent" = ${consent ? 1 : 0} WHERE "id" = ${reader}`,
		),
	);
}

beforeAll(async () => {
	world = await openWorld();
	const { create, service, school, readers } = world.small;
	foreign.school = await create("schools", { name: "Gizli Okul", type: "lise" });
	const library = await create("libraries", { name: "Gizli Oda", kind: "main", school_id: foreign.school });
	foreign.title = await create("books", { title: "Gizli Kitap", status: "active" });
	foreign.copy = await create("library_books", {
		...{ book_id: foreign.title, library_id: library, school_id: foreign.school },
		...{ barcode: "999001", status: "available" },
	});
	foreign.reader = await create("students", {
		...{ school_id: foreign.school, first_name: "Yabancı", last_name: "Gizlioğlu", reader_type: "pupil" },
	});
	const event = await create("swap_events", { name: "Ortak", school_id: school });
	leg = await create("swap_legs", {
		...{ event_id: event, school_id: school, to_student_id: foreign.reader },
		...{ from_swap_id: await world.make("swaps"), status: "planned" },
	});
	entry = await create("circulation_events", {
		...{ op_id: world.small.op(), kind: "seen", school_id: school },
		...{ student: foreign.reader, copy: world.small.copies.first },
	});
	await withPhoto(readers.ayse, true);
	await withPhoto(readers.mehmet, false);
	await service.transaction((records) =>
		records.update("schools", school, { invite_code: "GIZLIKOD23", wall_key: "duvaranahtari" }),
	);
	file = await fileOf("staff");
	anonymous = await fileOf("staff", "?personal=no");
});
afterAll(() => world.dispose());

describe("its files", () => {
	test("every part is there, with its records and the schema that they match", () => {
		const ajv = new Ajv2020({ allErrors: true, strict: false });
		for (const { name, fields } of schoolParts) {
			const lines = linesOf(file.get(`data/${name}.ndjson`));
			expect(lines.length, name).toBeGreaterThan(0);
			const validate = ajv.compile(JSON.parse(file.get(`schema/${name}.schema.json`)?.toString() ?? ""));
			for (const line of lines)
				expect(validate(line), `${name} ${ajv.errorsText(validate.errors)}`).toBe(true);
			expect(fields.length).toBeGreaterThan(0);
		}
	});

	test("the manifest counts the records and knows every byte", () => {
		const manifest = JSON.parse(file.get("manifest.json")?.toString() ?? "");
		expect(manifest).toMatchObject({ format: "rafta-school", version: 1, personal: true, changed: 0 });
		expect(manifest.school).toEqual({ id: world.small.school, name: "Atatürk Lisesi" });
		const names = manifest.files.map(({ name }: { name: string }) => name);
		expect([...names, "manifest.json"].sort()).toEqual([...file.keys()].sort());
		for (const { name, size, sha256, records } of manifest.files) {
			const bytes = file.get(name) ?? Buffer.alloc(0);
			expect(bytes.length, name).toBe(size);
			expect(createHash("sha256").update(bytes).digest("hex"), name).toBe(sha256);
			if (name.startsWith("data/")) expect(linesOf(bytes).length, name).toBe(records);
		}
	});

	test("what changed while it was made is counted, and told", async () => {
		const { clock, service, copies } = world.small;
		const noon = clock.now;
		clock.now = new Date(noon.getTime() + 60_000);
		await service.transaction((records) => records.update("library_books", copies.third, { note: "Yeni" }));
		clock.now = noon;
		const torn = await fileOf("staff");
		expect(JSON.parse(torn.get("manifest.json")?.toString() ?? "").changed).toBe(1);
		expect(torn.get("README.txt")?.toString("utf8")).toContain("1 of the school's records changed");
	});

	test("a record has its stored values, and the name of the account that made it", async () => {
		const { service, copies, head } = { ...world.small, head: await world.small.deskFor("kaydeden") };
		await service.transaction((records) =>
			records.update("library_books", copies.second, { createdBy: head.user, donor: "Bağışçı", price: 12.5 }),
		);
		const again = linesOf((await fileOf("staff")).get("data/library_books.ndjson"));
		const stored = await service.find("library_books", copies.second);
		expect(again.find(({ id }) => id === copies.second)).toMatchObject({
			barcode: "1002",
			book_id: world.small.titles.book,
			createdBy: "kaydeden",
			donor: "Bağışçı",
			price: 12.5,
			updated: stored?.updated,
		});
	});

	test("tables and MARC files hold the same for people and other programs", async () => {
		const csv = (name: string) => file.get(`csv/${name}.csv`)?.toString("utf8") ?? "";
		expect(csv("titles")).toMatch(/^\ufeff.*Barkod/);
		expect(csv("copies")).toContain("İnce Memed;");
		expect(csv("readers")).toContain("Ayşe");
		expect(csv("loans").split("\r\n").length).toBeGreaterThan(2);
		expect(csv("holds")).toContain("Ayşe Yılmaz");
		expect(file.get("marc/titles.mrc")?.toString("utf8")).toContain("İnce Memed");
		const xml = file.get("marc/titles.xml")?.toString("utf8") ?? "";
		expect(xml).toContain('tag="952"');
	});

	test("a page in each language explains them", () => {
		expect(file.get("OKUBENI.txt")?.toString("utf8")).toContain("data/book_loans.ndjson: Ödünçler");
		expect(file.get("README.txt")?.toString("utf8")).toContain("Accounts are not moved");
	});

	test("a photo is there only with consent", () => {
		const { ayse, mehmet } = world.small.readers;
		expect(file.get(`files/students/${ayse}/foto_${ayse}.png`)?.equals(photo)).toBe(true);
		expect([...file.keys()].filter((name) => name.includes(mehmet))).toEqual([]);
		const lines = linesOf(file.get("data/students.ndjson"));
		expect(lines.find(({ id }) => id === mehmet)).not.toHaveProperty("photo");
	});
});

describe("what is not in it", () => {
	const everything = () => [...file.values()].map((bytes) => bytes.toString("utf8")).join("\n");

	test("nothing of another school, neither records nor references to them", () => {
		const text = everything();
		for (const id of Object.values(foreign)) expect(text).not.toContain(id);
		for (const word of ["Gizli Okul", "Gizli Oda", "Gizli Kitap", "Gizlioğlu", "Yabancı"])
			expect(text).not.toContain(word);
		// A step needs its receiver, a journal entry does not.
		expect(linesOf(file.get("data/swap_legs.ndjson")).some(({ id }) => id === leg)).toBe(false);
		const kept = linesOf(file.get("data/circulation_events.ndjson")).find(({ id }) => id === entry);
		expect(kept).toMatchObject({ kind: "seen", copy: world.small.copies.first });
		expect(kept).not.toHaveProperty("student");
	});

	test("no secret, and no account", async () => {
		const text = everything();
		for (const secret of ["GIZLIKOD23", "duvaranahtari"]) expect(text).not.toContain(secret);
		for (const user of await world.small.service.list("users", {})) {
			expect(text).not.toContain(user.password);
			expect(text).not.toContain(user.tokenKey);
			expect(text).not.toContain(user.id);
			expect(text).not.toContain(user.email);
		}
	});

	test("no person at all, where personal data is left out", () => {
		const text = [...anonymous.values()].map((bytes) => bytes.toString("utf8")).join("\n");
		for (const word of ["Ayşe", "Yılmaz", "Mehmet"]) expect(text).not.toContain(word);
		expect(text).not.toContain(world.small.readers.ayse);
		const names = [...anonymous.keys()].filter((name) => name.startsWith("data/"));
		expect(names.sort()).toEqual(impersonalParts.map(({ name }) => `data/${name}.ndjson`).sort());
		expect(anonymous.has("csv/readers.csv")).toBe(false);
		expect(linesOf(anonymous.get("data/library_books.ndjson")).length).toBeGreaterThan(0);
		expect(JSON.parse(anonymous.get("manifest.json")?.toString() ?? "").personal).toBe(false);
	});
});

describe("who gets it", () => {
	test.each(["guest", "basic", "pending", "self", "desk"] as const)("%s does not", async (who) => {
		const response = await ask(who, `?school=${world.small.school}`);
		expect(response.status).toBe(who === "guest" ? 401 : 403);
	});

	test("the manager of another school gets only that one's", async () => {
		expect((await ask("stranger", `?school=${world.small.school}`)).status).toBe(403);
		const own = await fileOf("stranger");
		expect(JSON.parse(own.get("manifest.json")?.toString() ?? "").school.name).toBe("Başka Lise");
		expect(linesOf(own.get("data/students.ndjson"))).toEqual([]);
	});

	test("an administrator gets that of any school, which must exist", async () => {
		const manifest = JSON.parse(
			(await fileOf("admin", `?school=${foreign.school}`)).get("manifest.json")?.toString() ?? "",
		);
		expect(manifest.school.name).toBe("Gizli Okul");
		expect((await ask("admin", "?school=aaaaaaaaaaaaaaa")).status).toBe(404);
		expect((await ask("admin", "?school=..")).status).toBe(400);
		expect((await ask("admin", "?personal=maybe")).status).toBe(400);
	});

	test("each one is in the journal of access, and their number is limited", async () => {
		const filter = `kind = "school_exported" && school_id = "${foreign.school}"`;
		const before = (await world.small.service.list("audit_events", { filter })).length;
		expect(before).toBe(1);
		await exhaust(world.small.rafta.limits, "schoolFiles", world.people.stranger.id);
		expect((await ask("stranger")).status).toBe(429);
	});

	test("not while a job rewrites the register", async () => {
		const { create, school, service } = world.small;
		const job = await create("promotions", {
			school_id: school,
			status: "applying",
			school_year: "2026-2027",
		});
		expect((await ask("staff")).status).toBe(409);
		await service.transaction((records) => records.delete("promotions", job));
	});
});
