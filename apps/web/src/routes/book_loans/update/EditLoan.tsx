import { book_loans } from "@rafta/library/collections/book_loans";
import { useOne } from "#data";
import { useTexts } from "#i18n";
import { Card, Page, Ready, RecordForm, useGo } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { LoanActions } from "../detail/LoanActions.tsx";
import { type Loan, loanExpand } from "../loan.tsx";
import { texts } from "../texts.ts";

/** Edits a loan's note. Dates and states result from lending, renewing and returning, and are not editable. */
export default function EditLoan({ params }: ScreenProps) {
	const t = useTexts(texts);
	const go = useGo();
	const loan = useOne<Loan>("book_loans", params.id ?? "", loanExpand);
	return (
		<Page
			title={t("edit")}
			lead={loan.data?.expand?.book_id?.title}
			actions={loan.data && <LoanActions key={loan.data.status} loan={loan.data} />}
			narrow
		>
			<Ready query={loan}>
				{(data) => (
					<Card>
						<RecordForm<Loan>
							collection={book_loans}
							fields={["note"]}
							record={data}
							onSaved={(saved) => go(`/book_loans/detail/${saved.id}`)}
						/>
					</Card>
				)}
			</Ready>
		</Page>
	);
}
