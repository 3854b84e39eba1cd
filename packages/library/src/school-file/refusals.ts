/** Why a school's file is refused: for people, in both languages. `{file}`, `{line}` and `{field}` say where. */
import { type Text, text } from "../collections/definition.ts";

export const refusals = {
	damaged: text("Dosya hasarlı ya da tam bir zip değil.", "The file is damaged or not a complete zip."),
	unpackable: text("Zip açılamaz: {why}", "The zip can't be unpacked: {why}"),
	no_manifest: text(
		"Bu bir okul dosyası değil: içindekilerin listesi (manifest.json) yok ya da okunamıyor.",
		"This is not a school file: its list of contents (manifest.json) is missing or can't be read.",
	),
	newer: text(
		"Dosya daha yeni bir Rafta ile hazırlanmış. Önce bu Rafta yükseltilmeli.",
		"The file was created by a newer Rafta. Upgrade this one first.",
	),
	unlisted: text("{file} listede yok.", "{file} is not in the list."),
	missing: text("{file} dosyada yok.", "{file} is missing from the file."),
	checksum: text("{file} listeyle uyuşmuyor.", "{file} does not match the list."),
	line: text("{file}, satır {line}: okunamıyor.", "{file}, line {line}: can't be read."),
	long: text("{file}, satır {line}: çok uzun.", "{file}, line {line}: too long."),
	id: text(
		"{file}, satır {line}: kayıt kimliği uygun değil.",
		"{file}, line {line}: the record ID is not valid.",
	),
	twice: text(
		"{file}, satır {line}: bu kayıt iki kez var.",
		"{file}, line {line}: this record appears twice.",
	),
	protected: text(
		"{file}, satır {line}: {field} dışarıdan verilemez.",
		"{file}, line {line}: {field} can't be set from outside.",
	),
	value: text(
		"{file}, satır {line}: {field} alanının değeri uygun değil.",
		"{file}, line {line}: the value of {field} is not valid.",
	),
	required: text("{file}, satır {line}: {field} boş olamaz.", "{file}, line {line}: {field} can't be empty."),
	reference: text(
		"{file}, satır {line}: {field} dosyada olmayan bir kaydı gösteriyor.",
		"{file}, line {line}: {field} refers to a record that is not in the file.",
	),
	number: text(
		"{file}, satır {line}: {field} başka bir kayıtta da var.",
		"{file}, line {line}: another record has the same {field}.",
	),
	running: text(
		"{file}, satır {line}: bitmemiş bir iş var. İş bitince dosya yeniden hazırlanmalı.",
		"{file}, line {line}: this work has not finished. Create the file again when it has.",
	),
	school: text("Dosyada tek bir okul olmalı.", "The file must contain exactly one school."),
	picture: text("{file} bir resim değil.", "{file} is not a picture."),
	counts: text(
		"{file}: kayıt sayısı listeyle uyuşmuyor.",
		"{file}: the number of records does not match the list.",
	),
} as const satisfies Readonly<Record<string, Text>>;

export type Refusal = keyof typeof refusals;

/** What an import does differently from the file, or what a person should look at. */
export const doubts = {
	unknown_field: text(
		"Bu Rafta'nın tanımadığı alan: aktarılmaz",
		"Field that this Rafta does not know: not imported",
	),
	title_known: text(
		"Eser burada zaten var: var olan kullanılır",
		"Title that is already here: the existing one is used",
	),
	id_taken: text(
		"Kimliği burada başka bir kayıtta var: yenisi verilir",
		"ID used by another record here: it gets a new one",
	),
	number_taken: text(
		"Numarası burada kullanılıyor: yenisi verilir ya da boş kalır",
		"Number already used here: it gets a new one or none",
	),
	file_missing: text("Resmi dosyada yok", "Picture missing from the file"),
	account: text(
		"Bir hesaba bağlıydı: bu bağ aktarılmaz",
		"Was linked to an account: the link is not imported",
	),
	on_loan_without_loan: text(
		"Ödünçte görünüyor ama açık ödüncü yok",
		"Shown as on loan but has no open loan",
	),
	loan_without_reader: text("Açık ödüncün okuru yok", "Open loan without a reader"),
	changed: text(
		"Dosya hazırlanırken değişti: eski hâli alınmış olabilir",
		"Changed while the file was being created: the earlier state might have been saved",
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
