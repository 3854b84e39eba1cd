// engines: both
/** One school at two processes: numbers are assigned once, and work sent to both is done once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTogether, type Together } from "../../processes/several.ts";

let together: Together;
beforeAll(async () => {
	together = await openTogether();
});
afterAll(() => together?.dispose());

interface Batch {
	readonly batch: { readonly id: string };
	readonly copies: { readonly id: string; readonly barcode: string; readonly accession_no: string }[];
}

let operations = 0;
const op = () => `together${String(++operations).padStart(7, "0")}`;
const create = (count: number, at: number, op_id = op()) =>
	together.call(
		"POST",
		"/api/copies/create",
		{ op_id, book: together.titles.book, library: together.library, count },
		at,
	);

test("numbers given at two processes at once are never the same, not even after copies were taken back", async () => {
	const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => create(7, at)));
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
	const [first, ...rest] = answers.map(({ body }) => body as unknown as Batch);
	const undone = await Promise.all(
		[0, 1].map((at) =>
			together.call("POST", "/api/copies/undo", { op_id: op(), batch: first?.batch.id }, at),
		),
	);
	expect(undone.map(({ status }) => status).sort()).toEqual([200, 400]);
	const more = await Promise.all(Array.from({ length: 4 }, (_, at) => create(5, at)));
	const made = [first, ...rest, ...more.map(({ body }) => body as unknown as Batch)].flatMap(
		(one) => one?.copies ?? [],
	);
	expect(made).toHaveLength(90);
	expect(new Set(made.map(({ accession_no }) => accession_no)).size).toBe(90);
	const same = op();
	const twice = await Promise.all(Array.from({ length: 4 }, (_, at) => create(3, at, same)));
	expect(new Set(twice.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});
