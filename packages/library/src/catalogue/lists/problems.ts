/** Problems of a row or record of a book list, and notes about it. */
import { type Text, words } from "@rafta/words";
import type { MarcRefusal, MarcWarning } from "../marc/record.ts";

const refusals: Readonly<Record<`marc_${MarcRefusal}`, Text>> = words("library/catalogue/lists/refusals");

/** Reasons why a row is left out. */
export const titleProblems = { ...words("library/catalogue/lists/title-problems"), ...refusals };

export type TitleProblem = keyof typeof titleProblems;

const warnings: Readonly<Record<`marc_warn_${MarcWarning}`, Text>> = words(
	"library/catalogue/lists/warnings",
);

/** Notes about a row that is imported. */
export const titleNotes = { ...words("library/catalogue/lists/title-notes"), ...warnings };

export type TitleNote = keyof typeof titleNotes;
