/** Age of a reader, as far as it is known. */
import type { CalendarDate } from "../turkish/dates.ts";
import type { ReaderState } from "./types.ts";

/** Maximum age of a first-grade pupil at the end of the school year: the first grade begins at five or six. */
const ageBeforeSchool = 7;

/**
 * A pupil's age in years; `null` where it is unknown. Without a year of birth it is the highest that fits the grade, so
 * that nobody is considered too young by mistake.
 */
export function ageOf(
	reader: Pick<ReaderState, "reader_type" | "birth_year" | "grade">,
	today: CalendarDate,
): number | null {
	if (reader.reader_type !== "pupil") return null;
	if (reader.birth_year) return Number(today.slice(0, 4)) - reader.birth_year;
	return reader.grade >= 1 ? reader.grade + ageBeforeSchool - 1 : null;
}
