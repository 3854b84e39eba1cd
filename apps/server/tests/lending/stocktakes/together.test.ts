// engines: both
/** One stocktake at two processes: ten devices at once, and a closing while they scan. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../../../../../tests/support/until.ts";
import { openTogether, type Together } from "../../processes/several.ts";

let together: Together;
beforeAll(async () => {
	together = await openTogether();
	for (let number = 0; number < shelf; number++) {
		await together.create("library_books", {
			library_id: together.library,
			book_id: together.titles.book,
			barcode: barcode(number),
			shelf: "A1",
			status: "available",
		});
	}
});
afterAll(() => together?.dispose());

const shelf = 120;
const barcode = (number: number): string => String(70_000 + number);
const scope = { kind: "shelf", shelves: ["A1"] };

let operations = 0;
const post = (name: string, body: object, at?: number) =>
	together.call(
		"POST",
		`/api/stocktakes/${name}`,
		{ op_id: `sayim${String(++operations).padStart(10, "0")}`, ...body },
		at,
	);

async function start(): Promise<string> {
	const { body } = await post("start", { name: "Sayım", scope });
	return (body.stocktake as { id: string }).id;
}

interface Stocktake {
	readonly status: string;
	readonly counts: Readonly<Record<string, number>>;
}
const stored = (id: string): Promise<Stocktake> => together.stored("stocktakes", id);

const ended = async (id: string): Promise<Readonly<Record<string, number>>> =>
	(
		await until(
			() => stored(id),
			({ status }) => status === "closed",
		)
	).counts;

const resultOf = ({ body }: Awaited<ReturnType<typeof post>>): unknown =>
	(body.scan as { result: string } | undefined)?.result;

test("ten devices at two processes that scan the same shelf count each copy once", async () => {
	const stocktake = await start();
	const results: unknown[] = [];
	await Promise.all(
		Array.from({ length: 10 }, async (_, device) => {
			for (let number = 0; number < 30; number++) {
				const code = barcode((number + device * 3) % 30);
				results.push(resultOf(await post("scan", { stocktake, code, device_id: `aygit${device}` }, device)));
			}
		}),
	);
	expect(results.filter((one) => one === "found")).toHaveLength(30);
	expect(results.filter((one) => one === "duplicate")).toHaveLength(270);
	await post("cancel", { stocktake });
});

test("what is scanned while it is being closed is on the shelf afterwards, and every copy is judged once", async () => {
	const stocktake = await start();
	for (let number = 0; number < 40; number++) await post("scan", { stocktake, code: barcode(number) });
	const close = post("close", { stocktake, missing: shelf });
	const late = Promise.all(
		Array.from({ length: 40 }, (_, place) =>
			post("scan", { stocktake, code: barcode(shelf - 1 - place) }, place),
		),
	);
	expect((await close).status).toBe(200);
	for (const answer of await late) expect([answer.status, resultOf(answer)]).toEqual([200, "found"]);
	const counts = await ended(stocktake);
	const scanned = [...Array(40).keys(), ...Array.from({ length: 40 }, (_, place) => shelf - 1 - place)];
	const wanted = `shelf = "A1" && status = "missing"`;
	expect(await together.count("library_books", wanted)).toBe(shelf - scanned.length);
	const available = `shelf = "A1" && status = "available"`;
	expect(await together.count("library_books", available)).toBe(scanned.length);
	const sum = ["found", "on_loan", "elsewhere", "missing", "still_missing", "added"];
	expect(sum.reduce((all, name) => all + (counts[name] ?? 0), 0)).toBe(shelf);
	const still = await together.count("stocktake_shortages", `stocktake_id = "${stocktake}" && found_at = ""`);
	expect(still).toBe(shelf - scanned.length);
});
