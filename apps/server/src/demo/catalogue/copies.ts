/** Copies of one school: one or two of most titles, class sets of a few, with barcodes and shelf positions. */
import { addDays, type CalendarDate } from "@rafta/library/turkish/dates";
import { sortKey } from "@rafta/library/turkish/keys";
import { homeLanguage } from "@rafta/words";
import { commonYears, type DemoSchool } from "../people/schools.ts";
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

/** The genre of books that are read in the library only. */
const reference = "Başvuru";

/** Titles of the recent purchase, and the most days ago on which it arrived. */
const newTitles = 24;
const newDays = 40;

/** Number of a school's copies of a title that suits its pupils. */
function copyCount(school: DemoSchool, title: DemoTitle, random: Random): number {
	if (school.classSets.includes(title.title)) return school.classSize;
	// Most titles that suit some of the pupils only were not bought.
	if (!random.chance(commonYears(title, school) > 1 ? 0.95 : 0.5)) return 0;
	if (title.language !== homeLanguage || title.subjects[0] === reference) return 1;
	// The first volume of a series is what everybody asks for.
	if (title.series_no === "1") return 3 + random.int(3);
	return random.pick([1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4]);
}

const titlesWithCopies = (school: DemoSchool, titles: readonly DemoTitle[], random: Random): DemoTitle[] =>
	titles
		.filter((title) => commonYears(title, school) > 0)
		.flatMap((title) => Array.from({ length: copyCount(school, title, random) }, () => title));

/** Creates all copies of a school; `today` limits their dates. Barcodes are digits only: 1, the school, six digits. */
export function makeCopies(
	school: DemoSchool,
	titles: readonly DemoTitle[],
	today: CalendarDate,
	random: Random,
): DemoCopy[] {
	const owned = titlesWithCopies(school, titles, random);
	const single = owned.filter((title, at) => title !== owned[at - 1] && title !== owned[at + 1]);
	const recent = new Set(Array.from({ length: newTitles }, () => single[random.int(single.length)]));
	const entries = owned.map((title) => ({
		title,
		place: sortKey(`${title.callNumber} ${title.title}`),
		acquired: addDays(today, recent.has(title) ? -2 - random.int(newDays) : -400 - random.int(2500)),
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
			loanable: entry.title.subjects[0] === reference ? "in_library" : "yes",
			acquired_on: entry.acquired,
			acquired_how: random.pick(["purchase", "donation", "donation", "ministry"]),
			last_seen_on: entry.acquired,
		};
	});
}
