/** A donated pile being processed: books of the catalogue, and some whose titles are unfinished. */

import { provisionalTitle } from "@rafta/library/catalogue/scans";
import { addDays, type CalendarDate, instantOf, startOf } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import { formatInstant } from "@rafta/records";
import { homeLanguage } from "@rafta/words";
import type { Demonstration } from "../generate.ts";
import { commonYears } from "../people/schools.ts";
import { seededRandom } from "../random.ts";
import { drawnOn } from "../school-days.ts";

/** Collections and their records, in write order. */
type Batches = readonly (readonly [collection: string, records: RecordData[]])[];

const donor = "Mezunlar Derneği";
const knownTitles = 4;
/** Unassigned ISBNs. */
const unknownIsbns = ["9786050099973", "9786050099980", "9786050099997"] as const;

/** Response of an invented catalogue for an invented book. */
const proposal = {
	...{ title: "Kasabanın Saatçisi", subtitle: "", authors: ["Nuri Örnek"], publisher: "Örnek Yayınları" },
	...{ year: 2019, pages: 184, language: homeLanguage, summary: "", cover: "" },
};

/** Creates the pile of one school, recorded by its manager on the previous day. */
export function makePile(
	demo: Demonstration,
	school: Demonstration["schools"][number],
	manager: string,
	today: CalendarDate,
): Batches {
	const random = seededRandom(`rafta pile ${drawnOn}`);
	const yesterday = addDays(today, -1);
	const began = instantOf(startOf(yesterday)).getTime() + 10 * 3_600_000;
	/** Minutes after 10:00. */
	const withTimes = (minutes: number, values: Record<string, unknown>): RecordData => {
		const at = formatInstant(new Date(began + minutes * 60_000));
		return { id: random.id(), ...values, createdBy: manager, created: at, updated: at };
	};
	const place = { school_id: school.id, library_id: school.library_id };
	const source = { acquired_how: "donation", donor, acquired_on: yesterday };

	const pile = withTimes(0, { ...place, ...source, decision: "accepted", status: "open" });
	const unknown = unknownIsbns.map((isbn13, at) =>
		withTimes(knownTitles + at, {
			...{ title: provisionalTitle(isbn13), isbn13, language: homeLanguage, source: "scan" },
			...{ status: "suggested", school_id: school.id, unfinished: true },
		}),
	);
	const known = demo.titles
		.filter((title) => commonYears(title, school) > 1)
		.slice(0, knownTitles)
		.map(({ id, title, isbn13, callNumber }) => ({ id, title, isbn13, callNumber }));
	const copies = [...known, ...unknown].map((title, at) =>
		withTimes(at, {
			...place,
			...source,
			book_id: title.id,
			// Labels from an earlier system, with their own numbers.
			barcode: String(at + 1).padStart(8, "0"),
			call_number: "callNumber" in title ? title.callNumber : "",
			...{ status: "available", condition: "good", loanable: "yes", last_seen_on: yesterday },
		}),
	);
	const books = copies.map((copy, at) => {
		const title = [...known, ...unknown][at];
		return withTimes(at, {
			...{ pile_id: pile.id, school_id: school.id, op_id: random.id(), state: "made" },
			...{ isbn13: title?.isbn13, title: title?.title, found: at < knownTitles ? "known" : "unknown" },
			...{ barcode: copy.barcode, book_id: copy.book_id, library_book_id: copy.id },
		});
	});
	const lookups = unknown.map(({ id, isbn13 }, at) =>
		withTimes(knownTitles + at, {
			...{ book_id: id, school_id: school.id, isbn13 },
			...(at === 0 ? { state: "found", provider: "sru", tries: 1, proposal } : { state: "waiting" }),
		}),
	);
	return [
		["books", unknown],
		["library_books", copies],
		["piles", [pile]],
		["pile_books", books],
		["title_lookups", lookups],
	];
}
