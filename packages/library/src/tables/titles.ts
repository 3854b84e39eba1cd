/** Classes in the titles over a list: "AL - 10. Sınıf / İ Şubesi (ALANI YOK) Sınıf Listesi", "5/A SINIFI", "5A". */
import { upper } from "../turkish/case.ts";
import { readClass } from "../turkish/classes.ts";

/** The grade, its word, and a section; the words as people spell them with and without Turkish letters. */
const worded =
	/(?<![\p{L}\p{N}])(\d{1,2}|HAZIRLIK|HAZİRLİK)\s{0,3}\.?\s{0,3}(?:SINIF|SİNİF)(?:I|İ)?\s{0,3}[/\-–,]?\s{0,3}(\p{L}{1,3})\s{1,3}(?:ŞUBE|SUBE)(?:SI|Sİ)?(?!\p{L})/u;
const slashed =
	/(?<![\p{L}\p{N}/.])(\d{1,2}|HAZIRLIK|HAZİRLİK)\s{0,2}[/\-–]\s{0,2}(\p{L}{1,2})(?![\p{L}\p{N}/])/u;
const bare = /^(\d{1,2})\s?(\p{L})$/u;

/** Grades of Turkish schools; the preparatory year is 0. */
const highestGrade = 12;
/** Characters of a cell that may name a class. */
const longestClass = 80;

const code = (grade: string, section: string): string | null => {
	const { grade: level, code: shown } = readClass(`${/^H/.test(grade) ? "Hazırlık" : grade}/${section}`);
	return level >= 0 && level <= highestGrade ? shown : null;
};

/** The class that a title names, as it is shown (`10/İ`); `null` when it names none. */
export function classInTitle(title: string): string | null {
	// Titles have a line for the province, one for the school and one for the class.
	for (const line of title.slice(0, 600).split(/[\r\n]+/)) {
		const plain = upper(line.normalize("NFC")).trim();
		const found = worded.exec(plain) ?? slashed.exec(plain) ?? bare.exec(plain);
		const named = found && code(found[1] ?? "", found[2] ?? "");
		if (named) return named;
	}
	return null;
}

/** Whether a title seems to speak of a class. One that cannot be read must not leave the class before it in force. */
export const speaksOfClass = (title: string): boolean =>
	/S[Iİ]N[Iİ]F|[ŞS]UBE/u.test(upper(title)) && !/ÖĞRETMEN|BAŞKAN|MÜDÜR YRD|REHBER/u.test(upper(title));

/**
 * The class in a cell of a list, with the section from a column of its own where there is one. What is no class is
 * kept as it is (a club); `null` for what cannot be one.
 */
export function classInCell(text: string, section: string): string | null {
	if (text.length > longestClass || section.length > longestClass) return null;
	const grade = section === "" ? text : text.replace(/SINIF[Iİ]?|SİNİF[Iİ]?|[./-]/giu, " ").trim();
	const whole = section === "" ? text.trim() : `${grade}/${section.trim()}`;
	if (whole === "" || whole === "/") return "";
	const titled = classInTitle(whole);
	if (titled) return titled;
	const { code: read, grade: level } = readClass(whole);
	if (level > highestGrade || read.length > 20) return null;
	if (level === -1 && !/^\p{L}[\p{L}\p{N} .'/-]*$/u.test(read)) return null;
	return read;
}
