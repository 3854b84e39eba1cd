// engines: one
/** Account security in the screens: signing in, and keeping others out. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { requestAfter, responseAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { withDemo } from "../support/demo.ts";
import { fromMailTo } from "../support/outbox.ts";
import { logIn } from "../support/people.ts";

const password = "rafta-demo-2026";
const manager = "sorumlu@rafta.test";

const demo = withDemo();

async function post(path: string, body: object, token = "", method = "POST") {
	const response = await fetch(demo.url + path, {
		method,
		headers: { "content-type": "application/json", ...(token && { authorization: token }) },
		body: JSON.stringify(body),
	});
	return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

const signedIn = (identity: string): Promise<string> =>
	post("/api/collections/users/auth-with-password", { identity, password }).then(({ body }) => body.token);

/** Returns the newest code mailed to an address, once it differs from the previous one. */
const codeTo = (address: string, before?: string): Promise<string> =>
	fromMailTo(demo.folder, address, ({ html }) => {
		const code = /<strong>(\d{8})<\/strong>/.exec(html)?.[1];
		return code === before ? undefined : code;
	});

/** Opens the account screen with the security section, where the session's owner may change it. */
async function openSecurity(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Hesap menüsü" }).click();
	await page.getByRole("link", { name: "Profili düzenle" }).click();
	await page.getByRole("heading", { name: "Güvenlik" }).waitFor();
	await page.getByText("Bu oturum", { exact: true }).waitFor();
}

test.each([
	{ width: 360, theme: "dark" },
	{ width: 1280, theme: "light" },
])("who guesses is told how long to wait, at $width in $theme", async ({ width, theme }) => {
	const { page, context } = await demo.visit({ width, theme });
	for (let n = 0; n < 11; n++) {
		await post("/api/collections/users/auth-with-password", { identity: `kim${width}`, password: "yanlış" });
	}
	// The clock stands: however slow the machine, the wait is not over before it has been seen.
	const now = Date.now();
	await page.clock.setFixedTime(now);
	await page.goto("/users/login");
	await page.getByLabel("E-posta ya da kullanıcı adı").fill(`kim${width}`);
	await page.getByRole("textbox", { name: "Parola" }).fill("yanlış");
	await page.getByRole("button", { name: "Giriş yap" }).click();
	await page.getByText("Çok fazla başarısız deneme yapıldı.").waitFor();
	await page.getByText(/Yeniden denemek için kalan süre: 0:0\d/).waitFor();
	expect(await page.getByRole("button", { name: "Giriş yap" }).isDisabled()).toBe(true);
	expect(await accessibilityFaults(page)).toEqual([]);
	// After that time the next attempt is possible.
	await page.clock.setFixedTime(now + 10_000);
	await page.waitForFunction(
		() => document.querySelector("main form button[type=submit]")?.ariaDisabled !== "true",
	);
	await context.close();
});

test("sessions are listed, one is ended, then all of them", { tags: "walk" }, async () => {
	const { page, context, errors } = await demo.visitAs(manager, { width: 360, theme: "dark" });
	const [lost, other] = [await signedIn(manager), await signedIn(manager)];
	await openSecurity(page);
	expect(await accessibilityFaults(page)).toEqual([]);
	const endButtons = page.getByRole("button", { name: /^Oturumu kapat: / });
	const count = await endButtons.count();
	expect(count).toBeGreaterThanOrEqual(2);
	await endButtons.first().click();
	await page.getByText("Oturum kapatıldı.").waitFor();
	const refresh = (token: string) => post("/api/collections/users/auth-refresh", {}, token);
	const left = [await refresh(lost), await refresh(other)].map(({ status }) => status);
	expect(left.sort()).toEqual([200, 401]);
	await page.getByRole("button", { name: "Diğer bütün oturumları kapat" }).click();
	await page.getByText("Diğer bütün oturumlar kapatıldı.").waitFor();
	expect((await refresh(lost)).status).toBe(401);
	expect((await refresh(other)).status).toBe(401);
	await page.reload();
	await page.getByText("Bu oturum", { exact: true }).waitFor();
	expect(await endButtons.count()).toBe(0);
	await page.getByRole("button", { name: "Oturumu her yerde kapat" }).click();
	await page.waitForURL((url) => !url.pathname.startsWith("/users/update"));
	expect(errors).toEqual([]);
	await context.close();
});

