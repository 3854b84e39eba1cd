/** The ten main classes of the shelves, and titles without a class. */
import { deweyCode, mainClasses } from "@rafta/library/catalogue/dewey";
import { type Language, words } from "@rafta/words";

const texts = words("server/reports");

/** The first digit of a class as it was typed; empty if it is not a class. */
export const mainOf = (dewey: string): string => deweyCode(dewey)?.[0] ?? "";

/** Each main class with its digit, in order; titles without a class come last, with an empty digit and code. */
export const subjects = (language: Language): { digit: string; dewey: string; caption: string }[] => [
	...mainClasses.map(({ code, caption }) => ({
		digit: code.slice(0, 1),
		dewey: code,
		caption: caption[language],
	})),
	{ digit: "", dewey: "", caption: texts.unclassed[language] },
];
