/** Calendar entries and their texts. Readers appear only as counts: nobody is named. */
import { fillText, type Language, type Text, words } from "@rafta/words";
import type { CalendarDate } from "../turkish/dates.ts";
import { type ClosedDay, covers } from "./calendar.ts";
import { daysOf, type Span, spansOf } from "./grid.ts";

const texts = words("library/calendar/entries");

export const entryKinds = ["task", "due", "pickup", "closed", "holiday", "stocktake", "swap"] as const;
export type EntryKind = (typeof entryKinds)[number];

export const kindNames: Readonly<Record<EntryKind, Text>> = words("library/calendar/kind-names");

export interface CalendarEntry {
	readonly kind: EntryKind;
	/** Stable id: the same entry has the same id in every response. */
	readonly id: string;
	readonly from: CalendarDate;
	/** The last day, inclusive. */
	readonly to: CalendarDate;
	/** A name given by a person; empty for counts. */
	readonly title: string;
	readonly count?: number;
	/** Address of the screen that shows it; empty where there is none. */
	readonly href: string;
	/** Of a task: its status. */
	readonly status?: string;
	/** Of a swap event: the phase on these days. */
	readonly part?: SwapPart;
	readonly half_day?: boolean;
	readonly is_open?: boolean;
	readonly tentative?: boolean;
}

export type SwapPart = "listing" | "deposit" | "pickup";

/** Text of an entry, e.g. `3 kitap iadesi` or `1. dönem ara tatili (kesinleşmedi)`. */
export function entryText(entry: CalendarEntry, language: Language): string {
	const { kind, title, count = 0, part } = entry;
	// The number comes first: a narrow cell truncates the end.
	if (kind === "due") return fillText(texts.due[language], { count });
	if (kind === "pickup") return fillText(texts.pickups[language], { count });
	const named = part ? `${title}: ${texts[part][language]}` : title;
	const qualifiers = (["half_day", "is_open", "tentative"] as const)
		.filter((name) => entry[name] === true)
		.map((name) => texts[name][language]);
	return qualifiers.length === 0 ? named : `${named} (${qualifiers.join(", ")})`;
}

/** Days of a closed-days row that fall into a span, as separate spans. */
export const occurrences = (day: ClosedDay, within: Span): Span[] => {
	if (day.repeats === "yearly" || day.repeats === "weekly") {
		return spansOf(daysOf(within).filter((date) => covers(day, date)));
	}
	const [, from = ""] = [day.from_on, within.from].sort();
	const [to = ""] = [day.to_on, within.to].sort();
	return from <= to ? [{ from, to }] : [];
};

/** The entries of one day, in the order of their kinds. */
export const entriesOn = (entries: readonly CalendarEntry[], date: CalendarDate): CalendarEntry[] =>
	entries
		.filter(({ from, to }) => from <= date && date <= to)
		.sort((a, b) => entryKinds.indexOf(a.kind) - entryKinds.indexOf(b.kind));
