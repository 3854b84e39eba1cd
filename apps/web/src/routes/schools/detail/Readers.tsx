import { literal } from "#data";
import { useTexts } from "#i18n";
import { Card, useSearchParams } from "#kit";
import { ResourceTable } from "../../resource/ResourceTable.tsx";
import { resourceOf } from "../../resource/resources.ts";
import { ClassFilter } from "../../students/home/ClassFilter.tsx";
import { type Student, studentFilter, there } from "../../students/student.ts";
import { texts as studentTexts } from "../../students/texts.ts";
import { texts } from "../texts.ts";

/** The readers of the school by class; operations on them are on their own screen. */
export function Readers({ school }: { school: string }) {
	const t = useTexts(texts);
	const ts = useTexts(studentTexts);
	const [params] = useSearchParams();
	const classCode = params.get("class") ?? "";
	const conditions = [
		`school_id = ${literal(school)}`,
		there,
		classCode && `class_code = ${literal(classCode)}`,
	];
	return (
		<Card title={t("students")}>
			<ResourceTable<Student>
				resource={resourceOf("/students")}
				filter={conditions.filter(Boolean).join(" && ")}
				searchable
				search={studentFilter}
				searchLabel={ts("search")}
				controls={<ClassFilter />}
				empty={ts("empty")}
			/>
		</Card>
	);
}
