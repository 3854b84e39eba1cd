/** Finds the titles of a list in the catalogue, and the numbers of their copies in the register. */
import type { ListedTitle } from "@rafta/library/catalogue/lists/listed";
import { keysOf, mayDiffer, TitleIndex } from "@rafta/library/catalogue/lists/match";
import { searchKey } from "@rafta/library/turkish/keys";
import type { RecordReader } from "#server/records.ts";
import { cardsAmong } from "../../copies/queries.ts";
import { followTitle, mayUse } from "../../titles/lookup-title.ts";
import { copiesNumbered, type NumberedCopy, spentAmong, type TitleRow, titlesLike } from "./queries.ts";

export interface KnownTitle {
	readonly id: string;
	readonly title: string;
	readonly author_line: string;
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ""))];

const keysOfRow = (row: TitleRow) => ({
	...keysOf({
		title: "",
		authors: [row.author_line.split(";")[0] ?? ""],
		isbn13: row.isbn13,
		publisher: "",
		year: row.year,
		series_no: row.series_no,
	}),
	title: row.title__fold,
	publisher: row.publisher__fold,
});

/** Finds matching titles in the catalogue, the public ones first. */
export async function knownTitles(
	records: RecordReader,
	school: string,
	listed: readonly { readonly book: Parameters<typeof keysOf>[0] }[],
): Promise<TitleIndex<KnownTitle>> {
	const keys = listed.map(({ book }) => keysOf(book));
	const rows = await titlesLike(records.sql, school, {
		isbns: unique(keys.map(({ isbn13 }) => isbn13)),
		titles: unique(keys.map(({ title }) => title)),
	});
	const index = new TitleIndex<KnownTitle>();
	const place = ({ status }: TitleRow) => ["active", "suggested", "merged"].indexOf(status);
	for (const row of rows.toSorted((a, b) => place(a) - place(b))) {
		const { id, title, author_line } = row;
		if (row.status !== "merged") {
			index.add(keysOfRow(row), { id, title, author_line });
			continue;
		}
		const left = await followTitle(records, id);
		if (left && mayUse(left, school))
			index.add(
				{ ...keysOfRow(row), title: "" },
				{ id: left.id, title: left.title, author_line: left.author_line },
			);
	}
	return index;
}

/** Owner of a number: a copy of this title, or of another one; `spent`: a deleted copy. */
export interface KnownNumbers {
	readonly barcodes: ReadonlyMap<string, { readonly copy: string; readonly book: string }>;
	readonly accessions: ReadonlyMap<string, { readonly copy: string; readonly book: string }>;
	readonly spent: ReadonlySet<string>;
	/** Barcodes that readers' cards have. */
	readonly cards: ReadonlySet<string>;
}

export async function knownNumbers(
	records: RecordReader,
	school: string,
	copies: readonly { readonly barcode: string; readonly accession_no: string }[],
): Promise<KnownNumbers> {
	const barcodes = unique(copies.map(({ barcode }) => barcode));
	const accessions = unique(copies.map(({ accession_no }) => accession_no));
	const rows = await copiesNumbered(records.sql, school, { barcodes, accessions });
	const owner = (row: NumberedCopy) => ({ copy: row.id, book: row.book_id });
	return {
		barcodes: new Map(rows.map((row) => [row.barcode, owner(row)])),
		accessions: new Map(rows.map((row) => [row.accession_no, owner(row)])),
		spent: new Set(await spentAmong(records.sql, school, accessions)),
		cards: new Set(barcodes.length > 0 ? await cardsAmong(records.sql, school, barcodes) : []),
	};
}

type CopyNumbers = { readonly barcode: string; readonly accession_no: string };

const ownerOf = (
	{ barcode, accession_no }: CopyNumbers,
	known: KnownNumbers,
): { readonly copy: string; readonly book: string } | undefined =>
	(barcode === "" ? undefined : known.barcodes.get(barcode)) ??
	(accession_no === "" ? undefined : known.accessions.get(accession_no));

/**
 * The title of the catalogue that a row is about: of several that match it, the one that has its copies; `null` where
 * none matches. `isOther`: a title that only shares the row's ISBN is not meant.
 */
export function titleOf(
	book: ListedTitle["book"],
	copies: readonly CopyNumbers[],
	catalogue: TitleIndex<KnownTitle>,
	numbers: KnownNumbers,
	isOther = false,
): KnownTitle | null {
	const keys = keysOf(book);
	const matches = catalogue
		.findAll(keys)
		.filter(({ title }) => !isOther || !mayDiffer(keys.title, searchKey(title)));
	const owners = new Set(copies.map((copy) => ownerOf(copy, numbers)?.book));
	return matches.find(({ id }) => owners.has(id)) ?? matches[0] ?? null;
}

/**
 * State of a copy's numbers: `free`, `same` (in the register already, as a copy of this title) or `taken`. `book`: the
 * title's id, empty for a new one.
 */
export function numberState(
	{ barcode, accession_no }: CopyNumbers,
	book: string,
	known: KnownNumbers,
): "free" | "same" | "taken" {
	const byBarcode = barcode === "" ? undefined : known.barcodes.get(barcode);
	const byAccession = accession_no === "" ? undefined : known.accessions.get(accession_no);
	const owner = byBarcode ?? byAccession;
	if (!owner) return known.spent.has(accession_no) || known.cards.has(barcode) ? "taken" : "free";
	const isOne = !byBarcode || !byAccession || byBarcode.copy === byAccession.copy;
	return isOne && book !== "" && owner.book === book ? "same" : "taken";
}
