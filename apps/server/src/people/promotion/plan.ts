/** Promotion plan of a school from its current register, with the obstacles to it. */

import { createHash } from "node:crypto";
import type { PromotionRequest } from "@rafta/library/api/promotion";
import { gradesOf, type Plan, planPromotion } from "@rafta/library/promotion/plan";
import { isEarly, promotionYears } from "@rafta/library/promotion/year";
import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest, type FieldError, notFound } from "@rafta/records";
import { words } from "@rafta/words";
import { runningAt } from "../../kit/jobs/single-job-lock.ts";
import type { RecordReader, Stored } from "../../records.ts";
import { arrivedIn, pupilsOf, type RegisteredPupil } from "./queries.ts";

const texts = words("server/people/promotion");

const unknown = {
	pupil: {
		code: "validation_invalid_value",
		message: texts.pupilGone,
	},
	class: {
		code: "validation_invalid_value",
		message: texts.classEmpty,
	},
	year: {
		code: "validation_invalid_value",
		message: texts.yearInvalid,
	},
};

const yearDone = {
	code: "year_done",
	message: texts.yearDone,
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
	readonly obstacles: readonly FieldError[];
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
	if (!years.includes(year)) throw badRequest(texts.refused, { school_year: unknown.year });
	const pupils = await pupilsOf(records.sql, schoolId);
	const arrived = await arrivedIn(records.sql, schoolId, year);
	const plan = planPromotion(pupils, gradesOf(school.grades), requested, arrived);
	if (plan.unknown.pupils.length > 0) throw badRequest(texts.refused, { pupils: unknown.pupil });
	if (plan.unknown.classes.length > 0) throw badRequest(texts.refused, { classes: unknown.class });
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
