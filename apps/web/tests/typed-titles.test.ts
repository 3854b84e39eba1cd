/** Results stand below the text they are for, never below a later one. */
import { expect, test } from "vitest";
import { type SearchAnswer, titlesFor } from "../src/data/search.ts";
import { isResultOf } from "../src/state/useDebounced.ts";

const titles = { totalItems: 7, items: [{ id: "memed" }] } as unknown as NonNullable<SearchAnswer["titles"]>;
const answered = { data: { titles } as SearchAnswer, error: null, isPlaceholderData: false };
const none = { hasMore: false, error: null };

test("the answer to the text in the field is shown", () => {
	expect(titlesFor(" memed ", "memed", answered)).toEqual({ titles, hasMore: true, error: null });
	const six = { ...answered, data: { titles: { ...titles, totalItems: 6 } } as SearchAnswer };
	expect(titlesFor("memed", "memed", six).hasMore).toBe(false);
	const error = new Error("Bakım var.");
	expect(titlesFor("memed", "memed", { error, isPlaceholderData: false })).toEqual({ ...none, error });
});

test("the answer to an earlier text is not, while the next one is typed or read", () => {
	expect(titlesFor("memed 2", "memed", answered)).toEqual(none);
	expect(titlesFor("memed", "memed", { ...answered, isPlaceholderData: true })).toEqual(none);
	expect(titlesFor("memed", "momo", { error: new Error(), isPlaceholderData: false })).toEqual(none);
	expect(titlesFor("m", "m", answered)).toEqual(none);
});

test("records and places are chosen from the answer to the text in the field alone", () => {
	expect(isResultOf(" 5/A ", "5/A", answered)).toBe(true);
	expect(isResultOf("5/B", "5/A", answered)).toBe(false);
	expect(isResultOf("5/A", "5/A", { isPlaceholderData: true })).toBe(false);
});
