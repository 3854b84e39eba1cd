/** Search for titles similar to one being typed, so that nobody records a book twice. */
import { similarTitles } from "@rafta/library/catalogue/similar";
import { searchKey } from "@rafta/library/turkish/keys";
import type { RecordReader } from "../../records.ts";
import { mayUse, titleByIsbn } from "./lookup-title.ts";
import { type ComparedTitle, titlesBetween, type VisibleSchools } from "./similar-queries.ts";

const MAX_SIMILAR = 6;
/** Limit of titles with the same beginning, and of titles of one author, to be compared. */
const looked = 300;
/** Length of the common beginning in letters. */
const beginning = 5;
/** Sorts after every key with the given prefix. */
const behind = "\u{fffd}";

export interface TitleInput {
	readonly title: string;
	readonly author_line: string;
	readonly isbn13: string;
}

export interface Similar {
	readonly id: string;
	readonly likeness: string;
}

/** An author entered with the surname first has a different line: both orders are searched. */
function authorStems(line: string): string[] {
	const words = searchKey(line.split(";", 1)[0] ?? "").split(" ");
	return [...new Set([words[0] ?? "", words.at(-1) ?? ""])].filter((stem) => stem.length > 2);
}

/**
 * Titles that a school may use (`null`: an administrator) and that are similar to the typed one, the nearest first.
 * Candidates are found by ISBN, by the beginning of the title, and among the author's titles: all three are indexed.
 */
export async function similarTo(
	records: RecordReader,
	typed: TitleInput,
	school: string | null,
	except: string,
): Promise<Similar[]> {
	const seen: VisibleSchools = school === null ? "all" : { school };
	const stem = searchKey(typed.title);
	const found: ComparedTitle[] = [];
	if (typed.isbn13 !== "") {
		const same = await titleByIsbn(records, typed.isbn13, school ?? "");
		// The ISBN of a merged title leads to the remaining one.
		if (same && (school === null || mayUse(same, school))) found.push({ ...same, isbn13: typed.isbn13 });
	}
	const ranges: Promise<ComparedTitle[]>[] = [];
	const between = (column: "title__fold" | "author_line__fold", from: string) =>
		titlesBetween(records.sql, column, [from, from + behind], seen, looked);
	if (stem.length >= beginning) ranges.push(between("title__fold", stem));
	if (stem.length > 2) ranges.push(between("title__fold", stem.slice(0, beginning)));
	for (const author of authorStems(typed.author_line)) ranges.push(between("author_line__fold", author));
	found.push(...(await Promise.all(ranges)).flat());
	const unique = [...new Map(found.toReversed().map((one) => [one.id, one])).values()].reverse();
	const known = unique
		.filter(({ id }) => id !== except)
		.map((one) => ({
			id: one.id,
			title: one.title,
			author_line: one.author_line,
			isbn13: one.isbn13,
		}));
	return similarTitles(typed, known, MAX_SIMILAR).map(({ id, likeness }) => ({ id, likeness }));
}
