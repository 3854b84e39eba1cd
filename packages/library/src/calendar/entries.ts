/** Calendar entries and their texts. Readers appear only as counts: nobody is named. */
import { type Text, text } from "../collections/definition.ts";
import type { CalendarDate } from "../turkish/dates.ts";
import { type ClosedDay, covers } from "./calendar.ts";
import { daysOf, type Span, spansOf } from "./grid.ts";

export const entryKinds = ["task", "due", "pickup", "closed", "holiday", "stocktake", "swap"] as const;
export type EntryKind = (typeof entryKinds)[number];

export const kindNames: Readonly<Record<EntryKind, Text>> = {
	task: text("Görevler", "Tasks"),
	due: text("İade tarihleri", "Due dates"),
	pickup: text("Son alma günleri", "Pick-up dates"),
	closed: text("Kapalı günler", "Closed days"),
	holiday: text("Okul tatilleri", "School holidays"),
	stocktake: text("Sayımlar", "Stocktakes"),
	swap: text("Takas şenlikleri", "Swap events"),
};

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

const swapParts: Readonly<Record<SwapPart, Text>> = {
	listing: text("kitap önerme", "offers"),
	deposit: text("kitap teslimi", "drop-off"),
	pickup: text("kitap alma", "pick-up"),
};

const marks = {
	half_day: text("öğleden sonra kapalı", "closed in the afternoon"),
	is_open: text("açık", "open"),
	tentative: text("kesinleşmedi", "not confirmed"),
};

/** Text of an entry, e.g. `3 kitap iadesi` or `1. dönem ara tatili (kesinleşmedi)`. */
export function entryText(entry: CalendarEntry, language: keyof Text): string {
	const { kind, title, count = 0, part } = entry;
	// The number comes first: a narrow cell truncates the end.
	if (kind === "due") return language === "tr" ? `${count} kitap iadesi` : `${count} due back`;
	if (kind === "pickup")
		return language === "tr"
			? `${count} ayırtılan kitap alınmayı bekliyor`
			: `${count} reserved ${count === 1 ? "book" : "books"} ready for pick-up`;
	const named = part ? `${title}: ${swapParts[part][language]}` : title;
	const qualifiers = (["half_day", "is_open", "tentative"] as const)
		.filter((name) => entry[name] === true)
		.map((name) => marks[name][language]);
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
