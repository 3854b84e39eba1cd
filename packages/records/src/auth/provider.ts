/** Talks to a service whose accounts may be used to sign in (OAuth 2.0, RFC 6749; OpenID Connect Core 1.0, 5.3). */
import { createHash } from "node:crypto";
import type { OAuth2Provider } from "../collections/definition.ts";
import { badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { type ProviderKind, providerKind } from "./providers.ts";

/** An account of the other service. */
export interface ForeignAccount {
	readonly id: string;
	readonly name: string;
	readonly username: string;
	/** Empty when the service does not vouch for it. */
	readonly email: string;
	readonly avatarURL: string;
	readonly rawUser: Readonly<Record<string, unknown>>;
	readonly accessToken: string;
	readonly refreshToken: string;
	readonly expiry: string;
}

const patience = 15_000;
const longestAnswer = 1024 * 1024;

/** A provider as a collection has it set up, over what is known of its kind. */
export function configured(options: OAuth2Provider): ProviderKind | undefined {
	const kind = providerKind(options.name);
	if (!kind) return undefined;
	return {
		...kind,
		displayName: options.displayName || kind.displayName,
		authURL: options.authURL || kind.authURL,
		tokenURL: options.tokenURL || kind.tokenURL,
		userInfoURL: options.userInfoURL || kind.userInfoURL,
		pkce: options.pkce ?? kind.pkce,
	};
}

/** The challenge of a code verifier (RFC 7636, S256). */
export const challengeOf = (verifier: string): string =>
	createHash("sha256").update(verifier).digest("base64url");

/** The address that a browser is sent to; the caller puts its own redirect address behind it. */
export function authAddress(
	kind: ProviderKind,
	{ clientId }: OAuth2Provider,
	state: string,
	verifier: string,
): string {
	if (!URL.canParse(kind.authURL)) return "";
	const url = new URL(kind.authURL);
	url.searchParams.set("client_id", clientId);
	url.searchParams.set("response_type", "code");
	url.searchParams.set("scope", kind.scopes.join(" "));
	url.searchParams.set("state", state);
	if (kind.pkce) {
		url.searchParams.set("code_challenge", challengeOf(verifier));
		url.searchParams.set("code_challenge_method", "S256");
	}
	return `${url.href}&redirect_uri=`;
}

type Answer = Readonly<Record<string, unknown>>;

/** The text of an answer; `null` when it is longer than any service has to say, and then the rest is not read. */
async function boundedText(response: Response): Promise<string | null> {
	let bytes = Buffer.alloc(0);
	for await (const chunk of response.body ?? []) {
		bytes = Buffer.concat([bytes, chunk]);
		if (bytes.length > longestAnswer) return null;
	}
	return bytes.toString("utf8");
}

/** A JSON object from the service; anything else is no answer. */
async function ask(url: string, init: RequestInit): Promise<Answer | Answer[] | null> {
	if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) return null;
	try {
		const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience), redirect: "error" });
		const text = await boundedText(response);
		if (!response.ok || text === null) return null;
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null ? (value as Answer) : null;
	} catch {
		// Unreachable, too slow or no JSON: for who signs in, all are one and the same refusal.
		return null;
	}
}

const text = (value: unknown): string =>
	typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
const isTrue = (value: unknown): boolean => value === true || value === "true";

/** The address that a service vouches for; one that merely stands in a profile could be anybody's. */
async function vouchedAddress(
	kind: ProviderKind,
	options: OAuth2Provider,
	user: Answer,
	headers: Record<string, string>,
): Promise<string> {
	switch (kind.name) {
		case "microsoft":
			// An account of any organisation may carry any address; only one's own organisation vouches for it.
			return options.authURL === "" ? "" : text(user.mail);
		case "github": {
			const all = await ask(`${kind.userInfoURL}/emails`, { headers });
			const primary = Array.isArray(all)
				? all.find((one) => isTrue(one.primary) && isTrue(one.verified))
				: null;
			return text(primary?.email);
		}
		case "gitlab":
			return text(user.confirmed_at) === "" ? "" : text(user.email);
		default:
			return isTrue(user.email_verified) ? text(user.email) : "";
	}
}

/**
 * Exchanges a code for the account behind it.
 * @throws ApiError 400 when the service refuses, is not reached or says nothing of use
 */
export async function foreignAccount(
	options: OAuth2Provider,
	{ code, codeVerifier, redirectURL }: { code: string; codeVerifier: string; redirectURL: string },
): Promise<ForeignAccount> {
	const kind = configured(options);
	if (!kind) throw badRequest(messages.noOAuth2Token);
	const form = new URLSearchParams({
		grant_type: "authorization_code",
		code,
		client_id: options.clientId,
		client_secret: options.clientSecret,
		redirect_uri: redirectURL,
		...(kind.pkce && { code_verifier: codeVerifier }),
	});
	const token = await ask(kind.tokenURL, {
		method: "POST",
		body: form,
		headers: { accept: "application/json" },
	});
	const accessToken = Array.isArray(token) ? "" : text(token?.access_token);
	if (!token || Array.isArray(token) || accessToken === "") throw badRequest(messages.noOAuth2Token);
	const headers = { authorization: `Bearer ${accessToken}`, accept: "application/json" };
	const user = await ask(kind.userInfoURL, { headers });
	if (!user || Array.isArray(user)) throw badRequest(messages.noOAuth2User);
	const id = text(user.sub ?? user.id);
	if (id === "") throw badRequest(messages.noOAuth2User);
	const seconds = Number(token.expires_in);
	return {
		id,
		name: text(user.name ?? user.displayName),
		username: text(user.preferred_username ?? user.login ?? user.username),
		email: await vouchedAddress(kind, options, user, headers),
		avatarURL: text(user.picture ?? user.avatar_url),
		rawUser: user,
		accessToken,
		refreshToken: text(token.refresh_token),
		expiry: Number.isFinite(seconds) ? new Date(Date.now() + seconds * 1000).toISOString() : "",
	};
}
