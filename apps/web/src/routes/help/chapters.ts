/** The chapters of the handbook in the order in which they are read, by who reads them. */
import { type KeyOf, words } from "@rafta/words";

/** Their titles, which the chapters in docs repeat: menus and search name a chapter before it is loaded. */
export const chapterTitles = words("web/help/chapters");

export type ChapterId = KeyOf<"web/help/chapters">;

export const isChapter = (id: string): id is ChapterId => Object.hasOwn(chapterTitles, id);

interface Part {
	/** Who reads it: a key of the screen's texts. */
	readonly reader: "teacher" | "administrator" | "province";
	readonly chapters: readonly ChapterId[];
}

export const parts: readonly Part[] = [
	{
		reader: "teacher",
		chapters: [
			"first-day",
			"desk",
			"class-visit",
			"imports",
			"labels",
			"stocktake",
			"swap-event",
			"school-year",
		],
	},
	{ reader: "administrator", chapters: ["backups", "network", "phones", "upgrading"] },
	{ reader: "province", chapters: ["postgresql", "processes", "moving", "numbers"] },
];

export const chapterIds: readonly ChapterId[] = parts.flatMap(({ chapters }) => chapters);
