import { students } from "@rafta/library/collections/students";
import { useOne } from "../../../data/queries.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Link, useGo } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Ready } from "../../../ui/Ready.tsx";
import { RecordForm } from "../../../ui/RecordForm.tsx";
import type { ScreenProps } from "../../screen.ts";
import { guardianFieldsOf, type Student, studentFields } from "../student.ts";
import { texts } from "../texts.ts";

export default function EditStudent({ params }: ScreenProps) {
	const t = useTexts(texts);
	const go = useGo();
	const student = useOne<Student>("students", params.id ?? "");
	return (
		<Page title={t("edit")} lead={student.data?.full_name}>
			<Ready query={student} />
			{student.data && (
				<Card>
					{guardianFieldsOf(student.data).length === 0 && (
						<p className="mb-4 text-sm">
							<Link href={`/students/detail/${student.data.id}?tab=data`} className="link">
								{t("guardianFirst")}
							</Link>
						</p>
					)}
					<RecordForm<Student>
						collection={students}
						fields={[
							...studentFields,
							...guardianFieldsOf(student.data),
							"member_until",
							"status",
							"blocked_until",
							"blocked_reason",
						]}
						record={student.data}
						onSaved={(saved) => go(`/students/detail/${saved.id}`, "/students")}
					/>
				</Card>
			)}
		</Page>
	);
}
