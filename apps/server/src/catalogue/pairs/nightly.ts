/**
 * Each night, pairs the titles that the same readers of a school have read, without those who have opted out or were
 * erased. A school that has switched reading tips off has no pairs.
 */
import { type Beside, pairsOf } from "@rafta/library/catalogue/pairs";
import { addDays, startOf, todayIn } from "@rafta/library/turkish/dates";
import { createPacer, type Pace } from "@rafta/records";
import { batchesOf } from "../../kit/batches.ts";
import type { RecordService, RecordTransaction } from "../../records.ts";
import { pupilsOf, readTitles, storedPairs } from "./queries.ts";

/** Days of loans that are read, those of one statement, and rows of one transaction. */
const DAYS = 730;
const SPAN_DAYS = 30;
const BATCH_SIZE = 50;
const SCHOOL_BATCH_SIZE = 200;

/** The titles of each counted pupil, the latest first. */
async function readingsOf({ database: { read } }: RecordService, school: string, now: Date, pace: Pace) {
	const today = todayIn(now);
	const pupils = await pupilsOf(read, school);
	const readings = new Map<string, string[]>();
	for (let days = -1; days < DAYS; days += SPAN_DAYS) {
		const span = { from: startOf(addDays(today, -days - SPAN_DAYS)), to: startOf(addDays(today, -days)) };
		for (const { reader, book } of await readTitles(read, school, span)) {
			if (!pupils.has(reader)) continue;
			const titles = readings.get(reader);
			if (titles) titles.push(book);
			else readings.set(reader, [book]);
		}
		await pace();
	}
	return [...readings.values()];
}

async function pairsIn(service: RecordService, school: string, now: Date, pace: Pace): Promise<Beside[]> {
	const counting = pairsOf(await readingsOf(service, school, now, pace));
	for (let step = counting.next(); ; step = counting.next()) {
		if (step.done) return step.value;
		await pace();
	}
}

const keyOf = ({ book, other }: Pick<Beside, "book" | "other">): string => `${book} ${other}`;

/** Writes what differs from the pairs of last night, what is gone first. */
async function bring(
	service: RecordService,
	school: string,
	pairs: readonly Beside[],
	pace: Pace,
): Promise<void> {
	const wanted = new Map(pairs.map((pair) => [keyOf(pair), pair]));
	const gone: string[] = [];
	const moved: { id: string; place: number }[] = [];
	for (const { id, ...pair } of await storedPairs(service.database.read, school)) {
		const now = wanted.get(keyOf(pair));
		wanted.delete(keyOf(pair));
		if (!now) gone.push(id);
		else if (now.place !== pair.place) moved.push({ id, place: now.place });
	}
	const made = [...wanted.values()].map(({ book, other, place }) => ({
		...{ school_id: school, book_id: book, other_id: other, place },
	}));
	const write = (work: (records: RecordTransaction) => Promise<unknown>) =>
		service.transaction(work).then(pace);
	for (const batch of batchesOf(gone, BATCH_SIZE))
		await write((records) => records.deleteMany("title_pairs", batch));
	for (const batch of batchesOf(moved, BATCH_SIZE))
		await write((records) => records.updateMany("title_pairs", batch));
	for (const batch of batchesOf(made, BATCH_SIZE))
		await write((records) => records.createMany("title_pairs", batch));
}

/** Pairs the titles of every school. A school that fails does not stop the others. Returns the number of pairs. */
export async function pairTitles(
	service: RecordService,
	now: () => Date,
	onFault: (error: unknown) => void,
): Promise<number> {
	let count = 0;
	const pace = createPacer();
	for (let offset = 0; ; offset += SCHOOL_BATCH_SIZE) {
		const page = await service.list("schools", { sort: "id", limit: SCHOOL_BATCH_SIZE, offset });
		for (const { id, tips_off } of page)
			try {
				const pairs = tips_off ? [] : await pairsIn(service, id, now(), pace);
				await bring(service, id, pairs, pace);
				count += pairs.length;
			} catch (error) {
				onFault(error);
			}
		if (page.length < SCHOOL_BATCH_SIZE) return count;
	}
}

/** Registers the nightly run, after the one that erases. */
export function pairTitlesByNight(service: RecordService, now: () => Date): void {
	service.crons.add("rafta_title_pairs", "10 1 * * *", async () => {
		await pairTitles(service, now, (error) => console.error(error));
	});
}
