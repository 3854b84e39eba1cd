/**
 * Words of one stem, in folded text (`searchKey`): `prensin` and `prens`, `cicegin` and `cicek`, `burnu` and `burun`.
 * Folding makes ı and i, ö and o one letter, so that a suffix fits more stems than in writing: what matters is that a word
 * of a query and a word of a title meet, and that words which only look inflected (`kadin`, `yarin`) do not.
 */
import { wholeWords } from "./whole-words.ts";

const vowels = "aeiou";
const isVowel = (letter: string | undefined): boolean => letter !== undefined && vowels.includes(letter);
/** The `y` at the end of a foreign name sounds as a vowel: `Harry'nin`. */
const foreignY = /[^aeiou]y$/;
const lastVowelOf = (text: string): string =>
	foreignY.test(text) ? "i" : ([...text].findLast(isVowel) ?? "");

/** Whether a text ends in a vowel: its suffixes then begin with a consonant. */
const endsInVowel = (text: string): boolean => isVowel(text.at(-1)) || foreignY.test(text);

/** The vowels of suffixes behind a vowel: of plural and place, and the narrow one. Folded i, o and u stand for two each. */
const wideVowels: Readonly<Record<string, string>> = { a: "a", e: "e", i: "ae", o: "ae", u: "ae" };
const narrowVowel = (vowel: string): string => (vowel === "o" || vowel === "u" ? "u" : "i");

/** Letters of a pattern: `A` a wide vowel, `I` a narrow one, `D` d or t. */
const possessives = {
	consonant: ["Im", "In", "I", "ImIz", "InIz"],
	vowel: ["m", "n", "sI", "mIz", "nIz"],
} as const;
const cases = {
	consonant: ["I", "A", "DA", "DAn", "In", "lA"],
	vowel: ["yI", "yA", "DA", "DAn", "nIn", "ylA"],
	/** Behind the possessive of a third person. */
	possessed: ["nI", "nA", "ndA", "ndAn", "nIn", "ylA"],
} as const;
/** `-ki` behind a place or an owner (`bahcedeki`, `dedeminki`), with its plural. */
const relatives = ["ki", "kiler", "kinin", "kinde"] as const;

function withCases(stem: string, caseEndings: readonly string[]): string[] {
	return caseEndings.flatMap((ending) => {
		const whole = stem + ending;
		const takesKi = /(?:DA|ndA|In)$/.test(ending);
		return takesKi ? [whole, ...relatives.map((relative) => whole + relative)] : [whole];
	});
}

function possessedForms(kind: "consonant" | "vowel"): string[] {
	return possessives[kind].flatMap((ending) => [
		ending,
		...withCases(ending, /^s?I$/.test(ending) ? cases.possessed : cases.consonant),
	]);
}

/** Suffixes of nouns and their combinations, behind a consonant and behind a vowel. */
const plural = ["", ...withCases("", cases.consonant), ...possessedForms("consonant")].map(
	(ending) => `lAr${ending}`,
);
const patterns = {
	consonant: [...withCases("", cases.consonant), ...possessedForms("consonant"), "cA", ...plural],
	vowel: [...withCases("", cases.vowel), ...possessedForms("vowel"), "cA", ...plural],
} as const;

/** A pattern's letters behind a stem whose last vowel is known: each vowel follows the one before it. */
function spell(pattern: string, wide: string, firstNarrow: string): string[] {
	let vowel = "";
	let written = "";
	for (const letter of pattern) {
		if (letter === "A") {
			vowel = wide;
			written += wide;
		} else if (letter === "I") {
			vowel = vowel === "" ? firstNarrow : narrowVowel(vowel);
			written += vowel;
		} else written += letter;
	}
	return written.includes("D") ? [written.replace("D", "d"), written.replace("D", "t")] : [written];
}

/**
 * Endings by what they follow: a consonant, with a consonant or a vowel at their own beginning (which softens it), or a
 * vowel. Behind a silent vowel of another language (`Shakespeare'in`) they are as behind a consonant, too.
 */
