import { type Calendar, covers } from "@rafta/library/calendar/calendar";
import { addDays, type CalendarDate, weekdayOf } from "@rafta/library/turkish/dates";
import { useMemo } from "react";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import type { DayRow } from "../model.ts";
import { texts } from "./texts.ts";

type Kind = "closed" | "weekday" | "half" | "open" | "";

const kindClasses: Readonly<Record<Kind, string>> = {
	closed: "bg-error text-error-content font-bold",
	weekday: "bg-base-300 text-base-content",
	half: "bg-warning text-warning-content font-bold",
	open: "bg-success text-success-content font-bold",
	"": "",
};

/** Monday first. */
const columnOf = (date: CalendarDate): number => (weekdayOf(date) + 6) % 7;

function weeksOf(month: string): (CalendarDate | null)[][] {
	const cells: (CalendarDate | null)[] = Array.from({ length: columnOf(`${month}-01`) }, () => null);
	for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) cells.push(day);
	while (cells.length % 7 > 0) cells.push(null);
	return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Twelve months with their closed days; clicking a day starts a new closed day there. */
export function Year({
	year,
	days,
	calendar,
	onDay,
}: {
	year: number;
	days: readonly DayRow[];
	calendar: Calendar;
	onDay(day: CalendarDate): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const names = useMemo(() => {
		const month = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
		const weekday = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
		return {
			month: (date: CalendarDate) => month.format(new Date(`${date}T00:00:00Z`)),
			// 5 January 1970 was a Monday.
			week: Array.from({ length: 7 }, (_, day) => weekday.format(new Date(Date.UTC(1970, 0, 5 + day)))),
		};
	}, [language]);
	const seen = (date: CalendarDate): { kind: Kind; name: string } => {
		const row = (isMatch: (day: DayRow) => boolean | undefined) =>
			days.find((day) => isMatch(day) && covers(day, date));
		const why = calendar.whyClosed(date);
		if (why === "weekday") return { kind: "weekday", name: "" };
		if (why !== null) return { kind: "closed", name: why.name };
		const open = row((day) => day.is_open);
		if (open) return { kind: "open", name: open.name };
		const half = row((day) => day.half_day);
		return half ? { kind: "half", name: half.name } : { kind: "", name: "" };
	};
	const months = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, "0")}`);
	return (
		<div className="flex flex-col gap-3">
			<ul className="flex flex-wrap gap-3 text-sm">
				{(["closed", "weekday", "half", "open"] as const).map((kind) => (
					<li key={kind} className={`rounded-field px-2 py-0.5 ${kindClasses[kind]}`}>
						{t(kind)}
					</li>
				))}
			</ul>
			<div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
				{months.map((month) => (
					<table key={month} className="w-full table-fixed text-center text-sm">
						<caption className="mb-1 text-left font-medium">{names.month(`${month}-01`)}</caption>
						<thead>
							<tr>
								{names.week.map((day) => (
									<th key={day} scope="col" className="text-xs font-normal">
										{day}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{weeksOf(month).map((week, at) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month stay where they are
								<tr key={at}>
									{week.map((date, column) => {
										// biome-ignore lint/suspicious/noArrayIndexKey: a week has seven places
										if (date === null) return <td key={column} />;
										const { kind, name } = seen(date);
										return (
											<td key={date} className="p-0.5">
												<button
													type="button"
													// Keyboard users enter the day in the form: tabbing through a whole year is
													// impractical.
													tabIndex={-1}
													title={name || undefined}
													className={`rounded-field w-full cursor-pointer py-1 tabular-nums ${kindClasses[kind]}`}
													onClick={() => onDay(date)}
												>
													{Number(date.slice(8))}
													{kind && <span className="sr-only">, {name || t(kind)}</span>}
												</button>
											</td>
										);
									})}
								</tr>
							))}
						</tbody>
					</table>
				))}
			</div>
		</div>
	);
}
