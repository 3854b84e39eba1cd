// engines: one
/** The shelf map: staff draw three shelves of a new library, by pointer and by keys; a pupil finds the book on it. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();
const phone = { width: 390, height: 844 };

const cell = (page: Page, row: number, column: number) =>
	page.getByRole("gridcell", { name: `${row}. satır, ${column}. sütun: ` });

async function drag(
	page: Page,
	from: readonly [number, number],
	to: readonly [number, number],
): Promise<void> {
	const [first, last] = [await cell(page, ...from).boundingBox(), await cell(page, ...to).boundingBox()];
	if (!first || !last) throw new Error("no such cell");
	await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2);
	await page.mouse.down();
	await page.mouse.move(last.x + last.width / 2, last.y + last.height / 2, { steps: 4 });
	await page.mouse.up();
}

async function assertSound(page: Page, name: string) {
	await look(page, name);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
}

test("staff draw the shelves of a new library, and a pupil sees on the map where a book stands", async () => {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const library = await staff.collection("libraries").create({ name: "Sınıf kitaplığı", kind: "class" });
	const title = await staff
		.collection("books")
		.create({ title: "Haritada bir kitap", author_line: "Deniz Yol" });
	const place = { book_id: title.id, library_id: library.id, loanable: "yes", status: "available" };
	await staff.collection("library_books").create({ ...place, call_number: "523 YOL" });

	const { page, errors } = await demo.visitAs("sorumlu@rafta.test", { path: `/catalog/${title.id}` });
	await page.getByRole("link", { name: "Raf planını çiz" }).click();
	await page.getByRole("heading", { level: 1, name: "Raf planı" }).waitFor();
	const name = page.getByLabel(/^Rafın adı/);
	// By pointer: the first letter is its name until it gets another.
	await drag(page, [1, 2], [1, 5]);
	await expect.poll(() => name.inputValue()).toBe("A");
	await name.fill("Roman");
	await page.getByLabel("İlk yer numarası").fill("800");
	await page.getByLabel("Son yer numarası").fill("899");
	await drag(page, [3, 12], [6, 12]);
	await expect.poll(() => name.inputValue()).toBe("A");
	await name.fill("Bilim");
	await page.getByLabel("İlk yer numarası").fill("500");
	await page.getByLabel("Son yer numarası").fill("599");
	// A stroke ends before what stands in its way.
	await drag(page, [1, 8], [1, 3]);
	await cell(page, 1, 6)
		.and(page.getByRole("gridcell", { name: /: A$/ }))
		.waitFor();
	await page.getByRole("button", { name: "Rafı sil" }).click();
	await cell(page, 1, 6)
		.and(page.getByRole("gridcell", { name: /: boş$/ }))
		.waitFor();
	// By keys alone.
	await cell(page, 1, 8).focus();
	for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
	await page.keyboard.press("Enter");
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("ArrowLeft");
	await page.getByText("Raf çiziliyor: 3 göz").waitFor();
	await page.keyboard.press("Enter");
	await cell(page, 4, 6)
		.and(page.getByRole("gridcell", { name: /: A$/ }))
		.waitFor();
	await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
	await page.keyboard.type("Tarih");
	await page.getByRole("radio", { name: "Kapı" }).check();
	await cell(page, 8, 3).click();
	await page.getByRole("radio", { name: "Masa" }).check();
	await cell(page, 8, 10).click();
	await assertSound(page, "shelf-map-editor");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByRole("button", { name: "Bilim 1 kitap" }).waitFor();
	expect(errors).toEqual([]);
	// It is there again.
	await page.reload();
	await page.getByRole("button", { name: "Bilim 1 kitap" }).click();
	await expect.poll(() => name.inputValue()).toBe("Bilim");

	const pupil = await demo.visitAs("ogrenci@rafta.test", { ...phone, path: `/catalog/${title.id}` });
	const map = pupil.page.getByRole("img", { name: "Raf planı: kapı sol altta, Bilim sağda." });
	await map.waitFor();
	await pupil.page.getByText("Bilim", { exact: true }).waitFor();
	await pupil.page.getByText("Sırtında 523 YOL yazıyor").waitFor();
	expect(await pupil.page.getByRole("link", { name: "Raf planını çiz" }).count()).toBe(0);
	await assertSound(pupil.page, "shelf-map-phone");
	expect(pupil.errors).toEqual([]);
});
