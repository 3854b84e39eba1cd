import { labelsOf } from "@rafta/library/collections/definition";
import { students } from "@rafta/library/collections/students";
import type { Language } from "@rafta/words";
import { literal, type PresentedRecord } from "#data";

export type Student = PresentedRecord<"students">;

/** Filter that excludes forgotten readers from the register. */
export const there = 'status != "anonymised"';

/** Returns a filter for readers by name, school number or card. */
export function studentFilter(text: string): string {
	const words = text.split(/\s+/).filter(Boolean).slice(0, 5);
	const byName = words.map((word) => `full_name ~ ${literal(word)}`).join(" && ");
	const number = text.replace(/\s/g, "");
	return `(${byName}) || student_no = ${literal(number)} || card_barcode = ${literal(number)} || class_code = ${literal(text.trim())}`;
}

/** The fields of a reader's forms. */
export const studentFields = ["first_name", "last_name", "student_no", "class_code", "reader_type"] as const;

const guardianFields = ["guardian_name", "guardian_phone", "guardian_email"] as const;

/** The fields about a reader's family: open with its consent, or to remove what stands there without one. */
export const guardianFieldsOf = (student: Student) =>
	student.guardian_consent || guardianFields.some((field) => student[field] !== "") ? guardianFields : [];

/** Returns the label of a select value in a language. */
export function valueLabel(name: "reader_type" | "status", value: string, language: Language): string {
	return labelsOf(students, name)[value]?.[language] ?? value;
}
