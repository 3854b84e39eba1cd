/** The field types as the screens of the schema show them: one row for each, and the names of their options. */
import { catalogueOf } from "#i18n";

/** A name in both languages. */
interface Label {
	readonly tr: string;
	readonly en: string;
}

type OptionKind = "flag" | "number" | "text" | "lines" | "collection";

/** A field with its options. */
interface Field {
	readonly [option: string]: unknown;
}

interface FieldTypeRow extends Label {
	readonly options: readonly {
		readonly name: string;
		readonly kind: OptionKind;
		readonly nullable?: boolean;
	}[];
	/** Options of a new field. */
	readonly initial?: Field;
	/** A value for the sample calls; `null`: no caller writes such a field. */
	readonly sample: ((field: Field) => unknown) | null;
}

const flag = <const Name extends string>(name: Name) => ({ name, kind: "flag" }) as const;
const number = <const Name extends string>(name: Name) => ({ name, kind: "number" }) as const;
const bound = <const Name extends string>(name: Name) => ({ name, kind: "number", nullable: true }) as const;
const text = <const Name extends string>(name: Name) => ({ name, kind: "text" }) as const;
const lines = <const Name extends string>(name: Name) => ({ name, kind: "lines" }) as const;

const domains = [lines("onlyDomains"), lines("exceptDomains")] as const;
const common = [text("help"), flag("required"), flag("presentable"), flag("hidden")] as const;

const holdsSeveral = ({ maxSelect }: Field): boolean => Number(maxSelect ?? 1) > 1;

const rows = {
	text: {
		tr: "Metin",
		en: "Text",
		options: [
			number("min"),
			number("max"),
			text("pattern"),
			text("autogeneratePattern"),
			flag("sortKey"),
			flag("searchKey"),
		],
		sample: () => "…",
	},
	editor: {
		tr: "Zengin metin",
		en: "Rich text",
		options: [number("maxSize"), flag("convertURLs")],
		sample: () => "…",
	},
	number: {
		tr: "Sayı",
		en: "Number",
		options: [bound("min"), bound("max"), flag("onlyInt")],
		sample: () => 1,
	},
	bool: {
		tr: "Evet/hayır",
		en: "Yes/no",
		options: [],
		sample: () => true,
	},
	email: {
		tr: "E-posta",
		en: "Email",
		options: domains,
		sample: () => "ada@example.org",
	},
	url: {
		tr: "Bağlantı",
		en: "Link",
		options: domains,
		sample: () => "https://example.org",
	},
	date: {
		tr: "Tarih",
		en: "Date",
		options: [text("min"), text("max")],
		sample: () => "2026-09-14 08:00:00.000Z",
	},
	autodate: {
		tr: "Otomatik tarih",
		en: "Automatic date",
		options: [flag("onCreate"), flag("onUpdate")],
		initial: { onCreate: true, onUpdate: true },
		sample: null,
	},
	select: {
		tr: "Seçenek",
		en: "Choice",
		options: [lines("values"), number("maxSelect")],
		initial: { values: [], maxSelect: 1 },
		sample: (field) => {
			const [first = ""] = (field.values as string[] | undefined) ?? [];
			return holdsSeveral(field) ? [first] : first;
		},
	},
	relation: {
		tr: "İlişki",
		en: "Relation",
		options: [
			{ name: "collectionId", kind: "collection" },
			number("minSelect"),
			number("maxSelect"),
			flag("cascadeDelete"),
		],
		initial: { collectionId: "", maxSelect: 1 },
		sample: (field) => (holdsSeveral(field) ? ["RECORD_ID"] : "RECORD_ID"),
	},
	file: {
		tr: "Dosya",
		en: "File",
		options: [number("maxSelect"), number("maxSize"), lines("mimeTypes"), lines("thumbs"), flag("protected")],
		initial: { maxSelect: 1 },
		sample: null,
	},
	json: {
		tr: "JSON",
		en: "JSON",
		options: [number("maxSize")],
		sample: () => ({}),
	},
	geoPoint: {
		tr: "Konum",
		en: "Location",
		options: [],
		sample: () => ({ lon: 32.85, lat: 39.93 }),
	},
	password: {
		tr: "Parola",
		en: "Password",
		options: [number("min"), number("max"), text("pattern"), number("cost")],
		sample: () => "…",
	},
} as const satisfies Readonly<Record<string, FieldTypeRow>>;