const kinds = {
	consonant: patterns.consonant.filter((pattern) => !/^[IA]/.test(pattern)),
	softened: patterns.consonant.filter((pattern) => /^[IA]/.test(pattern)),
	vowel: patterns.vowel,
} as const;
type Kind = keyof typeof kinds;

const spelled = new Map<string, ReadonlySet<string>>();

/** All endings of a kind behind a vowel. */
function endingsBehind(kind: Kind, lastVowel: string): ReadonlySet<string> {
	const key = kind + lastVowel;
	const known = spelled.get(key);
	if (known) return known;
	const wides = [...(wideVowels[lastVowel] ?? "ae")];
	const endings = new Set(
		kinds[kind].flatMap((pattern) => wides.flatMap((wide) => spell(pattern, wide, narrowVowel(lastVowel)))),
	);
	spelled.set(key, endings);
	return endings;
}

/** Stems of Arabic and French origin whose suffixes are front though their last vowel is `a`: `hayaller`, `saatler`. */
const frontAfterAll = /(?:.al|aat|.kat|arf|alp|alb|aatt)$/;

const softened: Readonly<Record<string, string>> = { k: "g", p: "b", t: "d", c: "c" };

/** Short words that change before a vowel in a way of their own: `hakki`, `sirri`, `hissi`, `suyu`. */
const irregular: Readonly<Record<string, string>> = {
	...{ hak: "hakk", his: "hiss", sir: "sirr", zan: "zann", hat: "hatt", tip: "tibb", af: "aff", ret: "redd" },
	su: "suy",
};

/** Words of two syllables that lose the second vowel: `burun`, `sehir`, `agiz`, `ogul`. */
const droppable =
	/^(?<start>[b-df-hj-np-tv-z]?(?<first>[aeiou])[b-df-hj-np-tv-z])(?<second>[iu])(?<end>[b-df-hj-np-tv-z])$/;

const soften = (text: string): string[] => {
	const soft = softened[text.at(-1) ?? ""];
	return soft === undefined ? [text] : [text, text.slice(0, -1) + soft];
};

/** What a stem looks like before a suffix that begins with a vowel. */
function beforeVowel(stem: string): string[] {
	const found = soften(stem);
	const { start, first = "", second, end } = droppable.exec(stem)?.groups ?? {};
	if (start !== undefined && narrowVowel(first) === second) found.push(...soften(`${start}${end}`));
	const other = irregular[stem];
	if (other !== undefined) found.push(other);
	return found;
}

/** Stems of two letters; all others of two letters are too short to be told from the beginning of a word. */
const shortStems: ReadonlySet<string> = new Set("at av ay el et ev is it ok ot su uc".split(" "));

/** Whether a stem is long enough for an ending: `kar` is no stem of `kara`, nor `ada` of `adam`. */
function bears(stem: string, ending: string): boolean {
	if (stem.length === 2) return shortStems.has(stem) && (ending.length > 1 || stem === "ev");
	if (stem.length === 3)
		return ending.length > 1 ? ending !== "ca" && ending !== "ce" : /^[iu]$/.test(ending);
	return stem.length > 3 && [...stem].some(isVowel);
}

/** Letters of a stem whose silent vowel at its end is one of another language. */
const MIN_FOREIGN_LENGTH = 5;

/** What a stem looks like before its endings, each with the endings that it then takes. */
function jointsOf(stem: string): [surface: string, endings: ReadonlySet<string>][] {
	const lastVowel = lastVowelOf(stem);
	const joints: [string, ReadonlySet<string>][] = [];
	const add = (surface: string, kind: Kind) => {
		joints.push([surface, endingsBehind(kind, lastVowel)]);
		if (frontAfterAll.test(stem)) joints.push([surface, endingsBehind(kind, "e")]);
	};
	if (endsInVowel(stem)) {
		add(stem, "vowel");
		if (stem.length >= MIN_FOREIGN_LENGTH) add(stem, "softened");
		const other = irregular[stem];
		if (other !== undefined) add(other, "softened");
		return joints;
	}
	add(stem, "consonant");
	for (const surface of beforeVowel(stem)) add(surface, "softened");
	return joints;
}

