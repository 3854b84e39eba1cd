/** A published answer that is withdrawn hides the sums of its title until they are published again. */
import type { WriteHook } from "../../records.ts";

/** More records of one title than merges leave. */
const MAX_PARTS = 50;

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
