// engines: both
/** The schema's operations, and the endpoints through which the library's own collections could be broken. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, person } from "../../access/people.ts";
import { type Answer, openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let admin: Person;
let staff: Person;
let elsewhere: Person;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	admin = await person(small, "yonetici", { role: 2 });
	staff = await person(small, "gorevli");
	const school = await small.create("schools", { name: "Başka Okul", type: "lise", province: "Bursa" });
	elsewhere = await person(small, "uzak", { school_id: school, library_id: "" });
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const call = (method: string, path: string, body?: unknown, who: Person = admin): Promise<Answer> =>
	server.call(method, path, { token: who.token, body, language: "tr" });
const asUser = ({ id }: Person) => ({ collection: "users", id });
const tried = async (body: object): Promise<Answer> => call("POST", "/api/schema/try", { as: null, ...body });
/** All definitions as a short digest, so that a failure prints no more than that. */
const definitions = () =>
	createHash("sha256").update(JSON.stringify(small.service.collections())).digest("hex");

describe("the library's own collections", () => {
	const of = (name: string) => small.service.collection(name);
	const fieldsOf = (name: string) => of(name)?.fields ?? [];

	test.each([
		["a name", "students", () => ({ name: "pupils" })],
		["a type", "students", () => ({ type: "auth" })],
		["a rule", "students", () => ({ listRule: "" })],
		["who may sign in", "users", () => ({ authRule: "" })],
		["by what they sign in", "users", () => ({ passwordAuth: { enabled: true, identityFields: ["email"] } })],
		[
			"a field less",
			"students",
			() => ({ fields: fieldsOf("students").filter(({ name }) => name !== "class_code") }),
		],
		[
			"a field of another kind",
			"students",
			() => ({
				fields: fieldsOf("students").map((one) =>
					one.name === "class_code" ? { ...one, type: "number" } : one,
				),
			}),
		],
		[
			"a field of another name",
			"students",
			() => ({
				fields: fieldsOf("students").map((one) =>
					one.name === "class_code" ? { ...one, name: "room" } : one,
				),
			}),
		],
		["an index less", "students", () => ({ indexes: of("students")?.indexes.slice(1) })],
		[
			"a field that the program would have to fill in",
			"students",
			() => ({ fields: [...fieldsOf("students"), { name: "must", type: "text", required: true }] }),
		],
		[
			"a field by which a pupil would go with a note",
			"students",
			() => ({
				fields: [
					...fieldsOf("students"),
					{ name: "tie", type: "relation", collectionId: of("books")?.id, cascadeDelete: true },
				],
			}),
		],
		[
			"an index that forbids what the program writes",
			"students",
			() => ({
				indexes: [
					...(of("students")?.indexes ?? []),
					"CREATE UNIQUE INDEX one_class ON students (class_code)",
				],
			}),
		],
	] as const)(
		"keep what they are: %s is refused by every door, with a reason",
		async (what, name, change) => {
			const before = definitions();
			const patched = await call("PATCH", `/api/collections/${name}`, change());
			expect(patched.status).toBe(400);
			expect(JSON.stringify(patched.body.data)).toMatch(/[Uu]ygulamanın kendi|değiştirilemez/);
			const whole = { id: of(name)?.id, name, type: of(name)?.type, ...change() };
			// An import that leaves fields out refers to the existing ones.
			if (what !== "a field less") {
				const imported = await call("PUT", "/api/collections/import", { collections: [whole] });
				expect(imported.status).toBe(400);
			}
			const preview = await call("POST", "/api/schema/preview", {
				action: "update",
				collection: name,
				body: change(),
			});
			expect(preview.status).toBe(400);
			expect(definitions()).toBe(before);
		},
	);

	test("cannot be deleted, emptied or left out of an import; a view of theirs keeps its query", async () => {
		const before = definitions();
		const view = small.service.collections().find(({ type, owned }) => type === "view" && owned);
		const all = (await call("GET", "/api/collections?perPage=500")).body.items;
		const without = all.map((one: { name: string; fields: { name: string }[] }) =>
			one.name === "students"
				? { ...one, fields: one.fields.filter(({ name }) => name !== "class_code") }
				: one,
		);
		const notes = { name: "imported_notes", type: "base", fields: [{ name: "body", type: "text" }] };
		for (const [method, path, body] of [
			["DELETE", "/api/collections/students"],
			["DELETE", "/api/collections/students/truncate"],
			["DELETE", "/api/collections/users/truncate"],
			["PUT", "/api/collections/import", { collections: [notes], deleteMissing: true }],
			["PUT", "/api/collections/import", { collections: without, deleteMissing: true }],
			["PATCH", `/api/collections/${view?.name}`, { viewQuery: "SELECT id FROM users" }],
			["POST", "/api/schema/preview", { action: "delete", collection: "students" }],
		] as const) {
			const answer = await call(method, path, body);
			expect([path, answer.status]).toEqual([path, 400]);
		}
		const settings = await call("PATCH", "/api/settings", { batch: { enabled: true } });
		expect(settings.status).toBe(200);
		const requests = [{ method: "DELETE", url: "/api/collections/students" }];
		expect((await call("POST", "/api/batch", { requests })).status).toBe(400);
		expect(definitions()).toBe(before);
		expect(await small.service.list("students", {})).not.toEqual([]);
	});

	test("are not held back by what others require of them", async () => {
		const body = (more: object) => ({
			name: "wall",
			type: "base",
			fields: [{ name: "pupil", type: "relation", collectionId: of("students")?.id, ...more }],
		});
		expect((await call("POST", "/api/collections", body({ required: true }))).status).toBe(400);
		expect(
			(await call("POST", "/api/collections", body({ required: true, cascadeDelete: true }))).status,
		).toBe(200);
		expect((await call("DELETE", "/api/collections/wall")).status).toBe(204);
	});
});

