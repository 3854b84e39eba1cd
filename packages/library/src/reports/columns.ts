/** Columns that more than one report has. */
import { text } from "../collections/definition.ts";
import type { Column } from "./definition.ts";

/** The column of the school, in tables whose rows belong to one. */
export const schoolColumn: Column = {
	key: "school",
	label: text("Okul", "School"),
	kind: "text",
	onlyAll: true,
};

const classCode: Column = { key: "class_code", label: text("Sınıf", "Class"), kind: "text" };

/** Who a row is about: school, class, number and name, which leads to the reader. Rows carry `student_id`. */
export const readerColumns: readonly Column[] = [
	schoolColumn,
	classCode,
	{ key: "student_no", label: text("Okul no", "Number"), kind: "text", personal: true },
	{
		key: "full_name",
		label: text("Ad soyad", "Name"),
		kind: "text",
		opens: "/students/detail/{student_id}",
		personal: true,
	},
];

/** Which class of which school a row is about. `opens` is where the class leads. */
export const classColumns = (opens?: string): readonly Column[] => [
	schoolColumn,
	opens === undefined ? classCode : { ...classCode, opens },
];
