import { afterAll, beforeAll, expect, test } from "vitest";
import { nameOfAppleUser } from "../../src/auth/apple-name.ts";
import { authAddress, foreignAccount } from "../../src/auth/provider.ts";
import { isTrue } from "../../src/auth/providers/answer.ts";
import { configureProvider, providerKinds, providerLogo } from "../../src/auth/providers/index.ts";
import type { OAuth2Provider } from "../../src/collections/definition.ts";
import {
	type FakeAnswer,
	type FakeProvider,
	startFakeProvider,
	type TokenSigner,
	tokenSigner,
} from "./fake-provider.ts";
import { type Described, described } from "./provider-answers.ts";

const now = new Date("2026-11-22T12:00:00Z");
const seconds = now.getTime() / 1000;
const brought = { code: "a-code", codeVerifier: "a-verifier", redirectURL: "https://app.test/back" };
let fake: FakeProvider;
let apple: TokenSigner;

beforeAll(async () => {
	fake = await startFakeProvider();
	apple = tokenSigner("RS256", "apple-key");
});
afterAll(() => fake.close());

/** A provider's options in a collection, with the addresses of the fake one. */
const options = (name: string, more: Partial<OAuth2Provider> = {}): OAuth2Provider => ({
	name,
	clientId: "rafta",
	clientSecret: "a secret: of the client",
	authURL: "",
	tokenURL: `${fake.url}/token`,
	userInfoURL: `${fake.url}/user${name === "facebook" ? "?fields=all" : ""}`,
	displayName: "",
	pkce: null,
	extra: null,
	...more,
});

const read = (name: string, more?: Partial<OAuth2Provider>) =>
	foreignAccount(options(name, more), brought, now);

/** Responses of a provider, all of which may be changed before they are returned. */
const answersOf = ({ token, user, emails }: Described) => ({
	token: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600, ...token } as FakeAnswer,
	user: user as FakeAnswer,
	emails: emails?.[1] as FakeAnswer,
});

/** A copy with another value at a path; `undefined` removes it. */
function changed<T>(source: T, place: string, value: unknown): T {
	const copy = structuredClone(source);
	const names = place.split(".");
	const last = names.pop() ?? "";
	const parent = names.reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], copy);
	(parent as Record<string, unknown>)[last] = value;
	return copy;
}

function give(one: Described, { token, user, emails }: ReturnType<typeof answersOf>): void {
	fake.answers({ "/token": token, "/user": user, ...(one.emails && { [one.emails[0]]: emails }) });
}

const refused = { status: 400 };
const noToken = { status: 400, message: expect.stringContaining("token") };
const noUser = { status: 400, message: expect.stringContaining("user") };

test("all of PocketBase's services are there, in its order", () => {
	expect(providerKinds.map(({ name }) => name)).toEqual([
		...["apple", "google", "microsoft", "yandex", "facebook", "instagram2", "github", "gitlab"],
		...["bitbucket", "gitee", "gitea", "discord", "twitter", "kakao", "vk", "linear", "notion", "monday"],
		...["lark", "box", "spotify", "trakt", "twitch", "patreon", "strava", "wakatime", "livechat"],
		...["mailcow", "planningcenter", "oidc", "oidc2", "oidc3"],
	]);
	expect(["apple", ...described.map(({ name }) => name)].toSorted()).toEqual(
		providerKinds.map(({ name }) => name).toSorted(),
	);
});

test.each(providerKinds)("$name: addresses, and a picture of its own letter", (kind) => {
	const isOwn = ["mailcow", "oidc", "oidc2", "oidc3"].includes(kind.name);
	for (const url of [kind.authURL, kind.tokenURL]) expect(url.startsWith("https://")).toBe(!isOwn);
	expect(kind.userInfoURL.startsWith("https://")).toBe(!isOwn && kind.name !== "apple");
	expect(providerLogo(kind)).toContain(`>${[...kind.displayName][0]}<`);
});

test.each(providerKinds)("$name: where a browser is sent to", ({ name, scopes, pkce }) => {
	const own = options(name, { authURL: `${fake.url}/auth?tenant=ofis` });
	const kind = configureProvider(own);
	if (!kind) throw new Error("not known");
	const address = authAddress(kind, own, "a-state", "a-verifier");
	expect(address).toMatch(/&redirect_uri=$/);
	const { searchParams } = new URL(address);
	expect(Object.fromEntries(searchParams)).toEqual({
		tenant: "ofis",
		client_id: "rafta",
		response_type: "code",
		state: "a-state",
		redirect_uri: "",
		...(scopes.length > 0 && { scope: scopes.join(" ") }),
		...(name === "apple" && { response_mode: "form_post" }),
		...(pkce && {
			code_challenge: expect.stringMatching(/^[\w-]{43}$/),
			code_challenge_method: "S256",
		}),
	});
	expect(pkce).toBe(!["bitbucket", "vk", "linear"].includes(name));
});

