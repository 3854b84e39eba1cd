// engines: both
/** Why a session ended is told to the holder of a token of it that was once right, and to nobody else. */
import { raw } from "@rafta/records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endEverySession } from "../../src/installation/admin/end-all-sessions.ts";
import { nowhere, person } from "../access/people.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { openSmallServer, type SmallServer } from "./small-server.ts";

let small: SmallLibrary;
let server: SmallServer;
let admin: string;
beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	admin = (await person(small, "yonetici", { role: 2, ...nowhere })).id;
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const password = "mavi dolap altı kedi";
const users = "/api/collections/users";

let count = 0;
async function signedIn(): Promise<{ id: string; token: string; email: string }> {
	const name = `kisi${++count}`;
	const email = `${name}@example.org`;
	const { user } = await small.deskFor(name, { email, password, passwordConfirm: password });
	const body = { identity: email, password };
	const { status, body: answer } = await server.call("POST", `${users}/auth-with-password`, { body });
	expect(status).toBe(200);
	return { id: user, token: answer.token, email };
}
async function reasonOf(token: string): Promise<string> {
	const { status, body } = await server.call("GET", "/api/session-end", { token });
	expect([status, Object.keys(body)]).toEqual([200, ["reason"]]);
	return body.reason;
}
const update = (id: string, values: Record<string, unknown>) =>
	small.service.transaction((all) => all.update("users", id, values));
const identity = async (id: string) => {
	const [collection, record] = [small.service.collection("users"), await small.service.find("users", id)];
	if (!collection || !record) throw new Error("no account");
	return { collection, record };
};
const call = (method: string, path: string, token: string) =>
	server.call(method, path, { token, ...(method === "POST" && { body: {} }) });

/** A token with the same claims and another signature; with other claims and the same signature. */
function forged(token: string): string[] {
	const [head = "", claims = "", signature = ""] = token.split(".");
	const other = Buffer.from(
		JSON.stringify({ ...JSON.parse(Buffer.from(claims, "base64url").toString()), exp: 1 }),
	);
	return [
		`${head}.${claims}.${[...signature].reverse().join("")}`,
		`${head}.${claims}.`,
		`${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${claims}.`,
		`${head}.${other.toString("base64url")}.${signature}`,
	];
}

const ends: Readonly<
	Record<string, (who: { id: string; token: string; email: string }) => Promise<unknown>>
> = {
	password: ({ id }) => update(id, { password: "yeşil kapı iki kuş", passwordConfirm: "yeşil kapı iki kuş" }),
	address: ({ id, email }) => update(id, { email: `yeni-${email}` }),
	everywhere: ({ token }) => call("POST", "/api/me/sign-out-everywhere", token),
	ended: ({ token }) => call("POST", "/api/me/sessions/current/end", token),
	blocked: ({ id }) => update(id, { status: "blocked" }),
	deleted: ({ id }) => small.service.transaction((all) => all.delete("users", id)),
	everybody: async () => endEverySession(small.service, await identity(admin)),
};

describe.each(Object.keys(ends))("a session that ended as %s", (reason) => {
	test("is told so to the holder of its token, and to no forger", async () => {
		const who = await signedIn();
		expect(await reasonOf(who.token)).toBe("");
		await ends[reason]?.(who);
		expect((await call("POST", `${users}/auth-refresh`, who.token)).status).toBe(401);
		expect(await reasonOf(who.token)).toBe(reason);
		for (const token of forged(who.token)) expect(await reasonOf(token)).toBe("");
		expect((await call("GET", "/api/me/sessions", who.token)).status).toBe(401);
	});
});

test("a session whose time is up is told so, and what happened afterwards no longer", async () => {
	const who = await signedIn();
	const before = small.clock.now;
	const duration = small.service.collection("users")?.auth?.authToken.duration ?? 0;
	try {
		small.clock.now = new Date(before.getTime() + duration * 1000 + 1000);
		expect(await reasonOf(who.token)).toBe("expired");
		await ends.password?.(who);
		expect(await reasonOf(who.token)).toBe("password");
		small.clock.now = new Date(small.clock.now.getTime() + duration * 1000 + 1000);
		expect(await reasonOf(who.token)).toBe("");
		await small.service.sessions.forgetOld();
		const rows = await small.service.database.read.all(
			// No row of a key stays once its tokens have expired.
			raw(`SELECT "id" FROM "_retired_keys" WHERE "expires" < '2100'`),
		);
		expect(rows).toEqual([]);
	} finally {
		small.clock.now = before;
	}
});

test("of several endings each token names its own", async () => {
	const first = await signedIn();
	await ends.everywhere?.(first);
	const again = await server.call("POST", `${users}/auth-with-password`, {
		body: { identity: first.email, password },
	});
	await ends.address?.(first);
	expect([await reasonOf(first.token), await reasonOf(again.body.token)]).toEqual(["everywhere", "address"]);
});

test("nonsense, nothing and tokens of other kinds are answered with nothing", async () => {
	const who = await signedIn();
	const file = await call("POST", "/api/files/token", who.token);
	for (const token of ["", "a.b.c", "x".repeat(5000), String(file.body.token)])
		expect(await reasonOf(token)).toBe("");
});
