// engines: one
/** Attempts to sign in as another account, or to stay signed in. One test per attack, by its number. */
import { createHook } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { raw } from "@rafta/records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "../../../../tests/support/until.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { type Answer, openSmallServer, type SmallServer } from "./small-server.ts";

/** Passwords hashed so far: equal work for everybody is counted, not timed. */
const work = { hashes: 0 };
const counting = createHook({
	init(_id, type) {
		if (type === "ARGON2REQUEST") work.hashes += 1;
	},
});

const password = "mavi dolap altı kedi";
const users = "/api/collections/users";

let small: SmallLibrary;
let server: SmallServer;
let count = 0;

interface Person {
	id: string;
	email: string;
	username: string;
}

async function person(values: Record<string, unknown> = {}): Promise<Person> {
	const username = `kisi${++count}`;
	const email = `${username}@okul.test`;
	const { user } = await small.deskFor(username, { email, password, passwordConfirm: password, ...values });
	return { id: user, email, username };
}

/** A caller at an address of its own: the server trusts the header that a proxy in front would set. */
const from = (address: string) => ({ "x-address": address });

const post = (path: string, body: unknown, options: { token?: string; address?: string } = {}) =>
	server.call("POST", path, {
		body,
		token: options.token,
		headers: from(options.address ?? "10.0.0.1"),
	});
const logIn = (identity: string, typed = password, address?: string) =>
	post(`${users}/auth-with-password`, { identity, password: typed }, { address });
const refresh = (token: string) => post(`${users}/auth-refresh`, {}, { token });
async function tokenOf(who: Person, address?: string): Promise<string> {
	const answer = await logIn(who.email, password, address);
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	return answer.body.token;
}
const pass = (seconds: number) => {
	small.clock.now = new Date(small.clock.now.getTime() + seconds * 1000);
};
async function worked(attempt: () => Promise<Answer>): Promise<{ answer: Answer; hashes: number }> {
	const before = work.hashes;
	const answer = await attempt();
	return { answer, hashes: work.hashes - before };
}
/** The newest mail to an address, once there is one that contains `what`. */
async function mailTo(address: string, what: RegExp): Promise<string> {
	const found = await until(
		async () => {
			const rows = await small.service.database.read.all(
				raw('SELECT "mail" FROM "_mails" ORDER BY "created" DESC'),
			);
			for (const row of rows) {
				const mail = JSON.parse(String(row.mail)) as { to: { address: string }; html: string };
				const part = mail.to.address === address ? what.exec(mail.html)?.[1] : undefined;
				if (part) return part;
			}
			return "";
		},
		(part) => part !== "",
	);
	// Later events get a later time.
	pass(0.001);
	return found;
}
const codeTo = (address: string) => mailTo(address, /<strong>(\d{8})<\/strong>/);
const linkTo = (address: string) => mailTo(address, /token=([\w.-]+)/);
const claimsOf = (token: string) =>
	JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const { settings } = small.service;
	const trusted = { ...settings.current(), trustedProxy: { headers: ["X-Address"], useLeftmostIP: false } };
	await small.service.transaction((all) => settings.save(all.sql, trusted));
	counting.enable();
});
afterAll(async () => {
	counting.disable();
	await server.close();
	await small.dispose();
});

