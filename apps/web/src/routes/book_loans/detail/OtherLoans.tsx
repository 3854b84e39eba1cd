import { literal, useList } from "#data";
import { useTexts } from "#i18n";
import { Cover, Link, useDueText } from "#kit";
import { type Loan, loanExpand } from "../loan.tsx";
import { texts } from "./texts.ts";

/** More than the rules let any reader have at once. */
const MAX_LOANS = 12;

/** What else the reader of a loan has at home, with the day of each; renders nothing if that is all. Staff only. */
export function OtherLoans({ loan }: { loan: Loan }) {
	const t = useTexts(texts);
	const dueText = useDueText();
	const others = useList<Loan>("book_loans", {
		filter: `student_id = ${literal(loan.student_id)} && status = "open" && id != ${literal(loan.id)}`,
		sort: "due_on,id",
		expand: loanExpand,
		perPage: MAX_LOANS,
	});
	const items = others.data?.items ?? [];
	if (items.length === 0) return null;
	return (
		<div className="flex flex-col gap-2">
			<p className="text-sm opacity-75">{t("others", { count: items.length })}</p>
			<ul className="flex flex-col gap-2">
				{items.map((one) => {
					const book = one.expand?.book_id;
					const due = dueText(one.due_on);
					return (
						<li key={one.id} className="flex items-center gap-3">
							{book && <Cover book={book} size="row" isDecorative />}
							<Link
								href={`/book_loans/detail/${one.id}`}
								className="link link-hover min-w-0 flex-1 break-words"
							>
								{book?.title}
							</Link>
							<span
								className={`shrink-0 text-sm ${due.isLate ? "text-error-ink font-semibold" : "opacity-75"}`}
							>
								{due.text}
							</span>
						</li>
					);
				})}
			</ul>
		</div>
	);
}
