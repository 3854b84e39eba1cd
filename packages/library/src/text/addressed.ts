/** Texts that address their reader: pupils are addressed in another way than adults in some languages. */
import type { Catalogue, Language } from "@rafta/words";

/** Returns a text as its reader is addressed in it. */
export const addressed = <Key extends string>(
	texts: Catalogue<Key>,
	key: Key,
	language: Language,
	isPupil: boolean,
): string => (isPupil ? texts.pupil[language]?.[key] : undefined) ?? texts[language][key];
