import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeText, foldLine, icalendar } from "../../src/calendar/icalendar.ts";

const octets = (text: string) => new TextEncoder().encode(text).length;
const unfold = (text: string) => text.replace(/\r\n /g, "");

test("no line has more than 75 octets, no character is cut, and unfolding gives the line back", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
			const line = `SUMMARY:${escapeText(text)}`;
			const folded = foldLine(line);
			expect(folded.split("\r\n").every((one) => octets(one) <= 75)).toBe(true);
			expect(unfold(folded)).toBe(line);
			expect(folded.isWellFormed() || !line.isWellFormed()).toBe(true);
		}),
	);
	expect(foldLine(`SUMMARY:${"ş".repeat(40)}`).split("\r\n")[0]).toHaveLength(8 + 33);
});

test("a text cannot end its line or begin another property", () => {
	expect(escapeText("a,b;c\\d\r\nEND:VEVENT\u0000")).toBe("a\\,b\\;c\\\\d\\nEND:VEVENT");
});

test("a file of whole days: the end is the day after the last one", () => {
	const event = {
		uid: "task-1@rafta.example",
		from: "2026-02-28",
		to: "2026-02-28",
		summary: "Sayım, hazırlık",
		category: "Görevler",
		url: "https://rafta.example/tasks/detail/1",
		tentative: true,
	};
	const file = icalendar("Rafta", [event], new Date("2026-02-01T10:20:30Z"));
	expect(file.split("\r\n")).toEqual([
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//Rafta//Rafta//TR",
		"CALSCALE:GREGORIAN",
		"METHOD:PUBLISH",
		"X-WR-CALNAME:Rafta",
		"REFRESH-INTERVAL;VALUE=DURATION:PT6H",
		"X-PUBLISHED-TTL:PT6H",
		"BEGIN:VEVENT",
		"UID:task-1@rafta.example",
		"DTSTAMP:20260201T102030Z",
		"DTSTART;VALUE=DATE:20260228",
		"DTEND;VALUE=DATE:20260301",
		"SUMMARY:Sayım\\, hazırlık",
		"CATEGORIES:Görevler",
		"URL:https://rafta.example/tasks/detail/1",
		"STATUS:TENTATIVE",
		"TRANSP:TRANSPARENT",
		"END:VEVENT",
		"END:VCALENDAR",
		"",
	]);
});
