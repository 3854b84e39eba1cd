/** The field types as the screens of the schema show them: one row for each, and the names of their options. */
import { catalogue } from "@rafta/words";

type OptionKind = "flag" | "number" | "text" | "lines" | "collection";

/** A field with its options. */
interface Field {
	readonly [option: string]: unknown;
}

interface FieldTypeRow {
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
		options: [number("maxSize"), flag("convertURLs")],
		sample: () => "…",
	},
	number: {
		options: [bound("min"), bound("max"), flag("onlyInt")],
		sample: () => 1,
	},
	bool: {
		options: [],
		sample: () => true,
	},
	email: {
		options: domains,
		sample: () => "ada@example.org",
	},
	url: {
		options: domains,
		sample: () => "https://example.org",
	},
	date: {
		options: [text("min"), text("max")],
		sample: () => "2026-09-14 08:00:00.000Z",
	},
	autodate: {
		options: [flag("onCreate"), flag("onUpdate")],
		initial: { onCreate: true, onUpdate: true },
		sample: null,
	},
	select: {
		options: [lines("values"), number("maxSelect")],
		initial: { values: [], maxSelect: 1 },
		sample: (field) => {
			const [first = ""] = (field.values as string[] | undefined) ?? [];
			return holdsSeveral(field) ? [first] : first;
		},
	},
	relation: {
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
		options: [number("maxSelect"), number("maxSize"), lines("mimeTypes"), lines("thumbs"), flag("protected")],
		initial: { maxSelect: 1 },
		sample: null,
	},
	json: {
		options: [number("maxSize")],
		sample: () => ({}),
	},
	geoPoint: {
		options: [],
		sample: () => ({ lon: 32.85, lat: 39.93 }),
	},
	password: {
		options: [number("min"), number("max"), text("pattern"), number("cost")],
		sample: () => "…",
	},
} as const satisfies Readonly<Record<string, FieldTypeRow>>;

export type FieldType = keyof typeof rows;

type OptionName = (typeof rows)[FieldType]["options"][number]["name"] | (typeof common)[number]["name"];

export interface Option {
	readonly name: OptionName;
	readonly kind: OptionKind;
	/** Whether an empty number means no limit, where 0 would be one. */
	readonly nullable?: boolean;
}

const typeRows: Readonly<Record<FieldType, FieldTypeRow & { readonly options: readonly Option[] }>> = rows;

/** All field types, in the order in which they are offered. */
export const fieldTypes = Object.keys(rows) as FieldType[];

export const fieldTypeTexts = catalogue("web/schema/fieldTypes");
export const optionTexts = catalogue("web/schema/fieldOptions");

export const optionsOf = (type: FieldType): readonly Option[] => [...typeRows[type].options, ...common];

/** Options that a new field of a type has. */
export const initialOptions = (type: FieldType): Field => typeRows[type].initial ?? {};

/** A sample value for a field; `undefined` if no caller writes it. */
export const sampleOf = (field: Field & { readonly type: FieldType }): unknown =>
	typeRows[field.type].sample?.(field);