test.each(described)("$name: the account is read", async (one) => {
	const answers = answersOf(one);
	give(one, answers);
	const account = await read(one.name);
	expect(account).toEqual({
		...one.account,
		rawUser: expect.objectContaining(one.user),
		accessToken: "an-access-token",
		refreshToken: "",
		expiry: "2026-11-22 13:00:00.000Z",
	});
	const [exchange, ...further] = fake.requests;
	const isBasic = ["twitter", "notion"].includes(one.name);
	expect(exchange).toMatchObject({ method: "POST", path: "/token" });
	expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
		grant_type: "authorization_code",
		code: "a-code",
		redirect_uri: "https://app.test/back",
		...(!isBasic && { client_id: "rafta", client_secret: "a secret: of the client" }),
		...(!["bitbucket", "vk", "linear"].includes(one.name) && { code_verifier: "a-verifier" }),
	});
	expect(exchange?.headers.authorization).toBe(
		isBasic ? `Basic ${btoa("rafta:a%20secret%3A%20of%20the%20client")}` : undefined,
	);
	expect(further.length).toBe(one.emails ? 2 : 1);
	for (const { headers } of further) expect(headers.authorization).toBe("Bearer an-access-token");
});

test.each(
	described.flatMap((one) => (one.unproved ?? []).map((change) => ({ one, name: one.name, change }))),
)("$name: an address that nobody proved is not taken: $change", async ({ one, change }) => {
	give(one, changed(answersOf(one), ...change));
	expect(await read(one.name)).toMatchObject({ id: one.account.id, email: "" });
});

test.each(described.flatMap((one) => (one.closed ? [{ one, name: one.name, change: one.closed }] : [])))(
	"$name: a closed account is refused",
	async ({ one, change }) => {
		give(one, changed(answersOf(one), ...change));
		await expect(read(one.name)).rejects.toMatchObject(refused);
		give(one, changed(answersOf(one), change[0], undefined));
		await expect(read(one.name)).rejects.toMatchObject(refused);
	},
);

const broken: readonly FakeAnswer[] = [
	null,
	[],
	"text",
	17,
	{},
	{ data: null, response: [], user: 5, bot: [] },
	{ error: "temporarily_unavailable" },
	{ status: 200, text: "" },
	{ status: 200, text: "<html>" },
	{ status: 302, text: "" },
	{ status: 403, text: '{"id":"4711","sub":"4711"}' },
	{ status: 500, text: '{"id":"4711","sub":"4711"}' },
];

test.each(described)("$name: a broken answer is a refusal", async (one) => {
	const answers = answersOf(one);
	for (const user of broken) {
		give(one, { ...answers, user });
		await expect(read(one.name)).rejects.toMatchObject(noUser);
	}
	for (const id of [undefined, null, "", {}, [1], 2 ** 60, "a\0b", "x".repeat(256)]) {
		give(one, changed(answers, one.id, id));
		await expect(read(one.name)).rejects.toMatchObject(noUser);
	}
	for (const token of [...broken, { access_token: 5.5 }, { access_token: { a: 1 } }]) {
		give(one, { ...answers, token });
		await expect(read(one.name)).rejects.toMatchObject(noToken);
	}
	await expect(read(one.name, { tokenURL: "http://127.0.0.1:9/" })).rejects.toMatchObject(refused);
	await expect(read(one.name, { tokenURL: "file:///etc/passwd" })).rejects.toMatchObject(refused);
});

/** Replaces every value of a response by an object, which none of them should be. */
const odd = (value: unknown): unknown =>
	typeof value === "object" && value !== null
		? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, odd(inner)]))
		: { odd: value };

const valueAt = (source: unknown, place: string): unknown =>
	place.split(".").reduce((found, name) => (found as Record<string, unknown>)[name], source);

test.each(described)("$name: odd values are nothing", async (one) => {
	const answers = answersOf(one);
	let other = { ...answers, user: odd(answers.user) as FakeAnswer };
	// Everything but what the account depends on.
	for (const place of [one.id, ...(one.closed ? [one.closed[0]] : [])]) {
		other = changed(other, place, valueAt(answers, place));
	}
	give(one, other);
	expect(await read(one.name)).toMatchObject({ id: one.account.id, name: "", username: "", avatarURL: "" });
});

