// engines: one
/** Class lists imported into the register as staff do it in September: three clicks, a preview, and undo. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { chooseFile, look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { limit } from "../support/time-limits.ts";

const demo = withDemo();

const fixtures = join(
	import.meta.dirname,
	"..",
	"..",
	"apps",
	"server",
	"tests",
	"catalogue",
	"imports",
	"eokul",
);
const fixture = (name: string) => ({ name, mimeType: "", buffer: readFileSync(join(fixtures, name)) });

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> =>
	chooseFile(page.getByLabel("Liste dosyası"), file);

/** Returns six hundred pupils of a school, as a school's program exports them in Windows-1254. */
function sixHundred() {
	const given = ["AYŞE", "ÇAĞRI", "ILGAZ", "İBRAHİM", "ÖMER", "ŞÜKRÜ", "UĞUR", "ÜMİT", "ZEYNEP", "HÂKAN"];
	const surnames = ["IŞIK", "İNCE", "ÇELİK", "ŞAHİN", "GÜNEŞ", "ÖZTÜRK KAYA"];
	const lines = Array.from({ length: 600 }, (_, place) => {
		const section = ["A", "B", "C", "Ç", "I", "İ"][place % 6];
		return [
			70_001 + place,
			`${given[place % 10]} ${given[(place * 7 + 3) % 10]}`,
			surnames[place % 6],
			`${5 + (Math.floor(place / 30) % 4)}/${section}`,
		].join(";");
	});
	const text = ["Okul No;Adı;Soyadı;Sınıfı", ...lines].join("\r\n");
	const letters: Record<string, number> = { ş: 0xfe, Ş: 0xde, ı: 0xfd, İ: 0xdd, ğ: 0xf0, Ğ: 0xd0 };
	const buffer = Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
	return { name: "ogrenciler.csv", mimeType: "text/csv", buffer };
}

/** Waits until the register's list for a school number shows the expected text. */
async function registerShows(page: Page, number: string, what: RegExp): Promise<void> {
	await page.goto(`/students?q=${number}`);
	await expect.poll(() => page.getByRole("table").textContent()).toMatch(what);
}

