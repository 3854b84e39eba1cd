/** How old a reader is, as far as it is known. */
import type { CalendarDate } from "../turkish/dates.ts";
import type { ReaderState } from "./types.ts";

/** What a pupil of a grade has in years at most when the school year ends: the first grade begins at five or six. */
const ageBeforeSchool = 7;

/**
 * A pupil's age in years; `null` where nothing tells it. Without a year of birth it is the oldest that fits the grade, so
 * that nobody is called too young who might not be.
 */
export function ageOf(reader: ReaderState, today: CalendarDate): number | null {
	if (reader.reader_type !== "pupil") return null;
	if (reader.birth_year) return Number(today.slice(0, 4)) - reader.birth_year;
	return reader.grade >= 1 ? reader.grade + ageBeforeSchool - 1 : null;
}
