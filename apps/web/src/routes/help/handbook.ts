/** The handbook's chapters in every language, each language loaded as one file when a chapter is first opened. */
import { type Language, languageFacts } from "@rafta/words";
import type { Chapter } from "./chapter.ts";
import type { ChapterId } from "./chapters.ts";

export type Handbook = Readonly<Record<ChapterId, Chapter>>;

/** Folders of `docs` with a name of two letters are languages. */
const files = import.meta.glob<Chapter>("../../../../../docs/[a-z][a-z]/*.md", { import: "default" });

const filesIn = (language: Language) =>
	Object.entries(files).filter(([path]) => path.includes(`/docs/${language}/`));

/** Loads the chapters of a language; of the one that stands in for it where it has no handbook. */
async function load(language: Language): Promise<Handbook> {
	const own = filesIn(language);
	const chapters = await Promise.all(
		(own.length > 0 ? own : filesIn(languageFacts[language].fallback)).map(
			async ([path, chapter]) => [path.replace(/^.*\/|\.md$/g, ""), await chapter()] as const,
		),
	);
	// A test compares the files with the chapters.
	return Object.fromEntries(chapters) as Handbook;
}

const loaded = new Map<Language, Promise<Handbook>>();

/** Loads the handbook once; after a failure the next call tries again. */
export function loadHandbook(language: Language): Promise<Handbook> {
	const known = loaded.get(language);
	if (known) return known;
	const loading = load(language);
	loaded.set(language, loading);
	loading.catch(() => loaded.delete(language));
	return loading;
}
