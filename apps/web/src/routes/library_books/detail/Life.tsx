import type { CalendarDate } from "@rafta/library/turkish/dates";
import { languageFacts } from "@rafta/words";
import type { ReactNode } from "react";
import { literal, useList } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Ready } from "#kit";
import { texts } from "../texts.ts";
import { type PastLoan, type YearOfLife, yearsOfLife } from "./life.ts";

/** Loans that are drawn; few copies ever have more. */
const MAX_LOANS = 200;

const percent = (share: number): string => `${share * 100}%`;

function Year({ year }: { year: YearOfLife }) {
	const t = useTexts(texts);
	const number = useNumber();
	return (
		<li className="grid grid-cols-[4.5rem_1fr_4.5rem] items-center gap-x-3 text-sm">
			<span className="font-semibold tabular-nums">{year.name}</span>
			<span aria-hidden="true" className="relative h-5">
				<span className="bg-base-300 absolute inset-x-0 top-1/2 h-px" />
				{year.came !== null && (
					<span className="bg-base-content absolute inset-y-0 w-0.5" style={{ left: percent(year.came) }} />
				)}
				{year.spans.map(({ id, from, to, isOpen }) => (
					<span
						key={id}
						className={`absolute inset-y-0.5 min-w-1 rounded-xs ${isOpen ? "bg-primary" : "bg-primary/45"}`}
						style={{ left: percent(from), width: percent(to - from) }}
					/>
				))}
			</span>
			<span className="text-end tabular-nums opacity-75">
				{t("lentTimes", { count: number(year.loans) })}
			</span>
		</li>
	);
}

/**
 * The loans of a copy through the school years, without their readers: how a book lives, not who read it. `children`
 * follow where it was lent at all.
 */
export function Life({
	copy,
	acquired,
	children,
}: {
	copy: string;
	acquired: CalendarDate | "";
	children: ReactNode;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const loans = useList<PastLoan>("book_loans", {
		perPage: MAX_LOANS,
		sort: "-loaned_at",
		filter: `library_book_id = ${literal(copy)}`,
		fields: "id,loaned_at,returned_at,status",
	});
	if (!loans.data) return <Ready query={loans} />;
	const { items = [], totalItems = 0 } = loans.data ?? {};
	if (totalItems === 0) return <p className="opacity-75">{t("noHistory")}</p>;
	const month = new Intl.DateTimeFormat(languageFacts[language].formats, { month: "short", timeZone: "UTC" });
	const months = Array.from({ length: 12 }, (_, place) =>
		month.format(new Date(Date.UTC(2026, 8 + place, 1))),
	);
	return (
		<div className="flex flex-col gap-2">
			<div aria-hidden="true" className="grid grid-cols-[4.5rem_1fr_4.5rem] gap-x-3 text-sm">
				<span />
				<span className="grid grid-cols-12 opacity-75">
					{months.map((name, place) => (
						<span key={name} className={place % 3 === 0 ? "" : "max-2xl:invisible"}>
							{name}
						</span>
					))}
				</span>
				<span />
			</div>
			<ul className="flex flex-col gap-2">
				{yearsOfLife(items, acquired, new Date()).map((year) => (
					<Year key={year.name} year={year} />
				))}
			</ul>
			{children}
		</div>
	);
}
