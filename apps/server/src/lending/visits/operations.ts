/** Class visits at the desk: all readers of a class in one response, so that a visit begins with one request. */
import { daysLate } from "@rafta/library/circulation/lateness";
import { todayIn } from "@rafta/library/turkish/dates";
import type { Desk } from "../../kit/desk.ts";
import type { RecordService } from "../../records.ts";
import type { Policies } from "../circulation/policies.ts";
import { readerState } from "../circulation/state.ts";
import { readerSummary, shown } from "../desk/answers.ts";
import { booksOutOf, classesOf } from "./queries.ts";

/** Limit of readers in one visit: several classes taught together. */
const MAX_READERS = 200;

export function visitOperations(service: RecordService, policies: Policies, now: () => Date) {
	return {
		classes: async (desk: Desk) => ({ classes: await classesOf(service.sql, desk.school) }),

		/**
		 * The readers of a class with their loans, how many more each may borrow, and blocks. A volunteer gets the number
		 * of books and not their titles, since a helper must not see what a whole class reads.
		 */
		async classOf(desk: Desk, classCode: string) {
			const students = await service.list("students", {
				filter: `school_id = {:school} && class_code = {:code} && (status = "active" || status = "blocked")`,
				params: { school: desk.school, code: classCode },
				sort: "full_name",
				limit: MAX_READERS,
			});
			const out = await booksOutOf(service.sql, desk.school, classCode);
			const rules = await policies.of(desk.school, desk.library);
			const today = todayIn(now());
			const readers = students.map(async (student) => {
				const reader = await readerState(service, student, rules, today);
				const books = out.get(student.id) ?? [];
				const loans = books.map(({ state }) => state);
				const late = loans.filter((loan) => loan.status === "open" && daysLate(loan.due_on, today) > 0);
				return {
					student: await shown(service, "students", student, desk.request),
					out: loans.length,
					late: late.length,
					books: desk.isVolunteer
						? []
						: books.map(({ state, barcode, title }) => ({
								loan: state.id,
								copy: state.library_book_id,
								barcode,
								title,
								due_on: state.due_on,
							})),
					...readerSummary(rules.policy, reader, loans, today, {
						language: desk.language,
						isVolunteer: desk.isVolunteer,
						// Volunteers see that a book is late, not which.
						titles: desk.isVolunteer ? [] : books.map(({ state, title }) => ({ ...state, title })),
					}),
				};
			});
			return { class_code: classCode, readers: await Promise.all(readers) };
		},
	};
}

export type VisitOperations = ReturnType<typeof visitOperations>;
