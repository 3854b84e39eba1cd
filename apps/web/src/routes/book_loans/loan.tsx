import { book_loans } from "@rafta/library/collections/book_loans";
import { labelsOf } from "@rafta/library/collections/definition";
import { leftInWords, pressureOf } from "@rafta/library/readers/left";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import type { PresentedRecord } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Badge } from "#kit";
import type { Book } from "../books/book.ts";
import type { Copy } from "../library_books/copy.tsx";
import type { Student } from "../students/student.ts";
import { texts } from "./texts.ts";

export type Loan = PresentedRecord<
	"book_loans",
	{ student_id?: Student; book_id?: Book; library_book_id?: Copy }
>;

/** The reader's class of today, which a new school year changes; for a returned loan the class of its day. */
export const readerClassOf = (loan: Loan): string =>
	(loan.status !== "returned" && loan.expand?.student_id?.class_code) || loan.class_code_at_loan;

export const loanExpand = "student_id,book_id,library_book_id";

const statuses = labelsOf(book_loans, "status");

/** Status of a loan: the days left or late of an open one in words, everything else by its name. */
export function LoanStatus({ loan }: { loan: Loan }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	if (loan.status === "open") {
		const today = todayIn(new Date());
		const tone = pressureOf(loan.due_on, today) === "late" ? "bad" : "info";
		return <Badge tone={tone}>{leftInWords(loan.due_on, today, language)}</Badge>;
	}
	if (loan.status === "returned") return <Badge tone="good">{t("returned")}</Badge>;
	const tone = loan.status === "lost" || loan.status === "closed_missing" ? "bad" : "neutral";
	return <Badge tone={tone}>{statuses[loan.status]?.[language] ?? loan.status}</Badge>;
}

export const dueText = (loan: { due_on: string }): string => formatDate(loan.due_on);
