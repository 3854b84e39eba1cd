/** The ten main classes of the shelves, and what has none. */
import { deweyCode, mainClasses } from "@rafta/library/catalogue/dewey";

const unclassed = { tr: "Sınıflanmamış", en: "Without a class" };

/** The first digit of a class as it was typed; empty for what is none. */
export const mainOf = (dewey: string): string => deweyCode(dewey)?.[0] ?? "";

/** Each main class with its digit, in order; what has no class comes last, its digit and code are empty. */
export const subjects = (language: "tr" | "en"): { digit: string; dewey: string; caption: string }[] => [
	...mainClasses.map(({ code, caption }) => ({
		digit: code.slice(0, 1),
		dewey: code,
		caption: caption[language],
	})),
	{ digit: "", dewey: "", caption: unclassed[language] },
];
