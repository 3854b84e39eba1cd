import type { Sql } from "../port.ts";
import { join, raw, sql } from "../sql.ts";

/** `to_char` patterns of SQLite's substitutions. */
const patterns: Readonly<Record<string, string>> = {
	d: "DD",
	f: "SS.MS",
	F: "YYYY-MM-DD",
	g: "IY",
	G: "IYYY",
	H: "HH24",
	I: "HH12",
	j: "DDD",
	m: "MM",
	M: "MI",
	p: "AM",
	P: "am",
	R: "HH24:MI",
	S: "SS",
	T: "HH24:MI:SS",
	u: "ID",
	V: "IW",
	Y: "YYYY",
};

/** Weeks since the year's first Sunday or, with `shift`, Monday. */
const week = (shift: number): string =>
	`LPAD(DIV(EXTRACT(DOY FROM "v") + 6 - (EXTRACT(DOW FROM "v") + ${shift})::integer % 7, 7)::text, 2, '0')`;

/** Substitutions without an equivalent in `to_char`. */
const expressions: Readonly<Record<string, string>> = {
	e: `LPAD(to_char("v", 'FMDD'), 2)`,
	k: `LPAD(to_char("v", 'FMHH24'), 2)`,
	l: `LPAD(to_char("v", 'FMHH12'), 2)`,
	s: `FLOOR(EXTRACT(EPOCH FROM "v"))::bigint::text`,
	U: week(0),
	w: `EXTRACT(DOW FROM "v")::text`,
	W: week(6),
};

const nothing = raw("NULL::text");

/** Formats the instant "v". An unknown substitution gives null; `null` is returned for `%J`. */
function formatSql(format: string): Sql | null {
	const pieces = (format.match(/%.?|[^%]+/gsu) ?? []).map((piece): Sql | null => {
		if (!piece.startsWith("%") || piece === "%%") return sql`(${piece === "%%" ? "%" : piece})::text`;
		const name = piece.slice(1);
		if (Object.hasOwn(patterns, name)) return raw(`to_char("v", '${patterns[name]}')`);
		if (Object.hasOwn(expressions, name)) return raw(expressions[name] ?? "");
		return name === "J" ? null : nothing;
	});
	const known = pieces.filter((piece) => piece !== null);
	if (known.length < pieces.length) return null;
	return known.length === 0 ? raw("''::text") : join(known, " || ");
}

/** A SELECT over one value, so that its expression is in the text only once. */
const over = (value: Sql, result: Sql): Sql => sql`(SELECT ${result} FROM (SELECT ${value} AS "v") AS "one")`;

const day = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])";
const time = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]+)?)?";
const zone = "[+-](?:0[0-9]|1[0-4]):[0-5][0-9]";
const instant = raw(
	`CASE WHEN "v" ~ '^${day}([T ]+${time} *(Z|${zone})?)?$' AND "v" NOT LIKE '0000%' THEN ` +
		`(SUBSTR("v", 1, 7) || '-01')::timestamp + (SUBSTR("v", 9, 2)::integer - 1) * interval '1 day'` +
		` + COALESCE(SUBSTRING("v" FROM '[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]+)?)?'), '0')::interval` +
		` - COALESCE(SUBSTRING("v" FROM '${zone}$'), '0')::interval END`,
);

/** Years have four digits; results beyond them are not dates. */
const within = (shifted: Sql): Sql =>
	over(
		shifted,
		raw(
			`CASE WHEN "v" BETWEEN '0001-01-01'::timestamp AND '9999-12-31 23:59:59.999999'::timestamp THEN "v" END`,
		),
	);

const yearsOf: Readonly<Record<string, number>> = {
	year: 1,
	month: 1 / 12,
	day: 1 / 365,
	hour: 1 / 8766,
	minute: 1 / 525_960,
	second: 1 / 31_557_600,
};

/** A shift by months keeps the day of the month; the 31st of a month of 30 days is the first of the next. */
function shiftSql(at: Sql, amount: number, unit: string): Sql {
	const years = amount * (yearsOf[unit] ?? 0);
	if (Math.abs(years) > 10_000) return raw("NULL::timestamp");
	const months = unit === "year" ? amount * 12 : amount;
	const moved =
		unit === "year" || unit === "month"
			? sql`date_trunc('month', "v") + (${`${months} months`})::interval + ("v" - date_trunc('month', "v"))`
			: sql`"v" + (${`${amount} ${unit}s`})::interval`;
	return within(
		over(
			at,
			sql`
				CASE
					WHEN EXTRACT(YEAR FROM "v") + (${String(years)})::double precision BETWEEN -1 AND 10001
						THEN ${moved}
				END`,
		),
	);
}

/** SQLite modifiers without an equivalent: they depend on the machine's clock, or on the meaning of the number. */
const unequalled =
	/^(unixepoch|julianday|auto|localtime|utc|subsec(ond)?|ceiling|floor|[+-]\d{2}:\d{2}.*|[+-]\d{4}-\d{2}-\d{2}.*)$/i;

/** Applies a modifier to an instant; an unknown one gives null. `null` is returned for one without an equivalent. */
function modifySql(at: Sql, modifier: string): Sql | null {
	const shift = /^([+-]?\d{1,12}(?:\.\d{1,6})?) *(year|month|day|hour|minute|second)s?$/i.exec(modifier);
	if (shift) {
		const [, amount = "", unit = ""] = shift;
		const isMonths = /^(year|month)$/i.test(unit);
		return isMonths && amount.includes(".") ? null : shiftSql(at, Number(amount), unit.toLowerCase());
	}
	const start = /^start of (year|month|day)$/i.exec(modifier)?.[1];
	if (start) return over(at, raw(`date_trunc('${start.toLowerCase()}', "v")`));
	const weekday = /^weekday ([0-6])$/i.exec(modifier)?.[1];
	if (weekday) {
		const days = `((${weekday} - EXTRACT(DOW FROM "v")::integer + 7) % 7)`;
		return within(over(at, raw(`"v" + ${days} * interval '1 day'`)));
	}
	return unequalled.test(modifier) ? null : raw("NULL::timestamp");
}

/**
 * Formats a date like SQLite's function of this name. A text that is not a date gives NULL, and so does an unknown
 * modifier. `null` is returned for a format or modifier without an equivalent in PostgreSQL.
 */
export function strftime(time: Sql, format: string, modifiers: readonly string[]): Sql | null {
	const text = formatSql(format);
	if (text === null) return null;
	let at: Sql = over(sql`(${time})::text`, instant);
	for (const modifier of modifiers) {
		const next = modifySql(at, modifier);
		if (!next) return null;
		at = next;
	}
	return over(at, sql`CASE WHEN "v" IS NOT NULL THEN (${text}) COLLATE "C" END`);
}
