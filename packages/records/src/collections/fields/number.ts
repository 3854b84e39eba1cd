import type { NumberField } from "../definition.ts";
import { problems } from "./problems.ts";
import { type FieldType, Refusal } from "./type.ts";

function readNumber(input: unknown): number {
	if (input === null || input === undefined || input === "") return 0;
	if (typeof input === "boolean") return input ? 1 : 0;
	const number = typeof input === "string" ? Number(input.trim()) : input;
	if (typeof number !== "number" || !Number.isFinite(number)) throw new Refusal(problems.notNumber);
	return number;
}

export const number: FieldType<NumberField> = {
	empty: () => 0,
	decode: (stored) => Number(stored ?? 0),
	encode: (value) => Number(value ?? 0),
	read: readNumber,
	check(value, field) {
		const amount = Number(value);
		if (amount === 0 && field.required) return problems.required;
		if (field.onlyInt && !Number.isSafeInteger(amount)) return problems.notInteger;
		// Zero is the empty value: bounds apply only to given numbers.
		if (amount === 0) return null;
		if (typeof field.min === "number" && amount < field.min) return problems.tooSmall(field.min);
		if (typeof field.max === "number" && amount > field.max) return problems.tooLarge(field.max);
		return null;
	},
};
