/**
 * Generates the whole demonstration as plain data: the same date gives the same schools, books, readers and loans.
 * People and books stay the same for a whole school year, so that a tour of the demonstration finds them again the next
 * day.
 */
import { addDays, type CalendarDate } from "@rafta/library/turkish/dates";
import { type DemoCopy, makeCopies } from "./catalogue/copies.ts";
import { type DemoTitle, makeTitles } from "./catalogue/titles.ts";
import type { DemoData } from "./data.ts";
import { type DemoLoan, type DemoRules, makeLoans } from "./lending/loans.ts";
import { type DemoReader, makeReaders, schoolYearOf } from "./people/readers.ts";
import { type DemoSchool, makeSchools } from "./people/schools.ts";
import { seededRandom } from "./random.ts";

export interface Demonstration {
	schools: DemoSchool[];
	titles: DemoTitle[];
	copies: DemoCopy[];
	readers: DemoReader[];
	loans: DemoLoan[];
}

/**
 * Creates a demonstration whose history ends on the morning of `today`, or on the day before when `beganToday` is false
 * (no event may be in the future). The status of each copy follows from the loans.
 */
export function generateDemo(
	data: DemoData,
	rules: DemoRules,
	today: CalendarDate,
	beganToday: boolean,
): Demonstration {
	const stable = seededRandom("rafta");
	const schools = makeSchools(stable);
	const titles = makeTitles(data.titles, stable);
	const random = seededRandom(`rafta ${today}`);
	const period = { first: addDays(today, -365), last: beganToday ? today : addDays(today, -1), today };
	const demonstration: Demonstration = { schools, titles, copies: [], readers: [], loans: [] };
	for (const school of schools) {
		const settled = seededRandom(`rafta ${school.number} ${schoolYearOf(today)}`);
		const copies = makeCopies(school, titles, today, settled);
		const readers = makeReaders(school, data.names, today, settled);
		const loans = makeLoans(school, titles, copies, readers, rules, period, random);
		settleCopies(copies, loans);
		demonstration.copies.push(...copies);
		demonstration.readers.push(...readers);
		demonstration.loans.push(...loans);
	}
	return demonstration;
}

/**
 * Applies the loans to the copies: those on loan are away, and a returned one was last seen on the day of its return.
 */
function settleCopies(copies: readonly DemoCopy[], loans: readonly DemoLoan[]): void {
	const byId = new Map(copies.map((copy) => [copy.id, copy]));
	for (const loan of loans) {
		const copy = byId.get(loan.library_book_id);
		if (!copy) continue;
		copy.last_seen_on = (loan.returned_at || loan.loaned_at).slice(0, 10);
		if (loan.status === "open") copy.status = "on_loan";
	}
}