describe("40: ten wrong passwords", () => {
	test("delay an account longer each time, not its neighbours, and the right one resets", async () => {
		const [victim, neighbour] = [await person(), await person()];
		for (let n = 0; n < 10; n++) expect((await logIn(victim.email, `yanlış ${n}`)).status).toBe(400);
		const waits: number[] = [];
		for (let n = 0; n < 3; n++) {
			const refused = await logIn(victim.email, `yanlış ${n}`);
			expect(refused.status).toBe(429);
			expect(refused.headers.get("retry-after")).toBe(String(refused.body.retry_after));
			waits.push(refused.body.retry_after);
			pass(refused.body.retry_after);
			expect((await logIn(victim.email, "yine yanlış")).status).toBe(400);
		}
		expect(waits).toEqual([5, 10, 20]);
		expect((await logIn(neighbour.email)).status).toBe(200);
		pass(900);
		expect((await logIn(victim.email)).status).toBe(200);
		for (let n = 0; n < 10; n++) expect((await logIn(victim.email, `yanlış ${n}`)).status).toBe(400);
	});
	test("say so in the caller's language", async () => {
		const victim = await person();
		for (let n = 0; n < 10; n++) await logIn(victim.email, "yanlış");
		const answer = await server.call("POST", `${users}/auth-with-password`, {
			body: { identity: victim.email, password },
			language: "tr",
			headers: from("10.0.0.1"),
		});
		expect(answer.body.message).toBe("Çok fazla başarısız deneme yapıldı. Biraz sonra yeniden denenebilir.");
	});
	test("from a botnet lock nobody out of where they are at home", async () => {
		const victim = await person();
		await tokenOf(victim, "10.1.0.1");
		for (let n = 0; n < 51; n++) await logIn(victim.email, "yanlış", `10.2.0.${n}`);
		const elsewhere = await logIn(victim.email, password, "10.3.0.1");
		expect(elsewhere.status).toBe(429);
		expect((await logIn(victim.email, password, "10.1.0.1")).status).toBe(200);
	});
	test("say nothing of who is at home: wrong ones get the wait like everybody", async () => {
		const victim = await person();
		await tokenOf(victim, "10.1.1.1");
		for (let n = 0; n < 51; n++) await logIn(victim.email, "yanlış", `10.2.1.${n}`);
		const { answer, hashes } = await worked(() => logIn(victim.email, "yanlış", "10.1.1.1"));
		const stranger = await worked(() => logIn(victim.email, "yanlış", "10.3.1.1"));
		expect([answer.status, hashes]).toEqual([stranger.answer.status, stranger.hashes]);
		expect(answer.status).toBe(429);
	});
	test("do not stop who has a mailbox", async () => {
		const victim = await person();
		for (let n = 0; n < 11; n++) await logIn(victim.email, "yanlış");
		expect((await logIn(victim.email)).status).toBe(429);
		await post(`${users}/request-password-reset`, { email: victim.email });
		const token = await linkTo(victim.email);
		const fresh = "yeşil çorap çekmecesi";
		const body = { token, password: fresh, passwordConfirm: fresh };
		expect((await post(`${users}/confirm-password-reset`, body)).status).toBe(204);
		expect((await logIn(victim.email, fresh)).status).toBe(200);
	});
	test("at once are ten, too", async () => {
		const victim = await person();
		const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(victim.email, "yanlış")));
		expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
	});
});

