/** Converts statements to PostgreSQL's syntax: `$1` for `?`, with a type where it could not infer one. */
import { putLast } from "../../recent.ts";
import type { Sql, SqlValue } from "../port.ts";

/** Parts of a statement in which a `?` is not a placeholder: strings, names, comments. */
const piece = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g;

/**
 * Numbers outside the range of a neighbouring integer column (PostgreSQL reads a bound value as that type) are declared
 * as double, so that they compare as numbers.
 */
const isWide = (value: SqlValue | undefined): boolean =>
	typeof value === "number" && !(Number.isInteger(value) && Math.abs(value) <= 32_767);

const numbered = new Map<string, string>();
const MAX_CACHED = 5000;

function number(text: string, wide: readonly boolean[]): string {
	let count = 0;
	return text.replace(piece, (found) => {
		if (found !== "?") return found;
		count += 1;
		return wide[count - 1] ? `$${count}::float8` : `$${count}`;
	});
}

/** Returns the text of a statement with numbered placeholders; cached, as statements recur. */
export function withPlaces({ text, values }: Sql): string {
	if (values.length === 0) return text;
	const wide = values.map(isWide);
	const key = wide.includes(true) ? `${wide.map(Number).join("")} ${text}` : text;
	const known = numbered.get(key);
	if (known !== undefined) return known;
	const result = number(text, wide);
	// Bulk statements have their wide numbers in different places every time.
	if (key !== text && text.length > 2000) return result;
	putLast(numbered, key, result, MAX_CACHED);
	return result;
}
