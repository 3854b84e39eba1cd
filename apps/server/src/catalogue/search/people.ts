/** Search for readers and copies of the caller's own school by typed text: names, numbers, classes, barcodes. */
import { barcodeOf } from "@rafta/library/copies/barcode";
import { type Closeness, closenesses, closenessOf, type QueryWord } from "@rafta/library/search/closeness";
import { queryWordsOf } from "@rafta/library/search/rank";
import { searchKey } from "@rafta/library/turkish/keys";
import {
	columnOf,
	type Dialect,
	type ReadConnection,
	type RowOf,
	raw,
	readsShaped,
	type Sql,
	sql,
	text,
} from "@rafta/records";

/** Limit of readers of one school that are searched. */
const MAX_READERS = 20_000;
const MIN_BARCODE_LENGTH = 3;

interface SearchablePerson {
	readonly id: string;
	readonly words: readonly string[];
	readonly sort: string;
	readonly isHere: boolean;
}

const readerShape = {
	id: text,
	full_name__fold: text,
	sort: text,
	class_code: text,
	student_no: text,
	card_barcode: text,
	status: text,
};

const searchablePerson = ({ id, sort, status, ...row }: RowOf<typeof readerShape>): SearchablePerson => ({
	id,
	words: [
		...`${row.full_name__fold} ${searchKey(row.class_code)}`.split(" "),
		row.student_no,
		row.card_barcode,
	].filter(Boolean),
	sort,
	isHere: status === "active" || status === "blocked",
});

async function readersLike(
	connection: ReadConnection,
	dialect: Dialect,
	school: string,
	beginning: string,
): Promise<SearchablePerson[]> {
	const like: Sql =
		beginning === ""
			? raw("1 = 1")
			: { text: dialect.contains(`' ' || "full_name__fold"`, "?"), values: [` ${beginning}`] };
	const rows = await readsShaped(connection, readerShape).all(sql`
		SELECT "id", "full_name__fold", "full_name__sort" AS "sort", "class_code", "student_no", "card_barcode", "status"
		FROM "students"
		WHERE "school_id" = ${school} AND "status" <> 'anonymised' AND ${like}
		LIMIT ${raw(String(MAX_READERS))}`);
	return rows.map(searchablePerson);
}

/** Rank of a reader's match; `null` if a word is not found. */
function rankOf(words: readonly QueryWord[], person: SearchablePerson, reach: Closeness): number | null {
	let worst = 0;
	for (const queryWord of words) {
		const best = Math.min(...person.words.map((word) => closenessOf(queryWord, word, reach)));
		if (best === closenesses.none) return null;
		worst = Math.max(worst, best);
	}
	return worst;
}

function best(
	words: readonly QueryWord[],
	people: readonly SearchablePerson[],
	reach: Closeness,
	limit: number,
): string[] {
	return people
		.map((person) => ({ person, rank: rankOf(words, person, reach) }))
		.filter((one): one is { person: SearchablePerson; rank: number } => one.rank !== null)
		.sort(
			(a, b) =>
				Number(b.person.isHere) - Number(a.person.isHere) ||
				a.rank - b.rank ||
				(a.person.sort < b.person.sort ? -1 : a.person.sort > b.person.sort ? 1 : 0) ||
				(a.person.id < b.person.id ? -1 : 1),
		)
		.slice(0, limit)
		.map(({ person }) => person.id);
}

/** Ids of the best matching readers, those who are still at the school first. */
export async function findReaders(
	connection: ReadConnection,
	dialect: Dialect,
	school: string,
	typed: string,
	limit: number,
): Promise<string[]> {
	const words = queryWordsOf(typed);
	if (words.length === 0) return [];
	// Two letters or more are part of a name, not of a class.
	const [nameWord = ""] = words
		.map(({ text }) => text)
		.filter((word) => /^\p{L}{2,}$/u.test(word))
		.toSorted((a, b) => b.length - a.length);
	const found = best(
		words,
		await readersLike(connection, dialect, school, nameWord),
		closenesses.begins,
		limit,
	);
	if (found.length > 0 || nameWord === "") return found;
	return best(words, await readersLike(connection, dialect, school, ""), closenesses.typoStem, limit);
}

/** Ids of copies whose barcode begins with the text, or whose accession number it is. */
export async function findCopies(
	connection: ReadConnection,
	school: string,
	code: string,
	limit: number,
): Promise<string[]> {
	const typed = code.replace(/\s/gu, "");
	if (
		typed.length < MIN_BARCODE_LENGTH ||
		typed.length > 30 ||
		!/^[\p{L}\p{N}/.-]*[0-9][\p{L}\p{N}/.-]*$/u.test(typed)
	)
		return [];
	const ids = columnOf(connection, "id", text);
	const barcode = barcodeOf(typed);
	const begun = await ids.all(sql`
		SELECT "id"
		FROM (
			SELECT "id", "barcode" AS "number"
			FROM "library_books"
			WHERE "school_id" = ${school}
				AND "barcode" <> ''
				AND "barcode" >= ${barcode}
				AND "barcode" < ${`${barcode}~`}
			ORDER BY "barcode"
			LIMIT ${raw(String(limit))}
		) b`);
	const exact = await ids.all(sql`
		SELECT "id"
		FROM "library_books"
		WHERE "school_id" = ${school} AND "accession_no" <> '' AND "accession_no" = ${typed}
		LIMIT 1`);
	return [...new Set([...begun, ...exact])].slice(0, limit);
}
