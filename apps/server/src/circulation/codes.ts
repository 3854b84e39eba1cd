/** What a scanned or typed code is: a copy's barcode, a reader's card or number, an ISBN, a number of the register. */
import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { idLength, plainCode, readerInAddress } from "@rafta/library/circulation/codes";
import type { Language, Reader, RecordData, RecordReader } from "@rafta/records";
import { copiesByIsbn } from "../titles/find.ts";
import { copyIdByAccession, copyIdByBarcode, readerIdByCard, readerIdByNumber } from "./queries.ts";
import { isbnRefusal } from "./refusal.ts";

/**
 * Where codes are looked up: the rows behind them in the transaction, the codes themselves in what is committed. A code
 * does not come and go with the lending, and a look into its index would be in the way of all who lend beside it.
 */
export interface Sight {
	readonly records: RecordReader;
	readonly committed: Reader;
}

/** A copy of the school by barcode or id. */
export async function findCopy(
	{ records, committed }: Sight,
	school: string,
	code: string,
): Promise<RecordData | null> {
	const text = plainCode(code);
	if (text === "") return null;
	const id = (await copyIdByBarcode(committed, school, text)) ?? (text.length === idLength ? text : null);
	const copy = id === null ? null : await records.find("library_books", id);
	return copy?.school_id === school ? copy : null;
}

/**
 * A copy of the school by its number in the register, which stands in every old book before any label does. Asked last:
 * registers count from 1, as the numbers of pupils do.
 */
export async function findCopyByAccession(
	{ records, committed }: Sight,
	school: string,
	code: string,
): Promise<RecordData | null> {
	const text = plainCode(code);
	const id = text === "" ? null : await copyIdByAccession(committed, school, text);
	const copy = id === null ? null : await records.find("library_books", id);
	return copy?.school_id === school ? copy : null;
}

/** A reader of the school by card, school number or id. Leavers are found by card only, so that they can return. */
export async function findReader(
	{ records, committed }: Sight,
	school: string,
	code: string,
): Promise<RecordData | null> {
	const text = plainCode(code);
	if (text === "") return null;
	// The screens name a reader by id; no card and hardly a number looks like one.
	const name = readerInAddress(text) ?? (text.length === idLength ? text : null);
	const named = name === null ? null : await records.find("students", name);
	if (named?.school_id === school) return named;
	const id =
		(await readerIdByCard(committed, school, text)) ?? (await readerIdByNumber(committed, school, text));
	const reader = id === null ? null : await records.find("students", id);
	return reader?.school_id === school ? reader : null;
}

/**
 * The copy that an ISBN means in a library: the only one that can be lent, or the only one that is out (acceptance
 * case 26). `null` for what is no ISBN. @throws ApiError 422 when none or several fit.
 */
export async function copyByIsbn(
	records: RecordReader,
	library: string,
	code: string,
	language: Language,
	status: "available" | "on_loan",
): Promise<RecordData | null> {
	const isbn = toIsbn13(code);
	if (!isbn) return null;
	const found = await records.find("libraries", library);
	const place = { school: String(found?.school_id ?? ""), library };
	const copies = await copiesByIsbn(records, isbn, place, `status = "${status}"`);
	if (copies.length === 1) return copies[0] ?? null;
	throw isbnRefusal(copies.length === 0 ? "isbn_no_copy" : "isbn_ambiguous", language);
}
