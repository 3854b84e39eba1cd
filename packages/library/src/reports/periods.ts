/** Named report periods and their days. */
import { schoolYearOf } from "../promotion/year.ts";
import { addDays, type CalendarDate } from "../turkish/dates.ts";

export const periodNames = ["this_month", "last_month", "this_year", "last_year"] as const;
export type PeriodName = (typeof periodNames)[number];

/** Days, both included. */
export interface Period {
	readonly from: CalendarDate;
	readonly to: CalendarDate;
}

const monthOf = (day: CalendarDate): Period => {
	const from = `${day.slice(0, 7)}-01`;
	return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
};

/** School year that ends with the summer holidays: 1 September to 31 August. */
function yearOf(day: CalendarDate, back: number): Period {
	const first = Number(schoolYearOf(day).slice(0, 4)) - back;
	return { from: `${first}-09-01`, to: `${first + 1}-08-31` };
}

/** Days of a named period, relative to a day in Turkey; `year` is a school year. */
export function periodOf(name: PeriodName, today: CalendarDate): Period {
	switch (name) {
		case "this_month":
			return monthOf(today);
		case "last_month":
			return monthOf(addDays(`${today.slice(0, 7)}-01`, -1));
		case "this_year":
			return yearOf(today, 0);
		case "last_year":
			return yearOf(today, 1);
	}
}

/** Name of the period between two days, as of today, if there is one. */
export const nameOfPeriod = ({ from, to }: Period, today: CalendarDate): PeriodName | undefined =>
	periodNames.find((name) => {
		const period = periodOf(name, today);
		return period.from === from && period.to === to;
	});
