import { formatDate, formatInstant } from "@rafta/library/turkish/dates";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf, reasonsOf } from "../../../data/errors.ts";
import { operation, useLive, useOne } from "../../../data/queries.ts";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card, Facts, Page } from "../../../ui/Page.tsx";
import { RegisterCard } from "../../../ui/RegisterCard.tsx";
import { newOpId } from "../../../ui/scanning/opId.ts";
import { Failed, Loading } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { ScreenProps } from "../../screen.ts";
import { dueText, type Loan, LoanStatus, loanExpand } from "../loan.tsx";
import { texts } from "../texts.ts";
import { LoanNotices } from "./LoanNotices.tsx";

/** What went wrong in one line: the reasons where there are some. */
const refusalText = (error: unknown): string =>
	reasonsOf(error)
		.map((reason) => reason.message)
		.join(" ") || messageOf(error);

function Actions({ loan }: { loan: Loan }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const done = (text: string) => {
		toast(text);
		return queries.invalidateQueries({ queryKey: ["book_loans"] });
	};
	const fail = (error: unknown) => toast(refusalText(error), "bad");
	const giveBack = useMutation({
		mutationFn: () => operation("/api/circulation/checkin", { op_id: newOpId(), copy: loan.library_book_id }),
		onSuccess: () => done(t("givenBack")),
		onError: fail,
	});
	const renew = useMutation({
		mutationFn: () =>
			operation<{ loan: Loan }>("/api/circulation/renew", { op_id: newOpId(), loan: loan.id }),
		onSuccess: (answer) => done(t("renewed", { date: formatDate(answer.loan.due_on) })),
		onError: fail,
	});
	return (
		<>
			<Button look="primary" busy={giveBack.isPending} onClick={() => giveBack.mutate()}>
				{t("giveBack")}
			</Button>
			<Button busy={renew.isPending} onClick={() => renew.mutate()}>
				{t("renew")}
			</Button>
		</>
	);
}

export default function LoanDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const user = useUser();
	const id = params.id ?? "";
	const loan = useOne<Loan>("book_loans", id, loanExpand);
	useLive("book_loans", [["book_loans"]]);
	const { data } = loan;
	const staff = user?.role === 2 || user?.role === 3;
	return (
		<Page
			title={data?.expand?.book_id?.title ?? t("detail")}
			lead={data?.expand?.student_id?.full_name}
			actions={
				<>
					{staff && data?.status === "open" && <Actions loan={data} />}
					<Link href={`/book_loans/update/${id}`} className="btn">
						{t("edit")}
					</Link>
				</>
			}
		>
			{loan.isPending && <Loading />}
			{loan.isError && <Failed error={loan.error} retry={() => void loan.refetch()} />}
			{data && (
				<Card>
					<Facts
						items={[
							[t("status"), <LoanStatus key="status" loan={data} />],
							[t("due"), dueText(data)],
							[t("lentOn"), formatInstant(data.loaned_at)],
							[t("returned"), data.returned_at && formatInstant(data.returned_at)],
							[t("class"), data.class_code_at_loan],
							[t("barcode"), data.expand?.library_book_id?.barcode],
							[t("renewals"), data.renewals || ""],
							[t("reason"), data.override_reason],
							[t("note"), data.note],
						]}
					/>
				</Card>
			)}
			{data && staff && <LoanNotices loan={data.id} />}
			{data && <RegisterCard entity="book_loan" record={data} />}
		</Page>
	);
}
