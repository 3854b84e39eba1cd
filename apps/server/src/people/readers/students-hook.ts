import { roles } from "@rafta/library/access/roles";
import { readClass } from "@rafta/library/turkish/classes";
import { drawCardNumber } from "../../catalogue/copies/numbers/next.ts";
import { refuseCopyNumber } from "../../catalogue/copies/numbers/shared.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal } from "../../kit/writes/request-user.ts";
import type { WriteEvent, WriteHook } from "../../records.ts";
import { checkGuardian } from "./guardian.ts";
import { newCardKey } from "./new-key.ts";

const openStatuses = ["open", "lost", "claimed_returned"];

const current = ["active", "blocked"];

/** Closes the account of a reader who leaves the school, and reopens it when they return. */
async function closeAccountOfLeaver({ record, original, records }: WriteEvent<"students">): Promise<void> {
	const [was, is] = [original?.status, record.status].map((status) => current.includes(String(status)));
	if (was === is || record.user_id === "") return;
	const account = await records.find("users", record.user_id);
	// The reader may be a colleague with a staff account, which is not closed.
	if (account?.role !== roles.student) return;
	await records.update("users", account.id, { status: is ? "active" : "blocked" });
}

/**
 * Gives a reader without a card number one, also one whose number was cleared: a card without a number cannot be
 * scanned. An anonymised reader has none. @throws ApiError 400 for a number that a copy has
 */
async function numberCard({ record, original, records }: WriteEvent<"students">): Promise<void> {
	record.card_barcode = record.card_barcode.replace(/\s/gu, "");
	if (record.card_barcode === "" && record.status !== "anonymised")
		record.card_barcode = await drawCardNumber(records.sql, record.school_id);
	const isKnown = record.card_barcode === original?.card_barcode && record.school_id === original.school_id;
	if (!isKnown) await refuseCopyNumber(records, record);
}

export const studentsHook: WriteHook<"students"> = {
	collection: "students",
	actions: ["create", "update", "delete"],
	async before(event) {
		const { action, record, original, request, records } = event;
		if (action === "delete") {
			for (const status of openStatuses) {
				if (await records.findBy("book_loans", { student_id: record.id, status })) {
					throw refuseField("status", problems.openLoans);
				}
			}
			return;
		}
		if (record.photo !== "" && record.photo !== original?.photo && record.photo_consent !== true) {
			throw refuseField("photo", problems.photoConsent);
		}
		checkGuardian(event);
		record.first_name = record.first_name.trim();
		record.last_name = record.last_name.trim();
		record.student_no = record.student_no.trim();
		record.full_name = `${record.first_name} ${record.last_name}`.trim();
		const { code, grade, branch, sort } = readClass(record.class_code);
		if (action === "create" || record.class_code !== original?.class_code) {
			Object.assign(record, { class_code: code, grade, branch });
		}
		record.class_sort = sort;
		if (record.school_id === "") throw refuseField("school_id", problems.noSchool);
		if (original && record.school_id !== original.school_id && !isInternal(request)) {
			throw refuseField("school_id", problems.notWritable);
		}
		await numberCard(event);
		if (action !== "create") return closeAccountOfLeaver(event);
		if (record.status === "") record.status = "active";
		record.reader_type ||= "pupil";
		if (record.card_key === "") record.card_key = newCardKey();
	},
	async after({ action, record, records }) {
		// A reader's account is deleted with the reader; a colleague's own account stays.
		const account =
			action === "delete" && record.user_id ? await records.find("users", record.user_id) : null;
		if (account?.role === roles.student) await records.delete("users", account.id);
	},
};
