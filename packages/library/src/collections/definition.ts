/**
 * Definition of a Rafta collection: its fields with their labels, its indexes, and who may do what with its records.
 * The record service's tables, the API and the generic screens are all derived from these definitions.
 */
import type { Rule } from "./rules.ts";

/** Text in both interface languages. */
export interface Text {
	readonly tr: string;
	readonly en: string;
}

interface FieldBase {
	readonly name: string;
	readonly label: Text;
	readonly required?: boolean;
	/** Shown only to administrators, and not usable in a filter. */
	readonly hidden?: boolean;
	/** Set only by the server; forms leave it out, and a value sent by a caller is refused. */
	readonly serverSet?: boolean;
	/** Labels of a select's values. */
	readonly valueLabels?: Readonly<Record<string, Text>>;
}

export interface TextField extends FieldBase {
	readonly type: "text";
	readonly max?: number;
	readonly min?: number;
	readonly pattern?: string;
	/** Has a stored key for Turkish sort order. */
	readonly sortKey?: boolean;
	/** Has a stored search key that ignores spelling variants. */
	readonly searchKey?: boolean;
	/** Shown as a multi-line field in forms. */
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
			/** Name of the target collection. */
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
			/** Thumbnail sizes of a picture, `80x120f`: fitted in. */
			readonly thumbs?: readonly string[];
	  });

export interface Index {
	readonly columns: readonly string[];
	readonly unique?: boolean;
	/** SQL condition that both engines understand. */
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
	/** SELECT of a view, in SQL that both engines understand. */
	readonly query?: string;
	readonly label: { readonly one: Text; readonly many: Text };
	readonly fields: readonly Field[];
	readonly indexes: readonly Index[];
	readonly rules: Rules;
}

export const text = (tr: string, en: string): Text => ({ tr, en });

/**
 * Existing days in plausible years: month lengths are checked, and 29 February needs a leap year (attack case 55).
 */
const datePattern = [
	"^([12][0-9]{3}-(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])",
	"[12][0-9]{3}-(0[469]|11)-(0[1-9]|[12][0-9]|30)",
	"[12][0-9]{3}-02-(0[1-9]|1[0-9]|2[0-8])",
	"([12][0-9](0[48]|[2468][048]|[13579][26])|(1[26]|2[048])00)-02-29)$",
].join("|");

/** Creates a calendar date field, such as a due date. */
export const dateField = (name: string, label: Text, options: Partial<TextField> = {}): TextField => ({
	type: "text",
	name,
	label,
	max: 10,
	pattern: datePattern,
	calendarDate: true,
	...options,
});

/** Creates a select field whose values have labels in both languages. */
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

/** Returns the labels of a select's values; empty for any other field. */
export const labelsOf = (collection: Collection, name: string): Readonly<Record<string, Text>> =>
	collection.fields.find((field) => field.name === name)?.valueLabels ?? {};

/** Creates a relation to one record of another collection. */
export const relation = (
	name: string,
	label: Text,
	collection: string,
	options: { required?: boolean; cascadeDelete?: boolean; serverSet?: boolean } = {},
): Field => ({ type: "relation", name, label, collection, maxSelect: 1, ...options });

/** The owner and the two dates that every record has (design section 3). */
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

/**
 * Creates a view of some columns of a collection, with its own rules, limited to the rows that match an SQL condition.
 */
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