const by = (name: string): Described => {
	const one = described.find((entry) => entry.name === name);
	if (!one) throw new Error(name);
	return one;
};

test.each(["github", "gitea", "bitbucket", "gitee"])(
	"%s: addresses that are not shown, or not had",
	async (name) => {
		const one = by(name);
		for (const status of [401, 403, 404]) {
			give(one, { ...answersOf(one), emails: { status, text: "{}" } });
			expect(await read(name)).toMatchObject({ id: one.account.id, email: "" });
		}
		for (const emails of [
			{ status: 500, text: "[]" },
			{ status: 200, text: "<html>" },
			{ status: 302, text: "" },
		]) {
			give(one, { ...answersOf(one), emails });
			await expect(read(name)).rejects.toMatchObject(noUser);
		}
	},
);

test("gitee: an address that its owner shows to all is not asked for again", async () => {
	const one = by("gitee");
	give(one, changed(answersOf(one), "user.email", "shown@ofis.test"));
	expect((await read("gitee")).email).toBe("shown@ofis.test");
	expect(fake.requests.length).toBe(2);
});

test("linear and monday are asked by GraphQL", async () => {
	for (const [name, member] of [
		["linear", "viewer"],
		["monday", "me"],
	] as const) {
		const one = by(name);
		give(one, answersOf(one));
		await read(name);
		const question = fake.requests[1];
		expect(question).toMatchObject({ method: "POST", path: "/user" });
		expect(question?.headers["content-type"]).toBe("application/json");
		expect(JSON.parse(question?.body ?? "").query).toContain(member);
	}
});

test.each([
	["notion", { "notion-version": "2022-06-28" }],
	["twitch", { "client-id": "rafta" }],
	["trakt", { "trakt-api-key": "rafta", "trakt-api-version": "2", "content-type": "application/json" }],
])("%s is asked with its own headers", async (name, headers) => {
	const one = by(name);
	give(one, answersOf(one));
	await read(name);
	expect(fake.requests[1]?.headers).toMatchObject(headers);
});

test("facebook: an address with a query is asked as it is", async () => {
	const one = by("facebook");
	give(one, answersOf(one));
	await read("facebook");
	expect(fake.requests[1]?.path).toBe("/user?fields=all");
});

test("instagram: what was allowed belongs to the description", async () => {
	const one = by("instagram2");
	give(one, answersOf(one));
	expect((await read("instagram2")).rawUser).toMatchObject({ permissions: ["instagram_business_basic"] });
});

test.each([
	["discord", "user.global_name", null, { name: "elif" }],
	["discord", "user.avatar", null, { avatarURL: "" }],
	["yandex", "user.is_avatar_empty", true, { avatarURL: "" }],
	["wakatime", "user.data.photo_public", false, { avatarURL: "" }],
	["spotify", "user.images", [], { avatarURL: "" }],
	["mailcow", "user.username", "elif", { username: "elif" }],
	["vk", "user.response.0.last_name", "", { name: "Elif" }],
])("%s with %s %j", async (name, place, value, expected) => {
	const one = by(name);
	give(one, changed(answersOf(one), place, value));
	expect(await read(name)).toMatchObject(expected);
});

test("discord: an older account is told apart by its number", async () => {
	const one = by("discord");
	give(one, changed(changed(answersOf(one), "user.global_name", null), "user.discriminator", "1234"));
	expect(await read("discord")).toMatchObject({ name: "elif#1234", username: "elif" });
});

test("the client's secret is offered where the service wants it", async () => {
	const one = by("oidc");
	const answers = answersOf(one);
	fake.answers({
		"/user": answers.user,
		"/token": ({ headers }) =>
			headers.authorization ? answers.token : { status: 401, text: '{"error":"invalid_client"}' },
	});
	expect((await read("oidc")).id).toBe("4711");
	fake.answers({ "/token": { status: 400, text: '{"error":"invalid_grant"}' } });
	await expect(read("oidc")).rejects.toMatchObject(noToken);
	expect(fake.requests.length, "a code that is no good is not tried again").toBe(1);
});

test.each([
	["3600", "2026-11-22 13:00:00.000Z"],
	[0, ""],
	[null, ""],
	[-5, ""],
	[1e300, ""],
	["soon", ""],
])("a token that ends in %j", async (expires, expected) => {
	const one = by("oidc");
	give(one, changed(answersOf(one), "token.expires_in", expires));
	expect((await read("oidc")).expiry).toBe(expected);
});

