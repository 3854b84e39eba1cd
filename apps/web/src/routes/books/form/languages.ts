import { offeredLanguages } from "@rafta/library/catalogue/marc/languages";
import { type Language, languageFacts, languages } from "@rafta/words";
import { languageName } from "#i18n";

/** Returns the language options: those that the screens speak first, then the others by name. */
export function languageOptions(
	language: Language,
	chosen: string,
): readonly (readonly [code: string, name: string])[] {
	const codes = new Set([...offeredLanguages, ...(chosen === "" ? [] : [chosen])]);
	const order = new Intl.Collator(languageFacts[language].formats);
	const named = [...codes].map((code) => [code, languageName(code, language)] as const);
	const first: readonly string[] = languages;
	const rank = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length);
	return named.sort(([a, one], [b, other]) => rank(a) - rank(b) || order.compare(one, other));
}
