/**
 * Copies and readers' cards are scanned into one field, so that no number of a school stands on both: a scan would always
 * open the copy. Every writer of either record asks here.
 */

import { problems, refuseField } from "#server/kit/writes/problems.ts";
import { copyIdByBarcode, readerIdByCard } from "#server/lending/circulation/queries.ts";
import type { RecordReader, Stored } from "#server/records.ts";

/** @throws ApiError 400 for a barcode that a reader's card has */
export async function refuseCardNumber(
	records: RecordReader,
	{ school_id, barcode }: Pick<Stored<"library_books">, "school_id" | "barcode">,
): Promise<void> {
	if (barcode === "" || (await readerIdByCard(records.sql, school_id, barcode)) === null) return;
	throw refuseField("barcode", problems.cardNumber);
}

/** @throws ApiError 400 for a card number that a copy has */
export async function refuseCopyNumber(
	records: RecordReader,
	{ school_id, card_barcode }: Pick<Stored<"students">, "school_id" | "card_barcode">,
): Promise<void> {
	if (card_barcode === "" || (await copyIdByBarcode(records.sql, school_id, card_barcode)) === null) return;
	throw refuseField("card_barcode", problems.copyNumber);
}
