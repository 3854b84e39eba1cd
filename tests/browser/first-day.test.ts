// engines: one
/**
 * The first day of a school, with nothing but what the screens suggest: from the empty installation to fifty titles, a
 * hundred pupils, printed labels and cards, and a first loan. Clicks and pages are counted; both have a bar.
 */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { type Browser, launchBrowser, look, visit } from "../support/browser.ts";
import { type RunningRafta, startRafta } from "../support/rafta.ts";

const MAX_CLICKS = 25;
const MAX_PAGES = 12;

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

const file = (name: string, lines: readonly string[]) => ({
	name,
	mimeType: "text/csv",
	buffer: Buffer.from(`\ufeff${lines.join("\r\n")}`),
});

const given = ["Ayşe", "Çağrı", "Ilgaz", "İbrahim", "Ömer", "Şükrü", "Uğur", "Ümit", "Zeynep", "Ece"];
const surnames = ["Işık", "İnce", "Çelik", "Şahin", "Güneş"];
const pupils = file("sinif-listesi.csv", [
	"Okul No;Adı;Soyadı;Sınıfı",
	...Array.from({ length: 100 }, (_, place) =>
		[
			1001 + place,
			`${given[place % 10]} ${given[Math.floor(place / 10)]}`,
			surnames[place % 5],
			`${5 + Math.floor(place / 25)}/A`,
		].join(";"),
	),
]);
/** Fifty titles as a teacher's old table has them, 91 copies in all. */
const titles = file("kitap-defteri.csv", [
	"Demirbaş;Kitabın Adı;Yazarı;DOLAP-RAF;Okuyan;Adet",
	...Array.from({ length: 50 }, (_, place) =>
		["", `Deneme Kitabı ${place + 1}`, "Umut Öztürk", `${1 + (place % 4)}-B`, "", place < 41 ? 2 : 1].join(
			";",
		),
	),
]);

/** Counts what a person does: every click, and every page that stands before them. */
function counting(page: Page) {
	let clicks = 0;
	const pages = new Set<string>();
	const seen = (more = "") => {
		const { pathname, searchParams } = new URL(page.url());
		pages.add(`${pathname} ${searchParams.get("view") ?? ""} ${more}`);
	};
	return {
		seen,
		async click(target: Locator) {
			await target.click();
			clicks += 1;
		},
		async choose(button: Locator, chosen: ReturnType<typeof file>) {
			const chooser = await eventAfter(page, "filechooser", () => this.click(button));
			await chooser.setFiles(chosen);
		},
		async print(button: Locator) {
			const saved = await eventAfter(page, "download", () => this.click(button));
			expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe("%PDF-");
		},
		total: () => ({ clicks, pages: pages.size }),
	};
}

test(`a school is open after at most ${MAX_CLICKS} clicks on at most ${MAX_PAGES} pages`, {
	tags: "walk",
}, async () => {
	const { page, context, errors } = await visit(browser, rafta.url);
	const person = counting(page);
	const button = (name: string | RegExp) => page.getByRole("button", { name });
	const next = async (step: string) => {
		person.seen(step);
		await person.click(button("Devam"));
	};
	await page.goto(String(rafta.setupLink));
	await page.getByLabel("Ad soyad").fill("İpek Yönetici");
	await page.getByLabel("E-posta").fill("ipek@okul.test");
	await page.getByRole("textbox", { name: "Parola" }).fill("iyi bir parola");
	await next("1");
	await page.getByLabel("Okul adı").fill("Çınaraltı Ortaokulu");
	await next("2");
	await next("3");
	await next("4");
	await person.click(page.getByLabel("Hayır, internetten gelmesin"));
	await next("5");
	person.seen("6");
	await person.click(button("Kurulumu bitir"));

	await page.getByRole("heading", { name: "Kütüphanenizi birlikte açalım" }).waitFor();
	person.seen();
	await page.getByRole("img", { name: "5 adımdan 0 tanesi bitti" }).waitFor();
	await look(page, "first-day-1");
	expect(await accessibilityFaults(page)).toEqual([]);
	// A teacher who has the books' list first begins there; labels wait until there are books.
	await button("2. Kitap listesi").click();
	await button("Dosya seç: Kitap listesi").waitFor();
	await page.locator(":focus", { hasText: "2. Kitap listesi" }).waitFor();
	expect(await button("3. Etiketler").count()).toBe(0);
	await button("1. Sınıf listesi").click();
	await person.choose(button("Dosya seç: Sınıf listesi"), pupils);
	await page.getByRole("heading", { name: /^100 yeni okur/ }).waitFor();
	person.seen();
	await person.click(button("100 öğrenciyi aktar"));
	await page.getByText("100 okur aktarıldı.").waitFor();
	// What was said before the file is not said again.
	expect(await page.getByText("Önce ne değişeceğini görürsünüz").count()).toBe(0);
	await page.getByRole("heading", { name: "Sırada: kitap listesi" }).waitFor();
	await look(page, "first-day-2");
	const beside = await context.newPage();
	await beside.goto("/book_loans?view=first-day");
	await beside.getByRole("img", { name: "5 adımdan 1 tanesi bitti" }).waitFor();
	await beside.getByText("5 adımdan 1 tanesi bitti; geri kalanı").waitFor();
	await beside.close();
	expect(await accessibilityFaults(page)).toEqual([]);

	await person.choose(page.getByText("Dosya seç"), titles);
	await page.getByRole("heading", { name: /^50 yeni eser/ }).waitFor();
	person.seen();
	// What was not taken is named, and how copies are counted is said as it is.
	await page.getByText("Aktarılmayan sütunlar: Okuyan").waitFor();
	await page.getByText("“Nüsha sayısı” sütununda yazan kadar nüsha eklenir.").waitFor();
	await page.getByText("sıradaki numara · 1-B").first().waitFor();
	// In an empty catalogue every copy is new: nothing to ask about those without a number.
	expect(await page.getByLabel("Numarasız nüshalar").count()).toBe(0);
	await look(page, "first-day-3");
	await person.click(button("50 eser ve 91 nüshayı aktar"));
	await page.getByText("50 eser, 91 nüsha aktarıldı.").waitFor();
	await look(page, "first-day-4");

	await person.click(button("Etiketleri bas"));
	await page.getByText("91 etiket, 4 sayfa").waitFor();
	await look(page, "first-day-5");
	expect(await accessibilityFaults(page)).toEqual([]);
	await person.print(button("PDF indir"));
	await person.click(button("Kartları bas"));
	await page.getByText("100 kart, 10 sayfa").waitFor();
	await person.print(button("PDF indir"));

	await person.click(page.getByRole("link", { name: "İlk ödüncü ver" }));
	const scan = page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" });
	await scan.fill("1001");
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: "Ayşe Ayşe Işık" }).waitFor();
	person.seen();
	await scan.fill("10000001");
	await page.keyboard.press("Enter");
	await page.getByText(/^Verildi: Deneme Kitabı/).waitFor();

	const { clicks, pages } = person.total();
	console.log(`first day: ${clicks} clicks (at most ${MAX_CLICKS}), ${pages} pages (at most ${MAX_PAGES})`);
	expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
	expect(pages).toBeLessThanOrEqual(MAX_PAGES);

	// All is done: the home says so in one line.
	await page.goto("/book_loans");
	await page.getByText("Kütüphaneniz açıldı: 5 adımın tümü tamam.").waitFor();
	await look(page, "first-day-done");
	expect(errors).toEqual([]);
	await context.close();
});
