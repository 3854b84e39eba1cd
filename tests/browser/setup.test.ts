// engines: one
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
	accessibilityFaults,
	type Browser,
	launchBrowser,
	look,
	overflow,
	visit,
} from "../support/browser.ts";
import { logIn } from "../support/people.ts";
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
	await page.getByLabel("Hayır, internete çıkmasın").check();
	await page.getByRole("button", { name: "Devam" }).click();
	await page.getByLabel("Başka bir klasörde").check();
	await page.getByLabel("Klasörün yolu").fill("/no/such/folder");
	await page.getByRole("button", { name: "Kurulumu bitir" }).click();
	await page.getByText("Sunucuda böyle bir klasör yok.").waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	errors.length = 0;
	await page.getByLabel("Klasörün yolu").fill(second);
	await page.getByRole("button", { name: "Kurulumu bitir" }).click();
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
}, 120_000);
