/** Reads a copy from the texts of a row or of a record's item: one reader for lists and MARC. */
import { barcodeOf, isBarcode } from "../../copies/barcode.ts";
import { isOnlyOut, type ReadState } from "../../copies/state.ts";
import { numeral, withoutGrouping } from "../../tables/cells.ts";
import { cutText } from "../../text/cut-text.ts";
import { tidyLine } from "../../text/plain-text.ts";
import { toIsbn13 } from "../isbn.ts";
import { emptyCopy, fittedCopy, type ListedCopy, MAX_COPY_LENGTHS } from "./listed.ts";
import type { TitleNote } from "./problems.ts";
import { dayIn } from "./values.ts";

/** A copy as it is written: its barcode may have letters, its date any form. */
export interface WrittenCopy
	extends Pick<ListedCopy, "barcode" | "accession_no" | "call_number" | "shelf" | "price" | "library"> {
	readonly acquired_on: string;
	/** Whether the days of its list name the month first. */
	readonly hasMonthFirst?: boolean;
	readonly acquired_how?: string;
	readonly donor?: string;
	readonly note?: string;
	/** The price as it is written, if it is in another currency than the register's. */
	readonly foreignPrice?: string;
}

const formerBarcode = "Eski barkod: ";

/** Barcode of a copy: as it is on the book, unless it is the ISBN shared by all copies of its title. */
function barcodeOn(
	text: string,
	isbn: string,
	note: (note: TitleNote) => void,
): { barcode: string; former: string } {
	const plain = withoutGrouping(numeral(text.replace(/\s/g, "").replace(/^\*(.*)\*$/, "$1")));
	if (plain === "") return { barcode: "", former: "" };
	const asIsbn = toIsbn13(plain);
	if (asIsbn && (asIsbn === isbn || isbn === "")) {
		note("barcode_is_isbn");
		return { barcode: "", former: "" };
	}
	const barcode = barcodeOf(plain);
	if (isBarcode(barcode)) return { barcode, former: "" };
	note("barcode_signs");
	return { barcode: "", former: formerBarcode + cutText(plain, 60) };
}

/** Numbers of one copy. */
type Numbers = Pick<ListedCopy, "barcode" | "accession_no">;

/**
 * The copies in the form of the register, and notes about what could not be taken over. What they have in common is read
 * once: a row may stand for five hundred copies.
 */
export function copiesWith(
	{ hasMonthFirst, foreignPrice = "", ...written }: Omit<WrittenCopy, keyof Numbers>,
	numbers: readonly Numbers[],
	state: ReadState,
	isbn: string,
	note: (note: TitleNote) => void,
): ListedCopy[] {
	const day = dayIn(written.acquired_on, hasMonthFirst);
	if (day === null) note("bad_date");
	if (isOnlyOut(state)) note("was_out");
	if (foreignPrice !== "") note("foreign_price");
	const notes = [written.note ?? "", foreignPrice && `Bedel: ${foreignPrice}`];
	const { status, condition, loanable } = state;
	const common = fittedCopy({
		...emptyCopy,
		...written,
		...{ status, condition, loanable },
		acquired_on: day ?? "",
		note: notes.filter(Boolean).join("; "),
	});
	return numbers.map(({ barcode: text, accession_no }) => {
		const { barcode, former } = barcodeOn(text, isbn, note);
		const own = { accession_no: tidyLine(accession_no), barcode };
		if (former === "" && own.accession_no.length <= MAX_COPY_LENGTHS.accession_no)
			return { ...common, ...own };
		return fittedCopy({ ...common, ...own, note: [common.note, former].filter(Boolean).join("; ") });
	});
}

/** One copy with its numbers. */
export const copyOf = (
	{ barcode, accession_no, ...written }: WrittenCopy,
	state: ReadState,
	isbn: string,
	note: (note: TitleNote) => void,
): ListedCopy => copiesWith(written, [{ barcode, accession_no }], state, isbn, note)[0] ?? emptyCopy;
