import { routes } from "@rafta/library/access/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, launchBrowser, type Visit, visit } from "../support/browser.ts";
import { logIn, openedPath } from "../support/people.ts";
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

describe("where an address leads", () => {
	test("a guest sees public screens, and the error page for all others", async () => {
		const { page, context } = await visitAs(null);
		expect(await openedPath(page, "/")).toBe("/");
		expect(await openedPath(page, "/privacy")).toBe("/privacy");
		for (const path of ["/book_loans", "/students/list", "/admin", "/schools/list", "/reports", "/books"]) {
			expect(await openedPath(page, path), path).toBe("/error");
		}
		expect(await openedPath(page, "/nowhere/at/all")).toBe("/404");
		expect(await openedPath(page, "/students/abcdefghij12345")).toBe("/students/abcdefghij12345");
		await page.getByText("Bu sayfayı görmek için giriş yapın.").waitFor();
		await context.close();
	});

	test("a manager without a school is led to the schools, legal pages stay open", async () => {
		const { page, context } = await visitAs("yeni@rafta.test");
		for (const path of ["/", "/book_loans", "/students", "/libraries/list", "/users"]) {
			expect(await openedPath(page, path), path).toBe("/schools/list");
		}
		for (const path of ["/tos", "/contact"]) expect(await openedPath(page, path), path).toBe(path);
		await context.close();
	});

	test("a manager with a school but no library is led to the libraries", async () => {
		const { page, context } = await visitAs("yonetici@rafta.test");
		await page.goto("/schools/list");
		await page.getByRole("button", { name: "Bu okulla çalış" }).first().click();
		await page.waitForURL("**/libraries/list");
		expect(await openedPath(page, "/book_loans")).toBe("/libraries/list");
		await page.getByRole("button", { name: "Bu kütüphanede çalış" }).first().click();
		await page.waitForURL("**/book_loans");
		await context.close();
	});

	test("a manager's home is the desk; closed screens lead to the error page", async () => {
		const { page, context } = await visitAs("sorumlu@rafta.test");
		expect(await openedPath(page, "/")).toBe("/book_loans");
		expect(await openedPath(page, "/book_loans/create")).toBe("/book_loans/create");
		for (const path of [
			"/admin",
			"/users/list",
			"/books/list",
			"/reports",
			"/library_settings",
			"/students/search",
		]) {
			expect(await openedPath(page, path), path).toBe("/error");
		}
		await context.close();
	});

	test("a pupil's home is the own page, with the own books only", async () => {
		const { page, context } = await visitAs("ogrenci@rafta.test");
		expect(await openedPath(page, "/")).toMatch(/^\/students\/[a-z0-9]{15}$/);
		await page.getByRole("heading", { name: "Kitaplarım" }).waitFor();
		await page.locator("tbody tr").first().waitFor();
		for (const path of ["/book_loans", "/students", "/schools/list", "/library_books"]) {
			expect(await openedPath(page, path), path).toBe("/error");
		}
		await context.close();
	});

	test("every route of the table without a placeholder is shown or denied, never broken", async () => {
		const { page, context, errors } = await visitAs("sorumlu@rafta.test");
		for (const route of routes.filter((one) => !one.path.includes("{"))) {
			const path = await openedPath(page, route.path);
			if (!route.allow.includes(3)) expect(path, route.path).toBe("/error");
			else if (route.path === "/") expect(path).toBe("/book_loans");
			else expect(path, route.path).toBe(route.path);
		}
		expect(errors).toEqual([]);
		await context.close();
	});
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
	const code = await staff.page
		.locator("dt", { hasText: "Davet kodu" })
		.locator("xpath=following-sibling::dd")
		.textContent();
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
	await page.getByText("Davet kodu geçersiz.").waitFor();
	await page.getByLabel("Davet kodu").fill(String(code).toLowerCase());
	await page.getByRole("button", { name: "Kodla katıl" }).click();
	await page.waitForURL("**/libraries/list");
	await colleague.context.close();
	await staff.context.close();
});