const appleClaims = {
	iss: "https://appleid.apple.com",
	aud: "rafta",
	sub: "4711",
	email: "elif@ofis.test",
	email_verified: "true",
	iat: seconds - 10,
	exp: seconds + 600,
};

/** Account from an Apple token with these claims, with the keys of `signer` published. */
function readApple(idToken: unknown, keys: FakeAnswer = { keys: [apple.jwk] }) {
	fake.answers({ "/token": { access_token: "x", id_token: idToken }, "/keys": keys });
	return read("apple", { extra: { jwksURL: `${fake.url}/keys` } });
}

test("apple: the account is in a token that Apple signed", async () => {
	expect(await readApple(apple.token(appleClaims))).toMatchObject({
		id: "4711",
		name: "",
		username: "",
		email: "elif@ofis.test",
		avatarURL: "",
		rawUser: appleClaims,
	});
	expect(fake.requests.map(({ path }) => path)).toEqual(["/token", "/keys"]);
	expect(await readApple(apple.token({ ...appleClaims, email_verified: true }))).toMatchObject({
		email: "elif@ofis.test",
	});
	expect(await readApple(apple.token({ ...appleClaims, email_verified: "false" }))).toMatchObject({
		email: "",
	});
	// Clocks may differ by five minutes.
	expect(
		await readApple(apple.token({ ...appleClaims, iat: seconds + 200, exp: seconds - 200 })),
	).toMatchObject({ id: "4711" });
});

test("apple: its keys are Apple's own unless the options say otherwise, and nobody else issues for it", () => {
	expect(configureProvider(options("apple"))).toMatchObject({
		keysURL: "https://appleid.apple.com/auth/keys",
		issuers: ["https://appleid.apple.com"],
	});
	expect(configureProvider(options("apple", { extra: { issuers: ["https://evil.test"] } }))?.issuers).toEqual(
		["https://appleid.apple.com"],
	);
});

test.each([
	["another issuer", { iss: "https://evil.test" }],
	["no issuer", { iss: undefined }],
	["another client", { aud: "other" }],
	["no client", { aud: undefined }],
	["over", { exp: seconds - 301 }],
	["without an end", { exp: undefined }],
	["an end that is a text", { exp: String(seconds + 600) }],
	["from the future", { iat: seconds + 301 }],
	["not yet", { nbf: seconds + 301 }],
	["nobody", { sub: "" }],
])("apple: a token that is %s is refused", async (_what, change) => {
	await expect(readApple(apple.token({ ...appleClaims, ...change }))).rejects.toMatchObject(noUser);
});

test("apple: a token that Apple did not sign is refused", async () => {
	const other = tokenSigner("RS256", "apple-key");
	const good = apple.token(appleClaims);
	const [header = "", payload = "", signature = ""] = good.split(".");
	const more = Buffer.from(JSON.stringify({ ...appleClaims, sub: "1" })).toString("base64url");
	const none = Buffer.from('{"alg":"none","kid":"apple-key"}').toString("base64url");
	for (const token of [
		other.token(appleClaims),
		`${header}.${more}.${signature}`,
		`${header}.${payload}.`,
		`${header}.${payload}`,
		`${none}.${payload}.`,
		apple.token(appleClaims, { kid: "another" }),
		apple.token(appleClaims, { kid: undefined }),
		apple.token(appleClaims, { alg: "HS256" }),
		apple.token(appleClaims, { alg: "PS256" }),
		"",
		"a.b.c",
		undefined,
		null,
		5,
		{},
	]) {
		await expect(readApple(token), String(token)).rejects.toMatchObject(noUser);
	}
	const secret = { kty: "oct", k: "c2VjcmV0", kid: "apple-key", alg: "HS256" };
	for (const keys of [
		...broken,
		{ keys: [] },
		{ keys: [null, 5, "x"] },
		{ keys: [{ kid: "apple-key" }] },
		{ keys: [{ kid: "apple-key", alg: "RS256" }] },
		{ keys: [{ kid: "apple-key", alg: "RS256", kty: "RSA", n: "AQAB" }] },
		{ keys: [{ ...apple.jwk, alg: "RS384" }] },
		{ keys: [{ ...apple.jwk, kid: "another" }] },
		{ keys: [secret] },
	]) {
		await expect(readApple(good, keys)).rejects.toMatchObject(noUser);
	}
});

