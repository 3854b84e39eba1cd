import { formatDate } from "@rafta/library/turkish/dates";
import { useLive, useOne } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Actions, Avatar, Card, FactLine, Page, Ready, RegisterCard, Tabs, useSearchParams } from "#kit";
import { useLabels } from "../../labels/useLabels.tsx";
import { ShownBadges } from "../../reading/staff/ShownBadges.tsx";
import type { ScreenProps } from "../../screen.ts";
import { type Student, valueLabel } from "../student.ts";
import { texts } from "../texts.ts";
import { AccessJournal } from "./AccessJournal.tsx";
import { Account } from "./Account.tsx";
import { Consents } from "./Consents.tsx";
import { OpenLoans } from "./OpenLoans.tsx";
import { PersonalData } from "./PersonalData.tsx";
import { Photo, Picture } from "./Photo.tsx";
import { Past } from "./past/Past.tsx";

const tabs = ["books", "account", "data"] as const;

/** What a reader has, had and shows. */
function Books({ student }: { student: Student }) {
	if (student.status === "anonymised") return null;
	return (
		<>
			<OpenLoans student={student.id} />
			<Past student={student.id} />
			<ShownBadges reader={student.id} />
		</>
	);
}

/** What the school keeps about a reader: why it may, and who looked at it. */
function Data({ student }: { student: Student }) {
	const t = useTexts(texts);
	const isAnonymous = student.status === "anonymised";
	return (
		<>
			{!isAnonymous && <Consents student={student} />}
			{!isAnonymous && (
				<Card title={t("photo")}>
					<Photo student={student} />
				</Card>
			)}
			<PersonalData student={student} />
			<AccessJournal student={student.id} />
			<RegisterCard entity="student" record={student} />
		</>
	);
}

export default function StudentDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const id = params.id ?? "";
	const student = useOne<Student>("students", id);
	useLive("book_loans", ["book_loans"]);
	const { data } = student;
	const [query] = useSearchParams();
	const hasAccount = data !== undefined && ["active", "blocked"].includes(data.status);
	const tab = tabs.find((one) => one === query.get("tab")) ?? "books";
	const labels = useLabels();
	const isAnonymous = data?.status === "anonymised";
	return (
		<Page
			title={data?.full_name ?? t("detail")}
			lead={data?.class_code}
			actions={
				data &&
				!isAnonymous && (
					<Actions
						of={[
							{
								text: t("lend"),
								href: `/book_loans/create?student=${data.card_barcode}`,
								primary: true,
							},
							{ text: t("edit"), href: `/students/update/${id}` },
							hasAccount && labels({ kinds: ["cards"], id }),
						]}
					/>
				)
			}
		>
			<Ready query={student}>
				{(data) => (
					<>
						<div className="flex items-center gap-5">
							{data.photo === "" ? <Avatar name={data.full_name} /> : <Picture student={data} />}
							<FactLine
								items={[
									[t("number"), data.student_no],
									[t("card"), data.card_barcode],
									[
										t("kind"),
										data.reader_type !== "pupil" && valueLabel("reader_type", data.reader_type, language),
									],
									[t("status"), data.status !== "active" && valueLabel("status", data.status, language)],
									[t("memberUntil"), formatDate(data.member_until)],
									[t("blockedUntil"), formatDate(data.blocked_until)],
									[t("blockedReason"), data.blocked_reason],
									[t("leftOn"), formatDate(data.left_on)],
									[t("guardian"), data.guardian_name],
									[t("guardianPhone"), data.guardian_phone],
									[t("guardianEmail"), data.guardian_email],
								]}
							/>
						</div>
						<Tabs
							label={data.full_name}
							tabs={tabs
								.filter((one) => one !== "account" || hasAccount)
								.map((one) => ({
									href: `/students/detail/${id}?tab=${one}`,
									text: t(`tab_${one}`),
									isCurrent: one === tab,
								}))}
						/>
						{tab === "books" && <Books student={data} />}
						{tab === "account" && hasAccount && <Account student={data} />}
						{tab === "data" && <Data student={data} />}
					</>
				)}
			</Ready>
		</Page>
	);
}
