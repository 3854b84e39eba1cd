// engines: one
/**
 * Book lists imported into the catalogue and exported again, as a teacher does it with the school's old spreadsheet.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { chooseFile, look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();

const fixtures = join(import.meta.dirname, "../../packages/library/tests/catalogue/marc/fixtures/turkce");

const text = (content: string, name = "kitaplar.csv") => ({
	name,
	mimeType: "text/csv",
	buffer: Buffer.from(content),
});

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> =>
	chooseFile(page.getByLabel("Liste dosyası"), file);

const list = [
	"Barkod No;Demirbaş;Kitabın Adı;Yazarı;Yayınevi;Basım Yılı;ISBN;Raf",
	"77001;D-1;YILDIZLARA YOLCULUK;IŞIK, ÇAĞLA;Örnek Çocuk;2019;9789750724435;B-3",
	"77002;D-2;YILDIZLARA YOLCULUK;IŞIK, ÇAĞLA;Örnek Çocuk;2019;9789750724435;B-3",
	"77003;D-3;Güneşli Günler;Umut Öztürk;Ada Yayınları;2005;;B-4",
	"77003;D-4;Yağmurlu Günler;Umut Öztürk;Ada Yayınları;2006;;B-4",
].join("\r\n");

test("a list is looked at in three colours, said yes to, found on the shelf and taken back", {
	tags: "walk",
}, async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/library_books" });
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Liste yükle" }).click();
	await choose(page, text(list));
	await page.getByRole("button", { name: "2 eser ve 3 nüshayı aktar" }).waitFor();
	await page
		.getByText("Barkodu ya da demirbaş numarası başka bir nüshada ya da bir okur kartında kullanılıyor.")
		.waitFor();
	await page.getByText("2 yeni eser", { exact: true }).click();
	await page.getByText("Yıldızlara Yolculuk").first().waitFor();
	// The heading has said that they are new.
	expect(await page.getByText(/^Eklenecek|^Ne olacak/).count()).toBe(0);
	await look(page, "titles-preview");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByText("1 kayıtlı esere yeni nüsha", { exact: true }).click();
	await page.getByText("Bu listedeki eser").waitFor();
	await page.getByLabel("Kayıtlı eserlere de nüsha ekle").uncheck();
	await page.getByRole("button", { name: "2 eser ve 2 nüshayı aktar" }).waitFor();
	await page.getByLabel("Kayıtlı eserlere de nüsha ekle").check();
	await page.getByRole("button", { name: "2 eser ve 3 nüshayı aktar" }).click();
	await page.getByText("2 eser, 3 nüsha aktarıldı.").waitFor();
	await look(page, "titles-applied");
	expect(await accessibilityFaults(page)).toEqual([]);
	const address = page.url();
	await page.goto("/library_books?q=77002");
	await page.getByText("Yıldızlara Yolculuk").first().waitFor();

	// Importing the same file again adds nothing.
	await page.goto("/library_books?view=import");
	await choose(page, text(list));
	await page.getByText(/tarihinde aktarılmış/).waitFor();
	await page.getByText(/3 satır zaten kayıtlı\./).waitFor();
	await page.getByRole("button", { name: "Vazgeç" }).click();
	await page.getByLabel("Liste dosyası").waitFor();

	await page.goto(address);
	await page.getByRole("button", { name: "Geri al" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Geri al" }).click();
	await page.getByText("Aktarım geri alındı.").waitFor();
	await page.goto("/library_books?q=77002");
	await page.getByText("Aramanıza uyan kayıt yok.").waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("MARC of another program on a phone in the dark; columns are named by hand; what is damaged says so", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", {
		width: 360,
		height: 740,
		theme: "dark",
		path: "/library_books?view=import",
	});
	await choose(page, { name: "koha.mrc", mimeType: "", buffer: readFileSync(join(fixtures, "marc8.mrc")) });
	await page
		.getByText(/^\d+ yeni eser$/)
		.first()
		.waitFor();
	await look(page, "titles-marc-phone");
	await page.getByText("Dudaktan Kalbe").first().waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	const wide = await overflow(page);
	expect(wide).toBeLessThanOrEqual(0);
	await page.getByRole("button", { name: "Vazgeç" }).click();

	await page.getByLabel("Liste dosyası").waitFor();
	await choose(page, text("Ne;Kim;Nerede\nİlk Kitap;Ali Can;K-1\nİkinci Kitap;Ece Su;K-2"));
	await page.getByText(/sütununun başlığı bulunamadı/).waitFor();
	await page.getByLabel("A sütunu: Ne").selectOption("title");
	await page.getByRole("heading", { name: "2 yeni eser" }).waitFor();
	await page.getByText("Sütunlar doğru mu?").click();
	const before = page.url();
	await page.getByLabel("C sütunu: Nerede").selectOption("shelf");
	await page.waitForURL((url) => url.href !== before);
	await page.locator("summary", { hasText: "2 yeni eser" }).click();
	await page.getByText(/K-1/).first().waitFor();
	const left = async (hasText: string | RegExp) =>
		(await page.getByRole("cell").filter({ hasText }).first().boundingBox())?.x;
	expect(await left(/K-1/)).toBe(await left("İlk Kitap"));
	await page.getByLabel("Nüshalar", { exact: true }).selectOption("none");
	await page.getByRole("button", { name: "2 eseri aktar" }).waitFor();
	await look(page, "titles-columns-phone");
	await page.getByRole("button", { name: "Vazgeç" }).click();

	await page.getByLabel("Liste dosyası").waitFor();
	await choose(page, text("\u0001\u0002\u0003\u0004\u0005\u0006", "bozuk.xls"));
	await page.getByText(/Bu türdeki dosyalar okunamıyor/).waitFor();
	await context.close();
});

test("titles and copies go out as a workbook, from the keyboard", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/library_books" });
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Eser ve nüshaları indir" }).focus();
	await page.keyboard.press("Enter");
	await page.getByRole("dialog").waitFor();
	await look(page, "titles-export");
	expect(await accessibilityFaults(page)).toEqual([]);
	const saved = await eventAfter(page, "download", () =>
		page.getByRole("button", { name: "Excel (XLSX)" }).press("Enter"),
	);
	expect(saved.suggestedFilename()).toBe("eserler.xlsx");
	const bytes = readFileSync(await saved.path());
	expect(bytes.subarray(0, 2).toString()).toBe("PK");
	expect(errors).toEqual([]);
	await context.close();
});
