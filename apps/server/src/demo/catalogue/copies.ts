/** Copies of one school: number of copies per title, with barcodes and shelf positions. */
import { addDays, type CalendarDate } from "@rafta/library/turkish/dates";
import { sortKey } from "@rafta/library/turkish/keys";
import type { DemoSchool } from "../people/schools.ts";
import type { Random } from "../random.ts";
import type { DemoTitle } from "./titles.ts";

export interface DemoCopy {
	id: string;
	book_id: string;
	library_id: string;
	school_id: string;
	barcode: string;
	accession_no: string;
	call_number: string;
	shelf: string;
	status: "available" | "hold_shelf" | "on_loan" | "lost" | "repair" | "in_process" | "missing" | "withdrawn";
	condition: "new" | "good" | "worn";
	loanable: "yes" | "in_library";
	acquired_on: CalendarDate;
	acquired_how: "purchase" | "donation" | "ministry";
	last_seen_on: CalendarDate;
	withdrawn_on?: CalendarDate;
	withdrawn_reason?: string;
}

const perShelf = 45;

/**
 * Number of copies of a title by its rank among similar titles: the average, higher for the first, lower for the last.
 */
function copyCount(average: number, place: number, of: number, random: Random): number {
	const wanted = average > 2 ? average * (1.6 - (1.2 * place) / of) : average;
	return Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0);
}

function titlesWithCopies(school: DemoSchool, titles: readonly DemoTitle[], random: Random): DemoTitle[] {
	const groups = Map.groupBy(titles, (title) => `${title.language} ${title.level}`);
	return titles.flatMap((title) => {
		const group = groups.get(`${title.language} ${title.level}`) ?? [];
		const average = school.stock[title.language][title.level] ?? 0;
		const count = average === 0 ? 0 : copyCount(average, group.indexOf(title), group.length, random);
		return Array.from({ length: count }, () => title);
	});
}

/** Creates all copies of a school; `today` limits their dates. Barcodes are digits only: 1, the school, six digits. */
export function makeCopies(
	school: DemoSchool,
	titles: readonly DemoTitle[],
	today: CalendarDate,
	random: Random,
): DemoCopy[] {
	const entries = titlesWithCopies(school, titles, random).map((title) => ({
		title,
		place: sortKey(`${title.callNumber} ${title.title}`),
		acquired: addDays(today, -400 - random.int(2500)),
	}));
	const shelfOf = new Map<(typeof entries)[number], string>();
	[...entries]
		.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
		.forEach((entry, index) => {
			const shelf = Math.floor(index / perShelf);
			shelfOf.set(entry, `${String.fromCharCode(65 + Math.floor(shelf / 6))}${(shelf % 6) + 1}`);
		});
	// Numbers are assigned in order of acquisition.
	entries.sort((a, b) => (a.acquired < b.acquired ? -1 : a.acquired > b.acquired ? 1 : 0));
	return entries.map((entry, index) => {
		const number = String(index + 1);
		return {
			id: random.id(),
			book_id: entry.title.id,
			library_id: school.library_id,
			school_id: school.id,
			barcode: `1${school.number}${number.padStart(6, "0")}`,
			accession_no: number.padStart(6, "0"),
			call_number: entry.title.callNumber,
			shelf: shelfOf.get(entry) ?? "",
			status: random.chance(0.015) ? random.pick(["repair", "in_process", "missing"]) : "available",
			condition: random.pick(["new", "good", "good", "good", "worn"]),
			loanable: random.chance(0.01) ? "in_library" : "yes",
			acquired_on: entry.acquired,
			acquired_how: random.pick(["purchase", "donation", "donation", "ministry"]),
			last_seen_on: entry.acquired,
		};
	});
}
