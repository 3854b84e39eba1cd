/**
 * An iCalendar file of whole days (RFC 5545). Written by hand: the format of an all-day event is ten lines, and of the
 * libraries only what folds and escapes would be used.
 */
import { addDays, type CalendarDate } from "../turkish/dates.ts";

export interface CalendarEvent {
	/** The same for the same event, whenever the file is read. */
	readonly uid: string;
	readonly from: CalendarDate;
	/** The last day, itself included. */
	readonly to: CalendarDate;
	readonly summary: string;
	readonly category: string;
	/** An address that shows it. */
	readonly url?: string;
	readonly tentative?: boolean;
}

const mostOctets = 75;

const encoder = new TextEncoder();

/** A line as several of at most 75 octets, no character cut in two (RFC 5545, 3.1). */
export function foldLine(line: string): string {
	const lines: string[] = [];
	let current = "";
	let octets = 0;
	for (const character of line) {
		const size = encoder.encode(character).length;
		// Lines that go on begin with a space, which counts.
		if (octets + size > mostOctets) {
			lines.push(current);
			current = " ";
			octets = 1;
		}
		current += character;
		octets += size;
	}
	return [...lines, current].join("\r\n");
}

/** A text as a value (RFC 5545, 3.3.11). Controls have no place in one. */
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

/** The file. `written`: when it was made. */
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
