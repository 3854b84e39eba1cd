import { type Language, languageFacts, languages, type Text, textOfEach, words } from "@rafta/words";

const translated: Readonly<Partial<Record<string, Text>>> = words("library/languages");

/** Names of the languages, in each of them; one that no translation names yet is named in itself. */
export const languageNames = Object.fromEntries(
	languages.map((language) => [
		language,
		translated[language] ?? textOfEach(() => languageFacts[language].name),
	]),
) as Readonly<Record<Language, Text>>;