describe("41: an unknown address gets the answer, the body and the work of a known one", () => {
	test("signing in", async () => {
		const known = await person();
		for (const identity of ["nobody@okul.test", known.username, "nobody"]) {
			const one = await worked(() => logIn(known.email, "yanlış"));
			const other = await worked(() => logIn(identity, "yanlış"));
			expect(other.answer.status).toBe(one.answer.status);
			expect(other.answer.body).toEqual(one.answer.body);
			expect(other.hashes).toBe(one.hashes);
			expect(one.hashes).toBe(1);
		}
	});
	test("signing in too often", async () => {
		const known = await person();
		const statuses = async (identity: string) => {
			const all: number[] = [];
			for (let n = 0; n < 12; n++) all.push((await logIn(identity, "yanlış")).status);
			return all;
		};
		expect(await statuses("nobody2@okul.test")).toEqual(await statuses(known.email));
	});
	test.each(["request-password-reset", "request-verification"])("%s", async (path) => {
		const known = await person();
		const one = await worked(() => post(`${users}/${path}`, { email: known.email }));
		const other = await worked(() => post(`${users}/${path}`, { email: "nobody@okul.test" }));
		expect(one.answer.status).toBe(204);
		expect([other.answer.status, other.answer.body, other.hashes]).toEqual([
			204,
			one.answer.body,
			one.hashes,
		]);
	});
	test("asking for codes, until there are no more, and guessing at them", async () => {
		const known = await person();
		const ask = async (email: string) => {
			const ids: string[] = [];
			const statuses: number[] = [];
			for (let n = 0; n < 12; n++) {
				const answer = await post(`${users}/request-otp`, { email });
				expect(answer.status).toBe(200);
				ids.push(answer.body.otpId);
				if (email === known.email)
					await expect.poll(() => small.service.find("_otps", ids.at(-1) ?? "")).not.toBeNull();
			}
			for (let n = 0; n < 6; n++) {
				const body = { otpId: ids[0], password: "00000000" };
				statuses.push((await post(`${users}/auth-with-otp`, body)).status);
			}
			return { different: new Set(ids).size, statuses };
		};
		expect(await ask("nobody3@okul.test")).toEqual(await ask(known.email));
	});
	test("registering over and over from one address is slowed down", async () => {
		const known: Person[] = [];
		for (let n = 0; n < 61; n++) known.push(await person());
		const register = ({ email }: Person, typed = password) =>
			post(`${users}/records`, { email, password: typed, passwordConfirm: typed }, { address: "10.9.0.1" });
		const statuses: number[] = [];
		const [first] = known;
		if (!first) throw new Error("nobody");
		// Neither another field nor a name that was refused before tells anything new.
		for (let n = 0; n < 61; n++) expect((await register(first, n % 2 ? "1" : password)).status).toBe(400);
		for (const one of known) statuses.push((await register(one)).status);
		expect(statuses.slice(0, 60)).toEqual(Array(60).fill(400));
		expect(statuses.at(-1)).toBe(429);
	});
});

describe("42: tokens that are none", () => {
	test("alg none, another alg, edited claims, another collection, expired, a file's, an ended session's", async () => {
		const who = await person();
		const token = await tokenOf(who);
		const [head = "", claims = "", signature = ""] = token.split(".");
		const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
		const record = await small.service.find("users", who.id);
		const secret = small.service.collection("users")?.auth?.authToken.secret;
		const signed = (header: object, body: object, hash = "sha256") => {
			const text = `${encode(header)}.${encode(body)}`;
			const key = `${record?.tokenKey}${secret}`;
			return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
		};
		const own = claimsOf(token);
		const header = { alg: "HS256", typ: "JWT" };
		expect((await refresh(signed(header, own))).status).toBe(200);
		const file = (await post("/api/files/token", {}, { token })).body.token;
		const bad = {
			none: `${encode({ alg: "none", typ: "JWT" })}.${claims}.`,
			noneSigned: `${encode({ alg: "none", typ: "JWT" })}.${claims}.${signature}`,
			otherAlg: signed({ alg: "HS512", typ: "JWT" }, own, "sha512"),
			edited: `${head}.${encode({ ...own, id: small.desk.user })}.${signature}`,
			otherCollection: signed(header, { ...own, collectionId: "pbc_3142635823" }),
			expired: signed(header, { ...own, exp: Math.floor(small.clock.now.getTime() / 1000) - 1 }),
			file,
			otherSession: `${head}.${encode({ ...own, sid: "aaaaaaaaaaaaaaa" })}.${signature}`,
		};
		for (const [name, one] of Object.entries(bad)) {
			expect((await refresh(one)).status, name).toBe(401);
			expect((await server.call("GET", "/api/me/sessions", { token: one })).status, name).toBe(401);
		}
	});
});

