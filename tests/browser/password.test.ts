// engines: one
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { withDemo } from "../support/demo.ts";
import { logIn } from "../support/people.ts";

const demo = withDemo();

/** Returns the path of the link in the newest mail. */
async function linkInMail(): Promise<string> {
	for (let tries = 0; tries < 100; tries++) {
		const database = new Database(join(demo.folder, "rafta.db"), { readonly: true });
		const row = database.prepare('SELECT "mail" FROM "_mails" ORDER BY "created" DESC').get() as
			| { mail: string }
			| undefined;
		database.close();
		const link = /href=\\"https?:\/\/[^/]+([^"\\]+)/.exec(row?.mail ?? "")?.[1];
		if (link) return link;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error("no mail came");
}

test.each([
	{ width: 360, theme: "dark" },
	{ width: 1280, theme: "light" },
])("a forgotten password, at $width in $theme", async ({ width, theme }) => {
	const { page, context, errors } = await demo.visit({ width, theme });
	await page.goto("/users/login");
	await page.getByRole("link", { name: "Parolamı unuttum" }).click();
	await page.getByLabel("E-posta").fill("sorumlu@rafta.test");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Bağlantı gönder" }).click();
	await page.getByText("Bu adresle bir hesap varsa").waitFor();
	if (width === 360) {
		await page.goto(await linkInMail());
		await page.getByRole("heading", { name: "Yeni parola belirle" }).waitFor();
		await page.getByRole("textbox", { name: "Yeni parola" }).fill("yeni-uzun-parola");
		expect(await accessibilityFaults(page)).toEqual([]);
		await page.getByRole("button", { name: "Parolayı kaydet" }).click();
		await page.getByText("Yeni parolanız kaydedildi").waitFor();
		// The link has been used.
		await page.reload();
		await page.getByRole("textbox", { name: "Yeni parola" }).fill("baska-uzun-parola");
		await page.getByRole("button", { name: "Parolayı kaydet" }).click();
		await page.getByRole("alert").waitFor();
		await logIn(page, "sorumlu@rafta.test", "yeni-uzun-parola");
		expect(errors.filter((error) => !error.includes("400"))).toEqual([]);
	}
	await context.close();
});

test("a broken link says so", async () => {
	const { page, context } = await demo.visit();
	await page.goto("/users/forgot-password?token=odd");
	await page.getByText("Bu bağlantı eksik ya da bozuk").waitFor();
	await context.close();
});
