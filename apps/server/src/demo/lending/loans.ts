/**
 * Simulates a year at one lending desk, day by day: classes come once a week in their lesson, most of them towards the
 * weekend, a few pupils in between, teachers now and then. Some pupils read a lot and some nothing. The rules of the
 * demonstration's settings hold at every moment.
 */
import type { LoanRule } from "@rafta/library/circulation/types";
import { addDays, type CalendarDate, daysBetween, weekdayOf } from "@rafta/library/turkish/dates";
import type { DemoCopy } from "../catalogue/copies.ts";
import type { DemoTitle } from "../catalogue/titles.ts";
import { classOn, type DemoReader, joinedOn } from "../people/readers.ts";
import type { DemoSchool } from "../people/schools.ts";
import type { Random } from "../random.ts";
import { makeShelves } from "./popularity.ts";
import { liking, makeTaste, nextVolume, type Taste } from "./taste.ts";

/** Calendar and rules as the simulation needs them. */
export interface DemoRules {
	isSchoolDay(day: CalendarDate): boolean;
	ruleOf(reader: DemoReader): LoanRule;
	/** The due date of a book lent on that day; empty if nothing can be lent. */
	dueOn(day: CalendarDate, days: number): CalendarDate | "";
}

export interface DemoLoan {
	id: string;
	library_book_id: string;
	book_id: string;
	library_id: string;
	school_id: string;
	student_id: string;
	loaned_at: string;
	due_on: CalendarDate;
	original_due_on: CalendarDate;
	/** Empty while the loan is open. */
	returned_at: string;
	status: "open" | "returned" | "lost" | "claimed_returned";
	/** Note written by staff. */
	status_note?: string;
	rule_snapshot: LoanRule;
	class_code_at_loan: string;
	condition_out: string;
	condition_in: string;
	op_id: string;
	visit_id: string;
}

/** The simulated days, both included; the last one up to its first lesson. */
export interface Period {
	first: CalendarDate;
	today: CalendarDate;
}

/** Fixed habits of a reader. */
interface Habit {
	reader: DemoReader;
	from: CalendarDate;
	/** Probability of borrowing at a visit of the class. */
	eagerness: number;
	taste: Taste;
	/** The title returned last: its series goes on. */
	last: DemoTitle | undefined;
	/** Probability that a book comes back late. */
	lateness: number;
	open: Set<OpenLoan>;
	read: Set<string>;
	/**
	 * Day of the latest return: borrows again the next day at the earliest, so that the order within a day does not
	 * matter.
	 */
	returnedOn: CalendarDate;
}

interface OpenLoan {
	loan: DemoLoan;
	habit: Habit;
	copy: DemoCopy;
	comesBack: CalendarDate;
}

/** Weekday of the lesson of each class in turn: most teachers choose the end of the week. */
const lessonDays = [5, 3, 5, 2, 4, 5, 1, 4];
const friday = 5;

/** Books are not lent over the summer holiday: a due date more than this many days away means that. */
const MAX_LOAN_DAYS = 45;

/** Minutes after midnight: first lesson, and the time by which today's first visitors have come. */
const firstLesson = 8 * 60 + 30;
export const earlyBirds = 8 * 60 + 30;

/** Limit of the books that come back before the first lesson. */
const MAX_EARLY_RETURNS = 22;

/** An instant of a morning in Turkey (UTC+3), as records store it. */
function instant(day: CalendarDate, minutes: number, seconds: number): string {
	const utc = minutes - 180;
	const pad = (number: number) => String(number).padStart(2, "0");
	return `${day} ${pad(Math.floor(utc / 60))}:${pad(utc % 60)}:${pad(seconds)}.000Z`;
}

/** One pupil in seven never borrows, one in eight almost every week. */
function eagernessOf({ reader_type }: DemoReader, random: Random): number {
	if (reader_type !== "pupil") return 0.08;
	const kind = random.next();
	if (kind < 0.14) return 0;
	return kind > 0.88 ? 0.75 + 0.2 * random.next() : 0.06 + 0.5 * random.next() ** 2;
}

function makeHabit(school: DemoSchool, reader: DemoReader, period: Period, random: Random): Habit {
	const forgetful = random.chance(0.1);
	return {
		reader,
		from: joinedOn(school, reader, period.today),
		eagerness: eagernessOf(reader, random),
		taste: makeTaste(reader, random),
		last: undefined,
		lateness: forgetful ? 0.38 : 0.045,
		open: new Set(),
		read: new Set(),
		returnedOn: "",
	};
}

