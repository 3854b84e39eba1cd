// engines: one
/** The catalogue's titles: suggested with a cover, reviewed by an administrator, corrected, merged and split. */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { chooseFile, look } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();

/** Photo from a phone: rotated by EXIF, with the location in its metadata. */
async function photo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
	const half = { width: 800, height: 600, channels: 3 as const };
	const left = await sharp({ create: { ...half, background: "#b03030" } })
		.png()
		.toBuffer();
	const buffer = await sharp({ create: { ...half, width: 1600, height: 1200, background: "#3050b0" } })
		.composite([{ input: left, left: 0, top: 0 }])
		.withExif({ IFD0: { Make: "GizliAygit" }, IFD3: { GPSLatitude: "39/1 55/1 0/1" } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
	return { name: "IMG_2026.jpg", mimeType: "image/jpeg", buffer };
}

const isWithin = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("a manager suggests a book by keyboard: a warning while typing, class, subjects, ages and a cover that is cut", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/books/create" });
	await page.getByRole("heading", { name: "Kitap öner", level: 1 }).waitFor();
	// Existing titles are offered, however they are spelt.
	await page.getByLabel("Eser adı").fill("kurk mantolu madona");
	await page.getByText("Benzer kayıtlar").waitFor();
	await page.getByText("Kürk Mantolu Madonna").first().waitFor();
	await look(page, "titles-similar");
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.getByLabel("Eser adı").fill("Deniz Kıyısında Bir Ömür");
	await page.getByText("Benzer kayıtlar").waitFor({ state: "detached" });
	await page.getByLabel("Yazarlar").fill("Işıl Ilgaz; Ömer Çağrı");
	await page.getByText("Tüm alanlar").click();
	await page.getByLabel("Konular").fill("deniz");
	await page.keyboard.press("Enter");
	await page.keyboard.type("arkadaşlık,");
	await page.getByRole("button", { name: "arkadaşlık konusunu kaldır" }).waitFor();
	await page.getByLabel("Yaş grubu").selectOption("10-13");
	await expect.poll(() => page.getByLabel("En büyük yaş").inputValue()).toBe("13");
	await page.getByRole("button", { name: "Listeden seç" }).press("Enter");
	await page.getByRole("button", { name: "800 Edebiyat" }).press("Enter");
	await look(page, "titles-dewey");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "813 Roman ve öykü" }).press("Enter");
	await expect.poll(() => page.getByLabel("Dewey numarası").inputValue()).toBe("813");
	await page.getByText("Edebiyat › ", { exact: false }).waitFor();

	await chooseFile(page.getByLabel("Kapak"), await photo());
	const dialog = page.getByRole("dialog", { name: "Kapağı kırp" });
	await dialog.waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	const corner = dialog.getByRole("button", { name: "Sağ alt köşe" });
	const kept = dialog.getByRole("group", { name: "Kırpma alanı" });
	const [box, at] = [await kept.boundingBox(), await corner.boundingBox()];
	if (!box || !at) throw new Error("nothing to take hold of");
	// By mouse first, and the whole picture again.
	await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
	await page.mouse.down();
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 4, { steps: 5 });
	await page.mouse.up();
	// The last mouse move is rendered after the button is released.
	await expect
		.poll(async () => {
			const cut = await kept.boundingBox();
			return [cut?.width, cut?.height].map((length) => Math.round(length ?? 0));
		})
		.toEqual([Math.round(box.width / 2), Math.round(box.height / 4)]);
	await dialog.getByRole("button", { name: "Resmin tamamını kullan" }).click();
	// About the upper half is kept: the lower edge moves up in large steps of ten pixels.
	const steps = Math.round(box.height / 20);
	for (let step = 0; step < steps; step++)
		await dialog.getByRole("button", { name: "Alt kenar" }).press("Shift+ArrowUp");
	// One side alone has changed, and the area moves as a whole.
	await expect
		.poll(async () => Math.round((await kept.boundingBox())?.width ?? 0))
		.toBe(Math.round(box.width));
	await kept.press("Shift+ArrowDown");
	await expect.poll(async () => Math.round((await kept.boundingBox())?.y ?? 0)).toBe(Math.round(box.y) + 10);
	await look(page, "titles-crop");
	await dialog.getByRole("button", { name: "Bu kapağı kullan" }).press("Enter");
	await dialog.waitFor({ state: "detached" });
	await page.getByRole("img", { name: /Yeni kapak/ }).waitFor();
	await look(page, "titles-create");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.waitForURL("**/library_books/create?book=*");
	const id = new URL(page.url()).searchParams.get("book");

	// Not visible to guests.
	expect((await fetch(`${demo.url}/api/collections/books/records/${id}`)).status).toBe(404);
	await page.goto("/books/create");
	await page.getByText("Onay bekleyen önerileriniz").waitFor();
	const shown = page.getByRole("img", { name: "Deniz Kıyısında Bir Ömür kapağı" });
	await shown.waitFor();
	const address = ((await shown.getAttribute("src")) ?? "").replace(/\?.*/, "");
	const cover = Buffer.from(await (await fetch(new URL(address, demo.url))).arrayBuffer());
	const { format, exif, width, height } = await sharp(cover).metadata();
	// Upright, cut as chosen, and without the phone's metadata.
	expect([format, exif, width]).toEqual(["jpeg", undefined, 1200]);
	const expected = 1600 * (1 - (steps * 10) / box.height);
	expect(Math.abs((height ?? 0) - expected)).toBeLessThanOrEqual(2);
	expect(cover.includes("GizliAygit")).toBe(false);
	expect(errors).toEqual([]);
	await context.close();
});

