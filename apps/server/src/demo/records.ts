/** The demonstration as complete records of the collections, in write order. */
import { readClass } from "@rafta/library/turkish/classes";
import { addDays, type CalendarDate, startOf } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import { demoMap } from "./catalogue/shelf-map.ts";
import type { Demonstration } from "./generate.ts";
import { demoPreset } from "./lending/calendar.ts";
import { schoolYearOf } from "./people/readers.ts";
import { type Random, seededRandom } from "./random.ts";
import { drawnOn, movedTo } from "./school-days.ts";

/** Recording users: the manager of the middle school for its own records, the administrator for the rest. */
export interface Recorders {
	administrator: string;
	managers: ReadonlyMap<string, string>;
}

/** Records of one collection. */
export type Batch = readonly [collection: string, records: RecordData[]];

const withCreation = <T extends { id: string }>(
	record: T,
	createdBy: string,
	created: string,
	updated = created,
): RecordData => ({ ...record, createdBy, created, updated });

/** Creates an invite code: nine characters in three groups, none easily confused when read aloud. */
function inviteCode(random: Random): string {
	const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
	const group = () => Array.from({ length: 3 }, () => letters[random.int(letters.length)]).join("");
	return `${group()}-${group()}-${group()}`;
}

function schoolRecords(demo: Demonstration, by: Recorders, today: CalendarDate, random: Random): Batch[] {
	const began = startOf(addDays(today, -700));
	const year = schoolYearOf(today);
	const of = (school: string) => by.managers.get(school) ?? by.administrator;
	return [
		[
			"schools",
			demo.schools.map(({ id, name, type, province, district, grades }) =>
				withCreation(
					{
						id,
						name,
						type,
						province,
						district,
						grades,
						active_school_year: `${year}-${year + 1}`,
						invite_code: inviteCode(random),
						invite_until: addDays(today, 30),
						invite_left: 20,
						opinion_words: true,
						status: "active",
					},
					by.administrator,
					began,
				),
			),
		],
		[
			"libraries",
			demo.schools.map((school) =>
				withCreation(
					{
						id: school.library_id,
						school_id: school.id,
						name: school.libraryName,
						kind: "main",
						responsible_user_id: by.managers.get(school.id) ?? "",
						location_text: school.location,
						opening_hours: "Hafta içi 08.30-15.30",
						is_default: true,
						shelf_map: demoMap,
						status: "active",
					},
					of(school.id),
					began,
				),
			),
		],
		[
			"library_settings",
			demo.schools.map((school) =>
				withCreation(
					{
						id: random.id(),
						school_id: school.id,
						library_id: school.library_id,
						preset: demoPreset,
						closed_day_mode: "next_open",
						block_when_overdue: true,
						lost_after_days: 60,
						hold_days: 3,
						history_months: 24,
					},
					of(school.id),
					began,
				),
			),
		],
	];
}

/** Creates all records except the users, the calendar and the memberships. `accounts`: reader id to user id. */
export function demoRecords(
	demo: Demonstration,
	by: Recorders,
	accounts: ReadonlyMap<string, string>,
	today: CalendarDate,
): Batch[] {
	const random = seededRandom(`rafta records ${drawnOn}`);
	const of = (school: string) => by.managers.get(school) ?? by.administrator;
	const catalogued = startOf(addDays(today, -600));
	const enrolled = startOf(movedTo(today, `${schoolYearOf(drawnOn)}-09-01`));
	return [
		...schoolRecords(demo, by, today, random),
		[
			"books",
			demo.titles.map(({ callNumber, ...title }) =>
				withCreation(
					{ ...title, author_line: title.authors.join("; "), source: "import", status: "active" },
					by.administrator,
					catalogued,
				),
			),
		],
		[
			"library_books",
			demo.copies.map((copy) => withCreation(copy, of(copy.school_id), startOf(copy.acquired_on))),
		],
		[
			"students",
			demo.readers.map((reader) =>
				withCreation(
					{
						...reader,
						full_name: `${reader.first_name} ${reader.last_name}`,
						class_sort: readClass(reader.class_code).sort,
						status: "active",
						user_id: accounts.get(reader.id) ?? "",
					},
					of(reader.school_id),
					enrolled,
				),
			),
		],
		[
			"book_loans",
			demo.loans.map((loan) =>
				withCreation(
					{
						...loan,
						recorded_at: loan.loaned_at,
						checked_out_by: of(loan.school_id),
						checked_in_by: loan.status === "returned" ? of(loan.school_id) : "",
					},
					of(loan.school_id),
					loan.loaned_at,
					loan.returned_at || loan.loaned_at,
				),
			),
		],
	];
}
