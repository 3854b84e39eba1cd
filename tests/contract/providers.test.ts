// engines: both
import type { ClientResponseError } from "pocketbase";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type FakeAnswer, startFakeProvider } from "../../packages/records/tests/auth/fake-provider.ts";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
const provider = await startFakeProvider();
afterAll(async () => {
	await provider.close();
	await server.close();
});

const one = (name: string) => ({
	name,
	clientId: "rafta",
	clientSecret: "a-secret-of-the-client",
	authURL: `${provider.url}/auth`,
	tokenURL: `${provider.url}/token`,
	userInfoURL: `${provider.url}/user`,
});

beforeEach(async () => {
	await server.service.manager.update("users", {
		oauth2: {
			enabled: true,
			providers: ["discord", "box", "trakt"].map(one),
			mappedFields: { username: "username" },
		},
	});
});

const signIn = (name: string, user: FakeAnswer) => {
	provider.answers({ "/token": { access_token: "a" }, "/user": user });
	return server
		.client()
		.collection("users")
		.authWithOAuth2Code(name, "code", "verifier", "https://app.test/", { role: 3 });
};

const elif = { id: "4711", username: "elif", global_name: "Elif", email: "elif@okul.test", verified: true };

test("the methods come in the order in which they were set up, all providers in the peer's", async () => {
	const { oauth2 } = await server.client().collection("users").listAuthMethods();
	expect(oauth2.providers.map(({ name }) => name)).toEqual(["discord", "box", "trakt"]);
	expect(new URL(oauth2.providers[2]?.authURL ?? "").searchParams.has("scope")).toBe(false);
});

test("one person's accounts at two services are one account here, by the proved address", async () => {
	const first = await signIn("discord", elif);
	expect(first.record).toMatchObject({ email: "elif@okul.test", verified: true, username: "elif" });
	const second = await signIn("box", { id: "9", name: "Elif", login: "elif@okul.test", status: "active" });
	expect(second.record.id).toBe(first.record.id);
	const third = await signIn("trakt", { user: { username: "elif", ids: { uuid: "u-1" } } });
	expect(third.meta?.isNew).toBe(true);
	expect(third.record).toMatchObject({ email: "", username: "" });
});

test.each<[string, FakeAnswer]>([
	["a closed account", { id: "9", name: "Elif", login: "elif@okul.test", status: "inactive" }],
	["no account", {}],
	["no JSON", { status: 200, text: "<html>" }],
	["a failure", { status: 503, text: "" }],
	["no address", { id: "10", login: "no address", status: "active" }],
	["an endless address", { id: "11", login: `${"x".repeat(10_000)}@okul.test`, status: "active" }],
	["an endless id", { id: "1".repeat(10_000), login: "", status: "active" }],
	["half a sign in its id", { id: "a\0b", login: "", status: "active" }],
])("%s: 400, and nobody is made", async (_what, user) => {
	const count = (await server.service.list("users", {})).length;
	const error = await signIn("box", user).catch((reason: ClientResponseError) => reason);
	expect(error).toMatchObject({ status: 400 });
	expect((await server.service.list("users", {})).length).toBe(count);
});

test("an account whose texts hold what no database keeps loses them, and nobody fails", async () => {
	const odd = await signIn("discord", { ...elif, id: "12", username: "a\0b", email: "\0@okul.test" });
	expect(odd.record).toMatchObject({ email: "", username: "" });
	const half = await signIn("discord", { ...elif, id: "13\ud800", username: "\ud800", email: "" });
	expect(half.meta?.isNew).toBe(true);
});
