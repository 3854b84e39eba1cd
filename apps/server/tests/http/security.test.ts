// engines: both
/** Sessions and the second factor, as used by an account's owner and an administrator. */
import { raw } from "@rafta/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { openSmallServer, type SmallServer } from "./small-server.ts";

const password = "cok-gizli-1";
const users = "/api/collections/users";

let small: SmallLibrary;
let server: SmallServer;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const logIn = (identity: string) =>
	server.call("POST", `${users}/auth-with-password`, {
		body: { identity, password },
		headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0" },
	});

test("a session tells its device, address and times, and which one asks", async () => {
	const { token, record } = (await logIn("mudur")).body;
	const { sessions } = (await server.call("GET", "/api/me/sessions", { token })).body;
	expect(sessions).toEqual([
		{
			id: expect.stringMatching(/^[a-z0-9]{15}$/),
			method: "password",
			agent: expect.stringContaining("Firefox"),
			address: "127.0.0.1",
			created: "2026-03-05 09:00:00.000Z",
			used: "2026-03-05 09:00:00.000Z",
			expires: "2026-03-12 09:00:00.000Z",
			current: true,
		},
	]);
	expect((await small.service.find("users", record.id))?.last_login).toBe("2026-03-05 09:00:00.000Z");
});

test("a session is used as long as it is renewed", async () => {
	const { user } = await small.deskFor("uzun");
	let { token } = (await logIn("uzun")).body;
	for (let day = 0; day < 12; day++) {
		small.clock.now = new Date(small.clock.now.getTime() + 86_400_000);
		token = (await server.call("POST", `${users}/auth-refresh`, { token, body: {} })).body.token;
		expect(token, `day ${day}`).toBeTypeOf("string");
	}
	await small.service.sessions.forgetOld();
	const { sessions } = (await server.call("GET", "/api/me/sessions", { token })).body;
	expect(sessions).toHaveLength(1);
	const rows = await small.service.database.read.all(raw('SELECT "recordRef" FROM "_sessions"'));
	expect(rows.map((row) => row.recordRef)).toEqual([user]);
});

test("the code of a half sign-in goes to its own account, by a hint of the address", async () => {
	const { user } = await small.deskFor("iki");
	await small.service.transaction((all) => all.update("users", user, { second_factor: true }));
	const half = await logIn("iki");
	expect(half.status).toBe(401);
	const sent = await server.call("POST", "/api/sign-in/code", { body: { mfa_id: half.body.mfaId } });
	expect(sent.body).toEqual({
		otp_id: expect.stringMatching(/^[a-z0-9]{15}$/),
		email: "i•••@example.org",
		mail: false,
	});
	const nobody = await server.call("POST", "/api/sign-in/code", { body: { mfa_id: "a".repeat(15) } });
	expect(nobody.status).toBe(400);
	// Who has proved the password is never refused: after so many codes the last one holds.
	const ids = new Set<string>();
	for (let n = 0; n < 30; n++) {
		const answer = await server.call("POST", "/api/sign-in/code", { body: { mfa_id: half.body.mfaId } });
		expect(answer.status).toBe(200);
		ids.add(answer.body.otp_id);
	}
	// Ten are pending at most; the tenth may be on its way while the next is asked for.
	expect(ids.size).toBeLessThan(15);
});

test("an administrator switches a second step off, never on", async () => {
	const { user } = await small.deskFor("kapali");
	await small.deskFor("amir", { role: 2 });
	const { token } = (await logIn("amir")).body;
	const set = (second_factor: boolean) =>
		server.call("PATCH", `${users}/records/${user}`, { token, body: { second_factor } });
	const on = await set(true);
	expect([on.status, Object.keys(on.body.data)]).toEqual([400, ["second_factor"]]);
	await small.service.transaction((all) => all.update("users", user, { second_factor: true }));
	expect((await set(false)).body.second_factor).toBe(false);
});

test("a pupil who becomes a manager does not keep the PIN", async () => {
	const { user } = await small.deskFor("buyudu");
	await small.service.transaction((all) => all.update("users", user, { role: 4 }));
	const { token } = (await logIn("amir")).body;
	const promote = (more: object) =>
		server.call("PATCH", `${users}/records/${user}`, { token, body: { role: 3, ...more } });
	expect(Object.keys((await promote({})).body.data)).toEqual(["password"]);
	const fresh = "mavi dolap altı kedi";
	expect((await promote({ password: fresh, passwordConfirm: fresh })).status).toBe(200);
});

test("who was signed in as by somebody else gets no longer token out of it", async () => {
	const { user } = await small.deskFor("hedef");
	const { token } = (await logIn("amir")).body;
	const lent = (await server.call("POST", `${users}/impersonate/${user}`, { token, body: { duration: 60 } }))
		.body.token;
	const answer = await server.call("POST", "/api/me/sign-out-everywhere", {
		token: lent,
		body: { keep_this: true },
	});
	expect([answer.status, answer.body]).toEqual([204, ""]);
});

test("asking whose address or user name is taken is slowed down for accounts, too", async () => {
	await small.deskFor("merakli");
	for (let n = 0; n < 61; n++) await small.deskFor(`bilinen${n}`);
	const { token, record } = (await logIn("merakli")).body;
	const ask = (n: number) =>
		n % 2
			? server.call("POST", `${users}/request-email-change`, {
					token,
					body: { newEmail: `bilinen${n}@example.org` },
				})
			: server.call("PATCH", `${users}/records/${record.id}`, { token, body: { username: `bilinen${n}` } });
	const statuses: number[] = [];
	for (let n = 0; n < 61; n++) statuses.push((await ask(n)).status);
	expect(statuses).toEqual([...Array(60).fill(400), 429]);
	expect((await server.call("GET", `${users}/records/${record.id}`, { token })).status).toBe(200);
});
