/** Wishes of a school's pupils: titles that their library does not have, and books not yet catalogued. */
import { addDays, type CalendarDate, startOf } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import type { Demonstration } from "../generate.ts";
import { commonYears } from "../people/schools.ts";
import { seededRandom } from "../random.ts";
import { drawnOn } from "../school-days.ts";

/** Wishes in the words of children, with the number of pupils who share them. */
const inWords = [
	["Uzay istasyonunda bir gün", 4],
	["Ahtapotlar nasıl düşünür", 2],
	["Robot yapmayı öğreniyorum", 1],
] as const;
const titles = 3;

export function makeWishes(
	demo: Demonstration,
	place: Demonstration["schools"][number],
	today: CalendarDate,
): RecordData[] {
	const school = place.id;
	const random = seededRandom(`rafta wishes ${drawnOn}`);
	const pupils = demo.readers.filter(
		({ school_id, reader_type }) => school_id === school && reader_type === "pupil",
	);
	const owned = new Set(
		demo.copies.filter(({ school_id }) => school_id === school).map(({ book_id }) => book_id),
	);
	const elsewhere = demo.titles
		.filter((title) => commonYears(title, place) > 0 && !owned.has(title.id))
		.slice(0, titles);
	const wanted = [
		...inWords.map(([words, count]) => ({ book_id: "", words, count })),
		...elsewhere.map(({ id }, index) => ({ book_id: id, words: "", count: titles - index })),
	];
	let next = 0;
	return wanted.flatMap(({ count, ...wish }) =>
		Array.from({ length: count }, (): RecordData => {
			const pupil = pupils[(next++ * 7) % pupils.length];
			const made = startOf(addDays(today, -1 - random.int(40)));
			return {
				id: random.id(),
				...wish,
				school_id: school,
				student_id: pupil?.id ?? "",
				status: "open",
				createdBy: "",
				created: made,
				updated: made,
			};
		}),
	);
}
