/**
 * Auth tokens: HS256 JSON web tokens whose key is the record's own `tokenKey` followed by its collection's secret. A
 * new `tokenKey` (password or email change) or a new secret invalidates every older token.
 */
import { createDecoder, createSigner, createVerifier } from "fast-jwt";
import type { AuthOptions, CollectionDefinition } from "../collections/definition.ts";
import { putLast } from "../recent.ts";
import type { RecordData } from "../types/records.ts";
import type { AuthIdentity } from "../types/request.ts";

/** Purposes of tokens, by PocketBase's names, and the collection options with their secret and duration. */
const kinds = {
	auth: "authToken",
	file: "fileToken",
	verification: "verificationToken",
	passwordReset: "passwordResetToken",
	emailChange: "emailChangeToken",
} as const satisfies Record<string, keyof AuthOptions>;

export type TokenKind = keyof typeof kinds;

interface Claims {
	id: string;
	type: TokenKind;
	collectionId: string;
	/** Seconds since 1970. */
	exp: number;
	/** Session that the token belongs to. */
	sid?: string;
	/** False for a token that is valid until it expires but cannot be renewed. */
	refreshable?: boolean;
	/** Address that a token was sent to. */
	email?: string;
	/** New address of the account. */
	newEmail?: string;
}

/** Owner of a token, with the token's content. */
export interface TokenOwner extends AuthIdentity {
	readonly email: string;
	readonly newEmail: string;
}

/** Dependencies for reading a token. */
export interface TokenSource {
	collection(nameOrId: string): CollectionDefinition | undefined;
	find(collection: string, id: string): Promise<RecordData | null>;
	/** Whether a session was ended before it expired. */
	isEnded?(session: string): boolean;
	isClosed(identity: AuthIdentity): boolean;
	now(): Date;
}

const MAX_TOKEN_LENGTH = 4096;

/**
 * Returns the signing key, or `null` if the record or collection has none: signing with an empty key is not allowed.
 */
export function keyOf({ collection, record }: AuthIdentity, kind: TokenKind): string | null {
	const own = record.tokenKey;
	const secret = collection.auth?.[kinds[kind]].secret;
	if (typeof own !== "string" || own === "" || secret === undefined || secret === "") return null;
	return own + secret;
}

const decode = createDecoder();

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Decodes the claims of a token without checking them; `null` if it is not one of our tokens. */
function claimsOf(token: string): Claims | null {
	if (token.length > MAX_TOKEN_LENGTH) return null;
	let claims: Partial<Claims> | null;
	try {
		claims = decode(token);
	} catch {
		return null;
	}
	if (typeof claims !== "object" || claims === null) return null;
	const { id, type, collectionId, exp, sid, refreshable, email, newEmail } = claims;
	if (typeof id !== "string" || typeof type !== "string" || !Object.hasOwn(kinds, type)) return null;
	if (typeof collectionId !== "string" || typeof exp !== "number") return null;
	const details = {
		sid: text(sid),
		refreshable: refreshable === true,
		email: text(email),
		newEmail: text(newEmail),
	};
	return { id, type, collectionId, exp, ...details };
}

/** Optional content of a token besides its owner. */
export interface TokenContent {
	/** Seconds; by default the collection's setting for the kind. */
	readonly duration?: number;
	readonly refreshable?: boolean;
	readonly email?: string;
	readonly newEmail?: string;
}

/**
 * Issues a token of a kind for the identity's session, valid from `now`. Without content it is a normal sign-in token.
 */
export function issueToken(
	identity: AuthIdentity,
	now: Date,
	kind: TokenKind = "auth",
	{ duration, ...content }: TokenContent = {},
): string {
	const key = keyOf(identity, kind);
	const options = identity.collection.auth?.[kinds[kind]];
	if (key === null || options === undefined) throw new Error("a record without token key cannot sign in");
	const claims: Claims = {
		id: identity.record.id,
		type: kind,
		collectionId: identity.collection.id,
		exp: Math.floor(now.getTime() / 1000) + (duration ?? options.duration),
		...(kind === "auth" && { refreshable: true }),
		...(identity.session && { sid: identity.session }),
		...content,
	};
	return createSigner({ key, algorithm: "HS256", noTimestamp: true })({ ...claims });
}

