/** Console texts of the program, in the language of the system. */
import { printable } from "@rafta/records";
import { commonLanguage, completeLanguages, fillPlaceholders, type Language, words } from "@rafta/words";

const texts = words("server/console");

export type ConsoleText = keyof typeof texts;

const locale = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || "";
export const consoleLanguage: Language =
	completeLanguages.find((language) => locale.startsWith(language)) ?? commonLanguage;

/** Returns a console text with its placeholders filled; control characters in external values are escaped. */
export const consoleText = (
	key: ConsoleText,
	values: Readonly<Record<string, string | number>> = {},
): string => fillPlaceholders(texts[key][consoleLanguage], (name) => printable(String(values[name] ?? "")));

/** A text with the values of its placeholders. */
export interface ProblemText {
	readonly key: ConsoleText;
	readonly values: Readonly<Record<string, string | number>>;
}

/** Error that ends the program with one clear sentence. */
export class StartProblem extends Error {
	override name = "StartProblem";
	readonly text: ProblemText;
	constructor(key: ConsoleText, values: Readonly<Record<string, string | number>> = {}) {
		super(consoleText(key, values));
		this.text = { key, values };
	}
}
