import { isManualCopyTransition, mayMoveCopy } from "@rafta/library/circulation/transitions";
import type { CopyStatus } from "@rafta/library/circulation/types";
import { barcodeOf } from "@rafta/library/copies/barcode";
import { cutText } from "@rafta/library/text/cut-text";
import { upper } from "@rafta/library/turkish/case";
import { isCalendarDate, todayIn } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import { audit } from "../../kit/audit/journal.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal, userOf } from "../../kit/writes/request-user.ts";
import { copyLoan } from "../../lending/circulation/queries.ts";
import type { RecordTransaction, Stored, WriteEvent, WriteHook } from "../../records.ts";
import { nextNumber } from "./numbers/next.ts";
import { refuseCardNumber } from "./numbers/shared.ts";
import { refuseSpent, spend } from "./numbers/spent.ts";

/** Class and the first three letters of the author's surname, as printed on the spine label (research 4). */
export function callNumber(
	book: Pick<Stored<"books">, "author_line" | "author_mark" | "dewey"> | null,
): string {
	const author = (book?.author_line ?? "").split(";")[0] ?? "";
	const surname = author.includes(",")
		? (author.split(",")[0] ?? "")
		: (author.trim().split(/\s+/).at(-1) ?? "");
	const mark = String(
		book?.author_mark ||
			upper(surname)
				.replace(/[^\p{L}]/gu, "")
				.slice(0, 3),
	);
	return [book?.dewey ?? "", mark].filter(Boolean).join(" ");
}

async function placeInLibrary(event: WriteEvent<"library_books">): Promise<void> {
	const { record, original, records } = event;
	if (record.library_id === original?.library_id) return;
	const library = await records.find("libraries", record.library_id);
	if (!library) return;
	if (original && library.school_id !== original.school_id)
		throw refuseField("library_id", problems.otherSchool);
	if (original && !mayMoveCopy(original.status as CopyStatus)) throw refuseField("library_id", problems.away);
	record.school_id = library.school_id;
}

async function fillNew(
	record: Stored<"library_books">,
	records: RecordTransaction,
	today: string,
): Promise<void> {
	record.status ||= "available";
	record.condition ||= "good";
	record.loanable ||= "yes";
	record.acquired_on ||= today;
	record.acquired_how ||= "existing";
	record.last_seen_on = today;
	const school = record.school_id;
	if (record.barcode === "") record.barcode = await nextNumber(records.sql, "copy", school);
	if (record.accession_no === "") record.accession_no = await nextNumber(records.sql, "accession", school);
	if (record.call_number === "") record.call_number = callNumber(await records.find("books", record.book_id));
}

const startStatuses = new Set(["available", "in_process", "repair"]);

/**
 * Rules for manual status changes by staff. Lending and returning are desk operations: a copy with an open loan must be
 * returned there. A withdrawal needs a reason; only an administrator may revert one, with the reason in the note.
 */
async function changeStatus(event: WriteEvent<"library_books">, now: Date): Promise<void> {
	const { record, original, request, records } = event;
	const [from, to] = [original?.status as CopyStatus, record.status as CopyStatus];
	if (from === to) return;
	if (!isManualCopyTransition(from, to)) throw refuseField("status", problems.transition);
	if (to === "withdrawn") {
		if (record.withdrawn_reason.trim() === "")
			throw refuseField("withdrawn_reason", problems.withdrawalReason);
		record.withdrawn_on = todayIn(now);
	} else if ((await copyLoan(records.sql, record.id)) !== null) {
		throw refuseField("status", problems.openLoan);
	}
	if (from !== "withdrawn") return;
	if (!request.superuser) throw refuseField("status", problems.reinstate);
	const reason = record.note.trim();
	if (reason === "" || record.note === original?.note) throw refuseField("note", problems.reinstateReason);
	const former = { withdrawn_on: record.withdrawn_on, withdrawn_reason: record.withdrawn_reason };
	Object.assign(record, { withdrawn_on: "", withdrawn_reason: "" });
	const entry = {
		actor: userOf(request) as RecordData | null,
		kind: "copy_reinstated",
		school_id: record.school_id,
		collection: "library_books",
		record: record.id,
		details: { ...former, reason: cutText(reason, 300) },
	};
	await audit(records, entry, now);
}

/** Rules of single copies, for every writer. */
export const copiesHook = (now: () => Date): WriteHook<"library_books"> => ({
	collection: "library_books",
	actions: ["create", "update"],
	async before(event) {
		const { action, record, original, request, records } = event;
		if (!isInternal(request)) {
			record.barcode = barcodeOf(record.barcode);
			if (record.acquired_on !== "" && !isCalendarDate(record.acquired_on)) {
				throw refuseField("acquired_on", problems.date);
			}
			await placeInLibrary(event);
			if (action === "create") {
				await fillNew(record, records, todayIn(now()));
				if (!startStatuses.has(record.status)) throw refuseField("status", problems.transition);
			} else {
				await changeStatus(event, now());
				const isNewNumber = record.accession_no !== original?.accession_no;
				if (original?.accession_no !== "" && isNewNumber && !request.superuser)
					throw refuseField("accession_no", problems.notWritable);
			}
		}
		if (record.barcode !== (original?.barcode ?? "")) await refuseCardNumber(records, record);
		if (record.accession_no !== (original?.accession_no ?? "")) await refuseSpent(records, record);
	},
	async after({ record, original, records }) {
		if (original && original.accession_no !== record.accession_no) await spend(records, original, "changed");
	},
});

/** Keeps the number of a deleted copy, so that it is not assigned again. */
export const deletedCopiesHook: WriteHook<"library_books"> = {
	collection: "library_books",
	actions: ["delete"],
	async before({ record, records }) {
		await spend(records, record, "deleted");
	},
};
