// engines: one
/** Stocktake: started at the PC, counted with two devices at once, closed after a preview, minutes printed. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type PocketBase from "pocketbase";
import type { RecordModel } from "pocketbase";
import { beforeAll, expect, test } from "vitest";
import { eventAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();
let admin: PocketBase;
let library: string;

beforeAll(async () => {
	admin = await demo.signedIn("sorumlu@rafta.test");
	library = admin.authStore.record?.library_id;
});

/** Simulates a scanner: digits and Enter, wherever the focus is. */
async function scan(page: Page, ...codes: string[]): Promise<void> {
	for (const code of codes) {
		await page.keyboard.type(code);
		await page.keyboard.press("Enter");
	}
}

/** The row of a scan with its result. */
const row = (page: Page, what: string, result: string) =>
	page.getByRole("listitem").filter({ hasText: what }).filter({ hasText: result });

const copiesOf = (filter: string): Promise<RecordModel[]> =>
	admin
		.collection("library_books")
		.getFullList({ filter: `library_id = "${library}" && ${filter}`, sort: "barcode" });

test("a shelf is counted by two devices at once, closed after a look at what is missing, and has its minutes", {
	tags: "walk",
}, async () => {
	const pc = await demo.visitAs("sorumlu@rafta.test");
	const { page } = pc;
	await page.goto("/library_books");
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("link", { name: "Sayımlar" }).click();
	await page.getByRole("heading", { name: "Sayımlar", exact: true }).waitFor();
	await page.getByRole("link", { name: "Roman rafları ara sayımı" }).waitFor();
	expect(await page.getByText("Kapandı", { exact: true }).count()).toBe(0);
	await look(page, "stocktakes-home");
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.getByRole("link", { name: "Yeni sayım" }).click();
	await page.getByLabel("Ad *").fill("Yıl sonu sayımı");
	await page.getByRole("radio", { name: "Seçilen raflar" }).check();
	await page.getByRole("checkbox", { name: /^B2 / }).check();
	await page.getByText(/Raflarda \d+ kitap aranacak/).waitFor();
	await page.getByText("Tutanak bilgileri").click();
	await page.getByLabel("Komisyon").fill("Çağrı Işık, müdür yardımcısı\nÖmer Kaya\nŞule Ağca - üye");
	await look(page, "stocktakes-create");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Sayımı başlat" }).click();
	await page.getByLabel("Kitap okutun").waitFor();
	const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

	const shelf = await copiesOf('shelf = "B2" && status = "available"');
	const elsewhere = (await copiesOf('shelf = "C1" && status = "available"'))[0];
	const gone = await copiesOf('shelf != "B2" && status = "missing"');
	const lent =
		(await copiesOf('shelf = "B2" && status = "on_loan"'))[0] ?? (await copiesOf('status = "on_loan"'))[0];
	const barcodes = shelf.map(({ barcode }) => String(barcode));
	const half = Math.floor(barcodes.length / 2);
	const left = barcodes.slice(-2);

	const phone = await demo.visitAs("sorumlu@rafta.test", {
		width: 360,
		height: 740,
		theme: "dark",
		path: `/stocktakes/${id}`,
	});
	await phone.page.getByLabel("Kitap okutun").waitFor();
	await Promise.all([
		scan(page, ...barcodes.slice(0, half)),
		scan(
			phone.page,
			...barcodes.slice(half - 3, -2),
			String(elsewhere?.barcode),
			String(gone[0]?.barcode),
			"123456",
		),
	]);
	const expected = shelf.length;
	const found = expected - 2;
	for (const one of [page, phone.page]) await one.getByText(new RegExp(`^${found} / ${expected}$`)).waitFor();
	await row(phone.page, "123456", "Kayıtta yok").waitFor();
	// What wants a look stands apart.
	const odd = phone.page.getByRole("region", { name: /^İncelenecek \d+ okutma$/ });
	await odd.getByText(/^Önceki durumu “.*” idi; kitap bulundu\.$/).waitFor();
	await look(phone.page, "stocktakes-count-phone");
	await look(page, "stocktakes-count");
	expect(await overflow(phone.page)).toBeLessThanOrEqual(0);
	expect(await accessibilityFaults(phone.page)).toEqual([]);
	expect(await accessibilityFaults(page)).toEqual([]);

	// A copy on the shelf that is recorded as on loan is returned by one button; a wrong scan is undone by another.
	await scan(phone.page, String(lent?.barcode));
	await phone.page.getByRole("button", { name: /^İade al/ }).click();
	await phone.page.getByText("İade alındı", { exact: true }).waitFor();
	await scan(phone.page, "765432");
	await phone.page.getByRole("button", { name: "Geri al: 765432" }).click();
	await row(phone.page, "765432", "Geri alındı").waitFor();

	await page.goto(`/stocktakes/detail/${id}`);
	await page.getByRole("cell", { name: left[0] }).waitFor();
	await look(page, "stocktakes-detail");
	expect(await accessibilityFaults(page)).toEqual([]);
	// One main action, and beside it the end that everybody comes to; what is rarer is behind "Diğer".
	const ways = page.locator("main").getByRole("button").or(page.locator("main .btn-primary"));
	await expect
		.poll(async () => (await ways.allInnerTexts()).slice(0, 3))
		.toEqual(["Say", "Sayımı kapat", "Diğer"]);
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "İkinci sayıma geç" }).click();
	await page.getByText("İkinci sayım", { exact: true }).waitFor();
	await scan(phone.page, String(left[0]));
	await phone.page.getByText(new RegExp(`^${found + 1} / ${expected}$`)).waitFor();

	await page.getByRole("button", { name: "Sayımı kapat" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByText("1 kitap “Bulunamadı” olarak işaretlenir.").waitFor();
	await dialog.getByText(String(left[1])).waitFor();
	await look(page, "stocktakes-close");
	expect(await accessibilityFaults(page)).toEqual([]);
	await dialog.getByRole("button", { name: "Evet, kapat" }).click();
	const print = page.getByRole("button", { name: "Tutanak (PDF)" });
	await print.waitFor();
	const minutes = await eventAfter(page, "download", () => print.click());
	expect(minutes.suggestedFilename()).toMatch(/^sayim-tutanagi-yil-sonu-sayimi-.*\.pdf$/);
	const file = await minutes.path();
	expect(readFileSync(file).subarray(0, 5).toString()).toBe("%PDF-");
	if (process.env.RAFTA_LOOK) await minutes.saveAs(`${process.env.RAFTA_LOOK}/stocktakes-minutes.pdf`);
	await look(page, "stocktakes-closed");
	expect(await copiesOf(`barcode = "${left[1]}" && status = "missing"`)).toHaveLength(1);

	// After a reload the list of what is missing still has its actions, and the closing can be undone.
	await page.reload();
	const gap = page.getByRole("row", { name: new RegExp(String(left[1])) });
	await page.getByRole("searchbox").fill("rafta olmayan");
	await page.getByText("Aramanıza uyan kayıt yok.").waitFor();
	await page.getByRole("searchbox").fill(String(left[1]));
	await gap.getByRole("button", { name: /^Bulundu olarak işaretle: / }).waitFor();
	await gap.getByRole("button", { name: /^Kayıttan düş: / }).click();
	expect(await dialog.getByLabel("Gerekçe").inputValue()).toBe("shortage");
	await dialog.getByRole("button", { name: "Vazgeç" }).click();
	await page.getByRole("button", { name: "Listeyi yazdır (PDF)" }).waitFor();
	await look(page, "stocktakes-closed-reloaded");
	expect(await accessibilityFaults(page)).toEqual([]);
	await gap.getByRole("button", { name: /^Bulundu olarak işaretle: / }).click();
	await gap.getByText(/^Bulundu: \d/).waitFor();
	await page.getByRole("button", { name: "Geri al", exact: true }).click();
	await expect.poll(() => copiesOf(`barcode = "${left[1]}" && status = "missing"`)).toHaveLength(1);

	await page.getByLabel("Liste").selectOption("Yanlış yerde");
	await page.getByRole("row", { name: new RegExp(String(elsewhere?.barcode)) }).waitFor();
	await page.reload();
	await page.getByRole("button", { name: "Kapanışı geri al" }).click();
	await dialog.getByText("1 kitap yeniden rafta görünür.").waitFor();
	await look(page, "stocktakes-reopen");
	expect(await accessibilityFaults(page)).toEqual([]);
	await dialog.getByRole("button", { name: "Evet, geri al" }).click();
	await page.getByText("Sayımın kapanışı geri alındı.").waitFor();
	await page.getByRole("link", { name: "Say", exact: true }).waitFor();
	await page.getByText("İkinci sayım", { exact: true }).waitFor();
	await page.getByRole("button", { name: "Sayımı kapat" }).click();
	await dialog.getByRole("button", { name: "Evet, kapat" }).click();
	await page.getByRole("button", { name: "Kapanışı geri al" }).waitFor();

	// Among what was done at the desk it is one line, which offers the same undo.
	await page.goto("/book_loans/create?mode=actions");
	const closing = page
		.getByRole("listitem")
		.filter({ hasText: "Sayım kapatıldı: Yıl sonu sayımı (1 kitap bulunamadı)" });
	await closing.getByRole("button", { name: "Geri al" }).click();
	await dialog.getByText("1 kitap yeniden rafta görünür.").waitFor();
	await dialog.getByRole("button", { name: "Vazgeç" }).click();
	await look(page, "stocktakes-action");
	await page.goto(`/stocktakes/detail/${id}`);

	// A late scan finds the last missing copy.
	await scan(phone.page, String(left[1]));
	await phone.page.getByText("Sayım kapatılmıştı").waitFor();
	await page.reload();
	await page.getByRole("heading", { name: "Yıl sonu sayımı" }).waitFor();
	await page.getByRole("row", { name: new RegExp(String(left[1])) }).waitFor();
	expect(await copiesOf(`barcode = "${left[1]}" && status = "available"`)).toHaveLength(1);
	expect([...pc.errors, ...phone.errors]).toEqual([]);
	await phone.context.close();
	await pc.context.close();
});

