// engines: one
/** Mails to accounts: their language, and the one that a new account gets automatically. */
import { raw } from "@rafta/records";
import { describe, expect, test } from "vitest";
import { withSmallServer } from "../http/small-server.ts";
import { nowhere, person } from "./people.ts";

const users = "/api/collections/users";
const password = "mavi dolap altı kedi";

interface Letter {
	readonly to: { readonly address: string };
	readonly subject: string;
	readonly html: string;
}

const opened = withSmallServer("file");

async function lettersTo(address: string): Promise<Letter[]> {
	const rows = await opened.small.service.database.read.all(
		raw('SELECT "mail" FROM "_mails" ORDER BY "created"'),
	);
	return rows.map((row) => JSON.parse(String(row.mail)) as Letter).filter(({ to }) => to.address === address);
}
const subjectsTo = async (address: string) => (await lettersTo(address)).map(({ subject }) => subject);

type Asking = { readonly email: string; readonly language: string };
const post = (path: string, body: object, { language }: Asking, more: object = {}) =>
	opened.server.call("POST", `${users}/${path}`, { body, language, ...more });

async function tokenOf(asking: Asking, agent = "okul"): Promise<string> {
	const body = { identity: asking.email, password };
	const answer = await post("auth-with-password", body, asking, { headers: { "user-agent": agent } });
	expect(answer.status).toBe(200);
	return answer.body.token;
}

const newAddress = ({ email }: Asking): string => `yeni-${email}`;
const originCount = async (name: string) =>
	(await opened.small.service.list("_authOrigins", { filter: "recordRef = {:name}", params: { name } }))
		.length;

/** Triggers for each kind of mail. */
const kinds: Readonly<
	Record<string, { ask(asking: Asking, id: string): Promise<unknown>; tr: string; en: string }>
> = {
	"a password reset": {
		ask: (asking) => post("request-password-reset", { email: asking.email }, asking),
		tr: "Rafta: yeni parola belirleyin",
		en: "Rafta: choose a new password",
	},
	"a verification": {
		ask: (asking) => post("request-verification", { email: asking.email }, asking),
		tr: "Rafta: e-posta adresinizi onaylayın",
		en: "Rafta: verify your email address",
	},
	"another address": {
		ask: async (asking) =>
			post("request-email-change", { newEmail: newAddress(asking) }, asking, {
				token: await tokenOf(asking),
			}),
		tr: "Rafta: yeni e-posta adresinizi onaylayın",
		en: "Rafta: confirm your new email address",
	},
	"a one-time code": {
		ask: (asking) => post("request-otp", { email: asking.email }, asking),
		tr: "Rafta: tek kullanımlık kodunuz",
		en: "Rafta: your one-time code",
	},
	"a sign-in from a new place": {
		async ask(asking, id) {
			await tokenOf(asking, "okul");
			// The first origin is recorded after the response.
			await expect.poll(() => originCount(id)).toBe(1);
			await tokenOf(asking, "ev");
		},
		tr: "Rafta: yeni bir cihazdan ya da yerden giriş yapıldı",
		en: "Rafta: sign-in from a new device or location",
	},
};

let count = 0;
async function account(language: string): Promise<{ id: string; email: string }> {
	const name = `hesap${++count}`;
	const email = `${name}@okul.test`;
	const { user } = await opened.small.deskFor(name, { email, password, passwordConfirm: password, language });
	return { id: user, email };
}

describe.each(Object.entries(kinds))("the mail of %s", (_name, { ask, tr, en }) => {
	test.each([
		["tr", "en", tr],
		["en", "tr", en],
		["", "en", tr],
	])("to an account in %j is in its language, though asked for in %s", async (own, requested, subject) => {
		const { id, email } = await account(own);
		const asking = { email, language: requested };
		await ask(asking, id);
		const all = async () => [...(await subjectsTo(email)), ...(await subjectsTo(newAddress(asking)))];
		await expect.poll(all).toEqual([subject]);
	});
});

test.each(["request-password-reset", "request-verification", "request-otp"])(
	"a blocked account is answered as an unknown one by %s, and gets no mail",
	async (path) => {
		const { id, email } = await account("tr");
		await opened.small.service.transaction((all) => all.update("users", id, { status: "blocked" }));
		const asking = { email, language: "tr" };
		const unknown = { ...asking, email: `yok-${email}` };
		const [blocked, missing] = [await post(path, { email }, asking), await post(path, unknown, asking)];
		expect([blocked.status, Object.keys(blocked.body ?? {})]).toEqual([
			missing.status,
			Object.keys(missing.body ?? {}),
		]);
		// What is sent after a response is sent in order: another account's mail comes last.
		const other = await account("tr");
		await post(path, { email: other.email }, { ...other, language: "tr" });
		await expect.poll(() => lettersTo(other.email)).toHaveLength(1);
		expect(await lettersTo(email)).toEqual([]);
	},
);

