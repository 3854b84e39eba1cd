import { expect, test, vi } from "vitest";
import type { ReadConnection, Row } from "../../src/database/port.ts";
import { createTotals } from "../../src/records/totals.ts";

const counting = (table: string) => ({
	text: `SELECT COUNT(*) AS "count" FROM "${table}" AS "_1"`,
	values: [],
});

function setUp() {
	const get = vi.fn<() => Promise<Row>>();
	const connection = { get } as Pick<ReadConnection, "get"> as ReadConnection;
	const totals = createTotals((name) => name === "seen");
	return { get, totals, count: (table: string) => totals.count(connection, counting(table)) };
}

test("a total is counted again when its table has changed, and for a view when anything has", async () => {
	const { get, totals, count } = setUp();
	for (const total of [1, 2, 3, 4]) get.mockResolvedValueOnce({ count: total });
	expect([await count("films"), await count("seen")]).toEqual([1, 2]);
	expect([await count("films"), await count("seen")]).toEqual([1, 2]);
	totals.changed("rooms");
	expect([await count("films"), await count("seen")]).toEqual([1, 3]);
	totals.changed("films");
	expect(await count("films")).toBe(4);
});

test("a total is not kept as the one after a change that was committed while it was counted", async () => {
	const { get, totals, count } = setUp();
	const answer = Promise.withResolvers<Row>();
	get.mockReturnValueOnce(answer.promise).mockResolvedValueOnce({ count: 2 });
	const first = count("films");
	totals.changed("films");
	answer.resolve({ count: 1 });
	expect([await first, await count("films")]).toEqual([1, 2]);
});
