/** Resolves a scanned or typed code: a copy's barcode, a reader's card or number, an ISBN, or an accession number. */
import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import {
	codeForms,
	idLength,
	looseNumberForms,
	numberForms,
	plainCode,
} from "@rafta/library/circulation/codes";
import { readerInAddress } from "@rafta/library/scanning/layouts";
import type { ReadConnection } from "@rafta/records";
import type { Language } from "@rafta/words";
import { copiesByIsbn } from "../../catalogue/titles/lookup-title.ts";
import type { RecordReader, Stored } from "../../records.ts";
import {
	copyIdByAccession,
	copyIdByBarcode,
	copyIdsByAccession,
	readerIdByCard,
	readerIdByNumber,
} from "../circulation/queries.ts";
import { isbnRefusal } from "../circulation/refusal.ts";

/**
 * Where codes are looked up: the records in the transaction, the codes themselves in committed data. Codes do not
 * change with lending, and reading their index in the transaction would conflict with every concurrent loan.
 */
export interface CodeLookup {
	readonly records: RecordReader;
	readonly committed: ReadConnection;
}

/** Finds a copy of the school by barcode or id. */
export async function findCopy(
	{ records, committed }: CodeLookup,
	school: string,
	code: string,
): Promise<Stored<"library_books"> | null> {
	for (const form of codeForms(code)) {
		const id = (await copyIdByBarcode(committed, school, form)) ?? (form.length === idLength ? form : null);
		const copy = id === null ? null : await records.find("library_books", id);
		if (copy?.school_id === school) return copy;
	}
	return null;
}

/**
 * Finds a copy of the school by accession number, which old books have long before they get a label. Tried last,
 * because accession numbers count from 1, as pupil numbers do. A number written otherwise than in the register finds its
 * copy if no other is meant.
 */
export async function findCopyByAccession(
	{ records, committed }: CodeLookup,
	school: string,
	code: string,
): Promise<Stored<"library_books"> | null> {
	const codes = [code, ...codeForms(code).slice(1)];
	for (const form of codes.flatMap(numberForms)) {
		const id = await copyIdByAccession(committed, school, form);
		const copy = id === null ? null : await records.find("library_books", id);
		if (copy?.school_id === school) return copy;
	}
	const loose = codes.flatMap(looseNumberForms);
	const [only, another] = loose.length > 0 ? await copyIdsByAccession(committed, school, loose, 2) : [];
	const copy = only === undefined || another !== undefined ? null : await records.find("library_books", only);
	return copy?.school_id === school ? copy : null;
}

/**
 * Finds a reader of the school by card, school number or id. Leavers are found by card only, so that they can return
 * books.
 */
export async function findReader(
	{ records, committed }: CodeLookup,
	school: string,
	code: string,
): Promise<Stored<"students"> | null> {
	for (const form of codeForms(code)) {
		// The screens identify a reader by id; no card and hardly any number looks like one.
		const name = readerInAddress(form) ?? (form.length === idLength ? form : null);
		const named = name === null ? null : await records.find("students", name);
		if (named?.school_id === school) return named;
		const id =
			(await readerIdByCard(committed, school, form)) ?? (await readerIdByNumber(committed, school, form));
		const reader = id === null ? null : await records.find("students", id);
		if (reader?.school_id === school) return reader;
	}
	return null;
}

/**
 * Finds the reader of the school whose card has a number, and no other way: for a number that a copy has as well, from
 * before that was refused.
 */
export async function findCardHolder(
	{ records, committed }: CodeLookup,
	school: string,
	code: string,
): Promise<Stored<"students"> | null> {
	const id = await readerIdByCard(committed, school, plainCode(code));
	return id === null ? null : records.find("students", id);
}

/**
 * Finds the copy for an ISBN in a library: the only one that can be lent, or the only one on loan (acceptance case 26).
 * Returns `null` if the code is not an ISBN. @throws ApiError 422 when none or several match
 */
export async function copyByIsbn(
	records: RecordReader,
	library: string,
	code: string,
	language: Language,
	status: "available" | "on_loan",
): Promise<Stored<"library_books"> | null> {
	const isbn = [code, ...codeForms(code)].map(toIsbn13).find((one) => one !== null);
	if (!isbn) return null;
	const found = await records.find("libraries", library);
	const place = { school: String(found?.school_id ?? ""), library };
	const copies = await copiesByIsbn(records, isbn, place, `status = "${status}"`);
	if (copies.length === 1) return copies[0] ?? null;
	throw isbnRefusal(copies.length === 0 ? "isbn_no_copy" : "isbn_ambiguous", language);
}
