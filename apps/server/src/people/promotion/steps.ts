/** Applies the step of one pupil, and undoes it if nobody has changed the pupil since. */

import { roles } from "@rafta/library/access/roles";
import type { PupilState } from "@rafta/library/collections/promotions";
import type { StepReason } from "@rafta/library/promotion/outcomes";
import { isAsLeft } from "@rafta/library/undo/images";
import { type JobKind, keptOutcome, type Outcome, refusedOutcome } from "../../kit/jobs/jobs.ts";
import { restoreRecord } from "../../kit/undo/restore.ts";
import type { RecordTransaction, Stored } from "../../records.ts";
import { isCurrent, ownerOf } from "../readers/register.ts";

const stateOf = ({ class_code, status }: Stored<"students">): PupilState => ({ class_code, status });

/** Returns the reader of a step if still in the school. */
async function readerOf(
	records: RecordTransaction,
	step: Stored<"promotion_steps">,
): Promise<Stored<"students"> | null> {
	const reader = await records.find("students", step.student_id);
	return reader && reader.school_id === step.school_id && reader.status !== "anonymised" ? reader : null;
}

/** Returns a pupil's own account; a colleague's account is left alone. */
async function accountOf(
	records: RecordTransaction,
	reader: Stored<"students">,
): Promise<Stored<"users"> | null> {
	const account = reader.user_id === "" ? null : await records.find("users", reader.user_id);
	return account?.role === roles.student ? account : null;
}

export const promotionKind: JobKind = {
	collection: "promotions",
	rows: "promotion_steps",
	of: "promotion_id",
	async applying(records, _job, step: Stored<"promotion_steps">): Promise<Outcome<StepReason>> {
		const reader = await readerOf(records, step);
		if (!reader) return refusedOutcome("gone");
		const { before: was, after: planned } = step;
		if (!was || !planned || !isAsLeft(was, reader)) return refusedOutcome("since_changed");
		const account = await accountOf(records, reader);
		const before = { ...stateOf(reader), ...(account && { account: account.status }) };
		const { class_code, status } = planned;
		const after = stateOf(await records.update("students", reader.id, { class_code, status }));
		return { state: "applied", row: { before, after } };
	},
	async undoing(records, _job, step: Stored<"promotion_steps">): Promise<Outcome<StepReason>> {
		if (!step.before || !step.after) return keptOutcome("since_changed");
		const { account: former, ...before } = step.before;
		const outcome = await restoreRecord(records, {
			collection: "students",
			record: await readerOf(records, step),
			before,
			after: step.after,
			veto: async (reader) =>
				!isCurrent(reader) && (await ownerOf(records, reader.school_id, reader.student_no, reader.id))
					? "number_taken"
					: null,
		});
		if (outcome.reason !== null) return keptOutcome(outcome.reason);
		// A returning pupil may sign in again, unless the account was already blocked before.
		const account = former === "blocked" ? await accountOf(records, outcome.record) : null;
		if (account && account.status !== former) await records.update("users", account.id, { status: former });
		return { state: "undone" };
	},
	async ended(records, job: Stored<"promotions">, direction) {
		const years = [job.former_year, job.school_year];
		const [from, to] = direction === "applying" ? years : years.toReversed();
		const school = await records.find("schools", job.school_id);
		// A year that somebody has set by hand in the meantime stays.
		if (school && school.active_school_year === from && to !== "")
			await records.update("schools", school.id, { active_school_year: to });
	},
	entries: { applying: "promotion_applied", undoing: "promotion_undone" },
	about: () => "promotions",
};
