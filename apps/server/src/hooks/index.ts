/**
 * Domain rules that an access filter cannot express. They apply to every API, because every write runs through them.
 */
import { isCalendarDate } from "@rafta/library/turkish/dates";
import type { Memory } from "@rafta/records";
import { journalHooks } from "../audit/journal.ts";
import { feedsHook } from "../calendar/feed.ts";
import { userDeletionHook } from "../deletion/delete-user.ts";
import { lookupSettingsHook } from "../lookup/settings.ts";
import { noticeHooks } from "../notices/hooks.ts";
import type { Notifier } from "../notices/notify.ts";
import { finishHook } from "../piles/finish.ts";
import { retentionHook } from "../privacy/retention.ts";
import type { WriteHook } from "../records.ts";
import { savedReportsHook } from "../reports/saved/hook.ts";
import { freedTasksHook } from "../tasks/freed.ts";
import { tasksHook } from "../tasks/hooks.ts";
import { titleReferenceHooks } from "../titles/hooks.ts";
import { reviewHook } from "../titles/review.ts";
import { booksHook } from "./books.ts";
import { isInternal, schoolOf } from "./caller.ts";
import { consentsHook } from "./consents.ts";
import { contactsHook } from "./contacts.ts";
import { copiesHook, deletedCopiesHook } from "./copies.ts";
import { copyBatchesHook } from "./copy-batches.ts";
import { membershipsHook } from "./memberships.ts";
import { nationalIdHooks } from "./national-id.ts";
import { ownershipHook } from "./ownership.ts";
import { problems, refuseField } from "./problems.ts";
import { librariesHook, schoolsHook } from "./schools.ts";
import { settingsHook } from "./settings.ts";
import { siteHook } from "./site.ts";
import { stocktakeHooks } from "./stocktakes.ts";
import { studentsHook } from "./students.ts";
import { textsHook } from "./texts.ts";
import { userReaderHook } from "./user-reader.ts";
import { userRightsHook } from "./user-rights.ts";
import { usersHook } from "./users.ts";

/** Maximum closed days of a school: every desk reads them all. */
const MAX_CLOSED_DAYS = 1000;

const closedDaysHook: WriteHook<"closed_days"> = {
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
		if (record.to_on < record.from_on) throw refuseField("to_on", problems.date);
	},
};

/** Allows callers to change only one field of a collection's records. */
const onlyHook = (collection: string, field: string): WriteHook => ({
	collection,
	actions: ["update"],
	async before({ record, original, request }) {
		if (isInternal(request) || request.superuser) return;
		for (const name of Object.keys(record)) {
			const same = JSON.stringify(record[name]) === JSON.stringify(original?.[name]);
			if (!same && name !== field && name !== "updated") throw refuseField(name, problems.notWritable);
		}
	},
});

/** Recipients mark their notices as read. */
const noticesHook = onlyHook("notices", "read_at");

type WithLibrary = "library_settings" | "closed_days";

/** Requires a record's library to belong to the record's own school. */
const ownLibraryHook = (collection: WithLibrary): WriteHook<WithLibrary> => ({
	collection,
	actions: ["create", "update"],
	async before({ record, request, records }) {
		if (isInternal(request) || request.superuser || record.library_id === "") return;
		const library = await records.find("libraries", record.library_id);
		if (library && library.school_id !== schoolOf(request))
			throw refuseField("library_id", problems.otherSchool);
	},
});

export const domainHooks = (now: () => Date, notifier: Notifier, memory: Memory): readonly WriteHook[] => [
	...journalHooks,
	textsHook,
	ownershipHook,
	...nationalIdHooks,
	usersHook,
	userRightsHook,
	userReaderHook,
	userDeletionHook(now),
	feedsHook,
	schoolsHook(now),
	librariesHook,
	booksHook,
	reviewHook(notifier, now),
	...titleReferenceHooks,
	finishHook,
	copiesHook(now),
	deletedCopiesHook,
	copyBatchesHook,
	studentsHook,
	consentsHook(now),
	membershipsHook(notifier),
	noticesHook,
	...noticeHooks(now),
	tasksHook(now),
	freedTasksHook,
	contactsHook(memory, notifier, now),
	savedReportsHook(now),
	closedDaysHook,
	settingsHook,
	siteHook,
	retentionHook,
	...stocktakeHooks(now),
	lookupSettingsHook,
	ownLibraryHook("library_settings"),
	ownLibraryHook("closed_days"),
];
