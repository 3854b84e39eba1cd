/** Removes what a reader said about books: with the reading life, and with the history. */
import type { RecordTransaction } from "../records.ts";

/** More than a reader has borrowed. */
const MAX_OWN = 5000;

export async function forgetOpinions(records: RecordTransaction, student: string): Promise<void> {
	const found = await records.list("opinions", {
		filter: "student_id = {:student}",
		params: { student },
		limit: MAX_OWN,
	});
	await records.deleteMany(
		"opinions",
		found.map(({ id }) => id),
	);
}
