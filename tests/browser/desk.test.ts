// engines: both
import { beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, type Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();
let visitor: Visit;

beforeAll(async () => {
	visitor = await demo.visitAs("sorumlu@rafta.test");
});

/** Simulates a scanner: digits at once, then Enter. */
async function scan(code: string): Promise<void> {
	await visitor.page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" }).fill(code);
	await visitor.page.keyboard.press("Enter");
}

async function addReader(first: string, last: string, number: string): Promise<string> {
	const { page } = visitor;
	await page.goto("/students/create");
	await page.getByRole("textbox", { name: "Ad", exact: true }).fill(first);
	await page.getByLabel("Soyad").fill(last);
	await page.getByLabel("Okul no").fill(number);
	await page.getByLabel("Sınıf").fill("6-ç");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByRole("heading", { name: `${first} ${last}` }).waitFor();
	const card = await page
		.locator("dt", { hasText: "Kart no" })
		.locator("xpath=following-sibling::dd")
		.textContent();
	expect(card).toMatch(/^2\d{7}$/);
	return String(card);
}

async function addCopy(typed: string, shown = typed): Promise<string> {
	const { page } = visitor;
	await page.goto("/library_books/create");
	await page.getByRole("combobox", { name: "Eser" }).fill(typed);
	await page
		.getByRole("option", { name: new RegExp(shown) })
		.first()
		.click();
	await page.getByRole("button", { name: "Kaydet" }).click();
	const line = await page.getByText("Nüsha eklendi:").textContent();
	const barcode = line?.replace(/\D/g, "") ?? "";
	expect(barcode).toMatch(/^1\d{7}$/);
	return barcode;
}

test("a teacher adds a reader and a copy, lends it, takes it back and undoes", { tags: "walk" }, async () => {
	const { page } = visitor;
	const card = await addReader("Işıl", "Çınar", "98765");
	// Typed without its Turkish letters, and still found.
	const barcode = await addCopy("calikusu", "Çalıkuşu");

	await page.goto("/book_loans/create");
	await scan(card);
	await page.getByRole("heading", { name: "Işıl Çınar" }).waitFor();
	await expect(page.getByText("6/Ç · 98765").isVisible()).resolves.toBe(true);

	await scan(barcode);
	await page.getByText("Verildi: Çalıkuşu").waitFor();
	await page.getByText("2 kitap daha alabilir").waitFor();
	// The due date as people say it, at the scan and under the book on the reader's shelf.
	expect(await page.getByText(/^\d{1,2} \p{L}+ (Pazartesi|Salı|Çarşamba|Perşembe|Cuma)$/u).count()).toBe(2);

	await page.getByRole("button", { name: "Geri al" }).click();
	await page.getByText("Geri alındı").waitFor();
	await page.getByText("3 kitap daha alabilir").waitFor();

	await scan(barcode);
	await page.getByText("Verildi: Çalıkuşu").waitFor();
	await scan(barcode);
	await page.getByText("İade alındı: Çalıkuşu").waitFor();
	await page.getByText("Verilen: 1 · İade: 1").waitFor();
	// The toast stays ten seconds; all of the day's scans can be undone from under them.
	await page.getByRole("link", { name: "Son işlemler" }).click();
	const line = page.getByRole("listitem").filter({ hasText: "Çalıkuşu" }).first();
	await line.getByRole("button", { name: "Geri al" }).waitFor();
	expect(visitor.errors).toEqual([]);
});

test("an unknown code is refused with a reason, and the next scan works", async () => {
	const { page } = visitor;
	const card = await addReader("Şükrü", "Öz", "98766");
	await page.goto("/book_loans/create");
	await scan("99999999");
	await page.getByText("Bu numarayla kitap ya da okur bulunamadı.").waitFor();
	await scan(card);
	await page.getByRole("heading", { name: "Şükrü Öz" }).waitFor();
	// The 404 of the unknown code is the only error in the browser's log.
	expect(visitor.errors.filter((error) => !error.includes("404"))).toEqual([]);
	visitor.errors.length = 0;
});

test("scans faster than the answers all arrive, once each, in their order", async () => {
	const { page } = visitor;
	const card = await addReader("Ümitcan", "İncesu", "98767");
	const barcodes = [
		await addCopy("Diyet"),
		await addCopy("Diyet"),
		await addCopy("Diyet"),
		await addCopy("Diyet"),
	];
	await page.goto("/book_loans/create");
	await scan(card);
	for (const barcode of barcodes) await scan(barcode);
	// Three loans are allowed; the fourth exceeds the limit and shows that.
	await page.getByText("Okurda 3 kitap var; sınır 3.").waitFor();
	await page.getByText("Verilen: 3 · İade: 0").waitFor();

	await page.getByLabel("Gerekçe (sağlık ya da aile bilgisi yazmayın)").fill("Proje ödevi için");
	await page.getByRole("button", { name: "Gerekçeyle ver" }).click();
	await page.getByText("Verilen: 4 · İade: 0").waitFor();
	visitor.errors.length = 0;
});

test("a reader is found by a part of the name, without its Turkish letters", async () => {
	const { page } = visitor;
	await page.goto("/book_loans/create");
	await page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" }).fill("umitcan ince");
	await page.getByRole("option", { name: /Ümitcan İncesu/ }).waitFor();
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: "Ümitcan İncesu" }).waitFor();
	await page.keyboard.press("Escape");
	await page.getByText("Okur seçilmedi").waitFor();
});

