/** Trends: the months of a period next to those of the year before, and the school years. */
import { schoolYearOf } from "@rafta/library/promotion/year";
import type { ReportRow } from "@rafta/library/reports/definition";
import { addDays, type CalendarDate } from "@rafta/library/turkish/dates";
import { ofEachSchool, type ReportQuery, rowsOf, type Source } from "../report-source.ts";
import { type Came, copiesByDay, firstLoan, loansIn, lostByDay, membersByDay, type Span } from "./queries.ts";

const nextMonth = (day: CalendarDate): CalendarDate =>
	`${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;

/** The months of a period, the first and the last cut to the period. */
function monthsOf({ from, to }: ReportQuery): Span[] {
	const end = addDays(to, 1);
	const spans: Span[] = [];
	for (let day = from; day < end; ) {
		const next = nextMonth(day);
		const until = [next, end].sort()[0] ?? end;
		spans.push({ from: day, until });
		day = until;
	}
	return spans;
}

/** The same day a year before; for 29 February, 1 March. */
function yearBefore(day: CalendarDate): CalendarDate {
	const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, "0")}${day.slice(4)}`;
	return before.endsWith("02-29") ? `${before.slice(0, 4)}-03-01` : before;
}

/** Limit of school years, the last ones. */
const MAX_YEARS = 15;

function yearsSince(first: CalendarDate, today: CalendarDate): Span[] {
	const last = Number(schoolYearOf(today).slice(0, 4));
	const begin = Math.max(Number(schoolYearOf(first).slice(0, 4)), last - MAX_YEARS + 1);
	return Array.from({ length: Math.max(0, last - begin + 1) }, (_, place) => ({
		from: `${begin + place}-09-01`,
		until: `${begin + place + 1}-09-01`,
	}));
}

interface Counts {
	readonly loans: number;
	readonly members: number;
	readonly copies: number;
	readonly lost: number;
}
const nothing: Counts = { loans: 0, members: 0, copies: 0, lost: 0 };

/** Counts of each span, all schools together. */
async function countsIn(query: ReportQuery, spans: readonly Span[]): Promise<Counts[]> {
	const bySchool = await ofEachSchool(query, async ({ id }) => {
		const loans = await loansIn(query, id, spans);
		const came = {
			members: await membersByDay(query, id),
			copies: await copiesByDay(query, id),
			lost: await lostByDay(query, id),
		};
		return spans.map(({ from, until }, place): Counts => {
			const sum = (list: readonly Came[]) =>
				list.reduce((all, { day, count }) => (day >= from && day < until ? all + count : all), 0);
			const { members, copies, lost } = came;
			return { loans: loans[place] ?? 0, members: sum(members), copies: sum(copies), lost: sum(lost) };
		});
	});
	return spans.map((_, place) => together(bySchool.map((counts) => counts[place] ?? nothing)));
}

const together = (all: readonly Counts[]): Counts =>
	all.reduce(
		(sum, { loans, members, copies, lost }) => ({
			loans: sum.loans + loans,
			members: sum.members + members,
			copies: sum.copies + copies,
			lost: sum.lost + lost,
		}),
		nothing,
	);

export const trends: Source = async (query) => {
	const months = monthsOf(query);
	const before = months.map(({ from, until }) => ({ from: yearBefore(from), until: yearBefore(until) }));
	const firsts = (await ofEachSchool(query, ({ id }) => firstLoan(query, id))).filter((day) => day !== "");
	const [first = query.today] = firsts.sort();
	const years = yearsSince(first, query.today);
	const counts = await countsIn(query, [...months, ...before, ...years]);
	const own = counts.slice(0, months.length);
	const ago = counts.slice(months.length, 2 * months.length);
	const yearly = counts.slice(2 * months.length);
	// Before its first loan a library has no loans to count: that is no zero.
	const knownSpans = (spans: readonly Span[], counted: readonly Counts[]): (Counts | undefined)[] =>
		spans.map(({ until }, place) => (first < until ? counted[place] : undefined));
	const comparable = knownSpans(before, ago);
	const past = comparable.filter((counts) => counts !== undefined);
	const lent = knownSpans(months, own);
	return {
		figures: { ...together(own), before: past.length > 0 ? together(past).loans : null },
		tables: {
			months: rowsOf(
				months.map(
					({ from }, place): ReportRow => ({
						month: from.slice(0, 7),
						...(own[place] ?? nothing),
						loans: lent[place]?.loans ?? null,
						before: comparable[place]?.loans ?? null,
					}),
				),
			),
			years: rowsOf(
				years.map(({ from }, place) => ({ year: schoolYearOf(from), ...(yearly[place] ?? nothing) })),
			),
		},
	};
};
