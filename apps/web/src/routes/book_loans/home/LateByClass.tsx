import type { AnswerOf } from "@rafta/library/api/index";
import { daysLate } from "@rafta/library/circulation/lateness";
import { useNumber, useTexts } from "#i18n";
import { Cover, Link } from "#kit";
import { texts } from "./texts.ts";

type Today = AnswerOf<"GET /api/circulation/today">;
type LateClass = Today["late_classes"][number];

/** A class: the line leads to its overdue loans, the button to its reminders. */
function ClassLine({ one, today }: { one: LateClass; today: string }) {
	const t = useTexts(texts);
	const number = useNumber();
	const name = one.class_code || t("noClass");
	const of = encodeURIComponent(one.class_code);
	return (
		<li className="hover:bg-base-100 relative flex items-center gap-x-4 py-3">
			<Link
				href={one.class_code ? `/book_loans/list?show=overdue&class=${of}` : "/book_loans/list?show=overdue"}
				className="w-14 shrink-0 text-lg font-semibold after:absolute after:inset-0"
				otherwise={name}
			>
				{name}
			</Link>
			<div className="min-w-18 flex-1 @lg:w-44 @lg:flex-none">
				<p>{t("lateBooks", { count: number(one.loans) })}</p>
				{one.teacher && <p className="truncate text-sm opacity-75">{one.teacher}</p>}
			</div>
			<div aria-hidden="true" className="hidden h-9 min-w-0 flex-1 flex-wrap gap-1 overflow-hidden @lg:flex">
				{one.books.map((book) => (
					<Cover key={book.id} book={book} size="row" isDecorative />
				))}
			</div>
			<p className="text-error-ink min-w-0 text-end text-sm @lg:shrink-0">
				{t(one.loans > 1 ? "oldest" : "sinceDays", { days: number(daysLate(one.due_on, today)) })}
			</p>
			<Link
				href={`/book_loans?view=chase&class=${of}`}
				className="link link-hover text-primary-ink relative z-10 shrink-0 py-2 text-sm font-semibold"
				aria-label={t("remindClass", { name })}
			>
				{t("remind")}
			</Link>
		</li>
	);
}

/** Overdue books by class, the longest list first. */
export function LateByClass({ today }: { today: Today }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { overdue, late_classes } = today;
	const listed = late_classes.reduce((sum, { loans }) => sum + loans, 0);
	return (
		<section>
			<h2 className="text-lg font-semibold">
				{overdue > 0 ? t("lateTitle", { count: number(overdue) }) : t("noneLate")}
			</h2>
			{overdue === 0 && today.open === 0 && today.latest.length === 0 && (
				<p className="mt-1 max-w-prose text-sm opacity-75">{t("noLoanYet")}</p>
			)}
			<ul className="divide-base-300 mt-1 divide-y">
				{late_classes.map((one) => (
					<ClassLine key={one.class_code} one={one} today={today.today} />
				))}
			</ul>
			{listed < overdue && (
				<Link
					href="/book_loans?view=chase"
					className="link link-hover text-primary-ink text-sm font-semibold"
				>
					{t("allClasses")}
				</Link>
			)}
		</section>
	);
}
