/** What stands in the calendar, and how people read it. Counts stand for readers: nobody is named. */
import { type Text, text } from "../collections/definition.ts";
import type { CalendarDate } from "../turkish/dates.ts";
import { type ClosedDay, covers } from "./calendar.ts";
import { daysOf, type Span, spansOf } from "./grid.ts";

export const entryKinds = ["task", "due", "pickup", "closed", "holiday", "stocktake", "swap"] as const;
export type EntryKind = (typeof entryKinds)[number];

export const kindNames: Readonly<Record<EntryKind, Text>> = {
	task: text("Görevler", "Tasks"),
	due: text("İade günleri", "Loans due"),
	pickup: text("Ayırtma teslimi", "Holds to fetch"),
	closed: text("Kapalı günler", "Closed days"),
	holiday: text("Okul tatilleri", "School holidays"),
	stocktake: text("Sayımlar", "Stocktakes"),
	swap: text("Takas etkinlikleri", "Swap events"),
};

export interface CalendarEntry {
	readonly kind: EntryKind;
	/** The same entry has the same one whenever it is asked for. */
	readonly id: string;
	readonly from: CalendarDate;
	/** The last day, itself included. */
	readonly to: CalendarDate;
	/** A name that somebody gave; empty for counts. */
	readonly title: string;
	readonly count?: number;
	/** The screen that shows it; empty where none does. */
	readonly href: string;
	/** Of a task: how far it is. */
	readonly status?: string;
	/** Of a swap event: what happens on these days. */
	readonly part?: SwapPart;
	readonly half_day?: boolean;
	readonly is_open?: boolean;
	readonly tentative?: boolean;
}

export type SwapPart = "listing" | "deposit" | "pickup";

const swapParts: Readonly<Record<SwapPart, Text>> = {
	listing: text("listeleme", "listing"),
	deposit: text("kitap teslimi", "deposit"),
	pickup: text("kitap alma", "pick-up"),
};

const marks = {
	half_day: text("öğleden sonra kapalı", "closed in the afternoon"),
	is_open: text("açık", "open"),
	tentative: text("kesinleşmedi", "not confirmed"),
};

/** What an entry is called, e.g. `3 kitap iadesi` or `1. dönem ara tatili (kesinleşmedi)`. */
export function entryText(entry: CalendarEntry, language: keyof Text): string {
	const { kind, title, count = 0, part } = entry;
	// The number comes first: a narrow cell cuts what comes last.
	if (kind === "due") return language === "tr" ? `${count} kitap iadesi` : `${count} due back`;
	if (kind === "pickup")
		return language === "tr" ? `${count} ayırtma teslim bekliyor` : `${count} holds to fetch`;
	const named = part ? `${title}: ${swapParts[part][language]}` : title;
	const said = (["half_day", "is_open", "tentative"] as const)
		.filter((name) => entry[name] === true)
		.map((name) => marks[name][language]);
	return said.length === 0 ? named : `${named} (${said.join(", ")})`;
}

/** The days of a row of closed days that fall into a span, as spans of their own. */
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
