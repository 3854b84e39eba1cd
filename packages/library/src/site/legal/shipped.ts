import { type Text, textOfEach, words } from "@rafta/words";
import type { LegalDocument } from "./stored.ts";

/** Joins lines, whose keys are `section.line`: an empty line is between sections. */
const proseOf = (lines: Readonly<Record<string, Text>>): Text =>
	textOfEach((language) =>
		Object.entries(lines)
			.map(([key, line]) => (key !== "1.1" && key.endsWith(".1") ? "\n" : "") + line[language])
			.join("\n"),
	);

/** Default texts of the program, in the markup of `markup.ts`. Cookies are what it actually stores in a browser. */
export const shippedTexts: Readonly<Record<LegalDocument, Text>> = {
	terms: proseOf(words("library/site/legal/terms")),
	privacy: proseOf(words("library/site/legal/privacy")),
	cookies: proseOf(words("library/site/legal/cookies")),
};
