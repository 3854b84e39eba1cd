/** Start of a confirmed plan: all its steps are stored before any pupil is promoted. */

import type { applyBody } from "@rafta/library/api/promotion";
import { ApiError, badRequest, formatInstant, newId, notFound, type RecordData } from "@rafta/records";
import { words } from "@rafta/words";
import type { z } from "zod";
import type { Actor } from "../../kit/actor.ts";
import { assertNoRunningJob } from "../../kit/jobs/single-job-lock.ts";
import { applyValues, assertUndoable, undoValues } from "../../kit/undo/operation.ts";
import type { RecordTransaction, Stored } from "../../records.ts";
import { schoolPlan } from "./plan.ts";

const texts = words("server/people/promotion");

/**
 * Writes a promotion with its steps, in the transaction that also reads the register from which they follow.
 * @throws ApiError 400, 409 while another job runs, for a second promotion of a year, and if the plan differs from the
 * preview
 */
export async function beginPromotion(
	records: RecordTransaction,
	{ school: schoolId, user }: Actor,
	requested: z.output<typeof applyBody>,
	now: Date,
): Promise<Stored<"promotions">> {
	const { school, year, steps, pupils, counts, fingerprint, obstacles } = await schoolPlan(
		records,
		schoolId,
		requested,
		now,
	);
	const [obstacle] = obstacles;
	if (obstacle) throw new ApiError(409, obstacle.message, {}, { code: obstacle.code });
	if (fingerprint !== requested.fingerprint) throw new ApiError(409, texts.changed, {}, { code: "changed" });
	if (steps.length === 0) throw badRequest(texts.nothing);
	const promotion = await records.create("promotions", {
		school_id: schoolId,
		school_year: year,
		former_year: school.active_school_year,
		...applyValues(user, now),
		counts,
		total: steps.length,
		createdBy: user,
	});
	const statusOf = new Map(pupils.map(({ id, status }) => [id, status]));
	await records.insert(
		"promotion_steps",
		steps.map(({ student, from, kind, values }, position) => {
			const before = { class_code: from, status: statusOf.get(student) ?? "" };
			return {
				id: newId(),
				promotion_id: promotion.id,
				school_id: schoolId,
				student_id: student,
				position,
				kind,
				state: "waiting",
				before,
				after: { ...before, ...values },
				createdBy: user,
				created: formatInstant(now),
				updated: formatInstant(now),
			};
		}),
	);
	return promotion;
}

/**
 * @throws ApiError 400 for one that is not applied or too old, 409 while another job runs
 */
export async function beginUndo(
	records: RecordTransaction,
	{ school, user }: Actor,
	promotion: RecordData,
	now: Date,
): Promise<Stored<"promotions">> {
	const current = await records.find("promotions", promotion.id);
	await assertNoRunningJob(records, school, "promotions", "imports");
	if (!current) throw notFound();
	assertUndoable(current, texts.notApplied, now);
	const { outcomes = {} } = current.counts as { outcomes?: Readonly<Record<string, number>> };
	return records.update("promotions", current.id, {
		...undoValues(user),
		total: outcomes.applied ?? 0,
	});
}
