// engines: both
import { generateKeyPairSync, verify } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startFakeProvider, tokenSigner } from "../../packages/records/tests/auth/fake-provider.ts";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
const apple = await startFakeProvider();
afterAll(async () => {
	await apple.close();
	await server.close();
});

test("all in one by Apple: a secret made here, a form sent back, an account in a signed token", async () => {
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const password = "parola-of-the-root";
	await server.service.transaction((records) =>
		records.create("_superusers", { email: "root@rafta.test", password }),
	);
	const root = server.client();
	await root.collection("_superusers").authWithPassword("root@rafta.test", password);
	const { secret } = await root.settings.generateAppleClientSecret(
		"test.rafta.web",
		"TEAM123456",
		"KEY1234567",
		privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
		3600,
	);
	await root.collections.update("users", {
		oauth2: {
			enabled: true,
			mappedFields: { username: "username", name: "username" },
			providers: [
				{
					name: "apple",
					clientId: "test.rafta.web",
					clientSecret: secret,
					tokenURL: `${apple.url}/token`,
					extra: { jwksURL: `${apple.url}/keys` },
				},
			],
		},
	});

	const signer = tokenSigner("RS256", "k1");
	const seconds = Math.floor(Date.now() / 1000);
	const claims = {
		iss: "https://appleid.apple.com",
		aud: "test.rafta.web",
		sub: "000123.abc",
		email: "elif@okul.test",
		email_verified: "true",
		iat: seconds,
		exp: seconds + 600,
	};
	apple.answers({
		"/keys": { keys: [signer.jwk] },
		"/token"({ body }) {
			const form = new URLSearchParams(body);
			const [header, payload, signature = ""] = (form.get("client_secret") ?? "").split(".");
			const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
			const isOwn = verify(
				"sha256",
				Buffer.from(`${header}.${payload}`),
				key,
				Buffer.from(signature, "base64url"),
			);
			const isGood = isOwn && form.get("code") === "c1.0.code";
			return isGood
				? { access_token: "a", refresh_token: "r", id_token: signer.token(claims) }
				: { status: 400, text: '{"error":"invalid_client"}' };
		},
	});

	const signIn = (user?: string) =>
		server
			.client()
			.collection("users")
			.authWithOAuth2({
				provider: "apple",
				createData: { role: 3 },
				async urlCallback(url) {
					const { origin, pathname, searchParams } = new URL(url);
					expect(origin + pathname).toBe("https://appleid.apple.com/auth/authorize");
					expect(searchParams.get("response_mode")).toBe("form_post");
					const state = searchParams.get("state") ?? "";
					const answer = await fetch(`${server.url}/api/oauth2-redirect`, {
						method: "POST",
						body: new URLSearchParams({ state, code: "c1.0.code", ...(user && { user }) }),
					});
					expect(await answer.text()).toContain("You are signed in");
				},
			});
	const first = await signIn('{"name":{"firstName":"Elif","lastName":"Kaya"},"email":"elif@okul.test"}');
	expect(first.meta).toMatchObject({ isNew: true, id: "000123.abc", name: "Elif Kaya" });
	expect(first.record).toMatchObject({ email: "elif@okul.test", verified: true, username: "Elif Kaya" });
	// Apple sends the name only once, and it is kept for one exchange.
	const second = await signIn();
	expect(second.meta).toMatchObject({ isNew: false, name: "" });
	expect(second.record.id).toBe(first.record.id);
});
