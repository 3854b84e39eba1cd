// engines: one
/** Reading lists: a teacher makes one, the class finds it as a shelf, the library orders what is missing. */
import { formatDate, parseDate, todayIn } from "@rafta/library/turkish/dates";
import type { Request } from "playwright-core";
import type PocketBase from "pocketbase";
import type { RecordModel } from "pocketbase";
import { beforeAll, expect, test } from "vitest";
import { eventAfter, requestAfter, responseAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, overflow } from "../support/browser.ts";
import { testMoment } from "../support/clock.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();
const name = "Bahar okumaları";
let staff: PocketBase;
let reader: RecordModel;
/** Titles that the school has, one by its name and two by their ISBN. */
let owned: RecordModel[];

beforeAll(async () => {
	staff = await demo.signedIn("sorumlu@rafta.test");
	const pupil = await demo.signedIn("ogrenci@rafta.test");
	reader = await pupil.collection("readers").getFirstListItem("");
	const copies = await staff.collection("library_books").getList(1, 200, {
		filter: 'status = "available" && book_id.isbn13 != "" && book_id.status = "active"',
		expand: "book_id",
	});
	owned = [...new Map(copies.items.map(({ expand }) => [expand?.book_id.title, expand?.book_id])).values()];
});

test("a teacher makes a list from a search, pasted ISBNs and a ready list; it stands for the whole class", async () => {
	const { page, errors, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/reading_lists" });
	await page.getByRole("link", { name: "Bu dönem okuyoruz" }).waitFor();
	await page.getByRole("link", { name: "Yeni liste" }).click();
	await page.getByLabel("Liste adı").fill(name);
	await page.getByLabel("Kimin için").selectOption({ label: reader.class_code });
	// In the last days of August a new list begins with the school year.
	await page.getByLabel("Başlangıç").fill(formatDate(todayIn(testMoment)));
	await page.getByLabel(/^Okurlara kısa bir not/).fill("Sırasıyla değil; hoşuna gidenden başla.");

	const field = page.getByRole("combobox", { name: "Kitap adı ya da ISBN" });
	await field.fill(String(owned[0]?.title));
	await page.getByRole("listbox").getByRole("option").first().waitFor();
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: "Kitaplar: 1" }).waitFor();
	const lines = [owned[1]?.isbn13, owned[2]?.isbn13, "9786050000009", "Hiç Basılmamış Kitap - Adsız Yazar"];
	await field.focus();
	await field.evaluate((input, text) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text", text);
		input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	}, lines.join("\n"));
	await page.getByRole("heading", { name: "Kitaplar: 4" }).waitFor();
	await page.getByText("Bulunamayan: 9786050000009").waitFor();
	await look(page, "reading-lists-create");
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.getByRole("button", { name: "Hazır liste" }).click();
	await page.getByText("Lise: dünya edebiyatı").waitFor();
	await look(page, "reading-lists-ready");
	await page.getByRole("button", { name: /^Lise: dünya edebiyatı: / }).click();
	await page.getByRole("heading", { name: /^Kitaplar: 2\d$/ }).waitFor();
	await page.getByRole("button", { name: "Çıkar: Simyacı" }).click();
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByRole("heading", { name, level: 1 }).waitFor();
	await page.getByRole("list", { name }).waitFor();
	await look(page, "reading-lists-detail");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(errors).toEqual([]);
	await context.close();
});

