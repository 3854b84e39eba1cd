/** Nightly work: sums that may change are published again. */
import { isPublishable, sumsOf } from "@rafta/library/reading/sums";
import { createPacer } from "@rafta/records";
import type { RecordService, RecordTransaction, Stored } from "../records.ts";
import { changedTitles } from "./queries.ts";

const BATCH_SIZE = 200;
/** Opinions of one title in one school; more readers than a school has. */
const MAX_OPINIONS = 20_000;

type Opinion = Stored<"opinions">;

/** The newest opinion of each reader, and the older ones that a merge of titles has left. */
function newestOf(opinions: readonly Opinion[]): { kept: Opinion[]; doubled: Opinion[] } {
	const kept = new Map<string, Opinion>();
	const doubled: Opinion[] = [];
	for (const opinion of opinions) {
		const key = opinion.student_id || opinion.id;
		if (kept.has(key)) doubled.push(opinion);
		else kept.set(key, opinion);
	}
	return { kept: [...kept.values()], doubled };
}

async function publishOne(records: RecordTransaction, school: string, book: string): Promise<boolean> {
	const params = { school, book };
	const filter = "school_id = {:school} && book_id = {:book}";
	const found = await records.list("opinions", {
		filter,
		params,
		sort: "-created,-id",
		limit: MAX_OPINIONS,
	});
	const { kept, doubled } = newestOf(found);
	const fresh = kept.filter(({ answer, counted }) => answer !== counted);
	const rows = await records.list("opinion_sums", { filter, params, limit: BATCH_SIZE });
	const withdrawn = rows.reduce((sum, row) => sum + row.withdrawn, 0);
	if (!isPublishable({ readers: kept.length, fresh: fresh.length, withdrawn })) return false;
	await records.deleteMany(
		"opinions",
		doubled.map(({ id }) => id),
	);
	await records.deleteMany(
		"opinion_sums",
		rows.map(({ id }) => id),
	);
	await records.create("opinion_sums", { school_id: school, book_id: book, ...sumsOf(kept), withdrawn: 0 });
	await records.updateMany(
		"opinions",
		fresh.map(({ id, answer }) => ({ id, counted: answer })),
	);
	return true;
}

/** Publishes the sums of every title whose answers changed enough. Returns their number. */
export async function publishSums(service: RecordService): Promise<number> {
	const pace = createPacer();
	let published = 0;
	for (const { school_id, book_id } of await changedTitles(service.sql)) {
		const done = await service.transaction((records) => publishOne(records, school_id, book_id));
		if (done) published += 1;
		await pace();
	}
	return published;
}
