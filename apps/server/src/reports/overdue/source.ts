/** Overdue books: who has them and for how long, as the desk counts the days. */
import { daysLate } from "@rafta/library/circulation/lateness";
import type { ReportRow } from "@rafta/library/reports/definition";
import { lateBands } from "@rafta/library/reports/filters";
import { dateOf } from "@rafta/library/turkish/dates";
import { ofEachSchool, pagesOf, type ReportQuery, rowsOf, type Source } from "../report-source.ts";
import { describeLoans, type OverdueLoan, overdueLoans, remindersOf } from "./queries.ts";

interface Late extends OverdueLoan {
	readonly school: string;
	readonly days: number;
}

function byClass(loans: readonly Late[]): ReportRow[] {
	const classes = Map.groupBy(loans, ({ school, class_code }) => `${school}\0${class_code}`);
	return [...classes.values()].map((own) => ({
		school: own[0]?.school ?? "",
		class_code: own[0]?.class_code ?? "",
		readers: new Set(own.map(({ student }) => student)).size,
		loans: own.length,
	}));
}

const byBand = (loans: readonly Late[]): ReportRow[] =>
	Object.entries(lateBands).map(([band, { from, to }]) => ({
		band,
		loans: loans.filter(({ days }) => days >= from && days <= to).length,
	}));

async function describe({ connection }: ReportQuery, page: readonly Late[]): Promise<ReportRow[]> {
	const ids = page.map(({ id }) => id);
	const described = await describeLoans(connection, ids);
	const reminders = await remindersOf(connection, ids);
	return page.map(({ id, school, student, class_code, due_on, days }) => {
		const { loaned_at = "", ...words } = described.get(id) ?? {};
		return {
			loan_id: id,
			school,
			student_id: student,
			class_code,
			...words,
			loaned_on: loaned_at === "" ? "" : dateOf(loaned_at),
			due_on,
			days_late: days,
			notices: reminders.get(id) ?? 0,
		};
	});
}

export const overdue: Source = async (query) => {
	const { band } = query.filters;
	const { from, to } = band === undefined ? { from: 1, to: Number.POSITIVE_INFINITY } : lateBands[band];
	const bySchool = await ofEachSchool(query, async ({ id, name }) =>
		(await overdueLoans(query, id))
			.map((loan) => ({ ...loan, school: name, days: daysLate(loan.due_on, query.today) }))
			.filter(({ days }) => days >= from && days <= to),
	);
	const loans: Late[] = bySchool.flat();
	return {
		figures: {
			loans: loans.length,
			readers: new Set(loans.map(({ student }) => student)).size,
			longest: loans.reduce((max, { days }) => Math.max(max, days), 0),
		},
		tables: {
			loans: pagesOf(loans, (page) => describe(query, page)),
			classes: rowsOf(byClass(loans)),
			bands: rowsOf(byBand(loans)),
		},
	};
};
