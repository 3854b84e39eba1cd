/** Why a school's file is refused: for people, in both languages. `{file}`, `{line}` and `{field}` say where. */
import { type Text, text } from "../collections/definition.ts";

export const refusals = {
	damaged: text(
		"Bu bir zip dosyası değil ya da dosya hasarlı veya eksik.",
		"This is not a zip file, or the file is damaged or incomplete.",
	),
	unpackable: text("Zip dosyası açılamıyor: {why}", "The zip file can't be unpacked: {why}"),
	no_manifest: text(
		"Bu bir okul dosyası değil: içindekilerin listesi (manifest.json) yok ya da okunamıyor.",
		"This is not a school file: its list of contents (manifest.json) is missing or can't be read.",
	),
	newer: text(
		"Dosya, Rafta'nın daha yeni bir sürümüyle hazırlanmış. Önce bu kurulumun sürümü yükseltilmeli.",
		"The file was created by a newer version of Rafta. Upgrade this installation first.",
	),
	unlisted: text("İçindekiler listesinde {file} yok.", "{file} is not in the list of contents."),
	missing: text("{file} okul dosyasında yok.", "{file} is missing from the school file."),
	checksum: text("{file}, içindekiler listesiyle uyuşmuyor.", "{file} does not match the list of contents."),
	line: text("{file} dosyasının {line}. satırı okunamıyor.", "Line {line} of {file} can't be read."),
	long: text("{file} dosyasının {line}. satırı çok uzun.", "Line {line} of {file} is too long."),
	id: text(
		"{file}, satır {line}: kayıt kimliği uygun değil.",
		"{file}, line {line}: the record ID is not valid.",
	),
	twice: text(
		"{file}, satır {line}: bu kayıt iki kez var.",
		"{file}, line {line}: this record appears twice.",
	),
	protected: text(
		"{file}, satır {line}: {field} alanı dışarıdan belirlenemez.",
		"{file}, line {line}: {field} can't be set by an import.",
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
		"{file}, satır {line}: aynı {field} değeri başka bir kayıtta da var.",
		"{file}, line {line}: another record has the same {field}.",
	),
	running: text(
		"{file}, satır {line}: bitmemiş bir iş var. Dosya, bu iş bitince yeniden hazırlanmalı.",
		"{file}, line {line}: this process has not finished. Create the file again once it has finished.",
	),
	school: text("Dosyada tek bir okul olmalı.", "The file must contain exactly one school."),
	picture: text("{file} bir resim değil.", "{file} is not a picture."),
	counts: text(
		"{file}: kayıt sayısı içindekiler listesiyle uyuşmuyor.",
		"{file}: the number of records does not match the list of contents.",
	),
} as const satisfies Readonly<Record<string, Text>>;

export type Refusal = keyof typeof refusals;

/** What an import does differently from the file, or what a person should look at. */
export const doubts = {
	unknown_field: text(
		"Rafta'nın bu sürümünde bulunmayan alanlar aktarılmaz",
		"These fields do not exist in this version of Rafta and will not be imported",
	),
	title_known: text(
		"Bu eserler burada zaten var; var olan kayıtlar kullanılır",
		"These titles already exist here; the existing records will be used",
	),
	id_taken: text(
		"Bu kayıtların kimlikleri burada başka kayıtlarda kullanılıyor; kayıtlara yeni kimlik verilir",
		"Other records here already have these IDs; the imported records will get new IDs",
	),
	number_taken: text(
		"Bu kayıtların numaraları burada kullanılıyor; yeni numara verilir ya da numara boş kalır",
		"These numbers are already used here; the imported records will get new numbers or none",
	),
	file_missing: text(
		"Bu kayıtların resimleri dosyada yok",
		"The pictures of these records are missing from the file",
	),
	account: text(
		"Bu kayıtlar hesaplara bağlı; bu bağlantılar aktarılmaz",
		"These records are linked to accounts; the links will not be imported",
	),
	on_loan_without_loan: text(
		"Bu nüshalar ödünçte görünüyor ama ödünç kayıtları yok",
		"These copies are shown as on loan but have no loan records",
	),
	loan_without_reader: text(
		"Bu ödünçler iade edilmemiş ama okurları belli değil",
		"These loans are still open but have no reader",
	),
	changed: text(
		"Bu kayıtlar dosya hazırlanırken değişti; dosyada eski hâlleri olabilir",
		"These records changed while the file was being created; the file may contain earlier versions of them",
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
