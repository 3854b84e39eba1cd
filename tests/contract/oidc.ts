/** A real OpenID Connect provider on this machine, and a person who signs in there. */
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

const clientId = "rafta";
const clientSecret = "a-secret-of-the-client";
const redirectURL = "http://127.0.0.1/callback";

export interface TestProvider {
	readonly options: Record<string, unknown>;
	readonly redirectURL: string;
	/** Returns the provider's code after this person has signed in at an app's authorization address. */
	signIn(authURL: string, person: string): Promise<string>;
	close(): Promise<void>;
}

/** Follows the provider's pages as a browser does: cookies, redirects, its two forms. */
async function walk(start: string, person: string): Promise<string> {
	const cookies = new Map<string, string>();
	let url = start;
	let form: Record<string, string> | null = null;
	for (let steps = 0; steps < 15; steps++) {
		const response: Response = await fetch(url, {
			method: form ? "POST" : "GET",
			redirect: "manual",
			headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
			...(form && { body: new URLSearchParams(form) }),
		});
		for (const line of response.headers.getSetCookie()) {
			const [pair = ""] = line.split(";");
			const [name = "", ...value] = pair.split("=");
			cookies.set(name, value.join("="));
		}
		form = null;
		const location = response.headers.get("location");
		if (location) {
			const next = new URL(location, url);
			if (next.href.startsWith(redirectURL)) return next.searchParams.get("code") ?? "";
			url = next.href;
			continue;
		}
		const page = await response.text();
		const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
		if (!action) throw new Error(`no way on from ${url}: ${page.slice(0, 300)}`);
		url = new URL(action, url).href;
		form = page.includes('name="login"')
			? { prompt: "login", login: person, password: "any" }
			: { prompt: "consent" };
	}
	throw new Error("the provider never came to an end");
}

/** Starts the provider; people named `unproved...` have an address that it does not verify. */
export async function startProvider(): Promise<TestProvider> {
	const provider = new Provider("http://127.0.0.1", {
		clients: [
			{
				client_id: clientId,
				client_secret: clientSecret,
				redirect_uris: [redirectURL],
				token_endpoint_auth_method: "client_secret_post",
			},
		],
		claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "preferred_username"] },
		pkce: { required: () => true },
		findAccount: async (_context: unknown, id: string) => ({
			accountId: id,
			claims: async () => ({
				sub: id,
				email: `${id}@rafta.test`,
				email_verified: !id.startsWith("unproved"),
				name: `${id} Öğretmen`,
				preferred_username: id,
			}),
		}),
	});
	const server = provider.listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		options: {
			name: "oidc",
			clientId,
			clientSecret,
			authURL: `${base}/auth`,
			tokenURL: `${base}/token`,
			userInfoURL: `${base}/me`,
		},
		redirectURL,
		signIn: (authURL, person) => walk(authURL, person),
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}
