/**
 * Makes the word index of titles from before there was one, or from when words were cut otherwise: in the background, a
 * few titles in a transaction, so that the desk gets its turn. How far it has come stands beside the index, so that any
 * process goes on.
 */
import { setImmediate } from "node:timers/promises";
import { wordsVersion } from "@rafta/library/search/words";
import { keyVersion } from "@rafta/library/turkish/keys";
import { openWords, type Reader, type RecordService, type RecordTransaction, raw, sql } from "@rafta/records";
import { addTitles } from "./index-titles.ts";

/** Titles of one transaction; a title has its words in each school that has a copy, so that some are fifty times others. */
const titlesAtOnce = { fewest: 5, most: 200 };
/** Entries that a transaction should have: some twenty milliseconds, for which the desk waits. */
const entriesAtOnce = 2000;

/** How many titles come next, after so many had so many entries. */
export function nextTitles(titles: number, entries: number): number {
	const fitting = Math.round((titles * entriesAtOnce) / Math.max(entries, 1));
	return Math.min(Math.max(fitting, titlesAtOnce.fewest), titlesAtOnce.most);
}
/** No record has such an id. */
const stateKey = ".state";
const version = `${wordsVersion}.${keyVersion}`;
/** After the id of every title. */
const complete = "~";

export interface TitleIndexer {
	/** Called once the service stands. */
	use(service: RecordService): void;
	/** Goes on with what is missing, in the background. */
	start(): void;
	/** Resolves when nothing is missing any more, or the indexer was closed. */
	settled(): Promise<void>;
	/** Whether every title can be found. */
	isComplete(reader: Reader): Promise<boolean>;
	close(): Promise<void>;
}

interface State {
	readonly version: string;
	/** Titles up to this id are in the index. */
	readonly done: string;
}

async function readState(reader: Reader): Promise<State | null> {
	const row = await reader.get(sql`SELECT "words", "facts" FROM "_texts" WHERE "record" = ${stateKey}`);
	return row ? { version: String(row.words), done: String(row.facts) } : null;
}

async function writeState({ sql: tx }: RecordTransaction, done: string): Promise<void> {
	await tx.run(
		sql`INSERT INTO "_texts" ("record", "words", "facts") VALUES (${stateKey}, ${version}, ${done}) ON CONFLICT ("record") DO UPDATE SET "words" = ${version}, "facts" = ${done}`,
	);
}

export function createTitleIndexer(failed: (error: unknown) => void): TitleIndexer {
	let service: RecordService | undefined;
	let running: Promise<void> | undefined;
	let isClosing = false;
	let isKnownComplete = false;
	let titles = titlesAtOnce.fewest;

	/** The next titles; false when there are no more. */
	async function step(records: RecordTransaction, { database }: RecordService): Promise<boolean> {
		const { sql: tx } = records;
		const state = await readState(tx);
		if (state && state.version !== version) {
			await tx.run(raw(`DELETE FROM "_words"`));
			await tx.run(raw(`DELETE FROM "_texts"`));
			await writeState(records, "");
			return true;
		}
		const done = state?.done ?? "";
		if (done === complete) return false;
		const books = await records.list("books", {
			filter: "id > {:done}",
			params: { done },
			sort: "id",
			limit: titles,
		});
		if (books.length > 0) titles = nextTitles(books.length, await addTitles(tx, database.dialect, books));
		await writeState(records, books.at(-1)?.id ?? complete);
		return true;
	}

	async function run(opened: RecordService): Promise<void> {
		await openWords(opened.database);
		let isMore = true;
		while (isMore && !isClosing) {
			isMore = await opened.transaction((records) => step(records, opened));
			await setImmediate();
		}
	}

	return {
		use(opened) {
			service = opened;
			opened.onRestore(() => {
				isKnownComplete = false;
				this.start();
			});
		},
		start() {
			const opened = service;
			if (!opened || isClosing) return;
			// After what runs: it may have looked for the last time already.
			const before = running ?? Promise.resolve();
			const next: Promise<void> = before.then(() => run(opened)).catch(failed);
			running = next;
		},
		settled: async () => running,
		async isComplete(reader) {
			if (isKnownComplete) return true;
			const state = await readState(reader);
			isKnownComplete = state?.version === version && state.done === complete;
			return isKnownComplete;
		},
		async close() {
			isClosing = true;
			await running;
		},
	};
}
