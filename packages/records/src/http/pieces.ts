/** Answers that hold many records, written piece by piece: others get their turn in between. */
import { breathing } from "../breath.ts";
import type { PresentedRecord, RecordPage } from "../service.ts";

/** Pieces after which it is looked whether they have lasted. */
const together = 20;

const isRecords = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

function* list(records: readonly PresentedRecord[]): Generator<string> {
	yield "[";
	for (const [n, record] of records.entries()) {
		if (n > 0) yield ",";
		yield* whole(record);
	}
	yield "]";
}

/** What a record expands stands in it again and again, so that one record may be as large as a list. */
function* whole(record: PresentedRecord): Generator<string> {
	const { expand, ...own } = record;
	if (!isRecords(expand)) {
		yield JSON.stringify(record);
		return;
	}
	const head = JSON.stringify(own).slice(0, -1);
	yield head === "{" ? '{"expand":{' : `${head},"expand":{`;
	let mark = "";
	for (const [name, value] of Object.entries(expand)) {
		yield `${mark}${JSON.stringify(name)}:`;
		mark = ",";
		if (Array.isArray(value)) yield* list(value as PresentedRecord[]);
		else if (isRecords(value)) yield* whole(value);
		else yield JSON.stringify(value);
	}
	yield "}}";
}

/** A page as JSON. */
export async function inPieces({ items, ...head }: RecordPage): Promise<string> {
	const pause = breathing();
	const pieces: string[] = [];
	for (const piece of list(items)) {
		if (pieces.push(piece) % together === 0) await pause();
	}
	return `${JSON.stringify(head).slice(0, -1)},"items":${pieces.join("")}}`;
}
