/** The options of each field type, and their controls. */
import type { DraftField, FieldType } from "../model.ts";

type OptionKind = "flag" | "number" | "text" | "lines" | "collection";

export interface Option {
	readonly name: OptionName;
	readonly kind: OptionKind;
	/** Whether an empty number means no limit, where 0 would be one. */
	readonly nullable?: boolean;
}

const flag = <const Name extends string>(name: Name) => ({ name, kind: "flag" }) as const;
const number = <const Name extends string>(name: Name) => ({ name, kind: "number" }) as const;
const bound = <const Name extends string>(name: Name) => ({ name, kind: "number", nullable: true }) as const;
const text = <const Name extends string>(name: Name) => ({ name, kind: "text" }) as const;
const lines = <const Name extends string>(name: Name) => ({ name, kind: "lines" }) as const;

const domains = [lines("onlyDomains"), lines("exceptDomains")] as const;

const ofType = {
	text: [
		number("min"),
		number("max"),
		text("pattern"),
		text("autogeneratePattern"),
		flag("sortKey"),
		flag("searchKey"),
	],
	editor: [number("maxSize"), flag("convertURLs")],
	number: [bound("min"), bound("max"), flag("onlyInt")],
	bool: [],
	email: domains,
	url: domains,
	date: [text("min"), text("max")],
	autodate: [flag("onCreate"), flag("onUpdate")],
	select: [lines("values"), number("maxSelect")],
	relation: [
		{ name: "collectionId", kind: "collection" },
		number("minSelect"),
		number("maxSelect"),
		flag("cascadeDelete"),
	],
	file: [number("maxSelect"), number("maxSize"), lines("mimeTypes"), lines("thumbs"), flag("protected")],
	json: [number("maxSize")],
	password: [number("min"), number("max"), text("pattern"), number("cost")],
	geoPoint: [],
} as const satisfies Record<FieldType, readonly unknown[]>;

const common = [text("help"), flag("required"), flag("presentable"), flag("hidden")] as const;

type OptionName = (typeof ofType)[FieldType][number]["name"] | (typeof common)[number]["name"];

export const optionsOf = (type: FieldType): readonly Option[] => [...ofType[type], ...common];

/** Returns a field of a type with the required values only. */
export function newField(type: FieldType, name: string): DraftField {
	const field: DraftField = { id: "", key: crypto.randomUUID(), name, type };
	if (type === "autodate") return { ...field, onCreate: true, onUpdate: true };
	if (type === "select") return { ...field, values: [], maxSelect: 1 };
	if (type === "relation") return { ...field, collectionId: "", maxSelect: 1 };
	return type === "file" ? { ...field, maxSelect: 1 } : field;
}

/** Returns a stable key of a field, independent of changes to its name. */
export const keyOf = (field: DraftField): string => String(field.id || field.key || field.name);