test("scans outlive a lost network and a reload, and are counted once", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", {
		width: 360,
		height: 740,
		path: "/stocktakes/create",
	});
	await page.getByRole("radio", { name: "Dewey numarası aralığı" }).check();
	await page.getByLabel("İlk Dewey numarası").fill("900");
	await page.getByLabel("Son Dewey numarası").fill("800");
	await page.getByText(/ilk numara, son numaradan büyük olamaz/).waitFor();
	await page.getByLabel("İlk Dewey numarası").fill("000");
	await page.getByLabel("Son Dewey numarası").fill("999");
	await page.getByText(/Raflarda [\d.]+ kitap aranacak/).waitFor();
	await page.getByRole("button", { name: "Sayımı başlat" }).click();
	await page.getByLabel("Kitap okutun").waitFor();
	const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
	const [first, second, third] = await copiesOf('status = "available" && call_number ~ "8"');
	await intercept(context, "**/api/stocktakes/scan", (route) => route.abort());
	await scan(page, String(first?.barcode), String(second?.barcode), String(third?.barcode));
	await page.getByText("Sunucuya ulaşılamıyor").waitFor();
	await page.getByText("3 okutma gönderilmeyi bekliyor.").waitFor();
	await look(page, "stocktakes-offline-phone");
	await page.reload();
	await page.getByText("3 okutma gönderilmeyi bekliyor.").waitFor();
	await context.unroute("**/api/stocktakes/scan");
	await page.getByText(/^3 \/ /).waitFor();
	const scans = await admin.collection("stocktake_scans").getFullList({ filter: `stocktake_id = "${id}"` });
	expect(scans.map(({ result }) => result)).toEqual(["found", "found", "found"]);
	await page.getByRole("link", { name: "Sayımın ayrıntısı" }).click();
	await page.getByRole("button", { name: "Sayımı kapat" }).waitFor();
	// Hundreds of books that are not yet found are a list that scrolls, by keys as well.
	const missing = page.getByRole("region", { name: "Henüz bulunamayanlar" });
	await missing.getByRole("link").first().focus();
	const { missing: count } = await admin.send(`/api/stocktakes/${id}/preview`, {});
	const { copies } = await admin.send(`/api/stocktakes/${id}/preview`, {
		query: { perPage: 1, page: count },
	});
	await page.getByText(`${count} kayıt`, { exact: true }).waitFor();
	await page.keyboard.press("End");
	await missing.locator(":focus", { hasText: copies[0].title }).waitFor();
	// A book in somebody's hand is looked for by its name, however it is spelt, or by its number.
	await page.getByRole("searchbox", { name: "Eser adı, raf ya da barkod ara" }).fill(copies[0].barcode);
	await page.getByText("1 kayıt", { exact: true }).waitFor();
	await missing.getByRole("link", { name: copies[0].title }).waitFor();
	await page.getByRole("searchbox").fill("");
	await page.getByText(`${count} kayıt`, { exact: true }).waitFor();
	await look(page, "stocktakes-detail-phone");
	expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000);
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "Sayımı iptal et" }).click();
	await page.getByRole("button", { name: "Evet, iptal et" }).click();
	await page.getByText("İptal edildi", { exact: true }).waitFor();
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	expect(await accessibilityFaults(page)).toEqual([]);
	await context.close();
});

