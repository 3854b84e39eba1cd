import type { SqlValue } from "../../database/port.ts";
import type { FieldError } from "../../errors.ts";
import type { FieldDefinition } from "../definition.ts";

/**
 * Behaviour of a field type. `Value` is the decoded value of a record; a new type needs its own file and an entry in
 * the list.
 */
export interface FieldType<Field extends FieldDefinition = FieldDefinition> {
	/** Value of a field that was never set. */
	empty(field: Field): unknown;
	decode(stored: SqlValue, field: Field): unknown;
	encode(value: unknown, field: Field): SqlValue;
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
