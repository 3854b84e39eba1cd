/** Column headings of school lists, from whatever source. */
import { isNationalIdColumn } from "../privacy/national-id.ts";
import { searchKey } from "../turkish/keys.ts";

/** Fields taken from a list. Everything else stays in the file: birth days, parents, addresses, gender. */
export const listFields = [
	"student_no",
	"first_name",
	"last_name",
	"full_name",
	"class",
	"section",
	"duty",
] as const;
export type ListField = (typeof listFields)[number];

/** `national_id`: a column that is dropped. */
export type ColumnMeaning = ListField | "national_id" | null;

/** Spellings of each field, the most certain first: where two columns have one meaning, the more certain counts. */
const spellings: Readonly<Record<ListField, readonly string[]>> = {
	student_no: [
		"okul no",
		"okul numarasi",
		"ogrenci no",
		"ogrenci numarasi",
		"ogr no",
		"okulno",
		"ogrencino",
		"student no",
		"student number",
		"school number",
		"school no",
		"numara",
		"numarasi",
		"no",
	],
	first_name: ["adi", "ad", "ogrenci adi", "ogrencinin adi", "isim", "ismi", "first name", "given name"],
	last_name: [
		"soyadi",
		"soyad",
		"ogrenci soyadi",
		"ogrencinin soyadi",
		"soy adi",
		"soyisim",
		"soyismi",
		"surname",
		"last name",
	],
	full_name: [
		"adi soyadi",
		"ad soyad",
		"ad soyadi",
		"adi ve soyadi",
		"ad ve soyad",
		"adi soyad",
		"isim soyisim",
		"ogrenci adi soyadi",
		"ogrencinin adi soyadi",
		"ogrenci adi ve soyadi",
		"ogrencinin adi ve soyadi",
		"ogrenci",
		"full name",
		"name",
	],
	class: [
		"sinif sube",
		"sinifi subesi",
		"sinif subesi",
		"sinifi sube",
		"sinif ve sube",
		"sinifi ve subesi",
		"sinif",
		"sinifi",
		"ogrencinin sinifi",
		"class",
		"grade",
	],
	section: ["sube", "subesi", "section"],
	duty: ["gorevi", "gorev", "unvani", "unvan", "duty"],
};

const known = new Map<string, { field: ListField; rank: number }>(
	listFields.flatMap((field) => spellings[field].map((text, rank) => [text, { field, rank }] as const)),
);

/** Returns the meaning of a heading and its certainty (0 is best); `null` for a column that is not used. */
export function meaningOf(heading: string): { meaning: Exclude<ColumnMeaning, null>; rank: number } | null {
	if (heading === "" || heading.length > 60) return null;
	if (isNationalIdColumn(heading)) return { meaning: "national_id", rank: 0 };
	const found = known.get(searchKey(heading).replace(/\s+/g, " "));
	return found ? { meaning: found.field, rank: found.rank } : null;
}
