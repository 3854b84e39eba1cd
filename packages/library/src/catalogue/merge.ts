/** Merging two titles that are the same book: the values of each, and the values of the one that remains. */

import { books } from "../collections/books.ts";
import { isSame } from "../undo/images.ts";
import { isTitleName, type TitleName, titleRow } from "./title-fields.ts";

/** A title as known to both server and browser. */
export type TitleValues = Readonly<Record<string, unknown>>;

/** Fields that can be taken over from the removed title, in the order of the collection. */
export const mergeFields = books.fields.map(({ name }) => name).filter(isTitleName);

export type MergeField = TitleName;

/** Maximum number of subjects of a title. */
const MAX_SUBJECTS = 30;

const isEmpty = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	value === "" ||
	value === 0 ||
	(Array.isArray(value) && value.length === 0);

const textsOf = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((one) => typeof one === "string" && one !== "") : [];

export interface MergeChoice {
	readonly name: MergeField;
	/** The two have different values. */
	readonly differs: boolean;
	/** Taken over by default: the remaining title has no value. */
	readonly isTaken: boolean;
}

/** Choices to be made: fields in which the removed title has another value. */
export function mergeChoices(from: TitleValues, into: TitleValues): MergeChoice[] {
	return mergeFields.flatMap((name) => {
		if (isEmpty(from[name]) || isSame(from[name], into[name])) return [];
		const isTaken = isEmpty(into[name]);
		// An existing ISBN stays: the other one is kept as an additional ISBN of the title.
		if (titleRow(name).merge === "vacant" && !isTaken) return [];
		return [{ name, differs: !isTaken, isTaken }];
	});
}

/** Additional ISBNs under which the title is found. */
function otherIsbns(from: TitleValues, into: TitleValues, isbn13: unknown): string[] {
	const all = [...textsOf(into.other_isbns), String(from.isbn13 ?? ""), ...textsOf(from.other_isbns)];
	return [...new Set(all)].filter((isbn) => isbn !== "" && isbn !== isbn13);
}

/**
 * Changed values of the remaining title. Covers are not included: files are exchanged, not written. Subjects are those
 * of both.
 */
export function mergedValues(
	from: TitleValues,
	into: TitleValues,
	take: readonly MergeField[],
): Record<string, unknown> {
	const values: Record<string, unknown> = {};
	for (const { name } of mergeChoices(from, into)) {
		if (!take.includes(name) || name === "cover") continue;
		values[name] =
			titleRow(name).merge === "both"
				? [...new Set([...textsOf(into[name]), ...textsOf(from[name])])].slice(0, MAX_SUBJECTS)
				: from[name];
	}
	const isbns = otherIsbns(from, into, values.isbn13 ?? into.isbn13);
	if (!isSame(isbns, textsOf(into.other_isbns))) values.other_isbns = isbns;
	return values;
}

export type MergeWarning = "isbn" | "language" | "author" | "volume";

const differ = (
	from: TitleValues,
	into: TitleValues,
	name: string,
	fold: (text: string) => string,
): boolean => {
	const [a, b] = [fold(String(from[name] ?? "")), fold(String(into[name] ?? ""))];
	return a !== "" && b !== "" && a !== b;
};

/** Signs that the two may be different books. `fold` normalizes spellings. */
export function mergeWarnings(
	from: TitleValues,
	into: TitleValues,
	fold: (text: string) => string,
): MergeWarning[] {
	const found: MergeWarning[] = [];
	if (differ(from, into, "isbn13", fold)) found.push("isbn");
	if (differ(from, into, "language", fold)) found.push("language");
	if (differ(from, into, "author_line", fold)) found.push("author");
	if (differ(from, into, "series_no", fold)) found.push("volume");
	return found;
}
