/** Class names of schools: a grade and a section of the Turkish alphabet. I and İ are two sections. */

import { nameCase, upper } from "./case.ts";
import { sortKey } from "./keys.ts";

export interface ClassName {
	/** Display form: `9/A`. */
	code: string;
	/** 0 for the preparatory year, which comes before 9; -1 where no grade is named. */
	grade: number;
	branch: string;
	/** Sort key of classes, compared as text. */
	sort: string;
}

const preparatory = /^HAZIRLIK\b/;
/** A grade and a named section, separated only by a slash or hyphen: `19 Mayıs` is a club. */
const namedSection = /^(\d{1,2})\s*\.?\s*[/-]\s*(\p{L}{3}[\p{L} ]{0,12}\p{L})$/u;

/** A grade, a field of a high school and a section: `12-TM-A`, `11/SAY B`. `5 Yaş A` is a nursery group. */
const fieldSection = /^(\d{1,2})\s*\.?[/\s-]\s*(?!YAŞ)(\p{L}{2,4})\s*[/\s-]\s*(\p{L}{1,2})$/u;

/**
 * Reads `9/A`, `9-A`, `9 A`, `9a`, `9. Sınıf / A Şubesi`, `9/Geçici`, `12/TM-A`, `Hazırlık/A`; other texts are kept as they are,
 * without a grade, so that clubs and staff rooms are supported too.
 */
export function readClass(text: string): ClassName {
	const spoken = upper(text.normalize("NFC"))
		.replace(/SINIF[I]?|ŞUBESİ|ŞUBE/gu, " ")
		.trim();
	const [, level, name = ""] = namedSection.exec(spoken) ?? [];
	if (level !== undefined)
		return make(Number(level), nameCase(name.replace(/\s+/gu, " ")), String(Number(level)));
	const [, year, field, part] = fieldSection.exec(spoken) ?? [];
	if (year !== undefined) return make(Number(year), `${field}-${part}`, String(Number(year)));
	const plain = spoken.replace(/[./\\\-\s]+/gu, " ").trim();
	// `5 Yaş` is a nursery group, not a fifth grade.
	const [, number, section = ""] = /^(\d{1,2})\s*(?!YAŞ$)(\p{L}{1,3})?$/u.exec(plain) ?? [];
	if (number !== undefined) return make(Number(number), section, String(Number(number)));
	if (preparatory.test(plain)) return make(0, plain.replace(preparatory, "").trim(), "Hazırlık");
	const code = text.normalize("NFC").trim();
	return { code, grade: -1, branch: "", sort: code === "" ? "" : `99 ${sortKey(code)}` };
}

function make(grade: number, branch: string, shown: string): ClassName {
	// The preparatory year of a high school comes just before its 9th grade.
	const gradeKey = grade === 0 ? "08.5" : String(grade).padStart(2, "0");
	return {
		code: branch ? `${shown}/${branch}` : shown,
		grade,
		branch,
		sort: `${gradeKey} ${sortKey(branch)}`,
	};
}
