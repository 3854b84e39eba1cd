/** Validation of closed days. */
import { isCalendarDate } from "@rafta/library/turkish/dates";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal } from "../../kit/writes/request-user.ts";
import type { WriteHook } from "../../records.ts";

/** Maximum closed days of a school: every desk reads them all. */
const MAX_CLOSED_DAYS = 1000;

export const closedDaysHook: WriteHook<"closed_days"> = {
	collection: "closed_days",
	actions: ["create", "update"],
	async before({ action, record, request, records }) {
		if (action === "create" && record.school_id !== "" && !isInternal(request)) {
			const filter = "school_id = {:school}";
			const days = await records.list("closed_days", {
				filter,
				params: { school: record.school_id },
				limit: MAX_CLOSED_DAYS,
			});
			if (days.length >= MAX_CLOSED_DAYS) throw refuseField("name", problems.tooManyDays);
		}
		// The update rule checks the stored record only: it does not notice a day that becomes system-wide.
		if (record.scope === "system" && !request.superuser && !isInternal(request)) {
			throw refuseField("scope", problems.notWritable);
		}
		if (record.repeats === "") record.repeats = "none";
		for (const name of ["from_on", "to_on"] as const) {
			if (!isCalendarDate(String(record[name]))) throw refuseField(name, problems.date);
		}
		if (record.to_on < record.from_on) throw refuseField("to_on", problems.dateOrder);
	},
};
