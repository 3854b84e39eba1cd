/** Ready-made parts of what readers say about a book: a closed list, so that nobody is hurt and nobody is named. */
import { fillText, type Text, words } from "@rafta/words";

const { grade: forGrade, ...general } = words("library/reading/phrases");

const grades = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
type Grade = (typeof grades)[number];
type GradePhrase = `grade_${Grade}`;

const forGrades = Object.fromEntries(
	grades.map((grade) => [`grade_${grade}`, fillText(forGrade, { grade })]),
) as Readonly<Record<GradePhrase, Text>>;

export type Phrase = keyof typeof general | GradePhrase;

/** Every phrase with its texts, in the order in which they are offered. */
export const phrases: Readonly<Record<Phrase, Text>> = { ...general, ...forGrades };

export const phraseNames = Object.keys(phrases) as readonly Phrase[];

const isGeneral = (phrase: Phrase): boolean => phrase in general;

/** The phrases that a reader may choose: of the grades only the own one. */
export const phrasesFor = (grade: number): readonly Phrase[] =>
	phraseNames.filter((phrase) => isGeneral(phrase) || phrase === `grade_${grade}`);

/** Limit of phrases in one opinion: as many as somebody means. */
export const MAX_PHRASES = 5;
export const MAX_HEARTS = 5;
/** Limit of the words that a reader may add where the school allows it. */
export const MAX_WORDS = 200;
