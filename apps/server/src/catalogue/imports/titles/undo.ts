/** Undoes one row of a list of books, as long as nothing else depends on its records. */
import { referencesTo } from "@rafta/library/collections/references";
import type { RecordData } from "@rafta/records";
import { keptOutcome } from "#server/kit/jobs/jobs.ts";
import { isReferredTo } from "#server/kit/references/queries.ts";
import type { RecordTransaction, Stored } from "#server/records.ts";
import { titleReferences } from "../../titles/references.ts";
import type { Outcome } from "../outcome.ts";
import { plannedIn } from "./row.ts";

const copyReferences = referencesTo("library_books");

const isAsMade = (record: RecordData): boolean => record.updated === record.created;

/** Deletes a copy without a trace in the register. A number that came from the list may be assigned again. */
async function removeCopy(
	records: RecordTransaction,
	copy: Stored<"library_books">,
	listed: ReadonlySet<string>,
): Promise<void> {
	await records.delete("library_books", copy.id);
	if (!listed.has(copy.accession_no)) return;
	const spent = await records.findBy("spent_numbers", { school_id: copy.school_id, copy: copy.id });
	if (spent) await records.delete("spent_numbers", spent.id);
}

/** Whether nobody has changed a title: at most a look-up has completed it. */
async function isAsListed(records: RecordTransaction, title: Stored<"books">): Promise<boolean> {
	if (isAsMade(title)) return true;
	const lookup = await records.findBy("title_lookups", { book_id: title.id });
	return lookup?.completed_at === title.updated;
}

/**
 * @throws ApiError for changes that the register refuses
 */
export async function undoTitle(records: RecordTransaction, row: RecordData): Promise<Outcome> {
	const { copies: planned, made } = plannedIn(row);
	const copies: Stored<"library_books">[] = [];
	for (const id of made?.copies ?? []) {
		const copy = await records.find("library_books", id);
		if (!copy) continue;
		if (!isAsMade(copy) || (await isReferredTo(records.sql, copyReferences, id)))
			return keptOutcome("in_use");
		copies.push(copy);
	}
	const listed = new Set(planned.map(({ accession_no }) => accession_no).filter(Boolean));
	for (const copy of copies) await removeCopy(records, copy, listed);
	const title = made?.book ? await records.find("books", made.book) : null;
	const isFree = async ({ id }: Stored<"books">) => !(await isReferredTo(records.sql, titleReferences, id));
	if (title && (await isAsListed(records, title)) && (await isFree(title)))
		await records.delete("books", title.id);
	else if (title && copies.length === 0) return keptOutcome("in_use");
	return { state: "undone" };
}
