// engines: both
/** An installation of a release that ordered numbers digit by digit. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "@rafta/records";
import { afterAll, expect, test } from "vitest";
import { testPlace } from "../../../../tests/support/database.ts";
import { openRafta } from "../../src/composition/service.ts";

const folder = mkdtempSync(join(tmpdir(), "rafta-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("rebuilds its keys at the next start: volumes follow one another in its lists", async () => {
	const place = await testPlace(folder);
	const before = await openRafta(place);
	const titles = ["1. Cilt", "2. Cilt", "10. Cilt"];
	await before.service.transaction(async (records) => {
		for (const title of titles) await records.create("books", { title, status: "active" });
	});
	await before.service.database.write(async (tx) => {
		await tx.run(sql`UPDATE "books" SET "title__sort" = "title"`);
		await tx.run(sql`UPDATE "_params" SET "value" = '2' WHERE "key" = 'text_keys'`);
	});
	const listed = async ({ service }: typeof before) =>
		(await service.list("books", { sort: "title" })).map(({ title }) => title);
	expect(await listed(before)).toEqual(["1. Cilt", "10. Cilt", "2. Cilt"]);
	await before.service.close();
	const after = await openRafta(place);
	expect(await listed(after)).toEqual(titles);
	await after.service.close();
});
