/**
 * Auth tokens: HS256 JSON web tokens whose key is the record's own `tokenKey` followed by its collection's
 * secret. A new `tokenKey` (password or e-mail change) or a new secret makes every older token worthless.
 */
import { createDecoder, createSigner, createVerifier } from "fast-jwt";
import type { AuthOptions, CollectionDefinition } from "../collections/definition.ts";
import type { AuthIdentity, RecordData } from "../service.ts";

/** What a token is for, by the peer's names, and the options of its collection that tell its secret and its end. */
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
	/** The session that it belongs to. */
	sid?: string;
	/** False on a token that may be used until it ends but not be renewed. */
	refreshable?: boolean;
	/** The address for which a token was sent. */
	email?: string;
	/** The address that an account is to have. */
	newEmail?: string;
}

/** Whose token it is, and what it says beyond that. */
export interface TokenOwner extends AuthIdentity {
	readonly email: string;
	readonly newEmail: string;
}

/** What reading a token needs of the record service. */
export interface TokenSource {
	collection(nameOrId: string): CollectionDefinition | undefined;
	find(collection: string, id: string): Promise<RecordData | null>;
	/** Whether a session was ended before its time. */
	isEnded?(session: string): boolean;
	now(): Date;
}

const MAX_TOKEN_LENGTH = 4096;

/** The signing key, or `null` when the record or collection has none: nobody may sign with an empty key. */
function keyOf({ collection, record }: AuthIdentity, kind: TokenKind): string | null {
	const own = record.tokenKey;
	const secret = collection.auth?.[kinds[kind]].secret;
	if (typeof own !== "string" || own === "" || secret === undefined || secret === "") return null;
	return own + secret;
}

const decode = createDecoder();

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The unchecked claims of a token, or `null` when it is none of ours. */
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
	const said = {
		sid: text(sid),
		refreshable: refreshable === true,
		email: text(email),
		newEmail: text(newEmail),
	};
	return { id, type, collectionId, exp, ...said };
}

/** What a token may say beyond whose it is. */
export interface TokenContent {
	/** Seconds; by default what the collection says for the kind. */
	readonly duration?: number;
	readonly refreshable?: boolean;
	readonly email?: string;
	readonly newEmail?: string;
}

/** A new token of a kind and of the identity's session, valid from `now`. Without content it is what a sign-in gives. */
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

/** The bare token of an `Authorization` header value; `Bearer ` in front is allowed, as with the peer. */
export const bareToken = (header: string | undefined): string =>
	(header ?? "").replace(/^bearer\s+/i, "").trim();

/** When a token of ours ends. The token must have been checked before. */
export const endOf = (token: string): Date => new Date((claimsOf(token)?.exp ?? 0) * 1000);

/** Whether the token's owner may exchange it for a newer one. The token must have been checked before. */
export const isRefreshable = (token: string): boolean => claimsOf(token)?.refreshable === true;

/** Tokens whose signature was right, with the key it was right for: a signature need not be computed anew. */
const signed = new Map<string, string>();
const MAX_SIGNED = 5_000;

/** Whether the token was signed with the key. Its end is checked by the caller, each time. */
function isSigned(token: string, key: string): boolean {
	if (signed.get(token) === key) return true;
	try {
		createVerifier({ key, algorithms: ["HS256"], ignoreExpiration: true })(token);
	} catch {
		return false;
	}
	signed.delete(token);
	signed.set(token, key);
	if (signed.size > MAX_SIGNED) {
		const oldest = signed.keys().next();
		if (!oldest.done) signed.delete(oldest.value);
	}
	return true;
}

/**
 * Whose token of a kind it is, with the record as it stands now; `null` when it is missing, wrong, expired, revoked
 * or of another kind.
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
	if (key === null || !isSigned(token, key)) return null;
	const session = claims.sid || undefined;
	if (session !== undefined && source.isEnded?.(session)) return null;
	const renewable = claims.refreshable === true;
	return { ...identity, session, renewable, email: claims.email ?? "", newEmail: claims.newEmail ?? "" };
}

/** What a token claims to be about, unchecked: only for saying why it is refused. */
export function claimedAddresses(token: string): { email: string; newEmail: string } {
	const claims = claimsOf(token);
	return { email: claims?.email ?? "", newEmail: claims?.newEmail ?? "" };
}
