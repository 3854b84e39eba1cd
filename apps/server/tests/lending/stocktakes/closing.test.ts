// engines: both
/** An interrupted closing continues where it was, and does nothing twice. */

import { afterEach, beforeEach, expect, test } from "vitest";
import { createClosing } from "../../../src/lending/stocktakes/closing.ts";
import type { RecordService } from "../../../src/records.ts";
import { type Counting, openCounting } from "./support.ts";

let c: Counting;
beforeEach(async () => {
	c = await openCounting();
});
afterEach(() => c.dispose());

const barcodes = Array.from({ length: 100 }, (_, number) => String(7000 + number));

/** A stocktake of 100 copies that is to be closed, with no process working on it. */
async function toBeClosed(): Promise<string> {
	await c.shelve("A1", barcodes);
	const id = await c.start({ kind: "shelf", shelves: ["A1"] });
	await c.scan(id, "7000");
	await c.small.service.transaction((records) => records.update("stocktakes", id, { status: "closing" }));
	return id;
}

const count = async (collection: string, filter: string): Promise<number> =>
	(await c.small.service.list(collection, { filter })).length;

/** The service of a process that fails in its n-th transaction. */
function failingIn(nth: number): RecordService {
	const { service } = c.small;
	let left = nth;
	return {
		...service,
		sql: service.sql,
		transaction: (work) => {
			left -= 1;
			if (left > 0) return service.transaction(work);
			return service.transaction(async (records) => {
				await work(records);
				throw new Error("the disk is full");
			});
		},
	};
}

test("what a process left in the middle is finished by another one a minute later, each copy once", async () => {
	const id = await toBeClosed();
	const faults: string[] = [];
	const broken = createClosing(failingIn(2), c.small.now, (error) => faults.push(String(error)));
	broken.start(id);
	while (faults.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
	expect(faults).toEqual(["Error: the disk is full"]);
	// The writes of the failed transaction are not there.
	expect(await count("library_books", 'shelf = "A1" && status = "missing"')).toBe(40);
	expect(await count("stocktake_shortages", `stocktake_id = "${id}"`)).toBe(40);

	const other = createClosing(c.small.service, c.small.now, (error) => faults.push(String(error)));
	await other.resume();
	expect((await c.stored(id)).status).toBe("closing");
	c.small.clock.now = new Date(c.small.clock.now.getTime() + 2 * 60_000);
	await Promise.all([other.resume(), createClosing(c.small.service, c.small.now, () => {}).resume()]);
	expect(await c.ended(id)).toMatchObject({ total: 100, found: 1, missing: 99 });
	expect(await c.stored(id)).toMatchObject({ status: "closed", done: 99 });
	expect(await count("stocktake_shortages", `stocktake_id = "${id}"`)).toBe(99);
	expect(await count("circulation_events", 'kind = "missing"')).toBe(99);
	expect(await count("audit_events", 'kind = "stocktake_closed"')).toBe(1);
	await other.close();
});

test("a copy whose record is not accepted as it stands keeps no other from being judged, and no stocktake open", async () => {
	const id = await toBeClosed();
	const { id: odd } = await c.copyBy("7050");
	// Its title is longer than allowed.
	await c.small.service.transaction(async (records) => {
		const copy = await records.find("library_books", odd);
		await records.insert("books", [{ id: "book0000000odd1", title: "x".repeat(400), status: "active" }]);
		await records.update("library_books", odd, { ...copy, book_id: "book0000000odd1" });
	});
	const closing = createClosing(c.small.service, c.small.now, () => {});
	closing.start(id);
	expect(await c.ended(id)).toMatchObject({ total: 100, found: 1, missing: 99 });
	expect(await c.statusOf("7050")).toBe("available");
	expect(await count("library_books", 'shelf = "A1" && status = "missing"')).toBe(98);
	await closing.close();
});
