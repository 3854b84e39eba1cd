/** Validates saved reports, however they are written, and sets when they are sent next. */
import { roleOf, roles } from "@rafta/library/access/roles";
import type { Report } from "@rafta/library/reports/definition";
import { reportOf } from "@rafta/library/reports/index";
import { filtersOn, nextRun, readSchedule, savedFaults, savedFilters } from "@rafta/library/reports/saved";
import { type CalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { refuseField } from "../../kit/writes/problems.ts";
import { isInternal } from "../../kit/writes/request-user.ts";
import type { RecordReader, Stored, WriteHook } from "../../records.ts";
import { schemaOf } from "../parse-query.ts";

const fieldError = (field: string, fault: keyof typeof savedFaults) =>
	refuseField(field, { code: "validation_invalid_value", message: savedFaults[fault] });

/** Whether an account may be sent reports of a school: it is of its staff, and neither blocked nor a volunteer's. */
export const isStaffOf = (user: Stored<"users"> | null, school: unknown): user is Stored<"users"> => {
	const role = user ? roleOf(user) : null;
	const isStaff = role === roles.admin || role === roles.manager;
	return isStaff && user?.school_id === school && user?.status === "active" && user?.desk_only !== true;
};

/**
 * `known`: recipients that it has already. Those who have left the school are sent nothing, and stop no other change.
 * @throws ApiError 400 by field
 */
async function check(
	records: RecordReader,
	record: Stored<"reports">,
	known: readonly string[],
	today: CalendarDate,
): Promise<void> {
	if (record.school_id === "") throw fieldError("name", "school");
	const kind = record.kind;
	const report: Report | undefined = reportOf(kind);
	if (!report) throw fieldError("kind", "kind");
	const filters = savedFilters(kind, record.filters);
	if (!filters || !schemaOf(report).safeParse(filtersOn(filters, today)).success)
		throw fieldError("filters", "filters");
	if (filters.library_id !== undefined) {
		const library = await records.find("libraries", filters.library_id);
		if (library?.school_id !== record.school_id) throw fieldError("filters", "filters");
	}
	const schedule = readSchedule(record.schedule);
	if (schedule === undefined) throw fieldError("schedule", "schedule");
	for (const id of schedule?.to ?? [])
		if (!known.includes(id) && !isStaffOf(await records.find("users", id), record.school_id))
			throw fieldError("schedule", "recipients");
}

export const savedReportsHook = (now: () => Date): WriteHook<"reports"> => ({
	collection: "reports",
	actions: ["create", "update"],
	async before({ record, original, request, records }) {
		const today = todayIn(now());
		const known = readSchedule(original?.schedule)?.to ?? [];
		if (!isInternal(request)) await check(records, record, known, today);
		const schedule = readSchedule(record.schedule);
		const isNew = JSON.stringify(record.schedule) !== JSON.stringify(original?.schedule);
		if (!schedule) record.next_on = "";
		else if (isNew) record.next_on = nextRun(schedule, today);
	},
});
