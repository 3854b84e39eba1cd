/** Contacts of guardians: stored only while the family's consent is on record, by whatever door they come. */
import { phoneNumber } from "@rafta/library/readers/contact";
import { todayIn } from "@rafta/library/turkish/dates";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal } from "../../kit/writes/request-user.ts";
import type { RecordReader, RecordTransaction, Stored, WriteEvent } from "../../records.ts";

/** Fields of a reader's record about the family. */
export const guardianFields = ["guardian_name", "guardian_phone", "guardian_email"] as const;
type GuardianField = (typeof guardianFields)[number];

export const isGuardianField = (name: string): name is GuardianField =>
	(guardianFields as readonly string[]).includes(name);

/** What is left of the contacts of a family that has not consented. */
export const noGuardian = { guardian_name: "", guardian_phone: "", guardian_email: "" } as const;

/** The newest consent of a reader's family to the use of its contacts. */
async function newestConsent(records: RecordReader, student: string): Promise<Stored<"consents"> | null> {
	const [newest] = await records.list("consents", {
		filter: 'student_id = {:student} && kind = "guardian"',
		params: { student },
		sort: "-created,-id",
		limit: 1,
	});
	return newest ?? null;
}

/** What a reader's family has said about its contacts. */
export async function guardianConsent(
	records: RecordReader,
	student: string,
): Promise<"given" | "withdrawn" | "none"> {
	const newest = await newestConsent(records, student);
	if (newest === null) return "none";
	return newest.given === true ? "given" : "withdrawn";
}

/** Records a consent that is on paper at the school. Returns its id. */
export async function recordGuardianConsent(
	records: RecordTransaction,
	by: Pick<Stored<"consents">, "student_id" | "given_by" | "createdBy">,
	now: Date,
): Promise<string> {
	const reader = await records.find("students", by.student_id);
	const { id } = await records.create("consents", {
		...by,
		school_id: reader?.school_id ?? "",
		kind: "guardian",
		given: true,
		how: "form",
		on: todayIn(now),
	});
	return id;
}

/** Removes a consent that an import has recorded, if none came after it. Returns whether it was the newest. */
export async function removeConsent(
	records: RecordTransaction,
	student: string,
	consent: string,
): Promise<boolean> {
	if ((await newestConsent(records, student))?.id !== consent) return false;
	await records.delete("consents", consent);
	const isGiven = (await guardianConsent(records, student)) === "given";
	await records.update("students", student, { guardian_consent: isGiven });
	return true;
}

/**
 * Refuses a family's contact that is new or changed without its consent, and gives phone numbers their one form. What was
 * stored before there was a consent may stay and be removed.
 * @throws ApiError 400
 */
export function checkGuardian({ record, original, request }: WriteEvent<"students">): void {
	for (const field of guardianFields) {
		record[field] = record[field].trim();
		if (record[field] === "" || record[field] === original?.[field]) continue;
		if (!isInternal(request) && record.guardian_consent !== true)
			throw refuseField(field, problems.guardianConsent);
		if (field === "guardian_phone") record[field] = phoneNumber(record[field]) ?? record[field];
	}
}
