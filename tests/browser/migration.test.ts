// engines: one
import { copyFileSync, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { accessibilityFaults } from "../support/axe.ts";
import { chooseFile } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { logIn } from "../support/people.ts";

const demo = withDemo();
let folder: string;

/** Makes a backup with one collection, a record with a missing file, and a field with an odd pattern. */
async function makeBackup(): Promise<string> {
	const file = join(folder, "data.db");
	const database = new Database(file);
	database.exec(
		"CREATE TABLE _collections (id, system, type, name, fields, indexes, listRule, viewRule, createRule, updateRule, deleteRule, options, created, updated); CREATE TABLE _params (id, value); CREATE TABLE kulup (id, ad, belge)",
	);
	const text = (name: string, more: object = {}) => ({ id: `f_${name}`, name, type: "text", ...more });
	const fields = [
		text("id", { primaryKey: true, system: true, required: true, pattern: "^[a-z0-9]+$" }),
		text("ad", { pattern: "(?<!" }),
		{ id: "f_belge", name: "belge", type: "file", maxSelect: 1 },
	];
	database
		.prepare(
			"INSERT INTO _collections VALUES ('kulup0000000001', 0, 'base', 'kulup', ?, '[]', '', '', NULL, NULL, NULL, '{}', '', '')",
		)
		.run(JSON.stringify(fields));
	database.exec("INSERT INTO kulup VALUES ('aaaaaaaaaaaaaaa', 'Satranç', 'yok_abc.txt')");
	database.exec(`
		INSERT INTO _collections VALUES ('sizinti00000001', 0, 'view', 'sizinti', '[]', '[]', '', '', NULL, NULL, NULL,
			'{"viewQuery":"SELECT id, first_name FROM students"}', '', '');
		INSERT INTO _collections VALUES ('pbc_3142635823', 1, 'auth', '_superusers', '[{"id":"f_email","name":"email","type":"email"}]',
			'[]', NULL, NULL, NULL, NULL, NULL, '{}', '', '');
		CREATE TABLE _superusers (id, email);
		INSERT INTO _superusers VALUES ('sssssssssssssss', 'baska@rafta.test')`);
	database.close();
	const zip = new ZipFile();
	zip.addFile(file, "data.db");
	zip.end();
	const target = join(folder, "yedek.zip");
	await pipeline(zip.outputStream, createWriteStream(target));
	return target;
}

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-yedek-"));
});
afterAll(async () => {
	rmSync(folder, { recursive: true });
});

test.each([
	{ width: 1280, theme: "light" },
	{ width: 360, theme: "dark" },
])("a PocketBase backup is looked into and taken over, at $width in $theme", async ({ width, theme }) => {
	const { page, context, errors } = await demo.visit({ width, theme });
	await page.goto("/users/login");
	await logIn(page, "yonetici@rafta.test");
	await page.goto("/admin/migration");
	await page.getByRole("heading", { name: "Veritabanı taşıma" }).waitFor();
	// A copy: a browser does not upload a file that is written to after it was chosen.
	const noBackup = join(folder, "rafta.db");
	copyFileSync(join(demo.folder, "rafta.db"), noBackup);
	await chooseFile(page.getByLabel("PocketBase yedeği (.zip)"), noBackup);
	await page.getByRole("button", { name: "İncele" }).click();
	await page.getByText("Yedek okunamıyor ya da hasarlı.").waitFor();
	await chooseFile(
		page.getByLabel("PocketBase yedeği (.zip)"),
		await makeBackup().catch(() => join(folder, "yedek.zip")),
	);
	await page.getByRole("button", { name: "İncele" }).click();
	await page.getByRole("heading", { name: "Aktarılırsa ne olur?" }).waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	if (width === 1280) {
		await page.getByText("kulup: fields.ad.pattern olduğu gibi aktarılamadı").waitFor();
		await page.getByText("kulup: 1 dosya yedekte yok").waitFor();
		await page
			.getByText("sizinti: aktarılmaz; görünümler yalnızca yedekteki koleksiyonları okuyabilir")
			.waitFor();
		await page.getByText("sizinti: viewQuery, yedekte olmayan verileri okuyor: students").waitFor();
		expect(await page.getByRole("checkbox", { name: "Yönetici hesaplarını da aktar" }).isChecked()).toBe(
			false,
		);
		await page.getByRole("button", { name: "Şimdi aktar" }).click();
		await page.getByRole("heading", { name: "Aktarım tamamlandı" }).waitFor();
		await page.getByText("Yedekteki 1 yönetici hesabı aktarılmadı.").waitFor();
		const answer = await fetch(`${demo.url}/api/collections/kulup/records`);
		expect((await answer.json()) as object).toMatchObject({ totalItems: 1, items: [{ ad: "Satranç" }] });
	} else {
		await page.getByRole("cell", { name: "Daha önce aktarılmış" }).waitFor();
		await page.getByRole("button", { name: "Vazgeç" }).click();
		await page.getByRole("button", { name: "İncele" }).waitFor();
	}
	expect(errors.filter((error) => !error.includes("400"))).toEqual([]);
	await context.close();
});
