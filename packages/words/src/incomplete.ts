/**
 * Texts of languages that are not complete, which a bundle keeps apart: few people need them, and everyone would wait for
 * them. Until they are loaded the language that stands in speaks.
 */
import type { Catalogue, Table } from "./join.ts";
import { type Language, languageFacts, languages } from "./languages.ts";

/** Texts of a language by area. */
type Tables = Readonly<Record<string, Table>>;

const loaded: Partial<Record<Language, Tables>> = {};
const laterLanguages = languages.filter((language) => !languageFacts[language].complete);

const loads: Partial<Record<Language, Promise<void>>> = {};

/** Loads a language's texts once; `null` if they are there. */
export function loadOnce(language: Language, load: () => Promise<{ default: Tables }>): Promise<void> | null {
	if (loaded[language]) return null;
	loads[language] ??= load().then(
		(module) => {
			loaded[language] = module.default;
		},
		(error: unknown) => {
			delete loads[language];
			throw error;
		},
	);
	return loads[language];
}

/** Adds to a catalogue of the complete languages those whose texts are loaded later. */
export function catalogueWithApart(
	area: string,
	catalogue: Record<string, unknown> & { pupil: Catalogue["pupil"] },
): Catalogue {
	for (const language of laterLanguages) {
		let whole: Table | undefined;
		Object.defineProperty(catalogue, language, {
			enumerable: true,
			get() {
				const fallback = catalogue[languageFacts[language].fallback] as Table;
				if (!loaded[language]) return fallback;
				whole ??= { ...fallback, ...loaded[language][area] };
				return whole;
			},
		});
	}
	return catalogue as unknown as Catalogue;
}

/** Adds to each of an area's texts the languages that are loaded later. */
export function wordsWithApart<Words extends Record<string, Record<string, string>>>(
	area: string,
	words: Words,
): Words {
	for (const [key, text] of Object.entries(words))
		for (const language of laterLanguages)
			Object.defineProperty(text, language, {
				enumerable: true,
				get: () => loaded[language]?.[area]?.[key] ?? text[languageFacts[language].fallback],
			});
	return words;
}
