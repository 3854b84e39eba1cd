import type { Errors } from "../../errors.ts";
import { formatInstant } from "../../instant.ts";
import { reasons } from "../reasons.ts";
import { problems } from "./problems.ts";
import { checkText, textValues } from "./text.ts";
import { type FieldBase, type FieldType, Refusal } from "./type.ts";

/** An instant, stored and shown as `2026-03-05 12:00:00.000Z`; empty is `""`. */
export interface DateField extends FieldBase {
	type: "date";
	min?: string;
	max?: string;
}

const form =
	/^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Parses an instant in the formats that PocketBase accepts; `""` is no instant. A 30 February is refused, not shifted.
 */
export function readInstant(input: unknown): string {
	if (input === null || input === undefined || input === "") return "";
	const match = typeof input === "string" ? form.exec(input.trim()) : null;
	if (!match) throw new Refusal(problems.date);
	const [, year, month, day, hour = "00", minute = "00", second = "00", fraction = "0", zone = "Z"] = match;
	const millisecond = fraction.padEnd(3, "0").slice(0, 3);
	const offset = zone === "Z" ? "Z" : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
	const local = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`);
	const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}${offset}`);
	const real = !Number.isNaN(instant.getTime()) && local.getUTCDate() === Number(day) && Number(hour) < 24;
	if (!real || Number(year) === 0) throw new Refusal(problems.date);
	const stored = formatInstant(instant);
	// In UTC it may be in a year of five digits or before the first, which would be in a wrong order as a text.
	if (!/^\d{4}-/.test(stored)) throw new Refusal(problems.date);
	return stored;
}

/** A text as an instant is stored, if it is one. */
export function soughtInstant(input: string): string {
	try {
		return readInstant(input);
	} catch (error) {
		if (error instanceof Refusal) return input;
		throw error;
	}
}

/**
 * Instant of a bound; `null` if it cannot be told. The screens write a date in full, but earlier releases took whatever
 * JavaScript can read ("2023", "Jan 1 2023"), and PocketBase any text.
 */
function boundOf(text: string): string | null {
	try {
		return readInstant(text);
	} catch {
		// Named, the zone is not the computer's own.
		const instant = [`${text} UTC`, text]
			.map((one) => new Date(one))
			.find((one) => !Number.isNaN(one.getTime()));
		const year = instant?.getUTCFullYear() ?? 0;
		return instant && year > 0 && year < 10_000 ? formatInstant(instant) : null;
	}
}

export const date: FieldType<DateField> = {
	name: "date",
	defaults: { max: "", min: "" },
	checkOptions(field) {
		const errors: Errors = {};
		for (const name of ["min", "max"] as const) {
			if (boundOf(field[name] ?? "") === null) errors[name] = reasons.form;
		}
		return errors;
	},
	...textValues,
	sought: soughtInstant,
	read: readInstant,
	check: checkText((instant, { min = "", max = "" }) => {
		const [first, last] = [boundOf(min), boundOf(max)];
		if (first && instant < first) return problems.tooEarly(min);
		if (last && instant > last) return problems.tooLate(max);
		return null;
	}),
};
