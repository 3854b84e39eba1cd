/** The handbook's chapters in both languages, each loaded as one file when a chapter is first opened. */
import type { Language } from "#i18n";
import type { Handbook } from "./assembled.ts";

const loaders: Readonly<Record<Language, () => Promise<{ readonly handbook: Handbook }>>> = {
	tr: () => import("./inTurkish.ts"),
	en: () => import("./inEnglish.ts"),
};

const loaded = new Map<Language, Promise<Handbook>>();

/** Loads the handbook once; after a failure the next call tries again. */
export function loadHandbook(language: Language): Promise<Handbook> {
	const known = loaded.get(language);
	if (known) return known;
	const loading = loaders[language]().then(({ handbook }) => handbook);
	loaded.set(language, loading);
	loading.catch(() => loaded.delete(language));
	return loading;
}
