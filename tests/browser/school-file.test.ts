// engines: one
/** Everything of a school as one file, from the screens. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openedZip } from "../../apps/server/tests/kit/exports/opened-zip.ts";
import { eventAfter } from "../support/after.ts";
import { withDemo } from "../support/demo.ts";
import { limit } from "../support/time-limits.ts";

const demo = withDemo();

test("a manager downloads all records of the school, without personal data if asked", async () => {
	const { page, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/schools/list" });
	const school = await page.getByRole("link", { name: "Okulum" }).first().getAttribute("href");
	await page.goto(school ?? "");
	await page.getByRole("heading", { name: "Okulun bütün kayıtları" }).waitFor();
	await page.getByText("Dosyada çocukların kişisel verileri vardır", { exact: false }).waitFor();
	await page.getByLabel("Kişisel veriler olmadan").check();
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

test("an administrator puts the file into an empty school, and takes it out again", async () => {
	const manager = await demo.signedIn("sorumlu@rafta.test");
	const response = await fetch(`${manager.baseURL}/api/exports/school`, {
		headers: { authorization: manager.authStore.token },
	});
	const zip = Buffer.from(await response.arrayBuffer());
	const admin = await demo.signedIn("yonetici@rafta.test");
	const school = await admin.collection("schools").create({ name: "Taşınan Okul", type: "ortaokul" });
	const { page, errors } = await demo.visitAsAdmin();
	await page.goto(`/schools/detail/${school.id}`);
	await page
		.locator('input[type="file"][accept*="zip"]')
		.setInputFiles({ name: "okul.zip", mimeType: "application/zip", buffer: zip });
	await page.getByRole("button", { name: "Dosyayı dene" }).click();
	await page.getByText("Bu eserler burada zaten var; var olan kayıtlar kullanılır").waitFor();
	await page.getByRole("button", { name: "Okula aktar" }).click();
	await page.getByText("Okul aktarıldı", { exact: false }).waitFor({ timeout: limit(60_000) });
	const copies = await admin
		.collection("library_books")
		.getList(1, 1, { filter: `school_id = "${school.id}"` });
	expect(copies.totalItems).toBeGreaterThan(100);
	await page.getByRole("button", { name: "Geri al" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Geri al" }).click();
	await page.getByText("Aktarım geri alındı", { exact: false }).waitFor({ timeout: limit(60_000) });
	expect(errors).toEqual([]);
});