test("the class finds it as a shelf of the catalogue and as a page, on a phone", async () => {
	const { page, errors, context } = await demo.visitAs("ogrenci@rafta.test", {
		width: 390,
		height: 844,
		path: "/catalog",
	});
	await page.getByRole("heading", { name }).waitFor();
	await look(page, "reading-lists-shelf-390");
	await page.getByRole("link", { name: `Tümü: ${name}` }).click();
	await page.getByRole("heading", { name, level: 1 }).waitFor();
	await page.getByText("Sırasıyla değil; hoşuna gidenden başla.").waitFor();
	const titles = page.getByRole("list", { name }).getByRole("listitem");
	// What is on the shelf comes first, what the library lacks last.
	expect(await titles.first().textContent()).not.toMatch(/rafta değil|Kütüphanede yok/);
	expect(await titles.last().textContent()).toContain("Kütüphanede yok");
	for (const text of ["Düzenle", "Okuma", "Eksikler"])
		expect(await page.getByRole("button", { name: text, exact: true }).count()).toBe(0);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "reading-lists-pupil-390");
	await page.goto("/reading_lists");
	await page.getByRole("link", { name: new RegExp(name) }).waitFor();
	await look(page, "reading-lists-pupil-home-390");
	await page.goto("/reading_lists/order");
	await page.waitForURL("**/error");
	expect(errors).toEqual([]);
	await context.close();
});

test("the class's teacher sees names, and the library turns what is missing into an order with a sum", async () => {
	const { page, errors, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/reading_lists" });
	await page.getByRole("link", { name: new RegExp(name) }).waitFor();
	await look(page, "reading-lists-home");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("link", { name: new RegExp(name) }).click();
	await page.getByRole("button", { name: "Okuma", exact: true }).click();
	await page.getByText("Adları yalnızca sınıfın öğretmeni görebilir.").waitFor();
	expect(await page.getByText(String(reader.full_name)).count()).toBe(0);
	await page.getByRole("button", { name: "Bu sınıfın öğretmeni benim" }).click();
	await page.getByText(String(reader.full_name)).waitFor();
	await look(page, "reading-lists-reading");
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.getByRole("button", { name: "Eksikler" }).click();
	await page.getByText("Hiç Basılmamış Kitap").waitFor();
	await look(page, "reading-lists-missing");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Eksikleri siparişe ekle" }).click();
	await page
		.getByText(/^Siparişte: /)
		.first()
		.waitFor();
	await page.getByRole("link", { name: "Sipariş listesi" }).click();
	await page.getByText(/ kitap, /).waitFor();
	const price = page.getByLabel("Birim fiyat (TL): Hiç Basılmamış Kitap");
	await price.fill("129,90");
	const quantity = page.getByLabel("Adet: Hiç Basılmamış Kitap");
	const orders = /\/api\/wishes\/order\/\w+$/;
	const stores = (copies: number) => (request: Request) =>
		orders.test(request.url()) && request.postDataJSON().copies === copies;
	// The sum is shown before the server has answered: the next part begins when nothing is on its way any more. The
	// price is stored as soon as the quantity has the focus.
	await responseAfter(page, stores(3), async () => {
		await quantity.fill("3");
		await quantity.blur();
	});
	await page.getByText("389,70 TL", { exact: true }).waitFor();
	// While a change is on its way, another one is typed, and one is taken back.
	const gate = Promise.withResolvers<void>();
	await intercept(page, orders, async (route) => {
		await gate.promise;
		await route.continue();
	});
	await quantity.fill("4");
	await requestAfter(page, stores(4), () => quantity.blur());
	await quantity.fill("3");
	await quantity.blur();
	await price.fill("130");
	await responseAfter(page, stores(3), () => gate.resolve());
	await page.getByText("389,70 TL", { exact: true }).waitFor();
	expect(await price.inputValue()).toBe("130");
	await page.unroute(orders);
	await price.fill("129,90");
	await price.blur();
	// What readers wish for joins it, without their names.
	await page.getByText("okurun yazdığı gibi · 4 okur istiyor").waitFor();
	await page.getByRole("button", { name: "Listeye ekle: Uzay istasyonunda bir gün" }).click();
	await page.getByLabel("Adet: Uzay istasyonunda bir gün").waitFor();
	await look(page, "reading-lists-order");
	expect(await accessibilityFaults(page)).toEqual([]);
	// The other files are behind the menu.
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "CSV" }).waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "CSV" }).waitFor({ state: "hidden" });
	const file = await eventAfter(page, "download", () => page.getByRole("button", { name: "PDF" }).click());
	expect(file.suggestedFilename()).toMatch(/^siparis-listesi-.*\.pdf$/);
	if (process.env.RAFTA_LOOK) await file.saveAs(`${process.env.RAFTA_LOOK}/order.pdf`);
	// What goes wrong in a dialog is said in it: the page below is not read out while it is open.
	await intercept(page, "**/api/wishes/order/close", (route) => route.abort());
	await page.getByRole("button", { name: "Alındı olarak işaretle" }).click();
	const closing = page.getByRole("dialog").getByRole("button", { name: "Alındı olarak işaretle" });
	await closing.click();
	await page.getByRole("dialog").locator("[aria-live] .alert-error").waitFor();
	expect(await page.locator(".alert-error").count()).toBe(1);
	await look(page, "reading-lists-closing");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.unroute("**/api/wishes/order/close");
	errors.length = 0;
	await closing.click();
	await page.getByText("Sipariş edilecek kitap yok.").waitFor();
	await page.getByText("Alındı olarak işaretlenen: ").waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("a list is copied to the next term and the old one archived, which takes it off the shelf", async () => {
	const { page, errors, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/reading_lists" });
	await page.getByRole("link", { name: new RegExp(name) }).click();
	await page.getByRole("heading", { name, level: 1 }).waitFor();
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("link", { name: "Sonraki döneme kopyala" }).click();
	const from = page.getByLabel("Başlangıç");
	await from.waitFor();
	expect(await page.getByLabel("Liste adı").inputValue()).toBe(name);
	await page.getByLabel("Liste adı").fill("Güz okumaları");
	const copied = String(parseDate(await from.inputValue()));
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByRole("heading", { name: "Güz okumaları", level: 1 }).waitFor();
	const lists = (await staff.send("/api/reading-lists", {})).items as { list: Record<string, string> }[];
	const old = lists.find(({ list }) => list.name === name)?.list;
	expect(copied > String(old?.to_on)).toBe(true);
	await page.goto(`/reading_lists/detail/${old?.id}`);
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "Arşivle" }).click();
	await page.getByText("Liste arşivlendi.").waitFor();
	await page.goto("/reading_lists");
	await page.getByText("Bitenler ve arşiv").click();
	await page.getByRole("link", { name: new RegExp(`${name}.*Arşivde`) }).waitFor();
	const pupil = await demo.signedIn("ogrenci@rafta.test");
	const left = (await pupil.send("/api/reading-lists", {})).items as typeof lists;
	expect(left.map(({ list }) => list.name)).toEqual(["Bu dönem okuyoruz", "Dünyadan on kitap"]);
	expect(errors).toEqual([]);
	await context.close();
});

