/** Applies the step of one pupil, and undoes it if nobody has changed the pupil since. */

import { roles } from "@rafta/library/access/roles";
import type { PupilState } from "@rafta/library/collections/promotions";
import type { StepReason } from "@rafta/library/promotion/outcomes";
import { audit } from "../../platform/audit/journal.ts";
import type { JobKind, Outcome } from "../../platform/jobs/jobs.ts";
import type { RecordTransaction, Stored } from "../../records.ts";
import { isCurrent, ownerOf } from "../readers/register.ts";

const refused = (reason: StepReason): Outcome => ({ state: "refused", reason });
const kept = (reason: StepReason): Outcome => ({ state: "kept", reason });

const stateOf = ({ class_code, status }: Stored<"students">): PupilState => ({ class_code, status });

const isAs = (reader: Stored<"students">, state: PupilState): boolean =>
	reader.class_code === state.class_code && reader.status === state.status;

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

async function applyStep(
	records: RecordTransaction,
	_job: Stored<"promotions">,
	step: Stored<"promotion_steps">,
): Promise<Outcome> {
	const reader = await readerOf(records, step);
	if (!reader) return refused("gone");
	const { before: was, after: planned } = step;
	if (!was || !planned || !isAs(reader, was)) return refused("since_changed");
	const account = await accountOf(records, reader);
	const before = { ...stateOf(reader), ...(account && { account: account.status }) };
	const { class_code, status } = planned;
	const after = stateOf(await records.update("students", reader.id, { class_code, status }));
	return { state: "applied", row: { before, after } };
}

async function undoStep(
	records: RecordTransaction,
	_job: Stored<"promotions">,
	step: Stored<"promotion_steps">,
): Promise<Outcome> {
	const reader = await readerOf(records, step);
	if (!reader) return kept("gone");
	if (!step.before || !step.after || !isAs(reader, step.after)) return kept("since_changed");
	const { class_code, status, account: former } = step.before;
	const owner = isCurrent(reader)
		? null
		: await ownerOf(records, reader.school_id, reader.student_no, reader.id);
	if (owner) return kept("number_taken");
	await records.update("students", reader.id, { class_code, status });
	// A returning pupil may sign in again, unless the account was already blocked before.
	const account = former === "blocked" ? await accountOf(records, reader) : null;
	if (account && account.status !== former) await records.update("users", account.id, { status: former });
	return { state: "undone" };
}

export function promotionKind(now: () => Date): JobKind {
	const ended =
		(kind: string, from: "former_year" | "school_year", to: "former_year" | "school_year") =>
		async (records: RecordTransaction, job: Stored<"promotions">, details: object): Promise<void> => {
			const school = await records.find("schools", job.school_id);
			// A year that somebody has set by hand in the meantime stays.
			if (school && school.active_school_year === job[from] && job[to] !== "")
				await records.update("schools", school.id, { active_school_year: job[to] });
			const actor = await records.find("users", job.applied_by);
			const about = { school_id: job.school_id, collection: "promotions", record: job.id };
			await audit(records, { actor, kind, ...about, details }, now());
		};
	return {
		collection: "promotions",
		rows: "promotion_steps",
		of: "promotion_id",
		works: [
			{
				running: "applying",
				over: "applied",
				state: "waiting",
				sort: "position",
				row: applyStep,
				failed: refused("not_accepted"),
				ended: ended("promotion_applied", "former_year", "school_year"),
			},
			{
				running: "undoing",
				over: "undone",
				state: "applied",
				sort: "-position",
				row: undoStep,
				failed: kept("not_accepted"),
				ended: ended("promotion_undone", "school_year", "former_year"),
			},
		],
	};
}
