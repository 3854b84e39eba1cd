import { type Language, languageFacts } from "@rafta/words";

/** Returns the name of a language in another one, or its code if the browser does not know it. */
export function languageName(code: string, language: Language): string {
	if (!/^[a-z]{2,3}$/.test(code)) return code;
	return new Intl.DisplayNames([languageFacts[language].formats], { type: "language" }).of(code) ?? code;
}