describe("43: an old token", () => {
	const stream = async (token: string) => {
		const abort = new AbortController();
		const response = await fetch(`${server.url}/api/realtime`, {
			signal: abort.signal,
			headers: from("10.0.0.1"),
		});
		const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
		const first = (await reader?.read())?.value ?? "";
		const clientId = /"clientId":"([^"]+)"/.exec(first)?.[1] ?? "";
		const listening = await post("/api/realtime", { clientId, subscriptions: ["books/*"] }, { token });
		expect(listening.status).toBe(204);
		return {
			/** Resolves when the server ends the stream. */
			async ended(): Promise<boolean> {
				const limit = setTimeout(() => abort.abort(), 5000);
				try {
					for (;;) if ((await reader?.read())?.done) return true;
				} catch {
					return false;
				} finally {
					clearTimeout(limit);
				}
			},
		};
	};
	const revocations: readonly (readonly [string, (who: Person, token: string) => Promise<unknown>])[] = [
		[
			"a new password",
			(who, token) =>
				server.call("PATCH", `${users}/records/${who.id}`, {
					token,
					headers: from("10.0.0.1"),
					body: { oldPassword: password, password: "başka bir cümle", passwordConfirm: "başka bir cümle" },
				}),
		],
		[
			"a new address",
			async (who, token) => {
				const newEmail = `yeni-${who.email}`;
				await post(`${users}/request-email-change`, { newEmail }, { token });
				await post(`${users}/confirm-email-change`, { token: await linkTo(newEmail), password });
			},
		],
		["signing out everywhere", (_who, token) => post("/api/me/sign-out-everywhere", {}, { token })],
		["the end of its session", (_who, token) => post("/api/me/sessions/current/end", {}, { token })],
		[
			"an administrator's word",
			async (who) => {
				const admin = await tokenOf(await person({ role: 2 }));
				expect((await post(`/api/users/${who.id}/end-sessions`, {}, { token: admin })).status).toBe(204);
			},
		],
		["the account's deletion", (who) => small.service.transaction((all) => all.delete("users", who.id))],
	];
	test.each(revocations)("after %s opens nothing, and its stream ends", async (_name, end) => {
		const who = await person();
		const token = await tokenOf(who);
		const listening = await stream(token);
		expect((await refresh(token)).status).toBe(200);
		await end(who, token);
		expect((await refresh(token)).status).toBe(401);
		expect((await server.call("GET", "/api/me/sessions", { token })).status).toBe(401);
		expect(await listening.ended()).toBe(true);
	});
	test("of another session goes on, that of everybody else, too", async () => {
		const [who, other] = [await person(), await person()];
		const [mine, lost, others] = [await tokenOf(who), await tokenOf(who), await tokenOf(other)];
		const { sessions } = (await server.call("GET", "/api/me/sessions", { token: mine })).body;
		expect(sessions).toHaveLength(2);
		const { sid } = claimsOf(lost);
		expect((await post(`/api/me/sessions/${sid}/end`, {}, { token: others })).status).toBe(404);
		expect((await refresh(lost)).status).toBe(200);
		expect((await post(`/api/me/sessions/${sid}/end`, {}, { token: mine })).status).toBe(204);
		expect((await refresh(lost)).status).toBe(401);
		expect((await refresh(mine)).status).toBe(200);
		const kept = await post("/api/me/sign-out-everywhere", { keep_this: true }, { token: mine });
		expect((await refresh(mine)).status).toBe(401);
		expect((await refresh(kept.body.token)).status).toBe(200);
		expect((await refresh(others)).status).toBe(200);
	});
	test("sessions are nobody else's to see or end", async () => {
		const [who, other] = [await person(), await person()];
		const token = await tokenOf(other);
		expect((await post(`/api/users/${who.id}/end-sessions`, {}, { token })).status).toBe(403);
		expect((await post(`/api/users/${who.id}/end-sessions`, {})).status).toBe(401);
		for (const path of ["/api/me/sessions", "/api/me/second-factor"]) {
			expect((await server.call("GET", path)).status).toBe(401);
		}
		for (const name of ["_sessions", "_mfas", "_otps", "_authOrigins"]) {
			const list = await server.call("GET", `/api/collections/${name}/records`, { token });
			expect(JSON.stringify(list.body)).not.toContain(who.id);
		}
	});
});