test("an administrator sends a suggestion back, the school corrects it on a phone, and it is published", async () => {
	const admin = await demo.visitAsAdmin();
	await admin.page.goto("/books/list?view=waiting");
	await admin.page.getByRole("link", { name: /Deniz Kıyısında/ }).click();
	await admin.page.getByRole("heading", { name: "Öneri", exact: true }).waitFor();
	await look(admin.page, "titles-review");
	expect(await accessibilityFaults(admin.page)).toEqual([]);
	await admin.page.getByRole("button", { name: "Geri gönder" }).click();
	const dialog = admin.page.getByRole("dialog", { name: "Geri gönder" });
	await dialog.getByLabel("Gerekçe").fill("Yayınevini de yazın.");
	await dialog.getByRole("button", { name: "Geri gönder" }).click();
	await dialog.waitFor({ state: "detached" });

	const phone = await demo.visitAs("sorumlu@rafta.test", {
		width: 360,
		height: 740,
		theme: "dark",
		path: "/books/create",
	});
	await phone.page.getByText("Geri gönderildi", { exact: true }).first().waitFor();
	await phone.page.getByRole("button", { name: "Düzelt" }).first().click();
	await phone.page.getByText("Yayınevini de yazın.").waitFor();
	await look(phone.page, "titles-correct-phone");
	expect(await accessibilityFaults(phone.page)).toEqual([]);
	expect(await isWithin(phone.page)).toBeLessThanOrEqual(0);
	await phone.page.getByLabel("Yayınevi").fill("Kıyı Yayınları");
	await phone.page.getByRole("button", { name: "Kaydet ve yeniden gönder" }).click();
	await phone.page.getByText("Öneri düzeltildi").waitFor();

	await admin.page.goto("/books/list?view=waiting");
	await admin.page.getByRole("link", { name: /Deniz Kıyısında/ }).click();
	await admin.page.getByText("Kıyı Yayınları").waitFor();
	await admin.page.getByRole("button", { name: "Onayla ve yayımla" }).click();
	await admin.page.getByText("Eser yayımlandı.").waitFor();
	await phone.page.goto("/books/create");
	await phone.page.getByRole("button", { name: /Bildirimler|yeni bildirim/ }).click();
	await phone.page.getByText("Öneriniz yayımlandı").waitFor();
	expect([...admin.errors, ...phone.errors]).toEqual([]);
	await admin.context.close();
	await phone.context.close();
});

