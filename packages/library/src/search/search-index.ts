/**
 * Index words of a title, each with the rank of the field it comes from: the stored word index consists of them on
 * every engine, and queries are split into words in the same way.
 */
import { withoutWord } from "../catalogue/isbn.ts";
import type { TitleData } from "../catalogue/title-data.ts";
import {
	isTitleName,
	type SearchRank,
	type TitleNamesWith,
	titleOrder,
	titleRow,
} from "../catalogue/title-fields.ts";
import { books } from "../collections/books.ts";
import type { Field } from "../collections/definition.ts";
import { searchKey } from "../turkish/keys.ts";

/** Incremented when the words or the facts of a title change, so that the index is rebuilt. */
export const indexVersion = 2;

/** Field ranks of words, the best first: the first word of a title, its other words, then its author. */
export const fieldRanks = {
	first: 0,
	title: 1,
	author: 2,
	secondary: 3,
	subject: 4,
	publisher: 5,
	number: 6,
} as const satisfies Readonly<Record<SearchRank | "first", number>>;
export type FieldRank = (typeof fieldRanks)[keyof typeof fieldRanks];

/** Significant letters of a word; longer words are compared up to here. */
const MAX_WORD_LENGTH = 40;
/** Maximum number of words kept per title, the best fields first. */
const MAX_TITLE_WORDS = 80;
/** Maximum number of words used from a query. */
const MAX_QUERY_WORDS = 8;

/** Ranks of a title's fields in the order in which their words are taken; after those of its name. */
const rankOrder = ["number", "author", "secondary", "subject", "publisher"] as const;
const order = titleOrder({ series: "translator" });
const namesOf = (rank: SearchRank) =>
	order.filter((name): name is SearchedField => titleRow(name).searched === rank);
const names: readonly (readonly [FieldRank, readonly SearchedField[]])[] = rankOrder.map((rank) => [
	fieldRanks[rank],
	namesOf(rank),
]);

type SearchedField = TitleNamesWith<"searched", SearchRank>;

/** Searchable fields of a title. */
export type SearchedTitle = {
	readonly [Name in SearchedField]: Name extends keyof TitleData ? TitleData[Name] : string;
} & {
	readonly isbn10: string;
	/** ISBNs of titles that were merged into it. */
	readonly other_isbns?: readonly string[];
};

/** Definitions of the searchable fields. */
export const searchedFields: readonly Field[] = books.fields.filter(
	({ name }) =>
		name === "isbn10" || name === "other_isbns" || (isTitleName(name) && titleRow(name).searched !== null),
);

const cut = (text: string): string[] =>
	searchKey(text)
		.split(" ")
		.filter(Boolean)
		.map((word) => (word.length > MAX_WORD_LENGTH ? [...word].slice(0, MAX_WORD_LENGTH).join("") : word));

/** Returns the words of a title, each once, with its best field rank. */
export function wordsOfTitle(title: SearchedTitle): Map<string, FieldRank> {
	const found = new Map<string, FieldRank>();
	const take = (fieldRank: FieldRank, ...texts: readonly string[]) => {
		for (const text of texts) {
			for (const word of cut(text))
				if (found.size < MAX_TITLE_WORDS && !found.has(word)) found.set(word, fieldRank);
		}
	};
	const [first = "", ...others] = cut(title.title);
	take(fieldRanks.first, first);
	take(fieldRanks.title, others.join(" "));
	for (const [rank, fields] of names) {
		for (const name of fields) {
			const value = title[name];
			if (typeof value === "string") take(rank, value);
			else take(rank, ...value);
		}
		if (rank === fieldRanks.number) take(rank, title.isbn10, ...(title.other_isbns ?? []));
	}
	return found;
}

/**
 * Returns the words of a query, each once. An ISBN with hyphens or blanks is one word, and a preceding word that labels
 * it is dropped.
 */
export function wordsOfQuery(query: string): string[] {
	const digits = withoutWord(query).replace(/[\s-]/gu, "");
	if (/^(97[89][0-9]{10}|[0-9]{9}[0-9Xx])$/u.test(digits)) return [digits.toLowerCase()];
	return [...new Set(cut(query))].slice(0, MAX_QUERY_WORDS);
}

/** Serialises words and ranks to text: one line per rank, a blank before each word. */
export function writeWords(words: ReadonlyMap<string, FieldRank>): string {
	const lines = new Map<FieldRank, string>();
	for (const [word, fieldRank] of words) lines.set(fieldRank, `${lines.get(fieldRank) ?? fieldRank} ${word}`);
	return [...lines.values()].join("\n");
}

/** Parses the output of `writeWords`. */
export function readWords(text: string): [word: string, place: FieldRank][] {
	const found: [string, FieldRank][] = [];
	for (const line of text.split("\n")) {
		const [rank, ...words] = line.split(" ");
		for (const word of words) found.push([word, Number(rank) as FieldRank]);
	}
	return found;
}
