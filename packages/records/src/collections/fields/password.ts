import { patternErrors } from "./options.ts";
import { problems } from "./problems.ts";
import { checkText, type FormOptions, formProblem, textValues } from "./text.ts";
import { type FieldBase, type FieldType, Refusal } from "./type.ts";

export interface PasswordField extends FieldBase, FormOptions {
	type: "password";
	cost?: number;
}

const defaultMax = 200;

/** The record stores the hash; `read` and `check` get the typed password, before it is hashed. */
export const password: FieldType<PasswordField> = {
	name: "password",
	defaults: { cost: 0, max: 0, min: 0, pattern: "" },
	checkOptions: ({ pattern }) => patternErrors(pattern),
	...textValues,
	read(input) {
		if (input === null || input === undefined) return "";
		if (typeof input !== "string") throw new Refusal(problems.invalidValue);
		return input;
	},
	check: checkText((typed, field) => formProblem(typed, field, defaultMax)),
};
