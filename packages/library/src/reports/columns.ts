/** Columns shared by several reports. */
import { text } from "../collections/definition.ts";
import type { Column } from "./definition.ts";

/** School column, in tables whose rows belong to one school. */
export const schoolColumn: Column = {
	key: "school",
	label: text("Okul", "School"),
	kind: "text",
	onlyAll: true,
};

const classCode: Column = { key: "class_code", label: text("Sınıf", "Class"), kind: "text" };

/** Reader of a row: school, class, number and name, which links to the reader. Rows carry `student_id`. */
export const readerColumns: readonly Column[] = [
	schoolColumn,
	classCode,
	{ key: "student_no", label: text("Okul no", "School number"), kind: "text", personal: true },
	{
		key: "full_name",
		label: text("Ad soyad", "Name"),
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
