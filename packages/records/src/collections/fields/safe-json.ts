/** Limits of JSON input, in a body or in a string inside one. */

/** Deepest nesting of arrays and objects, so that later code may recurse. */
const MAX_DEPTH = 64;

/** Names that reach an object's prototype when copied carelessly, or by which it cannot be made a text any more. */
const unsafeKeys = new Set(["__proto__", "constructor", "prototype", "toString", "valueOf"]);

/** True for a key that may be used as a property name. */
export const isSafeKey = (key: string): boolean => !unsafeKeys.has(key);

/** False for strings that not every engine can store: with NUL characters or lone surrogates. */
export const isSafeText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/**
 * False for values nested too deep, with numbers out of range (`1e400`), invalid strings or keys that reach a
 * prototype.
 */
export function isSafeJson(value: unknown, depth = 0): boolean {
	if (typeof value === "number") return Number.isFinite(value);
	if (typeof value === "string") return isSafeText(value);
	if (typeof value !== "object" || value === null) return true;
	if (depth >= MAX_DEPTH) return false;
	if (Array.isArray(value)) return value.every((item) => isSafeJson(item, depth + 1));
	return Object.entries(value).every(([key, item]) => isSafeKey(key) && isSafeJson(item, depth + 1));
}
