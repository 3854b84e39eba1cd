/** Codes scanned or typed at the desk, before they are identified. */
import { words } from "@rafta/words";
import { intendedCodes, readerInAddress } from "../scanning/layouts.ts";
import { latinDigits } from "../text/digits.ts";
import { plainLine } from "../text/plain-text.ts";
import { upper } from "../turkish/case.ts";

/** A code without the unseen characters that come along when it is copied from a page or a table. */
const visibleCode = (code: string): string => latinDigits(plainLine(code)).trim();

/**
 * Removes the spaces, line ends and control characters that scanners add, and unseen characters; no barcode and no card
 * contains any (acceptance case 20).
 */
export const plainCode = (code: string): string => visibleCode(code).replace(/\s/gu, "");

/** What a scanned code may say: as it came, and as a scanner with another keyboard layout than the computer's meant it. */
export const codeForms = (code: string): readonly string[] => {
	const plain = plainCode(code);
	return plain === "" ? [] : [plain, ...intendedCodes(plain)];
};

/** Removes what a card's QR code has after the reader's id: its key belongs to the family, and is not sent on. */
export function withoutCardKey(scanned: string): string {
	const address = codeForms(scanned).find((form) => readerInAddress(form) !== null);
	return (address ?? scanned).replace(/[#&?]?key=\S*$/, "");
}

/**
 * The ways in which an accession number may stand in the register for a code: without spaces, as scanners send it, and
 * with single ones, as people write it.
 */
export const numberForms = (code: string): readonly string[] =>
	[...new Set([plainCode(code), visibleCode(code).replace(/\s+/gu, " ")])].filter((form) => form !== "");

/** Signs that registers write between the letters and the digits of an accession number. */
const SEPARATORS = ["", " ", "-", "/", "."] as const;

/** Most digits of an accession number, its zeros in front included. */
const MAX_NUMBER_DIGITS = 8;

const lettersAndDigits = new RegExp(`^(\\p{L}{1,10})[\\s./-]*0*(\\d{1,${MAX_NUMBER_DIGITS}})$`, "u");

/**
 * Other ways in which a register may write an accession number of letters and digits: "DMB7" may be "DMB 7" or
 * "DMB-0007". Digits alone have no other way: 7 is a pupil's number, too. Empty for anything else.
 */
export function looseNumberForms(code: string): readonly string[] {
	const [, letters, digits] = lettersAndDigits.exec(visibleCode(code)) ?? [];
	if (letters === undefined || digits === undefined) return [];
	const words = new Set([letters, upper(letters), letters.toUpperCase()]);
	const numbers = Array.from(
		{ length: MAX_NUMBER_DIGITS - digits.length + 1 },
		(_, zeros) => "0".repeat(zeros) + digits,
	);
	return [...words].flatMap((word) =>
		SEPARATORS.flatMap((sign) => numbers.map((number) => word + sign + number)),
	);
}

/** Most digits of a code that may be a title instead: "1984", not a barcode. */
const MAX_TITLE_DIGITS = 6;

/** Whether a code that nothing has may be the title of a book. */
export const mayBeTitle = (code: string): boolean =>
	new RegExp(`^\\d{1,${MAX_TITLE_DIGITS}}$`).test(plainCode(code));

/** Length of record ids; no card and hardly any number looks like one. */
export const idLength = 15;

/** Messages for codes that match nothing, or several copies. */
export const codeProblems = words("library/circulation/code-problems");

export type CodeProblem = keyof typeof codeProblems;