test("a title is typed where no label is to be scanned: its copies are offered, and the chosen one is meant", async () => {
	const { page } = visitor;
	const card = await addReader("Nazlı", "Çelik", "98768");
	await page.goto("/book_loans/create");
	await scan(card);
	await page.getByRole("heading", { name: "Nazlı Çelik" }).waitFor();
	const field = page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" });
	const offered = page.getByRole("option", { name: /^Küçük Prens .* Rafta: \d+/ }).first();
	await field.fill("kucuk prens");
	await offered.waitFor();
	await page.keyboard.press("Enter");
	await page.getByText("Küçük Prens: hangi nüsha?").waitFor();
	const copy = page.getByRole("option", { name: /^\d+ Demirbaş .* Rafta$/ }).first();
	await copy.waitFor();
	await look(page, "desk-copies");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.keyboard.press("Enter");
	await page.getByText("Verildi: Küçük Prens").waitFor();
	// Enter before the list has loaded: the user chooses the copy.
	const pressed = Promise.withResolvers<void>();
	await intercept(page, "**/api/circulation/find?q=kucuk%20pren", async (route) => {
		await pressed.promise;
		await route.continue();
	});
	await field.fill("kucuk pren");
	await page.keyboard.press("Enter");
	pressed.resolve();
	await offered.click();
	await copy.click();
	await page.getByText("Verilen: 2 · İade: 0").waitFor();
	expect(visitor.errors).toEqual([]);

	// A title of digits is a code that nothing has; an accession number may have a space inside.
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const place = { library_id: staff.authStore.record?.library_id };
	const orwell = await staff.collection("books").create({ title: "1984", authors: ["George Orwell"] });
	await staff.collection("library_books").create({ ...place, book_id: orwell.id, accession_no: "DMB 1984" });
	await scan("1984");
	await page.getByText("“1984” numaralı kitap ya da okur yok. Aradığınız bu eser mi?").waitFor();
	await page.getByRole("option", { name: /^1984 .*Rafta/ }).click();
	await page.getByText("Verildi: 1984").waitFor();
	await scan("DMB 1984");
	await page.getByText("Verilen: 3 · İade: 1").waitFor();

	// Two editions with the same title and author differ by their copies.
	for (const accession_no of ["K 1", "K 2"]) {
		const kuyu = { title: "Kör Kuyu", authors: ["Peri Örnek"], edition: accession_no };
		const { id } = await staff.collection("books").create(kuyu);
		await staff.collection("library_books").create({ ...place, book_id: id, accession_no });
	}
	await field.fill("kör kuyu");
	await page.getByRole("option", { name: /Peri Örnek, Demirbaş no K 1/ }).waitFor();
	await page.getByRole("option", { name: /Peri Örnek, Demirbaş no K 2/ }).waitFor();
	visitor.errors.length = 0;
});

test("what one desk does is seen on the other's screen without loading anew", { tags: "walk" }, async () => {
	const { page } = visitor;
	const barcode = await addCopy("Forsa");
	await page.goto("/book_loans");
	const lent = page.getByRole("link", { name: /^\d+ verildi$/ });
	await lent.waitFor();
	const before = await lent.textContent();
	const second = await visitor.context.newPage();
	const field = second.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" });
	await second.goto("/book_loans/create");
	await field.fill("isil cinar");
	await second.getByRole("option", { name: /Işıl Çınar/ }).waitFor();
	await field.press("Enter");
	await field.fill(barcode);
	await field.press("Enter");
	await second.getByText(/^Verildi: /).waitFor();
	await expect.poll(() => lent.textContent()).not.toBe(before);
	await second.close();
});