/** Whether a stem and an ending make a form: not where it is too short, or a word of its own. */
const isForm = (stem: string, surface: string, ending: string): boolean =>
	bears(stem, ending) && !wholeWords.has(surface + ending);

/** Returns the forms of a stem with suffixes, all but the stem itself; without those that begin with `known`. */
export function formsOf(stem: string, known?: string): Set<string> {
	const forms = new Set<string>();
	for (const [surface, endings] of jointsOf(stem)) {
		if (known !== undefined && surface.startsWith(known)) continue;
		for (const ending of endings) if (isForm(stem, surface, ending)) forms.add(surface + ending);
	}
	return forms;
}

/** Whether a word is one of the forms of a stem. */
const isFormOf = (stem: string, word: string): boolean =>
	jointsOf(stem).some(([surface, endings]) => {
		const ending = word.slice(surface.length);
		return word.startsWith(surface) && endings.has(ending) && isForm(stem, surface, ending);
	});

/** Beginnings of a word that may be a stem before a suffix, as the stem is written without it. */
function unchangedStems(surface: string): string[] {
	const found = [surface];
	const last = surface.at(-1) ?? "";
	const before = surface.slice(0, -1);
	const hard = Object.keys(softened).find((letter) => softened[letter] === last);
	const ends = hard === undefined ? [last] : [last, hard];
	found.push(before + ends.at(-1));
	// Two consonants at the end: a vowel may have been lost between them.
	if (before !== "" && !isVowel(last) && !isVowel(before.at(-1)))
		for (const end of ends) found.push(before + narrowVowel(lastVowelOf(before)) + end);
	for (const [stem, changed] of Object.entries(irregular)) if (changed === surface) found.push(stem);
	return found;
}

/** All endings behind any stem: what follows a stem is one of them. */
const allEndings: ReadonlySet<string> = new Set(
	[...vowels].flatMap((vowel) =>
		(["consonant", "softened", "vowel"] as const).flatMap((kind) => [...endingsBehind(kind, vowel)]),
	),
);

/** Whether a text is a stem of which another is the plural, with whatever follows: it tells no more than the other. */
const isPluralOf = (text: string, stem: string): boolean =>
	text.startsWith(stem) && /^l[ae]r/.test(text.slice(stem.length));

/** Returns the stems that a word may be a form of, the shortest first; a word that only looks inflected has none. */
export function stemsOf(word: string): string[] {
	if (wholeWords.has(word) || !/^[a-z]{4,}$|^ev[ie]$/.test(word)) return [];
	const stems = new Set<string>();
	for (let length = 2; length < word.length; length++) {
		if (!allEndings.has(word.slice(length))) continue;
		for (const stem of unchangedStems(word.slice(0, length))) {
			if (stems.has(stem) || stem === word || [...stems].some((one) => isPluralOf(stem, one))) continue;
			if (isFormOf(stem, word)) stems.add(stem);
		}
	}
	return [...stems];
}

/** Whether a text may be the suffixes of a word: what follows an apostrophe may be something else (`Kur'an`). */
export const isEnding = (text: string): boolean => allEndings.has(text);

/**
 * Returns the words that share a stem with a word and do not begin with it: the stems that it may have, those that are
 * given, and the forms of all of them.
 */
export function relatedWords(word: string, given: readonly string[] = []): Set<string> {
	const related = new Set<string>();
	const add = (one: string) => {
		if (!one.startsWith(word)) related.add(one);
	};
	for (const stem of [word, ...given, ...stemsOf(word)]) {
		add(stem);
		for (const form of formsOf(stem, word)) add(form);
	}
	return related;
}