describe("44: links of mails", () => {
	test("a password is reset once, in time, for the address that the link was sent to", async () => {
		const who = await person();
		const ask = () => post(`${users}/request-password-reset`, { email: who.email });
		const fresh = "kırmızı balık denizde";
		const confirm = (token: string) =>
			post(`${users}/confirm-password-reset`, { token, password: fresh, passwordConfirm: fresh });
		await ask();
		const late = await linkTo(who.email);
		pass(1801);
		expect((await confirm(late)).status).toBe(400);
		await ask();
		const good = await until(
			() => linkTo(who.email),
			(link) => link !== late,
		);
		expect((await confirm(good)).status).toBe(204);
		expect((await confirm(good)).status).toBe(400);
		expect((await refresh(good)).status).toBe(401);
	});
	test("a link for an address that has changed since is worth nothing", async () => {
		const who = await person();
		await post(`${users}/request-verification`, { email: who.email });
		const verification = await linkTo(who.email);
		await small.service.transaction((all) => all.update("users", who.id, { email: `x${who.email}` }));
		expect((await post(`${users}/confirm-verification`, { token: verification })).status).toBe(400);
	});
	test("an address is changed once, and not by guessing the password", async () => {
		const who = await person();
		const token = await tokenOf(who);
		const newEmail = `taze-${who.email}`;
		await post(`${users}/request-email-change`, { newEmail }, { token });
		const link = await linkTo(newEmail);
		const statuses: number[] = [];
		for (let n = 0; n < 11; n++) {
			const body = { token: link, password: `tahmin ${n}` };
			statuses.push((await post(`${users}/confirm-email-change`, body)).status);
		}
		expect(statuses.at(-1)).toBe(429);
		pass(30);
		const confirm = () => post(`${users}/confirm-email-change`, { token: link, password });
		expect((await confirm()).status).toBe(204);
		expect((await confirm()).status).toBe(400);
	});
});

