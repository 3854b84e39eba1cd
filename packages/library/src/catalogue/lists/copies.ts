/** Reads a copy from the texts of a row or of a record's item: one reader for lists and MARC. */
import { barcodeOf, isBarcode } from "../../copies/barcode.ts";
import type { ReadState } from "../../copies/state.ts";
import { numeral, ungrouped } from "../../tables/cells.ts";
import { cutText } from "../../text/cut-text.ts";
import { toIsbn13 } from "../isbn.ts";
import { emptyCopy, fittedCopy, type ListedCopy } from "./listed.ts";
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
}

const formerBarcode = "Eski barkod: ";

/** Barcode of a copy: as it is on the book, unless it is the ISBN shared by all copies of its title. */
function barcodeOn(
	text: string,
	isbn: string,
	note: (note: TitleNote) => void,
): { barcode: string; former: string } {
	const plain = ungrouped(numeral(text.replace(/\s/g, "").replace(/^\*(.*)\*$/, "$1")));
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

/** The copy in the form of the register, and notes about what could not be taken over. */
export function copyOf(
	{ hasMonthFirst, ...written }: WrittenCopy,
	state: ReadState,
	isbn: string,
	note: (note: TitleNote) => void,
): ListedCopy {
	const { barcode, former } = barcodeOn(written.barcode, isbn, note);
	const day = dayIn(written.acquired_on, hasMonthFirst);
	if (day === null) note("bad_date");
	if (state.isOut) note("was_out");
	const { status, condition, loanable } = state;
	return fittedCopy({
		...emptyCopy,
		...written,
		...{ status, condition, loanable },
		barcode,
		acquired_on: day ?? "",
		note: [written.note, former].filter(Boolean).join("; "),
	});
}
