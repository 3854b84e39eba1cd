/**
 * Detects textbooks. No field of a title marks them, and no list of textbooks is available: only their naming is known.
 * The kinds are those of the Ministry's regulation on textbooks (Official Gazette 29.5.1995 no. 22297): ders kitabı,
 * öğrenci çalışma kitabı, öğretmen kılavuz kitabı; the Ministry's are in the series "Ders Kitapları Dizisi".
 */
import { searchKey } from "../turkish/keys.ts";

/** Catalogue subjects: the heading, or its last part, names the kind of book. */
const kinds: ReadonlySet<string> = new Set(["ders kitabi", "ders kitaplari", "textbook", "textbooks"]);
/** Books that accompany a textbook, and similar ones of other publishers. */
const companions = [
	"calisma kitabi",
	"kilavuz kitabi",
	"ogretmen kilavuzu",
	"student s book",
	"students book",
	"workbook",
	"coursebook",
];
const lessons =
	/ (matematik|geometri|fen|fizik|kimya|biyoloji|turkce|edebiyati?|sosyal|hayat bilgisi|inkilap|din kulturu|tarih|cografya|felsefe|ingilizce|almanca|fransizca|arapca|bilisim) /;
/** "Türkçe 5", "5. sınıf", "ortaokul". */
const numbered = / ([1-9]|1[0-2]) /;
const graded = / ([1-9]|1[0-2])(inci|nci|uncu|ncu)? sinif(lar)? /;
const levels = / (ilkokul|ortaokul|lise|ilkogretim|ortaogretim|anadolu) /;
const ministry = / (milli egitim bakanligi|meb|devlet kitaplari) /;
/** ISBNs of the Ministry's publications of every kind, classics and handbooks among them. */
const ministryIsbn = /^97897511/;

const words = (...texts: readonly unknown[]): string => {
	const text = texts.filter((one) => typeof one === "string").join(" ");
	return ` ${searchKey(text)} `;
};

const lastPart = (subject: string): string => searchKey(subject.split(/--|[-–—>/:]/u).at(-1) ?? "");

/**
 * `certain` where the data leave no doubt: the title is catalogued as a textbook, is in a series of textbooks, or is
 * called one together with its class, its level or the Ministry. `likely` is a hint for people. `null` for a title of
 * which little more than the name is known.
 */
export function textbookMark(book: Readonly<Record<string, unknown>>): "certain" | "likely" | null {
	const name = words(book.title, book.subtitle);
	const subjects = Array.isArray(book.subjects) ? book.subjects : [];
	const isCatalogued = subjects.some((one) => typeof one === "string" && kinds.has(lastPart(one)));
	if (isCatalogued || words(book.series).includes(" ders kitaplari ")) return "certain";
	const isMinistrys = ministry.test(words(book.publisher)) || ministryIsbn.test(String(book.isbn13 ?? ""));
	const hasClass = graded.test(name);
	const isOfLesson = lessons.test(name) && numbered.test(name);
	const isCompanion = companions.some((kind) => name.includes(` ${kind} `));
	if (name.includes(" ders kitabi "))
		return hasClass || isOfLesson || levels.test(name) || isMinistrys ? "certain" : "likely";
	if (isCompanion) return isMinistrys ? "certain" : "likely";
	return hasClass && lessons.test(name) ? "likely" : null;
}
