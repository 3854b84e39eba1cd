/**
 * Generates the whole demonstration as plain data: drawn once, and moved to a day. Every day has the same schools,
 * books, readers and loans; only their dates differ. So a tour of the demonstration finds the same on every day.
 */
import { addDays, type CalendarDate } from "@rafta/library/turkish/dates";
import { type DemoCopy, makeCopies } from "./catalogue/copies.ts";
import { type DemoTitle, makeTitles } from "./catalogue/titles.ts";
import type { DemoData } from "./data.ts";
import { demoClosedDays, demoRules } from "./lending/calendar.ts";
import { type DemoLoan, makeLoans } from "./lending/loans.ts";
import { type DemoReader, makeReaders, schoolYearOf } from "./people/readers.ts";
import { type DemoSchool, makeSchools } from "./people/schools.ts";
import { seededRandom } from "./random.ts";
import { drawnOn, movedTo } from "./school-days.ts";

export interface Demonstration {
	schools: DemoSchool[];
	titles: DemoTitle[];
	copies: DemoCopy[];
	readers: DemoReader[];
	loans: DemoLoan[];
}

/**
 * Draws the demonstration as of the morning of `drawnOn`, after a year of loans. All copies still stand on their shelves:
 * `moveDemo` applies the loans to them.
 */
export function drawDemo(data: DemoData): Demonstration {
	const stable = seededRandom("rafta");
	const schools = makeSchools(stable);
	const titles = makeTitles(data.titles, stable);
	const random = seededRandom(`rafta ${drawnOn}`);
	const rules = demoRules(demoClosedDays(drawnOn));
	const period = { first: addDays(drawnOn, -365), today: drawnOn };
	const drawn: Demonstration = { schools, titles, copies: [], readers: [], loans: [] };
	for (const school of schools) {
		const settled = seededRandom(`rafta ${school.number} ${schoolYearOf(drawnOn)}`);
		const copies = makeCopies(school, titles, drawnOn, settled);
		const readers = makeReaders(school, data.names, drawnOn, settled);
		const loans = makeLoans(school, titles, copies, readers, rules, period, random);
		drawn.copies.push(...copies);
		drawn.readers.push(...readers);
		drawn.loans.push(...loans);
	}
	return drawn;
}

/**
 * Returns a drawn demonstration as it stands on the morning of `today`, or at the end of the day before when `beganToday`
 * is false (no event may be in the future). The status of each copy follows from the loans.
 */
export function moveDemo(drawn: Demonstration, today: CalendarDate, beganToday: boolean): Demonstration {
	const known = new Map<CalendarDate, CalendarDate>();
	const moved = (day: CalendarDate): CalendarDate => {
		const found = known.get(day) ?? movedTo(today, day);
		known.set(day, found);
		return found;
	};
	const { dueOn } = demoRules(demoClosedDays(today));
	const years = schoolYearOf(today) - schoolYearOf(drawnOn);
	const copies = drawn.copies.map((copy) => ({
		...copy,
		acquired_on: moved(copy.acquired_on),
		last_seen_on: moved(copy.last_seen_on),
	}));
	const loans = drawn.loans.map((loan) => {
		const loaned_at = movedInstant(loan.loaned_at, moved);
		const due_on = dueOn(loaned_at.slice(0, 10), loan.rule_snapshot.days);
		const returned_at = movedInstant(loan.returned_at, moved);
		return { ...loan, loaned_at, due_on, original_due_on: due_on, returned_at };
	});
	const past = beganToday ? loans : loansBefore(today, loans);
	settleCopies(copies, past);
	const readers = drawn.readers.map((reader) => ({ ...reader, birth_year: reader.birth_year + years }));
	return { ...drawn, copies, readers, loans: past };
}

/** Moves the day of an instant of a school morning: its date in Turkey is the stored one. Empty stays empty. */
const movedInstant = (instant: string, moved: (day: CalendarDate) => CalendarDate): string =>
	instant && moved(instant.slice(0, 10)) + instant.slice(10);

/** Takes back what happened on a day: its loans, and its returns. */
function loansBefore(day: CalendarDate, loans: readonly DemoLoan[]): DemoLoan[] {
	return loans
		.filter(({ loaned_at }) => loaned_at < day)
		.map((loan) =>
			loan.returned_at < day ? loan : { ...loan, returned_at: "", status: "open", condition_in: "" },
		);
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
