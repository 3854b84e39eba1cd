/** Applies one row of a list of books: its title, if the catalogue has none, and its copies. */
import { FORMER_WITHDRAWAL } from "@rafta/library/copies/state";
import { isLive } from "@rafta/library/copies/weeding";
import { todayIn } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import { refusedOutcome } from "#server/kit/jobs/jobs.ts";
import type { RecordTransaction, Stored } from "#server/records.ts";
import { callNumber } from "../../copies/copies-hook.ts";
import { nextNumbers } from "../../copies/numbers/next.ts";
import { queueLookup } from "../../lookup/queue.ts";
import type { Outcome } from "../outcome.ts";
import { knownNumbers, knownTitles, numberState, titleOf } from "./existing-titles.ts";
import { type PlannedCopy, plannedIn, type TitleChoices } from "./row.ts";

/** Creates copies in the register; those without numbers get the next ones. */
async function makeCopies(
	records: RecordTransaction,
	job: Stored<"imports">,
	book: Stored<"books">,
	copies: readonly PlannedCopy[],
	today: string,
): Promise<string[]> {
	const school = job.school_id;
	const need = (field: "barcode" | "accession_no") => copies.filter((copy) => copy[field] === "").length;
	const numbers = async (kind: "copy" | "accession", count: number) =>
		count === 0 ? [] : [...(await nextNumbers(records.sql, kind, school, count))];
	const barcodes = await numbers("copy", need("barcode"));
	const accessions = await numbers("accession", need("accession_no"));
	const made: string[] = [];
	for (const { library, ...copy } of copies) {
		const status = copy.status || "available";
		const { id } = await records.create("library_books", {
			...copy,
			book_id: book.id,
			school_id: school,
			barcode: copy.barcode || barcodes.shift(),
			accession_no: copy.accession_no || accessions.shift(),
			call_number: copy.call_number || callNumber(book),
			acquired_on: copy.acquired_on || today,
			acquired_how: copy.acquired_how || "existing",
			status,
			condition: copy.condition || "good",
			loanable: copy.loanable || "yes",
			last_seen_on: isLive(status) ? today : "",
			// When it was withdrawn is not known here.
			withdrawn_reason: status === "withdrawn" ? FORMER_WITHDRAWAL : "",
			// A number that the list has is on the book already.
			label_printed_on: copy.barcode === "" ? "" : today,
			createdBy: job.applied_by,
		});
		made.push(id);
	}
	return made;
}

/**
 * @throws ApiError for values that the register refuses
 */
export async function applyTitle(
	records: RecordTransaction,
	job: Stored<"imports">,
	row: RecordData,
	now: Date,
): Promise<Outcome> {
	const { adds, same, others = [], isPublic } = job.choices as TitleChoices;
	const isOther = row.action === "ask" && others.includes(row.id);
	const isLeftOut =
		row.action === "ask" ? !isOther && !same.includes(row.id) : row.action === "adds" && !adds;
	if (row.action === "problem" || isLeftOut) return { state: "skipped" };
	const school = job.school_id;
	const { book, copies } = plannedIn(row);
	const numbers = await knownNumbers(records, school, copies);
	const known = titleOf(book, copies, await knownTitles(records, school, [{ book }]), numbers, isOther);
	const states = copies.map((copy) => numberState(copy, known?.id ?? "", numbers));
	const free = copies.filter((_copy, index) => states[index] === "free");
	if (free.length === 0 && copies.length > 0)
		return refusedOutcome(states.includes("taken") ? "copy_number_taken" : "already_there");
	if (free.length === 0 && known) return refusedOutcome("already_there");
	for (const library of new Set(free.map(({ library_id }) => library_id))) {
		const found = await records.find("libraries", library);
		if (found?.school_id !== school) return refusedOutcome("library_gone");
	}
	const title = known
		? await records.find("books", known.id)
		: await records.create("books", {
				...book,
				source: "import",
				...(isPublic ? { status: "active" } : { status: "suggested", school_id: school }),
				createdBy: job.applied_by,
			});
	if (!title) return refusedOutcome("since_changed");
	if (!known) await queueLookup(records, title, { school, user: job.applied_by });
	const made = await makeCopies(records, job, title, free, todayIn(now));
	const data = { ...(row.data as object), made: { book: known ? "" : title.id, copies: made } };
	return { state: "applied", row: { data }, made: { titles: known ? 0 : 1, copies: made.length } };
}
