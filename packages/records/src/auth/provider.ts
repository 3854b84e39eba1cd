/** Client of an external sign-in service (OAuth 2.0, RFC 6749; OpenID Connect Core 1.0, 5.3). */

import { createHash } from "node:crypto";
import type { OAuth2Provider } from "../collections/definition.ts";
import { badRequest } from "../errors.ts";
import { formatInstant } from "../instant.ts";
import { messages } from "../messages/api.ts";
import { type Answer, answerOf, ask, at, text } from "./providers/answer.ts";
import { checkedClaims } from "./providers/id-token.ts";
import { configureProvider, type ProviderKind } from "./providers/index.ts";
import type { Place } from "./providers/kind.ts";

/** An account of the external service. */
export interface ForeignAccount {
	readonly id: string;
	readonly name: string;
	readonly username: string;
	/** Empty if the service has not verified it. */
	readonly email: string;
	readonly avatarURL: string;
	readonly rawUser: Readonly<Record<string, unknown>>;
	readonly accessToken: string;
	readonly refreshToken: string;
	readonly expiry: string;
}

/** Parameters that the browser brought back from the service. */
interface SignInCode {
	readonly code: string;
	readonly codeVerifier: string;
	readonly redirectURL: string;
}

/** Returns the challenge of a code verifier (RFC 7636, S256). */
export const challengeOf = (verifier: string): string =>
	createHash("sha256").update(verifier).digest("base64url");

/** Returns the URL that the browser is sent to; the caller appends its own redirect address. */
export function authAddress(
	kind: ProviderKind,
	{ clientId }: OAuth2Provider,
	state: string,
	verifier: string,
): string {
	if (!URL.canParse(kind.authURL)) return "";
	const url = new URL(kind.authURL);
	const parameters = {
		client_id: clientId,
		response_type: "code",
		...(kind.scopes.length > 0 && { scope: kind.scopes.join(" ") }),
		state,
		...kind.authParameters,
		...(kind.pkce && { code_challenge: challengeOf(verifier), code_challenge_method: "S256" }),
	};
	for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
	return `${url.href}&redirect_uri=`;
}

const accept = "application/json";
/** Longer than any service's ids, and short enough for the index of links. */
const MAX_ID_LENGTH = 255;

/**
 * Exchanges a code for the response with the access token. The service decides where the client secret goes (RFC 6749,
 * 2.3.1); a generic one may accept either.
 */
async function tokenOf(kind: ProviderKind, options: OAuth2Provider, brought: SignInCode): Promise<Answer> {
	const { clientId, clientSecret } = options;
	const form = {
		grant_type: "authorization_code",
		code: brought.code,
		redirect_uri: brought.redirectURL,
		...(kind.pkce && { code_verifier: brought.codeVerifier }),
	};
	const credentials = [clientId, clientSecret].map((one) => encodeURIComponent(one.toWellFormed())).join(":");
	const inHeader: RequestInit = {
		body: new URLSearchParams(form),
		headers: { accept, authorization: `Basic ${Buffer.from(credentials).toString("base64")}` },
	};
	const inForm: RequestInit = {
		body: new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret }),
		headers: { accept },
	};
	for (const init of kind.basic ? [inHeader, inForm] : [inForm, inHeader]) {
		const reply = await ask(kind.tokenURL, { ...init, method: "POST" });
		const token = answerOf(reply);
		if (token && text(token.access_token) !== "") return token;
		// The service is unreachable, or the code itself is invalid: the other form would not help.
		if (!reply || at(reply.value, "error") === "invalid_grant") break;
	}
	throw badRequest(messages.noOAuth2Token);
}

/** Returns the service's description of the account; `null` if it is not usable. */
async function userOf(
	kind: ProviderKind,
	{ clientId }: OAuth2Provider,
	token: Answer,
	headers: Readonly<Record<string, string>>,
	now: Date,
): Promise<Answer | null> {
	if (kind.claims === "always" || (kind.claims && kind.userInfoURL === "")) {
		const { issuers, keysURL } = kind;
		return checkedClaims(text(token.id_token), { clientId, now, issuers, keysURL });
	}
	const asking = { ...headers, ...kind.headers?.(clientId) };
	const init = kind.query
		? {
				method: "POST",
				body: JSON.stringify({ query: kind.query }),
				headers: { ...asking, "content-type": "application/json" },
			}
		: { headers: asking };
	const user = answerOf(await ask(kind.userInfoURL, init));
	const added = kind.fromToken;
	if (!user || !added || token[added] === undefined) return user;
	return { [added]: token[added], ...user };
}

/** Returns when an access token expires, in PocketBase's format; empty if the service does not state it. */
function endOf(seconds: number, now: Date): string {
	const end = new Date(now.getTime() + seconds * 1000);
	return seconds > 0 && end.getUTCFullYear() <= 9999 ? formatInstant(end) : "";
}

const signInWith = (user: Answer, place: Place | undefined): string =>
	place === undefined ? "" : typeof place === "string" ? text(at(user, place)) : place(user);

/**
 * Exchanges a code for the account that it belongs to.
 * @throws ApiError 400 if the service refuses, is unreachable, returns nothing usable or has the account closed
 */
export async function foreignAccount(
	options: OAuth2Provider,
	brought: SignInCode,
	now: Date,
): Promise<ForeignAccount> {
	const kind = configureProvider(options);
	if (!kind) throw badRequest(messages.noOAuth2Token);
	const token = await tokenOf(kind, options, brought);
	const accessToken = text(token.access_token);
	const headers = { authorization: `Bearer ${accessToken}`, accept };
	const user = await userOf(kind, options, token, headers, now);
	if (!user) throw badRequest(messages.noOAuth2User);
	const { account } = kind;
	const id = signInWith(user, account.id);
	const isOpen = !account.active || at(user, account.active[0]) === account.active[1];
	if (id === "" || id.length > MAX_ID_LENGTH || !isOpen) throw badRequest(messages.noOAuth2User);
	const lookup = { kind, options, token, user, now, ask: (url: string) => ask(url, { headers }) };
	return {
		id,
		name: signInWith(user, account.name),
		username: signInWith(user, account.username),
		email: (await account.email?.(lookup)) ?? "",
		avatarURL: signInWith(user, account.picture),
		rawUser: user,
		accessToken,
		refreshToken: text(token.refresh_token),
		expiry: endOf(Number(token.expires_in), now),
	};
}
