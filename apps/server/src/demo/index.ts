/** Fills a new data folder with the demonstration: `npm run demo`. */

import { type CalendarDate, instantOf, startOf } from "@rafta/library/turkish/dates";
import type { RecordService } from "../records.ts";
import { makePile } from "./catalogue/pile.ts";
import { makeReadingLists } from "./catalogue/reading-lists.ts";
import { makeSuggestions } from "./catalogue/suggestions.ts";
import { makeWishes } from "./catalogue/wishes.ts";
import { readDemoData } from "./data.ts";
import { drawDemo, moveDemo } from "./generate.ts";
import { demoClosedDays } from "./lending/calendar.ts";
import { makeHolds } from "./lending/holds.ts";
import { earlyBirds } from "./lending/loans.ts";
import { makeLosses } from "./lending/losses.ts";
import { makeStocktake } from "./lending/stocktake.ts";
import { makeTasks } from "./lending/tasks.ts";
import { makeWork } from "./lending/work.ts";
import { choosePupil, type DemoLogin, demoLogins, makeAccounts } from "./people/accounts.ts";
import { makeContacts } from "./people/contacts.ts";
import { seededRandom } from "./random.ts";
import { makeReadingLives } from "./reading/opinions.ts";
import { type Batch, demoRecords } from "./records.ts";
import { drawnOn } from "./school-days.ts";
import { makeEverydaySwaps } from "./swaps/everyday-swaps.ts";
import { makeSwaps } from "./swaps/swaps.ts";

/**
 * Creates all records of the demonstration in write order: schools, books, readers, a year of loans that ends on `today`
 * (the date in Turkey), the closed days around it and the four logins. Nothing in them is later than `now`.
 */
export async function makeDemo(today: CalendarDate, now: Date): Promise<Batch[]> {
	const began = now.getTime() >= instantOf(startOf(today)).getTime() + earlyBirds * 60_000;
	const closedDays = demoClosedDays(today);
	const drawn = drawDemo(readDemoData());
	const demo = moveDemo(drawn, today, began);
	const random = seededRandom(`rafta accounts ${drawnOn}`);
	const stamp = startOf(today);
	const accounts = await makeAccounts(demo, choosePupil(drawn), random, stamp);
	const { administrator, manager, pupil, pupilAccount, school, users } = accounts;
	const recorders = { administrator, managers: new Map([[school.id, manager]]) };
	const accountOf = new Map([[pupil.id, pupilAccount]]);
	const nameOf = (user: string): string => String(users.find(({ id }) => id === user)?.name ?? "");
	const creationFields = (createdBy: string) => ({ createdBy, created: stamp, updated: stamp });

	// These change loans and copies, so they come before the records of both.
	const losses = makeLosses(demo, school, manager, pupil.id, today);
	const counted = makeStocktake(demo, school, manager, today);
	const work = makeWork(demo, school, { id: manager, name: nameOf(manager) }, today);
	const holds = makeHolds(demo, school, closedDays, manager, today);

	const membership = {
		id: random.id(),
		user_id: manager,
		school_id: school.id,
		status: "approved",
		decided_by: administrator,
		user_name: nameOf(manager),
		...creationFields(manager),
	};
	return [
		["users", users],
		...demoRecords(demo, recorders, accountOf, today),
		...Object.entries(losses),
		["holds", holds],
		...Object.entries(makeSwaps(demo, school, manager, pupil.id, today)),
		...Object.entries(work),
		...makePile(demo, school, manager, today),
		["tasks", makeTasks({ school: school.id, manager, administrator }, today)],
		["wishes", makeWishes(demo, school, today)],
		...Object.entries(makeReadingLives(demo, { school: school.id, pupil: pupil.id }, today, began)),
		...Object.entries(makeReadingLists(demo, school.id, manager, pupil, today)),
		...Object.entries(makeEverydaySwaps(demo, { school, manager, pupil: pupil.id }, today)),
		["contacts", makeContacts(today)],
		...Object.entries(counted),
		...Object.entries(
			makeSuggestions(
				{
					school: school.id,
					manager,
					administrator: { id: administrator, name: nameOf(administrator) },
				},
				today,
			),
		),
		["memberships", [membership]],
		[
			"closed_days",
			closedDays.map((day) => ({
				id: random.id(),
				scope: "system",
				repeats: "none",
				...day,
				...creationFields(administrator),
			})),
		],
	];
}

/**
 * Writes the demonstration in one transaction and bypassing the hooks, which would rightly refuse loans of last spring.
 * Returns the logins for the console; their password is `demoPassword`. A folder that already contains a school is left
 * unchanged.
 */
export async function seedDemo(
	service: RecordService,
	today: CalendarDate,
	now = new Date(),
): Promise<{ logins: DemoLogin[] }> {
	if ((await service.list("schools", { limit: 1 })).length === 0) {
		const batches = await makeDemo(today, now);
		await service.transaction(async (records) => {
			for (const [collection, rows] of batches) await records.insert(collection, rows);
		});
	}
	return { logins: [...demoLogins] };
}
