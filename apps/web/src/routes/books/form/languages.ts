import { offeredLanguages } from "@rafta/library/catalogue/marc/languages";
import type { Language } from "#i18n";

/** Returns the name of a language, or its code if the browser does not know it. */
export function languageName(code: string, language: Language): string {
	if (!/^[a-z]{2,3}$/.test(code)) return code;
	return new Intl.DisplayNames([language], { type: "language" }).of(code) ?? code;
}

/** Returns the language options: Turkish and English first, then the others by name. */
export function languageOptions(
	language: Language,
	chosen: string,
): readonly (readonly [code: string, name: string])[] {
	const codes = new Set([...offeredLanguages, ...(chosen === "" ? [] : [chosen])]);
	const order = new Intl.Collator(language);
	const named = [...codes].map((code) => [code, languageName(code, language)] as const);
	const first = ["tr", "en"];
	const rank = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length);
	return named.sort(([a, one], [b, other]) => rank(a) - rank(b) || order.compare(one, other));
}
