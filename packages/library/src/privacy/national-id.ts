/**
 * Detection of the Turkish national identity number: Rafta stores it nowhere, so it must be recognised in input. Source
 * of the checksum: the tenth digit is ((1st+3rd+5th+7th+9th) * 7 - (2nd+4th+6th+8th)) mod 10, the eleventh the sum of
 * the first ten mod 10; the first is never 0.
 */
import { searchKey } from "../turkish/keys.ts";

/** Whether eleven digits are a national identity number. One in a hundred random numbers passes. */
function hasValidChecksum(digits: string): boolean {
	const d = [...digits].map(Number);
	const at = (index: number): number => d[index] ?? 0;
	const odd = at(0) + at(2) + at(4) + at(6) + at(8);
	const even = at(1) + at(3) + at(5) + at(7);
	const tenth = (((odd * 7 - even) % 10) + 10) % 10;
	const eleventh = d.slice(0, 10).reduce((sum, digit) => sum + digit, 0) % 10;
	return at(0) !== 0 && at(9) === tenth && at(10) === eleventh;
}

/** Eleven digits that are not part of a longer number, in one piece or in groups. */
const candidates = /(?<![\d])\d(?:[ .-]?\d){10}(?![ .-]?\d)/g;

/** Whether a text is or contains a national identity number. */
export const holdsNationalId = (text: string): boolean =>
	(text.match(candidates) ?? []).some((found) => hasValidChecksum(found.replace(/\D/g, "")));

const columnNames = [
	"tc",
	"tckn",
	"tckno",
	"tcno",
	"tckimlik",
	"tckimlikno",
	"tckimliknumarasi",
	"kimlikno",
	"kimliknumarasi",
	"vatandaslikno",
	"nationalid",
	"nationalidentitynumber",
	"identitynumber",
];

/** Whether a column name refers to national identity numbers, in any spelling. */
export function isNationalIdColumn(name: string): boolean {
	const plain = searchKey(name.replace(/[_.\-/]+/g, " ")).replace(/[^a-z]/g, "");
	const own = plain.replace(/^(?:ogrenci|veli|vasi|anne|baba|uye|okur|personel)(?:si)?(?:nin)?/, "");
	return columnNames.some((one) => plain === one || own === one);
}
