// engines: one
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, launchBrowser, visit } from "../support/browser.ts";
import { logIn } from "../support/people.ts";
import { type RunningRafta, startRafta } from "../support/rafta.ts";

let rafta: RunningRafta;
let browser: Browser;

beforeAll(async () => {
	rafta = await startRafta();
	browser = await launchBrowser();
});
afterAll(async () => {
	await browser?.close();
	await rafta?.dispose();
});

test("from the one-time link to the first loan, and all of it is there after a restart", async () => {
	expect(rafta.setupLink).toBeDefined();
	const { page, context, errors } = await visit(browser, rafta.url);
	await page.goto(String(rafta.setupLink));
	await page.getByLabel("Ad soyad").fill("İpek Yönetici");
	expect(await page.getByRole("link", { name: /Giriş yap|Kayıt ol/ }).count()).toBe(0);
	await page.getByLabel("E-posta").fill("ipek@okul.test");
	await page.getByRole("textbox", { name: "Parola" }).fill("iyi bir parola");
	await page.getByRole("button", { name: "Devam" }).click();
	await page.getByLabel("Okul adı").fill("Çınaraltı İlkokulu");
	await page.getByLabel("Tür").selectOption("ilkokul");
	await page.getByLabel("İl", { exact: true }).fill("Iğdır");
	await page.getByLabel("İlçe").fill("Tuzluca");
	await page.getByRole("button", { name: "Devam" }).click();
	await page.getByLabel("Kütüphane adı").fill("Merkez Kütüphane");
	await page.getByLabel("Hayır, elle gireriz").check();
	await page.getByRole("button", { name: "Devam" }).click();
	await page.getByText("MEB 2024", { exact: true }).click();
	await page.getByRole("button", { name: "Devam" }).click();
	await page.getByText("Çınaraltı İlkokulu").waitFor();
	await page.getByRole("button", { name: "Kurulumu tamamla" }).click();
	await page.waitForURL("**/book_loans");
	await page.getByRole("heading", { name: "Kütüphanenizi birlikte açalım" }).waitFor();

	await page.goto("/books/create");
	await page.getByLabel("Eser adı").fill("İnce Memed");
	await page.getByLabel("Yazarlar").fill("Yaşar Kemal");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.waitForURL("**/library_books/create?book=*");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByText("Nüsha eklendi: 10000001").waitFor();

	await page.goto("/students/create");
	await page.getByRole("textbox", { name: "Ad", exact: true }).fill("Ece");
	await page.getByLabel("Soyad").fill("Yılmaz");
	await page.getByLabel("Sınıf").fill("3a");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByRole("link", { name: "Ödünç ver", exact: true }).click();
	await page.getByRole("heading", { name: "Ece Yılmaz" }).waitFor();
	await page.getByRole("combobox", { name: "Okur ya da kitap okutun" }).fill("10000001");
	await page.keyboard.press("Enter");
	await page.getByText("Ödünç verildi: İnce Memed").waitFor();
	expect(errors).toEqual([]);
	await context.close();

	const again = await fetch(`${rafta.url}/api/setup`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			token: new URL(String(rafta.setupLink)).searchParams.get("token"),
			admin: { name: "x", email: "x@y.test", password: "another password" },
			school: { name: "x", type: "lise", province: "", district: "" },
			library: { name: "x" },
			preset: "meb_2024",
		}),
	});
	expect(again.status).toBe(403);

	rafta = await rafta.restart();
	expect(rafta.setupLink).toBeUndefined();
	const later = await visit(browser, rafta.url);
	await logIn(later.page, "ipek@okul.test", "iyi bir parola");
	await later.page.goto("/book_loans/list");
	await later.page.getByRole("link", { name: "İnce Memed" }).waitFor();
	await later.context.close();
});
