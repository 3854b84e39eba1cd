/** Classes in the titles above a list: "AL - 10. Sınıf / İ Şubesi (ALANI YOK) Sınıf Listesi", "5/A SINIFI", "5A". */
import { upper } from "../turkish/case.ts";
import { readClass } from "../turkish/classes.ts";
import type { RowProblem } from "./problems.ts";

/** The grade, its word, and a section; the words spelled with and without Turkish letters. */
const worded =
	/(?<![\p{L}\p{N}])(\d{1,2}|HAZIRLIK|HAZİRLİK)\s{0,3}\.?\s{0,3}(?:SINIF|SİNİF)(?:I|İ)?\s{0,3}[/\-–,]?\s{0,3}(\p{L}{1,3})\s{1,3}(?:ŞUBE|SUBE)(?:SI|Sİ)?(?!\p{L})/u;
const slashed =
	/(?<![\p{L}\p{N}/.])(\d{1,2}|HAZIRLIK|HAZİRLİK)\s{0,2}[/\-–]\s{0,2}(\p{L}{1,2})(?![\p{L}\p{N}/]|\s?[-–]\s?\p{L}{1,2}(?!\p{L}))/u;
/** A section with a name of its own. */
const wordedName =
	/(?<![\p{L}\p{N}])(\d{1,2}|HAZIRLIK|HAZİRLİK)\s{0,3}\.?\s{0,3}(?:SINIF|SİNİF)(?:I|İ)?\s{0,3}[/\-–]\s{0,3}(\p{L}{4,15})\s{1,3}(?:ŞUBE|SUBE)(?:SI|Sİ)?(?!\p{L})/u;
/** Preschool: what looks like a grade there is an age or a section. */
const preschool = /(?<!\p{L})ANA\s?S[Iİ]N[Iİ]F|OKUL\s{1,3}ÖNCESİ/u;
const preschoolSection =
	/(?<!\p{L})ANA\s?S[Iİ]N[Iİ]F(?:I|İ)?\s{0,3}[/\-–,]?\s{0,3}(\p{L})\s{1,3}(?:ŞUBE|SUBE)(?:SI|Sİ)?(?!\p{L})/u;
const bare = /^(\d{1,2})\s?(\p{L})$/u;

/** Highest grade of Turkish schools; the preparatory year is 0. */
const highestGrade = 12;
/** Maximum characters of a cell that may name a class, and of the stored name. */
const MAX_CLASS_LENGTH = 80;
const MAX_NAME_LENGTH = 20;

const code = (grade: string, section: string): string | null => {
	const { grade: level, code: shown } = readClass(`${/^H/.test(grade) ? "Hazırlık" : grade}/${section}`);
	return level >= 0 && level <= highestGrade ? shown : null;
};

/** Returns the class named in a title, in display form (`10/İ`); `null` when it names none. */
export function classInTitle(title: string): string | null {
	// Titles have a line for the province, one for the school and one for the class.
	for (const line of title.slice(0, 600).split(/[\r\n]+/)) {
		const plain = upper(line.normalize("NFC")).trim();
		if (preschool.test(plain)) {
			const section = preschoolSection.exec(plain)?.[1];
			if (section) return `Anasınıfı/${section}`;
			continue;
		}
		const found = worded.exec(plain) ?? wordedName.exec(plain) ?? slashed.exec(plain) ?? bare.exec(plain);
		const named = found && code(found[1] ?? "", found[2] ?? "");
		if (named) return named;
	}
	return null;
}

/** Whether a title seems to name a class. If it cannot be read, the previous class must not remain in effect. */
export const speaksOfClass = (title: string): boolean =>
	/S[Iİ]N[Iİ]F|[ŞS]UBE/u.test(upper(title)) && !/ÖĞRETMEN|BAŞKAN|MÜDÜR YRD|REHBER/u.test(upper(title));

/** Why a text names no class. */
type ClassProblem = Extract<RowProblem, "bad_class" | "class_grade" | "class_long" | "class_signs">;

/**
 * Parses the class in a list cell, with the section from a separate column if there is one, or returns the problem.
 * What is not a class of a grade is kept as it is: a club, a class of its own kind, a nursery group.
 */
export function readClassCell(text: string, section: string): { code: string } | { problem: ClassProblem } {
	if (text.length > MAX_CLASS_LENGTH || section.length > MAX_CLASS_LENGTH) return { problem: "class_long" };
	// The export of readers has the whole class, and its section once more.
	const inText = section === "" ? null : readClass(text.trim());
	if (inText && inText.branch !== "" && upper(inText.branch) === upper(section.trim()))
		return readClassCell(text, "");
	const isPreschool = preschool.test(upper(text));
	const grade = section === "" || isPreschool ? text : text.replace(/SINIF[Iİ]?|SİNİF[Iİ]?|[./-]/giu, " ");
	const whole = section === "" ? text.trim() : `${grade.trim()}/${section.trim()}`;
	if (whole === "" || whole === "/") return { code: "" };
	const titled = classInTitle(whole);
	if (titled) return { code: titled };
	const { code: read, grade: level } = readClass(whole);
	if (level > highestGrade || (level === -1 && /^\d{3}/.test(read))) return { problem: "class_grade" };
	if (!/^[\p{L}\p{M}\p{N} .'’()/-]*$/u.test(read)) return { problem: "class_signs" };
	if (read.length > MAX_NAME_LENGTH) return { problem: "class_long" };
	// A number alone is a grade or an age, and with one letter it is a section: a name contains a word.
	if (level === -1 && !/^\p{L}|\p{L}{2}/u.test(read)) return { problem: "bad_class" };
	return { code: read };
}

/** Returns the class in a cell in stored form; `null` if it cannot be one. */
export function classInCell(text: string, section: string): string | null {
	const read = readClassCell(text, section);
	return "code" in read ? read.code : null;
}
