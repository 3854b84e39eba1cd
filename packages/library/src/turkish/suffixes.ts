/**
 * Turkish case endings of names: `Ayşe'ye`, `Can'dan`, `Hilal'in`. They follow how a name is read (`readings.ts`), not
 * how it is written.
 */
import { lower } from "./case.ts";
import { readingOf } from "./readings.ts";

/** To, from, of, in, and the object of a verb. */
export type Case = "to" | "from" | "of" | "in" | "object";

const closed: Readonly<Record<string, string>> = {
	a: "ı",
	ı: "ı",
	â: "ı",
	o: "u",
	u: "u",
	û: "ü",
	e: "i",
	i: "i",
	î: "i",
	ö: "ü",
	ü: "ü",
};
const thinOf: Readonly<Record<string, string>> = { ı: "i", u: "ü" };

/**
 * Returns the ending of a name in a case, without its apostrophe: `ye` for `Ayşe`.
 * @param isPossessed whether the name itself ends in a possessive (`Okulu`): its endings then begin with `n`
 */
function endingOf(name: string, wanted: Case, isPossessed: boolean): string {
	const { letters, isThin } = readingOf(name);
	const vowel = [...letters].findLast((letter) => letter in closed) ?? "e";
	const close = (isThin ? thinOf[closed[vowel] ?? ""] : undefined) ?? closed[vowel] ?? "i";
	const open = "iü".includes(close) ? "e" : "a";
	const last = letters.at(-1) ?? "";
	const isVowel = last in closed;
	const buffer = (letter: string): string => (isPossessed ? "n" : isVowel ? letter : "");
	const stop = isPossessed ? "nd" : "fstkçşhp".includes(last) && last !== "" ? "t" : "d";
	switch (wanted) {
		case "to":
			return `${buffer("y")}${open}`;
		case "from":
			return `${stop}${open}n`;
		case "in":
			return `${stop}${open}`;
		case "of":
			return `${isVowel ? "n" : ""}${close}n`;
		case "object":
			return `${buffer("y")}${close}`;
	}
}

/** A name in a case: `Ali'ye`, `Hilal'den`, `Shakespeare'in`, `TÜBİTAK'ta`, `PDF'yi`. */
export const nameIn = (wanted: Case, name: string): string => `${name}'${endingOf(name, wanted, false)}`;

/** School names with a possessive ending (`Okulu`, `Lisesi`, `Okulları`): their case endings take an `n`. */
const possessed = /(okul|kolej|merkez|kurum|kampüs|kreş|kurs|enstitüs|kütüphanes|l[ae]r|[aeıioöuü]s)[ıiuü]$/;

/** What follows a name that can take no ending itself. */
const namedSchool: Readonly<Record<Case, string>> = {
	to: "adlı okula",
	from: "adlı okuldan",
	of: "adlı okulun",
	in: "adlı okulda",
	object: "adlı okulu",
};

/**
 * A school's name in a case: `Gazi Ortaokuluna`, `Robert Kolej'den`. Endings of an institution's full name follow without
 * an apostrophe (TDK, Yazım Kılavuzu); in capitals they need one. A name that can take no ending (`Gazi Ortaokulu
 * (Merkez)`) is followed by "adlı okula".
 */
export function schoolIn(wanted: Case, school: string): string {
	if (!/\p{L}$/u.test(school)) return `${school} ${namedSchool[wanted]}`;
	if (!possessed.test(lower(school))) return nameIn(wanted, school);
	return `${school}${/\p{Ll}$/u.test(school) ? "" : "'"}${endingOf(school, wanted, true)}`;
}