/** Extracts the token from an `Authorization` header value; a `Bearer ` prefix is allowed, as in PocketBase. */
export const bareToken = (header: string | undefined): string =>
	(header ?? "").replace(/^bearer\s+/i, "").trim();

/** Returns when a token expires. The token must have been checked before. */
export const endOf = (token: string): Date => new Date((claimsOf(token)?.exp ?? 0) * 1000);

/** Cache of tokens with a valid signature and their key: a signature need not be computed again. */
const signed = new Map<string, string>();
const MAX_SIGNED = 5_000;

/** Whether the token was signed with the key. The caller checks the expiry, each time. */
function isSigned(token: string, key: string): boolean {
	if (signed.get(token) === key) return true;
	try {
		createVerifier({ key, algorithms: ["HS256"], ignoreExpiration: true })(token);
	} catch {
		return false;
	}
	putLast(signed, token, key, MAX_SIGNED);
	return true;
}

/**
 * Returns the owner of a token of a kind, with the current record; `null` if the token is missing, invalid, expired,
 * revoked, of another kind or of a closed account.
 */
export async function readToken(
	header: string | undefined,
	source: TokenSource,
	kind: TokenKind = "auth",
): Promise<TokenOwner | null> {
	const token = bareToken(header);
	if (token === "") return null;
	const claims = claimsOf(token);
	if (claims?.type !== kind || claims.exp * 1000 <= source.now().getTime()) return null;
	const collection = source.collection(claims.collectionId);
	if (collection?.type !== "auth" || collection.id !== claims.collectionId) return null;
	const record = await source.find(collection.name, claims.id);
	if (record === null) return null;
	const identity = { collection, record };
	const key = keyOf(identity, kind);
	if (key === null || !isSigned(token, key) || source.isClosed(identity)) return null;
	const session = claims.sid || undefined;
	if (session !== undefined && source.isEnded?.(session)) return null;
	const renewable = claims.refreshable === true;
	return { ...identity, session, renewable, email: claims.email ?? "", newEmail: claims.newEmail ?? "" };
}

/** Why all tokens of an account, or of all accounts, were replaced. */
export type RetirementReason = "password" | "address" | "everywhere" | "everybody" | "deleted";

/** Why a token of a session is worth nothing any more. */
export type EndReason = RetirementReason | "blocked" | "ended" | "expired";

/** Dependencies for telling why a token is worth nothing. */
export interface EndSource extends TokenSource {
	retiredKeys(
		collection: CollectionDefinition,
		id: string,
		record: RecordData | null,
	): Promise<readonly { readonly key: string; readonly reason: RetirementReason }[]>;
}

/**
 * Returns why the token of a session is worth nothing any more; empty for one that is still valid, and for one whose
 * signature was never right for this account, or not within the lifetime of a token: strangers learn nothing.
 */
export async function endReasonOf(header: string | undefined, source: EndSource): Promise<EndReason | ""> {
	const token = bareToken(header);
	const claims = claimsOf(token);
	if (claims?.type !== "auth") return "";
	const collection = source.collection(claims.collectionId);
	if (collection?.type !== "auth" || collection.id !== claims.collectionId) return "";
	const record = await source.find(collection.name, claims.id);
	const key = record && keyOf({ collection, record }, "auth");
	if (record && key && isSigned(token, key)) {
		if (source.isClosed({ collection, record })) return "blocked";
		if (claims.exp * 1000 <= source.now().getTime()) return "expired";
		return claims.sid && source.isEnded?.(claims.sid) ? "ended" : "";
	}
	const retired = await source.retiredKeys(collection, claims.id, record);
	return retired.find((one) => isSigned(token, one.key))?.reason ?? "";
}

/** Returns the addresses that a token claims, unchecked: only for the reason of a refusal. */
export function claimedAddresses(token: string): { email: string; newEmail: string } {
	const claims = claimsOf(token);
	return { email: claims?.email ?? "", newEmail: claims?.newEmail ?? "" };
}
