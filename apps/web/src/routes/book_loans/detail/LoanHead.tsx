import { useTexts } from "#i18n";
import { Avatar, Cover, Link, useDayText, useDueText } from "#kit";
import { type Loan, LoanStatus, readerClassOf } from "../loan.tsx";
import { LoanSpan } from "./LoanSpan.tsx";
import { OtherLoans } from "./OtherLoans.tsx";
import { texts } from "./texts.ts";

/** When a loan is to be back, in words and as a line; the state of one that has ended. */
function When({ loan }: { loan: Loan }) {
	const t = useTexts(texts);
	const dayText = useDayText();
	const dueText = useDueText();
	if (!["open", "claimed_returned"].includes(loan.status) || loan.due_on === "")
		return <LoanStatus loan={loan} />;
	const due = dueText(loan.due_on);
	return (
		<div className="flex flex-col gap-4">
			<div>
				<p className={`text-lg font-semibold ${due.isLate ? "text-error-ink" : ""}`}>
					{due.isLate ? due.text : t("until", { day: dayText(loan.due_on) })}
				</p>
				{due.isLate && <p className="opacity-75">{t("wasDue", { day: dayText(loan.due_on) })}</p>}
				{loan.status !== "open" && <LoanStatus loan={loan} />}
			</div>
			<LoanSpan loan={loan} />
		</div>
	);
}

/** A loan at a glance: the book, the day by which it is to be back, and the reader with what else they have. */
export function LoanHead({ loan, isStaff }: { loan: Loan; isStaff: boolean }) {
	const { book_id: book, student_id: reader, library_book_id: copy } = loan.expand ?? {};
	const bookPage = isStaff ? `/library_books/detail/${copy?.id}` : `/catalog/${book?.id}`;
	const cover = book && <Cover book={book} size="large" />;
	return (
		<div className="grid gap-x-10 gap-y-5 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem]">
			<div className="flex gap-5 sm:gap-8">
				{book && (
					<Link href={bookPage} className="shrink-0 self-start" otherwise={cover}>
						{cover}
					</Link>
				)}
				<div className="min-w-0 flex-1 sm:pt-2">
					<When loan={loan} />
				</div>
			</div>
			{reader && (
				<div className="flex flex-col gap-4 sm:pt-2">
					<div className="flex items-center gap-3">
						<Avatar name={reader.full_name} />
						<div className="min-w-0">
							<Link
								href={`/students/detail/${reader.id}`}
								className="link link-hover font-semibold wrap-anywhere"
								otherwise={<span className="font-semibold wrap-anywhere">{reader.full_name}</span>}
							>
								{reader.full_name}
							</Link>
							<p className="text-sm opacity-75">{readerClassOf(loan)}</p>
						</div>
					</div>
					{isStaff && <OtherLoans loan={loan} />}
				</div>
			)}
		</div>
	);
}
