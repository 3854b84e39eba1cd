import { fillText, type Text, textOfEach, words } from "@rafta/words";

/** Scope of a stocktake: a whole library, some of its shelves, or a range of the classification. */

const texts = words("library/stocktakes/scope");

export type Scope =
	| { readonly kind: "all" }
	/** Shelves by name; the empty name holds the copies without a shelf. */
	| { readonly kind: "shelf"; readonly shelves: readonly string[] }
	/** Classes from the beginning of one to the end of another, as call numbers begin with them: `813` to `89`. */
	| { readonly kind: "dewey"; readonly from: string; readonly to: string };

/** Location of a copy. */
export interface CopyLocation {
	readonly shelf: string;
	readonly call_number: string;
}

const MAX_SHELVES = 300;
const MAX_SHELF_LENGTH = 60;
const dewey = /^\d{1,3}(\.\d{1,8})?$/;

/**
 * Range of a scope's call numbers, compared byte by byte: the first is included, the last is not. A class includes its
 * subdivisions, so nothing after its digits ends it: `~` sorts after every character that may follow them.
 */
export const callNumberRange = (scope: Scope & { kind: "dewey" }): { first: string; last: string } => ({
	first: scope.from,
	last: `${scope.to}~`,
});

/** Parses a scope as sent or stored; `null` if it is invalid, including an empty range. */
export function readScope(value: unknown): Scope | null {
	if (typeof value !== "object" || value === null) return null;
	const { kind, shelves, from, to } = value as Record<string, unknown>;
	if (kind === "all") return { kind };
	if (kind === "shelf") {
		if (!Array.isArray(shelves) || shelves.length === 0 || shelves.length > MAX_SHELVES) return null;
		if (!shelves.every((one) => typeof one === "string" && one.length <= MAX_SHELF_LENGTH)) return null;
		return { kind, shelves: [...new Set<string>(shelves)] };
	}
	if (kind !== "dewey" || typeof from !== "string" || typeof to !== "string") return null;
	if (!dewey.test(from) || !dewey.test(to)) return null;
	const scope = { kind, from, to } as const;
	const { first, last } = callNumberRange(scope);
	return first < last ? scope : null;
}

/** Whether a location belongs to a scope. */
export function isInScope(scope: Scope, location: CopyLocation): boolean {
	if (scope.kind === "all") return true;
	if (scope.kind === "shelf") return scope.shelves.includes(location.shelf);
	const { first, last } = callNumberRange(scope);
	return location.call_number >= first && location.call_number < last;
}

const shownShelves = 12;

/** Description of the scope for display. */
export function scopeText(scope: Scope): Text {
	if (scope.kind === "all") return texts.wholeLibrary;
	if (scope.kind === "dewey") {
		const range = scope.from === scope.to ? scope.from : `${scope.from} - ${scope.to}`;
		return textOfEach(() => `Dewey: ${range}`);
	}
	const shelves = textOfEach(
		(language) =>
			scope.shelves
				.slice(0, shownShelves)
				.map((shelf) => shelf || texts.noShelf[language])
				.join(", ") + (scope.shelves.length > shownShelves ? ", …" : ""),
	);
	return fillText(texts.shelves, { shelves });
}