test("shelf after shelf is counted by the keyboard alone: named, counted, ended, and the next one", async () => {
	const shelves = await Promise.all(
		["A1", "A2"].map((shelf) => copiesOf(`shelf = "${shelf}" && status = "available"`)),
	);
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/stocktakes/create" });
	await page.getByLabel("Ad *").fill("Raf raf sayım");
	await page.getByRole("radio", { name: "Seçilen raflar" }).check();
	for (const shelf of ["A1", "A2"])
		await page.getByRole("checkbox", { name: new RegExp(`^${shelf} `) }).check();
	await page.getByText(/Raflarda \d+ kitap aranacak/).waitFor();
	await page.getByRole("button", { name: "Sayımı başlat" }).click();
	const token = page.getByLabel("Bulunduğum raf");
	await token.waitFor();
	const [first = [], second = []] = shelves.map((copies) => copies.map(({ barcode }) => String(barcode)));
	const left = (count: number) => page.getByText(`${count} kitap kaldı`, { exact: true });

	// The shelf's name is typed like a code, and stays in the field for the books that follow.
	await page.getByLabel("Kitap okutun").focus();
	await scan(page, "a1");
	await left(first.length).waitFor();
	expect(await token.inputValue()).toBe("A1");
	await scan(page, ...first.slice(0, -1));
	await left(1).waitFor();
	const list = page.getByRole("region", { name: "Raf raf" });
	await list
		.getByRole("button", { name: new RegExp(`^A1 ?${first.length - 1} / ${first.length}$`) })
		.waitFor();

	// The end of the shelf names what nobody has seen; a book that is found there after all leaves the list.
	await page.keyboard.press("Control+Enter");
	const end = page.getByRole("region", { name: "A1 bitti" });
	await end.getByRole("heading", { name: "A1: 1 kitap görülmedi" }).waitFor();
	await end.getByText(String(first.at(-1))).waitFor();
	await look(page, "stocktakes-shelf-done");
	expect(await accessibilityFaults(page)).toEqual([]);
	await scan(page, String(first.at(-1)));
	await end.getByRole("heading", { name: "A1: bütün kitaplar görüldü" }).waitFor();
	await page.keyboard.press("Control+Enter");
	await left(second.length).waitFor();
	expect(await token.inputValue()).toBe("A2");

	// It is still that shelf after a reload; the back key in the empty field drops it.
	await page.reload();
	await left(second.length).waitFor();
	await page.getByLabel("Kitap okutun").focus();
	await page.keyboard.press("Backspace");
	await page.getByPlaceholder("Etiketteki barkod").waitFor();
	await scan(page, "A2", String(second[0]));
	await left(second.length - 1).waitFor();
	const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
	const scans = await admin
		.collection("stocktake_scans")
		.getFullList({ filter: `stocktake_id = "${id}"`, sort: "-created" });
	expect(scans).toHaveLength(first.length + 1);
	expect(new Set(scans.map(({ result }) => result))).toEqual(new Set(["found"]));
	expect(scans[0]?.shelf_seen).toBe("A2");
	const [stray] = await copiesOf('shelf = "C2" && status = "available"');
	const [lent] = await copiesOf('status = "on_loan"');
	await scan(page, String(stray?.barcode), String(lent?.barcode), "424242", "535353");
	await row(page, "535353", "Kayıtta yok").waitFor();
	await page.getByRole("button", { name: "A2 bitti" }).click();
	await page.getByRole("link", { name: "Raflar bitti, sayımın ayrıntısına geç" }).click();

	// What is odd is settled from the lists as well, on any device.
	const lists = page.getByLabel("Liste");
	await lists.selectOption("Yanlış yerde");
	await page.getByRole("button", { name: /^Yeri A2 olsun: / }).click();
	await page.getByText("Kitabın yeri artık A2.").waitFor();
	await expect.poll(() => copiesOf(`barcode = "${stray?.barcode}" && shelf = "A2"`)).toHaveLength(1);
	await page.getByRole("button", { name: /^Yeri A2 olsun: / }).waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Geri al", exact: true }).click();
	await page.getByRole("button", { name: /^Yeri A2 olsun: / }).waitFor();
	await lists.selectOption("Ödünçte görünüp rafta olan");
	await look(page, "stocktakes-lists");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: /^İade al: / }).click();
	await page.getByText("İade alındı.").waitFor();
	await page.getByRole("button", { name: /^İade al: / }).waitFor({ state: "detached" });
	await lists.selectOption("Kayıtta olmayan");
	await page.getByRole("button", { name: "Geri al: 535353" }).click();
	await page.getByRole("row", { name: /535353/ }).waitFor({ state: "detached" });

	// A book without a record gets one at its shelf, under the number on its label, and is counted by its next scan.
	await page.getByRole("link", { name: "Kayda al: 424242" }).click();
	await page.getByRole("combobox", { name: /Eser/ }).fill("çalıkuşu");
	await page.getByRole("option").first().click();
	expect(await page.getByLabel("Barkod", { exact: true }).inputValue()).toBe("424242");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByRole("link", { name: /424242/ }).waitFor();
	await page.goto(`/stocktakes/${id}`);
	await page.getByLabel("Kitap okutun").waitFor();
	await scan(page, "424242");
	await row(page, "424242", "Bulundu").waitFor();

	// Scanned by the ISBN on its back, it shows its title, which the form begins with.
	const { items } = await admin.collection("books").getList(1, 200, { filter: 'isbn13 != ""' });
	const owned = new Set((await copiesOf('status != "withdrawn"')).map(({ book_id }) => book_id));
	const foreign = items.find((title) => !owned.has(title.id));
	await scan(page, String(foreign?.isbn13));
	await row(page, String(foreign?.title), "Kayıtta yok").waitFor();
	await look(page, "stocktakes-unknown");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("link", { name: `Kayda al: ${foreign?.title}` }).click();
	await page.getByText(String(foreign?.title), { exact: true }).waitFor();
	expect(await page.getByLabel("Barkod", { exact: true }).inputValue()).toBe("");
	// An ISBN that the catalogue lacks leads to the form of a new title, and on to its copy.
	await page.goto("/library_books/create?code=978-0-306-40615-7&shelf=A2");
	await page.getByLabel("Eser adı").fill("Kayıtsız kitap");
	expect(await page.getByLabel("ISBN").inputValue()).toBe("9780306406157");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await expect.poll(() => page.getByLabel("Raf", { exact: true }).inputValue()).toBe("A2");
	expect(errors).toEqual([]);
	await context.close();
});

