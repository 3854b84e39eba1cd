import { type Calendar, covers } from "@rafta/library/calendar/calendar";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import { useTexts } from "#i18n";
import { MonthTable, useMonthNames } from "#kit";
import type { DayRow } from "../model.ts";
import { texts } from "./texts.ts";

type Kind = "closed" | "weekday" | "half" | "open" | "";

const kindClasses: Readonly<Record<Kind, string>> = {
	closed: "bg-error text-error-content font-semibold",
	weekday: "bg-base-300 text-base-content",
	half: "bg-warning text-warning-content font-semibold",
	open: "bg-success text-success-content font-semibold",
	"": "",
};

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
	const names = useMonthNames(false);
	const visibleMonths = (date: CalendarDate): { kind: Kind; name: string } => {
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
	const months = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, "0")}-01`);
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
				{months.map((first) => (
					<MonthTable
						key={first}
						date={first}
						week={names.week}
						className="text-sm"
						caption={<caption className="mb-1 text-start font-semibold">{names.month(first)}</caption>}
						cell={(date) => {
							const { kind, name } = visibleMonths(date);
							return (
								<button
									type="button"
									// Keyboard users enter the day in the form: tabbing through a whole year is impractical.
									tabIndex={-1}
									title={name || undefined}
									className={`rounded-field w-full cursor-pointer py-1 tabular-nums ${kindClasses[kind]}`}
									onClick={() => onDay(date)}
								>
									{Number(date.slice(8))}
									{kind && <span className="sr-only">, {name || t(kind)}</span>}
								</button>
							);
						}}
					/>
				))}
			</div>
		</div>
	);
}
