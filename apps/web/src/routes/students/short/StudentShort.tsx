import { Link } from "wouter";
import { literal, useLive, useOne } from "../../../data/queries.ts";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Loading } from "../../../ui/states.tsx";
import { LoanTable } from "../../book_loans/LoanTable.tsx";
import type { ScreenProps } from "../../screen.ts";
import type { Student } from "../student.ts";
import { texts } from "../texts.ts";

/** Who may not see the reader is told the same, whether the reader exists or not (design ruling 6). */
function SignInPrompt() {
	const t = useTexts(texts);
	const user = useUser();
	return (
		<Page title={t("shortTitle")} lead={t("signIn")} narrow>
			{!user && (
				<Link href="/users/login" className="btn btn-primary self-start">
					{t("login")}
				</Link>
			)}
		</Page>
	);
}

function OwnPage({ id }: { id: string }) {
	const t = useTexts(texts);
	const student = useOne<Student>("students", id);
	useLive("book_loans", [["book_loans"]]);
	if (student.isPending) return <Loading />;
	if (student.isError) return <SignInPrompt />;
	return (
		<Page title={student.data.full_name} lead={student.data.class_code}>
			<Card title={t("shortTitle")}>
				<LoanTable filter={`student_id = ${literal(id)}`} empty={t("nothingOut")} without="student" />
			</Card>
		</Page>
	);
}

export default function StudentShort({ params }: ScreenProps) {
	const user = useUser();
	return user ? <OwnPage id={params.id ?? ""} /> : <SignInPrompt />;
}
