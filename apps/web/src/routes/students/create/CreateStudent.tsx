import { students } from "@rafta/library/collections/students";
import { useTexts } from "#i18n";
import { Card, Page, RecordForm, useGo } from "#kit";
import { type Student, studentFields } from "../student.ts";
import { texts } from "../texts.ts";

export default function CreateStudent() {
	const t = useTexts(texts);
	const go = useGo();
	return (
		<Page title={t("create")} lead={t("createLead")}>
			<Card>
				<RecordForm<Student>
					collection={students}
					fields={studentFields}
					initial={{ reader_type: "pupil" }}
					onSaved={(student) => go(`/students/detail/${student.id}`, "/students")}
				/>
			</Card>
		</Page>
	);
}
