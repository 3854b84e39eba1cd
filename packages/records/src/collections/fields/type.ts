import type { ColumnKind, SqlValue } from "../../database/port.ts";
import type { FieldError, FieldErrors } from "../../errors.ts";

/** Options of every field type. */
export interface FieldBase {
	/** Stable id of the field; a rename keeps it, so that the column is renamed and not dropped. */
	id: string;
	name: string;
	type: string;
	/** Belongs to the collection type itself (`id`, `email`, ...) and cannot be removed. */
	system?: boolean;
	/** Serialised for superusers only, and never usable in a client's filter or sort. */
	hidden?: boolean;
	presentable?: boolean;
	/** Hint for users who fill in the field. */
	help?: string;
	required?: boolean;
}

interface FieldOwner {
	readonly id: string;
	readonly type: "base" | "auth" | "view";
}

/** Surroundings of a field whose options are checked. */
export interface FieldContext<Field> {
	readonly collection: FieldOwner;
	/** Stored field with the same id, if it has the same type. */
	readonly before: Field | undefined;
	readonly collections: { get(nameOrId: string): FieldOwner | undefined };
}

/** Key that is stored beside a text: for sorting by the language, or for a search that ignores case and accents. */
export type StoredKey = "sort" | "fold";

/**
 * A field type: its options, column and values. A new one is a file of its own and an entry in the list (`index.ts`).
 * `Extension`: options that PocketBase does not have, which are part of a definition only where they are set.
 */
export interface FieldType<Field extends FieldBase, Extension extends keyof Field = never> {
	readonly name: Field["type"];
	/** Default values of the options, as in PocketBase. */
	readonly defaults: Readonly<Required<Omit<Field, keyof FieldBase | Extension>>>;
	readonly extensions?: readonly string[];
	/** Errors of a definition's options; empty if they are valid. */
	checkOptions(field: Field, context: FieldContext<Field>): FieldErrors;
	/** Column of the values; filters compare them as this kind. */
	column(field: Field): ColumnKind;
	/** Keys that are stored in columns of their own. */
	keys?(field: Field): readonly StoredKey[];
	/** Whether a field holds a list of values; only for types that can. */
	isMultiple?(field: Field): boolean;
	/** Filters may follow a path into the value. */
	readonly hasMembers?: true;
	/** The value is any JSON: elements can have any type, and a view's own column may even be no JSON. */
	readonly isAnyJson?: true;
	/** Most bytes that a value may have; only for types whose values may be large. */
	largest?(field: Field): number;
	/** Value of a field that was never set. */
	empty(field: Field): unknown;
	decode(stored: SqlValue, field: Field): unknown;
	encode(value: unknown, field: Field): SqlValue;
	/** A text that stored values are compared with, in the form in which they are stored; absent: as it is. */
	sought?(text: string): string;
	/** Reads a caller's value; a `Refusal` states why it is invalid. */
	read(input: unknown, field: Field): unknown;
	/** Checks a value returned by `read`; `null` if it is valid. */
	check(value: unknown, field: Field): FieldError | null;
}

/** Error for a value that the field cannot take. */
export class Refusal extends Error {
	override name = "Refusal";
	readonly reason: FieldError;
	constructor(reason: FieldError) {
		super(reason.message.en);
		this.reason = reason;
	}
}
