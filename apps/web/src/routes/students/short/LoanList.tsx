import { leftInWords, pressureOf } from "@rafta/library/readers/left";
import { todayIn } from "@rafta/library/turkish/dates";
import { useLanguage, useTexts } from "#i18n";
import { Cover, Empty, Link, useDayText } from "#kit";
import type { CardLoan } from "./card.ts";
import { texts } from "./texts.ts";

function Due({ loan }: { loan: CardLoan }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const dayText = useDayText();
	const today = todayIn(new Date());
	if (loan.status === "lost") return <p>{t("lost")}</p>;
	if (loan.status === "claimed_returned") return <p>{t("claimed")}</p>;
	const isLate = pressureOf(loan.due_on, today) === "late";
	return (
		<p className="flex flex-wrap gap-x-2">
			<span className={isLate ? "text-error-ink font-semibold" : ""}>
				{leftInWords(loan.due_on, today, language)}
			</span>
			<span>{t("due", { date: dayText(loan.due_on) })}</span>
		</p>
	);
}

/** A reader's loans, with the days left in words. `linked`: each links to its loan. */
export function LoanList({ loans, linked }: { loans: readonly CardLoan[]; linked: boolean }) {
	const t = useTexts(texts);
	if (loans.length === 0) return <Empty title={t("noBooks")} />;
	return (
		<ul className="divide-base-300 divide-y">
			{loans.map(({ book, ...loan }) => (
				<li key={loan.id} className="flex items-center gap-4 py-3">
					<Cover book={book} size="small" isDecorative />
					<div className="min-w-0 flex-1">
						{linked ? (
							<Link
								href={`/book_loans/detail/${loan.id}`}
								className="link link-hover font-semibold break-words"
								otherwise={book.title}
							>
								{book.title}
							</Link>
						) : (
							<span dir="auto" className="font-semibold break-words">
								{book.title}
							</span>
						)}
						<p dir="auto" className="text-sm">
							{book.author_line}
						</p>
						<Due loan={{ ...loan, book }} />
					</div>
				</li>
			))}
		</ul>
	);
}
