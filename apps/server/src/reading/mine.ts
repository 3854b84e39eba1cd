/** A reader's own reading life: spines by month, goal, badges, and books to say something about. */
import type { AnswerOf } from "@rafta/library/api/index";
import { schoolYearOf } from "@rafta/library/readers/reading";
import { type BadgeState, badgesOf, firstReturns, type ReturnedLoan } from "@rafta/library/reading/badges";
import { progressOf } from "@rafta/library/reading/goal";
import { phrasesFor } from "@rafta/library/reading/phrases";
import { spanOf } from "@rafta/library/reading/spans";
import { addDays, type CalendarDate, dateOf, startOf } from "@rafta/library/turkish/dates";
import { ofBooks } from "../catalogue/titles/cards.ts";
import type { RecordService, Stored } from "../records.ts";
import type { ReadingReader } from "./own.ts";
import { openDue, ratedTitles, returnedLoans } from "./queries.ts";

type Mine = AnswerOf<"GET /api/reading">;
type Loan = Awaited<ReturnType<typeof returnedLoans>>[number];
type ReadLoan = Loan & ReturnedLoan;

/** Days after a return in which a reader may say how a book was, and books at a time: a question, not a duty. */
const RATING_DAYS = 45;
const MAX_UNRATED = 3;

/** Loans that came back since a day, with their titles. */
async function loansOf(
	service: RecordService,
	student: Stored<"students">,
	since: CalendarDate,
): Promise<ReadLoan[]> {
	const rows = await returnedLoans(service.database.read, student, startOf(since));
	return rows.map((row) => ({ ...row, book_id: row.id, returned_on: dateOf(row.returned_at) }));
}

export async function badgesFor(
	service: RecordService,
	{ reader }: Pick<ReadingReader, "reader">,
	today: CalendarDate,
	loans?: readonly ReadLoan[],
): Promise<readonly BadgeState[]> {
	const open_due = await openDue(service.database.read, reader.id);
	const returned = loans ?? (await loansOf(service, reader, schoolYearOf(today)));
	return badgesOf(returned, { grade: reader.grade, open_due }, today);
}

function goalOf({ choice }: ReadingReader, books: readonly ReadLoan[], today: CalendarDate): Mine["goal"] {
	const { goal_span: name, goal_measure: measure, goal_target: target, goal_from } = choice ?? {};
	if (!name || !measure || !target) return null;
	const span = spanOf(name, today);
	if (goal_from !== span.from) return null;
	const { read, left, weeks, weeksPerBook, pagesPerWeek } = progressOf(
		{ measure, target, span },
		books,
		today,
	);
	return {
		span: name,
		measure,
		target,
		...span,
		...{ read, left, weeks, weeks_per_book: weeksPerBook, pages_per_week: pagesPerWeek },
	};
}

const nothing = { months: [], goal: null, badges: [], shows_badges: false, to_rate: [], offered: [] };

export async function mineOf(
	service: RecordService,
	caller: ReadingReader,
	today: CalendarDate,
): Promise<Mine> {
	const { reader, choice, state } = caller;
	if (state !== "on") return { state, ...nothing };
	const year = schoolYearOf(today);
	const recent = addDays(today, -RATING_DAYS);
	const [since = year] = [recent, year].sort();
	const known = await loansOf(service, reader, since);
	const loans = known.filter(({ returned_on }) => returned_on >= year);
	const books = firstReturns(loans);
	const names = ofBooks(service);
	const presentLoan = ({
		returned_at: _at,
		returned_on: _on,
		due_on: _due,
		book_id: _book,
		...book
	}: ReadLoan) => ({
		...book,
		...names,
	});
	const months = new Map<string, ReadLoan[]>();
	for (const book of books) {
		const month = book.returned_on.slice(0, 7);
		months.set(month, [...(months.get(month) ?? []), book]);
	}
	const rated = new Set(await ratedTitles(service.database.read, reader.id));
	// A book of the holidays is asked about in September, too.
	const unrated = firstReturns([...known].reverse())
		.filter(({ id, returned_on }) => !rated.has(id) && returned_on >= recent)
		.sort((a, b) => (a.returned_at < b.returned_at ? 1 : -1));
	return {
		state,
		months: [...months].map(([month, of]) => ({ month, books: of.map(presentLoan) })),
		goal: goalOf(caller, books, today),
		badges: [...(await badgesFor(service, caller, today, loans))],
		shows_badges: choice?.shows_badges === true,
		to_rate: unrated.slice(0, MAX_UNRATED).map(presentLoan),
		offered: [...phrasesFor(reader.grade)],
	};
}
