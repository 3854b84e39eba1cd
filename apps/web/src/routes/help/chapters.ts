/** The chapters of the handbook in the order in which they are read, by who reads them. */
import type { Text } from "@rafta/words";

const text = (tr: string, en: string): Text => ({ tr, en });

/** Their titles, which those of docs/tr and docs/en repeat: menus and search name a chapter before it is loaded. */
export const chapterTitles = {
	"first-day": text("İlk gün", "The first day"),
	desk: text("Ödünç masası", "The lending desk"),
	"class-visit": text("Sınıf ziyareti", "Class visit"),
	imports: text("Liste yükleme", "Importing lists"),
	labels: text("Etiketler ve kartlar", "Labels and cards"),
	stocktake: text("Sayım", "Stocktake"),
	"swap-event": text("Takas şenliği", "Swap event"),
	"school-year": text("Yıl sonu ve yeni yıla geçiş", "Year end and the move to the new school year"),
	backups: text("Yedekler", "Backups"),
	network: text("Ağ ve diğer bilgisayarlar", "Network and other computers"),
	phones: text("Telefonla okutma", "Scanning with a phone"),
	upgrading: text("Yeni sürüme geçiş", "Upgrading to a new version"),
	postgresql: text("PostgreSQL", "PostgreSQL"),
	processes: text("Birden çok süreç", "Several processes"),
	moving: text("Veri taşıma", "Moving data"),
	numbers: text("Sayılar", "Numbers"),
} as const satisfies Readonly<Record<string, Text>>;

export type ChapterId = keyof typeof chapterTitles;

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
