/** What an empty school has already: itself, perhaps a library with its settings. */
import { type Part, schoolParts } from "@rafta/library/school-file/contents";
import { ApiError, notFound } from "@rafta/records";
import { words } from "@rafta/words";
import { partCount } from "#server/installation/school-file/queries.ts";
import type { RecordReader } from "#server/records.ts";
import type { Present } from "./rehearsal.ts";

const texts = words("server/catalogue/imports");

/** Parts of which an empty school may have records: the set-up and the program make them. */
const allowed: Readonly<Record<string, number>> = {
	schools: 1,
	libraries: 1,
	library_settings: 1,
	closed_days: Number.POSITIVE_INFINITY,
	tasks: Number.POSITIVE_INFINITY,
	notices: Number.POSITIVE_INFINITY,
	reports: Number.POSITIVE_INFINITY,
};

/** Number of a school's records of each part that belongs to one. */
export async function partCounts(records: RecordReader, school: string): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const part of schoolParts) {
		if (part.belonging.by === "mention") continue;
		counts[part.name] = await partCount(records.sql, part, school);
	}
	return counts;
}

/** @throws ApiError 404 for an unknown school, 409 for one that has more records than the set-up makes */
export async function assertEmpty(records: RecordReader, school: string): Promise<Record<string, number>> {
	if (!(await records.find("schools", school))) throw notFound();
	const counts = await partCounts(records, school);
	const isFull = ([name, count]: [string, number]) => count > (allowed[name] ?? 0);
	if (Object.entries(counts).some(isFull)) throw new ApiError(409, texts.notEmpty, {}, { code: "not_empty" });
	return counts;
}

export async function presentIn(records: RecordReader, school: string): Promise<Present> {
	const ofSchool = { filter: "school_id = {:school}", params: { school }, limit: 1 };
	const [library] = await records.list("libraries", ofSchool);
	const [settings] = await records.list("library_settings", ofSchool);
	const found = await records.find("schools", school);
	if (!found) throw notFound();
	return { schools: found, libraries: library, library_settings: settings };
}

/** Values that a record of the school had before it was changed to those of the file. */
export const formerValues = (
	part: Part,
	record: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
	Object.fromEntries(
		part.fields
			.filter(({ type, name }) => type !== "autodate" && type !== "file" && name !== "createdBy")
			.map(({ name }) => [name, record[name]]),
	);
