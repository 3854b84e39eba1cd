// engines: both
/** Merging while others merge and lend: in any order, everything ends at one title. */

import { afterEach, beforeEach, expect, test } from "vitest";
import { until } from "../../../../../tests/support/until.ts";
import { openTitles, type Titles } from "./support.ts";

let world: Titles;
beforeEach(async () => {
	world = await openTitles();
});
afterEach(() => world.dispose());

const all = (collection: string) => world.small.service.list(collection, {});
const isAtRest = async (): Promise<boolean> =>
	(await all("title_merges")).every(({ status }) => status === "applied" || status === "undone");

const rest = (): Promise<boolean> => until(isAtRest, Boolean);

test("titles that are merged into each other at once end as one, and none is lost", async () => {
	const ids = await Promise.all(["A", "B", "C", "D"].map((name) => world.title(name)));
	const copies = await Promise.all(ids.map((id, place) => world.copy(id, `300${place}`)));
	const pairs = ids.flatMap((from) =>
		ids.filter((into) => into !== from).map((into) => [from, into] as const),
	);
	const answers = await Promise.all(pairs.map(([from, into]) => world.merge(from, into)));
	expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
	expect(answers.some(({ status }) => status === 200)).toBe(true);
	await rest();

	const titles = new Map((await all("books")).map((title) => [title.id, title]));
	for (const copy of copies) {
		const title = titles.get(String(await world.titleOf("library_books", copy)));
		expect(title?.status).toBe("active");
	}
	for (const id of ids) {
		let title = titles.get(id);
		const seen = new Set<unknown>();
		while (title?.status === "merged" && !seen.has(title.id)) {
			seen.add(title.id);
			title = titles.get(String(title.merged_into));
		}
		expect(title?.status).toBe("active");
	}
	const merged = [...titles.values()].filter(({ status }) => status === "merged");
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(merged.length);
});

test("what is lent, returned and added while a title is merged away ends at the title that stays", async () => {
	const { small } = world;
	const from = await world.title("Ince Memed");
	const { book } = small.titles;
	const barcodes = Array.from({ length: 12 }, (_, place) => String(3001 + place));
	for (const barcode of barcodes) await world.copy(from, barcode);
	const readers: string[] = [];
	for (let number = 201; number < 207; number++) {
		readers.push(String(number));
		await small.create("students", {
			school_id: small.school,
			first_name: "Okur",
			last_name: String(number),
			student_no: String(number),
			reader_type: "teacher",
			status: "active",
		});
	}
	const add = () =>
		world.call(
			"POST",
			"/api/collections/library_books/records",
			{ book_id: from, library_id: small.library },
			world.staff.token,
		);
	const work = barcodes.flatMap((barcode, place) => [
		world.lend(barcode, readers[place % readers.length] ?? ""),
		...(place % 4 === 0 ? [add()] : []),
		...(place === 5 ? [world.merge(from, book)] : []),
	]);
	const answers = await Promise.all(work);
	expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
	await rest();
	for (const collection of ["library_books", "book_loans"])
		expect((await all(collection)).filter(({ book_id }) => book_id === from)).toEqual([]);
	expect(await small.openLoans()).toHaveLength(barcodes.length);
});

test("a title with more copies than one transaction takes moves step by step, and back", {
	tags: "long",
}, async () => {
	const { small } = world;
	const from = await world.title("Ince Memed");
	const { book } = small.titles;
	const count = 450;
	await small.service.transaction((records) =>
		records.insert(
			"library_books",
			Array.from({ length: count }, (_, place) => ({
				id: `cc${String(place).padStart(13, "0")}`,
				school_id: small.school,
				library_id: small.library,
				book_id: from,
				barcode: String(50_000 + place),
				status: "available",
				loanable: "yes",
			})),
		),
	);
	const { body } = await world.merge(from, book);
	expect(body.merge).toMatchObject({ status: "applying", done: 200 });
	const path = `/api/titles/merges/${body.merge.id}/undo`;
	expect(await world.settled(body.merge.id)).toBe("applied");
	const at = async (title: string) =>
		(await all("library_books")).filter(({ book_id }) => book_id === title).length;
	expect([await at(from), await at(book)]).toEqual([0, count + 4]);

	expect((await world.call("POST", path, {})).body.merge.status).toBe("undoing");
	expect(await world.settled(body.merge.id)).toBe("undone");
	expect([await at(from), await at(book)]).toEqual([count, 4]);
});

test("nobody merges a title on while it is just being merged", async () => {
	const [a, b] = [await world.title("A"), await world.title("B")];
	const { book, rare } = world.small.titles;
	const running = await world.small.create("title_merges", {
		from_title: a,
		into_title: book,
		status: "applying",
	});
	for (const [from, into] of [
		[book, rare],
		[b, book],
		[a, b],
	] as const)
		expect((await world.merge(from, into)).status).toBe(400);
	await world.small.service.transaction((records) =>
		records.update("title_merges", running, { status: "applied" }),
	);
	expect((await world.merge(book, rare)).status).toBe(200);
});

test("a merge that another process left in the middle is finished here", async () => {
	const { small } = world;
	const from = await world.title("Ince Memed");
	const { book } = small.titles;
	const copy = await world.copy(from, "3001");
	// State left by the interrupted process: the old title is marked, nothing has moved.
	await small.service.transaction((records) =>
		records.update("books", from, { status: "merged", merged_into: book }),
	);
	const left = await small.create("title_merges", {
		from_title: from,
		into_title: book,
		status: "applying",
	});
	await small.service.crons.run("rafta_title_merges");
	expect(await world.titleOf("library_books", copy)).toBe(from);
	small.clock.now = new Date(small.clock.now.getTime() + 2 * 60_000);
	await small.service.crons.run("rafta_title_merges");
	expect(await world.settled(left)).toBe("applied");
	expect(await world.titleOf("library_books", copy)).toBe(book);
});
