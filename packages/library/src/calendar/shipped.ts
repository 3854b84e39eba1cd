/** The Turkish calendar as rows of `closed_days`, each with its source: a first table that the administrator may change. */
import type { ClosedDay } from "./calendar.ts";
import { schoolBreaks, turkishHolidays } from "./turkish-calendar.ts";

export interface ShippedDay extends ClosedDay {
	readonly repeats: "none";
	readonly half_day: boolean;
	/** Computed, or named by one source only: to be held against the yearly announcement. */
	readonly tentative: boolean;
	readonly source: string;
}

const sources = {
	law: "2429 sayılı Kanun",
	announced: "Resmî ilan edilen dinî bayram günü",
	computed: "Ümmü'l-kurâ takvimi hesabı; yıllık ilanla karşılaştırın",
	breaks: "MEB çalışma takvimi",
};

const isReligious = (name: string): boolean => /^(Ramazan|Kurban) Bayramı/.test(name);

/** All of it, holidays before the breaks of the schools. */
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

/** Rows of the shipped calendar that a table has under no name on that day. */
export function missingDays(known: readonly Pick<ClosedDay, "from_on" | "name">[]): readonly ShippedDay[] {
	const have = new Set(known.map(({ from_on, name }) => `${from_on} ${name}`));
	return shippedDays.filter(({ from_on, name }) => !have.has(`${from_on} ${name}`));
}
