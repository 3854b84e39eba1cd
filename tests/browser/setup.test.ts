// engines: one
import { createHash, X509Certificate } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventAfter, responseAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { type Browser, launchBrowser, look, overflow, visit } from "../support/browser.ts";
import { logIn } from "../support/people.ts";
import { freePort } from "../support/port.ts";
import { type RunningRafta, startRafta } from "../support/rafta.ts";

const second = mkdtempSync(join(tmpdir(), "rafta-second-"));
let rafta: RunningRafta;
let browser: Browser;

beforeAll(async () => {
	rafta = await startRafta();
	browser = await launchBrowser();
});
afterAll(async () => {
	await browser?.close();
	await rafta?.dispose();
	rmSync(second, { recursive: true });
});

test("from the one-time link to the first loan, and all of it is there after a restart", {
	tags: "walk",
}, async () => {
	expect(rafta.setupLink).toBeDefined();
	const { page, context, errors } = await visit(browser, rafta.url);
	await page.goto(String(rafta.setupLink));
	await page.getByLabel("Ad soyad").fill("İpek Yönetici");
	expect(await page.getByRole("link", { name: /Giriş yap|Kayıt ol/ }).count()).toBe(0);
	await page.getByLabel("E-posta").fill("ipek@okul.test");
	// A password of the server's list is refused at once, not at the end.
	const password = page.getByRole("textbox", { name: "Parola" });
	await password.fill("jessica1234567");
	await page.getByRole("button", { name: "Devam" }).click();
	await page.locator('[aria-invalid="true"]').waitFor();
	await look(page, "setup-password");
	errors.length = 0;
	await password.fill("iyi bir parola");
	expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
	await page.getByRole("button", { name: "Devam" }).click();
	await page.getByLabel("Okul adı").fill("Çınaraltı İlkokulu");
	await page.getByLabel("Kütüphane adı").fill("Merkez Kütüphane");
	await page.getByLabel("Tür").selectOption("ilkokul");
	await page.getByLabel("İl", { exact: true }).fill("Iğdır");
	await page.getByLabel("İlçe").fill("Tuzluca");
	await page.getByRole("button", { name: "Devam" }).click();
	await page.getByText("MEB 2024", { exact: true }).click();
	await page.getByRole("button", { name: "Devam" }).click();
	await page.getByRole("heading", { name: "Raporlar ve takvim öğretmenlere açık olsun mu?" }).waitFor();
	expect(await page.getByLabel("Evet, açık olsun").isChecked()).toBe(true);
	await page.getByRole("button", { name: "Devam" }).click();
	await page.getByLabel("Hayır, internetten gelmesin").check();
	await page.getByRole("button", { name: "Devam" }).click();
	await page.getByLabel("Başka bir klasörde").check();
	await page.getByLabel("Klasörün yolu").fill("/no/such/folder");
	await page.getByRole("button", { name: "Kurulumu bitir" }).click();
	await page.getByText("Sunucuda böyle bir klasör yok.").waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	errors.length = 0;
	await page.getByLabel("Klasörün yolu").fill(second);
	await page.getByRole("button", { name: "Kurulumu bitir" }).click();
	await page.getByText(/^([2-9A-Z]{4}-){5}[2-9A-Z]{4}$/).waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Yazdım, devam et" }).click();
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
	await page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" }).fill("10000001");
	await page.keyboard.press("Enter");
	await page.getByText("Verildi: İnce Memed").waitFor();
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
	// The second backup's folder stands in the settings, and reports are open to teachers.
	await later.page.goto("/admin/settings?section=backups");
	await expect.poll(() => later.page.getByLabel("Klasörün yolu").inputValue()).toBe(second);
	await later.page.goto("/book_loans/list");
	await later.page.getByRole("link", { name: "İnce Memed" }).waitFor();
	await later.context.close();
});

