/** Fills a new data folder with the demonstration: `npm run demo`. */

import { type CalendarDate, instantOf, startOf } from "@rafta/library/turkish/dates";
import type { RecordService } from "../records.ts";
import { makePile } from "./catalogue/pile.ts";
import { makeReadingLists } from "./catalogue/reading-lists.ts";
import { makeSuggestions } from "./catalogue/suggestions.ts";
import { makeWishes } from "./catalogue/wishes.ts";
import { readDemoData } from "./data.ts";
import { generateDemo } from "./generate.ts";
import { demoClosedDays, demoRules } from "./lending/calendar.ts";
import { makeHolds } from "./lending/holds.ts";
import { earlyBirds } from "./lending/loans.ts";
import { makeLosses } from "./lending/losses.ts";
import { makeStocktake } from "./lending/stocktake.ts";
import { makeTasks } from "./lending/tasks.ts";
import { makeWork } from "./lending/work.ts";
import { type DemoLogin, demoLogins, makeAccounts } from "./people/accounts.ts";
import { makeContacts } from "./people/contacts.ts";
import { seededRandom } from "./random.ts";
import { makeReadingLives } from "./reading/opinions.ts";
import { demoRecords } from "./records.ts";
import { makeEverydaySwaps } from "./swap/everyday-swaps.ts";
import { makeSwaps } from "./swap/swaps.ts";

/**
 * Writes schools, books, readers, a year of loans that ends on `today` (the date in Turkey) and the four logins, in one
 * transaction and bypassing the hooks, which would rightly refuse loans of last spring. Returns the logins for the
 * console; their password is `demoPassword`. A folder that already contains a school is left unchanged.
 */
export async function seedDemo(
	service: RecordService,
	today: CalendarDate,
	now = new Date(),
): Promise<{ logins: DemoLogin[] }> {
	if ((await service.list("schools", { limit: 1 })).length > 0) return { logins: [...demoLogins] };
	const began = now.getTime() >= instantOf(startOf(today)).getTime() + earlyBirds * 60_000;
	const closedDays = demoClosedDays(today);
	const demo = generateDemo(readDemoData(), demoRules(closedDays), today, began);
	const random = seededRandom(`rafta accounts ${today}`);
	const stamp = startOf(today);
	const accounts = await makeAccounts(demo, random, today, stamp);
	const { administrator, manager, pupil, pupilAccount, school } = accounts;
	const recorders = { administrator, managers: new Map([[school.id, manager]]) };
	const accountOf = new Map([[pupil.id, pupilAccount]]);

	const managerName = String(accounts.users.find(({ id }) => id === manager)?.name ?? "");
	const losses = makeLosses(demo, school, manager, pupil.id, today);
	const counted = makeStocktake(demo, school, manager, today);
	const work = makeWork(demo, school, { id: manager, name: managerName }, today);
	const swaps = makeSwaps(demo, school, manager, pupil.id, today);
	const everydaySwaps = makeEverydaySwaps(demo, { school, manager, pupil: pupil.id }, today);
	const reading = makeReadingLives(demo, { school: school.id, pupil: pupil.id }, today);
	const holds = makeHolds(demo, school, closedDays, manager, today);
	const readingLists = makeReadingLists(demo, school.id, manager, pupil, today);

	await service.transaction(async (records) => {
		await records.insert("users", accounts.users);
		for (const [collection, batch] of demoRecords(demo, recorders, accountOf, today)) {
			await records.insert(collection, batch);
		}
		for (const [collection, rows] of Object.entries(losses)) await records.insert(collection, rows);
		await records.insert("holds", holds);
		for (const [collection, rows] of Object.entries(swaps)) await records.insert(collection, rows);
		for (const [collection, rows] of Object.entries(work)) await records.insert(collection, rows);
		for (const [collection, batch] of makePile(demo, school, manager, today)) {
			await records.insert(collection, batch);
		}
		await records.insert("tasks", makeTasks({ school: school.id, manager, administrator }, today));
		await records.insert("wishes", makeWishes(demo, school, today));
		for (const [collection, rows] of Object.entries(reading)) await records.insert(collection, rows);
		for (const [collection, rows] of Object.entries(readingLists)) await records.insert(collection, rows);
		for (const [collection, rows] of Object.entries(everydaySwaps)) await records.insert(collection, rows);
		await records.insert("contacts", makeContacts(today));
		await records.insert("stocktakes", counted.stocktakes);
		await records.insert("stocktake_scans", counted.stocktake_scans);
		await records.insert("stocktake_shortages", counted.stocktake_shortages);
		const waiting = makeSuggestions(
			{
				school: school.id,
				manager,
				administrator: accounts.users.find(({ id }) => id === administrator) ?? { id: administrator },
			},
			today,
		);
		await records.insert("books", waiting.books);
		await records.insert("audit_events", waiting.audit_events);
		await records.insert("memberships", [
			{
				id: random.id(),
				user_id: manager,
				school_id: school.id,
				status: "approved",
				decided_by: administrator,
				user_name: managerName,
				createdBy: manager,
				created: stamp,
				updated: stamp,
			},
		]);
		const known = await records.list("closed_days", { filter: 'scope = "system"' });
		const have = new Set(known.map((day) => `${day.from_on} ${day.name}`));
		await records.insert(
			"closed_days",
			closedDays
				.filter((day) => !have.has(`${day.from_on} ${day.name}`))
				.map((day) => ({
					id: random.id(),
					scope: "system",
					repeats: "none",
					...day,
					createdBy: administrator,
					created: stamp,
					updated: stamp,
				})),
		);
	});
	return { logins: [...demoLogins] };
}
