/**
 * Nightly job that creates a task for each long overdue loan in its library: the book may be lost, and staff should
 * ask. The loan itself does not change, and the reader owes nothing because of it.
 */
import { candidateBefore, lostAfterDays } from "@rafta/library/circulation/ageing";
import { todayIn } from "@rafta/library/turkish/dates";
import { createPacer } from "@rafta/records";
import type { RecordService } from "../../records.ts";
import { noteTask } from "../exceptions/tasks.ts";
import { longOverdue } from "./queries.ts";

/** Loans per transaction; small, so that desk requests can run in between. */
const LOAN_BATCH_SIZE = 50;
const LIBRARY_PAGE_SIZE = 200;

type OverdueLoan = Awaited<ReturnType<typeof longOverdue>>[number];

export interface Ageing {
	/** Number of tasks created. */
	readonly made: number;
	/** Number of loans that could not be processed; the others were. */
	readonly failed: number;
}

/**
 * Creates today's tasks; a loan that already has one gets no second (case 78). A loan that fails does not stop the
 * others (case 81).
 */
export async function ageLoans(
	service: RecordService,
	now: () => Date,
	onFault: (error: unknown) => void,
	note: typeof noteTask = noteTask,
): Promise<Ageing> {
	let made = 0;
	let failed = 0;
	const today = todayIn(now());
	const settings = await service.list("library_settings", {});
	const of = (school: unknown, library: unknown) =>
		settings.find((row) => row.school_id === school && row.library_id === library) ?? null;

	const noteAll = (loans: readonly OverdueLoan[]): Promise<number> =>
		service.transaction(async (records) => {
			let count = 0;
			for (const { id, due_on } of loans) {
				const loan = await records.find("book_loans", id);
				// The loan was returned or renewed after it was selected.
				if (loan?.status !== "open" || loan.due_on !== due_on) continue;
				if (await note(records, "lost_candidate", loan)) count += 1;
			}
			return count;
		});

	/** Processes the same loans one by one, because one of them made the whole batch fail. */
	async function oneByOne(loans: readonly OverdueLoan[]): Promise<void> {
		for (const loan of loans) {
			try {
				made += await noteAll([loan]);
			} catch (error) {
				failed += 1;
				onFault(error);
			}
		}
	}

	async function oneLibrary(library: string, before: string): Promise<void> {
		const pace = createPacer();
		let after: OverdueLoan = { due_on: "", id: "" };
		for (;;) {
			const loans = await longOverdue(service.sql, library, before, after, LOAN_BATCH_SIZE);
			await noteAll(loans).then(
				(count) => {
					made += count;
				},
				() => oneByOne(loans),
			);
			const last = loans.at(-1);
			if (!last || loans.length < LOAN_BATCH_SIZE) return;
			after = last;
			await pace();
		}
	}

	for (let offset = 0; ; offset += LIBRARY_PAGE_SIZE) {
		const page = await service.list("libraries", { sort: "id", limit: LIBRARY_PAGE_SIZE, offset });
		for (const { id, school_id } of page) {
			const days = lostAfterDays([of(school_id, id), of(school_id, ""), of("", "")]);
			await oneLibrary(id, candidateBefore(today, days));
		}
		if (page.length < LIBRARY_PAGE_SIZE) return { made, failed };
	}
}

/** Registers the nightly run. */
export function ageLoansByNight(service: RecordService, now: () => Date): void {
	service.crons.add("rafta_ageing", "30 0 * * *", async () => {
		await ageLoans(service, now, (error) => console.error(error));
	});
}
