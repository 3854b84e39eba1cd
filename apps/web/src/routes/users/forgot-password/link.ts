/** Links of account mails: what they are for, and whose. */

export interface MailedLink {
	/** Purpose of the token; empty for anything else. */
	readonly kind: string;
	/** Id of the account's collection. */
	readonly collection: string;
}

/** Reads purpose and collection of a mailed link from its token; the server verifies the token. */
export function linkOf(token: string): MailedLink {
	try {
		const claims: unknown = JSON.parse(
			atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")),
		);
		const { type, collectionId } = Object(claims) as { type?: unknown; collectionId?: unknown };
		if (typeof type !== "string" || typeof collectionId !== "string" || collectionId === "")
			return { kind: "", collection: "" };
		return { kind: type, collection: collectionId };
	} catch {
		return { kind: "", collection: "" };
	}
}

/**
 * The address of this app for a link of PocketBase's mail templates, which imported collections keep; `null` for any
 * other address. The peer's dashboard, where it is served, reads them itself.
 */
export function addressOfPeerLink(path: string, hash: string): string | null {
	const [, token] =
		/^#\/auth\/confirm-(?:verification|password-reset|email-change)\/([\w.-]+)$/.exec(hash) ?? [];
	return /^\/_\/?$/.test(path) && token !== undefined ? `/users/forgot-password?token=${token}` : null;
}
