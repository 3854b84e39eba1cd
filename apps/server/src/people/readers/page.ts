/** Data of a reader's page: current loans and whether they may be renewed, holds, and what was read. */
import { decideRenewal } from "@rafta/library/circulation/renewal";
import { readingOf, schoolYearOf } from "@rafta/library/readers/reading";
import { startOf, todayIn } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import type { Language } from "@rafta/words";
import { coverBook } from "../../catalogue/titles/cards.ts";
import type { Policies } from "../../lending/circulation/policies.ts";
import { copyLoan } from "../../lending/circulation/queries.ts";
import { plainReasons } from "../../lending/circulation/refusal.ts";
import { checkoutState } from "../../lending/circulation/state.ts";
import { activeFilter } from "../../lending/holds/active.ts";
import type { RecordService, Stored } from "../../records.ts";
import { readBooks } from "./queries.ts";

const noRequest = { override_reason: "", may_override: false };

/** Whether a loan may be renewed, and until when; otherwise the reason, worded for the reader. */
type Renewable =
	| { readonly ok: true; readonly due_on: string }
	| { readonly ok: false; readonly why: string[] };

export function readerPages(service: RecordService, policies: Policies, now: () => Date) {
	async function renewable(
		loan: Stored<"book_loans">,
		reader: Stored<"students">,
		language: Language,
	): Promise<Renewable | null> {
		const copy = await service.find("library_books", loan.library_book_id);
		const out = copy ? await copyLoan(service.sql, copy.id) : null;
		if (!copy || out?.id !== loan.id) return null;
		const rules = await policies.of(copy.school_id, copy.library_id);
		const state = await checkoutState(service, copy, reader, rules, todayIn(now()));
		const decision = decideRenewal(state, out, noRequest, rules.policy, rules.calendar, now());
		if (decision.ok) return { ok: true, due_on: decision.due_on };
		return { ok: false, why: plainReasons(decision.reasons, language).map(({ message }) => message) };
	}

	const bookOf = async (id: string, school: string) =>
		coverBook(service, id, await service.find("books", id), school);

	return {
		/** Loans that a reader is liable for, the first due first. `isOwn`: with the possible actions. */
		async loans(reader: Stored<"students">, isOwn: boolean, language: Language) {
			const loans = await service.list("book_loans", {
				filter:
					'student_id = {:reader} && (status = "open" || status = "claimed_returned" || status = "lost")',
				params: { reader: reader.id },
				sort: "due_on",
				limit: 100,
			});
			return Promise.all(
				loans.map(async (loan) => ({
					id: loan.id,
					book: await bookOf(loan.book_id, reader.school_id),
					loaned_at: loan.loaned_at,
					due_on: loan.due_on,
					status: loan.status,
					...(isOwn && { renewal: await renewable(loan, reader, language) }),
				})),
			);
		},

		/** A reader's holds, with the place in the queue; ready ones come first. */
		async holds(reader: RecordData) {
			const held = await service.list("holds", {
				filter: `student_id = {:reader} && ${activeFilter}`,
				params: { reader: reader.id },
				sort: "status,created",
				limit: 50,
			});
			return Promise.all(
				held.map(async (hold) => ({
					id: hold.id,
					book: await bookOf(hold.book_id, String(reader.school_id)),
					status: hold.status,
					place: hold.status === "waiting" ? hold.position : 0,
					pickup_until: hold.pickup_until,
				})),
			);
		},

		/** Books read this school year. */
		async reading(reader: Stored<"students">) {
			const today = todayIn(now());
			return readingOf(await readBooks(service.sql, reader.id, startOf(schoolYearOf(today))), today);
		},
	};
}
