/** Queues the look-up of a title that people have named: what it lacks, and its cover. */
import { isInternal, schoolOf } from "../../kit/writes/request-user.ts";
import type { RecordTransaction, Stored, WriteHook } from "../../records.ts";

/** Queues a title with an ISBN and without a cover, for the school that entered it. */
export async function queueLookup(
	records: RecordTransaction,
	{ id, isbn13, cover }: Stored<"books">,
	maker: { readonly school: string; readonly user: string },
): Promise<void> {
	if (isbn13 === "" || cover !== "" || maker.school === "") return;
	await records.create("title_lookups", {
		book_id: id,
		school_id: maker.school,
		isbn13,
		state: "waiting",
		createdBy: maker.user,
	});
}

/** A title typed into its form; imports and piles queue their own. */
export const typedTitleHook: WriteHook<"books"> = {
	collection: "books",
	actions: ["create"],
	async after({ record, request, records }) {
		if (isInternal(request)) return;
		await queueLookup(records, record, { school: schoolOf(request), user: record.createdBy });
	},
};
