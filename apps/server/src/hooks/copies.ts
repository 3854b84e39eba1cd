import { isManualCopyTransition } from "@rafta/library/circulation/transitions";
import type { CopyStatus } from "@rafta/library/circulation/types";
import { upper } from "@rafta/library/turkish/case";
import { isCalendarDate, todayIn } from "@rafta/library/turkish/dates";
import type { RecordData, RecordTransaction, WriteEvent, WriteHook } from "@rafta/records";
import { isInternal, schoolOf } from "./caller.ts";
import { problems, refuseField } from "./problems.ts";
import { nextNumber } from "./queries.ts";

/** Class and the first three letters of the author's surname, as the spine label shows them (research 4). */
function callNumber(book: RecordData | null): string {
	const author = String(book?.author_line ?? "").split(";")[0] ?? "";
	const surname = author.includes(",")
		? (author.split(",")[0] ?? "")
		: (author.trim().split(/\s+/).at(-1) ?? "");
	const mark = String(
		book?.author_mark ||
			upper(surname)
				.replace(/[^\p{L}]/gu, "")
				.slice(0, 3),
	);
	return [String(book?.dewey ?? ""), mark].filter(Boolean).join(" ");
}

async function placeInLibrary(event: WriteEvent): Promise<void> {
	const { record, original, request, records } = event;
	if (record.library_id === original?.library_id) return;
	const library = await records.find("libraries", String(record.library_id));
	if (!library) return;
	const foreign = !request.superuser && library.school_id !== schoolOf(request);
	if (foreign || (original && library.school_id !== original.school_id)) {
		throw refuseField("library_id", problems.otherSchool);
	}
	record.school_id = library.school_id;
}

async function fillNew(record: RecordData, records: RecordTransaction, today: string): Promise<void> {
	record.status ||= "available";
	record.condition ||= "good";
	record.loanable ||= "yes";
	record.acquired_on ||= today;
	record.acquired_how ||= "existing";
	record.last_seen_on = today;
	const school = String(record.school_id);
	if (record.barcode === "") record.barcode = await nextNumber(records.sql, "copy", school);
	if (record.accession_no === "") record.accession_no = await nextNumber(records.sql, "accession", school);
	if (record.call_number === "")
		record.call_number = callNumber(await records.find("books", String(record.book_id)));
}

const startStatuses = new Set(["available", "in_process", "repair"]);

export const copiesHook = (now: () => Date): WriteHook => ({
	collection: "library_books",
	actions: ["create", "update"],
	async before(event) {
		const { action, record, original, request, records } = event;
		if (isInternal(request)) return;
		record.barcode = String(record.barcode).replace(/\s/g, "");
		if (record.acquired_on !== "" && !isCalendarDate(String(record.acquired_on))) {
			throw refuseField("acquired_on", problems.date);
		}
		await placeInLibrary(event);
		if (action === "create") {
			await fillNew(record, records, todayIn(now()));
			if (!startStatuses.has(String(record.status))) throw refuseField("status", problems.transition);
			return;
		}
		const [from, to] = [original?.status as CopyStatus, record.status as CopyStatus];
		// Lending and returning are the desk's: by hand a copy cannot become lent or come back.
		if (from !== to && !isManualCopyTransition(from, to)) throw refuseField("status", problems.transition);
		if (from !== to && to === "withdrawn") record.withdrawn_on = todayIn(now());
		if (
			original?.accession_no !== "" &&
			record.accession_no !== original?.accession_no &&
			!request.superuser
		) {
			throw refuseField("accession_no", problems.notWritable);
		}
	},
});
