// engines: both
/** One pile and two processes: a label is on one book, a title is created once, an operation has one effect. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTogether, type Together } from "../../processes/several.ts";

let together: Together;
beforeAll(async () => {
	together = await openTogether();
});
afterAll(() => together?.dispose());

const isbn = "9786051234564";
let operations = 0;
const nextOp = () => `yigin${String(++operations).padStart(10, "0")}`;

test("two devices at two processes scan one pile at once", { tags: "long" }, async () => {
	const begun = await together.call("POST", "/api/piles", {
		library_id: together.library,
		acquired_how: "donation",
	});
	const pile = (begun.body.pile as { id: string }).id;
	const add = (body: object, at: number) => together.call("POST", `/api/piles/${pile}/books`, body, at);

	// Thirty books of one unknown title, each label from both devices, each operation sent to both processes.
	const labels = Array.from({ length: 15 }, (_, at) => String(640_000 + at));
	const answers = await Promise.all(
		labels.flatMap((label) =>
			[0, 1].flatMap((device) => {
				const body = { op_id: nextOp(), label, isbn };
				return [add(body, device), add(body, device + 1)];
			}),
		),
	);
	expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
	expect(await together.count("books", `isbn13 = "${isbn}"`)).toBe(1);
	expect(await together.count("pile_books", `pile_id = "${pile}"`)).toBe(labels.length);
	expect(await together.count("library_books", `book_id.isbn13 = "${isbn}"`)).toBe(labels.length);
	// One operation per label got it, at whichever process.
	const kept = answers
		.filter(({ status }) => status === 200)
		.map(({ body }) => (body.copy as { id: string }).id);
	expect(new Set(kept).size).toBe(labels.length);

	// Both undo the whole pile.
	for (let left = 1; left > 0; ) {
		const steps = await Promise.all(
			[0, 1].map((at) => together.call("POST", `/api/piles/${pile}/undo-all`, {}, at)),
		);
		expect(steps.map(({ status }) => status)).toEqual([200, 200]);
		left = Math.max(...steps.map(({ body }) => Number(body.left)));
	}
	expect(await together.count("library_books", `book_id.isbn13 = "${isbn}"`)).toBe(0);
	expect(await together.count("books", `isbn13 = "${isbn}"`)).toBe(0);
});
