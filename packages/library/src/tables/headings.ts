/** Column headings of school lists, from whatever source. */
import { isNationalIdColumn } from "../privacy/national-id.ts";
import { searchKey } from "../turkish/keys.ts";
import { type GuardianField, guardianFields, guardianMeaning, headingWords } from "./guardians.ts";

/** Fields taken from a list. Everything else stays in the file: birth days, addresses, gender, a pupil's own phone. */
export const listFields = [
	"student_no",
	"first_name",
	"last_name",
	"full_name",
	"class",
	"section",
	"duty",
	"reader_type",
	"status",
	"card_barcode",
	...guardianFields,
] as const;
export type ListField = (typeof listFields)[number];

/** `national_id`: a column that is dropped. */
export type ColumnMeaning = ListField | "national_id" | null;

/** Spellings of each field, the most certain first: where two columns have one meaning, the more certain counts. */
const spellings: Readonly<Record<Exclude<ListField, GuardianField>, readonly string[]>> = {
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
		"student id",
		"numara",
		"numarasi",
		"no",
	],
	first_name: [
		"adi",
		"ad",
		"ogrenci adi",
		"ogrencinin adi",
		"isim",
		"ismi",
		"first name",
		"firstname",
		"given name",
		"forename",
	],
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
		"lastname",
		"family name",
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
		"member name",
		"patron name",
		"student name",
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
		"homeroom",
		"home room",
		"form",
		"grade",
	],
	section: ["sube", "subesi", "section"],
	duty: ["gorevi", "gorev", "unvani", "unvan", "duty"],
	reader_type: ["okur turu", "reader type", "kind of reader"],
	status: ["durum", "durumu", "okur durumu", "status"],
	card_barcode: [
		"kart no",
		"kart numarasi",
		"kart nosu",
		"kart barkodu",
		"kart barkod no",
		"kutuphane kart no",
		"kutuphane karti no",
		"kutuphane karti",
		"uye kart no",
		"okur kart no",
		"kartno",
		"card number",
		"cardnumber",
		"card no",
		"card barcode",
		"library card",
		"library card number",
		"barkod",
		"barkod no",
		"barkodu",
		"barkod numarasi",
		"ogrenci barkodu",
		"okur barkodu",
		"uye barkodu",
		"barcode",
		"barcode number",
		"patron barcode",
		"student barcode",
		"uye no",
		"uye numarasi",
		"member id",
		"member no",
		"patron id",
		"patron number",
	],
};

const known = new Map(
	Object.entries(spellings).flatMap(([field, texts]) =>
		texts.map((text, rank) => [text, { meaning: field as ListField, rank }] as const),
	),
);

/** Returns the meaning of a heading and its certainty (0 is best); `null` for a column that is not used. */
export function meaningOf(heading: string): { meaning: Exclude<ColumnMeaning, null>; rank: number } | null {
	if (heading === "" || heading.length > 60) return null;
	if (isNationalIdColumn(heading)) return { meaning: "national_id", rank: 0 };
	return (
		known.get(searchKey(heading)) ?? known.get(headingWords(heading).join(" ")) ?? guardianMeaning(heading)
	);
}
