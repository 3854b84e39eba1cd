/** Consents of guardians: immutable, in force until a newer one; a photo and the family's contacts require one. */
import { isCalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { badRequest } from "@rafta/records";
import { words } from "@rafta/words";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal, schoolOf } from "../../kit/writes/request-user.ts";
import type { WriteHook } from "../../records.ts";
import { noGuardian } from "./guardian.ts";

const texts = words("server/people/readers");

/** Field of the reader's record with the state of each kind of consent. */
const fieldOf: Readonly<Record<string, string>> = { guardian: "guardian_consent", photo: "photo_consent" };

/** What is stored under each kind of consent, without it. */
const underConsent: Readonly<Record<string, object>> = { guardian: noGuardian, photo: { photo: "" } };

export const consentsHook = (now: () => Date): WriteHook<"consents"> => ({
	collection: "consents",
	actions: ["create", "update", "delete"],
	async before({ action, record, request, records }) {
		if (isInternal(request)) return;
		if (action !== "create") throw badRequest(texts.asItIs);
		const reader = await records.find("students", record.student_id);
		const isTheirs = reader && (request.superuser || reader.school_id === schoolOf(request));
		// Another school's reader is refused like one that does not exist.
		if (!isTheirs) throw refuseField("student_id", problems.otherSchool);
		record.school_id = reader.school_id;
		if (record.on === "") record.on = todayIn(now());
		if (!isCalendarDate(record.on)) throw refuseField("on", problems.date);
		if (record.on > todayIn(now())) throw refuseField("on", problems.dateInFuture);
	},
	async after({ action, record, records }) {
		if (action !== "create") return;
		const field = fieldOf[record.kind];
		if (!field) return;
		await records.update("students", record.student_id, {
			[field]: record.given === true,
			// Withdrawing a consent deletes what was stored under it immediately.
			...(record.given !== true && underConsent[record.kind]),
		});
	},
});
