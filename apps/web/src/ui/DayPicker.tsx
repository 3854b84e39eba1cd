import type { Calendar } from "@rafta/library/calendar/calendar";
import { dayByKey, inMonth } from "@rafta/library/calendar/grid";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { catalogue } from "../i18n/catalogue.ts";
import { useTexts } from "../i18n/language.tsx";
import { Button } from "./Button.tsx";
import { MonthTable, useMonthNames } from "./MonthTable.tsx";

const texts = catalogue(
	{ previous: "Önceki ay", next: "Sonraki ay", closed: "kapalı", hint: "Kapalı günler seçilemez." },
	{ previous: "Previous month", next: "Next month", closed: "closed", hint: "Closed days cannot be chosen." },
);

/**
 * Month calendar to choose an open day from, by mouse or arrow keys (page up and down: months). Closed days and those
 * before `minDay` are visible but disabled.
 */
export function DayPicker({
	label,
	value,
	minDay,
	calendar,
	onPick,
}: {
	label: string;
	value: CalendarDate;
	minDay: CalendarDate;
	calendar: Calendar;
	onPick(date: CalendarDate): void;
}) {
	const t = useTexts(texts);
	const [at, setAt] = useState(value);
	const moved = useRef(false);
	const table = useRef<HTMLTableElement>(null);
	// Moves the focus with the arrow keys only.
	useEffect(() => {
		if (moved.current) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
		moved.current = false;
	}, [at]);
	const names = useMonthNames(true);

	function onKey(event: KeyboardEvent) {
		const next = dayByKey(at, event.key);
		if (next === null) return;
		event.preventDefault();
		moved.current = true;
		setAt(next);
	}
	return (
		<div className="flex flex-col gap-2">
			<div className="flex items-center justify-between gap-2">
				<Button
					variant="ghost"
					className="btn-square"
					aria-label={t("previous")}
					onClick={() => setAt(inMonth(at, -1))}
				>
					<ChevronLeft aria-hidden="true" size={18} />
				</Button>
				<span aria-live="polite" className="font-semibold">
					{names.month(at)}
				</span>
				<Button
					variant="ghost"
					className="btn-square"
					aria-label={t("next")}
					onClick={() => setAt(inMonth(at, 1))}
				>
					<ChevronRight aria-hidden="true" size={18} />
				</Button>
			</div>
			<MonthTable
				ref={table}
				aria-label={label}
				onKeyDown={onKey}
				date={at}
				week={names.week}
				cell={(day) => {
					const isClosed = calendar.isClosed(day);
					const isOff = isClosed || day < minDay;
					const look =
						day === value ? "bg-primary text-primary-content font-semibold" : isOff ? "line-through" : "";
					return (
						<button
							type="button"
							data-day={day}
							tabIndex={day === at ? 0 : -1}
							aria-disabled={isOff || undefined}
							aria-pressed={day === value}
							className={`rounded-field w-full py-2 tabular-nums ${isOff ? "cursor-not-allowed" : "hover:bg-base-200 cursor-pointer"} ${look}`}
							onClick={() => {
								if (!isOff) {
									setAt(day);
									onPick(day);
								}
							}}
						>
							{Number(day.slice(8))}
							<span className="sr-only">
								{" "}
								{names.month(day)}
								{isClosed && `, ${t("closed")}`}
							</span>
						</button>
					);
				}}
			/>
			<p className="text-sm opacity-80">{t("hint")}</p>
		</div>
	);
}
