/** What happens to opinions when others are withdrawn, and when a loan forgets its reader. */
import type { WriteHook } from "../records.ts";

/** More records of one title than merges leave. */
const MAX_PARTS = 50;

/** A published answer that is withdrawn hides the sums of its title until they are published again. */
export const withdrawnOpinionsHook: WriteHook<"opinions"> = {
	collection: "opinions",
	actions: ["delete"],
	async after({ record, records }) {
		if (record.counted === "") return;
		const [first] = await records.list("opinion_sums", {
			filter: "school_id = {:school} && book_id = {:book}",
			params: { school: record.school_id, book: record.book_id },
			sort: "created,id",
			limit: MAX_PARTS,
		});
		if (first) await records.update("opinion_sums", first.id, { withdrawn: first.withdrawn + 1 });
	},
};

/**
 * An opinion loses its reader with the last loan of the book that named the reader; words nobody has read go with it. A
 * deleted reader's opinions are deleted.
 */
export const forgottenLoansHook: WriteHook<"book_loans"> = {
	collection: "book_loans",
	actions: ["update"],
	async after({ record, original, records }) {
		const [student, book] = [original?.student_id ?? "", record.book_id];
		if (student === "" || record.student_id === student) return;
		if (!(await records.find("students", student))) return;
		const own = { filter: "student_id = {:student} && book_id = {:book}", params: { student, book } };
		if ((await records.list("book_loans", { ...own, limit: 1 })).length > 0) return;
		for (const { id, words_state } of await records.list("opinions", { ...own, limit: MAX_PARTS }))
			await records.update("opinions", id, {
				student_id: "",
				...(words_state !== "shown" && { words: "", words_state: "" }),
			});
	},
};
