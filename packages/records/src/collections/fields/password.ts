import type { PasswordField } from "../definition.ts";
import { problems } from "./problems.ts";
import { lengthOf, matches } from "./text.ts";
import { type FieldType, Refusal } from "./type.ts";

const defaultMax = 200;

/** The record stores the hash; `read` and `check` get the typed password, before it is hashed. */
export const password: FieldType<PasswordField> = {
	empty: () => "",
	decode: (stored) => String(stored ?? ""),
	encode: (value) => String(value ?? ""),
	read(input) {
		if (input === null || input === undefined) return "";
		if (typeof input !== "string") throw new Refusal(problems.invalidValue);
		return input;
	},
	check(value, field) {
		const typed = String(value ?? "");
		if (typed === "") return field.required ? problems.required : null;
		const length = lengthOf(typed);
		const min = field.min ?? 0;
		if (length < min) return problems.tooShort(min);
		const max = field.max || defaultMax;
		if (length > max) return problems.tooLong(max);
		if (field.pattern && !matches(field.pattern, typed)) return problems.format;
		return null;
	},
};
