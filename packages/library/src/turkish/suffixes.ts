/** Turkish case endings of names: `Ayşe'ye`, `Can'dan`. They depend on the name's last vowel and last letter. */
import { lower } from "./case.ts";

const front = "eiöüEİÖÜ";
const vowels = `aıouâîûAIOUÂÎÛ${front}`;
const hard = "fstkçşhpFSTKÇŞHP";

function endOf(name: string) {
	const letters = [...name.trim()].filter((letter) => /\p{L}/u.test(letter));
	const vowel = letters.findLast((letter) => vowels.includes(letter)) ?? "e";
	const last = letters.at(-1) ?? "";
	return { isFront: front.includes(vowel) || "îÎ".includes(vowel), vowel, last };
}

/** To somebody: `Ali'ye`, `Can'a`. */
export function toName(name: string): string {
	const { isFront, last } = endOf(name);
	return `${name}'${vowels.includes(last) && last !== "" ? "y" : ""}${isFront ? "e" : "a"}`;
}

/** From somebody: `Ali'den`, `Murat'tan`. */
export function fromName(name: string): string {
	const { isFront, last } = endOf(name);
	return `${name}'${hard.includes(last) && last !== "" ? "t" : "d"}${isFront ? "en" : "an"}`;
}

/** School names with a possessive ending (`Okulu`, `Lisesi`, `Okulları`): their case endings take an `n`. */
const possessed = /(okul|kolej|merkez|kurum|kampüs|kreş|kurs|enstitüs|l[ae]r|[aeıioöuü]s)[ıiuü]$/;

/** Whether a school's name can take an ending: `Gazi Ortaokulu (Merkez)` cannot. */
const takesEnding = (school: string): boolean => /\p{L}$/u.test(school);

const bufferLetter = (school: string): string => (possessed.test(lower(school)) ? "n" : "");

/** Endings of an institution's full name follow without an apostrophe (TDK, Yazım Kılavuzu); in capitals they need one. */
const mark = (school: string): string => (bufferLetter(school) && /\p{Ll}$/u.test(school) ? "" : "'");

/** From a school: `Gazi Ortaokulundan`, `Robert Kolej'den`. */
export function fromSchool(school: string): string {
	if (!takesEnding(school)) return `${school} adlı okuldan`;
	if (!bufferLetter(school)) return fromName(school);
	return `${school}${mark(school)}nd${endOf(school).isFront ? "en" : "an"}`;
}

const genitives: Readonly<Record<string, string>> = { o: "un", u: "un", û: "un", ö: "ün", ü: "ün" };

/** Of a school: `Gazi Ortaokulunun`, `Robert Kolej'in`. */
export function ofSchool(school: string): string {
	if (!takesEnding(school)) return `${school} adlı okulun`;
	const { isFront, vowel, last } = endOf(school);
	const ending = genitives[lower(vowel)] ?? (isFront ? "in" : "ın");
	return `${school}${mark(school)}${vowels.includes(last) ? "n" : ""}${ending}`;
}
