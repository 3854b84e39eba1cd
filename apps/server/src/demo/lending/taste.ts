/** What a reader likes: books of the own age and not too long, some genres more than others, series in their order. */
import { homeLanguage } from "@rafta/words";
import type { DemoTitle } from "../catalogue/titles.ts";
import type { DemoReader } from "../people/readers.ts";
import type { Random } from "../random.ts";
import type { Shelves } from "./popularity.ts";

export interface Taste {
	/** Age in years; of teachers, none. */
	readonly age: number | null;
	/** Pages of a book that is not yet long for the reader. */
	readonly stamina: number;
	readonly subject: string;
}

const subjects = [
	...["Fantastik", "Macera", "Mizah", "Dostluk", "Bilimkurgu", "Masal", "Günlük yaşam", "Tarih"],
	...["Bilim", "Çizgi roman", "Polisiye", "Şiir", "Dünya klasiği", "Öykü"],
] as const;

/** Pages that a first-grader reads, and by how many they grow every year. */
const firstStamina = 40;
const staminaPerGrade = 42;

export function makeTaste({ reader_type, grade }: DemoReader, random: Random): Taste {
	const isPupil = reader_type === "pupil";
	return {
		age: isPupil ? grade + 6 : null,
		stamina: isPupil
			? (firstStamina + staminaPerGrade * (grade - 1)) * (0.7 + 0.8 * random.next())
			: Number.POSITIVE_INFINITY,
		subject: random.pick(subjects),
	};
}

function ageFits({ age_min, age_max }: DemoTitle, age: number | null): number {
	if (age === null) return 1;
	const years = Math.max(age_min - age, age - age_max, 0);
	return years === 0 ? 1 : years === 1 ? 0.3 : 0.03;
}

/** Probability from 0 to 1 that the reader takes the title. */
export function liking(title: DemoTitle, { age, stamina, subject }: Taste): number {
	const length = title.pages <= stamina ? 1 : (stamina / title.pages) ** 2;
	const theme = title.subjects.includes(subject) ? 1 : 0.4;
	const language = title.language === homeLanguage ? 1 : 0.4;
	return ageFits(title, age) * length * theme * language;
}

/** The first volume of the title's series that is unread; the title itself if it has no volumes. */
export const nextVolume = (
	title: DemoTitle,
	shelves: Shelves,
	read: ReadonlySet<string>,
): DemoTitle | null => {
	const volumes = shelves.volumesWith(title);
	return volumes.includes(title) ? (volumes.find(({ id }) => !read.has(id)) ?? null) : title;
};
