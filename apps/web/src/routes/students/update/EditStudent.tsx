import { students } from "@rafta/library/collections/students";
import { useOne } from "#data";
import { useTexts } from "#i18n";
import { Card, Link, Page, Ready, RecordForm, useGo } from "#kit";
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
