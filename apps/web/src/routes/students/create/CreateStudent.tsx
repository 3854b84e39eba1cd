import { students } from "@rafta/library/collections/students";
import { useLocation } from "wouter";
import { useTexts } from "../../../i18n/language.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { RecordForm } from "../../../ui/RecordForm.tsx";
import { type Student, studentFields } from "../student.ts";
import { texts } from "../texts.ts";

export default function CreateStudent() {
	const t = useTexts(texts);
	const [, navigate] = useLocation();
	return (
		<Page title={t("create")} lead={t("createLead")}>
			<Card>
				<RecordForm<Student>
					collection={students}
					fields={studentFields}
					initial={{ reader_type: "pupil" }}
					onSaved={(student) => navigate(`/students/detail/${student.id}`)}
				/>
			</Card>
		</Page>
	);
}
