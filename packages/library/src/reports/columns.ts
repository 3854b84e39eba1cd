/** Columns shared by several reports. */
import { words } from "@rafta/words";
import type { Column } from "./definition.ts";

const texts = words("library/reports/columns");

/** School column, in tables whose rows belong to one school. */
export const schoolColumn: Column = {
	key: "school",
	label: texts.school,
	kind: "text",
	onlyAll: true,
};

const classCode: Column = { key: "class_code", label: texts.classCode, kind: "text" };

/** Reader of a row: school, class, number and name, which links to the reader. Rows carry `student_id`. */
export const readerColumns: readonly Column[] = [
	schoolColumn,
	classCode,
	{ key: "student_no", label: texts.studentNo, kind: "text", personal: true },
	{
		key: "full_name",
		label: texts.fullName,
		kind: "text",
		opens: "/students/detail/{student_id}",
		personal: true,
	},
];

/** School and class of a row. `opens` is the link target of the class. */
export const classColumns = (opens?: string): readonly Column[] => [
	schoolColumn,
	opens === undefined ? classCode : { ...classCode, opens },
];
