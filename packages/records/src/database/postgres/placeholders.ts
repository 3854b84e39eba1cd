/** Statements as PostgreSQL takes them: `$1` for `?`, and a type where it could not tell one. */
import type { Sql, SqlValue } from "../port.ts";

/** What may stand around a `?` that is none: texts, names, comments. */
const piece = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g;

/**
 * A number that the type of the column beside it would not take (PostgreSQL reads a bound value as that type) says
 * that it is a double: it then compares as any number does.
 */
const isWide = (value: SqlValue | undefined): boolean =>
	typeof value === "number" && !(Number.isInteger(value) && Math.abs(value) <= 32_767);

const numbered = new Map<string, string>();
const most = 5000;

function number(text: string, wide: readonly boolean[]): string {
	let count = 0;
	return text.replace(piece, (found) => {
		if (found !== "?") return found;
		count += 1;
		return wide[count - 1] ? `$${count}::float8` : `$${count}`;
	});
}

/** The text of a statement with numbered places; remembered, as statements come again and again. */
export function withPlaces({ text, values }: Sql): string {
	if (values.length === 0) return text;
	const wide = values.map(isWide);
	const key = wide.includes(true) ? `${wide.map(Number).join("")} ${text}` : text;
	const known = numbered.get(key);
	if (known !== undefined) return known;
	const result = number(text, wide);
	// Many rows at once have their wide numbers elsewhere every time.
	if (key !== text && text.length > 2000) return result;
	numbered.set(key, result);
	if (numbered.size > most) {
		const oldest = numbered.keys().next().value;
		if (oldest !== undefined) numbered.delete(oldest);
	}
	return result;
}