test("the days of a list are typed as they come, or chosen from the calendar by keys alone", async () => {
	const { page, errors, context } = await demo.visitAs("sorumlu@rafta.test", {
		path: "/reading_lists/create",
	});
	const [from, to] = [page.getByLabel("Başlangıç"), page.getByLabel("Bitiş")];
	await from.fill("1 9 26");
	await to.fill("31.2.2027");
	await page.getByText("Böyle bir tarih yok.").waitFor({ state: "detached" });
	await page.keyboard.press("Tab");
	await page.getByText("Böyle bir tarih yok.").waitFor();
	expect(await from.inputValue()).toBe("01.09.2026");
	await to.fill("31/8/26");
	await page.keyboard.press("Enter");
	await page.getByText("Tarih en erken 01.09.2026 olabilir.").waitFor();
	expect(await to.getAttribute("aria-invalid")).toBe("true");
	const reason = await to.getAttribute("aria-describedby");
	expect(await page.locator(`[id="${reason}"]`).textContent()).toBe("Tarih en erken 01.09.2026 olabilir.");
	await to.fill("15092026");
	await to.press("Tab");
	expect(await to.inputValue()).toBe("15.09.2026");
	expect(await to.getAttribute("aria-invalid")).toBeNull();

	await to.focus();
	await page.keyboard.press("ArrowDown");
	const dialog = page.getByRole("dialog", { name: "Gün seçin" });
	await dialog.getByRole("grid", { name: "Eylül 2026" }).waitFor();
	expect(await dialog.locator("thead th").allTextContents()).toEqual([
		..."Pzt Sal Çar Per Cum Cmt Paz".split(" "),
	]);
	const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
	const press = async (key: string, day: string) => {
		await page.keyboard.press(key);
		await expect.poll(focused).toBe(day);
	};
	await expect.poll(focused).toBe("15 Eylül 2026 Salı, seçili");
	await press("ArrowRight", "16 Eylül 2026 Çarşamba");
	await press("ArrowDown", "23 Eylül 2026 Çarşamba");
	await press("Home", "21 Eylül 2026 Pazartesi");
	await press("End", "27 Eylül 2026 Pazar");
	await press("PageDown", "27 Ekim 2026 Salı");
	await press("PageUp", "27 Eylül 2026 Pazar");
	await look(page, "date-keys");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.keyboard.press("Escape");
	await dialog.waitFor({ state: "detached" });
	expect(await to.inputValue()).toBe("15.09.2026");
	expect(await to.evaluate((input) => input === document.activeElement)).toBe(true);
	// No day before the first one is reached.
	await page.keyboard.press("ArrowDown");
	await expect.poll(focused).toBe("15 Eylül 2026 Salı, seçili");
	await press("ArrowUp", "8 Eylül 2026 Salı");
	await press("ArrowUp", "1 Eylül 2026 Salı");
	await press("ArrowUp", "1 Eylül 2026 Salı");
	await press("ArrowRight", "2 Eylül 2026 Çarşamba");
	await page.keyboard.press("Enter");
	await dialog.waitFor({ state: "detached" });
	expect(await to.inputValue()).toBe("02.09.2026");
	expect(await to.evaluate((input) => input === document.activeElement)).toBe(true);
	expect(errors).toEqual([]);
	await context.close();
});

