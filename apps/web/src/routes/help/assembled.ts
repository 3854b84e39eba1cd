import type { Chapter } from "./chapter.ts";
import type { ChapterId } from "./chapters.ts";

export type Handbook = Readonly<Record<ChapterId, Chapter>>;

/** Makes a handbook of the modules of its chapters, by the names of their files. */
export const handbookOf = (modules: Readonly<Record<string, Chapter>>): Handbook =>
	Object.fromEntries(
		Object.entries(modules).map(([path, chapter]) => [path.replace(/^.*\/|\.md$/g, ""), chapter]),
		// A test compares the files with the chapters.
	) as Handbook;