test.each([
	["2026-12-31T20:58:00Z", "31.12.2026 23:58"],
	["2027-12-31T21:01:00Z", "01.01.2028 00:01"],
	["2028-02-28T21:30:00Z", "29.02.2028 00:30"],
])("a sign-in from a new place at %s is said to be at %s", async (moment, text) => {
	const before = opened.small.clock.now;
	opened.small.clock.now = new Date(moment);
	try {
		const { id, email } = await account("tr");
		await kinds["a sign-in from a new place"]?.ask({ email, language: "en" }, id);
		const alert = async () => (await lettersTo(email))[0]?.html ?? "";
		await expect.poll(alert).toContain(`<em>${text} - 127.0.0.1 ev</em>`);
	} finally {
		opened.small.clock.now = before;
	}
});

test("an account of the service itself, which has no language, is written to in that of who asks", async () => {
	const email = "kok@okul.test";
	await opened.small.service.transaction((all) => all.create("_superusers", { email, password }));
	await opened.server.call("POST", "/api/collections/_superusers/request-password-reset", {
		body: { email },
		language: "en",
	});
	await expect.poll(() => subjectsTo(email)).toEqual(["Rafta: choose a new password"]);
});

describe("a new account's address", () => {
	const form = (email: string, values: object = {}) => ({
		email,
		name: "Yeni Kayıt",
		password,
		passwordConfirm: password,
		...values,
	});
	const create = (body: object, more: object = {}) =>
		opened.server.call("POST", `${users}/records`, { body, ...more });

	test("is confirmed by the link that registering sends, once", async () => {
		const email = "kaydolan@okul.test";
		const { status, body } = await create(form(email, { language: "en" }), { language: "tr" });
		expect([status, body.verified]).toEqual([200, false]);
		expect(await subjectsTo(email)).toEqual(["Rafta: verify your email address"]);
		// Requested again at once, the same one counts.
		await post("request-verification", { email }, { email, language: "tr" });
		const token = /token=([\w.-]+)/.exec((await lettersTo(email))[0]?.html ?? "")?.[1];
		expect((await post("confirm-verification", { token }, { email, language: "tr" })).status).toBe(204);
		expect(await opened.small.service.find("users", body.id)).toMatchObject({ verified: true });
		expect(await lettersTo(email)).toHaveLength(1);
	});
	test("gets no mail where registering is refused", async () => {
		const email = "red@okul.test";
		expect((await create(form(email, { password: "kisa", passwordConfirm: "kisa" }))).status).toBe(400);
		const taken = form("kaydolan@okul.test");
		expect((await create(taken)).status).toBe(400);
		expect(await lettersTo(email)).toEqual([]);
		expect(await lettersTo("kaydolan@okul.test")).toHaveLength(1);
	});
	test.each([
		"a@example.org\r\nBcc: b@example.org",
		"a@example.org, b@example.org",
		"<a@example.org>",
		'"a\\r\\nb"@example.org',
		"a@example.org\u0000",
		"a@[127.0.0.1]",
	])("gets no mail where it is none: %j", async (email) => {
		const count = async () => (await opened.small.service.mail.list("", 1, 1)).total;
		const before = await count();
		expect((await create(form(email))).status).toBe(400);
		expect(await count()).toBe(before);
	});
	test("gets it as it is kept, without what was pasted along", async () => {
		expect((await create(form("Satir@okul.test\n"))).status).toBe(200);
		expect(await lettersTo("satir@okul.test")).toHaveLength(1);
	});
	test("is not written to without end where one place registers many", async () => {
		const addresses = Array.from({ length: 12 }, (_, n) => `cok${n}@okul.test`);
		for (const email of addresses) expect((await create(form(email))).status).toBe(200);
		const sent = await Promise.all(addresses.map(lettersTo));
		expect(sent.flat().length).toBeLessThanOrEqual(5);
	});
	test("is left alone where somebody else makes the account", async () => {
		const { token } = await person(opened.small, "kuran", { role: 2, ...nowhere });
		const email = "verilen@okul.test";
		expect((await create(form(email, { role: 3 }), { token })).status).toBe(200);
		const inside = "icerden@okul.test";
		await opened.small.service.transaction((all) => all.create("users", form(inside, { role: 3 })));
		expect([await lettersTo(email), await lettersTo(inside)]).toEqual([[], []]);
	});
});
