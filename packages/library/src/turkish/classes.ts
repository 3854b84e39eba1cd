/** Classes as schools name them: a grade and a section of the Turkish alphabet. I and İ are two sections. */

import { upper } from "./case.ts";
import { sortKey } from "./keys.ts";

export interface ClassName {
	/** As it is shown: `9/A`. */
	code: string;
	/** 0 for the preparatory year, which stands before 9; -1 where no grade is named. */
	grade: number;
	branch: string;
	/** Gives the order of classes when compared as text. */
	sort: string;
}

const preparatory = /^HAZIRLIK\b/;

/**
 * Reads `9/A`, `9-A`, `9 A`, `9a`, `9. Sınıf / A Şubesi`, `Hazırlık/A`; a text that is no class is kept as it is,
 * without a grade, so that clubs and staff rooms have their place too.
 */
export function readClass(text: string): ClassName {
	const plain = upper(text.normalize("NFC"))
		.replace(/SINIF[I]?|ŞUBESİ|ŞUBE/gu, " ")
		.replace(/[./\\\-\s]+/gu, " ")
		.trim();
	const [, number, section = ""] = /^(\d{1,2})\s*(\p{L}{1,3})?$/u.exec(plain) ?? [];
	if (number !== undefined) return make(Number(number), section, String(Number(number)));
	if (preparatory.test(plain)) return make(0, plain.replace(preparatory, "").trim(), "Hazırlık");
	const code = text.normalize("NFC").trim();
	return { code, grade: -1, branch: "", sort: code === "" ? "" : `99 ${sortKey(code)}` };
}

function make(grade: number, branch: string, shown: string): ClassName {
	// The preparatory year of a high school comes just before its 9th grade.
	const place = grade === 0 ? "08.5" : String(grade).padStart(2, "0");
	return { code: branch ? `${shown}/${branch}` : shown, grade, branch, sort: `${place} ${sortKey(branch)}` };
}