describe("trying a rule out", () => {
	test("shows what somebody would see, and writes down that it was asked", async () => {
		const rule = small.service.collection("students")?.listRule ?? null;
		const all = (await small.service.list("students", {})).length;
		const ask = (as: unknown, more = {}) =>
			tried({ collection: "students", kind: "list", rule, as, ...more });
		expect((await ask(asUser(staff))).body).toMatchObject({ superuser: false, count: all, isMore: false });
		expect((await ask(asUser(elsewhere))).body).toMatchObject({ count: 0, records: [] });
		expect((await ask(null)).body).toMatchObject({ count: 0 });
		expect((await ask(asUser(admin))).body).toMatchObject({ superuser: true, count: all });
		const open = await tried({ collection: "books", kind: "list", rule: 'title ~ "memed"' });
		expect(open.body).toMatchObject({ count: 1, records: [{ label: "İnce Memed" }] });
		const [entry] = await small.service.list("audit_events", {
			filter: 'kind = "rule_tried"',
			sort: "-at",
			limit: 1,
		});
		expect(entry).toMatchObject({ actor: admin.id });
	});

	test("says whether a record, or values, would pass; nothing is written", async () => {
		const { book } = small.titles;
		const view = (rule: string | null, as: unknown = null) =>
			tried({ collection: "books", kind: "update", rule, record: book, as, body: { title: "Yeni" } });
		expect((await view('@request.body.title = "Yeni" && title ~ "memed"')).body).toEqual({
			superuser: false,
			passes: true,
		});
		expect((await view(null, asUser(staff))).body).toMatchObject({ passes: false });
		expect((await view(null, asUser(admin))).body).toMatchObject({ passes: true });
		const make = (title: string) =>
			tried({
				collection: "books",
				kind: "create",
				rule: 'title:lower = "deneme" && @request.method = "POST"',
				body: { title },
			});
		expect((await make("Deneme")).body.passes).toBe(true);
		expect((await make("Başka")).body.passes).toBe(false);
		expect(await small.service.list("books", { filter: 'title ~ "deneme" || title = "Yeni"' })).toEqual([]);
	});

	test("is an administrator's alone, and takes hostile rules for what they are (attack cases 13, 50)", async () => {
		for (const who of [staff, elsewhere]) {
			const body = { collection: "books", kind: "list", rule: "", as: null };
			expect((await call("POST", "/api/schema/try", body, who)).status).toBe(403);
		}
		const count = (await small.service.list("books", {})).length;
		for (const rule of [
			"id = ''); DELETE FROM books; --",
			`${"(".repeat(500)}id = ""${")".repeat(500)}`,
			`title ~ "${"%a".repeat(17_000)}"`,
			Array.from({ length: 400 }, () => 'id = ""').join(" || "),
			"@collection.nothing.id = 1",
			"constructor = 1",
			"id = {:x}",
			"x".repeat(33_000),
		]) {
			const answer = await tried({ collection: "books", kind: "list", rule });
			expect([rule.slice(0, 30), answer.status]).toEqual([rule.slice(0, 30), 400]);
		}
		for (const body of [
			{},
			{ collection: "books" },
			{ collection: "books", kind: "drop", rule: "" },
			[],
			"x",
		]) {
			expect((await call("POST", "/api/schema/try", body)).status).toBe(400);
		}
		expect((await tried({ collection: "nothing", kind: "list", rule: "" })).status).toBe(404);
		const nobody = { collection: "books", id: small.titles.book };
		expect((await tried({ collection: "books", kind: "list", rule: "", as: nobody })).status).toBe(404);
		expect((await tried({ collection: "books", kind: "view", rule: "", record: "nothing" })).status).toBe(
			404,
		);
		expect((await tried({ collection: "books", kind: "view", rule: "" })).status).toBe(400);
		expect(await small.service.list("books", {})).toHaveLength(count);
	});

	test("a fault in a rule is named with its place, for a collection that is not kept yet", async () => {
		const definition = { name: "clubs", type: "base", fields: [{ name: "title", type: "text" }] };
		const check = async (rule: string) =>
			(await call("POST", "/api/schema/check", { definition, rules: [rule] })).body.rules[0].problem;
		expect(await check('title = "x" && @request.auth.id != ""')).toBeNull();
		expect(await check('title = "x" && titel = 1')).toEqual({
			message: "bilinmeyen alan “titel”.",
			position: 15,
		});
		expect(await check("title = ")).toMatchObject({ position: 8 });
		expect(await check("title # 1")).toMatchObject({ position: 6 });
		expect(small.service.collection("clubs")).toBeUndefined();
	});
});

