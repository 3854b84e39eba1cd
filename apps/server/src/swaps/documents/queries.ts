import { or, type ReadConnection, raw, readsShaped, sql, text } from "@rafta/records";
import type { TakingPart } from "./certificates.ts";
import type { BroughtBook } from "./slips.ts";

/** Books that were brought, regardless of what happened to them later. */
const brought = raw(
	`w."status" IN ('deposited', 'matched', 'unmatched', 'handed_over', 'returned', 'carried_over', 'donated')`,
);

/** Readers who brought a book to an event or got one there, by class and name. `student` empty: everybody. */
export async function takingPart(
	connection: ReadConnection,
	school: string,
	event: string,
	student: string,
	limit: number,
): Promise<TakingPart[]> {
	const one = student === "" ? raw("1 = 1") : sql`s."id" = ${student}`;
	const rows = await readsShaped(connection, {
		full_name: text,
		class_code: text,
		reader_type: text,
	}).all(sql`
		SELECT s."id", s."full_name", s."class_code", s."reader_type"
		FROM "students" AS s
		WHERE s."school_id" = ${school}
			AND ${one}
			AND (
				s."id" IN (SELECT w."student_id" FROM "swaps" AS w WHERE w."event_id" = ${event} AND ${brought})
				OR s."id" IN (
					SELECT l."to_student_id"
					FROM "swap_legs" AS l
					WHERE l."event_id" = ${event} AND l."status" = 'received'
				)
			)
		ORDER BY s."class_sort", s."full_name__sort", s."id"
		LIMIT ${limit}`);
	return rows.map(({ reader_type, ...reader }) => ({ ...reader, isPupil: reader_type === "pupil" }));
}

/**
 * Books of an event that are at the desk with their tokens, by class, name and title. `event` empty: those of everyday
 * swaps; `student` empty: everybody's.
 */
export async function booksAtDesk(
	connection: ReadConnection,
	school: string,
	event: string,
	student: string,
	limit: number,
): Promise<BroughtBook[]> {
	const one = student === "" ? raw("1 = 1") : sql`w."student_id" = ${student}`;
	return readsShaped(connection, {
		title: or(text, ""),
		condition: text,
		token: text,
		full_name: text,
		class_code: text,
	}).all(sql`
		SELECT b."title", w."condition", w."token", s."full_name", s."class_code"
		FROM "swaps" AS w
			JOIN "students" AS s ON s."id" = w."student_id"
			LEFT JOIN "books" AS b ON b."id" = w."book_id"
		WHERE w."event_id" = ${event}
			AND w."school_id" = ${school}
			AND ${one}
			AND w."token" <> ''
			AND w."status" IN ('deposited', 'matched', 'unmatched')
			AND NOT EXISTS (
				SELECT 1
				FROM "swap_legs" AS l
				WHERE l."from_swap_id" = w."id" AND l."status" IN ('sent', 'arrived')
			)
		ORDER BY s."class_sort", s."full_name__sort", s."id", w."created", w."id"
		LIMIT ${limit}`);
}
