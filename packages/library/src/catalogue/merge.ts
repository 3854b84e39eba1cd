/** Merging two titles that are the same book: what each says, and what the one that is left says afterwards. */

/** A title as both server and browser know it. */
export type TitleValues = Readonly<Record<string, unknown>>;

/** What can be taken over from the title that goes, in the order in which a form shows it. */
export const mergeFields = [
	"title",
	"subtitle",
	"author_line",
	"isbn13",
	"translator",
	"illustrator",
	"publisher",
	"year",
	"edition",
	"pages",
	"language",
	"dewey",
	"author_mark",
	"subjects",
	"age_min",
	"age_max",
	"series",
	"series_no",
	"summary",
	"cover",
] as const;

export type MergeField = (typeof mergeFields)[number];

/** As many subjects as a title may have. */
const mostSubjects = 30;

const isEmpty = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	value === "" ||
	value === 0 ||
	(Array.isArray(value) && value.length === 0);

const textsOf = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((one) => typeof one === "string" && one !== "") : [];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export interface MergeChoice {
	readonly name: MergeField;
	/** Both say something else. */
	readonly differs: boolean;
	/** Taken over unless somebody decides otherwise: what the title that stays does not say. */
	readonly isTaken: boolean;
}

/** What somebody may decide about: fields of which the title that goes says something else. */
export function mergeChoices(from: TitleValues, into: TitleValues): MergeChoice[] {
	return mergeFields.flatMap((name) => {
		if (isEmpty(from[name]) || isSame(from[name], into[name])) return [];
		const isTaken = isEmpty(into[name]);
		// An ISBN that is there stays: the other one goes on leading to the title beside it.
		if (name === "isbn13" && !isTaken) return [];
		return [{ name, differs: !isTaken, isTaken }];
	});
}

/** The ISBNs under which the title is found beside its own. */
function otherIsbns(from: TitleValues, into: TitleValues, isbn13: unknown): string[] {
	const all = [...textsOf(into.other_isbns), String(from.isbn13 ?? ""), ...textsOf(from.other_isbns)];
	return [...new Set(all)].filter((isbn) => isbn !== "" && isbn !== isbn13);
}

/**
 * What changes about the title that stays. Covers are not among it: files are exchanged, not written. Subjects are those
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
			name === "subjects"
				? [...new Set([...textsOf(into.subjects), ...textsOf(from.subjects)])].slice(0, mostSubjects)
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

/** Signs that the two may be different books. `fold` makes spellings alike. */
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
