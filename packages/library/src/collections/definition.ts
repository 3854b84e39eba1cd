/**
 * Definition of a Rafta collection: its fields with their labels, its indexes, and who may do what with its records.
 * The record service's tables, the API and the generic screens are all derived from these definitions.
 */
import { type KeyOf, type Text, words } from "@rafta/words";
import type { Rule } from "./rules.ts";

const sharedLabels = words("library/collections/shared");

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

export interface SelectField extends FieldBase {
	readonly type: "select";
	readonly values: readonly string[];
	readonly maxSelect?: number;
	/** Every stored record has a choice, though no caller need send it: a hook or an operation gives it. */
	readonly filled?: boolean;
}

export interface RelationField extends FieldBase {
	readonly type: "relation";
	/** Name of the target collection. */
	readonly collection: string;
	readonly maxSelect?: number;
	readonly cascadeDelete?: boolean;
	/** Of `school_id`: a new record belongs to the school of its caller. */
	readonly ofCaller?: boolean;
}

export interface JsonField extends FieldBase {
	readonly type: "json";
	readonly maxSize?: number;
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
	| SelectField
	| JsonField
	| RelationField
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

type WithName<N extends string> = { readonly name: N };
type Unlabelled<F> = F extends Field ? Omit<F, "label"> & { readonly label?: Text } : never;

/** A field as it is written down: its label is a text of its collection's area. One of another collection has it already. */
export type FieldDraft = Unlabelled<Field>;

type Draft = Omit<Collection, "label" | "fields"> & { readonly fields: readonly FieldDraft[] };

/** `status.open`: the label of a choice's value. */
type ValueKey<F> = F extends {
	readonly type: "select";
	readonly name: infer N extends string;
	readonly values: readonly (infer V extends string)[];
}
	? F extends { readonly valueLabels: object }
		? never
		: `${N}.${V}`
	: never;
type LabelKey<F> = F extends { readonly label: Text }
	? never
	: F extends WithName<infer N>
		? Exclude<N, KeyOf<"library/collections/shared">> | ValueKey<F>
		: never;

/** Labels that a collection's area must have: of the collection itself, and of each field that has no shared one. */
type Labels<F> = Readonly<Record<"one" | "many" | LabelKey<F>, Text>>;

type LabelledFields<F extends readonly unknown[]> = {
	readonly [I in keyof F]: F[I] & { readonly label: Text } & (F[I] extends { readonly type: "select" }
			? { readonly valueLabels: Readonly<Record<string, Text>> }
			: unknown);
};
type Labelled<C extends Draft> = Omit<C, "fields"> &
	Pick<Collection, "label"> & { readonly fields: LabelledFields<C["fields"]> };

/** Gives a field its label and those of its values. A collection's own label goes before the one that many share. */
function labelled(field: FieldDraft, labels: Readonly<Record<string, Text | undefined>>): Field {
	const shared: Readonly<Record<string, Text | undefined>> = sharedLabels;
	const label = field.label ?? labels[field.name] ?? shared[field.name];
	if (!label) throw new Error(`${field.name} has no label`);
	const valueLabels =
		field.type === "select"
			? (field.valueLabels ??
				Object.fromEntries(
					field.values.flatMap((value) => {
						const text = labels[`${field.name}.${value}`];
						return text ? [[value, text]] : [];
					}),
				))
			: undefined;
	// A draft with its label is the field that it was a draft of.
	return { ...field, label, ...(valueLabels && { valueLabels }) } as Field;
}

/**
 * Returns a collection with the labels of its area, and with the names and types of its fields in its type: see
 * `RecordOf` (record.ts).
 */
export const collection = <const C extends Draft>(labels: Labels<C["fields"][number]>, definition: C) =>
	({
		...definition,
		label: { one: labels.one, many: labels.many },
		fields: definition.fields.map((field) => labelled(field, labels)),
	}) as unknown as Labelled<C>;

type MaxSelectOf<O> = O extends { readonly maxSelect: infer M extends number } ? M : 1;
/** Those options of a choice that say whether a stored one may be empty. */
type FilledOf<O> = { readonly [N in keyof O & ("required" | "filled")]: O[N] };

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
export const dateField = <const N extends string>(
	name: N,
	options: Partial<Omit<TextField, "name" | "type" | "label">> = {},
): Omit<TextField, "label"> & WithName<N> => ({
	type: "text",
	name,
	max: 10,
	pattern: datePattern,
	calendarDate: true,
	...options,
});

interface ChoiceOptions {
	readonly required?: boolean;
	readonly filled?: boolean;
	readonly maxSelect?: number;
	readonly serverSet?: boolean;
}

type Choice<N extends string, V extends string, O> = Omit<
	SelectField,
	"label" | "required" | "filled" | "valueLabels"
> &
	WithName<N> &
	// Inferred from the options that are given, not from where the field is used.
	FilledOf<NoInfer<O>> & { readonly values: readonly V[]; readonly maxSelect: MaxSelectOf<NoInfer<O>> };

/** Creates a select field. The label of a value is the text `name.value` of its collection's area. */
export const choice = <
	const N extends string,
	const V extends string,
	const O extends ChoiceOptions = { maxSelect: 1 },
>(
	name: N,
	values: readonly V[],
	options?: O,
): Choice<N, V, O> => ({
	type: "select",
	name,
	values,
	// Spread, an object of a type parameter keeps its members but loses their types.
	...(options as FilledOf<NoInfer<O>>),
	maxSelect: (options?.maxSelect ?? 1) as MaxSelectOf<NoInfer<O>>,
});

/** Creates a select field whose values have labels that are also used elsewhere. */
export const choiceOf = <
	const N extends string,
	const V extends string,
	const O extends ChoiceOptions = { maxSelect: 1 },
>(
	name: N,
	valueLabels: Readonly<Record<V, Text>>,
	options?: O,
): Choice<N, V, O> & { readonly valueLabels: Readonly<Record<V, Text>> } => ({
	// An object's own keys are those of its type: a list of labels has no others.
	...choice(name, Object.keys(valueLabels) as V[], options),
	valueLabels,
});

/** Returns the labels of a select's values; empty for any other field. */
export const labelsOf = (collection: Collection, name: string): Readonly<Record<string, Text>> =>
	collection.fields.find((field) => field.name === name)?.valueLabels ?? {};

/** Creates a relation to one record of another collection. */
export const relation = <const N extends string>(
	name: N,
	collection: string,
	options: Partial<Omit<RelationField, "name" | "type" | "label" | "collection" | "maxSelect">> = {},
): Omit<RelationField, "label"> & WithName<N> & { readonly maxSelect: 1 } => ({
	type: "relation",
	name,
	collection,
	maxSelect: 1,
	...options,
});

/** Declared shape of a JSON field's values: in its type only, the definition has no such member. */
export interface Shape<T> {
	readonly shape?: T;
}

/**
 * Creates a JSON field whose values the program itself writes, in this shape. Where callers may write the field, its
 * values can be anything: such a field is a plain `{ type: "json" }`, and its reader validates them.
 */
export const json =
	<T>() =>
	<const N extends string>(
		name: N,
		options: Partial<Omit<JsonField, "name" | "type" | "label">> = {},
	): Omit<JsonField, "label"> & WithName<N> & Shape<T> => ({ type: "json", name, ...options });

/** The owner and the two dates that every record has (design section 3). */
export const common = [
	relation("createdBy", "users", { serverSet: true }),
	{ type: "autodate", name: "created", onCreate: true, onUpdate: false },
	{ type: "autodate", name: "updated", onCreate: true, onUpdate: true },
] as const satisfies readonly FieldDraft[];

/**
 * Creates a view of some columns of a collection, with its own rules, limited to the rows that match an SQL condition.
 */
export function viewOf<
	const S extends Collection,
	const N extends string,
	const F extends S["fields"][number]["name"],
>(
	source: S,
	labels: Labels<never>,
	view: Pick<Collection, "rules"> & {
		readonly name: N;
		readonly fields: readonly F[];
		readonly condition?: string;
	},
): Collection & { readonly name: N; readonly fields: readonly Extract<S["fields"][number], WithName<F>>[] } {
	const { fields, condition, ...named } = view;
	const names: readonly string[] = fields;
	const shown = source.fields.filter((field) => names.includes(field.name));
	const columns = ["id", ...shown.map(({ name }) => name)].join(", ");
	return {
		...named,
		type: "view",
		label: { one: labels.one, many: labels.many },
		// Filtered by those names.
		fields: shown as Extract<S["fields"][number], WithName<F>>[],
		indexes: [],
		query: `SELECT ${columns} FROM ${source.name}${condition ? ` WHERE ${condition}` : ""}`,
	};
}
