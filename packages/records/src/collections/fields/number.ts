import { decimal } from "../../decimal.ts";
import type { Errors } from "../../errors.ts";
import { reasons } from "../reasons.ts";
import { isWhole } from "./options.ts";
import { problems } from "./problems.ts";
import { type FieldBase, type FieldType, Refusal } from "./type.ts";

export interface NumberField extends FieldBase {
	type: "number";
	min?: number | null;
	max?: number | null;
	onlyInt?: boolean;
}

function readNumber(input: unknown): number {
	if (input === null || input === undefined || input === "") return 0;
	if (typeof input === "boolean") return input ? 1 : 0;
	const number = typeof input === "string" ? decimal(input) : input;
	if (typeof number !== "number" || !Number.isFinite(number)) throw new Refusal(problems.notNumber);
	return number;
}

export const number: FieldType<NumberField> = {
	name: "number",
	defaults: { max: null, min: null, onlyInt: false },
	checkOptions({ min, max, onlyInt }) {
		const errors: Errors = {};
		if (onlyInt && typeof min === "number" && !isWhole(min)) errors.min = reasons.form;
		if (onlyInt && typeof max === "number" && !isWhole(max)) errors.max = reasons.form;
		if (typeof min === "number" && typeof max === "number" && max < min) errors.max = reasons.atLeast(min);
		return errors;
	},
	column: () => "number",
	empty: () => 0,
	decode: (stored) => Number(stored ?? 0),
	encode: (value) => Number(value ?? 0),
	read: readNumber,
	check(value, field) {
		const amount = Number(value);
		// A sum may be more than there are numbers.
		if (!Number.isFinite(amount)) return problems.notNumber;
		if (amount === 0 && field.required) return problems.required;
		if (field.onlyInt && !Number.isSafeInteger(amount)) return problems.notInteger;
		// Zero is the empty value: bounds apply only to given numbers.
		if (amount === 0) return null;
		if (typeof field.min === "number" && amount < field.min) return problems.tooSmall(field.min);
		if (typeof field.max === "number" && amount > field.max) return problems.tooLarge(field.max);
		return null;
	},
};
