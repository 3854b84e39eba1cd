import { roles } from "@rafta/library/access/roles";
import { book_loans } from "@rafta/library/collections/book_loans";
import { labelsOf } from "@rafta/library/collections/definition";
import { formatInstant } from "@rafta/library/turkish/dates";
import { useLive, useOne, useUser } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { type Action, Actions, Card, Facts, Page, Ready, RegisterCard } from "#kit";
import { conditionName } from "../../library_books/copy.tsx";
import type { ScreenProps } from "../../screen.ts";
import { dueText, type Loan, loanExpand } from "../loan.tsx";
import { texts } from "../texts.ts";
import { LoanActions } from "./LoanActions.tsx";
import { LoanHead } from "./LoanHead.tsx";
import { LoanHistory } from "./LoanHistory.tsx";
import { LoanNotices } from "./LoanNotices.tsx";
import { texts as ownTexts } from "./texts.ts";

const resolutions = labelsOf(book_loans, "resolution");

export default function LoanDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const own = useTexts(ownTexts);
	const { language } = useLanguage();
	const user = useUser();
	const id = params.id ?? "";
	const loan = useOne<Loan>("book_loans", id, loanExpand);
	useLive("book_loans", ["book_loans", "circulation_events"]);
	const { data } = loan;
	const staff = user?.role === roles.admin || user?.role === roles.manager;
	// The head says when an open loan is due and began, and the history the rest to staff.
	const isOpen = data?.status === "open";
	const facts = data
		? ([
				[t("due"), !isOpen && dueText(data)],
				[t("lentOn"), !staff && !isOpen && formatInstant(data.loaned_at)],
				[t("returned"), !staff && formatInstant(data.returned_at)],
				[t("barcode"), data.expand?.library_book_id?.barcode],
				[t("renewals"), data.renewals || ""],
				[own("howBack"), resolutions[data.resolution]?.[language]],
				[own("conditionIn"), conditionName(data.condition_in, language)],
				[own("statusNote"), data.status_note],
				[t("reason"), data.override_reason],
				[t("note"), data.note],
			] as const)
		: [];
	const edit: Action = { text: t("edit"), href: `/book_loans/update/${id}` };
	return (
		<Page
			title={data?.expand?.book_id?.title ?? t("detail")}
			actions={
				data &&
				(staff ? <LoanActions key={data.status} loan={data} more={[edit]} isMain /> : <Actions of={[edit]} />)
			}
		>
			<Ready query={loan} />
			{staff && data?.status === "returned" && data.resolution === "unknown" && (
				<p className="alert alert-warning">{own("how")}</p>
			)}
			{data && <LoanHead loan={data} isStaff={staff} />}
			{data && (
				<div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem]">
					{staff && (
						<div className="flex flex-col gap-5">
							<LoanHistory loan={data} />
							<LoanNotices loan={data.id} />
						</div>
					)}
					{facts.some(([, value]) => value) && (
						<Card title={t("detail")}>
							<Facts items={facts} />
						</Card>
					)}
				</div>
			)}
			{data && <RegisterCard entity="book_loan" record={data} />}
		</Page>
	);
}
