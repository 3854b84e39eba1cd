/** Keeps the word index in sync with titles and copies, in the transaction that writes them. */
import {
	type SearchedTitle,
	searchedFields,
	wordsOfTitle,
	writeWords,
} from "@rafta/library/search/search-index";
import { lower } from "@rafta/library/turkish/case";
import { searchKey, sortKey } from "@rafta/library/turkish/keys";
import type { Dialect, Transaction } from "@rafta/records";
import { batchesOf } from "../../kit/batches.ts";
import type { Stored, WriteHook } from "../../records.ts";
import { entriesOf, type Facts, ownScopes, scopes } from "./entries.ts";
import {
	addEntries,
	hasCopy,
	readText,
	removeEntries,
	removeText,
	schoolsWith,
	type Text,
	writeText,
	writeTexts,
} from "./queries.ts";

const MAX_SORT_KEY_LENGTH = 80;
/** Batch size for bulk writes. */
const BATCH_SIZE = 500;

const textsIn = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

/** The searched fields of a title; rows that the program inserts may lack those that are empty. */
function searchableTitle(book: Stored<"books">): SearchedTitle {
	const record: Readonly<Record<string, unknown>> = book;
	const values = searchedFields.map(({ name, type }) => [
		name,
		type === "json" ? textsIn(record[name]) : (record[name] ?? ""),
	]);
	// The same fields as the type's.
	return Object.fromEntries(values) as SearchedTitle;
}

function seenBy({ status, school_id }: Stored<"books">): string {
	if (status === "active") return "a";
	return status === "suggested" && school_id !== "" ? `s${school_id}` : "";
}

/** The stored row of a title. */
function textOfTitle(book: Stored<"books">): Text {
	const title = book.title;
	const [sort = ""] = sortKey(title).split("\u0001");
	const spelled = lower(title).normalize("NFC");
	const [from, to] = [book.age_min, book.age_max];
	const subjects = textsIn(book.subjects);
	const facts: Facts = {
		seen: seenBy(book),
		sort: sort.slice(0, MAX_SORT_KEY_LENGTH),
		...(spelled !== searchKey(title) && { spelled }),
		...(book.language !== "" && { language: book.language }),
		...(book.year !== 0 && { year: book.year }),
		...((from > 0 || to > 0) && { ages: [from, to] as const }),
		...(subjects.length > 0 && { subjects }),
		...(book.pages > 0 && { pages: book.pages }),
		...(book.series && { series: book.series }),
	};
	return { record: book.id, words: writeWords(wordsOfTitle(searchableTitle(book))), facts };
}

/** Every entry of a title; for a public one also those in each school that has a copy. */
function allEntries({ record, words, facts }: Text, schools: readonly string[]): string[] {
	const wide = facts.seen === "a" ? schools.map(scopes.school) : [];
	return [...ownScopes(facts.seen), ...wide].flatMap((scope) => entriesOf(scope, record, words, facts));
}

/** Adds titles to an index that does not contain them yet; returns the number of their entries. */
export async function addTitles(
	tx: Transaction,
	dialect: Dialect,
	books: readonly Stored<"books">[],
): Promise<number> {
	const texts = books.map(textOfTitle);
	const schools = await schoolsWith(
		tx,
		dialect,
		books.map(({ id }) => id),
	);
	const entries = texts.flatMap((text) => allEntries(text, schools.get(text.record) ?? []));
	await addEntries(tx, dialect, entries);
	await writeTexts(tx, texts);
	return entries.length;
}

async function change(tx: Transaction, dialect: Dialect, id: string, next: Text | null): Promise<void> {
	const before = await readText(tx, id);
	if (before && next && before.words === next.words) {
		const [old, fresh] = [JSON.stringify(before.facts), JSON.stringify(next.facts)];
		if (old === fresh) return;
		if (before.facts.seen === next.facts.seen && before.facts.sort === next.facts.sort) {
			await writeText(tx, id, next.words, next.facts);
			return;
		}
	}
	const isWide = before?.facts.seen === "a" || next?.facts.seen === "a";
	const schools = isWide ? ((await schoolsWith(tx, dialect, [id])).get(id) ?? []) : [];
	const had = new Set(before ? allEntries(before, schools) : []);
	const has = new Set(next ? allEntries(next, schools) : []);
	await removeEntries(
		tx,
		dialect,
		[...had].filter((one) => !has.has(one)),
	);
	await addEntries(
		tx,
		dialect,
		[...has].filter((one) => !had.has(one)),
	);
	if (next) await writeText(tx, id, next.words, next.facts);
	else await removeText(tx, id);
}

const titlesHook = (dialect: Dialect): WriteHook<"books"> => ({
	collection: "books",
	actions: ["create", "update", "delete"],
	async after({ action, record, records: { sql: tx } }) {
		if (action !== "create")
			return change(tx, dialect, record.id, action === "delete" ? null : textOfTitle(record));
		const text = textOfTitle(record);
		await addEntries(tx, dialect, allEntries(text, []));
		await writeText(tx, record.id, text.words, text.facts);
	},
	async inserted(written, { sql: tx }) {
		for (const batch of batchesOf(written, BATCH_SIZE)) await addTitles(tx, dialect, batch);
	},
});

interface Holding {
	readonly book: string;
	readonly school: string;
}

/** The title and school of a copy; `null` if it is withdrawn. */
const holdingOf = (copy: Stored<"library_books"> | null): Holding | null =>
	copy && copy.status !== "withdrawn" && copy.book_id !== "" && copy.school_id !== ""
		? { book: copy.book_id, school: copy.school_id }
		: null;

async function publicText(tx: Transaction, book: string): Promise<Text | null> {
	const text = await readText(tx, book);
	return text?.facts.seen === "a" ? text : null;
}

const entriesIn = ({ school }: Holding, { record, words, facts }: Text): string[] =>
	entriesOf(scopes.school(school), record, words, facts);

/** Adds new copies to the index. A title that is not in it yet is added with all its copies. */
async function addCopies(
	tx: Transaction,
	dialect: Dialect,
	copies: readonly Stored<"library_books">[],
): Promise<void> {
	const holdings = new Map(
		copies
			.map(holdingOf)
			.filter((one) => one !== null)
			.map((one) => [`${one.book} ${one.school}`, one] as const),
	);
	const entries: string[] = [];
	for (const holding of holdings.values()) {
		const text = await publicText(tx, holding.book);
		if (text) entries.push(...entriesIn(holding, text));
	}
	await addEntries(tx, dialect, entries);
}

/** Lending and returning do not change which titles a school has. */
const copiesHook = (dialect: Dialect): WriteHook<"library_books"> => ({
	collection: "library_books",
	actions: ["create", "update", "delete"],
	async after({ action, record, original, records: { sql: tx } }) {
		const before = action === "create" ? null : holdingOf(original);
		const next = action === "delete" ? null : holdingOf(record);
		if (before?.book === next?.book && before?.school === next?.school) return;
		if (before && !(await hasCopy(tx, before.book, before.school))) {
			const text = await publicText(tx, before.book);
			if (text) await removeEntries(tx, dialect, entriesIn(before, text));
		}
		if (next) await addCopies(tx, dialect, [record]);
	},
	async inserted(written, { sql: tx }) {
		for (const batch of batchesOf(written, BATCH_SIZE)) await addCopies(tx, dialect, batch);
	},
});

export const searchHooks = (dialect: Dialect): readonly WriteHook[] => [
	titlesHook(dialect),
	copiesHook(dialect),
];
