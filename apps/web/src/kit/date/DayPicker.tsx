import { type CalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { languageFacts } from "@rafta/words";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo } from "react";
import { type DropdownProps, DayPicker as Month } from "react-day-picker";
import { useLanguage, useTexts } from "#i18n";
import { dateTexts } from "./texts.ts";

/** Years around today that are offered where no limit says otherwise. */
const YEARS_BEFORE = 60;
const YEARS_AFTER = 10;

const pad = (number: number, length = 2): string => String(number).padStart(length, "0");

/** The library's days are midnights of this device, whatever its zone: a calendar date has none. */
function localDate(day: CalendarDate): Date {
	const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
	return new Date(year, month - 1, date);
}

const dayOf = (date: Date): CalendarDate =>
	`${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** What the calendar says, in the app's language: the library's own words would come with a second catalogue. */
function useWords() {
	const t = useTexts(dateTexts);
	const { language } = useLanguage();
	return useMemo(() => {
		const format = (options: Intl.DateTimeFormatOptions) => {
			const { format } = new Intl.DateTimeFormat(languageFacts[language].formats, options);
			return (date: Date) => format(date);
		};
		const whole = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
		const month = format({ month: "long", year: "numeric" });
		return {
			formatters: {
				formatCaption: month,
				formatMonthDropdown: format({ month: "long" }),
				formatYearDropdown: (date: Date) => String(date.getFullYear()),
				formatWeekdayName: format({ weekday: "short" }),
			},
			labels: {
				labelNav: () => t("choose"),
				labelGrid: month,
				labelPrevious: () => t("previous"),
				labelNext: () => t("next"),
				labelMonthDropdown: () => t("month"),
				labelYearDropdown: () => t("year"),
				labelWeekday: format({ weekday: "long" }),
				labelDayButton: (date: Date, is: Readonly<Record<string, boolean>>) =>
					[
						whole(date),
						...(["today", "closed"] as const).filter((name) => is[name]).map((name) => t(name)),
						...(is.selected ? [t("chosen")] : []),
					].join(", "),
			},
		};
	}, [t, language]);
}

/** The heading's month or year. */
function Choice({ options, className: _own, ...select }: DropdownProps) {
	return (
		<select {...select} className="select select-ghost w-auto ps-3 pe-7 text-base font-semibold">
			{options?.map(({ value, label, disabled }) => (
				<option key={value} value={value} disabled={disabled}>
					{label}
				</option>
			))}
		</select>
	);
}

function Arrow({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
	const Drawn = orientation === "left" ? ChevronLeft : ChevronRight;
	return <Drawn aria-hidden="true" size={18} />;
}

const components = { Dropdown: Choice, Chevron: Arrow };

const arrow = "btn btn-ghost btn-square aria-disabled:opacity-30";

const classNames = {
	month: "grid grid-cols-[auto_1fr_auto] items-center gap-y-1",
	button_previous: arrow,
	button_next: arrow,
	month_caption: "text-center font-semibold",
	dropdowns: "flex justify-center",
	month_grid: "col-span-3 w-full table-fixed text-center",
	weekday: "py-1 text-sm font-normal",
	day: "h-11 p-0 [&>button]:rounded-field [&>button]:h-11 [&>button]:w-full [&>button]:cursor-pointer [&>button]:tabular-nums [&>button:enabled]:hover:bg-base-200",
	today: "[&>button]:inset-ring-2 [&>button]:inset-ring-primary-ink [&>button]:font-semibold",
	selected:
		"[&>button]:bg-primary! [&>button]:text-primary-content [&>button]:font-semibold [&>button]:inset-ring-0",
	disabled: "[&>button]:cursor-not-allowed! [&>button]:opacity-50",
};

const closedLook = { closed: "[&>button]:line-through" };

interface Props {
	/** The chosen day; empty if there is none yet. */
	value: CalendarDate | "";
	min?: CalendarDate;
	max?: CalendarDate;
	/** Days that are shown and cannot be chosen. */
	isClosed?(day: CalendarDate): boolean;
	onPick(day: CalendarDate): void;
}

/** Month calendar to choose a day from, by mouse, finger or the keys of react-day-picker. Large: loaded when it is opened. */
export default function DayPicker({ value, min, max, isClosed, onPick }: Props) {
	const t = useTexts(dateTexts);
	const { language } = useLanguage();
	const words = useWords();
	const today = todayIn(new Date());
	const year = Number(today.slice(0, 4));
	const chosen = value === "" ? undefined : localDate(value);
	const first = localDate(min ?? `${Math.min(year - YEARS_BEFORE, chosen?.getFullYear() ?? year)}-01-01`);
	const last = localDate(max ?? `${Math.max(year + YEARS_AFTER, chosen?.getFullYear() ?? year)}-12-31`);
	const closed = (date: Date): boolean => isClosed?.(dayOf(date)) === true;
	return (
		<>
			<Month
				{...words}
				lang={language}
				mode="single"
				required
				selected={chosen}
				onSelect={(date) => onPick(dayOf(date))}
				today={localDate(today)}
				defaultMonth={chosen}
				startMonth={first}
				endMonth={last}
				disabled={[{ before: first }, { after: last }, closed]}
				modifiers={{ closed }}
				modifiersClassNames={closedLook}
				weekStartsOn={1}
				// The heading and the days stay where they are from month to month.
				fixedWeeks
				navLayout="around"
				captionLayout={first.getFullYear() === last.getFullYear() ? "label" : "dropdown"}
				components={components}
				classNames={classNames}
			/>
			{isClosed && <p className="text-sm opacity-80">{t("hint")}</p>}
		</>
	);
}
