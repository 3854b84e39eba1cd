import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, launchBrowser, type Visit, visit } from "../support/browser.ts";
import { logIn } from "../support/people.ts";
import { type RunningRafta, startRafta } from "../support/rafta.ts";

let rafta: RunningRafta;
let browser: Browser;

beforeAll(async () => {
	rafta = await startRafta({ demo: true });
	browser = await launchBrowser();
});
afterAll(async () => {
	await browser?.close();
	await rafta?.dispose();
});

async function visitAs(email: string | null): Promise<Visit> {
	const visitor = await visit(browser, rafta.url);
	if (email) await logIn(visitor.page, email);
	return visitor;
}

test("an administrator changes to another school, then a library of it, and is at the desk", async () => {
	const { page, context } = await visitAs("yonetici@rafta.test");
	await page.goto("/schools/list");
	await page.getByRole("button", { name: "Bu okulla çalış" }).first().click();
	await page.waitForURL("**/libraries/list");
	await page.getByRole("button", { name: "Bu kütüphanede çalış" }).first().click();
	await page.waitForURL("**/book_loans");
	await context.close();
});

test("a pupil's home is the own page, with the own books", async () => {
	const { page, context } = await visitAs("ogrenci@rafta.test");
	await page.waitForURL(/\/students\/[a-z0-9]{15}$/);
	await page.getByRole("heading", { name: "Kitaplarım" }).waitFor();
	await context.close();
});

test("joining a school: asked for, approved by its staff, seen at once", async () => {
	const newcomer = await visitAs("yeni@rafta.test");
	await newcomer.page.getByLabel("Okul adı ya da ilçe ara").fill("degirmen");
	await newcomer.page
		.getByRole("row", { name: /Şimşekli Değirmen Ortaokulu/ })
		.getByRole("button", { name: "Katılmak iste" })
		.click();
	await newcomer.page.getByText("Onay bekliyor").waitFor();

	const staff = await visitAs("sorumlu@rafta.test");
	await staff.page.getByRole("link", { name: "Okulum" }).click();
	await staff.page.getByRole("button", { name: "Onayla" }).click();
	await staff.page.getByText("Bekleyen istek yok.").waitFor();

	await newcomer.page.reload();
	await newcomer.page.waitForURL("**/libraries/list");
	await newcomer.page.getByRole("button", { name: "Bu kütüphanede çalış" }).first().click();
	await newcomer.page.waitForURL("**/book_loans");
	await newcomer.context.close();
	await staff.context.close();
});

test("an invite code, seen by the school's staff, lets a colleague in without waiting", async () => {
	const staff = await visitAs("sorumlu@rafta.test");
	await staff.page.getByRole("link", { name: "Okulum" }).click();
	const shown = staff.page.getByTestId("invite-code");
	await shown.waitFor();
	const former = await shown.textContent();
	await staff.page.getByRole("button", { name: "Yeni kod üret" }).click();
	await expect.poll(() => shown.textContent(), { timeout: 20_000 }).not.toBe(former);
	const code = await shown.textContent();
	expect(code).toMatch(/^[A-Z2-9]{3}-[A-Z2-9]{3}-[A-Z2-9]{3}$/);

	const colleague = await visit(browser, rafta.url);
	const { page } = colleague;
	await page.goto("/users/signIn");
	await page.getByLabel("Ad soyad").fill("Çağrı Meslektaş");
	await page.getByLabel("E-posta").fill("cagri@rafta.test");
	await page.getByRole("textbox", { name: "Parola" }).fill("uzun bir parola cümlesi");
	await page.getByRole("button", { name: "Kayıt ol" }).click();
	await page.waitForURL("**/schools/list");
	await page.getByLabel("Davet kodu").fill("YANLIŞ");
	await page.getByRole("button", { name: "Kodla katıl" }).click();
	await page.getByText(/Davet kodu geçersiz/).waitFor();
	await page.getByLabel("Davet kodu").fill(String(code).toLowerCase());
	await page.getByRole("button", { name: "Kodla katıl" }).click();
	await page.waitForURL("**/libraries/list");
	await colleague.context.close();
	await staff.context.close();
});
