/** Where a guest continues after signing in: a screen of the application, named in the address of the sign-in page. */
import { findRoute } from "./authorize.ts";

/** Longer return addresses are rejected. */
const MAX_LENGTH = 1000;

/** Rejects characters that no screen's address has, and what browsers read as the name of another host (`//`, `/\`). */
const shape = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/**
 * Returns the address of a screen to continue to, including the query; `null` for everything else: external and unknown
 * addresses, public pages, and the sign-in pages themselves.
 */
export function nextOf(text: string | null): string | null {
	if (text === null || text.length > MAX_LENGTH || !shape.test(text)) return null;
	const layout = findRoute(text.split(/[?#]/, 1)[0] ?? "")?.route.layout;
	return layout === undefined || layout === "bare" || layout === "guest" ? null : text;
}

/** Returns `to` with the first valid return address of `wanted`; plain `to` when there is none. */
export function withNext(to: string, ...wanted: readonly (string | null)[]): string {
	for (const text of wanted) {
		const next = nextOf(text);
		if (next !== null) return `${to}?next=${encodeURIComponent(next)}`;
	}
	return to;
}
