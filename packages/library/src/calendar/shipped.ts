/**
 * The Turkish calendar as rows of `closed_days`, each with its source: an initial table that the administrator may
 * change.
 */
import type { ClosedDay } from "./calendar.ts";
import { schoolBreaks, turkishHolidays } from "./turkish-calendar.ts";

export interface ShippedDay extends ClosedDay {
	readonly repeats: "none";
	readonly half_day: boolean;
	/** Computed, or named by one source only: must be checked against the yearly announcement. */
	readonly tentative: boolean;
	readonly source: string;
}

const sources = {
	law: "2429 sayılı Kanun",
	announced: "Resmî ilan edilen dinî bayram günü",
	computed: "Ümmü'l-kurâ takvimi hesabı; yıllık ilanla karşılaştırın",
	breaks: "MEB çalışma takvimi",
};

/** Whether a row of `closed_days` is a school break of the Ministry's calendar. */
export const isSchoolBreak = (row: Readonly<Record<string, unknown>>): boolean =>
	row.scope === "system" && row.source === sources.breaks;

const isReligious = (name: string): boolean => /^(Ramazan|Kurban) Bayramı/.test(name);

/** All shipped rows, holidays before school breaks. */
export const shippedDays: readonly ShippedDay[] = [
	...turkishHolidays.map(({ date, name, halfDay, certain }) => ({
		from_on: date,
		to_on: date,
		name,
		repeats: "none" as const,
		half_day: halfDay,
		tentative: !certain,
		source: !isReligious(name) ? sources.law : certain ? sources.announced : sources.computed,
	})),
	...schoolBreaks.map(({ from, to, name, certain }) => ({
		from_on: from,
		to_on: to,
		name,
		repeats: "none" as const,
		half_day: false,
		tentative: !certain,
		source: sources.breaks,
	})),
];

const keyOf = ({ from_on, name }: Pick<ClosedDay, "from_on" | "name">): string => `${from_on} ${name}`;

const byKey = new Map(shippedDays.map((day) => [keyOf(day), day]));

/** The shipped row from which a row was made before rows had sources; `null` for every other row. */
export function withoutSource(
	row: Pick<ShippedDay, "from_on" | "to_on" | "name" | "source">,
): ShippedDay | null {
	const day = byKey.get(keyOf(row));
	return day && row.source === "" && row.to_on === day.to_on ? day : null;
}

/** Shipped rows that a table lacks, compared by name and day. */
export function missingDays(known: readonly Pick<ClosedDay, "from_on" | "name">[]): readonly ShippedDay[] {
	const have = new Set(known.map(keyOf));
	return shippedDays.filter((day) => !have.has(keyOf(day)));
}
