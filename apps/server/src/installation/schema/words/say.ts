/** Phrases of a rule in words. */
import { fillText, type Language, type TextValues, words } from "@rafta/words";

const texts = words("server/installation/schema/words");

type Phrase = keyof typeof texts;

export type Say = (phrase: Phrase, values?: TextValues) => string;

/** Returns what says phrases in a language. */
export const sayIn =
	(language: Language): Say =>
	(phrase, values = {}) =>
		fillText(texts[phrase], values)[language];