test("two records of one book are merged with their copies, the old address leads on, and they are taken apart", async () => {
	const { page, context, errors } = await demo.visitAsAdmin();
	await page.goto("/books/create");
	await page.getByLabel("Eser adı").fill("Kurk Mantolu Madona");
	await page.getByText("Tüm alanlar").click();
	await page.getByLabel("Sayfa sayısı").fill("176");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.waitForURL("**/library_books/create?book=*");
	const twin = new URL(page.url()).searchParams.get("book");
	await page.getByLabel("Barkod", { exact: true }).fill("88000001");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByText("88000001").last().waitFor();

	await page.goto(`/books/detail/${twin}`);
	await page.getByRole("link", { name: "88000001" }).waitFor();
	await page.getByRole("button", { name: "Birleştir" }).click();
	await page.getByRole("combobox", { name: "Diğer kayıt" }).fill("Kürk Mantolu");
	await page
		.getByRole("option", { name: /Kürk Mantolu Madonna/ })
		.first()
		.waitFor();
	await page.keyboard.press("Enter");
	await page.getByText("1 nüsha").waitFor();
	await page.getByRole("checkbox", { name: "Sayfa sayısı: silinecek kayıttan al" }).waitFor();
	await look(page, "titles-merge");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Birleştir", exact: true }).click();
	await page.getByRole("heading", { name: "Bu eserle birleştirilen kayıtlar" }).waitFor();
	await page.getByText("Bir kaydı bu eserle birleştirdi: Kurk Mantolu Madona").waitFor();
	await page.getByRole("heading", { level: 1, name: "Kürk Mantolu Madonna" }).waitFor();
	await page.getByRole("link", { name: "88000001" }).waitFor();
	await look(page, "titles-merged");
	expect(await accessibilityFaults(page)).toEqual([]);
	const kept = page.url();

	await page.goto(`/books/detail/${twin}`);
	await page.waitForURL(kept);
	await page.getByRole("button", { name: /^Geri al/ }).click();
	await page.getByText("Birleştirme geri alındı.").waitFor();
	await page.goto(`/books/detail/${twin}`);
	await page.getByRole("link", { name: "88000001" }).waitFor();
	await page.setViewportSize({ width: 360, height: 740 });
	expect(await isWithin(page)).toBeLessThanOrEqual(0);
	await look(page, "titles-detail-phone");
	expect(errors).toEqual([]);
	await context.close();
});

test("87: of two who edit one title the later is told what the other one wrote, and decides", async () => {
	const [one, other] = [await demo.visitAsAdmin(), await demo.visitAsAdmin()];
	const { page } = one;
	await page.goto("/books/list?q=Deniz Kıyısında");
	await page.getByRole("link", { name: /Deniz Kıyısında/ }).click();
	await page.getByRole("link", { name: "Düzenle" }).click();
	await page.waitForURL("**/books/update/*");
	await page.getByLabel("Sayfa sayısı").waitFor();
	await other.page.goto(page.url());
	await other.page.getByLabel("Sayfa sayısı").fill("222");
	await other.page.getByRole("button", { name: "Listeden seç" }).click();
	await other.page.getByRole("button", { name: "500 Doğa bilimleri ve matematik" }).click();
	await other.page.getByRole("button", { name: "590 Hayvanlar" }).click();
	await other.page.getByRole("button", { name: "Kaydet" }).click();
	await other.page.waitForURL("**/books/detail/*");

	await page.getByLabel("Sayfa sayısı").fill("111");
	await page.getByLabel("Yayın yılı").fill("2001");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByRole("alert").filter({ hasText: "Sayfa sayısı" }).waitFor();
	await look(page, "titles-contested");
	expect(await accessibilityFaults(page)).toEqual([]);
	await other.page.reload();
	await other.page.getByText("222").waitFor();
	await page.getByRole("button", { name: "Yine de kaydet" }).click();
	await page.waitForURL("**/books/detail/*");
	await page.getByText("111").waitFor();
	// Changes of only the other user are kept.
	await page.getByText("590 · Doğa bilimleri ve matematik › Hayvanlar").waitFor();
	expect([...one.errors, ...other.errors]).toEqual([]);
	await one.context.close();
	await other.context.close();
});
