// engines: both
// @module-tag long
/** Two processes, fifty concurrent requests for one resource: exactly one gets it, every time. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { limit } from "../../../../tests/support/time-limits.ts";
import { openTogether, type Together } from "./several.ts";

const rounds = 200;
const width = 50;

let together: Together;
let readers: { id: string; card_barcode: string }[];
let copies: { id: string; barcode: string }[];

const many = <Result>(work: (n: number) => Promise<Result>): Promise<Result[]> =>
	Promise.all(Array.from({ length: width }, (_, n) => work(n)));

beforeAll(async () => {
	together = await openTogether();
	const { school, library, titles, create } = together;
	readers = (await many((n) =>
		create("students", {
			school_id: school,
			first_name: "Okur",
			last_name: `No${n}`,
			reader_type: "pupil",
			student_no: `5${n}`,
			class_code: "9/A",
		}),
	)) as typeof readers;
	copies = (await many(() =>
		create("library_books", { book_id: titles.book, library_id: library }),
	)) as typeof copies;
});
afterAll(() => together?.dispose());

/** The number of successes, after asserting that all others were refused for a reason. */
function lent(answers: readonly { status: number; body: object }[]): number {
	for (const { status, body } of answers) {
		expect([200, 400, 409, 422], JSON.stringify(body)).toContain(status);
	}
	return answers.filter(({ status }) => status === 200).length;
}

test(`one copy for fifty readers, ${rounds} times`, { timeout: limit(600_000) }, async () => {
	const { desk, create, count, records, call, library, titles } = together;
	const copy = await create("library_books", { book_id: titles.rare, library_id: library });
	for (let round = 0; round < rounds; round++) {
		const answers = await many((n) => {
			const reader = readers[(n + round) % width];
			if (n % 3 > 0) return desk("checkout", { copy: copy.barcode, student: reader?.card_barcode });
			return call("POST", records("book_loans"), { library_book_id: copy.id, student_id: reader?.id });
		});
		expect(lent(answers), `round ${round}`).toBe(1);
		expect(await count("book_loans", `library_book_id = '${copy.id}' && status = 'open'`)).toBe(1);
		expect((await desk("checkin", { copy: copy.barcode })).status).toBe(200);
	}
	expect(await count("book_loans", `library_book_id = '${copy.id}'`)).toBe(rounds);
});

test(`one reader's last place for fifty copies, ${rounds} times`, { timeout: limit(600_000) }, async () => {
	const { desk, count } = together;
	const reader = readers[0];
	const taken = copies.slice(0, 2);
	for (const { barcode } of taken) {
		expect((await desk("checkout", { copy: barcode, student: reader?.card_barcode })).status).toBe(200);
	}
	for (let round = 0; round < rounds; round++) {
		const answers = await many((n) =>
			desk("checkout", { copy: copies[2 + (n % (width - 2))]?.barcode, student: reader?.card_barcode }),
		);
		expect(lent(answers), `round ${round}`).toBe(1);
		expect(await count("book_loans", `student_id = '${reader?.id}' && status = 'open'`)).toBe(3);
		const won = answers.find(({ status }) => status === 200)?.body.loan as { library_book_id: string };
		const copy = copies.find(({ id }) => id === won.library_book_id);
		expect((await desk("checkin", { copy: copy?.barcode })).status).toBe(200);
	}
});
