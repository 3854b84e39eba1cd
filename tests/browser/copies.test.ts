// engines: one
/**
 * Bulk work on copies from the screens: added, moved, weeded and withdrawn, undone; the register and rolls of labels.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { look, type Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();

async function staff(options = {}): Promise<Visit> {
	const visitor = await demo.visitAs("sorumlu@rafta.test", options);
	return visitor;
}

const isNoWiderThanTheScreen = async (page: Page): Promise<boolean> =>
	page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function fileBy(page: Page, button: string): Promise<string> {
	const file = await eventAfter(page, "download", () =>
		page.getByRole("button", { name: button, exact: true }).click(),
	);
	return (await readFile(await file.path())).subarray(0, 5).toString("latin1");
}

async function openMenu(page: Page, entry: string): Promise<void> {
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: entry, exact: true }).click();
}

test("forty copies of a title are added at once, their numbers shown before, and taken back", async () => {
	const { page, context, errors } = await staff();
	const unfiltered: string[] = [];
	page.on("request", (request) => {
		const { pathname, searchParams } = new URL(request.url());
		if (pathname.endsWith("/books/records") && !searchParams.get("filter")) unfiltered.push(pathname);
	});
	await page.goto("/library_books/create");
	await page.getByRole("combobox", { name: /Eser/ }).fill("çalıkuşu");
	await page.getByRole("option").first().click();
	// No title is offered before something is typed: Enter would take the first of all.
	expect(unfiltered).toEqual([]);
	await page.getByLabel("Nüsha sayısı").fill("501");
	await page.getByText("1 ile 500 arasında bir sayı yazın.").waitFor();
	await page.getByLabel("Nüsha sayısı").fill("40");
	await page.getByText(/^Barkod \d{8} – \d{8}, demirbaş no \d{6} – \d{6}$/).waitFor();
	await page.getByLabel("İlk barkod").fill("55501");
	await page.getByText(/^Barkod 55501 – 55540/).waitFor();
	await page.getByLabel("Raf", { exact: true }).fill("Set 1");
	await page.getByLabel("Bedel (TL)").fill("42,50");
	await look(page, "copies-many");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "40 nüsha ekle" }).click();
	await page.getByText("Eklenen nüsha: 40").waitFor();
	await page.getByText("Barkod 55501 – 55540", { exact: true }).waitFor();
	await page.getByRole("button", { name: "Etiket bas" }).click();
	expect(await fileBy(page, "PDF indir")).toBe("%PDF-");
	await page.getByRole("dialog").waitFor({ state: "detached" });

	// The same numbers again: announced in advance, and refused.
	await page.getByLabel("İlk barkod").fill("55540");
	await page.getByText("Başka nüshalarda ya da okur kartlarında kullanılan numaralar: 55540").waitFor();
	await page.getByRole("button", { name: "40 nüsha ekle" }).click();
	await page.getByText("Bu numaralar başka nüshalarda ya da okur kartlarında kullanılıyor: 55540.").waitFor();
	errors.length = 0;

	await page.getByRole("button", { name: "Geri al" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Geri al" }).click();
	await page.getByText("Eklenen nüsha: 40").waitFor({ state: "detached" });
	await page.goto("/library_books?q=55501");
	await page.getByText("Aramanıza uyan kayıt yok.").waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("ticked copies are moved to another library and back; those that are out are left out", {
	tags: "walk",
}, async () => {
	const { page, context, errors } = await staff();
	await page.goto("/library_books/list?status=on_loan");
	const ticks = page.getByRole("table").getByRole("checkbox");
	await ticks.nth(1).check();
	await page.getByRole("button", { name: "Taşı", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "1 nüshayı taşı" });
	await dialog.getByLabel("Kütüphane").selectOption({ label: "5/A Sınıf Kitaplığı" });
	await dialog.getByRole("button", { name: "Taşı", exact: true }).click();
	await dialog.getByText(/^Ödünçteki, ayırtma rafındaki, .* nüshalar taşınamaz: \d+\.$/).waitFor();
	errors.length = 0;
	await look(page, "copies-move-refused");
	await page.getByRole("button", { name: "Bunlar olmadan devam et" }).click();
	await page.getByText("Geriye nüsha kalmadı.").waitFor();
	await page.getByRole("button", { name: "Vazgeç" }).click();

	await page.goto("/library_books/list?status=available");
	for (const place of [1, 2, 3]) await ticks.nth(place).check();
	await page.getByRole("button", { name: "Taşı", exact: true }).click();
	const three = page.getByRole("dialog", { name: "3 nüshayı taşı" });
	await three.getByLabel("Kütüphane").selectOption({ label: "5/A Sınıf Kitaplığı" });
	await three.getByLabel("Raf", { exact: true }).fill("Dolap 2");
	expect(await accessibilityFaults(page)).toEqual([]);
	await three.getByRole("button", { name: "Taşı", exact: true }).click();
	await three.getByText("Taşınan nüsha: 3").waitFor();
	await look(page, "copies-moved");
	await three.getByRole("button", { name: "Geri al" }).click();
	await page
		.getByRole("dialog", { name: "Bu işlem geri alınsın mı?" })
		.getByRole("button", { name: "Geri al" })
		.click();
	await page.getByText("Geri alındı.").waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("the weeding list leads to a withdrawal with minutes; the last copy is asked about, the decision comes later", async () => {
	const { page, context, errors } = await staff();
	await page.goto("/library_books");
	await openMenu(page, "Ayıklama listesi");
	await page.getByText("En az bir ölçüt seçin.").waitFor();
	await page.getByLabel("Kitabın durumu").selectOption("worn");
	await page.getByLabel("Son ve en iyi nüshalar da").check();
	await page.getByText("yıpranmış ya da hasarlı, son nüsha").first().waitFor();
	await look(page, "copies-weeding");
	expect(await accessibilityFaults(page)).toEqual([]);
	const row = page.getByRole("row").filter({ hasText: "son nüsha" }).first();
	await row.getByRole("checkbox").check();
	await page.getByText("1 kayıt seçildi").waitFor();
	await page.getByRole("button", { name: "Kayıttan düş" }).click();
	const dialog = page.getByRole("dialog", { name: "1 nüshayı kayıttan düş" });
	await dialog.getByLabel("1. üyenin adı soyadı").fill("Gülşen Öğüt");
	await dialog.getByLabel("1. üyenin görevi").fill("Başkan");
	await look(page, "copies-withdraw");
	expect(await accessibilityFaults(page)).toEqual([]);
	await dialog.getByRole("button", { name: "Kayıttan düş" }).click();
	await dialog.getByText(/^Son nüshası da kayıttan düşülecek eserler: /).waitFor();
	await look(page, "copies-last");
	errors.length = 0;
	await dialog.getByRole("button", { name: "Son nüshaları da kayıttan düş" }).click();
	await dialog.getByText("Kayıttan düşülen nüsha: 1").waitFor();
	expect(await fileBy(page, "Tutanak (PDF)")).toBe("%PDF-");
	await dialog.getByRole("button", { name: "Tamam" }).click();
	await page.getByRole("button", { name: "Kitaplarım" }).click();

	await openMenu(page, "Toplu işlemler");
	const first = page.locator("section").filter({ hasText: "Kayıttan düşme · 1" });
	await first.getByRole("button", { name: "Karar yaz" }).click();
	await page.getByLabel("Karar tarihi").fill("4/3/26");
	await page.getByLabel("Karar no").fill("2026/7");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await first.getByText("04.03.2026 · 2026/7").waitFor();
	await first.getByRole("button", { name: "Nüshaları göster" }).click();
	await first.getByRole("listitem").first().waitFor();
	await look(page, "copies-work");
	expect(await accessibilityFaults(page)).toEqual([]);
	await first.getByRole("button", { name: "Geri al" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Geri al" }).click();
	await page.getByText("Kayıttan düşme · 1 · Geri alındı.").waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("a withdrawal of all that a weeding list shows says what it did, and can be undone there", async () => {
	const { page, context, errors } = await staff();
	await page.goto("/library_books?view=weeding&condition=worn&last=1");
	await page.getByLabel("Sonuçların tümünü seç").check();
	await page.getByRole("button", { name: "Kayıttan düş" }).click();
	const dialog = page.getByRole("dialog", { name: /nüshayı kayıttan düş$/ });
	await dialog.getByRole("button", { name: "Kayıttan düş" }).click();
	await dialog.getByRole("button", { name: "Son nüshaları da kayıttan düş" }).click();
	await page.getByText("Bu ölçütlere uyan nüsha yok.").waitFor();
	await dialog.getByText(/^Kayıttan düşülen nüsha: [1-9]/).waitFor();
	errors.length = 0;
	await dialog.getByRole("button", { name: "Geri al" }).click();
	await page.getByRole("dialog").last().getByRole("button", { name: "Geri al" }).click();
	await page
		.getByText(/^yıpranmış/)
		.first()
		.waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("register, rolls, weeding and work read well on a phone in the dark", async () => {
	const { page, context, errors } = await staff({ width: 360, height: 740, theme: "dark" });
	await page.goto("/library_books");
	await openMenu(page, "Demirbaş defteri");
	await page.getByLabel("İlk demirbaş no").fill("1");
	await page.getByLabel("Son demirbaş no").fill("40");
	// The calendar closes, and not the dialog that its field is in.
	await page.getByRole("button", { name: "Takvimi aç" }).first().click();
	const calendar = page.getByRole("dialog", { name: "Gün seçin" });
	await calendar.getByRole("grid").waitFor();
	await page.keyboard.press("Escape");
	await calendar.waitFor({ state: "detached" });
	await look(page, "copies-register-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await fileBy(page, "PDF indir")).toBe("%PDF-");
	expect(await fileBy(page, "Excel indir")).toMatch(/^PK/);
	await page.keyboard.press("Escape");

	await openMenu(page, "Etiket ruloları");
	const rolls = page.getByRole("dialog", { name: "Etiket ruloları" });
	await rolls.getByText(/Bağış kampanyası/).waitFor();
	await rolls.getByLabel("Etiket sayısı").fill("24");
	await look(page, "copies-rolls-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	await rolls.getByRole("button", { name: "Numaraları ayır ve bas" }).click();
	const labels = page.getByRole("dialog", { name: "Etiket bas" });
	await labels.getByLabel("Etiket sayfası").waitFor();
	expect(await fileBy(page, "PDF indir")).toBe("%PDF-");
	await rolls.getByText(/kullanılan: 0 \/ 24/).waitFor();
	await page.keyboard.press("Escape");

	await page.goto("/library_books?view=weeding&condition=worn");
	await page
		.getByText(/^yıpranmış/)
		.first()
		.waitFor();
	await look(page, "copies-weeding-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await isNoWiderThanTheScreen(page)).toBe(true);
	await page.goto("/library_books?view=work");
	await page.getByText(/^Nüsha taşıma · 15/).waitFor();
	await look(page, "copies-work-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await isNoWiderThanTheScreen(page)).toBe(true);
	await page.goto("/library_books/create");
	await page.getByRole("combobox", { name: /Eser/ }).fill("çalıkuşu");
	await page.getByRole("option").first().click();
	await page.getByLabel("Nüsha sayısı").fill("3");
	await page.getByRole("button", { name: "3 nüsha ekle" }).waitFor();
	expect(await isNoWiderThanTheScreen(page)).toBe(true);
	expect(errors).toEqual([]);
	await context.close();
});

test("on a phone the copies of a title say whether they are on the shelf", async () => {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const [lent] = (
		await staff.collection("library_books").getList(1, 1, {
			filter: `status = "on_loan" && library_id = "${staff.authStore.record?.library_id}"`,
		})
	).items;
	const { page, errors, context } = await demo.visitAs("sorumlu@rafta.test", {
		...{ width: 390, height: 844, path: `/library_books/list?book=${lent?.book_id}` },
	});
	const row = page.getByRole("row").filter({ hasText: String(lent?.barcode) });
	await row.getByText("Ödünçte", { exact: true }).waitFor();
	expect(await row.getByText("Yer numarası", { exact: true }).count()).toBe(0);
	expect(errors).toEqual([]);
	await context.close();
});
