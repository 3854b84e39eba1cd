/**
 * Turkish case conversion for display. Identifiers, e-mail addresses and codes use locale-independent conversion
 * instead.
 */
import { isForeign, isForeignName } from "./foreign.ts";

export const upper = (text: string): string => text.toLocaleUpperCase("tr");
export const lower = (text: string): string => text.toLocaleLowerCase("tr");

/** "AYŞE NUR IŞIK" -> "Ayşe Nur Işık": each word capitalised, as in names; "O'NEİLL" -> "O'Neill". */
export const nameCase = (text: string): string =>
	lower(text).replace(
		/(^|[\s(-]|(?<=(?:^|\P{L})[odl])['’])(\p{L})/gu,
		(_, before: string, letter: string) => before + upper(letter),
	);

/** Roman numerals up to 49. */
const roman = /^(?=[IVXL])(?:XL|X{0,3})(?:IX|IV|V?I{0,3})$/;

const split = (words: string): ReadonlySet<string> => new Set(words.split(","));

/** Abbreviations that could be read as words. */
const abbreviations = split(
	"AB,ABD,AIDS,AYT,CIA,DNA,FBI,FIFA,GDO,HIV,IQ,ISBN,İETT,İSKİ,İTÜ,MEB,NASA,NATO,ODTÜ,OECD,ÖSYM,RNA,TÜBA,TÜBİTAK,TÜİK," +
		"UEFA,UFO,UNESCO,UNICEF,USA,YÖK",
);
/** Shortened words without a vowel; other words without one are abbreviations: TBMM, TDK. */
const shortenings = split("BL,BŞK,DR,HZ,JR,LTD,MR,MRS,MS,SF,SN,SR,ST,VB,VD,VS,YRD,YY");

/** Whether a word in capitals is an abbreviation: known, or without a vowel. */
export const isAbbreviation = (word: string): boolean =>
	abbreviations.has(word) ||
	(word.length > 1 && !/[AEIİOÖUÜÂÎÛ]/u.test(word) && /^\p{Lu}+$/u.test(word) && !shortenings.has(word));

/** Words within a title that begin small. */
const particles = split("DA,DE,İLE,Kİ,MI,Mİ,MU,MÜ,VE,VEYA,YA");
/** Words within a foreign name that begin small: `Simone de Beauvoir`. */
const nameParticles = split("DE,DEL,DI,DU,VAN,VON");
/** The vowel that joins two words: `Aşk-ı Memnu`. */
const joint = /^Y?[IİUÜ]$/u;
/** Endings of the pronoun: `O'nun`. */
const pronounEnding = /^N(?:UN|U|A|DA|DAN|LA|CA|LAR.*)$/u;

/** A word with what follows its apostrophes. */
const words = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

export interface CaseOptions {
	/** A person's name has no particles, and its words are of one language. */
	readonly isName?: boolean;
	/** Whether the text is in Turkish, as far as known. */
	readonly isTurkish?: boolean;
}

/**
 * A text in capitals in normal case: `II. DÜNYA SAVAŞI` -> `II. Dünya Savaşı`, `ATATÜRK'ÜN HAYATI` -> `Atatürk'ün Hayatı`,
 * `CHARLES DICKENS` -> `Charles Dickens`.
 */
export function titleCase(text: string, { isName = false, isTurkish = true }: CaseOptions = {}): string {
	const whole = text.normalize("NFC");
	const allForeign = !isTurkish || (isName && isForeignName(whole));
	const capitalise = (word: string): string => {
		if (roman.test(word) || isAbbreviation(word)) return word;
		const [first = "", ...rest] = word;
		return allForeign || isForeign(word)
			? first.toUpperCase() + rest.join("").toLowerCase()
			: upper(first) + lower(rest.join(""));
	};
	return whole.replace(words, (found: string, at: number) => {
		if (/\p{L}-$/u.test(whole.slice(Math.max(0, at - 2), at)) && joint.test(found)) return lower(found);
		const isWithin = at > 0 && whole.charAt(at - 1) === " ";
		if (isWithin && !isName && isTurkish && particles.has(found)) return lower(found);
		if (isWithin && isName && allForeign && nameParticles.has(found)) return found.toLowerCase();
		const [head = "", ...endings] = found.split(/(?=['’])/u);
		const isPrefix = /^[DLO]$/.test(head);
		return (
			capitalise(head) +
			endings
				.map((ending) => {
					const letters = ending.slice(1);
					const isWord = isPrefix && letters.length > 1 && !pronounEnding.test(letters);
					return ending.charAt(0) + (isWord ? capitalise(letters) : lower(letters));
				})
				.join("")
		);
	});
}
