/** Where a guest goes on after signing in: a screen of our own, named in the address of the way in. */
import { findRoute } from "./decide.ts";

/** Longer ones are nobody's way back. */
const longest = 1000;

/** Beside what no screen's address has, what browsers read as the name of another host (`//`, `/\`). */
const shape = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/**
 * The address of a screen to go on to, query included; `null` for everything else: what lies elsewhere or nowhere, pages
 * for everybody, and the ways in themselves.
 */
export function nextOf(text: string | null): string | null {
	if (text === null || text.length > longest || !shape.test(text)) return null;
	const layout = findRoute(text.split(/[?#]/, 1)[0] ?? "")?.route.layout;
	return layout === undefined || layout === "bare" || layout === "guest" ? null : text;
}

/** `to` with the first of some addresses that one can go on to from there; plainly `to` when there is none. */
export function withNext(to: string, ...wanted: readonly (string | null)[]): string {
	for (const text of wanted) {
		const next = nextOf(text);
		if (next !== null) return `${to}?next=${encodeURIComponent(next)}`;
	}
	return to;
}
