import { type Bar, barsIn } from "@rafta/library/calendar/bars";
import { type CalendarEntry, entriesOn, entryText } from "@rafta/library/calendar/entries";
import { dayByKey, weeksOf } from "@rafta/library/calendar/grid";
import { type CalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useLanguage, useTexts } from "#i18n";
import type { DayNames } from "./dayNames.ts";
import { Entry } from "./Entry.tsx";
import { texts } from "./texts.ts";

/** Entries named in a cell; the number of further ones is shown below them. */
const MAX_NAMED_ENTRIES = 3;

/** A bar begins in the cell of its first day and covers those of the others, with their paddings. */
const widthOf = (days: number): string => `calc(${days * 100}% + ${(days - 1) * 8}px)`;

/** A day off is hatched, as on a paper calendar. */
const hatched = {
	backgroundImage: "repeating-linear-gradient(135deg, var(--color-base-300) 0 1px, transparent 1px 8px)",
};

/** Heights of the spines that stand for books. */
const spines = ["h-3", "h-3.5", "h-2.5", "h-3", "h-3.5", "h-2.5"] as const;
/** One spine stands for this many books. */
const BOOKS_PER_SPINE = 3;

/** The books that are due on a day: a few spines beside their number. */
const Due = ({ count }: { count: number }) => (
	<span aria-hidden="true" className="hidden items-center gap-1.5 sm:flex">
		<span className="flex items-end gap-px">
			{spines.slice(0, Math.ceil(count / BOOKS_PER_SPINE)).map((height, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a spine is its place
				<span key={place} className={`bg-primary w-0.75 rounded-t-xs ${height}`} />
			))}
		</span>
		{count}
	</span>
);

/** What a day's cell names: bars on their lines, then what is of this day alone, then the number of the rest. */
function Lines({
	own,
	bars,
	place,
}: {
	own: readonly CalendarEntry[];
	bars: readonly Bar<CalendarEntry>[];
	/** The day within the week. */
	place: number;
}) {
	const t = useTexts(texts);
	const here = bars.filter(
		({ at, days, line }) => line < MAX_NAMED_ENTRIES && at <= place && place < at + days,
	);
	const lines = Math.max(0, ...here.map(({ line }) => line + 1));
	const named = own.filter(({ kind }) => kind !== "due");
	const single = named.filter(({ from, to }) => from === to).slice(0, MAX_NAMED_ENTRIES - lines);
	const rest = named.length - here.length - single.length;
	return (
		<ul className="hidden flex-col gap-0.5 pt-1 sm:flex">
			{Array.from({ length: lines }, (_, line) => {
				const bar = here.find((one) => one.line === line);
				if (!bar || bar.at !== place)
					// biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
					return <li key={line} aria-hidden="true" className="h-5.5" />;
				return (
					<li key={bar.entry.id} className="h-5.5">
						<div
							className={`${bar.entry.kind === "swap" ? "bg-[color-mix(in_oklab,var(--color-accent)_18%,var(--color-base-100))]" : "bg-base-300"} relative z-1 flex h-full items-center rounded-xs px-1`}
							style={{ width: widthOf(bar.days) }}
						>
							<Entry entry={bar.entry} lines={1} />
						</div>
					</li>
				);
			})}
			{single.map((entry) => (
				<li key={entry.id} className="min-w-0">
					<Entry entry={entry} lines={2} />
				</li>
			))}
			{rest > 0 && (
				<li className="text-sm">
					<span aria-hidden="true">{t("more", { count: rest })}</span>
					<span className="sr-only">{t("moreLabel", { count: rest })}</span>
				</li>
			)}
		</ul>
	);
}

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
	const { language } = useLanguage();
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
			className="bg-base-100 border-base-300 rounded-box w-full table-fixed border-separate border-spacing-0 overflow-hidden border"
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
				{weeks
					.map((week) => ({ week, bars: barsIn(week, entries) }))
					.map(({ week, bars }) => (
						<tr key={week[0]}>
							{week.map((day, place) => {
								const own = entriesOn(entries, day);
								const isOff = own.some(
									({ kind, is_open, half_day }) =>
										["closed", "holiday"].includes(kind) && !is_open && !half_day,
								);
								const due = own.find(({ kind }) => kind === "due");
								const isOther = !day.startsWith(date.slice(0, 7));
								return (
									<td
										key={day}
										className={`border-base-300 h-14 border-t p-1 align-top sm:h-28 ${place > 4 ? "bg-base-200/60" : ""}`}
										style={isOff ? hatched : undefined}
									>
										<button
											type="button"
											data-day={day}
											tabIndex={day === date ? 0 : -1}
											aria-pressed={day === date}
											aria-current={day === today ? "date" : undefined}
											className={`rounded-field hover:bg-base-300 flex w-full cursor-pointer items-center justify-between px-0.5 text-sm tabular-nums ${isOther ? "opacity-75" : ""}`}
											onClick={() => onChoose(day)}
										>
											<span
												className={`flex size-7 items-center justify-center rounded-full ${
													day === date ? "bg-primary text-primary-content" : ""
												} ${day === today ? "font-semibold underline" : ""}`}
											>
												{Number(day.slice(8))}
											</span>
											<span className="sr-only">
												{" "}
												{names.day(day)}
												{due && `, ${entryText(due, language)}`}
												{own.length > 0 && `, ${t("count", { count: own.length })}`}
											</span>
											{due && <Due count={due.count ?? 0} />}
											{own.length > 0 && (
												<span aria-hidden="true" className="sm:hidden">
													{own.length}
												</span>
											)}
										</button>
										<Lines own={own} bars={bars} place={place} />
									</td>
								);
							})}
						</tr>
					))}
			</tbody>
		</table>
	);
}
