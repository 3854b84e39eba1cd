/** Current readers of a school, and the owners of its school numbers. */
import type { RecordReader, Stored } from "../../records.ts";

/** Whether a reader is at the school, blocked or not. */
export const isCurrent = (reader: Stored<"students">): boolean =>
	reader.status === "active" || reader.status === "blocked";

/** Returns the other reader who has a school number now. */
export async function ownerOf(
	records: RecordReader,
	school: unknown,
	number: unknown,
	besides = "",
): Promise<Stored<"students"> | null> {
	if (String(number ?? "") === "") return null;
	const [owner] = await records.list("students", {
		filter:
			'school_id = {:school} && student_no = {:number} && (status = "active" || status = "blocked") && id != {:besides}',
		params: { school, number, besides },
		limit: 1,
	});
	return owner ?? null;
}
