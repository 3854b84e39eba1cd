/** Figures of a screen in the corridor: for the whole school, without names of persons unless the school allows it. */
import { createHash } from "node:crypto";
import { perPupil, smallestClass } from "@rafta/library/reports/per-capita";
import { addDays, startOf, todayIn } from "@rafta/library/turkish/dates";
import type { Wall } from "@rafta/library/wall/wall";
import type { RecordService, Stored } from "../../records.ts";
import { back, classLoans, firstNames, fresh, popular, today } from "./queries.ts";

/** Limits of a screen that is read from five metres. */
const LIMITS = { classes: 8, popular: 5, fresh: 6, back: 6, names: 12 };
/** Days for which a book is new. */
const newFor = 60;

/** Reads the current wall of a school. */
export async function wallOf({ sql }: RecordService, school: Stored<"schools">, now: Date): Promise<Wall> {
	const day = todayIn(now);
	const morning = startOf(day);
	const month = startOf(`${day.slice(0, 7)}-01`);
	const counts = await today(sql, school.id, morning);
	const classes = (await classLoans(sql, school.id, month))
		.filter(({ pupils, loans }) => pupils >= smallestClass && loans > 0)
		.map(({ pupils, ...one }) => ({ ...one, average: perPupil(one.loans, pupils) }))
		.sort((a, b) => b.average - a.average || (a.class_sort < b.class_sort ? -1 : 1));
	return {
		school: school.name,
		day,
		...counts,
		classes: classes.slice(0, LIMITS.classes).map(({ class_code, average, loans }) => ({
			class_code,
			place: 1 + classes.filter((other) => other.average > average).length,
			average,
			loans,
		})),
		popular: await popular(sql, school.id, month, LIMITS.popular),
		fresh: await fresh(sql, school.id, startOf(addDays(day, -newFor)), LIMITS.fresh),
		back: await back(sql, school.id, morning, LIMITS.back),
		names: school.wall_names === true ? await firstNames(sql, school.id, morning, LIMITS.names) : [],
	};
}

/** Equal for equal figures: a client sends it as the mark of the displayed data. */
export const markOf = (wall: Wall): string =>
	createHash("sha256").update(JSON.stringify(wall)).digest("base64url").slice(0, 22);
