import { weeksOf } from "@rafta/library/calendar/grid";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import { languageFacts } from "@rafta/words";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { useLanguage } from "#i18n";

/** Names of months, with or without their year, and of weekdays from Monday, in the current language. */
export function useMonthNames(hasYear: boolean) {
	const { language } = useLanguage();
	return useMemo(() => {
		const year = hasYear ? "numeric" : undefined;
		const month = new Intl.DateTimeFormat(languageFacts[language].formats, {
			month: "long",
			year,
			timeZone: "UTC",
		});
		const weekday = new Intl.DateTimeFormat(languageFacts[language].formats, {
			weekday: "short",
			timeZone: "UTC",
		});
		return {
			month: (date: CalendarDate) => month.format(new Date(`${date}T00:00:00Z`)),
			// 5 January 1970 was a Monday.
			week: Array.from({ length: 7 }, (_, day) => weekday.format(new Date(Date.UTC(1970, 0, 5 + day)))),
		};
	}, [language, hasYear]);
}

interface Props extends ComponentProps<"table"> {
	/** Any day of the month. */
	date: CalendarDate;
	/** Names of the weekdays from Monday. */
	week: readonly string[];
	caption?: ReactNode;
	/** Content of a day's cell. */
	cell(day: CalendarDate): ReactNode;
}

/** The days of one month, in weeks from Monday. */
export function MonthTable({ date, week, caption, cell, className = "", ...table }: Props) {
	const month = date.slice(0, 7);
	return (
		<table {...table} className={`w-full table-fixed text-center ${className}`}>
			{caption}
			<thead>
				<tr>
					{week.map((day) => (
						<th key={day} scope="col" className="text-sm font-normal">
							{day}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{weeksOf(date).map((days) => (
					<tr key={days[0]}>
						{days.map((day) =>
							day.startsWith(month) ? (
								<td key={day} className="p-0.5">
									{cell(day)}
								</td>
							) : (
								<td key={day} />
							),
						)}
					</tr>
				))}
			</tbody>
		</table>
	);
}
