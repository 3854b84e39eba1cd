/** Accession numbers are assigned once: the number of a deleted copy, or a copy's former number, stays taken. */

import { cutText } from "@rafta/library/text/cut-text";
import { problems, refuseField } from "#server/kit/writes/problems.ts";
import type { RecordTransaction, Stored } from "#server/records.ts";

const MAX_TITLE_LENGTH = 300;

/** Records the number of a copy that is deleted or renumbered. */
export async function spend(
	records: RecordTransaction,
	copy: Stored<"library_books">,
	why: "deleted" | "changed",
): Promise<void> {
	const [school_id, number] = [copy.school_id, copy.accession_no];
	if (number === "" || (await records.findBy("spent_numbers", { school_id, number }))) return;
	// The school itself may be being deleted: its numbers are deleted with it.
	if (!(await records.find("schools", school_id))) return;
	const book = await records.find("books", copy.book_id);
	const title = cutText(book?.title ?? "", MAX_TITLE_LENGTH);
	const barcode = copy.barcode;
	await records.create("spent_numbers", { school_id, number, barcode, copy: copy.id, title, why });
}

/** @throws ApiError 400 for a number that another copy has had */
export async function refuseSpent(records: RecordTransaction, copy: Stored<"library_books">): Promise<void> {
	const [school_id, number] = [copy.school_id, copy.accession_no];
	if (number === "") return;
	const spent = await records.findBy("spent_numbers", { school_id, number });
	if (spent && spent.copy !== copy.id) throw refuseField("accession_no", problems.spentNumber);
}
