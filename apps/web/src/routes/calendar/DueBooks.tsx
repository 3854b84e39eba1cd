import type { CalendarDate } from "@rafta/library/turkish/dates";
import { literal, useList, useUser } from "#data";
import { useTexts } from "#i18n";
import { Cover, Link } from "#kit";
import { type Loan, loanExpand } from "../book_loans/loan.tsx";
import { texts } from "./texts.ts";

/** Covers in the panel beside a month; the list has the others. */
const MAX_COVERS = 8;

/** The books that are due on a day, as a shelf of covers. Nobody is named here. */
export function DueBooks({ date, count }: { date: CalendarDate; count: number }) {
	const t = useTexts(texts);
	const user = useUser();
	const where = user?.library_id
		? `library_id = ${literal(user.library_id)}`
		: `school_id = ${literal(user?.school_id ?? "")}`;
	const due = useList<Loan>("book_loans", {
		perPage: MAX_COVERS,
		sort: "id",
		filter: `${where} && status = "open" && due_on = ${literal(date)}`,
		expand: loanExpand,
	});
	// The covers only adorn the entry, which has the count and the link: without them it says the same.
	const books = (due.isPlaceholderData ? [] : (due.data?.items ?? [])).flatMap((loan) => {
		const book = loan.expand?.book_id;
		return book ? [{ id: loan.id, book }] : [];
	});
	return (
		<div className="no-print flex flex-col gap-2">
			<ul className="border-base-300 grid min-h-16 grid-cols-[repeat(auto-fill,2.5rem)] items-end gap-x-1.5 gap-y-3 border-b-4">
				{books.map(({ id, book }) => (
					<li key={id}>
						<Link
							href={`/book_loans/detail/${id}`}
							title={book.title}
							otherwise={<Cover book={book} size="small" />}
						>
							<Cover book={book} size="small" />
						</Link>
					</li>
				))}
			</ul>
			<Link href={`/book_loans/list?due=${date}`} className="link text-sm font-semibold">
				{t("seeDue", { count })}
			</Link>
		</div>
	);
}
