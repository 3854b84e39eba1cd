import { type CalendarEntry, entriesOn } from "@rafta/library/calendar/entries";
import { dayByKey, weeksOf } from "@rafta/library/calendar/grid";
import { type CalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTexts } from "../../i18n/language.tsx";
import type { DayNames } from "./dayNames.ts";
import { Entry } from "./Entry.tsx";
import { texts } from "./texts.ts";

/** Entries named in a cell; the number of further ones is shown below them. */
const MAX_NAMED_ENTRIES = 3;

/** A month of whole weeks with one selected day; arrow keys move the day, page keys the month. */
export function Month({
	date,
	entries,
	names,
	onChoose,
}: {
	date: CalendarDate;
	entries: readonly CalendarEntry[];
	names: DayNames;
	onChoose(date: CalendarDate): void;
}) {
	const t = useTexts(texts);
	const table = useRef<HTMLTableElement>(null);
	const moved = useRef(false);
	// The focus follows the arrow keys, and is left alone otherwise.
	useEffect(() => {
		if (moved.current) table.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus();
		moved.current = false;
	}, [date]);
	const weeks = weeksOf(date);
	const today = todayIn(new Date());
	function onKeyDown(event: KeyboardEvent) {
		const isDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined;
		const next =
			isDay && !event.altKey && !event.ctrlKey && !event.metaKey ? dayByKey(date, event.key) : null;
		if (next === null) return;
		event.preventDefault();
		moved.current = true;
		onChoose(next);
	}
	return (
		<table
			ref={table}
			aria-label={names.month(date)}
			className="bg-base-100 w-full table-fixed"
			onKeyDown={onKeyDown}
		>
			<thead>
				<tr>
					{weeks[0]?.map((day) => (
						<th key={day} scope="col" className="py-1 text-sm font-semibold">
							<abbr title={names.longWeekday(day)} className="no-underline">
								{names.weekday(day)}
							</abbr>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{weeks.map((week) => (
					<tr key={week[0]}>
						{week.map((day) => {
							const own = entriesOn(entries, day);
							const isOff = own.some(
								({ kind, is_open, half_day }) =>
									["closed", "holiday"].includes(kind) && !is_open && !half_day,
							);
							const isOther = !day.startsWith(date.slice(0, 7));
							return (
								<td
									key={day}
									className={`border-base-300 h-14 border p-1 align-top sm:h-28 ${isOff ? "bg-base-200" : ""}`}
								>
									<button
										type="button"
										data-day={day}
										tabIndex={day === date ? 0 : -1}
										aria-pressed={day === date}
										aria-current={day === today ? "date" : undefined}
										className={`rounded-field w-full cursor-pointer px-1 text-left text-sm tabular-nums ${
											day === date ? "bg-primary text-primary-content" : "hover:bg-base-300"
										} ${day === today ? "font-semibold underline" : ""} ${isOther ? "italic" : ""}`}
										onClick={() => onChoose(day)}
									>
										{Number(day.slice(8))}
										<span className="sr-only">
											{" "}
											{names.day(day)}
											{own.length > 0 && `, ${t("count", { count: own.length })}`}
										</span>
										{own.length > 0 && (
											<span aria-hidden="true" className="float-right text-sm sm:hidden">
												{own.length}
											</span>
										)}
									</button>
									<ul className="hidden flex-col gap-0.5 pt-1 sm:flex">
										{own.slice(0, MAX_NAMED_ENTRIES).map((entry) => (
											<li key={entry.id} className="min-w-0">
												<Entry entry={entry} short />
											</li>
										))}
										{own.length > MAX_NAMED_ENTRIES && (
											<li className="text-sm">
												<span aria-hidden="true">{t("more", { count: own.length - MAX_NAMED_ENTRIES })}</span>
												<span className="sr-only">
													{t("moreLabel", { count: own.length - MAX_NAMED_ENTRIES })}
												</span>
											</li>
										)}
									</ul>
								</td>
							);
						})}
					</tr>
				))}
			</tbody>
		</table>
	);
}