test("on a phone in the dark the calendar is within reach of a thumb", { tags: "walk" }, async () => {
	const { page, errors, context } = await demo.visitAs("sorumlu@rafta.test", {
		width: 360,
		height: 640,
		theme: "dark",
		path: "/reading_lists/create",
	});
	const from = page.getByLabel("Başlangıç");
	await from.fill("30.11.2026");
	await page.getByRole("button", { name: "Takvimi aç" }).first().click();
	const dialog = page.getByRole("dialog", { name: "Gün seçin" });
	const day = dialog.getByRole("button", { name: "12 Ocak 2027 Salı" });
	await dialog.getByLabel("Yıl").selectOption("2027");
	await dialog.getByLabel("Ay", { exact: true }).selectOption("Ocak");
	await day.waitFor();
	await look(page, "date-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await overflow(page)).toBe(0);
	const small = await dialog
		.getByRole("gridcell")
		.getByRole("button")
		.evaluateAll(
			(days) =>
				days
					.map((one) => one.getBoundingClientRect())
					.filter(
						({ width, height, left, right, bottom }) =>
							width < 44 || height < 44 || left < 0 || right > innerWidth || bottom > innerHeight,
					).length,
		);
	expect(small).toBe(0);
	await day.click();
	await dialog.waitFor({ state: "detached" });
	expect(await from.inputValue()).toBe("12.01.2027");
	// A press beside it leaves the day as it was.
	await page.getByRole("button", { name: "Takvimi aç" }).first().click();
	await dialog.waitFor();
	await page.mouse.click(180, 20);
	await dialog.waitFor({ state: "detached" });
	expect(await from.inputValue()).toBe("12.01.2027");
	expect(errors).toEqual([]);
	await context.close();
});
