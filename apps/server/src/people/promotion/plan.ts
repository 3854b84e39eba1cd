/** Promotion plan of a school from its current register, with the obstacles to it. */

import { createHash } from "node:crypto";
import type { PromotionRequest } from "@rafta/library/api/promotion";
import { gradesOf, type Plan, planPromotion } from "@rafta/library/promotion/plan";
import { isEarly, promotionYears } from "@rafta/library/promotion/year";
import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest, notFound, type Text } from "@rafta/records";
import { runningAt } from "../../kit/jobs/single-job-lock.ts";
import type { RecordReader, Stored } from "../../records.ts";
import { arrivedIn, pupilsOf, type RegisteredPupil } from "./queries.ts";

const unknown = {
	pupil: {
		code: "validation_invalid_value",
		message: {
			tr: "Seçilen öğrencilerden biri artık bu okulda değil.",
			en: "One of the chosen pupils is no longer at this school.",
		},
	},
	class: {
		code: "validation_invalid_value",
		message: {
			tr: "Seçilen sınıflardan birinde artık öğrenci yok.",
			en: "One of the chosen classes no longer has any pupils.",
		},
	},
	year: {
		code: "validation_invalid_value",
		message: {
			tr: "Bu eğitim öğretim yılına geçilemez.",
			en: "The school can't move to this school year.",
		},
	},
};

const refused = {
	tr: "Yeni yıla bu seçimlerle geçilemez.",
	en: "The school can't move to the new school year with these choices.",
};

const yearDone = {
	code: "year_done",
	tr: "Bu okul bu eğitim öğretim yılına zaten geçmiş. Yeniden geçmek için önce bu geçiş geri alınmalı.",
	en: "This school has already moved to this school year. To move again, undo that move first.",
};

export interface SchoolPlan extends Plan {
	readonly school: Stored<"schools">;
	readonly pupils: readonly RegisteredPupil[];
	readonly year: string;
	/** Years that may be chosen. */
	readonly years: readonly string[];
	/** The year is still far off: the user should check it. */
	readonly isEarly: boolean;
	/** Pupils who are in the new year already, because they were not moved back with the others. */
	readonly arrived: number;
	/** Identical for identical steps. */
	readonly fingerprint: string;
	/** Reasons why it cannot be done now. */
	readonly obstacles: readonly (Text & { readonly code: string })[];
}

async function obstaclesTo(records: RecordReader, school: string, isDone: boolean) {
	const running = await runningAt(records, school, "promotions", "imports");
	return [...(running ? [running] : []), ...(isDone ? [yearDone] : [])];
}

/** The years into which a school has been promoted without undoing it. */
async function yearsDone(records: RecordReader, school: string): Promise<ReadonlySet<string>> {
	const done = await records.list("promotions", {
		filter: 'school_id = {:school} && (status = "applied" || status = "applying")',
		params: { school },
		sort: "-school_year",
		limit: 10,
	});
	return new Set(done.map(({ school_year }) => school_year));
}

/**
 * @throws ApiError 400 for unknown pupils or classes, 404 for an unknown school
 */
export async function schoolPlan(
	records: RecordReader,
	schoolId: string,
	requested: PromotionRequest,
	now: Date,
): Promise<SchoolPlan> {
	const school = await records.find("schools", schoolId);
	if (!school) throw notFound();
	const today = todayIn(now);
	const done = await yearsDone(records, schoolId);
	const years = promotionYears(today, school.active_school_year, (one) => done.has(one));
	const year = requested.school_year ?? years[0];
	if (!years.includes(year)) throw badRequest(refused, { school_year: unknown.year });
	const pupils = await pupilsOf(records.sql, schoolId);
	const arrived = await arrivedIn(records.sql, schoolId, year);
	const plan = planPromotion(pupils, gradesOf(school.grades), requested, arrived);
	if (plan.unknown.pupils.length > 0) throw badRequest(refused, { pupils: unknown.pupil });
	if (plan.unknown.classes.length > 0) throw badRequest(refused, { classes: unknown.class });
	const here = new Set(pupils.map(({ id }) => id));
	return {
		...plan,
		school,
		pupils,
		year,
		years,
		isEarly: isEarly(today, year),
		arrived: [...arrived].filter((id) => here.has(id)).length,
		fingerprint: createHash("sha256")
			.update(JSON.stringify([year, plan.steps]))
			.digest("hex"),
		obstacles: await obstaclesTo(records, schoolId, done.has(year)),
	};
}
