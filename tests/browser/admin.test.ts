// engines: one
/** The administration screens: state of the installation, settings, log, containers. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { intercept, look, overflow, type Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();

let signedIn: Visit | undefined;
/** Administrator, signed in once for all tests. */
async function administrator(): Promise<Visit> {
	if (signedIn) return signedIn;
	signedIn = await demo.visitAs("yonetici@rafta.test");
	return signedIn;
}

test("an administrator sees how the installation is, sets up mail, makes a backup, and finds it all in the log", {
	tags: "walk",
}, async () => {
	const { page, errors } = await administrator();
	await page.goto("/admin");
	await page.getByRole("heading", { name: "Kullanım" }).waitFor();
	await page.getByText("Hiç yedek yok.").waitFor();
	const job = page.getByRole("row").filter({ hasText: "Gecikenleri işaretleme" });
	await job.getByText("bilinmiyor").waitFor();
	await job.getByRole("button").click();
	await job.getByText("bilinmiyor").waitFor({ state: "detached" });

	await page.getByRole("link", { name: "E-posta ayarları" }).click();
	const server = page
		.locator("section")
		.filter({ has: page.getByRole("heading", { name: "E-posta sunucusu (SMTP)" }) });
	await server.getByLabel("E-postaları bu sunucuyla gönder").check();
	await server.getByLabel("Sunucu", { exact: true }).fill("127.0.0.1");
	await server.getByLabel("Port").fill("70000");
	await server.getByLabel("Parola").fill("posta-sirri");
	await server.getByRole("button", { name: "Kaydet" }).click();
	await server.locator('[aria-invalid="true"]').waitFor();
	await server.getByLabel("Port").fill("1");
	await server.getByRole("button", { name: "Kaydet" }).click();
	await page.getByText("Kaydedildi.").waitFor();
	await expect.poll(() => server.getByLabel("Parola").inputValue()).toBe("");
	await page.getByRole("button", { name: "Deneme e-postası gönder" }).click();
	await page.getByText(/ECONNREFUSED/).waitFor();

	await page.getByRole("link", { name: "Yedekler" }).first().click();
	await page.getByLabel("Yeni yedeğin adı").fill("tatilden-once.zip");
	// The button that was pressed keeps the focus while the backup is made, and no second one begins.
	const make = page.getByRole("button", { name: "Yedek al" });
	let made = 0;
	let goOn = () => {};
	const waits = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	await intercept(page, "**/api/backups", async (route) => {
		if (route.request().method() === "POST") {
			made++;
			await waits;
		}
		await route.continue();
	});
	const focused = () => page.evaluate(() => document.activeElement?.textContent);
	await make.press("Enter");
	await expect.poll(() => make.getAttribute("aria-busy")).toBe("true");
	expect(await focused()).toBe("Yedek al");
	expect(await make.isDisabled()).toBe(true);
	await page.keyboard.press("Enter");
	await page.getByLabel("Yeni yedeğin adı").press("Enter");
	await make.focus();
	goOn();
	await page.getByRole("button", { name: "Geri yükle: tatilden-once.zip" }).waitFor();
	expect(await focused()).toBe("Yedek al");
	await expect.poll(() => make.isEnabled()).toBe(true);
	expect(made).toBe(1);
	await page.unroute("**/api/backups");
	await page.getByRole("button", { name: "Geri yükle: tatilden-once.zip" }).click();
	const dialog = page.getByRole("dialog");
	const replace = dialog.getByRole("button", { name: "Yedeği geri yükle" });
	expect(await replace.isDisabled()).toBe(true);
	await dialog.getByRole("textbox").fill("tatilden-once.zip");
	await expect.poll(() => replace.isEnabled()).toBe(true);
	await dialog.getByRole("button", { name: "Vazgeç" }).click();

	await page.goto("/admin/logs?status=4&q=settings");
	await page
		.getByRole("button", { name: /^PATCH \/api\/settings/ })
		.first()
		.click();
	await page.getByRole("dialog").getByText("Satırın tamamı").click();
	expect(await page.getByRole("dialog").textContent()).not.toContain("posta-sirri");
	await page.getByRole("dialog").getByRole("button", { name: "Kapat", exact: true }).first().click();
	await look(page, "gunlukler");

	await page.goto("/admin/settings?section=logs");
	await page.getByLabel("Hesabı da kaydet").check();
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByText("Kaydedildi").first().waitFor();
	// The change itself is the first log line with a user.
	await page.goto("/admin/logs?method=PATCH&q=settings");
	await page.getByRole("row").filter({ hasText: "Selin Ağaoğlu" }).getByText("200").waitFor();

	await page.goto("/docker");
	await page.getByRole("row").filter({ hasText: "RAFTA_PORT" }).getByText("ayarlanmış").waitFor();
	await page.getByText("POSTGRES_PASSWORD").first().waitFor();
	// The browser logs only the intentionally refused requests.
	expect(errors.splice(0).filter((error) => !error.includes("400"))).toEqual([]);
});