test("every screen stands, in light and dark, wide and narrow, and for a record that is not there", async () => {
	const [one] = (await admin.collection("stocktakes").getList(1, 1, { filter: 'status = "closed"' })).items;
	for (const [width, theme] of [
		[360, "light"],
		[1280, "dark"],
	] as const) {
		const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { width, theme });
		for (const path of [
			"",
			"/list",
			"/search",
			"/create",
			`/detail/${one?.id}`,
			`/update/${one?.id}`,
			`/${one?.id}`,
		]) {
			await page.goto(`/stocktakes${path}`);
			await page.locator("h1").first().waitFor();
			await page.locator(".skeleton").first().waitFor({ state: "detached" });
			expect(new URL(page.url()).pathname).toBe(`/stocktakes${path}`);
			expect(await accessibilityFaults(page), path).toEqual([]);
			expect(await overflow(page), path).toBeLessThanOrEqual(0);
			await look(
				page,
				`stocktakes${path.replace(String(one?.id), "one").replaceAll("/", "-")}-${width}-${theme}`,
			);
		}
		expect(errors).toEqual([]);
		for (const path of ["/detail/abcdefghij12345", "/abcdefghij12345"]) {
			await page.goto(`/stocktakes${path}`);
			await page.getByRole("alert").waitFor();
		}
		await context.close();
	}
});
