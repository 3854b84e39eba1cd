/** The chapters of the handbook in the order in which they are read, by who reads them. */
import { type Text, text } from "@rafta/library/collections/definition";

/** Their titles, which those of docs/tr and docs/en repeat: menus and search name a chapter before it is loaded. */
export const chapterTitles = {
	"first-day": text("İlk gün", "The first day"),
	desk: text("Ödünç masası", "The lending desk"),
	"class-visit": text("Sınıf ziyareti", "Class visit"),
	imports: text("Liste yükleme", "Importing lists"),
	labels: text("Etiketler ve kartlar", "Labels and cards"),
	stocktake: text("Sayım", "Stocktake"),
	"swap-event": text("Takas şenliği", "Swap event"),
	"school-year": text("Yıl sonu ve yeni yıl", "End of the year, and the new one"),
} as const satisfies Readonly<Record<string, Text>>;

export type ChapterId = keyof typeof chapterTitles;

export const isChapter = (id: string): id is ChapterId => Object.hasOwn(chapterTitles, id);

interface Part {
	/** Who reads it: a key of the screen's texts. */
	readonly reader: "teacher";
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
];

export const chapterIds: readonly ChapterId[] = parts.flatMap(({ chapters }) => chapters);
