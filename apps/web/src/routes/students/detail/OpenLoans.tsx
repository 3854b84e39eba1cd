import { literal, useList } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Card, Cover, type CoverBook, Link, Ready, useDayText } from "#kit";
import { LoanActions } from "../../book_loans/detail/LoanActions.tsx";
import { useDeskAction } from "../../book_loans/detail/useDeskAction.ts";
import { type Loan, LoanStatus, loanExpand } from "../../book_loans/loan.tsx";
import { ReadyBooks } from "../../book_loans/ReadyBooks.tsx";
import { RenewAll } from "../../book_loans/RenewAll.tsx";
import { renewTexts } from "../../book_loans/renewTexts.ts";
import { bySets } from "../../book_loans/sets.ts";
import { texts } from "../texts.ts";

/** Loans for which the reader is still responsible. */
const unsettled = '(status = "open" || status = "lost" || status = "claimed_returned")';

/** Filter of a reader's past loans. */
export const pastLoans = (student: string): string =>
	`student_id = ${literal(student)} && status != "open" && status != "lost" && status != "claimed_returned"`;

/** More loans than any reader has. */
const PAGE_SIZE = 200;

/** A book that the reader has, with what the desk does most. */
function OpenLoan({ loan }: { loan: Loan }) {
	const t = useTexts(texts);
	const dayText = useDayText();
	const { book_id: book, library_book_id: copy } = loan.expand ?? {};
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
			<div className="flex min-w-0 items-center gap-4">
				{book && <Cover book={book} size="small" isDecorative />}
				<div className="min-w-0">
					<Link
						href={`/book_loans/detail/${loan.id}`}
						className="link link-hover font-semibold"
						otherwise={book?.title}
					>
						{book?.title}
					</Link>
					<p className="flex flex-wrap gap-x-3">
						{t("dueOn", { date: dayText(loan.due_on) })} <LoanStatus loan={loan} />
					</p>
					<p className="text-sm opacity-75">{copy?.barcode}</p>
				</div>
			</div>
			<div className="flex gap-2">
				<LoanActions key={loan.status} loan={loan} />
			</div>
		</li>
	);
}

interface WaitingHold {
	readonly id: string;
	readonly pickup_until: string;
	readonly library_book_id: string;
	readonly expand?: { readonly book_id?: CoverBook & { readonly title: string } };
}

/** What stands ready for the reader; handed out here, it is a loan like any other. */
function ReadyHolds({ student }: { student: string }) {
	const r = useTexts(renewTexts);
	const send = useDeskAction();
	const holds = useList<WaitingHold>("holds", {
		filter: `student_id = ${literal(student)} && status = "ready"`,
		sort: "pickup_until",
		expand: "book_id",
		perPage: 30,
	});
	const books = (holds.data?.items ?? []).flatMap(({ id, pickup_until, library_book_id, expand }) =>
		expand?.book_id ? [{ id, pickup_until, book: expand.book_id, copy: library_book_id }] : [],
	);
	return (
		<ReadyBooks
			books={books}
			onGive={({ copy, book }) =>
				send.mutate({
					name: "checkout",
					body: { copy, student },
					text: () => r("given", { title: book.title }),
				})
			}
		/>
	);
}

/** A reader's current loans, ordered by due date. */
export function OpenLoans({ student }: { student: string }) {
	const t = useTexts(texts);
	const number = useNumber();
	const dayText = useDayText();
	const loans = useList<Loan>("book_loans", {
		filter: `student_id = ${literal(student)} && ${unsettled}`,
		sort: "due_on",
		expand: loanExpand,
		perPage: PAGE_SIZE,
	});
	const { sets, single } = bySets(loans.data?.items ?? [], (loan) =>
		loan.status === "open" && loan.expand?.library_book_id?.loanable === "class_set"
			? String(loan.book_id)
			: "",
	);
	const count = loans.data?.totalItems ?? 0;
	const open = (loans.data?.items ?? []).filter(({ status }) => status === "open").length;
	return (
		<Card title={count > 0 ? `${t("loans")}: ${number(count)}` : t("loans")}>
			<ReadyHolds student={student} />
			<Ready query={loans} />
			{loans.data && count === 0 && <p>{t("noLoans")}</p>}
			<ul className="divide-base-300 divide-y">
				{sets.map(([loan, books]) => (
					<li key={loan.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
						<div className="min-w-0">
							<Link
								href={`/book_loans/detail/${loan.id}`}
								className="link link-hover font-semibold"
								otherwise={loan.expand?.book_id?.title}
							>
								{loan.expand?.book_id?.title}
							</Link>
							<div className="text-sm">{t("classSet", { count: number(books) })}</div>
						</div>
						<span className="flex items-center gap-2 whitespace-nowrap">
							{t("dueOn", { date: dayText(loan.due_on) })}
							<LoanStatus loan={loan} />
						</span>
					</li>
				))}
				{single.map((loan) => (
					<OpenLoan key={loan.id} loan={loan} />
				))}
			</ul>
			{open > 1 && (
				<div className="-mx-4">
					<RenewAll student={student} />
				</div>
			)}
		</Card>
	);
}