test("each question reads well on a phone in the dark and on a desk; a packaged Rafta starts with the computer if told to", async () => {
	const settings = join(second, "settings");
	const entry = join(settings, "autostart", "rafta.desktop");
	const other = await startRafta({ env: { RAFTA_PACKAGE: "/opt/rafta/rafta", XDG_CONFIG_HOME: settings } });
	try {
		for (const options of [{ width: 390, height: 780, theme: "dark" }, {}]) {
			const { page, context } = await visit(browser, other.url, options);
			await page.goto(String(other.setupLink));
			const shown = async (question: RegExp, name: string) => {
				await page.getByRole("heading", { name: question }).waitFor();
				await look(page, `setup-${name}-${options.width ?? 1280}`);
				expect(await accessibilityFaults(page), name).toEqual([]);
				expect(await overflow(page), name).toBeLessThanOrEqual(0);
			};
			const next = () => page.getByRole("button", { name: "Devam" }).click();
			await shown(/kim yönetecek/, "1-admin");
			await page.getByLabel("Ad soyad").fill("İpek Yönetici");
			await page.getByLabel("E-posta").fill("ipek@okul.test");
			await page.getByRole("textbox", { name: "Parola" }).fill("iyi bir parola");
			await next();
			await page.getByLabel("Okul adı").fill("Şimşekli Değirmen Ortaokulu");
			await shown(/Hangi okulun/, "2-school");
			await next();
			await shown(/Hangi ödünç kuralları/, "3-rules");
			await next();
			await shown(/Raporlar ve takvim/, "4-teachers");
			await next();
			await page.getByLabel("Evet, künye ve kapaklar gelsin").check();
			await shown(/internetten gelsin/, "5-internet");
			await next();
			await page.getByLabel("Başka bir klasörde").check();
			await shown(/İkinci yedek/, "6-backup");
			await page.getByRole("button", { name: "Geri" }).click();
			expect(await page.getByLabel("Evet, künye ve kapaklar gelsin").isChecked()).toBe(true);
			await next();
			await page.getByLabel("İnternetteki bir depoda (S3)").check();
			await page.getByLabel("Gizli anahtar").waitFor();
			await shown(/İkinci yedek/, "6-backup-store");
			await page.getByLabel("Şimdilik olmasın").check();
			await next();
			await page.getByLabel("Bilgisayarla birlikte başlasın").check();
			await shown(/ne zaman çalışsın/, "7-computer");
			if (!options.width) {
				await page.getByRole("button", { name: "Kurulumu bitir" }).click();
				await page.waitForURL("**/book_loans");
				expect(readFileSync(entry, "utf8")).toContain('"/opt/rafta/rafta" --background');
				await page.goto("/admin/computer");
				expect(await page.getByLabel("Bilgisayarla birlikte başlasın").isChecked()).toBe(true);
				await page.getByText(entry).waitFor();
				await look(page, "computer-runs");
				await page.getByLabel("Penceresi açıkken").check();
				await page.getByText("Kaydedildi").first().waitFor();
				expect(existsSync(entry)).toBe(false);
			}
			await context.close();
		}
	} finally {
		await other.dispose();
	}
});

/** What opens `https://<name of this computer>` and trusts the installation's root, as a device does after the steps. */
function trustingBrowser(places: readonly { host: string }[]): Promise<Browser> {
	const { publicKey } = new X509Certificate(readFileSync(join(rafta.folder, "https/root.pem")));
	const key = createHash("sha256").update(publicKey.export({ type: "spki", format: "der" }));
	const here = places.map(({ host }) => `MAP ${host} 127.0.0.1`).join(",");
	return launchBrowser([
		`--host-resolver-rules=${here}`,
		`--ignore-certificate-errors-spki-list=${key.digest("base64")}`,
	]);
}

