import { formatDate } from "@rafta/library/turkish/dates";
import { Actions } from "../../../app/Actions.tsx";
import { useLive, useOne } from "../../../data/queries.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Card, Facts, Page } from "../../../ui/Page.tsx";
import { RegisterCard } from "../../../ui/RegisterCard.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { LoanTable } from "../../book_loans/LoanTable.tsx";
import { useLabels } from "../../labels/useLabels.tsx";
import { ShownBadges } from "../../reading/staff/ShownBadges.tsx";
import type { ScreenProps } from "../../screen.ts";
import { type Student, valueLabel } from "../student.ts";
import { texts } from "../texts.ts";
import { AccessJournal } from "./AccessJournal.tsx";
import { Account } from "./Account.tsx";
import { Consents } from "./Consents.tsx";
import { OpenLoans, pastLoans } from "./OpenLoans.tsx";
import { PersonalData } from "./PersonalData.tsx";
import { Photo, Picture } from "./Photo.tsx";

export default function StudentDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const id = params.id ?? "";
	const student = useOne<Student>("students", id);
	useLive("book_loans", [["book_loans"]]);
	const { data } = student;
	const labels = useLabels();
	const isAnonymous = data?.status === "anonymised";
	return (
		<Page
			title={data?.full_name ?? t("detail")}
			lead={data?.class_code}
			actions={
				!isAnonymous && (
					<Actions
						of={[
							{
								text: t("lend"),
								href: `/book_loans/create?student=${data?.card_barcode ?? ""}`,
								primary: true,
							},
							{ text: t("edit"), href: `/students/update/${id}` },
							data && ["active", "blocked"].includes(data.status) && labels({ kinds: ["cards"], id }),
						]}
					/>
				)
			}
		>
			{student.isPending && <Loading />}
			{student.isError && <Failed error={student.error} retry={() => void student.refetch()} />}
			{data && (
				<Card>
					<div className="flex flex-wrap justify-between gap-4">
						<Facts
							items={[
								[t("number"), data.student_no],
								[t("card"), data.card_barcode],
								[t("kind"), valueLabel("reader_type", data.reader_type, language)],
								[t("status"), valueLabel("status", data.status, language)],
								[t("memberUntil"), formatDate(data.member_until)],
								[t("blockedUntil"), formatDate(data.blocked_until)],
								[t("blockedReason"), data.blocked_reason],
								[t("leftOn"), formatDate(data.left_on)],
								[t("guardian"), data.guardian_name],
								[t("guardianPhone"), data.guardian_phone],
								[t("guardianEmail"), data.guardian_email],
							]}
						/>
						{data.photo !== "" && <Picture student={data} />}
					</div>
				</Card>
			)}
			{data && !isAnonymous && (
				<>
					<OpenLoans student={id} />
					<Card title={t("history")}>
						<LoanTable filter={pastLoans(id)} empty={t("noHistory")} without="student" />
					</Card>
				</>
			)}
			{data && ["active", "blocked"].includes(data.status) && <Account student={data} />}
			{data && !isAnonymous && (
				<Card title={t("photo")}>
					<Photo student={data} />
				</Card>
			)}
			{data && !isAnonymous && <Consents student={data} />}
			{data && <PersonalData student={data} />}
			{data && <AccessJournal student={id} />}
			{data && <ShownBadges reader={data.id} />}
			{data && <RegisterCard entity="student" record={data} />}
		</Page>
	);
}
