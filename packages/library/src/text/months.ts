import { type Language, words } from "@rafta/words";

/** Names of the months, January first. */
const months = Object.values(words("library/text/months"));

export const monthNames = (language: Language): readonly string[] => months.map((name) => name[language]);
