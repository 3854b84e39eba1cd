/**
 * Names that are read otherwise than their letters say, so that the last written vowel does not decide their endings:
 * those with a thin last consonant, foreign names, and abbreviations.
 */
import { isAbbreviation, lower } from "./case.ts";
import { isForeignSpelling } from "./foreign.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/**
 * Names whose last consonant is thin, so that their endings have thin vowels: `Hilal'e`. Most are words for which the
 * Güncel Türkçe Sözlük (TDK) gives such an ending (`hilal, -li`; `resul, -lü`; `sadakat, -ti`); the names of persons
 * among them, and the names that they are part of (`Nurhilal`, `Abdülcemal`).
 */
const thinNames = words(
	"amal bilal celal cemal cevval emal emsal gazal hakikat hayal helal hilal icmal iclal ihtimal ikbal ikmal istikbal istiklal " +
		"kabul kemal makbul makul melahat melal melul meral mesul misal nebahat nepal neval nevsal nezahat nidal nihal refakat " +
		"resul rasul rical rikkat sabahat sadakat samahat semahat senegal seyyal şefaat şefkat şehbal şemal şevval şimal talal " +
		"timsal visal zeval zeyyal zuhal zühal zülal",
);
/** `Gökalp'in`, `Alp'e`: the l of "alp" is thin. */
const isThin = (word: string): boolean =>
	word.endsWith("alp") ||
	thinNames.has(word) ||
	[...thinNames].some((name) => name.length >= 5 && word.endsWith(name));

/** Foreign names as they are read in Turkish, where letters and rules mislead. */
const readings: Readonly<Record<string, string>> = Object.fromEntries(
	(
		"aimee emi,alice alis,anne en,baudelaire bodler,blake bleyk,bruce brus,camus kamü,charles çarls,chloe kloi,claire kler," +
		"dickens dikıns,defoe defo,doyle doyl,dumas düma,george corc,grace greys,hemingway hemingvey,hugues üg,jacques jak,james ceyms," +
		"jane ceyn,joyce coys,jules jül,kate keyt,kinney kini,kyle kayl,lawrence lorıns,louis lui,luke luk,michael maykıl,mike mayk," +
		"moliere molyer,nicole niköl,paul pol,pierre piyer,poe po,rachel reyçıl,renée röne,rose roz,rousseau ruso,sartre sartr," +
		"shakespeare şekspir,simone simon,steve stiv,stowe stov,twain tveyn,verne vern,voltaire volter,wilde vayld,zoe zoi"
	)
		.split(",")
		.map((pair) => pair.split(" ") as [string, string]),
);
/** Names of foreign spelling whose last e is not silent. */
const spokenE = words("goethe nietzsche phoebe daphne");

/** Letters with marks that Turkish does not have, without them; `ø` is read as `ö`. */
const plain = (word: string): string =>
	[...word.normalize("NFC")]
		.map((letter) =>
			"çğöşüâîûi".includes(letter)
				? letter
				: letter === "ø"
					? "ö"
					: letter.normalize("NFD").replace(/\p{M}/gu, ""),
		)
		.join("");

/** Two consonants that Turkish words end in: `MERT` is a name, `USB` is spelled out. */
const coda = /(?:[lrn][pçtksz]|[lr][fmnv]|st|şt|ft|ht|kt|ks|ps|ng|nd|rd|rg|rs|ld|yt|yk|vk|mp|nk|ns)$/;

/** Whether an abbreviation is spelled out, so that it ends as its last letter is called: `PDF`, `ABD`, `USB`. */
function isSpelledOut(word: string): boolean {
	if (word.length < 2 || word !== word.toLocaleUpperCase("tr") || !/^\p{L}+$/u.test(word)) return false;
	const letters = lower(word);
	if (!/[aeıioöuü]/.test(letters)) return isAbbreviation(word);
	return /[^aeıioöuü]{2}$/.test(letters) && !coda.test(letters) && !isForeignSpelling(word);
}

/** Returns how the last word of a name is read, in small Turkish letters: `Shakespeare` as `şekspir`, `PDF` as `fe`. */
export function readingOf(name: string): { readonly letters: string; readonly isThin: boolean } {
	const last = name.match(/\p{L}[\p{L}\p{M}]*(?=[^\p{L}\p{M}]*$)/u)?.[0] ?? "";
	if (isSpelledOut(last)) {
		const letter = lower(last.at(-1) ?? "");
		return { letters: /[aeıioöuü]/.test(letter) ? letter : `${letter}e`, isThin: false };
	}
	const written = plain(lower(last));
	const read = readings[written];
	if (read) return { letters: read, isThin: false };
	let letters = written;
	if (/[bcçdfgğhjklmnprsştvz]y$/.test(letters)) letters = `${letters.slice(0, -1)}i`;
	else if (
		/[bcdfghklmnprstvz]e$/.test(letters) &&
		!spokenE.has(letters) &&
		isForeignSpelling(last.toLocaleUpperCase("en"))
	)
		letters = letters.slice(0, -1);
	return { letters: letters.replace(/[cqx]$/, "k").replace(/w$/, "v"), isThin: isThin(plainVowels(letters)) };
}

/** Without circumflexes: `Hilâl` is `Hilal`. */
const plainVowels = (word: string): string =>
	word.replace(/[âîû]/g, (letter) => ({ â: "a", î: "i", û: "u" })[letter] ?? letter);
