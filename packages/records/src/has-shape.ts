import { isObject } from "./is-object.ts";

/**
 * Whether a value has the members of a standard one, each of its kind. `null` stands for a text that may be absent, a list is one
 * of anything. `partly`: members may be missing.
 */
export function hasShape(value: unknown, standard: unknown, partly = false): boolean {
	if (standard === null) return value === null || typeof value === "string";
	if (Array.isArray(standard)) return Array.isArray(value);
	if (!isObject(standard)) return typeof value === typeof standard;
	if (!isObject(value)) return false;
	return Object.entries(standard).every(([name, one]) =>
		value[name] === undefined ? partly : hasShape(value[name], one, partly),
	);
}