test("a changed rule is compared with the one in force, over the accounts and records of the last 30 days", async () => {
	const compared = async (body: object, who: Person = admin): Promise<Answer> =>
		call("POST", "/api/schema/compare", { collection: "students", kind: "list", rule: null, ...body }, who);
	const inForce = small.service.collection("students")?.listRule ?? "";
	expect((await compared({}, staff)).status).toBe(403);
	expect((await compared({ collection: "nothing" })).status).toBe(404);
	expect((await compared({ rule: "name # 1" })).status).toBe(400);
	// Past requests are not kept: nothing is guessed about them.
	expect((await compared({ rule: '@request.body.name = "x"' })).status).toBe(400);
	await small.service.transaction(async (records) => {
		for (const { id } of [staff, elsewhere])
			await records.update("users", id, { last_login: small.now().toISOString() });
	});
	const records = (await small.service.list("students", {})).length;
	const all = 3 * records;
	expect((await compared({ rule: inForce })).body).toMatchObject({
		accounts: 2,
		records,
		isDated: true,
		isMore: false,
		same: all,
		lost: 0,
		gained: 0,
		examples: [],
	});
	// Open to everybody: the guest and the other school's librarian see them as well.
	const opened = (await compared({ rule: "" })).body;
	expect(opened).toMatchObject({ same: records, lost: 0, gained: 2 * records });
	expect(opened.examples).toMatchObject([
		{ isGained: true, account: null, more: records - 1 },
		{ isGained: true, account: { id: elsewhere.id, role: 3 } },
	]);
	const closed = (await compared({})).body;
	expect(closed).toMatchObject({ lost: records, gained: 0, examples: [{ account: { id: staff.id } }] });
});

test("the overview counts; what is added to the library's own is told beforehand, and can go again", async () => {
	const { body } = await call("GET", "/api/schema");
	const line = (name: string) => body.items.find((one: { name: string }) => one.name === name);
	expect(line("books")).toMatchObject({ type: "base", owned: true, system: false, records: 2 });
	expect(line("books").bytes).toBeGreaterThan(0);
	expect(line("_superusers")).toMatchObject({ type: "auth", owned: false, system: true });
	const books = small.service.collection("books");
	const change = {
		fields: [...(books?.fields ?? []), { name: "shelf_color", type: "text" }],
		indexes: [...(books?.indexes ?? []), "CREATE INDEX `idx_own_color` ON `books` (`shelf_color`)"],
	};
	const preview = await call("POST", "/api/schema/preview", {
		action: "update",
		collection: "books",
		body: change,
	});
	expect(preview.body.steps).toEqual([
		{ kind: "column_added", collection: "books", column: "shelf_color", type: "text" },
		{
			kind: "index_made",
			collection: "books",
			index: "idx_own_color",
			columns: ["shelf_color"],
			unique: false,
		},
	]);
	expect((await call("PATCH", "/api/collections/books", change)).status).toBe(200);
	const again = await call("PATCH", "/api/collections/books", {
		fields: books?.fields,
		indexes: books?.indexes,
	});
	expect(again.status).toBe(200);
});
