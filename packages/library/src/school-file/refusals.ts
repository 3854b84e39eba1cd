/** Why a school's file is refused: for people, in both languages. `{file}`, `{line}` and `{field}` say where. */
import { type Text, text } from "../collections/definition.ts";

export const refusals = {
	damaged: text("Dosya hasarlı ya da tam bir zip değil.", "The file is damaged or not a complete zip."),
	unpackable: text("Zip açılamaz: {why}", "The zip cannot be unpacked: {why}"),
	no_manifest: text(
		"Bu bir okul dosyası değil: içinde listesi (manifest.json) yok ya da okunamıyor.",
		"This is no school's file: its list (manifest.json) is missing or cannot be read.",
	),
	newer: text(
		"Dosya daha yeni bir Rafta'dan. Önce bu Rafta'yı yükseltin.",
		"The file is of a newer Rafta. Upgrade this one first.",
	),
	unlisted: text("{file} listede yok.", "{file} is not in the list."),
	missing: text("{file} dosyada yok.", "{file} is missing."),
	checksum: text("{file} listeyle uyuşmuyor.", "{file} does not match the list."),
	line: text("{file}, satır {line}: okunamıyor.", "{file}, line {line}: cannot be read."),
	long: text("{file}, satır {line}: çok uzun.", "{file}, line {line}: too long."),
	id: text("{file}, satır {line}: kayıt kimliği uygun değil.", "{file}, line {line}: the id is not valid."),
	twice: text(
		"{file}, satır {line}: bu kayıt iki kez var.",
		"{file}, line {line}: this record is there twice.",
	),
	protected: text(
		"{file}, satır {line}: {field} dışarıdan verilemez.",
		"{file}, line {line}: {field} cannot be given.",
	),
	value: text(
		"{file}, satır {line}: {field} alanının değeri uygun değil.",
		"{file}, line {line}: the value of {field} is not valid.",
	),
	required: text("{file}, satır {line}: {field} boş olamaz.", "{file}, line {line}: {field} is missing."),
	reference: text(
		"{file}, satır {line}: {field} dosyada olmayan bir kaydı gösteriyor.",
		"{file}, line {line}: {field} refers to a record that is not in the file.",
	),
	number: text(
		"{file}, satır {line}: {field} başka bir kayıtta da var.",
		"{file}, line {line}: another record has the same {field}.",
	),
	running: text(
		"{file}, satır {line}: bitmemiş bir iş var. Dosyayı iş bitince yeniden alın.",
		"{file}, line {line}: its work has not ended. Make the file again when it has.",
	),
	school: text("Dosyada tek bir okul olmalı.", "There must be one school in the file."),
	picture: text("{file} bir resim değil.", "{file} is no picture."),
	counts: text(
		"{file}: kayıt sayısı listeyle uyuşmuyor.",
		"{file}: the number of records differs from the list.",
	),
} as const satisfies Readonly<Record<string, Text>>;

export type Refusal = keyof typeof refusals;

/** What an import does differently from the file, or what a person should look at. */
export const doubts = {
	unknown_field: text(
		"Bu Rafta'nın bilmediği alan: alınmaz",
		"A field that this Rafta does not know: left out",
	),
	title_known: text("Burada zaten olan eser: o kullanılır", "A title that is here already: used as it is"),
	id_taken: text(
		"Kimliği burada başka kaydın: yenisi verilir",
		"Its id is another record's here: it gets a new one",
	),
	number_taken: text(
		"Numarası burada başkasının: yenisi verilir ya da boş kalır",
		"Its number is in use here: it gets a new one or none",
	),
	file_missing: text("Resmi dosyada yok", "Its picture is not in the file"),
	account: text("Hesaba bağlıydı: bağ kurulmaz", "It named an account: the link is not made"),
	on_loan_without_loan: text("Ödünçte görünüyor ama açık ödüncü yok", "Is on loan, but has no open loan"),
	loan_without_reader: text("Açık ödünç ama okuru yok", "An open loan without a reader"),
	changed: text(
		"Dosya hazırlanırken değişti: eski hâli alınmış olabilir",
		"Changed while the file was made: its former state may be in it",
	),
} as const satisfies Readonly<Record<string, Text>>;

export type DoubtCode = keyof typeof doubts;

// An object's own keys are those of its type, as it is written out above.
export const doubtCodes = Object.keys(doubts) as DoubtCode[];

/** Records of a kind that a person should know of before the import. */
export interface Doubt {
	readonly code: DoubtCode;
	readonly collection: string;
	/** Of unknown fields and of accounts: the field; else empty. */
	readonly field: string;
	readonly count: number;
}