/** Creates the loan history of one school, oldest loan first. Copies and their conditions are not changed. */
export function makeLoans(
	school: DemoSchool,
	titles: readonly DemoTitle[],
	copies: readonly DemoCopy[],
	readers: readonly DemoReader[],
	rules: DemoRules,
	period: Period,
	random: Random,
): DemoLoan[] {
	const shelves = makeShelves(titles, copies, random);
	const titleOf = new Map(titles.map((title) => [title.id, title]));
	const habits = readers.map((reader) => makeHabit(school, reader, period, random));
	const classes = [...Map.groupBy(habits, (habit) => habit.reader.class_code).values()];
	const loans: DemoLoan[] = [];
	const away = new Map<DemoCopy, CalendarDate>();
	let open: OpenLoan[] = [];

	/** A moment of the day; on the last day all are before the first lesson. */
	const moment = (day: CalendarDate, lesson: number, place: number, second = random.int(30)): string =>
		day === period.today
			? instant(day, earlyBirds - 25 + (place % 24), second)
			: instant(day, firstLesson + lesson * 50 + (place % 40), second);

	function takeBack(day: CalendarDate): void {
		const awaited = open.filter((item) => item.comesBack <= day);
		// After a break all that fell into it is due: before the first lesson only a few have come.
		const due = day === period.today ? awaited.slice(0, MAX_EARLY_RETURNS) : awaited;
		const back = new Set(due);
		open = open.filter((item) => !back.has(item));
		due.forEach(({ loan, habit, copy }, index) => {
			loan.returned_at = moment(day, random.int(4), index);
			loan.status = "returned";
			loan.condition_in = copy.condition;
			habit.returnedOn = day;
			habit.last = titleOf.get(copy.book_id);
			away.set(copy, day);
		});
		for (const item of due) item.habit.open.delete(item);
	}

	/** Most books come back with the class after one week or two, some on any day, a few late. */
	function returnDay(habit: Habit, day: CalendarDate, dueOn: CalendarDate): CalendarDate {
		if (random.chance(habit.lateness)) return addDays(dueOn, 1 + Math.floor(random.next() ** 2 * 35));
		const planned = random.pick([7, 7, 14, 14, 5 + random.int(11)]);
		let back = addDays(day, planned);
		while (!rules.isSchoolDay(back) && back < dueOn) back = addDays(back, 1);
		return back > dueOn ? dueOn : back;
	}

	/** The next volume of what was read last, or something that suits the reader. */
	function choose({ taste, last, read }: Habit, day: CalendarDate): DemoCopy | null {
		const isFree = (copy: DemoCopy): boolean => (away.get(copy) ?? "") < day && copy.acquired_on < day;
		const sequel = last && shelves.volumesWith(last).length > 0 ? nextVolume(last, shelves, read) : null;
		if (sequel && random.chance(0.6)) {
			const copy = shelves.copyOf(sequel, isFree);
			if (copy) return copy;
		}
		return shelves.draw(isFree, (title) =>
			!read.has(title.id) && nextVolume(title, shelves, read) === title ? liking(title, taste) : 0,
		);
	}

	function lend(habit: Habit, day: CalendarDate, at: string, visit: string): void {
		const { reader } = habit;
		const rule = rules.ruleOf(reader);
		const dueOn = rules.dueOn(day, rule.days);
		if (dueOn === "" || daysBetween(day, dueOn) > MAX_LOAN_DAYS) return;
		const overdue = [...habit.open].some((item) => item.loan.due_on < day);
		if (overdue || habit.returnedOn === day || habit.open.size >= rule.max_loans) return;
		const copy = choose(habit, day);
		if (!copy) return;
		const loan: DemoLoan = {
			id: random.id(),
			library_book_id: copy.id,
			book_id: copy.book_id,
			library_id: copy.library_id,
			school_id: copy.school_id,
			student_id: reader.id,
			loaned_at: at,
			due_on: dueOn,
			original_due_on: dueOn,
			returned_at: "",
			status: "open",
			rule_snapshot: rule,
			class_code_at_loan: classOn(reader, day, period.today),
			condition_out: copy.condition,
			condition_in: "",
			op_id: random.id(),
			visit_id: visit,
		};
		const item: OpenLoan = { loan, habit, copy, comesBack: returnDay(habit, day, dueOn) };
		loans.push(loan);
		open.push(item);
		habit.open.add(item);
		habit.read.add(copy.book_id);
		away.set(copy, "9999-12-31");
	}

	function visit(members: readonly Habit[], day: CalendarDate, lesson: number): void {
		const id = random.id();
		members.forEach((habit, place) => {
			if (day < habit.from || !random.chance(habit.eagerness)) return;
			lend(habit, day, moment(day, lesson, place), id);
			if (random.chance(0.2)) lend(habit, day, moment(day, lesson, place, 30 + random.int(30)), id);
		});
	}

	function oneDay(day: CalendarDate): void {
		takeBack(day);
		classes.forEach((members, index) => {
			const pupils = members[0]?.reader.reader_type === "pupil";
			if (pupils && day !== period.today && weekdayOf(day) === lessonDays[index % lessonDays.length]) {
				visit(members, day, index % 5);
				return;
			}
			const share = weekdayOf(day) === friday ? 0.2 : 0.08;
			members.forEach((habit, place) => {
				if (day < habit.from || !random.chance(habit.eagerness * share)) return;
				lend(habit, day, moment(day, random.int(5), place), "");
			});
		});
	}

	for (let day = period.first; day <= period.today; day = addDays(day, 1)) {
		if (rules.isSchoolDay(day)) oneDay(day);
	}
	return loans.sort((a, b) => (a.loaned_at < b.loaned_at ? -1 : a.loaned_at > b.loaned_at ? 1 : 0));
}
