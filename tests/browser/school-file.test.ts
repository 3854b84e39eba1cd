// engines: one
/** Everything of a school as one file, from the screens. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openedZip } from "../../apps/server/tests/platform/exports/opened-zip.ts";
import { eventAfter } from "../support/after.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();

test("a manager downloads all records of the school, without personal data if asked", async () => {
	const { page, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/schools/list" });
	const school = await page.getByRole("link", { name: "Okulum" }).first().getAttribute("href");
	await page.goto(school ?? "");
	await page.getByRole("heading", { name: "Okulun bütün kayıtları" }).waitFor();
	await page.getByText("Dosyada çocukların kişisel bilgileri vardır", { exact: false }).waitFor();
	await page.getByLabel("Kişisel bilgiler olmadan").check();
	await page.getByText("Okurlar, onlarla ilgili kayıtlar", { exact: false }).waitFor();
	const file = await eventAfter(page, "download", () =>
		page.getByRole("button", { name: "Dosyayı indir" }).click(),
	);
	expect(file.suggestedFilename()).toMatch(/-okul-dosyasi-\d{4}-\d{2}-\d{2}\.zip$/);
	const content = await openedZip(await readFile(await file.path()));
	expect(content.has("data/library_books.ndjson")).toBe(true);
	expect(content.has("data/students.ndjson")).toBe(false);
	expect(errors).toEqual([]);
});
