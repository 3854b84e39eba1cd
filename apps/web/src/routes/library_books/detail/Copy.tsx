import { labelsOf } from "@rafta/library/collections/definition";
import { library_books } from "@rafta/library/collections/library_books";
import { formatDate } from "@rafta/library/turkish/dates";
import { lazy } from "react";
import { Actions } from "../../../app/Actions.tsx";
import { literal, useLive, useOne } from "../../../data/queries.ts";
import { useIsStaff } from "../../../data/staff.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Card, Facts, Page } from "../../../ui/Page.tsx";
import { RegisterCard } from "../../../ui/RegisterCard.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { LoanTable } from "../../book_loans/LoanTable.tsx";
import { TitleCard } from "../../books/TitleCard.tsx";
import { useLabels } from "../../labels/useLabels.tsx";
import type { ScreenProps } from "../../screen.ts";
import { type Copy, CopyStatus, conditionName } from "../copy.tsx";
import { texts } from "../texts.ts";
import { useCopyActions } from "./useCopyActions.tsx";

const CorrectTitle = lazy(() => import("../../books/correct/CorrectTitle.tsx"));

const acquisitionLabels = labelsOf(library_books, "acquired_how");

export default function CopyDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const id = params.id ?? "";
	const copy = useOne<Copy>("library_books", id, "book_id");
	useLive("book_loans", [["book_loans"], ["library_books"]]);
	const { data } = copy;
	const labels = useLabels();
	const actions = useCopyActions();
	const [query, change] = useSearchParams();
	const isStaff = useIsStaff();
	if (data && isStaff && query.get("view") === "correct")
		return <CorrectTitle id={data.book_id} onClose={() => change({ view: "" })} />;
	return (
		<Page
			title={data?.expand?.book_id?.title ?? t("detail")}
			lead={data?.expand?.book_id?.author_line}
			actions={
				<Actions
					of={[
						...actions(data),
						{ text: t("edit"), href: `/library_books/update/${id}` },
						data && labels({ kinds: ["barcodes", "spines"], id }),
					]}
				/>
			}
		>
			{copy.isPending && <Loading />}
			{copy.isError && <Failed error={copy.error} retry={() => void copy.refetch()} />}
			{data && (
				<Card>
					<Facts
						items={[
							[t("status"), <CopyStatus key="status" status={data.status} />],
							[t("barcode"), data.barcode],
							[t("accession"), data.accession_no],
							[t("callNumber"), data.call_number],
							[t("shelf"), data.shelf],
							[t("condition"), conditionName(String(data.condition), language)],
							[t("uses"), Number(data.library_uses) || ""],
							[t("acquired"), formatDate(String(data.acquired_on))],
							[t("acquiredHow"), acquisitionLabels[String(data.acquired_how)]?.[language]],
							[t("donor"), String(data.donor)],
							[t("note"), String(data.note)],
							[t("withdrawnOn"), formatDate(String(data.withdrawn_on))],
							[t("withdrawnReason"), String(data.withdrawn_reason)],
						]}
					/>
				</Card>
			)}
			{data?.expand?.book_id && <TitleCard book={data.expand.book_id} linked />}
			{data && (
				<Card title={t("history")}>
					<LoanTable filter={`library_book_id = ${literal(id)}`} empty={t("noHistory")} without="book" />
				</Card>
			)}
			{data && <RegisterCard entity="library_book" record={data} />}
		</Page>
	);
}
