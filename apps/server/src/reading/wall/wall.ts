/** Figures of a screen in the corridor: for the whole school, without names of persons unless the school allows it. */
import { createHash } from "node:crypto";
import type { GivenBy } from "@rafta/library/api/index";
import { MIN_PUPILS } from "@rafta/library/catalogue/shelves";
import { inFront } from "@rafta/library/reading/challenge";
import { perPupil } from "@rafta/library/reports/per-capita";
import { addDays, type CalendarDate, startOf, todayIn } from "@rafta/library/turkish/dates";
import { popularTitles } from "../../catalogue/discover/queries.ts";
import { coversById } from "../../catalogue/titles/cards.ts";
import { qrSvg } from "../../kit/documents/barcodes.ts";
import type { RecordService, Stored } from "../../records.ts";
import { challengeOf } from "../challenges/challenge.ts";
import { classLoans, firstNames, fresh, today } from "./queries.ts";

/** Limits of a screen that is read from five metres. */
const LIMITS = { books: 6, names: 12 };
/** Days for which a book is new, and over which readers are counted. */
const NEW_DAYS = 60;
const READ_DAYS = 30;

type Wall = Omit<GivenBy<"GET /api/wall">, "mark">;

/** Much-read and new titles as their covers show them. */
async function booksOf(service: RecordService, school: string, day: CalendarDate) {
	const { sql } = service;
	const since = (days: number) => startOf(addDays(day, -days));
	const popular = await popularTitles(sql, school, since(READ_DAYS), LIMITS.books);
	const arrived = await fresh(sql, school, since(NEW_DAYS), LIMITS.books);
	const covers = await coversById(service, school, [...popular, ...arrived]);
	const cardsOf = (ids: readonly string[]) => ids.flatMap((id) => covers.get(id) ?? []);
	return { popular: cardsOf(popular), fresh: cardsOf(arrived) };
}

/** The race of this month: books per pupil. */
async function raceOf(service: RecordService, school: string, day: CalendarDate) {
	const classes = await classLoans(service.sql, school, startOf(`${day.slice(0, 7)}-01`));
	return inFront(
		classes
			.filter(({ pupils }) => pupils >= MIN_PUPILS)
			.map((one) => ({ ...one, average: perPupil(one.loans, one.pupils) })),
	);
}

/** The classes in front: in the school's challenge while one runs, otherwise in the race of this month. */
async function classesOf(service: RecordService, school: string, day: CalendarDate) {
	const { challenge, leaders } = await challengeOf(service, school, day);
	return challenge
		? { challenge: challenge.measure, classes: [...leaders] }
		: { challenge: null, classes: [...(await raceOf(service, school, day))] };
}

/** Reads the current wall of a school. `address`: under which phones reach the installation; empty if none is known. */
export async function wallOf(
	service: RecordService,
	school: Stored<"schools">,
	address: string,
	now: Date,
): Promise<Wall> {
	const day = todayIn(now);
	const morning = startOf(day);
	const library = await service.findBy("libraries", { school_id: school.id, is_default: true });
	const isPublic = school.catalogue_public === true && address !== "";
	return {
		school: school.name,
		day,
		hours: library?.opening_hours ?? "",
		catalogue: isPublic ? qrSvg(`${address}/catalog?school=${school.id}`) : "",
		...(await today(service.sql, school.id, morning)),
		...(await classesOf(service, school.id, day)),
		...(await booksOf(service, school.id, day)),
		names: school.wall_names === true ? await firstNames(service.sql, school.id, morning, LIMITS.names) : [],
	};
}

/** Equal for equal figures: a client sends it as the mark of the displayed data. */
export const markOf = (wall: Wall): string =>
	createHash("sha256").update(JSON.stringify(wall)).digest("base64url").slice(0, 22);
