// engines: one
/**
 * Labels and cards from the screens: the sheet is chosen and previewed, the file downloads, the choices are remembered.
 */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { eventAfter, requestAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { look, type Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { logIn } from "../support/people.ts";

const demo = withDemo();

async function fileBy({ page }: Visit, button: string): Promise<string> {
	const file = await eventAfter(page, "download", () => page.getByRole("button", { name: button }).click());
	return (await readFile(await file.path())).subarray(0, 5).toString();
}

test("labels of a range of copies, from a cell on, with a sheet that is remembered", {
	tags: "walk",
}, async () => {
	const visitor = await demo.visit();
	const { page, errors } = visitor;
	await logIn(page, "sorumlu@rafta.test");
	await page.goto(`${demo.url}/library_books`);
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Etiket bas" }).click();
	const dialog = page.getByRole("dialog", { name: "Etiket bas" });
	await dialog.getByLabel("Etiket sayfası").selectOption("65-38.1x21.2");
	await dialog.getByLabel("Hangi nüshalar").selectOption("all");
	await dialog.locator("[data-cell='7']").click();
	// The sheet shows what will be printed, and which cells were used before.
	await dialog.getByText("kullanıldı").nth(5).waitFor();
	await dialog
		.locator("[data-cell='7']")
		.getByText(/^\d{8}$/)
		.waitFor();
	await expect.poll(() => dialog.getByLabel("İlk boş yer").inputValue()).toBe("7");
	await dialog.getByText("Baskı kayıyor mu?").click();
	await dialog.getByLabel("Yatay kaydırma (mm)").fill("1,5");
	await look(visitor.page, "labels-wide");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await fileBy(visitor, "Yazıcı ayar sayfası")).toBe("%PDF-");
	await dialog.getByLabel("Hangi nüshalar").selectOption("since");
	await dialog.getByLabel("Gün", { exact: true }).fill("31.02.2199");
	await dialog.getByText("Böyle bir tarih yok.").waitFor();
	await dialog.getByLabel("Gün", { exact: true }).fill("1.1.2199");
	await dialog.getByText("Basılacak bir şey yok").waitFor();
	expect(await page.getByRole("button", { name: "PDF indir" }).isDisabled()).toBe(true);
	await dialog.getByLabel("Yatay kaydırma (mm)").click();
	await expect.poll(() => dialog.getByLabel("Gün", { exact: true }).inputValue()).toBe("01.01.2199");
	await page.keyboard.press("Escape");
	// Of a copy that is lent the desk's work stands in front.
	const copies = (await demo.signedIn("sorumlu@rafta.test")).collection("library_books");
	const { id } = await copies.getFirstListItem('status = "available"');
	await page.goto(`/library_books/detail/${id}`);
	await page.getByRole("button", { name: "Etiket bas" }).click();
	await expect.poll(() => dialog.getByLabel("Etiket sayfası").inputValue()).toBe("65-38.1x21.2");
	await dialog.getByText("1 etiket, 1 sayfa").waitFor();
	await dialog.getByText("Baskı kayıyor mu?").click();
	await expect.poll(() => dialog.getByLabel("Yatay kaydırma (mm)").inputValue()).toBe("1,5");
	expect(await fileBy(visitor, "PDF indir")).toBe("%PDF-");
	await dialog.waitFor({ state: "detached" });
	expect(errors).toEqual([]);
});

test("what has its label printed leaves the choice of those without one", async () => {
	const { page, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/library_books/list" });
	await page.getByRole("button", { name: "Etiket bas" }).click();
	const dialog = page.getByRole("dialog", { name: "Etiket bas" });
	const amount = dialog.getByText(/^[\d.]+ etiket, [\d.]+ sayfa$/);
	await amount.waitFor();
	const labels = async () => Number((await amount.textContent())?.split(" ")[0]?.replace(".", ""));
	const before = await labels();
	await page.keyboard.press("Escape");
	const copies = (await demo.signedIn("sorumlu@rafta.test")).collection("library_books");
	const { id } = await copies.getFirstListItem('status = "available" && label_printed_on = ""');
	await page.goto(`/library_books/detail/${id}`);
	await page.getByRole("button", { name: "Etiket bas" }).click();
	await dialog.getByText("1 etiket, 1 sayfa").waitFor();
	await eventAfter(page, "download", () => page.getByRole("button", { name: "PDF indir" }).click());
	await dialog.waitFor({ state: "detached" });
	await page.goBack();
	await page.getByRole("button", { name: "Etiket bas" }).click();
	await expect.poll(labels).toBe(before - 1);
	expect(errors).toEqual([]);
});

test("cards and class sheets of one class, on a phone and in the dark", async () => {
	const visitor = await demo.visit({ width: 360, height: 740, theme: "dark" });
	const { page, errors } = visitor;
	await logIn(page, "sorumlu@rafta.test");
	await page.goto(`${demo.url}/students`);
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Kart bas" }).click();
	const dialog = page.getByRole("dialog", { name: "Kart bas" });
	await dialog.getByLabel("Sınıf", { exact: true }).selectOption({ index: 1 });
	await dialog.getByLabel("Etiket sayfası").selectOption("own");
	await dialog.getByLabel("Etiket genişliği (mm)").fill("5");
	await dialog.getByText("Etiket en az 15 x 8 mm olmalı").waitFor();
	expect(await page.getByRole("button", { name: "PDF indir" }).isDisabled()).toBe(true);
	await dialog.getByLabel("Etiket sayfası").selectOption("10-85.6x54");
	// A card is for all years, unless the class is wanted on it.
	await dialog.getByRole("checkbox", { name: /^Sınıf da yazılsın/ }).check();
	// The ring of 3 pixels, 2 away from the field, is not cut by what scrolls.
	const outermost = dialog.locator("summary");
	await outermost.focus();
	const room = await outermost.evaluate((field) => {
		const [own, box] = [field, field.closest("form > div")].map((one) => one?.getBoundingClientRect());
		return own && box ? [own.left - box.left, box.right - own.right, box.bottom - own.bottom] : [];
	});
	expect(Math.min(...room)).toBeGreaterThanOrEqual(5);
	await look(visitor.page, "cards-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	const request = await requestAfter(page, /\/api\/cards\?/, async () =>
		expect(await fileBy(visitor, "PDF indir")).toBe("%PDF-"),
	);
	const query = new URL(request.url()).searchParams;
	expect([query.get("class_shown"), query.get("marks")]).toEqual(["1", "1"]);
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Kart bas" }).click();
	await dialog.getByLabel("Ne basılacak?").selectOption("classes");
	await dialog.getByLabel("Sınıf").selectOption({ index: 1 });
	expect(await fileBy(visitor, "PDF indir")).toBe("%PDF-");
	expect(errors).toEqual([]);
});