test.each(["RS256", "ES256", "EdDSA"] as const)(
	"oidc: without an address the token tells, %s",
	async (alg) => {
		const one = by("oidc");
		const signer = tokenSigner(alg, "k1");
		const claims = { ...one.user, aud: ["rafta", "other"], iss: "https://id.ofis.test", exp: seconds + 60 };
		fake.answers({
			"/token": { access_token: "x", id_token: signer.token(claims) },
			"/keys": { keys: [apple.jwk, signer.jwk] },
			"/others": { keys: [apple.jwk] },
		});
		const readWith = (extra: OAuth2Provider["extra"]) => read("oidc", { userInfoURL: "", extra });
		expect(await readWith(null)).toMatchObject(one.account);
		const jwksURL = `${fake.url}/keys`;
		expect(await readWith({ jwksURL, issuers: ["https://id.ofis.test"] })).toMatchObject(one.account);
		expect(await readWith({ jwksURL, issuers: "https://a.test https://id.ofis.test" })).toMatchObject(
			one.account,
		);
		await expect(readWith({ issuers: ["https://a.test"] })).rejects.toMatchObject(refused);
		await expect(readWith({ jwksURL: `${fake.url}/others` })).rejects.toMatchObject(refused);
		await expect(readWith({ jwksURL: "nowhere" })).rejects.toMatchObject(refused);
	},
);

test("microsoft: an address counts where one's own organisation or a named claim vouches for it", async () => {
	const one = by("microsoft");
	const signer = tokenSigner("EdDSA", "k1");
	const claims = { aud: "rafta", exp: seconds + 60, email: "e@ofis.test" };
	const addressOf = async (trusted: string, more: object, authURL = "") => {
		const token = { access_token: "x", id_token: signer.token({ ...claims, ...more }) };
		give(one, { ...answersOf(one), token });
		return (await read("microsoft", { authURL, extra: { idTokenEmailClaim: trusted } })).email;
	};
	const own = "https://login.microsoftonline.com/ofis.test/oauth2/v2.0/authorize";
	expect(await addressOf("", {}, own)).toBe("elif@ofis.test");
	expect(await addressOf("", {})).toBe("");
	expect(await addressOf("verified_primary_email", {}, own)).toBe("");
	expect(await addressOf("verified_primary_email", { verified_primary_email: "p@ofis.test" })).toBe(
		"p@ofis.test",
	);
	expect(await addressOf("verified_primary_email", { verified_primary_email: ["p@ofis.test"] })).toBe(
		"p@ofis.test",
	);
	expect(await addressOf("email_and_xms_edov", {})).toBe("");
	expect(await addressOf("email_and_xms_edov", { xms_edov: "1" })).toBe("e@ofis.test");
	expect(await addressOf("any_verified", { xms_edov: true })).toBe("e@ofis.test");
	expect(await addressOf("any_verified", { verified_primary_email: "p@ofis.test" })).toBe("p@ofis.test");
	expect(await addressOf("any_verified", {})).toBe("");
	expect(await addressOf("email", {})).toBe("e@ofis.test");
	expect(await addressOf("email", { aud: "other" })).toBe("");
	expect(await addressOf("something", {}, own)).toBe("");
	const scopesOf = (extra: OAuth2Provider["extra"]) =>
		configureProvider(options("microsoft", { extra }))?.scopes;
	expect(scopesOf(null)).toEqual(["User.Read"]);
	expect(scopesOf({ idTokenEmailClaim: "email" })).toEqual(["User.Read", "openid"]);
});

test.each([
	['{"name":{"firstName":"Elif","lastName":"Kaya"},"email":"elif@ofis.test"}', "Elif Kaya"],
	[{ name: { firstName: "Elif", lastName: "Kaya" } }, "Elif Kaya"],
	['{"name":{"firstName":"Elif"}}', "Elif"],
	[`{"name":{"firstName":"${"E".repeat(200)}"}}`, "E".repeat(150)],
	['{"name":"Elif"}', ""],
	["{", ""],
	["null", ""],
	["", ""],
	[undefined, ""],
	[["a"], ""],
])("apple's form has %j", (user, expected) => {
	expect(nameOfAppleUser(user)).toBe(expected);
});

test("services say true in several ways", () => {
	for (const value of [true, "true", 1, "1"]) expect(isTrue(value)).toBe(true);
	for (const value of [false, "false", 0, "0", null, undefined, "", [true], {}])
		expect(isTrue(value)).toBe(false);
});