describe("45: codes and the second step", () => {
	const withSecondStep = async () => {
		const who = await person();
		await small.service.transaction((all) => all.update("users", who.id, { second_factor: true }));
		return who;
	};
	test("the password alone, or the code alone, gives no token", async () => {
		const who = await withSecondStep();
		const half = await logIn(who.email);
		expect(half.status).toBe(401);
		expect(Object.keys(half.body)).toEqual(["mfaId"]);
		const { otpId } = (await post(`${users}/request-otp`, { email: who.email })).body;
		const single = await post(`${users}/auth-with-otp`, { otpId, password: await codeTo(who.email) });
		expect(single.status).toBe(401);
		expect(single.body).not.toHaveProperty("token");
	});
	test("both give one, once", async () => {
		const who = await withSecondStep();
		const { mfaId } = (await logIn(who.email)).body;
		const { otpId } = (await post(`${users}/request-otp`, { email: who.email })).body;
		const body = { otpId, password: await codeTo(who.email), mfaId };
		expect((await post(`${users}/auth-with-otp`, body)).body.token).toBeTypeOf("string");
		expect((await post(`${users}/auth-with-otp`, body)).status).toBe(400);
	});
	test("somebody else's half sign-in does not fit", async () => {
		const [victim, attacker] = [await withSecondStep(), await withSecondStep()];
		const { mfaId } = (await logIn(victim.email)).body;
		const { otpId } = (await post(`${users}/request-otp`, { email: attacker.email })).body;
		const body = { otpId, password: await codeTo(attacker.email), mfaId };
		expect((await post(`${users}/auth-with-otp`, body)).status).toBe(400);
		expect((await logIn(victim.email)).body).not.toHaveProperty("token");
	});
	test("codes are guessed five times at one address, and strangers keep nobody from the right one", async () => {
		const who = await withSecondStep();
		const { mfaId } = (await logIn(who.email)).body;
		const { otpId } = (await post(`${users}/request-otp`, { email: who.email })).body;
		const code = await codeTo(who.email);
		const statuses: number[] = [];
		for (let n = 0; n < 6; n++) {
			const body = { otpId, password: code === "00000000" ? "11111111" : "00000000", mfaId };
			statuses.push((await post(`${users}/auth-with-otp`, body, { address: "10.5.0.1" })).status);
		}
		expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
		const late = await post(
			`${users}/auth-with-otp`,
			{ otpId, password: code, mfaId },
			{ address: "10.5.0.1" },
		);
		expect(late.status).toBe(429);
		const owner = await post(`${users}/auth-with-otp`, { otpId, password: code, mfaId });
		expect(owner.status).toBe(200);
	});
	test("codes are guessed fifty times from wherever", async () => {
		const who = await withSecondStep();
		const { otpId } = (await post(`${users}/request-otp`, { email: who.email })).body;
		const wrong = (await codeTo(who.email)) === "00000000" ? "11111111" : "00000000";
		const statuses: number[] = [];
		for (let n = 0; n < 55; n++) {
			const address = `10.7.0.${n}`;
			statuses.push((await post(`${users}/auth-with-otp`, { otpId, password: wrong }, { address })).status);
		}
		expect(statuses.filter((status) => status === 429)).toHaveLength(5);
	});
	test("strangers' guesses and requests lock nobody out of the second step", async () => {
		const who = await withSecondStep();
		const ask = () => post(`${users}/request-otp`, { email: who.email });
		const { otpId } = (await ask()).body;
		const theirs = await codeTo(who.email);
		const wrong = theirs === "00000000" ? "11111111" : "00000000";
		const guess = () => post(`${users}/auth-with-otp`, { otpId, password: wrong });
		for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(400);
		expect((await guess()).status).toBe(429);
		pass(601);
		for (let n = 1; n < 21; n++) await ask();
		expect((await ask()).status).toBe(429);

		const { mfaId } = (await logIn(who.email)).body;
		const sent = await post("/api/sign-in/code", { mfa_id: mfaId });
		expect(sent.status).toBe(200);
		const late = { otpId: sent.body.otp_id, password: wrong };
		const half = () => post(`${users}/auth-with-otp`, { ...late, mfaId });
		for (let n = 0; n < 5; n++) expect((await half()).status).toBe(400);
		expect((await half()).status).toBe(429);
	});
	test("a new password ends what was begun with the one before", async () => {
		const who = await withSecondStep();
		const { mfaId } = (await logIn(who.email)).body;
		const { otpId } = (await post(`${users}/request-otp`, { email: who.email })).body;
		const code = await codeTo(who.email);
		await small.service.transaction((all) => all.update("users", who.id, { password: "yeni uzun parola" }));
		expect((await post(`${users}/auth-with-otp`, { otpId, password: code, mfaId })).status).toBe(400);
		expect((await post("/api/sign-in/code", { mfa_id: mfaId })).status).toBe(400);
	});
	test("a code is worth nothing after its time", async () => {
		const who = await withSecondStep();
		const { mfaId } = (await logIn(who.email)).body;
		const { otpId } = (await post(`${users}/request-otp`, { email: who.email })).body;
		const password = await codeTo(who.email);
		pass(601);
		expect((await post(`${users}/auth-with-otp`, { otpId, password, mfaId })).status).toBe(400);
	});
	test("nobody switches the second step off by the record API, or without the password", async () => {
		const who = await withSecondStep();
		const { collection, record } = await identityOf(who);
		const token = small.service.issueToken({ collection, record });
		const patch = await server.call("PATCH", `${users}/records/${who.id}`, {
			token,
			body: { second_factor: false },
		});
		expect(patch.status).toBeGreaterThanOrEqual(400);
		const off = (typed: string) =>
			post("/api/me/second-factor", { enabled: false, password: typed }, { token });
		expect((await off("yanlış")).status).toBe(400);
		expect((await small.service.find("users", who.id))?.second_factor).toBe(true);
		expect((await off(password)).status).toBe(204);
		expect((await small.service.find("users", who.id))?.second_factor).toBe(false);
	});
	test("switching it off proves no address", async () => {
		const who = await withSecondStep();
		await small.service.transaction((all) => all.update("users", who.id, { verified: false }));
		const { collection, record } = await identityOf(who);
		const token = small.service.issueToken({ collection, record });
		const body = { enabled: false, password };
		expect((await post("/api/me/second-factor", body, { token })).status).toBe(204);
		expect(await small.service.find("users", who.id)).toMatchObject({
			second_factor: false,
			verified: false,
		});
	});
	test("nobody locks themselves out: it is switched on only by a code that has arrived, and pupils have none", async () => {
		const who = await person();
		const token = await tokenOf(who);
		const on = (body: object) =>
			post("/api/me/second-factor", { enabled: true, password, ...body }, { token });
		const silent = await on({ otp_id: "x", code: "x" });
		expect(silent.status).toBe(400);
		expect(silent.body.message).toContain("can't send emails");
		const mail = (enabled: boolean) => {
			const { settings } = small.service;
			const { smtp } = settings.current();
			const changed = { ...settings.current(), smtp: { ...smtp, enabled, host: "127.0.0.1", port: 9 } };
			return small.service.transaction((all) => settings.save(all.sql, changed));
		};
		await mail(true);
		const { otpId } = (await post(`${users}/request-otp`, { email: who.email })).body;
		const code = await codeTo(who.email);
		expect((await on({ otp_id: otpId, code: code === "1" ? "2" : "1" })).status).toBe(400);
		const another = await person();
		const theirs = (await post(`${users}/request-otp`, { email: another.email })).body.otpId;
		expect((await on({ otp_id: theirs, code: await codeTo(another.email) })).status).toBe(400);
		expect((await on({ otp_id: otpId, code })).status).toBe(204);
		const admin = await tokenOf(await person({ role: 2 }));
		const off = await server.call("PATCH", "/api/settings", {
			token: admin,
			headers: from("10.0.0.1"),
			body: { smtp: { enabled: false } },
		});
		expect(off.status).toBe(400);
		expect(off.body.data.smtp.enabled.code).toBe("validation_second_factor_needs_mail");
		const reader = await person();
		const reads = { role: 4, student_id: small.readers.ayse };
		await small.service.transaction((all) => all.update("users", reader.id, reads));
		const pupil = await tokenOf(reader);
		const refused = await post(
			"/api/me/second-factor",
			{ enabled: true, password, otp_id: otpId, code },
			{ token: pupil },
		);
		expect(refused.status).toBe(403);
		await mail(false);
	});
	async function identityOf({ id }: Person) {
		const collection = small.service.collection("users");
		const record = await small.service.find("users", id);
		if (!collection || !record) throw new Error("nobody");
		return { collection, record };
	}
});

