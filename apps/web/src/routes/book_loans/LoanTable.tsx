import { dateOf, formatDate } from "@rafta/library/turkish/dates";
import { useTexts } from "#i18n";
import { type Column, Empty, List } from "#kit";
import { dueText, type Loan, LoanStatus, loanExpand, readerClassOf } from "./loan.tsx";
import { texts } from "./texts.ts";

interface Props {
	filter: string;
	empty: string;
	/** Column to leave out because its value is the same in every row. */
	without?: "book" | "student";
	/** The school in place of the reader, for administrators: the loan's own page names the reader, and that is noted. */
	bySchool?: boolean;
}

export function LoanTable({ filter, empty, without, bySchool = false }: Props) {
	const t = useTexts(texts);
	const all: Column<Loan>[] = [
		{ key: "book", title: t("book"), render: (loan) => loan.expand?.book_id?.title },
		bySchool
			? { key: "school", title: t("school"), render: (loan) => loan.expand?.school_id?.name }
			: {
					key: "student",
					title: t("student"),
					render: (loan) => loan.expand?.student_id?.full_name ?? t("anonymous"),
				},
		{ key: "class", title: t("class"), wide: true, render: readerClassOf },
		{
			key: "lent",
			title: t("lentOn"),
			sort: "loaned_at",
			wide: true,
			render: (loan) => formatDate(dateOf(loan.loaned_at)),
		},
		{ key: "due", title: t("due"), sort: "due_on", render: dueText },
		{
			key: "returned",
			title: t("returnedOn"),
			sort: "returned_at",
			wide: true,
			render: (loan) => loan.returned_at && formatDate(dateOf(loan.returned_at)),
		},
		{ key: "status", title: t("status"), render: (loan) => <LoanStatus loan={loan} /> },
	];
	return (
		<List<Loan>
			source={{
				collection: "book_loans",
				sort: "-loaned_at",
				expand: bySchool ? "book_id,school_id" : loanExpand,
				filter,
			}}
			caption={t("list")}
			columns={all.filter(
				(column) => column.key !== without && !(without === "student" && column.key === "class"),
			)}
			href={(loan) => `/book_loans/detail/${loan.id}`}
			empty={<Empty title={empty} />}
		/>
	);
}
