/** The reading lives of one school: what readers said about books that they brought back, and the pupil's own goal. */
import { MIN_CROWD } from "@rafta/library/catalogue/shelves";
import { type Phrase, phrasesFor } from "@rafta/library/reading/phrases";
import { spanOf } from "@rafta/library/reading/spans";
import { answerKey, sumsOf } from "@rafta/library/reading/sums";
import { addDays, type CalendarDate } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import type { Demonstration } from "../generate.ts";
import type { DemoLoan } from "../lending/loans.ts";
import type { DemoReader } from "../people/readers.ts";
import { type Random, seededRandom } from "../random.ts";
import { drawnOn } from "../school-days.ts";

/** Share of the readers who say something about a book. */
const SHARE = 0.55;
/** Hearts as children give them: rather many. */
const hearts = [5, 5, 5, 4, 4, 4, 3, 3, 2] as const;
/** Every book has its own character: phrases that many of its readers choose. */
const CHARACTER = 3;
const words = [
	["Sonunu hiç tahmin edemedim, iki gün düşündüm.", "shown"],
	["Kardeşime de okudum, o da çok güldü.", "shown"],
	["İlk bölümü geçince elimden bırakamadım.", "waiting"],
	["Keşke devamı da kütüphanede olsa.", "waiting"],
] as const;

interface Place {
	readonly school: string;
	readonly pupil: string;
}

/** Loans that came back, each reader's last of a title, by title. */
function returnedByTitle(loans: readonly DemoLoan[]): ReadonlyMap<string, readonly DemoLoan[]> {
	const last = new Map(
		loans
			.filter(({ status, student_id }) => status === "returned" && student_id !== "")
			.map((loan) => [`${loan.book_id} ${loan.student_id}`, loan]),
	);
	return Map.groupBy(last.values(), ({ book_id }) => book_id);
}

function opinionOf(loan: DemoLoan, reader: DemoReader, character: readonly Phrase[], random: Random) {
	const grade: readonly Phrase[] = phrasesFor(reader.grade).filter((phrase) => phrase.startsWith("grade_"));
	const phrases = [...character.filter(() => random.chance(0.6)), ...grade.filter(() => random.chance(0.3))];
	const answer = { hearts: random.pick(hearts), phrases };
	return {
		id: random.id(),
		school_id: loan.school_id,
		student_id: reader.id,
		book_id: loan.book_id,
		...answer,
		answer: answerKey(answer),
		counted: "",
		words: "",
		words_state: "",
		words_on: "",
		createdBy: "",
		created: loan.returned_at,
		updated: loan.returned_at,
	};
}

/**
 * Opinions of a school's readers, and their sums as a night has published them: the last one, or the one before if today
 * has not begun. The pupil has said nothing yet.
 */
export function makeReadingLives(
	demo: Demonstration,
	{ school, pupil }: Place,
	today: CalendarDate,
	beganToday: boolean,
): Record<"reading_choices" | "opinions" | "opinion_sums", RecordData[]> {
	const random = seededRandom(`rafta opinions ${drawnOn}`);
	const readers = new Map(demo.readers.map((reader) => [reader.id, reader]));
	const general = phrasesFor(0);
	const opinions: ReturnType<typeof opinionOf>[] = [];
	const sums: RecordData[] = [];
	const stamp = `${addDays(today, beganToday ? -1 : -2)} 21:45:00.000Z`;
	const stamps = { createdBy: "", created: stamp, updated: stamp };
	for (const [book, loans] of returnedByTitle(demo.loans.filter((loan) => loan.school_id === school))) {
		const character = Array.from({ length: CHARACTER }, () => general[random.int(8)] ?? "again");
		const made = loans.flatMap((loan) => {
			const reader = readers.get(loan.student_id);
			const speaks = reader && reader.id !== pupil && random.chance(SHARE);
			return speaks ? [opinionOf(loan, reader, [...new Set(character)], random)] : [];
		});
		if (made.length >= MIN_CROWD) {
			for (const opinion of made) opinion.counted = opinion.answer;
			sums.push({
				id: random.id(),
				school_id: school,
				book_id: book,
				...sumsOf(made),
				withdrawn: 0,
				...stamps,
			});
		}
		opinions.push(...made);
	}
	// Words where they are seen: at the titles that most readers speak about.
	const counted = opinions.filter(({ counted }) => counted !== "").toSorted((a, b) => (a.id < b.id ? -1 : 1));
	for (const [place, [text, state]] of words.entries()) {
		const opinion = counted[place];
		if (!opinion) continue;
		Object.assign(opinion, {
			words: text,
			words_state: state,
			words_on: state === "shown" ? addDays(today, -3) : "",
		});
	}
	const choice = {
		id: random.id(),
		school_id: school,
		student_id: pupil,
		is_off: false,
		shows_badges: false,
		goal_span: "term",
		goal_measure: "books",
		goal_target: 12,
		goal_from: spanOf("term", today).from,
		...stamps,
	};
	return { reading_choices: [choice], opinions, opinion_sums: sums };
}
