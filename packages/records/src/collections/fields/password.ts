import { checkPattern } from "./options.ts";
import { problems } from "./problems.ts";
import { lengthOf, matches, textValues } from "./text.ts";
import { type FieldBase, type FieldType, type OptionErrors, Refusal } from "./type.ts";

export interface PasswordField extends FieldBase {
	type: "password";
	min?: number;
	max?: number;
	pattern?: string;
	cost?: number;
}

const defaultMax = 200;

/** The record stores the hash; `read` and `check` get the typed password, before it is hashed. */
export const password: FieldType<PasswordField> = {
	name: "password",
	defaults: { cost: 0, max: 0, min: 0, pattern: "" },
	checkOptions({ pattern }) {
		const errors: OptionErrors = {};
		checkPattern(errors, pattern);
		return errors;
	},
	...textValues,
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
