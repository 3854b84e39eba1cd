// engines: one
/** The school's privacy duties towards a reader: exporting all data, erasure, and retention periods. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { look } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();

const screenshot = async (part: Locator, name: string) => {
	const folder = process.env.RAFTA_LOOK;
	if (folder) await part.screenshot({ path: `${folder}/${name}.png` });
};
/** Returns the file that a button downloads. */
async function fileFrom(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
	const file = await eventAfter(page, "download", () =>
		page.getByRole("button", { name: button, exact: true }).click(),
	);
	return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

/** Creates a reader without a book in the staff's school. */
async function newReader(page: Page, first: string, last: string, number: string): Promise<void> {
	await page.goto("/students/create");
	await page.getByRole("textbox", { name: /^Ad( \*)?$/ }).fill(first);
	await page.getByRole("textbox", { name: /^Soyad/ }).fill(last);
	await page.getByRole("textbox", { name: /^Okul no/ }).fill(number);
	await page.getByRole("textbox", { name: /^Sınıf/ }).fill("6/C");
	await page.getByRole("combobox", { name: /^Okur türü/ }).selectOption("pupil");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByRole("heading", { name: `${first} ${last}` }).waitFor();
	await page.getByRole("link", { name: "Veriler" }).click();
}

test("a manager hands out everything about a reader, and makes the reader anonymous", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test");
	await newReader(page, "Şehriban", "Taşdelenoğlu", "48213");
	const json = await fileFrom(page, "JSON indir");
	expect(json.name).toBe("sehriban-tasdelenoglu.json");
	expect(JSON.parse(json.content.toString()).reader.student_no).toBe("48213");
	const pdf = await fileFrom(page, "PDF indir");
	expect(pdf.name).toBe("sehriban-tasdelenoglu.pdf");
	expect(pdf.content.subarray(0, 5).toString()).toBe("%PDF-");
	await look(page, "reader-1280");
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Anonimleştir" }).click();
	const dialog = page.getByRole("dialog", { name: "Şehriban Taşdelenoğlu anonimleştirilsin mi?" });
	await dialog.getByRole("heading", { name: "Okurla bağı kaldırılacak kayıtlar" }).waitFor();
	await look(page, "anonymise-1280");
	expect(await accessibilityFaults(page)).toEqual([]);
	await dialog.getByRole("button", { name: "Anonimleştir" }).click();
	await page.getByText("Okur anonimleştirildi.").waitFor();
	await page.getByRole("heading", { name: "Anonim okur" }).waitFor();
	await page.getByText("Bu okur anonim; hakkında kişisel veri tutulmuyor.").waitFor();
	await look(page, "anonymous-1280");

	await page.getByRole("button", { name: "Sil", exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Sil", exact: true }).click();
	await page.getByText("Okur silindi.").waitFor();
	await page.waitForURL("**/students");
	expect(errors).toEqual([]);
	await context.close();
});

test("a pupil takes the own data along, and who has books at home is not forgotten", async () => {
	const pupil = await demo.visitAs("ogrenci@rafta.test", { width: 360, height: 740, theme: "dark" });
	await pupil.page.waitForURL(/\/students\/[a-z0-9]{15}$/);
	const path = new URL(pupil.page.url()).pathname;
	await pupil.page.getByRole("link", { name: "Ben" }).click();
	expect((await fileFrom(pupil.page, "Hakkımda tutulan bilgiler (PDF)")).name).toMatch(/\.pdf$/);
	await look(pupil.page, "own-360-dark");
	expect(await accessibilityFaults(pupil.page)).toEqual([]);
	await pupil.page.getByText("Kimse bakmadı.").waitFor();

	const staff = await demo.visitAs("sorumlu@rafta.test", { width: 360, height: 740, theme: "dark" });
	await staff.page.goto(`/students/detail/${path.split("/").at(-1)}?tab=data`);
	const own = staff.page.locator("section").filter({ hasText: "PDF indir" });
	await own.getByRole("button", { name: "Diğer", exact: true }).click();
	await staff.page.getByRole("button", { name: "Sil", exact: true }).click();
	const dialog = staff.page.getByRole("dialog");
	await dialog.getByText(/Okurun üzerinde \d+ kitap var. Önce kitaplar iade alın./).waitFor();
	expect(await dialog.getByRole("button", { name: "Sil", exact: true }).isDisabled()).toBe(true);
	await screenshot(dialog, "barred-360-dark");
	expect(await accessibilityFaults(staff.page)).toEqual([]);

	// What the pupil has read is closed until there is a reason, which the pupil reads.
	await staff.page.goto(path.replace("/students/", "/students/detail/"));
	const past = staff.page.locator("section", { has: staff.page.getByText("adları gizli") });
	await past.getByText("Adları göster").click();
	await past.getByRole("button", { name: "Velinin isteği" }).waitFor();
	await look(staff.page, "past-closed-360-dark");
	expect(await accessibilityFaults(staff.page)).toEqual([]);
	await past.getByRole("button", { name: "Başka bir gerekçe" }).click();
	await past.getByRole("button", { name: "1 saat boyunca göster" }).click();
	await past.getByText("Birkaç sözcük yazın.").waitFor();
	await past.getByRole("button", { name: "Velinin isteği" }).click();
	await past.getByRole("button", { name: "1 saat boyunca göster" }).click();
	await staff.page.getByText(/Gerekçe: Velinin isteği/).waitFor();
	await staff.page
		.getByRole("cell", { name: /İade edildi/ })
		.first()
		.waitFor();
	await look(staff.page, "past-open-360-dark");
	await pupil.page.reload();
	await pupil.page.getByText("Velinin isteği").waitFor();
	await look(pupil.page, "looks-360-dark");
	expect([...staff.errors, ...pupil.errors]).toEqual([]);
	await pupil.context.close();
	await staff.context.close();
});

test("an administrator says for how long things are kept, and sees what would go", async () => {
	const { page, context, errors } = await demo.visitAs("yonetici@rafta.test", {
		path: "/admin/site-settings?section=retention",
	});
	const card = page.locator("section", { has: page.getByRole("heading", { name: "Saklama süreleri" }) });
	await card.getByLabel("Ayrılan okurlar (ay)").fill("12");
	await card.getByRole("button", { name: "Kaydet" }).click();
	await page.getByText("Kaydedildi.").waitFor();
	await page.reload();
	const months = () => card.getByLabel("Ayrılan okurlar (ay)").inputValue();
	await expect.poll(months).toBe("12");
	await look(page, "retention-1280");
	await screenshot(card, "retention-card");
	expect(await accessibilityFaults(page)).toEqual([]);
	await card.getByRole("button", { name: "Süresi dolan verileri göster" }).click();
	await page.getByRole("dialog", { name: "Süresi dolan veriler" }).waitFor();
	await look(page, "retention-preview");
	expect(errors).toEqual([]);
	await context.close();
});
