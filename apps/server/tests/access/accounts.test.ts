// engines: both
/** Administrators manage accounts: consistent rights, the journal, sessions, blocking. */
import { raw } from "@rafta/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { nowhere, type Person, person } from "./people.ts";

let small: SmallLibrary;
let server: SmallServer;
let admin: Person;
let staff: Person;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	admin = await person(small, "yonetici", { role: 2, ...nowhere });
	staff = await person(small, "sorumlu");
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

async function tokenOf(id: string): Promise<string> {
	const [collection, record] = [small.service.collection("users"), await small.service.find("users", id)];
	if (!collection || !record) throw new Error("nobody");
	return small.service.issueToken({ collection, record });
}
const path = (id: string) => `/api/collections/users/records/${id}`;
const change = (id: string, body: object, who: Person = admin) =>
	server.call("PATCH", path(id), { body, ...who });
/** The token of the link that was mailed to an address; empty as long as there is none. */
async function linkTo(address: string): Promise<string> {
	const rows = await small.service.database.read.all(raw('SELECT "mail" FROM "_mails"'));
	const mail = rows.map((row) => String(row.mail)).find((text) => text.includes(address));
	return /forgot-password\?token=([^"\\]+)/.exec(mail ?? "")?.[1] ?? "";
}
const stored = async (id: string) => small.service.find("users", id);
const journal = async (id: string) =>
	small.service.list("audit_events", { filter: "kind = 'user_changed' && record = {:id}", params: { id } });

test("a school and a library that belong together; leaving the school leaves its library", async () => {
	const one = await person(small, "biri");
	const school = await small.create("schools", { name: "Öteki Okul", type: "lise", status: "active" });
	const library = await small.create("libraries", {
		name: "Öteki",
		kind: "main",
		school_id: school,
		status: "active",
	});
	const wrong = await change(one.id, { library_id: library });
	expect([wrong.status, Object.keys(wrong.body.data)]).toEqual([400, ["library_id"]]);
	expect((await change(one.id, { school_id: school })).status).toBe(200);
	expect(await stored(one.id)).toMatchObject({ school_id: school, library_id: "" });
	expect((await change(one.id, { library_id: library })).status).toBe(200);
	expect((await change(one.id, { library_id: "yokyokyokyokyok" })).status).toBe(400);
	expect(await stored(one.id)).toMatchObject({ school_id: school, library_id: library });
});

test("what an administrator changes stands in the journal, without the address; own changes and names do not", async () => {
	const one = await person(small, "ikinci");
	expect((await change(one.id, { name: "Kendi Adı" }, one)).status).toBe(200);
	await change(one.id, { role: 1, email: "yeni-adres@example.org", name: "Yeni Ad" });
	const [entry, ...more] = await journal(one.id);
	expect(more).toEqual([]);
	expect(entry).toMatchObject({ actor: admin.id, details: { role: [3, 1], email: true } });
	expect(JSON.stringify(entry)).not.toContain("yeni-adres");
	await change(one.id, { name: "Başka Ad" });
	expect(await journal(one.id)).toHaveLength(1);
});

test("nobody becomes a pupil without a reader, and the last administrator stays one", async () => {
	expect((await change(staff.id, { role: 4 })).body.data).toHaveProperty("role");
	for (const body of [{ role: 3 }, { status: "blocked" }]) {
		expect((await change(admin.id, body)).status).toBe(400);
	}
	expect(await stored(admin.id)).toMatchObject({ role: 2, status: "active" });
});

test("sessions are seen and ended by administrators alone, each of its own account", async () => {
	const one = await person(small, "acik", { email: "acik@example.org" });
	const password = "mavi dolap altı kedi";
	await small.service.transaction((records) =>
		records.update("users", one.id, { password, passwordConfirm: password }),
	);
	const signIn = async () =>
		(
			await server.call("POST", "/api/collections/users/auth-with-password", {
				body: { identity: "acik@example.org", password },
				headers: { "user-agent": "Firefox" },
			})
		).body.token as string;
	const token = await signIn();
	const address = `/api/users/${one.id}/sessions`;
	expect((await server.call("GET", address, staff)).status).toBe(403);
	expect((await server.call("GET", address)).status).toBe(401);
	const { body } = await server.call("GET", address, admin);
	expect(body.sessions).toMatchObject([{ method: "password", current: false }]);
	expect(JSON.stringify(body)).not.toMatch(/tokenKey|"key"/);
	const [{ id }] = body.sessions;
	expect(
		(await server.call("POST", `/api/users/${staff.id}/sessions/${id}/end`, { body: {}, ...admin })).status,
	).toBe(404);
	expect((await server.call("POST", `${address}/${id}/end`, { body: {}, ...staff })).status).toBe(403);
	expect((await server.call("GET", path(one.id), { token })).status).toBe(200);
	expect((await server.call("POST", `${address}/${id}/end`, { body: {}, ...admin })).status).toBe(204);
	expect((await server.call("GET", "/api/me/sessions", { token })).status).toBe(401);
	expect((await server.call("GET", "/api/users/none/sessions", admin)).status).toBe(404);
});

test("a blocked account sees nothing by an open session, and cannot sign in", async () => {
	const one = await person(small, "kapanan");
	expect((await server.call("GET", path(one.id), one)).status).toBe(200);
	expect((await change(one.id, { status: "blocked" })).status).toBe(200);
	expect((await server.call("GET", path(one.id), one)).status).not.toBe(200);
	expect((await change(one.id, { name: "x" }, one)).status).not.toBe(200);
});

test("accounts are found by name however spelt, address, user name or school; the answer has the flags", async () => {
	const search = async (filter: string) =>
		(
			await server.call(
				"GET",
				`/api/collections/users/records?perPage=50&filter=${encodeURIComponent(filter)}`,
				admin,
			)
		).body.items.map(({ id }: { id: string }) => id);
	await change(staff.id, { name: "Işıl Çağlayan" });
	expect(await search("name ~ 'isil caglayan'")).toEqual([staff.id]);
	expect(await search("school_id.name ~ 'öteki'")).toHaveLength(1);
	expect(await search("status = 'blocked' && desk_only = false")).toHaveLength(1);
	expect(await search(`verified = true && id = '${staff.id}'`)).toEqual([]);
});

test("a pupil who never had an address gets one by the link to it and the own password", async () => {
	const pupil = await person(small, "adressiz", { role: 4, email: "", verified: false, language: "tr" });
	await small.service.transaction((records) =>
		records.update("users", pupil.id, {
			password: "mavi dolap altı kedi",
			passwordConfirm: "mavi dolap altı kedi",
		}),
	);
	const token = await tokenOf(pupil.id);
	const users = "/api/collections/users";
	const requested = await server.call("POST", `${users}/request-email-change`, {
		body: { newEmail: "adresli@example.org" },
		token,
	});
	expect(requested.status).toBe(204);
	const link = () => linkTo("adresli@example.org");
	await expect.poll(link).not.toBe("");
	const confirm = async (password: string) =>
		(
			await server.call("POST", `${users}/confirm-email-change`, {
				body: { token: await link(), password },
			})
		).status;
	expect(await confirm("111111")).toBe(400);
	expect(await confirm("mavi dolap altı kedi")).toBe(204);
	expect(await stored(pupil.id)).toMatchObject({ email: "adresli@example.org", verified: true });
	expect(await confirm("mavi dolap altı kedi")).toBe(400);
});

test("a blocked account changes neither its address nor its password, by no link and no open session", async () => {
	const users = "/api/collections/users";
	const password = "mavi dolap altı kedi";
	const one = await person(small, "kilitli", { email: "kilitli@example.org" });
	await small.service.transaction((records) =>
		records.update("users", one.id, { password, passwordConfirm: password }),
	);
	const token = await tokenOf(one.id);
	const post = (name: string, body: object, bearer = "") =>
		server.call("POST", `${users}/${name}`, { body, token: bearer });
	await post("request-password-reset", { email: "kilitli@example.org" });
	await post("request-email-change", { newEmail: "baska-adres@example.org" }, token);
	await expect.poll(() => linkTo("kilitli@example.org")).not.toBe("");
	await expect.poll(() => linkTo("baska-adres@example.org")).not.toBe("");
	const links = { reset: await linkTo("kilitli@example.org"), move: await linkTo("baska-adres@example.org") };
	const reset = () =>
		post("confirm-password-reset", { token: links.reset, password, passwordConfirm: password });
	const move = () => post("confirm-email-change", { token: links.move, password });

	await change(one.id, { status: "blocked" });
	// As with a link that never was one, and a session that has ended.
	for (const answer of [await reset(), await move()])
		expect([answer.status, answer.body.data.token.code]).toEqual([400, "validation_invalid_token"]);
	expect((await post("request-email-change", { newEmail: "ucuncu@example.org" }, token)).status).toBe(401);
	expect((await post("auth-refresh", {}, token)).status).toBe(401);
	expect((await server.call("GET", "/api/me/sessions", { token })).status).toBe(401);
	expect((await post("auth-with-password", { identity: "kilitli@example.org", password })).status).toBe(403);
	expect(await stored(one.id)).toMatchObject({ email: "kilitli@example.org", status: "blocked" });

	// Nobody is told which account is closed, and only the other one gets a link.
	const other = await person(small, "ortulu", { email: "ortulu@example.org" });
	await person(small, "serbest", { email: "serbest@example.org" });
	await change(other.id, { status: "blocked" });
	for (const email of ["ortulu@example.org", "serbest@example.org"])
		expect((await post("request-password-reset", { email })).status).toBe(204);
	await expect.poll(() => linkTo("serbest@example.org")).not.toBe("");
	expect(await linkTo("ortulu@example.org")).toBe("");

	await change(one.id, { status: "active" });
	expect((await move()).status).toBe(204);
	expect(await stored(one.id)).toMatchObject({ email: "baska-adres@example.org" });
});

test("an account has the fields of the specification; its password is asked twice and never shown", async () => {
	const form = {
		username: "sartname",
		email: "sartname@example.org",
		emailVisibility: false,
		password: "mavi dolap altı kedi",
		passwordConfirm: "mavi dolap altı kedi",
		name: "Şart Name",
		student_id: "",
		school_id: "",
	};
	const make = (body: object) => server.call("POST", "/api/collections/users/records", { body });
	const differs = await make({ ...form, passwordConfirm: "başka" });
	expect([differs.status, Object.keys(differs.body.data)]).toEqual([400, ["passwordConfirm"]]);
	const { id } = (await make(form)).body;
	const { body } = await server.call("GET", path(id), admin);
	expect(body).toMatchObject({
		id,
		username: form.username,
		email: form.email,
		emailVisibility: false,
		name: form.name,
		// No role was given: 3.
		role: 3,
		student_id: "",
		school_id: "",
		library_id: "",
	});
	for (const secret of ["password", "passwordConfirm", "tokenKey"]) expect(body).not.toHaveProperty(secret);
});

test("accounts are listed whole, by pages of 50 with a filter, and records by their owner", async () => {
	const list = async (collection: string, query: string) =>
		(await server.call("GET", `/api/collections/${collection}/records?${query}`, admin)).body;
	const all = await list("users", "perPage=500&page=1");
	expect(all.items).toHaveLength(all.totalItems);
	const found = await list("users", `page=1&perPage=50&filter=${encodeURIComponent('name ~ "şart"')}`);
	expect(found).toMatchObject({ page: 1, perPage: 50, totalItems: 1 });
	for (const collection of [
		"book_loans",
		"library_books",
		"library_settings",
		"students",
		"schools",
		"libraries",
	]) {
		const mine = await list(collection, `filter=${encodeURIComponent(`createdBy = "${admin.id}"`)}`);
		expect(
			mine.items.filter((one: { createdBy: string }) => one.createdBy !== admin.id),
			collection,
		).toEqual([]);
		expect(mine.totalItems, collection).toBe(mine.items.length);
	}
});
