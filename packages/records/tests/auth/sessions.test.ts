// engines: both
import { afterAll, beforeAll, expect, test } from "vitest";
import { raw } from "../../src/database/sql.ts";
import type { AuthIdentity } from "../../src/types/request.ts";
import { type RecordServer, startRecordServer } from "../http/server.ts";

let server: RecordServer;
let count = 0;

beforeAll(async () => {
	server = await startRecordServer();
});
afterAll(() => server.close());

async function call(path: string, token = "", body?: unknown) {
	const response = await fetch(`${server.url}/api/${path}`, {
		method: body === undefined ? "GET" : "POST",
		headers: {
			"user-agent": "Firefox",
			...(token && { authorization: token }),
			...(body !== undefined && { "content-type": "application/json" }),
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	return { status: response.status, body: (await response.json()) as { token: string } };
}

const sidOf = (token: string): string =>
	JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sid;

/** Creates an account with its credentials. */
async function account() {
	const email = `kisi${++count}@rafta.test`;
	const password = "uzun bir parola";
	await server.service.transaction((all) =>
		all.create("users", { email, username: `kisi${count}`, password, role: 3 }),
	);
	const logIn = async (): Promise<string> => {
		const answer = await call("collections/users/auth-with-password", "", { identity: email, password });
		expect(answer.status).toBe(200);
		return answer.body.token;
	};
	const identity = async (): Promise<AuthIdentity> => {
		const collection = server.service.collection("users");
		const record = await server.service.findBy("users", { email });
		if (!collection || !record) throw new Error("nobody");
		return { collection, record };
	};
	const refresh = (token: string) => call("collections/users/auth-refresh", token, {});
	return { logIn, identity, refresh };
}

test("each sign-in is a session of its own, which a refresh goes on with", async () => {
	const { logIn, identity, refresh } = await account();
	const [first, second] = [await logIn(), await logIn()];
	const sessions = await server.service.sessions.list(await identity());
	expect(sessions.map(({ id }) => id).sort()).toEqual([sidOf(first), sidOf(second)].sort());
	expect(sessions[0]).toMatchObject({ method: "password", agent: "Firefox", address: "127.0.0.1" });
	const renewed = await refresh(first);
	expect(sidOf(renewed.body.token)).toBe(sidOf(first));
	expect(await server.service.sessions.list(await identity())).toHaveLength(2);
});

test("the token of an ended session is worth nothing at once, for files neither", async () => {
	const { logIn, identity, refresh } = await account();
	const [mine, stolen] = [await logIn(), await logIn()];
	const file = (await call("files/token", stolen, {})).body.token;
	expect(await server.service.fileIdentity(file)).not.toBeNull();
	expect(await server.service.sessions.end(await identity(), sidOf(stolen))).toBe(true);
	expect((await refresh(stolen)).status).toBe(401);
	expect(await server.service.fileIdentity(file)).toBeNull();
	expect((await refresh(mine)).status).toBe(200);
	expect(await server.service.sessions.end(await identity(), sidOf(stolen))).toBe(false);
});

test("nobody ends a session of somebody else", async () => {
	const [one, other] = [await account(), await account()];
	const token = await one.logIn();
	expect(await server.service.sessions.end(await other.identity(), sidOf(token))).toBe(false);
	expect((await one.refresh(token)).status).toBe(200);
});

test("signing out everywhere ends tokens of every age, but for the session that asked", async () => {
	const { logIn, identity, refresh } = await account();
	const [mine, other] = [await logIn(), await logIn()];
	const old = server.service.issueToken(await identity());
	const who = { ...(await identity()), session: sidOf(mine) };
	const record = await server.service.transaction((all) =>
		server.service.sessions.endAll(all.sql, who, who.session),
	);
	for (const token of [mine, other, old]) expect((await refresh(token)).status).toBe(401);
	expect((await refresh(server.service.issueToken({ ...who, record }))).status).toBe(200);
	expect((await server.service.sessions.list(await identity())).map(({ id }) => id)).toEqual([who.session]);
});

test("an old token without a session begins one when it is renewed", async () => {
	const { identity, refresh } = await account();
	const renewed = await refresh(server.service.issueToken(await identity()));
	const [session] = await server.service.sessions.list(await identity());
	expect(session).toMatchObject({ id: sidOf(renewed.body.token), method: "token" });
});

test("what was ended stays ended after a restore", async () => {
	const { logIn, identity, refresh } = await account();
	const token = await logIn();
	await server.service.sessions.end(await identity(), sidOf(token));
	await server.service.sessions.reload();
	expect((await refresh(token)).status).toBe(401);
});

test("an account takes its sessions with it", async () => {
	const { logIn, identity } = await account();
	await logIn();
	const { record } = await identity();
	const rows = async () =>
		(await server.service.database.read.all(raw('SELECT "recordRef" FROM "_sessions"'))).filter(
			(row) => row.recordRef === record.id,
		);
	expect(await rows()).toHaveLength(1);
	await server.service.transaction((all) => all.delete("users", record.id));
	expect(await rows()).toHaveLength(0);
});

test("an open screen is no place to guess the password at", async () => {
	const { logIn, identity } = await account();
	const token = await logIn();
	const { record } = await identity();
	const statuses: number[] = [];
	for (let n = 0; n < 11; n++) {
		const response = await fetch(`${server.url}/api/collections/users/records/${record.id}`, {
			method: "PATCH",
			headers: { authorization: token, "content-type": "application/json" },
			body: JSON.stringify({ oldPassword: `tahmin ${n}`, password: "x", passwordConfirm: "x" }),
		});
		statuses.push(response.status);
	}
	expect(statuses).toEqual([...Array(10).fill(400), 429]);
});