describe("46: signing in by another service", () => {
	test("that nobody has set up is refused, whatever it says", async () => {
		for (const provider of ["google", "oidc", "__proto__"]) {
			const body = { provider, code: "x", codeVerifier: "y", redirectURL: "https://evil.example/" };
			const answer = await post(`${users}/auth-with-oauth2`, body);
			expect([400, 403]).toContain(answer.status);
		}
	});
	test("with a state that nobody waits for sends nobody anywhere", async () => {
		const path = "/api/oauth2-redirect?state=nobody&code=x&redirectURL=https://evil.example/";
		const answer = await fetch(server.url + path, { redirect: "manual" });
		expect(answer.status).toBe(200);
		expect(answer.headers.get("location")).toBeNull();
		expect(await answer.text()).not.toContain("evil");
	});
});

describe("47: odd passwords", () => {
	test("a megabyte, NUL and half a character cost nothing and end in no fault", async () => {
		const who = await person();
		const long = await worked(() => logIn(who.email, "x".repeat(1_000_000)));
		expect([long.answer.status, long.hashes]).toEqual([400, 0]);
		for (const odd of ["a\u0000b", "\ud800", "ş".repeat(600), "🔑".repeat(300)]) {
			const answer = await logIn(who.email, odd);
			expect(answer.status).toBe(400);
		}
	});
	test("every byte counts beyond the 72nd", async () => {
		const long = `${"çok uzun bir cümle ".repeat(6)}`;
		const who = await person({ password: `${long}bir`, passwordConfirm: `${long}bir` });
		expect((await logIn(who.email, `${long}iki`)).status).toBe(400);
		expect((await logIn(who.email, `${long}bir`)).status).toBe(200);
	});
	const weak = ["sifre12345", "Galatasaray1905", "1q2w3e4r5t6y", "sunshine2024", "kisa pw"];
	test.each(weak)("%s is refused by every door", async (typed) => {
		const twice = { password: typed, passwordConfirm: typed };
		const refused = (answer: Answer) => {
			expect(answer.status).toBe(400);
			expect(Object.keys(answer.body.data)).toEqual(["password"]);
			expect(answer.body.data.password.message).not.toBe("");
		};
		const email = `zayif${++count}@okul.test`;
		refused(await post(`${users}/records`, { email, ...twice }, { address: "10.8.0.1" }));
		const who = await person();
		const token = await tokenOf(who);
		const own = { token, headers: from("10.8.0.1"), body: { oldPassword: password, ...twice } };
		refused(await server.call("PATCH", `${users}/records/${who.id}`, own));
		await post(`${users}/request-password-reset`, { email: who.email });
		refused(await post(`${users}/confirm-password-reset`, { token: await linkTo(who.email), ...twice }));
		const admin = await tokenOf(await person({ role: 2 }));
		refused(await post(`${users}/records`, { email, role: 2, ...twice }, { token: admin }));
		const other = { token: admin, headers: from("10.8.0.1"), body: twice };
		refused(await server.call("PATCH", `${users}/records/${who.id}`, other));
		expect((await logIn(who.email)).status).toBe(200);
	});
	test("one's own name, address or school is no password", async () => {
		const who = await person({ name: "Gülşen Yıldırım" });
		const token = await tokenOf(who);
		for (const typed of ["gulsenyildirim1", "AtaturkLisesi2026", `${who.username}12345`]) {
			const body = { oldPassword: password, password: typed, passwordConfirm: typed };
			const options = { token, headers: from("10.0.0.1"), body };
			const answer = await server.call("PATCH", `${users}/records/${who.id}`, options);
			expect(answer.body.data?.password?.code, typed).toBe("validation_password_own");
		}
	});
});

