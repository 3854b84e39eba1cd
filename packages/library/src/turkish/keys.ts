/**
 * Stored keys for Turkish order and Turkish search, the same on every engine.
 * Sources: research on Turkish text 7.2 and 7.3; the order agrees with `Intl.Collator("tr", { numeric: true })` (tested).
 */

import { plainLine } from "../text/plain-text.ts";

/** Incremented when a key function changes, so that stored keys are rebuilt. */
export const keyVersion = 4;

const alphabet = "abcçdefgğhıijklmnoöpqrsştuüvwxyz";
const weights = new Map([...alphabet].map((letter, index) => [letter, String.fromCharCode(0x61 + index)]));

/** Foreign letters without a Unicode decomposition, as typed on keyboards that lack them (Nesbø: nesbo, Məmməd: memmed). */
const spellings = new Map(
	Object.entries({ ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", æ: "ae", œ: "oe", ß: "ss", ə: "e" }),
);
const spellingOf = (letter: string): string => spellings.get(letter) ?? letter;

/**
 * Apostrophes of all keyboards, phones and catalogues, and the signs of the Arabic letters ayn and hamza (`ʿÖmer`,
 * `Kurʾân`): what people leave out when they look for a word.
 */
const apostrophes = /['`\u00b4\u02b9\u02bb-\u02bf\u02c8\u2018\u2019\u201b\u2032\u2035\ua78b\ua78c\uff07]/gu;

/** Letters as they are typed: of a ligature (`ﬁ`), of wide letters and of Roman numerals (`Ⅱ`) those they consist of. */
const typedLetters = (text: string): string =>
	text.replace(/[\u2160-\u217f\ufb00-\ufb06\uff01-\uff5e]/gu, (letter) => letter.normalize("NFKC"));

/** Parts of a text: digits behind a decimal point or comma, whole numbers, single other characters. */
const parts = /(?<fraction>(?<=[0-9][.,])[0-9]+)|(?<whole>[0-9]+)|[^0-9]/gu;

/** Digits that a number may have more than another and still be compared by its length: signs from `0` to `_`. */
const MAX_LENGTH_SIGN = 0x5f - 0x30;

/**
 * Key of a whole number: how many digits it has, then the digits, so that 10 follows 9. Zeros in front do not count. All
 * its signs lie between those of punctuation and of letters.
 */
function numberKey(digits: string): string {
	const number = digits.replace(/^0+(?=.)/, "");
	return String.fromCharCode(0x30 + Math.min(number.length, MAX_LENGTH_SIGN)) + number;
}

/**
 * Returns a key that, compared byte by byte, gives Turkish order: spaces, then punctuation, then numbers by their value,
 * then the letters in alphabetical order; a circumflex, a foreign accent or the sign of an ayn counts only between otherwise equal texts.
 * Behind a decimal point digits are compared one by one: 813.54 stands before 813.6.
 */
export function sortKey(text: string): string {
	let primary = "";
	let accents = "";
	for (const { 0: character, groups } of typedLetters(text)
		.normalize("NFC")
		.toLocaleLowerCase("tr")
		.matchAll(parts)) {
		if (groups?.fraction !== undefined || groups?.whole !== undefined) {
			primary += groups.fraction ?? numberKey(character);
			continue;
		}
		const weight = weights.get(character);
		if (weight !== undefined) {
			primary += weight;
			accents += "0";
			continue;
		}
		const [first = ""] = character.normalize("NFD");
		const base = spellingOf(first);
		if (weights.has(first) || base !== first) {
			for (const letter of base) {
				primary += weights.get(letter);
				accents += "1";
			}
		} else if (/\s/u.test(character)) primary += " ";
		else if (/[\p{M}\p{Lm}]/u.test(character)) accents += "1";
		else if (/\p{N}/u.test(character)) primary += character;
		else if (/\p{L}/u.test(character)) primary += `\u{ff}${character}`;
		else primary += "!";
	}
	return `${primary.trim()}\u0001${accents.replace(/0+$/, "")}`;
}

/**
 * Returns a search key that ignores spelling variants: `isik`, `IŞIK`, `Işık` and `ışık` are equal, `kâğıt` and `kagit`
 * are equal. Apostrophes and unseen characters are removed, other punctuation becomes a space.
 */
export function searchKey(text: string): string {
	return typedLetters(plainLine(text))
		.normalize("NFC")
		.replace(/[İIı]/gu, "i")
		.toLowerCase()
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replace(/[øłđðþħæœßə]/gu, spellingOf)
		.replace(apostrophes, "")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}
