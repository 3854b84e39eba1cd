/** What a stocktake counts: a whole library, some of its shelves, or a range of the classification. */
import type { Text } from "../collections/definition.ts";
import { sortKey } from "../turkish/keys.ts";

export type Scope =
	| { readonly kind: "all" }
	/** Shelves by their names; the empty one holds the copies without a shelf. */
	| { readonly kind: "shelf"; readonly shelves: readonly string[] }
	/** Classes from the beginning of one to the end of another, as call numbers begin with them: `813` to `89`. */
	| { readonly kind: "dewey"; readonly from: string; readonly to: string };

/** Where a copy stands. */
export interface Place {
	readonly shelf: string;
	readonly call_number: string;
}

const mostShelves = 300;
const longestShelf = 60;
const dewey = /^\d{1,3}(\.\d{1,8})?$/;

/** The key of a class, compared with the beginnings of call numbers' keys. */
const classKey = (text: string): string => sortKey(text).replace("\u0001", "");

/**
 * Keys between which the call numbers of a range lie: the first is in it, the last is not. A class holds its
 * subdivisions, so that nothing after its digits ends it; `~` comes after every sign that may follow them.
 */
export const deweyKeys = (scope: Scope & { kind: "dewey" }): { first: string; last: string } => ({
	first: classKey(scope.from),
	last: `${classKey(scope.to)}~`,
});

/** A scope as it was sent or stored; `null` for what is none, an empty range among them. */
export function readScope(value: unknown): Scope | null {
	if (typeof value !== "object" || value === null) return null;
	const { kind, shelves, from, to } = value as Record<string, unknown>;
	if (kind === "all") return { kind };
	if (kind === "shelf") {
		if (!Array.isArray(shelves) || shelves.length === 0 || shelves.length > mostShelves) return null;
		if (!shelves.every((one) => typeof one === "string" && one.length <= longestShelf)) return null;
		return { kind, shelves: [...new Set<string>(shelves)] };
	}
	if (kind !== "dewey" || typeof from !== "string" || typeof to !== "string") return null;
	if (!dewey.test(from) || !dewey.test(to)) return null;
	const scope = { kind, from, to } as const;
	const { first, last } = deweyKeys(scope);
	return first < last ? scope : null;
}

/** Whether a place belongs to a scope. */
export function isInScope(scope: Scope, place: Place): boolean {
	if (scope.kind === "all") return true;
	if (scope.kind === "shelf") return scope.shelves.includes(place.shelf);
	const { first, last } = deweyKeys(scope);
	const key = sortKey(place.call_number);
	return key >= first && key < last;
}

const shownShelves = 12;

/** What is counted, for people. */
export function scopeText(scope: Scope): Text {
	if (scope.kind === "all") return { tr: "Tüm kütüphane", en: "The whole library" };
	if (scope.kind === "dewey") {
		const range = scope.from === scope.to ? scope.from : `${scope.from} - ${scope.to}`;
		return { tr: `Sınıf: ${range}`, en: `Classes: ${range}` };
	}
	const named = (none: string): string =>
		scope.shelves
			.slice(0, shownShelves)
			.map((shelf) => shelf || none)
			.join(", ") + (scope.shelves.length > shownShelves ? ", …" : "");
	return { tr: `Raf: ${named("rafsız")}`, en: `Shelves: ${named("no shelf")}` };
}
