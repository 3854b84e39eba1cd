/** The page in a school's file that explains each of its files, in both languages. */
import { type Text, text } from "../collections/definition.ts";
import { fillPlaceholders } from "../text/placeholders.ts";
import { omittedCollections, type Part } from "./contents.ts";

type Language = keyof Text;

/** Tables for people with spreadsheets: collections, by the names of their files. */
export const tables = {
	"csv/copies.csv": "library_books",
	"csv/readers.csv": "students",
	"csv/loans.csv": "book_loans",
	"csv/holds.csv": "holds",
} as const;

export const readmeNames = { tr: "OKUBENI.txt", en: "README.txt" } as const;

const texts = {
	title: text("{school}: okul dosyası", "{school}: school file"),
	lead: text(
		"Bu dosyada okulun kütüphane kayıtları vardır. Dosya {day} tarihinde Rafta ile hazırlandı. Bir yönetici dosyayı başka bir Rafta kurulumunda, boş bir okulun sayfasından aktarabilir; dosya başka programlarla da okunabilir.",
		"This file contains the school's library records. It was created with Rafta on {day}. An administrator can import it into an empty school in another Rafta installation, on that school's page; other programs can also read it.",
	),
	personal: text(
		"Dosya, okurların ve görevlilerin kişisel verilerini içerir: güvenli bir yerde saklayın, işiniz bitince silin.",
		"The file contains personal data of readers and staff: keep it in a safe place and delete it when you no longer need it.",
	),
	impersonal: text(
		"Dosya kişisel veriler olmadan hazırlandı: okurlar, onlarla ilgili kayıtlar ve serbest notlar dosyada yoktur.",
		"The file was created without personal data: readers, records about them and free-text notes are left out.",
	),
	changed: text(
		"Dosya hazırlanırken okulun {count} kaydı değişti. Dosyayı, masa kapalıyken yeniden hazırlayın.",
		"{count} of the school's records changed while the file was being created. Create the file again while the desk is closed.",
	),
	files: text("Dosyalar", "Files"),
	manifest: text(
		"biçimin sürümü, kayıt sayıları, her dosyanın boyutu ve SHA-256 özeti",
		"the format version, the record counts, and the size and SHA-256 hash of every file",
	),
	data: text(
		"kayıtlar: her satırda bir JSON nesnesi; satırda yer almayan alan boş demektir",
		"the records: one JSON object per line; a field that is missing from a line is empty",
	),
	schema: text(
		"bu satırların tanımı (JSON Schema): alan adları, türleri, seçenekleri",
		"the definition of these lines (JSON Schema): field names, types and options",
	),
	csv: text(
		"aynı kayıtlar hesap tablosu olarak (noktalı virgülle ayrılmış, UTF-8)",
		"the same records in spreadsheet form (semicolon-separated, UTF-8)",
	),
	titles: text("eserler ve nüshalar", "titles and copies"),
	marc: text(
		"başka kütüphane programları için eserler; nüshalar 952 numaralı alandadır; kayıttan düşülen nüshalar dosyada yoktur",
		"the titles in a format for other library systems; copies are in field 952; withdrawn copies are left out",
	),
	pictures: text(
		"kapaklar, okulun amblemi ve onay verilmiş fotoğraflar: koleksiyon/kayıt/ad",
		"covers, the school's logo, and photos for which consent has been given, each stored as collection/record/name",
	),
	records: text("Kayıtlar", "Records"),
	names: text(
		"Hesaplar taşınmaz: her kayıtta, kaydı yapan kişinin yalnızca adı yazılıdır.",
		"Accounts are not moved: for each record, the file gives only the name of the person who created it.",
	),
	omitted: text("Dosyada olmayanlar", "What is not in the file"),
	secrets: text(
		"Parolalar, oturumlar ve gizli anahtarlar hiçbir zaman dosyada yer almaz.",
		"Passwords, sessions and secret keys are never in the file.",
	),
} as const;

export interface ReadmeFacts {
	readonly school: string;
	/** The day, as people write it. */
	readonly day: string;
	readonly isPersonal: boolean;
	/** Records that were changed while the file was made. */
	readonly changed: number;
	readonly parts: readonly Part[];
	/** Labels of omitted collections. */
	labelOf(collection: string, language: Language): string;
}

/** The page as lines of text. */
export function readmeOf(facts: ReadmeFacts, language: Language): string {
	const { parts, isPersonal, changed, labelOf } = facts;
	const values: Readonly<Record<string, string>> = {
		school: facts.school,
		day: facts.day,
		count: String(changed),
	};
	const t = (name: keyof typeof texts): string =>
		fillPlaceholders(texts[name][language], (one) => values[one] ?? "");
	const included = new Set(parts.map(({ name }) => name));
	const csv = Object.entries(tables).filter(([, collection]) => included.has(collection));
	const file = (name: string, what: string) => `  ${name}\n    ${what}`;
	return [
		t("title"),
		"",
		t("lead"),
		t(isPersonal ? "personal" : "impersonal"),
		t("names"),
		...(changed > 0 ? [t("changed")] : []),
		"",
		`${t("files")}:`,
		file("manifest.json", t("manifest")),
		file("data/*.ndjson", t("data")),
		file("schema/*.schema.json", t("schema")),
		file("csv/titles.csv", `${t("titles")}: ${t("csv")}`),
		...csv.map(([name, collection]) =>
			file(
				name,
				`${parts.find((part) => part.name === collection)?.collection.label.many[language]}: ${t("csv")}`,
			),
		),
		file("marc/titles.mrc, marc/titles.xml", t("marc")),
		file("files/", t("pictures")),
		"",
		`${t("records")}:`,
		...parts.map(({ name, collection }) => `  data/${name}.ndjson: ${collection.label.many[language]}`),
		"",
		`${t("omitted")}:`,
		...Object.entries(omittedCollections).map(
			([name, why]) => `  ${labelOf(name, language)}: ${why[language]}`,
		),
		`  ${t("secrets")}`,
		"",
	].join("\r\n");
}
