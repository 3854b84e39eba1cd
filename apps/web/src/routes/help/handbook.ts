/** The handbook's chapters in both languages, each loaded as one file when a chapter is first opened. */
import type { Language } from "../../i18n/catalogue.ts";
import type { Chapter } from "./chapter.ts";
import type { ChapterId } from "./chapters.ts";

export type Handbook = Readonly<Record<ChapterId, Chapter>>;

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

/** Makes a handbook of the modules of its chapters, by the names of their files. */
export const handbookOf = (modules: Readonly<Record<string, Chapter>>): Handbook =>
	Object.fromEntries(
		Object.entries(modules).map(([path, chapter]) => [path.replace(/^.*\/|\.md$/g, ""), chapter]),
		// A test compares the files with the chapters.
	) as Handbook;
