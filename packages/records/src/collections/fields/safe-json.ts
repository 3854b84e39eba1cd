/** Limits of JSON input, in a body or in a string inside one; and JSON with numbers of any length. */
import { wellFormed } from "../../well-formed.ts";

/** Deepest nesting of arrays and objects: later code may recurse, and both engines read JSON as deep as this. */
const MAX_DEPTH = 500;

/** Names that objects inherit: one that has its own cannot be made a text any more, or seems to be of another kind. */
const inheritedKeys = new Set(["constructor", "prototype", "toString", "valueOf"]);

/** The name that reaches an object's prototype when it is copied carelessly. */
const prototypeKey = "__proto__";

/** True for a key that may be used as a property name. */
export const isSafeKey = (key: string): boolean => key !== prototypeKey && !inheritedKeys.has(key);

/** False for strings that not every engine can store: with NUL characters or lone surrogates. */
export const isSafeText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** A number as it was written, which JavaScript's numbers have no room for. */
interface RawNumber {
	readonly rawJSON: string;
}

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** The members of this version of the language, which the types of the library do not have yet. */
const { rawJSON, isRawJSON, parse } = JSON as unknown as {
	rawJSON(text: string): RawNumber;
	isRawJSON(value: unknown): value is RawNumber;
	parse(text: string, reviver?: Reviver): unknown;
};

/** As many digits as a number may have no room for. */
const manyDigits = /\d[\d.]{15}/;

const withAllDigits: Reviver = (_key, value, { source }) =>
	typeof value === "number" && source && manyDigits.test(source) && Number.isFinite(value)
		? String(value) === source
			? value
			: rawJSON(source)
		: value;

/**
 * Parses JSON; a number that JavaScript's numbers have no room for is one that is written again as it was.
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown =>
	parse(text, manyDigits.test(text) ? withAllDigits : undefined);

/**
 * False for values nested too deep, with numbers out of range (`1e400`), invalid strings, or keys that reach a prototype
 * or are inherited; `inherited` allows the latter, for what is only stored and never copied or made a text.
 */
export function isSafeJson(value: unknown, inherited = false, depth = 0): boolean {
	if (typeof value === "number") return Number.isFinite(value);
	if (typeof value === "string") return isSafeText(value);
	if (typeof value !== "object" || value === null || isRawJSON(value)) return true;
	if (depth >= MAX_DEPTH) return false;
	if (Array.isArray(value)) return value.every((item) => isSafeJson(item, inherited, depth + 1));
	return Object.entries(value).every(
		([key, item]) =>
			(inherited ? key !== prototypeKey : isSafeKey(key)) &&
			isSafeText(key) &&
			isSafeJson(item, inherited, depth + 1),
	);
}

/** Escapes of a NUL and of halves of characters, which may be without the other half. */
const unsafeEscape = /\\u(?:0000|d[89a-f])/i;

function withSafeTexts(value: unknown, depth = 0): unknown {
	if (typeof value === "string") return wellFormed(value);
	if (typeof value !== "object" || value === null || isRawJSON(value) || depth >= MAX_DEPTH) return value;
	if (Array.isArray(value)) return value.map((item) => withSafeTexts(item, depth + 1));
	return Object.fromEntries(
		Object.entries(value).map(([key, item]) => [wellFormed(key), withSafeTexts(item, depth + 1)]),
	);
}

/** Parses JSON of a caller, with texts that every engine can store. @throws SyntaxError */
export function parseSafeTexts(text: string): unknown {
	const value = parseJson(text);
	return unsafeEscape.test(text) ? withSafeTexts(value) : value;
}
