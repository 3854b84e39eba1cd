/**
 * What a collection of Rafta is: its fields with their labels, its indexes, and who may do what with its records.
 * The record service's tables, the API and the generic screens all follow from these definitions.
 */
import type { Rule } from "./rules.ts";

/** A text in both languages of the interface. */
export interface Text {
	readonly tr: string;
	readonly en: string;
}

interface FieldBase {
	readonly name: string;
	readonly label: Text;
	readonly required?: boolean;
	/** Never shown to anybody but administrators, never usable in a filter. */
	readonly hidden?: boolean;
	/** Set by the server alone; forms leave it out and what a caller sends for it is refused. */
	readonly serverSet?: boolean;
	/** Labels of a select's values. */
	readonly valueLabels?: Readonly<Record<string, Text>>;
}

export interface TextField extends FieldBase {
	readonly type: "text";
	readonly max?: number;
	readonly min?: number;
	readonly pattern?: string;
	/** Has a stored key that gives Turkish order. */
	readonly sortKey?: boolean;
	/** Has a stored key by which it is found whatever the spelling. */
	readonly searchKey?: boolean;
	/** Forms show several lines. */
	readonly long?: boolean;
	/** A calendar date `YYYY-MM-DD`. */
	readonly calendarDate?: boolean;
}

export type Field =
	| TextField
	| (FieldBase & {
			readonly type: "number";
			readonly min?: number;
			readonly max?: number;
			readonly onlyInt?: boolean;
	  })
	| (FieldBase & { readonly type: "bool" | "email" | "date" })
	| (FieldBase & { readonly type: "autodate"; readonly onCreate: boolean; readonly onUpdate: boolean })
	| (FieldBase & { readonly type: "select"; readonly values: readonly string[]; readonly maxSelect?: number })
	| (FieldBase & { readonly type: "json"; readonly maxSize?: number })
	| (FieldBase & {
			readonly type: "relation";
			/** Name of the collection it points to. */
			readonly collection: string;
			readonly maxSelect?: number;
			readonly cascadeDelete?: boolean;
	  })
	| (FieldBase & {
			readonly type: "file";
			readonly maxSelect?: number;
			readonly maxSize?: number;
			readonly mimeTypes?: readonly string[];
			readonly protected?: boolean;
			/** Sizes in which a picture is served beside its own, `80x120f`: fitted in. */
			readonly thumbs?: readonly string[];
	  });

export interface Index {
	readonly columns: readonly string[];
	readonly unique?: boolean;
	/** A condition in SQL that both engines understand. */
	readonly where?: string;
}

/** The five API rules; `null`: administrators only. */
export interface Rules {
	readonly list: Rule | null;
	readonly view: Rule | null;
	readonly create: Rule | null;
	readonly update: Rule | null;
	readonly delete: Rule | null;
}

export interface Collection {
	readonly name: string;
	/** `view`: read-only columns of another collection, for callers who may not see all of it. */
	readonly type: "base" | "auth" | "view";
	/** Of a view: the SELECT in SQL that both engines understand. */
	readonly query?: string;
	readonly label: { readonly one: Text; readonly many: Text };
	readonly fields: readonly Field[];
	readonly indexes: readonly Index[];
	readonly rules: Rules;
}

export const text = (tr: string, en: string): Text => ({ tr, en });

/**
 * Days that exist, of years a person would write: months have their lengths, and a 29 February needs a leap year
 * (attack case 55).
 */
const datePattern = [
	"^([12][0-9]{3}-(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])",
	"[12][0-9]{3}-(0[469]|11)-(0[1-9]|[12][0-9]|30)",
	"[12][0-9]{3}-02-(0[1-9]|1[0-9]|2[0-8])",
	"([12][0-9](0[48]|[2468][048]|[13579][26])|(1[26]|2[048])00)-02-29)$",
].join("|");

/** A calendar date, such as the day on which a book is due. */
export const dateField = (name: string, label: Text, options: Partial<TextField> = {}): TextField => ({
	type: "text",
	name,
	label,
	max: 10,
	pattern: datePattern,
	calendarDate: true,
	...options,
});

/** A select whose values have labels in both languages. */
export const choice = (
	name: string,
	label: Text,
	valueLabels: Readonly<Record<string, Text>>,
	options: { required?: boolean; maxSelect?: number; serverSet?: boolean } = {},
): Field => ({
	type: "select",
	name,
	label,
	values: Object.keys(valueLabels),
	valueLabels,
	maxSelect: 1,
	...options,
});

/** What a select's values are called; empty for a field that is none. */
export const labelsOf = (collection: Collection, name: string): Readonly<Record<string, Text>> =>
	collection.fields.find((field) => field.name === name)?.valueLabels ?? {};

/** A relation to one record of another collection. */
export const relation = (
	name: string,
	label: Text,
	collection: string,
	options: { required?: boolean; cascadeDelete?: boolean; serverSet?: boolean } = {},
): Field => ({ type: "relation", name, label, collection, maxSelect: 1, ...options });

/** The owner and the two dates that every record carries (design section 3). */
export const common: readonly Field[] = [
	relation("createdBy", text("Kaydeden", "Recorded by"), "users", { serverSet: true }),
	{
		type: "autodate",
		name: "created",
		label: text("Kayıt zamanı", "Recorded at"),
		onCreate: true,
		onUpdate: false,
	},
	{
		type: "autodate",
		name: "updated",
		label: text("Değişme zamanı", "Changed at"),
		onCreate: true,
		onUpdate: true,
	},
];

/** Some columns of a collection as one of its own, with rules of its own; the rows that fulfil a condition in SQL. */
export function viewOf(
	source: Collection,
	view: Pick<Collection, "name" | "label" | "rules"> & { fields: readonly string[]; condition?: string },
): Collection {
	const { fields, condition, ...named } = view;
	const shown = source.fields.filter((field) => fields.includes(field.name));
	const columns = ["id", ...shown.map(({ name }) => name)].join(", ");
	return {
		...named,
		type: "view",
		fields: shown,
		indexes: [],
		query: `SELECT ${columns} FROM ${source.name}${condition ? ` WHERE ${condition}` : ""}`,
	};
}
