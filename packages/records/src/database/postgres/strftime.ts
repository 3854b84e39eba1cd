import type { Sql } from "../port.ts";
import { raw, sql } from "../sql.ts";

/** SQLite's substitutions that `to_char` has an equal of. */
const substitutions: Readonly<Record<string, string>> = {
	d: "DD",
	f: "SS.MS",
	F: "YYYY-MM-DD",
	H: "HH24",
	I: "HH12",
	j: "DDD",
	m: "MM",
	M: "MI",
	p: "AM",
	R: "HH24:MI",
	S: "SS",
	T: "HH24:MI:SS",
	G: "IYYY",
	V: "IW",
	u: "ID",
	Y: "YYYY",
	"%": '"%"',
};

/** A format as `to_char` reads it: what is no substitution stands in quotation marks. */
function pattern(format: string): string | null {
	const pieces = (format.match(/%.?|[^%]+/gsu) ?? []).map((piece) => {
		if (!piece.startsWith("%")) return `"${piece.replace(/["\\]/g, "\\$&")}"`;
		const name = piece.slice(1);
		return Object.hasOwn(substitutions, name) ? (substitutions[name] ?? null) : null;
	});
	return pieces.includes(null) ? null : pieces.join("");
}

function modified(time: Sql, modifier: string): Sql | null {
	const shift = /^([+-]?\d{1,6}) (year|month|day|hour|minute|second)s?$/.exec(modifier);
	if (shift) return sql`(${time} + (${`${shift[1]} ${shift[2]}`})::interval)`;
	const start = /^start of (year|month|day)$/.exec(modifier);
	return start ? sql`date_trunc(${raw(`'${start[1]}'`)}, ${time})` : null;
}

/**
 * A date as text, by what both engines know: the substitutions above, shifts such as `+2 days`, and `start of
 * year|month|day`. A text that is no date gives NULL. `null` for any other format or modifier.
 */
export function strftime(time: Sql, format: string, modifiers: readonly string[]): Sql | null {
	const wanted = pattern(format);
	if (wanted === null) return null;
	const instant = sql`CASE WHEN (${time})::text ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' THEN (${time})::text::timestamptz AT TIME ZONE 'UTC' END`;
	let at: Sql = sql`(${instant})`;
	for (const modifier of modifiers) {
		const next = modified(at, modifier);
		if (!next) return null;
		at = next;
	}
	return sql`to_char(${at}, ${wanted})`;
}
