// engines: one
/** A user whom the server has signed out reads why on the sign-in screen, and goes on where they were. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { withDemo } from "../support/demo.ts";
import { chooseLanguage } from "../support/people.ts";

const password = "rafta-demo-2026";
const fresh = "yeşil kapı iki kuş";
const manager = "sorumlu@rafta.test";

const demo = withDemo();

async function account(email: string) {
	const admin = await demo.signedIn("yonetici@rafta.test");
	const { id } = await admin
		.collection("users")
		.getFirstListItem(admin.filter("email = {:email}", { email }));
	return (values: Record<string, unknown>) => admin.collection("users").update(id, values);
}
/** Waits for the check of the session with which a page begins: on a slow machine it would find what is changed next. */
const checked = (page: Page) =>
	page.waitForFunction(() =>
		performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/auth-refresh")),
	);
async function signIn(page: Page, email: string, typed: string): Promise<void> {
	await page.locator("main input[autocomplete=username]").fill(email);
	await page.locator("main input[type=password]").fill(typed);
	await page.locator("main form button[type=submit]").click();
}

test("a changed password and a closed account are named in either language", async () => {
	const change = await account(manager);
	const { page, context, errors } = await demo.visitAs(manager, {
		path: "/students/list",
		...{ width: 390, theme: "dark" },
	});
	await page.getByRole("heading", { name: "Okurlar" }).waitFor();
	await checked(page);
	await change({ password: fresh, passwordConfirm: fresh });
	await page.reload();
	await page
		.getByText("Parolanız değiştirildiği için oturumunuz kapandı. Yeni parolanızla giriş yapın.")
		.waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await chooseLanguage(page, "English");
	await page
		.getByText("You were signed out because your password was changed. Sign in with your new password.")
		.waitFor();
	await chooseLanguage(page, "Türkçe");
	await signIn(page, manager, fresh);
	await page.waitForURL((url) => url.pathname === "/students/list");
	await page.getByRole("heading", { name: "Okurlar" }).waitFor();
	await checked(page);
	await change({ status: "blocked" });
	await page.reload();
	await page
		.getByText("Hesabınız kapatıldı. Nedenini kütüphane sorumlunuza ya da yöneticinize sorun.")
		.waitFor();
	await change({ status: "active", password, passwordConfirm: password });
	// Reloaded, the sentence is still there; who signs in and leaves by themselves reads none.
	await page.reload();
	await page.getByText("Hesabınız kapatıldı.").waitFor();
	await signIn(page, manager, password);
	await page.waitForURL((url) => url.pathname === "/students/list");
	await page.getByRole("button", { name: /Hesap menüsü/ }).click();
	await page.getByRole("button", { name: "Çıkış yap" }).click();
	await page.waitForURL((url) => url.pathname === "/");
	await page.getByRole("link", { name: "Giriş yap" }).first().click();
	await page.getByRole("heading", { name: "Giriş yap" }).waitFor();
	expect(await page.getByText(/oturumunuz kapandı|kapatıldı/).count()).toBe(0);
	// The browser itself notes what the server refused: an ended session sees what a guest sees, so no record (404) either.
	expect(errors.filter((error) => !/40[14] \(/.test(error))).toEqual([]);
	await context.close();
});

test("a page that is loaded again in the moment its session ends still says why", async () => {
	const change = await account(manager);
	const { page, context } = await demo.visitAs(manager, { path: "/students/list" });
	await page.getByRole("heading", { name: "Okurlar" }).waitFor();
	await checked(page);
	// As if the page went before its sign-in screen was shown.
	await page.evaluate(() => {
		const push = history.pushState.bind(history);
		history.pushState = (state, unused, url) => {
			if (!String(url).includes("/users/login")) push(state, unused, url);
		};
	});
	await change({ password: fresh, passwordConfirm: fresh });
	// A page asks about its session at the first refusal, but not again and again.
	await page.waitForTimeout(5100);
	await page.locator("a[href='/book_loans']").first().click();
	await page.waitForFunction(() => sessionStorage.getItem("rafta-session-ended") === "password");
	await page.goto(`${demo.url}/students/list`);
	await page.getByText("Parolanız değiştirildiği için oturumunuz kapandı.").waitFor();
	expect(await page.evaluate(() => sessionStorage.getItem("rafta-session-ended"))).toBeNull();
	await change({ password, passwordConfirm: password });
	await context.close();
});