export type FieldType = keyof typeof rows;

type OptionName = (typeof rows)[FieldType]["options"][number]["name"] | (typeof common)[number]["name"];

const optionNames: Readonly<Record<OptionName, Label>> = {
	min: { tr: "Alt sınır", en: "Minimum" },
	max: { tr: "Üst sınır", en: "Maximum" },
	pattern: { tr: "Desen (düzenli ifade)", en: "Pattern (regular expression)" },
	autogeneratePattern: { tr: "Otomatik üretim deseni", en: "Pattern for generated values" },
	sortKey: { tr: "Türk alfabesine göre sıralanır", en: "Sort in Turkish order" },
	searchKey: { tr: "Aramada aksan farkı gözetilmez", en: "Ignore accents in searches" },
	maxSize: { tr: "En büyük boyut (bayt)", en: "Maximum size (bytes)" },
	convertURLs: {
		tr: "Bu sitenin alan adı bağlantılardan çıkarılır",
		en: "Remove this site's domain from links",
	},
	onlyInt: { tr: "Yalnızca tam sayı", en: "Whole numbers only" },
	onlyDomains: { tr: "Yalnızca bu alan adları", en: "Allow only these domains" },
	exceptDomains: { tr: "Bu alan adları kabul edilmez", en: "Block these domains" },
	onCreate: { tr: "Kayıt eklenince yazılır", en: "Set on creation" },
	onUpdate: { tr: "Kayıt değişince yazılır", en: "Set on every change" },
	values: { tr: "Değerler", en: "Values" },
	maxSelect: { tr: "En yüksek değer sayısı", en: "Maximum number of values" },
	minSelect: { tr: "En düşük değer sayısı", en: "Minimum number of values" },
	collectionId: { tr: "İlişkili koleksiyon", en: "Related collection" },
	cascadeDelete: {
		tr: "İlişkili kayıt silinince bu kayıt da silinir",
		en: "Delete this record when the related record is deleted",
	},
	mimeTypes: { tr: "Dosya türleri (MIME)", en: "File types (MIME)" },
	thumbs: { tr: "Küçük resim boyutları (örneğin 100x100)", en: "Thumbnail sizes (for example 100x100)" },
	protected: { tr: "Yalnızca dosya jetonuyla açılır", en: "Requires a file token" },
	cost: { tr: "Karma maliyeti (bcrypt)", en: "Hash cost (bcrypt)" },
	help: { tr: "Açıklama", en: "Help text" },
	required: { tr: "Zorunlu", en: "Required" },
	presentable: { tr: "Kaydın adı olarak görünür", en: "Shown as the record's name" },
	hidden: { tr: "Yalnızca yöneticiler görür", en: "Visible only to administrators" },
};

export interface Option {
	readonly name: OptionName;
	readonly kind: OptionKind;
	/** Whether an empty number means no limit, where 0 would be one. */
	readonly nullable?: boolean;
}

const typeRows: Readonly<Record<FieldType, FieldTypeRow & { readonly options: readonly Option[] }>> = rows;

/** All field types, in the order in which they are offered. */
export const fieldTypes = Object.keys(rows) as FieldType[];

export const fieldTypeTexts = catalogueOf(rows);
export const optionTexts = catalogueOf(optionNames);

export const optionsOf = (type: FieldType): readonly Option[] => [...typeRows[type].options, ...common];

/** Options that a new field of a type has. */
export const initialOptions = (type: FieldType): Field => typeRows[type].initial ?? {};

/** A sample value for a field; `undefined` if no caller writes it. */
export const sampleOf = (field: Field & { readonly type: FieldType }): unknown =>
	typeRows[field.type].sample?.(field);
