import { type CalendarEntry, entriesOn } from "@rafta/library/calendar/entries";
import { daysOf, type Span } from "@rafta/library/calendar/grid";
import { type CalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { useTexts } from "#i18n";
import { Empty, Link } from "#kit";
import { DueBooks } from "./DueBooks.tsx";
import type { DayNames } from "./dayNames.ts";
import { Entry } from "./Entry.tsx";
import { texts } from "./texts.ts";

/** One day with all its entries. */
export function Day({
	date,
	entries,
	names,
	mayAdd = false,
}: {
	date: CalendarDate;
	entries: readonly CalendarEntry[];
	names: DayNames;
	/** Offers a new task on this day. */
	mayAdd?: boolean;
}) {
	const t = useTexts(texts);
	const own = entriesOn(entries, date);
	const isToday = date === todayIn(new Date());
	return (
		<section
			aria-labelledby={`day-${date}`}
			className={`rounded-box bg-base-100 flex min-w-0 flex-col gap-2 border p-3 ${isToday ? "border-primary border-2" : "border-base-300"}`}
		>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 id={`day-${date}`} className="font-semibold">
					{names.day(date)}
				</h2>
				{mayAdd && (
					<Link href={`/tasks/create?due=${date}`} className="no-print btn btn-sm">
						{t("newTask")}
					</Link>
				)}
			</div>
			{own.length === 0 && <p className="text-sm">{t("noneDay")}</p>}
			{own.length > 0 && (
				<ul className="flex flex-col gap-2">
					{own.map((entry) => (
						<li key={entry.id} className="flex flex-col gap-2">
							<Entry entry={entry} />
							{mayAdd && entry.kind === "due" && <DueBooks date={date} count={entry.count ?? 0} />}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

/** Seven days side by side; stacked on a phone. */
export function Week({
	span,
	entries,
	names,
}: {
	span: Span;
	entries: readonly CalendarEntry[];
	names: DayNames;
}) {
	return (
		<div className="grid gap-2 lg:grid-cols-7">
			{daysOf(span).map((day) => (
				<Day key={day} date={day} entries={entries} names={names} />
			))}
		</div>
	);
}

/** Days with entries. An entry of several days is listed on its first day only. */
export function Agenda({
	span,
	entries,
	names,
}: {
	span: Span;
	entries: readonly CalendarEntry[];
	names: DayNames;
}) {
	const t = useTexts(texts);
	const begun = entries.map((entry) => ({ entry, on: [entry.from, span.from].sort()[1] ?? entry.from }));
	const days = [...new Set(begun.map(({ on }) => on))].sort();
	if (days.length === 0) return <Empty title={t("none")} />;
	return (
		<div className="flex flex-col gap-2">
			{days.map((day) => (
				<Day
					key={day}
					date={day}
					entries={begun.filter(({ on }) => on === day).map(({ entry }) => entry)}
					names={names}
				/>
			))}
		</div>
	);
}
