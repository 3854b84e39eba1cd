/**
 * Builds the word index for titles older than the index, or indexed by an earlier tokeniser: in the background, a few
 * titles per transaction, with a rest after each, so that the desk is not delayed. The progress is stored along with the
 * index, so that any process can continue.
 */
import { indexVersion } from "@rafta/library/search/search-index";
import { keyVersion } from "@rafta/library/turkish/keys";
import { createPacer, openWords, type ReadConnection, raw, readsShaped, sql, text } from "@rafta/records";
import type { RecordService, RecordTransaction } from "../../records.ts";
import { addTitles } from "./index-titles.ts";

/**
 * Titles of one transaction; a title has its words in each school that has a copy, so that some have fifty times as
 * many entries.
 */
const MAX_TITLES = 200;
/** Number of titles in the next transaction, from the duration of the last one; `wanted`: milliseconds of a transaction. */
export function nextTitles(titles: number, took: number, wanted: number): number {
	const fitting = Math.round((titles * wanted) / Math.max(took, 0.1));
	return Math.min(Math.max(fitting, 1), MAX_TITLES);
}

/** No record has such an id. */
const stateKey = ".state";
const version = `${indexVersion}.${keyVersion}`;
/** Sorts after the id of every title. */
const END_OF_TITLES = "~";

export interface TitleIndexer {
	/** Continues indexing in the background. */
	start(): void;
	/** Resolves when the index is complete, or the indexer was closed. */
	settled(): Promise<void>;
	/** Whether every title is in the index. */
	isComplete(connection: ReadConnection): Promise<boolean>;
	close(): Promise<void>;
}

interface State {
	readonly version: string;
	/** Titles up to this id are in the index. */
	readonly done: string;
}

async function readState(connection: ReadConnection): Promise<State | null> {
	const row = await readsShaped(connection, { words: text, facts: text }).get(
		sql`SELECT "words", "facts" FROM "_texts" WHERE "record" = ${stateKey}`,
	);
	return row ? { version: row.words, done: row.facts } : null;
}

async function writeState({ sql: tx }: RecordTransaction, done: string): Promise<void> {
	await tx.run(sql`
		INSERT INTO "_texts" ("record", "words", "facts")
		VALUES (${stateKey}, ${version}, ${done})
		ON CONFLICT ("record") DO UPDATE SET "words" = ${version}, "facts" = ${done}`);
}

export function createTitleIndexer(service: RecordService, failed: (error: unknown) => void): TitleIndexer {
	let running: Promise<void> | undefined;
	let isClosing = false;
	let isKnownComplete = false;
	let titles = 1;

	/** Indexes the next titles; false when there are no more. */
	async function step(records: RecordTransaction): Promise<boolean> {
		const { sql: tx } = records;
		const state = await readState(tx);
		if (state && state.version !== version) {
			await tx.run(raw(`DELETE FROM "_words"`));
			await tx.run(raw(`DELETE FROM "_texts"`));
			await writeState(records, "");
			return true;
		}
		const done = state?.done ?? "";
		if (done === END_OF_TITLES) return false;
		const books = await records.list("books", {
			filter: "id > {:done}",
			params: { done },
			sort: "id",
			limit: titles,
		});
		const started = performance.now();
		if (books.length > 0) {
			await addTitles(tx, service.database.dialect, books);
			titles = nextTitles(books.length, performance.now() - started, service.database.heldUpMs / 2);
		}
		await writeState(records, books.at(-1)?.id ?? END_OF_TITLES);
		return true;
	}

	async function run(): Promise<void> {
		await openWords(service.database);
		const pace = createPacer();
		while (!isClosing && (await service.transaction(step))) await pace();
	}

	function start(): void {
		if (isClosing) return;
		// Runs after the current run, which may have done its last check already.
		const before = running ?? Promise.resolve();
		running = before.then(run).catch(failed);
	}

	service.onRestore(() => {
		isKnownComplete = false;
		start();
	});
	return {
		start,
		settled: async () => running,
		async isComplete(connection) {
			if (isKnownComplete) return true;
			const state = await readState(connection);
			isKnownComplete = state?.version === version && state.done === END_OF_TITLES;
			return isKnownComplete;
		},
		async close() {
			isClosing = true;
			await running;
		},
	};
}