describe("48: signing in as somebody else", () => {
	test("is for administrators, stands in the journal and in the list of sessions, and is not renewed", async () => {
		const [who, manager, administrator] = [await person(), await person(), await person({ role: 2 })];
		const ask = (token: string | undefined) =>
			post(`${users}/impersonate/${who.id}`, { duration: 600 }, { token });
		expect((await ask(undefined)).status).toBe(401);
		expect((await ask(await tokenOf(manager))).status).toBe(403);
		const { token } = (await ask(await tokenOf(administrator))).body;
		const [entry] = await small.service.list("audit_events", {
			filter: "kind = 'impersonated' && record = {:id}",
			params: { id: who.id },
		});
		expect(entry).toMatchObject({ actor: administrator.id, collection: "users", details: { seconds: 600 } });
		expect((await refresh(token)).body.token).toBe(token);
		const own = await tokenOf(who);
		const { sessions } = (await server.call("GET", "/api/me/sessions", { token: own })).body;
		expect(sessions.map(({ method }: { method: string }) => method).sort()).toEqual([
			"impersonate",
			"password",
		]);
		pass(601);
		expect((await refresh(token)).status).toBe(401);
	});
});

describe("49: a token in an address", () => {
	test("is never logged", async () => {
		const who = await person();
		const token = await tokenOf(who);
		const file = (await post("/api/files/token", {}, { token })).body.token;
		await server.call("GET", `/api/files/users/${who.id}/x.png?token=${file}`);
		await server.call("GET", `/api/collections/books/records?token=${token}&mfaId=gizli-iz`);
		await server.call("GET", `/users/forgot-password?token=${token}`);
		await small.service.logs.flush();
		const logged = JSON.stringify(await small.service.logs.list({ perPage: "500" }));
		for (const secret of [token, file, token.slice(-40), file.slice(-40)])
			expect(logged).not.toContain(secret);
	});
});