test("the account is one page at each of its addresses; name and language are stored", async () => {
	const { page, context, errors } = await demo.visitAs(manager, { path: "/users", width: 360 });
	await page.getByLabel("Ad soyad").fill("Derya Su İnce");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByRole("heading", { level: 1, name: "Derya Su İnce" }).waitFor();
	await page.getByRole("group", { name: "Dil" }).getByRole("button", { name: "English" }).click();
	await page.getByRole("heading", { name: "Sign-in and security" }).waitFor();
	const client = await demo.signedIn(manager);
	const id = String(client.authStore.record?.id);
	expect(client.authStore.record).toMatchObject({ name: "Derya Su İnce", language: "en" });
	for (const path of [`/users/detail/${id}`, `/users/update/${id}#security`]) {
		await page.goto(path);
		await page.getByRole("heading", { level: 1, name: "Derya Su İnce" }).waitFor();
		await page.getByRole("heading", { name: "Sign-in and security" }).waitFor();
	}
	await page.getByRole("group", { name: "Language" }).getByRole("button", { name: "Türkçe" }).click();
	await page.getByRole("heading", { name: "Giriş ve güvenlik" }).waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("signing out ends the session for whoever has its token, too", async () => {
	const { page, context } = await demo.visit();
	await logIn(page, manager);
	const sent = await requestAfter(page, /auth-refresh/, () => page.reload());
	const token = sent.headers().authorization ?? "";
	await page.getByRole("button", { name: "Hesap menüsü" }).click();
	const ended = await responseAfter(page, /\/sessions\/current\/end$/, () =>
		page.getByRole("button", { name: "Çıkış yap" }).click(),
	);
	expect(ended.status()).toBe(204);
	expect((await post("/api/collections/users/auth-refresh", {}, token)).status).toBe(401);
	await context.close();
});

test.each([
	{ width: 1280, theme: "light" },
	{ width: 360, theme: "dark" },
])("a new password is judged while it is typed, at $width in $theme", async ({ width, theme }) => {
	const { page, context } = await demo.visit({ width, theme });
	await page.goto("/users/signIn");
	await page.getByText("En az 10 karakter gerekir.").waitFor();
	await page.getByLabel("Ad soyad").fill("Gülşen Yıldırım");
	await page.getByLabel("E-posta").fill(`gulsen${width}@okul.test`);
	const typed = page.getByRole("textbox", { name: "Parola" });
	for (const [weak, words] of [
		["kısa", "Parola en az 10 karakter olmalı."],
		["Galatasaray1905", "Bu parola çok yaygın"],
		["gulsenyildirim", "Parolada ad, okul adı"],
		["1234567890", "Klavyede yan yana olan tuşlar"],
	] as const) {
		await typed.fill(weak);
		await page.getByRole("status").filter({ hasText: words }).waitFor();
	}
	expect(await accessibilityFaults(page)).toEqual([]);
	// The long list of common passwords is on the server only.
	await typed.fill("sunshine2024");
	await page.getByRole("button", { name: "Kayıt ol" }).click();
	await page.getByText("Bu parola çok yaygın").waitFor();
	await typed.fill("mavi dolap altında üç kedi");
	await page.getByText("Çok iyi").waitFor();
	await page.getByRole("button", { name: "Kayıt ol" }).click();
	await page.waitForURL("**/schools/list");
	await context.close();
});

test("without mail nobody switches the second step on, and the screen says why", async () => {
	const { page, context } = await demo.visitAs(manager);
	await openSecurity(page);
	await page.getByText("bu kurulumda e-posta gönderilemiyor").waitFor();
	expect(await page.getByRole("button", { name: "İki adımlı girişi aç" }).count()).toBe(0);
	await context.close();
});

test("the second step: switched on by a code, asked for at the next sign-in, switched off", {
	tags: "walk",
}, async () => {
	const administrator = await signedIn("yonetici@rafta.test");
	const smtp = { enabled: true, host: "127.0.0.1", port: 9 };
	expect((await post("/api/settings", { smtp }, administrator, "PATCH")).status).toBe(200);
	const { page, context } = await demo.visitAs(manager, { width: 360, theme: "dark" });
	await openSecurity(page);
	await page.getByRole("button", { name: "İki adımlı girişi aç" }).click();
	await page.getByRole("button", { name: "Kod gönder" }).click();
	await page.getByLabel("E-postanıza gelen kod").waitFor();
	const first = await codeTo(manager);
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByLabel("E-postanıza gelen kod").fill(first);
	const card = page.locator("form").filter({ has: page.getByLabel("E-postanıza gelen kod") });
	await card.getByRole("textbox", { name: "Parola" }).fill("yanlış parola");
	await card.getByRole("button", { name: "İki adımlı girişi aç" }).click();
	await page.getByText("Parola yanlış.").waitFor();
	await card.getByRole("textbox", { name: "Parola" }).fill(password);
	await card.getByRole("button", { name: "İki adımlı girişi aç" }).click();
	await page.getByText("İki adımlı giriş açıldı.").waitFor();

	await page.getByRole("button", { name: "Hesap menüsü" }).click();
	await page.getByRole("banner").getByRole("button", { name: "Çıkış yap" }).click();
	await page.goto("/users/login");
	await page.getByLabel("E-posta ya da kullanıcı adı").fill("sorumlu");
	await page.getByRole("textbox", { name: "Parola" }).fill(password);
	await page.getByRole("button", { name: "Giriş yap" }).click();
	await page.getByText("s•••@rafta.test adresine").waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByLabel("E-postanıza gelen kod").fill("00000001");
	await page.getByRole("button", { name: "Girişi tamamla" }).click();
	await page.getByText("Kod geçersiz ya da süresi dolmuş.").waitFor();
	await page.getByLabel("E-postanıza gelen kod").fill(await codeTo(manager, first));
	await page.getByRole("button", { name: "Girişi tamamla" }).click();
	await page.waitForURL("**/book_loans");

	const settings = await post("/api/settings", { smtp: { enabled: false } }, administrator, "PATCH");
	expect(settings.status).toBe(400);
	await openSecurity(page);
	await page.getByRole("button", { name: "İki adımlı girişi kapat" }).click();
	const off = page
		.locator("form")
		.filter({ has: page.getByRole("button", { name: "İki adımlı girişi kapat" }) });
	await off.getByRole("textbox", { name: "Parola" }).fill(password);
	await off.getByRole("button", { name: "İki adımlı girişi kapat" }).click();
	await page.getByText("İki adımlı giriş kapatıldı.").waitFor();
	await context.close();
});

test("a changed password asks for the old one and leaves only this session", async () => {
	const { page, context } = await demo.visitAs(manager);
	await openSecurity(page);
	const other = await signedIn(manager);
	await page.getByRole("button", { name: "Parolayı değiştir" }).click();
	await page.getByRole("textbox", { name: "Şimdiki parola" }).fill("yanlış parola");
	await page.getByRole("textbox", { name: "Yeni parola" }).fill("yeşil çorap çekmecesi");
	await page.getByRole("button", { name: "Parolayı değiştir" }).click();
	await page.getByText("Eski parola yanlış").or(page.locator("[aria-invalid=true]")).first().waitFor();
	await page.getByRole("textbox", { name: "Şimdiki parola" }).fill(password);
	await page.getByRole("button", { name: "Parolayı değiştir" }).click();
	await page.getByText("Parola değişti.").waitFor();
	expect((await post("/api/collections/users/auth-refresh", {}, other)).status).toBe(401);
	await page.reload();
	await page.getByText("Bu oturum", { exact: true }).waitFor();
	await context.close();
});

test("an administrator ends all sessions of an account", { tags: "walk" }, async () => {
	const pupil = await signedIn("ogrenci@rafta.test");
	const { body } = await post("/api/collections/users/auth-refresh", {}, pupil);
	const { page, context } = await demo.visitAs("yonetici@rafta.test", {
		path: `/users/detail/${body.record.id}`,
	});
	await page.getByRole("button", { name: "Bu hesabın bütün oturumlarını kapat" }).click();
	await page.getByText("Bu hesabın bütün oturumları kapatıldı.").waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	expect((await post("/api/collections/users/auth-refresh", {}, pupil)).status).toBe(401);
	await context.close();
});
