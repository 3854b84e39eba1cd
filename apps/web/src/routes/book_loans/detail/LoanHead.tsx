import { useTexts } from "../../../i18n/language.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Cover } from "../../../ui/Cover.tsx";
import { Link } from "../../../ui/Link.tsx";
import { useDayText } from "../../../ui/useDayText.ts";
import { type Loan, LoanStatus } from "../loan.tsx";
import { texts } from "./texts.ts";

/** A loan at a glance: the book, the reader, and the day by which it is to be back. */
export function LoanHead({ loan, isStaff }: { loan: Loan; isStaff: boolean }) {
	const t = useTexts(texts);
	const dayText = useDayText();
	const { book_id: book, student_id: reader, library_book_id: copy } = loan.expand ?? {};
	const bookPage = isStaff ? `/library_books/detail/${copy?.id}` : `/catalog/${book?.id}`;
	const cover = book && <Cover book={book} size="large" />;
	return (
		<div className="flex gap-5 sm:gap-8">
			{book && (
				<Link href={bookPage} className="shrink-0 self-start" otherwise={cover}>
					{cover}
				</Link>
			)}
			<div className="flex min-w-0 flex-col gap-5 sm:pt-2">
				<div>
					{["open", "claimed_returned"].includes(loan.status) && loan.due_on !== "" && (
						<p className="text-lg">{t("until", { day: dayText(loan.due_on) })}</p>
					)}
					<LoanStatus loan={loan} />
				</div>
				{reader && (
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
							<p className="text-sm opacity-75">{loan.class_code_at_loan}</p>
						</div>
					</div>
				)}
			</div>
		</div>
	);
}
