import { type CalendarDate, dateOf, daysBetween, todayIn } from "@rafta/library/turkish/dates";
import { languageFacts } from "@rafta/words";
import { useLanguage, useTexts } from "#i18n";
import type { Loan } from "../loan.tsx";
import { texts } from "./texts.ts";

const percent = (days: number, all: number): string => `${(100 * days) / all}%`;

/** A loan as a line from the day it was lent to the day it is due, and on to today where it is late. */
export function LoanSpan({ loan }: { loan: Loan }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const day = new Intl.DateTimeFormat(languageFacts[language].formats, {
		day: "numeric",
		month: "short",
		timeZone: "UTC",
	});
	const write = (date: CalendarDate) => day.format(new Date(`${date}T00:00:00Z`));
	const [lent, today] = [dateOf(loan.loaned_at), todayIn(new Date())];
	const [term, gone] = [daysBetween(lent, loan.due_on), daysBetween(lent, today)];
	if (term <= 0 || gone < 0) return null;
	const all = Math.max(term, gone);
	const isLate = gone > term;
	return (
		// The sentence above says the same in words.
		<div aria-hidden="true" className="flex max-w-md flex-col gap-1 text-sm">
			<div className="bg-base-300 flex h-1.5 overflow-hidden rounded-full">
				<span className="bg-primary" style={{ width: percent(Math.min(gone, term), all) }} />
				{isLate && <span className="bg-error" style={{ width: percent(gone - term, all) }} />}
			</div>
			<div className="relative flex justify-between gap-3 tabular-nums">
				<span className="opacity-75">{write(lent)}</span>
				{/* Under its place on the line, or between the others where there is no room. */}
				<span
					className={`opacity-75 ${isLate ? "sm:absolute sm:-translate-x-1/2" : ""}`}
					style={isLate ? { left: percent(Math.min(0.78, Math.max(0.25, term / all)), 1) } : undefined}
				>
					{write(loan.due_on)}
				</span>
				{isLate && <span className="text-error-ink font-semibold">{t("today")}</span>}
			</div>
		</div>
	);
}
