// engines: one
/** Readers' own accounts: PINs on slips, signing in with the card, invitations by mail. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { type Person, person } from "./people.ts";

let small: SmallLibrary;
let server: SmallServer;
let manager: Person;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	manager = await person(small, "sorumlu");
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const post = (path: string, who: { token?: string }, body: unknown = {}) =>
	server.call("POST", path, { token: who.token, body });
const pins = (students: readonly string[], who: { token?: string } = manager) =>
	post("/api/readers/pins", who, { students });
const signIn = (identity: string, password: string) =>
	post("/api/collections/users/auth-with-password", {}, { identity, password });
const keyOf = async (reader: string) => String((await small.service.find("students", reader))?.card_key);

describe("a pupil's PIN", () => {
	test("makes an account without an address, that signs in by user name and reads the own card", async () => {
		const { status, body } = await pins([small.readers.ayse]);
		expect(status).toBe(200);
		const [slip] = body.slips;
		expect(slip).toMatchObject({ full_name: "Ayşe Yılmaz", pin: expect.stringMatching(/^\d{6}$/) });
		expect(slip.username).toMatch(/^ayse\d{4}$/);
		expect(slip.qr).toContain("<svg");
		const signed = await signIn(slip.username, slip.pin);
		expect(signed.body.record).toMatchObject({
			role: 4,
			student_id: small.readers.ayse,
			school_id: small.school,
		});
		const card = await server.call("GET", `/api/readers/${small.readers.ayse}/card`, {
			token: signed.body.token,
		});
		expect(card.body.seen).toBe("own");
		expect(JSON.stringify(await small.service.list("audit_events", {}))).not.toContain(slip.pin);
	});
	test("given anew, the old one and every session are worthless; the account stays the same one", async () => {
		const before = (await pins([small.readers.ayse])).body.slips[0];
		const { body: session } = await signIn(before.username, before.pin);
		const [slip] = (await pins([small.readers.ayse])).body.slips;
		expect(slip.username).toBe(before.username);
		expect((await signIn(slip.username, before.pin)).status).toBe(400);
		const path = "/api/collections/users/auth-refresh";
		expect((await server.call("POST", path, { token: session.token })).status).toBe(401);
		expect((await signIn(slip.username, slip.pin)).status).toBe(200);
	});
	test("signs in together with the card", async () => {
		const [slip] = (await pins([small.readers.mehmet])).body.slips;
		const key = await keyOf(small.readers.mehmet);
		const withCard = (card: string, pin: string) => post("/api/readers/sign-in", {}, { card, pin });
		expect((await withCard(key, slip.pin)).body.record).toMatchObject({ student_id: small.readers.mehmet });
		const scanned = `https://okul.example/students/${small.readers.mehmet}#key=${key}`;
		expect((await withCard(scanned, slip.pin)).status).toBe(200);
		const wrong = await withCard(key, "000000");
		const unknown = await withCard("nobodyscard", slip.pin);
		expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
		expect(wrong.status).toBe(400);
	});
	test("40: is not guessed: after a few wrong ones even the right one has to wait", async () => {
		const [slip] = (await pins([small.readers.ayse])).body.slips;
		let last = 400;
		for (let n = 0; n < 30 && last === 400; n++)
			last = (await signIn(slip.username, `00000${n % 10}`)).status;
		expect(last).toBe(429);
		expect((await signIn(slip.username, slip.pin)).status).toBe(429);
		small.clock.now = new Date(small.clock.now.getTime() + 3_600_000);
		expect((await signIn(slip.username, slip.pin)).status).toBe(200);
	});
	test("5: nobody gives one to another school's reader, to nobody, or as a pupil or volunteer", async () => {
		const school = await small.create("schools", { name: "Başka", type: "lise", province: "İzmir" });
		const stranger = await person(small, "baska", { school_id: school, library_id: "" });
		const volunteer = await person(small, "gonullu", { desk_only: true });
		const pupil = await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse });
		expect((await pins([small.readers.ayse], stranger)).status).toBe(404);
		expect((await pins([small.readers.ayse, "aaaaaaaaaaaaaaa"])).status).toBe(404);
		for (const who of [volunteer, pupil]) expect((await pins([small.readers.ayse], who)).status).toBe(403);
		expect((await pins([small.readers.ayse], {})).status).toBe(401);
		expect((await pins([])).status).toBe(400);
	});
	test("47: by no other door a password may be as short as a PIN", async () => {
		const users = "/api/collections/users/records";
		const body = { email: "kisa@example.org", password: "482913", passwordConfirm: "482913" };
		expect((await post(users, {}, body)).body.data).toHaveProperty("password");
		const change = { password: "482913", passwordConfirm: "482913", oldPassword: "cok-gizli-1" };
		const own = await server.call("PATCH", `${users}/${manager.id}`, { token: manager.token, body: change });
		expect(own.body.data).toHaveProperty("password");
	});
});

describe("an account by mail", () => {
	test("invites by a mail that names no password, once", async () => {
		await small.homeAt("https://okul.test");
		const student = await small.create("students", {
			school_id: small.school,
			first_name: "Zeynep",
			last_name: "Ak",
			reader_type: "teacher",
			student_no: "900",
		});
		const body = { student, email: "zeynep@example.org" };
		expect((await post("/api/readers/invite", manager, body)).status).toBe(204);
		const { items } = await small.service.mail.list("", 1, 20);
		const mail = items.find(({ mail: { to } }) => to.address === body.email)?.mail;
		expect(mail?.html).toContain("https://okul.test/users/forgot-password");
		expect((await post("/api/readers/invite", manager, body)).status).toBe(400);
	});
	test("not with somebody's address, and nothing is left behind", async () => {
		const student = await small.create("students", {
			school_id: small.school,
			first_name: "Ali",
			last_name: "Ak",
			reader_type: "pupil",
			student_no: "901",
		});
		const answer = await post("/api/readers/invite", manager, { student, email: "sorumlu@example.org" });
		expect(answer.status).toBe(400);
		expect((await small.service.find("students", student))?.user_id).toBe("");
	});
});

test("who leaves the school signs in no more, who comes back does", async () => {
	const [slip] = (await pins([small.readers.mehmet])).body.slips;
	const status = (value: string) =>
		server.call("PATCH", `/api/collections/students/records/${small.readers.mehmet}`, {
			token: manager.token,
			body: { status: value },
		});
	await status("left");
	expect((await signIn(slip.username, slip.pin)).status).toBe(403);
	await status("active");
	expect((await signIn(slip.username, slip.pin)).status).toBe(200);
});

test("closed accounts are gone, and the reader stays", async () => {
	const [slip] = (await pins([small.readers.mehmet])).body.slips;
	const body = { students: [small.readers.mehmet] };
	expect((await post("/api/readers/close-accounts", manager, body)).status).toBe(204);
	expect((await signIn(slip.username, slip.pin)).status).toBe(400);
	expect(await small.service.find("students", small.readers.mehmet)).toMatchObject({
		user_id: "",
		status: "active",
	});
});

test("a colleague who is a reader, too, keeps an account that no PIN opens and no list closes", async () => {
	const teacher = await person(small, "ogretmen");
	const student = await small.create("students", {
		school_id: small.school,
		first_name: "Öğretmen",
		last_name: "Okur",
		reader_type: "teacher",
		student_no: "950",
	});
	await small.service.transaction((records) => records.update("students", student, { user_id: teacher.id }));
	const before = await small.service.find("users", teacher.id);
	const [slip] = (await pins([small.readers.ayse])).body.slips;
	expect((await pins([small.readers.ayse, student])).status).toBe(400);
	expect((await signIn(slip.username, slip.pin)).status).toBe(200);
	expect((await post("/api/readers/close-accounts", manager, { students: [student] })).status).toBe(400);
	const path = `/api/collections/students/records/${student}`;
	await server.call("PATCH", path, { token: manager.token, body: { status: "left" } });
	await server.call("DELETE", path, { token: manager.token });
	expect(await small.service.find("users", teacher.id)).toMatchObject({
		password: before?.password,
		tokenKey: before?.tokenKey,
		status: "active",
	});
});

test("a reader's account goes with the reader", async () => {
	const student = await small.create("students", {
		school_id: small.school,
		first_name: "Giden",
		last_name: "Okur",
		reader_type: "pupil",
		student_no: "951",
	});
	const [slip] = (await pins([student])).body.slips;
	await server.call("DELETE", `/api/collections/students/records/${student}`, { token: manager.token });
	expect((await signIn(slip.username, slip.pin)).status).toBe(400);
});
