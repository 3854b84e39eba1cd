import type { AnswerOf } from "@rafta/library/api/index";
import { todayIn } from "@rafta/library/turkish/dates";
import { useNumber, useTexts } from "#i18n";
import { Link, useDayText } from "#kit";
import { texts } from "./texts.ts";

type Today = AnswerOf<"GET /api/circulation/today">;

const figures = [
	["loansToday", "loans_today", "/book_loans/list?show=all"],
	["returnsToday", "returns_today", "/book_loans/list?show=returned"],
	["overdue", "overdue", "/book_loans/list?show=overdue"],
] as const;

/** The day and its three figures, each leading to its list; bars of the same size until they are there. */
export function Figures({ today }: { today: Today | undefined }) {
	const t = useTexts(texts);
	const number = useNumber();
	const dayText = useDayText();
	return (
		<>
			<p className="text-sm opacity-75 max-sm:hidden">{dayText(todayIn(new Date()))}</p>
			<ul className="flex flex-wrap gap-x-5 max-sm:order-last max-sm:basis-full">
				{figures.map(([name, member, href]) => (
					<li key={name}>
						<Link href={href} className="flex items-baseline gap-2 hover:underline">
							<span
								className={`min-w-6 text-xl font-semibold tabular-nums ${member === "overdue" && today && today[member] > 0 ? "text-error-ink" : ""}`}
							>
								{today ? number(today[member]) : <span className="skeleton inline-block h-4 w-6" />}
							</span>
							<span className="text-sm opacity-75">{t(name)}</span>
						</Link>
					</li>
				))}
			</ul>
		</>
	);
}
