/**
 * Writes an iCalendar file of whole-day events (RFC 5545). Written by hand: an all-day event is ten lines, and of a
 * library only the folding and escaping would be used.
 */
import { addDays, type CalendarDate } from "../turkish/dates.ts";

export interface CalendarEvent {
	/** Stable id: the same for the same event in every file. */
	readonly uid: string;
	readonly from: CalendarDate;
	/** The last day, inclusive. */
	readonly to: CalendarDate;
	readonly summary: string;
	readonly category: string;
	/** Address of the page that shows it. */
	readonly url?: string;
	readonly tentative?: boolean;
}

const MAX_LINE_OCTETS = 75;

const encoder = new TextEncoder();

/** Folds a line into several of at most 75 octets without splitting a character (RFC 5545, 3.1). */
export function foldLine(line: string): string {
	const lines: string[] = [];
	let current = "";
	let octets = 0;
	for (const character of line) {
		const size = encoder.encode(character).length;
		// Continuation lines begin with a space, which counts.
		if (octets + size > MAX_LINE_OCTETS) {
			lines.push(current);
			current = " ";
			octets = 1;
		}
		current += character;
		octets += size;
	}
	return [...lines, current].join("\r\n");
}

/** Escapes a text as a value (RFC 5545, 3.3.11). Control characters are removed. */
export const escapeText = (text: string): string =>
	text
		.replace(/[\\;,]/g, "\\$&")
		.replace(/\r\n|\r|\n/g, "\\n")
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
		.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");

const compact = (date: CalendarDate): string => date.replaceAll("-", "");

/** An instant in UTC: `20260305T090000Z`. */
const stamp = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

const eventLines = (event: CalendarEvent, written: Date): string[] => [
	"BEGIN:VEVENT",
	`UID:${escapeText(event.uid)}`,
	`DTSTAMP:${stamp(written)}`,
	`DTSTART;VALUE=DATE:${compact(event.from)}`,
	// The day after the last one.
	`DTEND;VALUE=DATE:${compact(addDays(event.to, 1))}`,
	`SUMMARY:${escapeText(event.summary)}`,
	`CATEGORIES:${escapeText(event.category)}`,
	...(event.url ? [`URL:${event.url.replace(/[\r\n]/g, "")}`] : []),
	`STATUS:${event.tentative ? "TENTATIVE" : "CONFIRMED"}`,
	"TRANSP:TRANSPARENT",
	"END:VEVENT",
];

/** The file. `written`: time of creation. */
export const icalendar = (name: string, events: readonly CalendarEvent[], written: Date): string =>
	[
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//Rafta//Rafta//TR",
		"CALSCALE:GREGORIAN",
		"METHOD:PUBLISH",
		`X-WR-CALNAME:${escapeText(name)}`,
		"REFRESH-INTERVAL;VALUE=DURATION:PT6H",
		"X-PUBLISHED-TTL:PT6H",
		...events.flatMap((event) => eventLines(event, written)),
		"END:VCALENDAR",
		"",
	]
		.map(foldLine)
		.join("\r\n");
