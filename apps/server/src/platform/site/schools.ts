import type { RecordReader } from "../../records.ts";

/** Whether the installation has one school at most: nothing waits there for what other schools say. */
export const hasOneSchool = async (records: Pick<RecordReader, "list">): Promise<boolean> =>
	(await records.list("schools", { filter: "status != 'closed'", limit: 2 })).length < 2;
