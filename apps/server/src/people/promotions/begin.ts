/** Start of a confirmed plan: all its steps are stored before any pupil is promoted. */

import type { applyBody } from "@rafta/library/api/promotions";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { ApiError, badRequest, formatInstant, newId, type RecordData } from "@rafta/records";
import type { z } from "zod";
import type { Actor } from "../../platform/http/actor.ts";
import { assertNoRunningJob } from "../../platform/jobs/single-job-lock.ts";
import type { RecordTransaction, Stored } from "../../records.ts";
import { schoolPlan } from "./plan.ts";

/** Days for which a promotion can be undone. */
const undoDays = 30;

const refusals = {
	nothing: { tr: "Değişecek bir şey yok.", en: "Nothing to change." },
	changed: {
		tr: "Okur kayıtları önizlemeden sonra değişti. Önizleme yeniden açılıp kontrol edilmeli.",
		en: "Reader records have changed since the preview. Open the preview again and check it.",
	},
	notApplied: {
		tr: "Bu geçiş geri alınamaz.",
		en: "This move to the new school year can't be undone.",
	},
	over: {
		tr: "Geri alma süresi doldu (30 gün).",
		en: "The 30-day limit for undoing this has passed.",
	},
};

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
	if (obstacle) throw new ApiError(409, obstacle, {}, { code: obstacle.code });
	if (fingerprint !== requested.fingerprint)
		throw new ApiError(409, refusals.changed, {}, { code: "changed" });
	if (steps.length === 0) throw badRequest(refusals.nothing);
	const promotion = await records.create("promotions", {
		school_id: schoolId,
		school_year: year,
		former_year: school.active_school_year,
		status: "applying",
		counts,
		total: steps.length,
		applied_by: user,
		applied_at: formatInstant(now),
		expires_on: addDays(todayIn(now), undoDays),
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
	if (current?.status !== "applied") throw badRequest(refusals.notApplied);
	if (current.expires_on < todayIn(now)) throw badRequest(refusals.over);
	const { outcomes = {} } = current.counts as { outcomes?: Readonly<Record<string, number>> };
	return records.update("promotions", current.id, {
		status: "undoing",
		done: 0,
		total: outcomes.applied ?? 0,
		applied_by: user,
	});
}
