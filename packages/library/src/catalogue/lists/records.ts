/** MARC records as titles with copies. */
import { isOnlyOut } from "../../copies/state.ts";
import { isTurkish } from "../../turkish/language.ts";
import { bookOf, copiesOf, type MarcBook } from "../marc/books.ts";
import type { MarcResult } from "../marc/record.ts";
import { copyOf } from "./copies.ts";
import { emptyBook, fittedBook, type ListedTitle } from "./listed.ts";
import type { TitleNote } from "./problems.ts";
import { correctCase } from "./values.ts";

/** Copies per import row: a record with more becomes several rows of one title. */
const copiesOfRow = 20;

/** A title in normal case where the other program has it in capitals, as lists are read. */
function withCase(book: MarcBook): MarcBook {
	const how = { isTurkish: isTurkish(book.language) };
	return {
		...book,
		title: correctCase(book.title, how),
		subtitle: correctCase(book.subtitle, how),
		series: correctCase(book.series, how),
		authors: book.authors.map((name) => correctCase(name, { isName: true })),
	};
}

/** Rows for a record of a file: one, unless it has many copies. */
export function listedRecord(result: MarcResult): ListedTitle[] {
	const place = { sheet: "", row: result.number };
	if (!result.record)
		return [
			{ ...place, book: emptyBook, copies: [], out: 0, problems: [`marc_${result.refusal}`], notes: [] },
		];
	const notes = new Set<TitleNote>(result.warnings.map((warning) => `marc_warn_${warning}` as const));
	const { book, isCut } = fittedBook(withCase(bookOf(result.record)));
	if (isCut) notes.add("shortened");
	const items = copiesOf(result.record);
	const copies = items.map(({ isOut, ...copy }) =>
		copyOf(copy, { ...copy, isOut }, book.isbn13, (one) => notes.add(one)),
	);
	const problems = book.title === "" ? (["no_title"] as const) : [];
	const rows: ListedTitle[] = [];
	for (let at = 0; at === 0 || at < copies.length; at += copiesOfRow) {
		const to = at + copiesOfRow;
		const out = items.slice(at, to).filter(isOnlyOut).length;
		rows.push({ ...place, book, copies: copies.slice(at, to), out, problems, notes: [...notes] });
	}
	return rows;
}