test("six hundred pupils are in the register after three clicks, and out of it after two more", {
	tags: "walk",
}, async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/students" });
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Liste yükle" }).click();
	await choose(page, sixHundred());
	await page.getByRole("heading", { name: /^600 yeni okur/ }).waitFor();
	await page.getByText("600 yeni okur", { exact: true }).click();
	await page.getByText("Ayşe İbrahim Işık").first().waitFor();
	await look(page, "import-preview");
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.getByRole("button", { name: "600 öğrenciyi aktar" }).click();
	await page.getByText(/^[\d.]+ okur aktarıldı\.$/).waitFor({ timeout: limit(120_000) });
	await look(page, "import-applied");
	expect(await accessibilityFaults(page)).toEqual([]);
	const address = page.url();
	await registerShows(page, "70600", /Öztürk Kaya.*70600.*8\/İ/);

	await page.goto(address);
	await page.getByRole("button", { name: "Geri al" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Geri al" }).click();
	await page.getByText("Aktarım geri alındı.").waitFor({ timeout: limit(120_000) });
	await page.goto("/students?q=70600");
	await page.getByText("Aramanıza uyan kayıt yok.").waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("the next list shows new, changed and missing pupils apart; who leaves is said by hand", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", {
		width: 360,
		height: 740,
		theme: "dark",
		path: "/students?view=import",
	});
	const list = (...lines: string[]) => ({
		name: "9-y.csv",
		mimeType: "text/csv",
		buffer: Buffer.from(["Okul No;Adı;Soyadı;Sınıf", ...lines].join("\n")),
	});
	const stays = "79001;ÖMER;KAYA;9/Y";
	await choose(
		page,
		list(stays, "79002;ASEL YAĞMUR;ŞİMŞEK;9/Y", "79003;AKYILDIZ;ÇETİN;9/Y", "79004;ZEYNEP;GÜNEŞ;9/Y"),
	);
	await page.getByRole("button", { name: "4 öğrenciyi aktar" }).click();
	await page.getByText(/^[\d.]+ okur aktarıldı\.$/).waitFor({ timeout: limit(120_000) });
	await page.getByRole("button", { name: "Başka liste" }).click();
	await choose(
		page,
		list(stays, "79002;ASEL YAĞMUR;YENİSOY;9/Y", "79004;IRMAK;ÇİÇEKÇİ;9/Y", "79005;ÇAĞRI;DURMUŞ;9/Y"),
	);

	// What is doubtful comes first and nothing of it is preselected; what is sure is folded.
	await page.getByRole("button", { name: "2 değişikliği kaydet" }).waitFor();
	expect(await page.getByRole("button", { pressed: true }).count()).toBe(0);
	await page.getByText("Çağrı Durmuş").waitFor({ state: "detached" });
	await page.getByText("1 yeni okur", { exact: true }).click();
	await page.getByText("Çağrı Durmuş").waitFor();
	await page.getByText("1 değişiklik", { exact: true }).click();
	await page.getByText("Yenisoy", { exact: true }).waitFor();
	await page.getByText(/Zeynep Güneş, 9\/Y adına kayıtlı\. Aynı kişi mi\?/).waitFor();
	const irmak = page.getByRole("group", { name: "Irmak Çiçekçi için karar" });
	await irmak.getByRole("button", { name: "Atla" }).click();
	await page.getByRole("button", { name: "2 değişikliği kaydet" }).waitFor();
	await irmak.getByRole("button", { name: "Başka biri, önceki ayrıldı" }).click();
	await page.getByRole("group", { name: "Akyıldız Çetin" }).getByRole("button", { name: "Ayrıldı" }).click();
	await look(page, "import-missing-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	const wide = await overflow(page);
	expect(wide).toBeLessThanOrEqual(0);
	await page.getByRole("button", { name: "4 değişikliği kaydet" }).click();
	await page.getByText(/^[\d.]+ okur aktarıldı\.$/).waitFor();
	await page.setViewportSize({ width: 1280, height: 800 });
	await registerShows(page, "79003", /Akyıldız Çetin.*Ayrıldı/);
	await registerShows(page, "79004", /Irmak Çiçekçi/);
	expect(errors).toEqual([]);
	await context.close();
});

test("a file without known headings is read with the columns that somebody names; a broken one says so", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/students?view=import" });
	const file = (text: string) => ({ name: "liste.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
	await choose(page, {
		name: "bozuk.xls",
		mimeType: "",
		buffer: fixture("sinif-listesi-lise.XLS").buffer.subarray(0, 9000),
	});
	await page.getByText("Dosya bozuk ya da yarım. Yeniden indirin.").waitFor();

	await choose(page, file("Nr;Kişi;Yer\n80001;AYŞE NUR ACAR DOĞAN;5-Ç\n80002;CAN KAYA;5-Ç"));
	await page.getByText(/sütunlarının başlığı bulunamadı/).waitFor();
	await look(page, "import-columns");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByLabel("A sütunu: Nr").selectOption("student_no");
	await page.getByLabel("B sütunu: Kişi").selectOption("full_name");
	await page.getByRole("heading", { name: "3 aktarılamayan satır" }).waitFor();
	await page.getByText("Sütunlar doğru mu?").click();
	await page.getByLabel("C sütunu: Yer").selectOption("class");
	await page.getByRole("heading", { name: "2 yeni okur" }).waitFor();
	await page.getByRole("button", { name: "Soyadı: Doğan" }).click();
	await page.getByRole("button", { name: "Soyadı: Acar Doğan" }).waitFor();
	await page.getByRole("button", { name: "2 öğrenciyi aktar" }).click();
	await page.getByText(/^[\d.]+ okur aktarıldı\.$/).waitFor();
	await page.goto("/students?q=80001");
	await page.getByRole("link", { name: "Ayşe Nur Acar Doğan" }).click();
	await page.getByText("5/Ç").first().waitFor();
	await context.close();
});

test("a table that is pasted is read as well", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", {
		path: "/students?view=import",
	});
	const text = fixture("pano.tsv").buffer.toString("utf8");
	await page.getByLabel("Liste dosyası").focus();
	await page.evaluate((pasted) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", pasted);
		document.activeElement?.dispatchEvent(
			new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
		);
	}, text);
	await page.getByText(/Sınıflar: 5\/A/).waitFor();
	await page.getByRole("button", { name: "Vazgeç" }).click();
	await page.getByLabel("Liste dosyası").waitFor();
	expect(errors).toEqual([]);
	await context.close();
});
