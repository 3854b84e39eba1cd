import type { SqlValue } from "../../database/port.ts";
import type { FieldError } from "../../errors.ts";
import type { FieldDefinition } from "../definition.ts";

/** What a field type knows. `Value` is the decoded value of a record; adding a type touches its own file and the list. */
export interface FieldType<Field extends FieldDefinition = FieldDefinition> {
	/** The value of a field that was never set. */
	empty(field: Field): unknown;
	decode(stored: SqlValue, field: Field): unknown;
	encode(value: unknown, field: Field): SqlValue;
	/** Reads what a caller sent; a `Refusal` says why it cannot be such a value. */
	read(input: unknown, field: Field): unknown;
	/** Checks a value that `read` gave; `null` is well. */
	check(value: unknown, field: Field): FieldError | null;
}

/** A caller's value that the field cannot take. */
export class Refusal extends Error {
	override name = "Refusal";
	readonly reason: FieldError;
	constructor(reason: FieldError) {
		super(reason.message.en);
		this.reason = reason;
	}
}
