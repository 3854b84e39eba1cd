/**
 * Foreign words in capitals. A dotless `I` is `ı` in Turkish and `i` in other languages; the word itself mostly shows
 * which it is, by letters and sounds that Turkish does not have.
 */

const vowels = "AEIİOÖUÜÂÎÛ";
const turkishLetters = /[ÇĞİÖŞÜ]/u;

/** Spellings that Turkish does not have: letters, groups of letters, and consonants at the beginning or the end. */
const spellings: readonly RegExp[] = [
	/[QWX]|CK|CH|PH|GH|TH|^SH|SH$|^JI|NG$|GU[EI]/u,
	new RegExp(`^[^${vowels}]{2,}I`, "u"),
	/I.*(?:[BCDG]|LL|SS|TT|MM|NN|FF|ZZ)$/u,
];

/** Vowels that do not follow one another in Turkish; `-ıyor` and `-ken` are its exceptions. */
const sounds: readonly RegExp[] = [
	new RegExp(`I[${vowels}]|[${vowels}]I`, "u"),
	new RegExp(`[EOU][^${vowels}]+I`, "u"),
	new RegExp(`I[^${vowels}]+(?:O(?<!IYO(?=R))|E(?<!KE(?=N)))`, "u"),
];

/** Turkish compounds and words from Arabic whose vowels follow one another all the same. */
const turkishWords = /^(?:ALTI|KIZIL|SARI|YALI|YARI)|KIR|KISMET|KIYMET|SEVER|YIL[DLM]/u;

/** Words of other languages that look Turkish. */
const foreignWords: ReadonlySet<string> = new Set(
	(
		"ALVIN,ANITA,ANTIN,BENJAMIN,CALVIN,FRANKLIN,KARIN,KATRIN,KIM,LILA,LINDA,LISA,MAKSIM,MARILYN,MARIN,MARINA,MARLIN," +
		"MARTIN,MARTINA,MARVIN,MILAN,NILS,NINA,PARIS,SABRINA,TIM,TINTIN,VIRGIL"
	).split(","),
);

/** Whether a word in capitals is spelled as no Turkish word is. */
export const isForeignSpelling = (word: string): boolean =>
	!turkishLetters.test(word) && spellings.some((spelling) => spelling.test(word));

/** Whether a word in capitals is of another language, so that its `I` is an `i`. */
export function isForeign(word: string): boolean {
	if (turkishLetters.test(word)) return false;
	if (foreignWords.has(word) || isForeignSpelling(word)) return true;
	return !turkishWords.test(word) && sounds.some((sound) => sound.test(word));
}

/** Whether all words of a name in capitals are of another language: `MARTIN LUTHER KING`. */
export const isForeignName = (name: string): boolean =>
	!turkishLetters.test(name) && name.split(/[^\p{L}]+/u).some(isForeignSpelling);
