/** Responses of the desk operations: the records of an action as the caller may see them. */

import { deskFields } from "@rafta/library/api/desk";
import { daysLate } from "@rafta/library/circulation/lateness";
import { ruleFor } from "@rafta/library/circulation/policy";
import { namingOverdue, reasonMessage, withoutGrounds } from "@rafta/library/circulation/reasons";
import { countedLoans, readerReasons, readersState } from "@rafta/library/circulation/rules/checkout";
import type { LoanState, Policy, ReaderState } from "@rafta/library/circulation/types";
import { type CalendarDate, dateOf, todayIn } from "@rafta/library/turkish/dates";
import type { PresentedRecord, RecordData, RequestContext } from "@rafta/records";
import type { Language } from "@rafta/words";
import { userOf } from "../../kit/writes/request-user.ts";
import type { CollectionName, RecordReader, RecordService, Stored } from "../../records.ts";
import type { Policies } from "../circulation/policies.ts";
import { readerLoans } from "../circulation/queries.ts";
import { readerState } from "../circulation/state.ts";

export type ActionAnswer = {
	loan: DeskRecord<"book_loans"> | null;
	copy: DeskRecord<"library_books"> | null;
	book: DeskRecord<"books"> | null;
	student: DeskRecord<"students"> | null;
};

/** A record as the desk sees it. */
export type DeskRecord<N extends CollectionName> = PresentedRecord &
	(N extends keyof typeof deskFields
		? Pick<Stored<N>, Extract<keyof Stored<N>, (typeof deskFields)[N][number]>>
		: Stored<N>);

/** Returns a record as the desk sees it, ignoring any expansion requested in the query. */
export async function shown<N extends CollectionName>(
	service: RecordService,
	collection: N,
	record: RecordData | null,
	request: RequestContext,
): Promise<DeskRecord<N> | null> {
	const definition = service.collection(collection);
	const only: readonly string[] =
		collection in deskFields ? deskFields[collection as keyof typeof deskFields] : [];
	const query = { fields: only.join(",") };
	// The record service shows the members that the type selects.
	return record && definition
		? (service.show(definition, record, { ...request, query }) as Promise<DeskRecord<N>>)
		: null;
}

/** Loads loan, copy, title and reader of an action in its own transaction. */
export async function actionAnswer(
	service: RecordService,
	records: RecordReader,
	found: { copy: Stored<"library_books"> | null; loan: Stored<"book_loans"> | null },
	request: RequestContext,
): Promise<ActionAnswer> {
	const { copy, loan } = found;
	const book = copy ? await records.find("books", copy.book_id) : null;
	const student = loan?.student_id ? await records.find("students", loan.student_id) : null;
	return {
		loan: await shown(service, "book_loans", loan, request),
		copy: await shown(service, "library_books", copy, request),
		book: await shown(service, "books", book, request),
		student: await shown(service, "students", student, request),
	};
}

/** Days by which a returned loan was late. */
export const latenessOf = (loan: Stored<"book_loans"> | null): number =>
	loan?.returned_at ? daysLate(loan.due_on, dateOf(loan.returned_at)) : 0;

/**
 * Returns how many more books a reader may borrow, and the reasons that block borrowing altogether. `titles`: the
 * reader's loans, for reasons that name them. A volunteer learns no ground of a block.
 */
export function readerSummary(
	policy: Policy,
	reader: ReaderState,
	loans: readonly LoanState[],
	today: CalendarDate,
	{
		language,
		titles,
		isVolunteer,
	}: { language: Language; titles: Parameters<typeof namingOverdue>[1]; isVolunteer: boolean },
) {
	const { remaining, reasons } = standingReasons(policy, reader, loans, today);
	return {
		remaining,
		blocks: namingOverdue(isVolunteer ? withoutGrounds(reasons) : reasons, titles, today).map((reason) => ({
			code: reason.code,
			message: reasonMessage(reason, language),
			overridable: reason.overridable,
		})),
	};
}

/** Same as `standing`, as reasons of the rules: how many more books may be lent, and what blocks any. */
export function standingReasons(
	policy: Policy,
	reader: ReaderState,
	loans: readonly LoanState[],
	today: CalendarDate,
) {
	const rule = ruleFor(policy, reader, "yes");
	const copy = { id: "", book_id: "", library_id: "", school_id: reader.school_id } as const;
	const state = readersState({ ...copy, status: "available", loanable: "yes" }, reader, loans);
	return {
		remaining: Math.max(0, rule.max_loans - countedLoans({ reader, loans }, policy, rule)),
		reasons: readerReasons({ state, policy, today }),
	};
}

/** Books that stand ready for a reader in a library; in all of the school's for a desk without one. */
async function readyFor(
	service: RecordService,
	records: RecordReader,
	student: string,
	library: string,
	request: RequestContext,
) {
	const holds = await records.list("holds", {
		filter: 'student_id = {:student} && status = "ready"',
		params: { student },
		sort: "pickup_until,id",
	});
	const ready = [];
	for (const { id, pickup_until, library_id, library_book_id, book_id } of holds) {
		const copy = await records.find("library_books", library_book_id);
		if (!copy || (library !== "" && library_id !== library)) continue;
		ready.push({
			...{ id, pickup_until },
			copy: await shown(service, "library_books", copy, request),
			book: await shown(service, "books", await records.find("books", book_id), request),
		});
	}
	return ready;
}

/** Returns a reader's card for the desk: current loans, remaining allowance and blocking reasons. */
export async function readerAnswer(
	service: RecordService,
	records: RecordReader,
	policies: Policies,
	student: Stored<"students">,
	library: string,
	request: RequestContext,
	now: Date,
) {
	const rules = await policies.of(student.school_id, library);
	const { policy } = rules;
	const reader = await readerState(records, student, rules, todayIn(now));
	const states = await readerLoans(records.sql, student.id);
	const loans = [];
	for (const state of states) {
		const loan = await records.find("book_loans", state.id);
		const copy = await records.find("library_books", state.library_book_id);
		const {
			student: _reader,
			loan: shownLoan,
			...rest
		} = await actionAnswer(service, records, { copy, loan }, request);
		loans.push({ ...shownLoan, ...rest });
	}
	return {
		kind: "student" as const,
		student: await shown(service, "students", student, request),
		loans,
		ready: await readyFor(service, records, student.id, library, request),
		...readerSummary(policy, reader, states, todayIn(now), {
			language: request.language,
			isVolunteer: userOf(request)?.desk_only === true,
			titles: loans.map(({ status = "", due_on = "", book }) => ({
				status,
				due_on,
				title: book?.title ?? "",
			})),
		}),
		renews: policy.rules.some(({ renewals }) => renewals > 0),
	};
}
