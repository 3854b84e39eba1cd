import { dateOf, formatDate } from "@rafta/library/turkish/dates";
import { type ReactNode, useState } from "react";
import { literal, useList } from "../../../data/queries.ts";
import { common } from "../../../i18n/common.ts";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import type { Loan } from "../../book_loans/loan.tsx";
import { texts } from "../texts.ts";

const perPage = 20;

/** A reader's loan history, newest first, one page at a time. Visible to the reader and the staff only. */
export function OwnHistory({
	reader,
	kept,
	children,
}: {
	reader: string;
	kept: boolean;
	/** Controls for the history. */
	children: ReactNode;
}) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const number = useNumber();
	const [page, setPage] = useState(1);
	const loans = useList<Loan>(
		"book_loans",
		{
			page,
			perPage,
			filter: `student_id = ${literal(reader)} && status = "returned"`,
			sort: "-returned_at",
			expand: "book_id",
		},
		kept,
	);
	const data = kept ? loans.data : undefined;
	return (
		<Card title={t("ownHistory")}>
			{children}
			{kept && loans.isPending && <Loading />}
			{loans.isError && <Failed error={loans.error} retry={() => void loans.refetch()} />}
			{data?.items.length === 0 && <p>{t("noOwnHistory")}</p>}
			<ul className="divide-base-300 divide-y">
				{data?.items.map((loan) => (
					<li key={loan.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
						<div className="min-w-0">
							<div className="font-medium">{loan.expand?.book_id?.title}</div>
							<div className="text-sm">{loan.expand?.book_id?.author_line}</div>
						</div>
						<span className="text-sm">{t("returnedOn", { date: formatDate(dateOf(loan.returned_at)) })}</span>
					</li>
				))}
			</ul>
			{data && data.totalPages > 1 && (
				<nav
					className="mt-3 flex items-center gap-2"
					aria-label={c("list.page", { page: number(page), pages: number(data.totalPages) })}
				>
					<Button className="btn-sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
						{c("list.previous")}
					</Button>
					<span className="tabular-nums">
						{c("list.page", { page: number(page), pages: number(data.totalPages) })}
					</span>
					<Button className="btn-sm" disabled={page >= data.totalPages} onClick={() => setPage(page + 1)}>
						{c("list.next")}
					</Button>
				</nav>
			)}
		</Card>
	);
}
