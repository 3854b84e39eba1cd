/**
 * Worker thread that reads files with titles: first a description of the file, then the titles in batches on request.
 */
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { ListedTitle } from "@rafta/library/catalogue/lists/listed";
import { listedRecord } from "@rafta/library/catalogue/lists/records";
import { readTitleTables } from "@rafta/library/catalogue/lists/tables";
import { readIso2709 } from "@rafta/library/catalogue/marc/iso2709";
import { readMarcJson } from "@rafta/library/catalogue/marc/marcjson";
import { readMarcXml } from "@rafta/library/catalogue/marc/marcxml";
import type { MarcResult } from "@rafta/library/catalogue/marc/record";
import { misreadRows } from "@rafta/library/tables/misread";
import { titleBounds } from "@rafta/library/tables/sheet";
import { FileRefused } from "../read/refused.ts";
import { readTables } from "../read/tables.ts";
import { headBytes, titleFileKind } from "./file-kind.ts";
import type { TitleAnswer, TitleHead, TitleQuestion } from "./title-file.ts";

/** Titles per message. */
const BATCH_SIZE = 100;
/** Maximum bytes of a file that is read as a whole. */
const largestTable = 40 * 1024 ** 2;

type Titles = AsyncIterable<ListedTitle> | Iterable<ListedTitle>;

async function headOf(path: string): Promise<Uint8Array> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}

const readers = { iso2709: readIso2709, marcxml: readMarcXml, marcjson: readMarcJson };

/** Maximum unreadable records in a row that are reported together. */
const MAX_HELD = 100;

/**
 * Yields the records of a file as titles. An unreadable record is located by the titles around it as well, because its
 * number is hard to find.
 */
async function* titlesWithContext(results: AsyncIterable<MarcResult>): AsyncGenerator<ListedTitle> {
	let before = "";
	let held: ListedTitle[] = [];
	const takeHeld = (after: string): ListedTitle[] => {
		const around = [before, "", after].map((title) => title && `“${title}”`);
		const sheet = before || after ? around.map((title) => title || "…").join(" ") : "";
		const all = held.map((title) => ({ ...title, sheet }));
		held = [];
		return all;
	};
	for await (const result of results) {
		const titles = listedRecord(result);
		if (result.record === null) {
			held.push(...titles);
			if (held.length >= MAX_HELD) yield* takeHeld("");
			continue;
		}
		const title = titles[0]?.book.title ?? "";
		yield* takeHeld(title);
		yield* titles;
		before = title;
	}
	yield* takeHeld("");
}

async function* recordsIn(path: string, kind: keyof typeof readers): AsyncGenerator<ListedTitle> {
	const bytes = createReadStream(path, { highWaterMark: 256 * 1024 });
	yield* titlesWithContext(readers[kind](bytes));
}

async function tablesIn({
	path,
	size,
	corrections,
}: TitleQuestion): Promise<{ head: TitleHead; titles: Titles }> {
	if (size > largestTable) throw new FileRefused("too_large");
	const { sheets, misread, oddRows, openQuotes } = await readTables(await readFile(path), titleBounds);
	const { columns, dropped, rows, problem, titles } = readTitleTables(sheets, corrections);
	const odd = new Set(oddRows);
	const unclosed = new Set(openQuotes);
	const isMisread = misreadRows(misread);
	function* titlesWithNotes(): Generator<ListedTitle> {
		for (const title of titles()) {
			const notes = [...title.notes];
			if (odd.has(title.row)) notes.push("mixed_encoding");
			if (isMisread(title)) notes.push("misread_letters");
			const problems = unclosed.has(title.row) ? [...title.problems, "open_quote" as const] : title.problems;
			yield { ...title, notes, problems };
		}
	}
	return { head: { kind: "table", columns, dropped, rows, problem }, titles: titlesWithNotes() };
}

async function read(question: TitleQuestion): Promise<{ head: TitleHead; titles: Titles }> {
	const kind = titleFileKind(await headOf(question.path));
	if (kind !== "iso2709" && kind !== "marcxml" && kind !== "marcjson") return tablesIn(question);
	const head = { kind: "marc", columns: [], dropped: [], rows: 0, problem: null } as const;
	return { head, titles: recordsIn(question.path, kind) };
}

const port = parentPort;
if (!port) throw new Error("no thread");
const say = (answer: TitleAnswer) => port.postMessage(answer);
/** Waits for the next request. */
const nextRequest = () => new Promise<void>((resolve) => port.once("message", () => resolve()));

try {
	// The question is passed as worker data.
	const { head, titles } = await read(workerData as TitleQuestion);
	let more = nextRequest();
	say({ head });
	let batch: ListedTitle[] = [];
	const hand = async () => {
		await more;
		more = nextRequest();
		say({ titles: batch });
		batch = [];
	};
	for await (const title of titles) {
		batch.push(title);
		if (batch.length >= BATCH_SIZE) await hand();
	}
	await hand();
	await more;
	say({ isOver: true });
} catch (error) {
	if (!(error instanceof FileRefused)) throw error;
	say({ refused: error.code });
}
port.close();
