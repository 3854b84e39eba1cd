import type { RecordReader } from "../../records.ts";

type Reader = Pick<RecordReader, "list">;

/** The schools that are not closed; of many the first two. */
const openSchools = (records: Reader) => records.list("schools", { filter: "status != 'closed'", limit: 2 });

/** Whether the installation has one school at most: nothing waits there for what other schools say. */
export const hasOneSchool = async (records: Reader): Promise<boolean> =>
	(await openSchools(records)).length < 2;

/** Whether a school is the only one of the installation: there is nobody else whose catalogue its titles could change. */
export async function isOnlySchool(records: Reader, school: string): Promise<boolean> {
	if (school === "") return false;
	const [first, second] = await openSchools(records);
	return second === undefined && first?.id === school;
}
