/** Checks of options that several field types have. */
import type { Errors, FieldErrors } from "../../errors.ts";
import { reasons } from "../reasons.ts";
import { matches } from "./pattern.ts";

export const isWhole = (value: number): boolean => Number.isSafeInteger(value);

/** Error of a whole number that may be absent: between `min` and `max`. */
export function sizeErrors(
	name: string,
	value: number | undefined,
	min = 0,
	max = Number.MAX_SAFE_INTEGER,
): FieldErrors {
	const number = value ?? 0;
	if (number < min) return { [name]: reasons.atLeast(min) };
	return number > max || !isWhole(number) ? { [name]: reasons.atMost(max) } : {};
}

/** Error of a regular expression. */
export function patternErrors(pattern: string | undefined): FieldErrors {
	try {
		if (pattern) matches(pattern, "");
		return {};
	} catch (error) {
		return { pattern: reasons.regex(error instanceof Error ? error.message : String(error)) };
	}
}

/** Options of types whose values have a domain. */
export interface DomainOptions {
	exceptDomains?: string[] | null;
	onlyDomains?: string[] | null;
}

const domainForm = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** Errors of the two lists of domains, of which only one may be given. */
export function domainErrors(field: DomainOptions): FieldErrors {
	const except = field.exceptDomains ?? [];
	const only = field.onlyDomains ?? [];
	if (except.length > 0 && only.length > 0) {
		return { exceptDomains: reasons.mustBeEmpty, onlyDomains: reasons.mustBeEmpty };
	}
	const errors: Errors = {};
	for (const [name, list] of [
		["exceptDomains", except],
		["onlyDomains", only],
	] as const) {
		const wrong = list.findIndex((domain) => !domainForm.test(domain));
		if (wrong >= 0) errors[name] = { [wrong]: reasons.domain };
	}
	return errors;
}

/** Whether a domain is among those that a field takes. */
export const takesDomain = ({ onlyDomains, exceptDomains }: DomainOptions, domain: string): boolean =>
	!(onlyDomains?.length && !onlyDomains.includes(domain)) && !exceptDomains?.includes(domain);
