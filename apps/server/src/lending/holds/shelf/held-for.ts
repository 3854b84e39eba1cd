import type { RequestContext } from "@rafta/records";
import type { RecordReader, RecordService } from "#server/records.ts";
import { shown } from "../../desk/answers.ts";

/** Returns the reader for whom a copy is set aside or in transit, as shown at the desk; `null` if none. */
export async function heldFor(
	service: RecordService,
	records: RecordReader,
	copy: string,
	request: RequestContext,
) {
	const [hold] = await records.list("holds", {
		filter: 'library_book_id = {:copy} && (status = "ready" || status = "in_transit")',
		params: { copy },
		limit: 1,
	});
	if (!hold) return null;
	const student = await records.find("students", hold.student_id);
	const library = await records.find("libraries", hold.library_id);
	return {
		id: hold.id,
		status: hold.status === "ready" ? ("ready" as const) : ("in_transit" as const),
		pickup_until: hold.pickup_until,
		library: library && { id: library.id, name: library.name },
		student: await shown(service, "students", student, request),
	};
}