test("one button opens Rafta to the school's network; a device that trusts it has the whole desk there, any other is helped", {
	tags: "walk",
}, async () => {
	const port = await freePort();
	const { page, context, errors } = await visit(browser, rafta.url);
	await logIn(page, "ipek@okul.test", "iyi bir parola");
	await page.goto("/admin/computer");
	await page.getByText("Bu kurulum hazır paketle çalışmıyor.").waitFor();
	await page.getByLabel("Port").fill(String(new URL(rafta.url).port));
	await page.getByRole("button", { name: "Ağ erişimini aç" }).click();
	await page.getByText("Bu port kullanımda ya da Rafta'nın bu portu kullanma izni yok.").waitFor();
	errors.length = 0;
	await look(page, "computer-https-off");
	await page.getByLabel("Port").fill(String(port));
	// The page reads this state by itself, too.
	const answer = await responseAfter(
		page,
		(request) => request.method() === "POST" && request.url().endsWith("/api/admin/https"),
		() => page.getByRole("button", { name: "Ağ erişimini aç" }).click(),
	);
	expect(answer.status()).toBe(200);
	const { places } = (await answer.json()) as {
		places: { host: string; url: string; trust_url: string }[];
	};
	const [place] = places;
	if (!place) throw new Error("This computer has neither a name nor an address.");
	await page.getByText(place.trust_url, { exact: true }).first().waitFor();
	await page.getByText("Sertifika", { exact: true }).click();
	await page.getByText("Parmak izi (SHA-256)").waitFor();
	for (const [width, theme] of [
		[1280, "light"],
		[390, "dark"],
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
		await look(page, `computer-https-${width}`);
		expect(await accessibilityFaults(page), theme).toEqual([]);
		expect(await overflow(page)).toBeLessThanOrEqual(0);
	}
	await page.setViewportSize({ width: 794, height: 1123 });
	await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
	await page.emulateMedia({ media: "print" });
	await page.getByRole("heading", { name: "Rafta'yı bu cihazda açın" }).waitFor();
	expect(await page.getByRole("button", { name: "Ağ erişimini aç" }).count()).toBe(0);
	expect(await page.getByText("Parmak izi (SHA-256)").isVisible()).toBe(false);
	await look(page, "computer-https-print");
	expect(errors).toEqual([]);
	await context.close();

	const trusting = await trustingBrowser(places);
	try {
		const device = await visit(trusting, place.url, { keepsApp: true });
		await device.page.goto(place.trust_url);
		await device.page.getByText("Sertifika bu cihazda yüklü.").waitFor();
		await look(device.page, "trust-page");
		await device.page.getByRole("link", { name: "Rafta'yı aç" }).click();
		await device.page.waitForURL(`${place.url}/`);
		await logIn(device.page, "ipek@okul.test", "iyi bir parola");
		await device.page.goto("/book_loans/create");
		await device.page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" }).waitFor();
		const found = await device.page.evaluate(async () => ({
			secure: isSecureContext,
			host: location.hostname,
			worker: (await navigator.serviceWorker.ready).active?.scriptURL,
			camera: typeof navigator.mediaDevices?.getUserMedia,
			encryption: typeof crypto.subtle?.encrypt,
		}));
		expect(found).toEqual({
			secure: true,
			host: place.host,
			worker: expect.stringContaining(place.url),
			camera: "function",
			encryption: "function",
		});
		// Without the network the desk opens from the worker.
		await device.context.setOffline(true);
		await device.page.reload();
		await device.page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" }).waitFor();
		await device.context.close();
	} finally {
		await trusting.close();
	}

	const other = await launchBrowser([`--host-resolver-rules=MAP ${place.host} 127.0.0.1`]);
	try {
		const device = await visit(other, place.trust_url, { width: 390, height: 780 });
		await device.page.goto("/");
		await device.page.getByText("Sertifika bu cihazda henüz yüklü değil.").waitFor();
		await look(device.page, "trust-page-390");
		expect(await accessibilityFaults(device.page)).toEqual([]);
		const certificate = await eventAfter(device.page, "download", () =>
			device.page.getByRole("link", { name: "Sertifikayı indir" }).click(),
		);
		expect(certificate.suggestedFilename()).toBe("rafta.crt");
		await expect(device.page.goto(place.url)).rejects.toThrow("ERR_CERT_AUTHORITY_INVALID");
	} finally {
		await other.close();
	}
});
