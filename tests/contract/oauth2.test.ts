// engines: both
import type { ClientResponseError } from "pocketbase";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProvider } from "./oidc.ts";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
const provider = await startProvider();
afterAll(async () => {
	await provider.close();
	await server.close();
});

const failure = (work: Promise<unknown>): Promise<ClientResponseError> =>
	work.then(
		() => Promise.reject(new Error("it did not fail")),
		(error: ClientResponseError) => error,
	);

/** Signs a person in at the provider, then here, as an app does that handles the code itself. */
async function login(person: string, pb = server.client()) {
	const { oauth2 } = await pb.collection("users").listAuthMethods();
	const offered = oauth2.providers[0];
	if (!offered) throw new Error("no provider");
	const code = await provider.signIn(offered.authURL + encodeURIComponent(provider.redirectURL), person);
	return pb
		.collection("users")
		.authWithOAuth2Code("oidc", code, offered.codeVerifier, provider.redirectURL, { role: 3 });
}

beforeAll(async () => {
	await server.service.manager.update("users", {
		oauth2: { enabled: true, providers: [provider.options], mappedFields: { username: "username" } },
	});
});

test("the methods name the provider and keep its secret", async () => {
	const methods = await server.client().collection("users").listAuthMethods();
	expect(methods.oauth2.providers[0]).toMatchObject({ name: "oidc", codeChallengeMethod: "S256" });
	expect(JSON.stringify(methods)).not.toContain("a-secret-of-the-client");
});

test("a first sign-in makes a verified account, the next one finds it", async () => {
	const first = await login("zerrin");
	expect(first.meta).toMatchObject({ isNew: true, email: "zerrin@rafta.test" });
	expect(first.record).toMatchObject({
		email: "zerrin@rafta.test",
		verified: true,
		username: "zerrin",
		role: 3,
	});
	const second = await login("zerrin");
	expect(second.meta?.isNew).toBe(false);
	expect(second.record.id).toBe(first.record.id);
	const pb = server.client();
	pb.authStore.save(second.token, second.record);
	const links = await pb.collection("users").listExternalAuths(first.record.id);
	expect(links).toMatchObject([{ provider: "oidc", providerId: "zerrin" }]);
	expect(await pb.collection("users").unlinkExternalAuth(first.record.id, "oidc")).toBe(true);
});

test("an account whose address nobody has proved is taken from whoever registered it", async () => {
	const squatter = await server.signedIn("hakan");
	const id = squatter.authStore.record?.id ?? "";
	const owner = await login("hakan");
	expect(owner.record.id).toBe(id);
	expect(owner.record.verified).toBe(true);
	expect((await failure(squatter.collection("users").authRefresh())).status).toBe(401);
	const old = server.client().collection("users").authWithPassword("hakan@rafta.test", "parola-hakan");
	expect((await failure(old)).status).toBe(400);
});

test("an address that the provider does not vouch for links nothing", async () => {
	await server.signedIn("unproved1");
	const login1 = await login("unproved1");
	expect(login1.meta?.isNew).toBe(true);
	expect(login1.record.email).toBe("");
});

test("who is signed in links the other account to the own one", async () => {
	const pb = await server.signedIn("nuran");
	const linked = await login("nuranbaska", pb);
	expect(linked.record.username).toBe("nuran");
	expect((await login("nuranbaska")).record.username).toBe("nuran");
});

test("a wrong code, another verifier, a provider that is gone: 400, and nobody is made", async () => {
	const count = (await server.service.list("users", {})).length;
	const users = server.client().collection("users");
	const wrong = await failure(users.authWithOAuth2Code("oidc", "nothing", "x", provider.redirectURL));
	expect(wrong.status).toBe(400);
	const unknown = await failure(users.authWithOAuth2Code("google", "nothing", "x", provider.redirectURL));
	expect(unknown.response.data.provider.code).toBe("validation_invalid_provider");
	const { oauth2 } = await users.listAuthMethods();
	const code = await provider.signIn((oauth2.providers[0]?.authURL ?? "") + provider.redirectURL, "yeni");
	const stolen = await failure(
		users.authWithOAuth2Code("oidc", code, "another-verifier", provider.redirectURL),
	);
	expect(stolen.status).toBe(400);
	await server.service.manager.update("users", {
		oauth2: { providers: [{ ...provider.options, tokenURL: "http://127.0.0.1:9/token" }] },
	});
	const gone = await failure(users.authWithOAuth2Code("oidc", "x", "x", provider.redirectURL));
	expect(gone.status).toBe(400);
	await server.service.manager.update("users", { oauth2: { providers: [provider.options] } });
	expect((await server.service.list("users", {})).length).toBe(count);
});

test("all in one, over the event stream that waits for the redirect", async () => {
	const pb = server.client();
	const result = await pb
		.collection("users")
		.authWithOAuth2({
			provider: "oidc",
			createData: { role: 3 },
			async urlCallback(url) {
				const address = new URL(url);
				const state = address.searchParams.get("state") ?? "";
				// The provider accepts a single redirect address; its page passes the code on.
				address.searchParams.set("redirect_uri", provider.redirectURL);
				const code = await provider.signIn(address.href, "akan");
				const answer = await fetch(`${server.url}/api/oauth2-redirect?state=${state}&code=${code}`);
				expect(await answer.text()).toContain("You are signed in");
				const again = await fetch(`${server.url}/api/oauth2-redirect?state=${state}&code=${code}`);
				expect(await again.text()).toContain("Sign-in failed");
			},
		})
		.catch((error: ClientResponseError) => error.response);
	// The code was issued for a different redirect address than the client now sends, so the provider refuses it.
	expect(result).toMatchObject({ status: 400, message: "Failed to fetch OAuth2 token." });
});