test("on a phone the sections stand in a dialog, and lead back to the library", async () => {
	const { page, errors } = await administrator();
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto("/admin/settings");
	await page.getByLabel("Kurulumun adı", { exact: true }).waitFor();
	// It has a header and a footer of its own.
	await page.getByRole("banner").getByText("Yönetim", { exact: true }).waitFor();
	await page
		.getByRole("contentinfo")
		.getByText(/^Rafta \d/)
		.waitFor();
	await page.getByRole("button", { name: "Menüyü aç" }).click();
	await page.getByRole("dialog").getByRole("link", { name: "Veritabanı taşıma" }).click();
	await page.getByRole("heading", { level: 1, name: "Veritabanı taşıma" }).waitFor();
	await page
		.getByText("Gömülü (SQLite)")
		.or(page.getByText("PostgreSQL", { exact: true }))
		.first()
		.waitFor();
	const wide = await overflow(page);
	expect(wide).toBeLessThanOrEqual(0);
	await page.getByRole("button", { name: "Menüyü aç" }).click();
	await page.getByRole("dialog").getByRole("link", { name: "Kütüphaneye dön" }).click();
	await page.waitForURL("**/book_loans");
	expect(errors).toEqual([]);
	await page.setViewportSize({ width: 1280, height: 800 });
});

/** Starts an OAuth2 service that signs everybody in at once, as the same person. */
async function openService() {
	const server = createServer((request, response) => {
		const url = new URL(request.url ?? "/", "http://127.0.0.1");
		if (url.pathname === "/enter") {
			const back = new URL(url.searchParams.get("redirect_uri") ?? "");
			back.searchParams.set("state", url.searchParams.get("state") ?? "");
			back.searchParams.set("code", "bir-kod");
			response.writeHead(302, { location: back.href }).end();
			return;
		}
		const person = {
			sub: "kisi-1",
			email: "il.mudurlugu@example.org",
			email_verified: true,
			name: "İl Müdürlüğü",
		};
		response.setHeader("content-type", "application/json");
		response.end(
			JSON.stringify(url.pathname === "/token" ? { access_token: "jeton", token_type: "Bearer" } : person),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return { address, close: () => new Promise((resolve) => server.close(resolve)) };
}

test("a service that an administrator names lets people in at the login screen; its secret is never shown", async () => {
	const service = await openService();
	const { page } = await administrator();
	await page.goto("/admin/settings?section=signin");
	await page.getByLabel("Hizmet ekle").selectOption("oidc");
	await page.getByRole("button", { name: "Ekle", exact: true }).click();
	const group = page
		.getByRole("group", { name: "OpenID Connect" })
		.or(page.getByRole("group", { name: "OIDC" }));
	await group.getByLabel("İstemci kimliği (client ID)").fill("rafta");
	await group.getByLabel("Gizli anahtar (client secret)").fill("hizmet-sirri");
	await group.getByLabel("Görünen ad").fill("MEBBİS");
	await group.getByLabel("Giriş adresi").fill(`${service.address}/enter`);
	await group.getByLabel("Jeton adresi").fill(`${service.address}/token`);
	await group.getByLabel("Kullanıcı bilgisi adresi").fill(`${service.address}/person`);
	await page.getByLabel("Başka hesaplarla girişe izin ver").check();
	await page.getByRole("button", { name: "Kaydet" }).last().click();
	await page.getByText("Kaydedildi.").waitFor();
	await expect.poll(() => group.getByLabel("Gizli anahtar (client secret)").inputValue()).toBe("");

	const guest = await demo.visit();
	await guest.page.goto("/users/login");
	await guest.page.getByRole("button", { name: "MEBBİS hesabıyla giriş yap" }).click();
	await guest.page.waitForURL((url) => url.pathname !== "/users/login");
	await guest.page.getByRole("button", { name: /Hesap menüsü/ }).waitFor();
	// Accounts created this way are not administrators and belong to no school.
	await guest.page.waitForURL("**/schools/list");
	expect(guest.errors).toEqual([]);
	await guest.context.close();
	await service.close();
});
