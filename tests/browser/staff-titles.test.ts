// engines: one
/**
 * What staff do on a title's page: "Künyeyi düzelt" corrects a school's own title at once, a shared one once an
 * administrator accepts it; the copies unfold, library by library.
 */
import { expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();
const manager = "sorumlu@rafta.test";

interface Held {
	readonly copy: string;
	readonly book: string;
	readonly title: string;
}

/** A copy of the manager's school whose title no other school has, and two whose titles are shared. */
async function held(): Promise<{ own: Held; shared: Held[] }> {
	const client = await demo.signedIn(manager);
	const { items } = await client.collection("library_books").getList(1, 200, {
		filter: 'status = "available"',
		expand: "book_id",
		sort: "barcode",
	});
	const known = new Map<string, Held>();
	for (const { id, book_id, expand } of items)
		known.set(book_id, { copy: id, book: book_id, title: String(expand?.book_id?.title) });
	const own: Held[] = [];
	const shared: Held[] = [];
	for (const one of known.values()) {
		const { immediate } = await client.send<{ immediate: boolean }>(`/api/titles/${one.book}/correction`, {});
		(immediate ? own : shared).push(one);
		const [first] = own;
		if (first && shared.length > 1) return { own: first, shared };
	}
	throw new Error(`${own.length} own titles, ${shared.length} shared ones`);
}

test("a title of the own school is corrected on its copy's page by keyboard, and the correction taken back", {
	tags: "walk",
}, async () => {
	const { own } = await held();
	const { page, context, errors } = await demo.visitAs(manager, {
		path: `/library_books/detail/${own.copy}`,
	});
	await page.getByRole("button", { name: "Künyeyi düzelt" }).press("Enter");
	await page.getByText("Düzeltme, eserin bütün nüshalarında hemen görünür.").waitFor();
	await page.getByLabel("Eser adı").fill("Düzeltilmiş Ad");
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "correction-own");
	// A wrong ISBN is refused at its field.
	await page.getByLabel("ISBN").fill("9789750707149");
	await page.getByRole("button", { name: "Kaydet" }).press("Enter");
	await page.locator('[aria-invalid="true"]').waitFor();
	await page.getByLabel("ISBN").fill("");
	await page.getByRole("button", { name: "Kaydet" }).press("Enter");
	await page.getByRole("heading", { name: "Düzeltilmiş Ad" }).first().waitFor();
	await page.getByRole("button", { name: "Geri al" }).press("Enter");
	await page.getByRole("heading", { name: own.title }).first().waitFor();
	expect(errors.filter((error) => !error.includes("status of 400"))).toEqual([]);
	await context.close();
});

test("a shared title is proposed; what the administrator decides reaches the school", async () => {
	const [taken, declined] = (await held()).shared;
	if (!taken || !declined) throw new Error("nothing is shared");
	const school = await demo.visitAs(manager, { path: `/catalog/${taken.book}` });
	for (const [{ book }, subtitle] of [
		[taken, "Yeni alt başlık"],
		[declined, "Yanlış alt başlık"],
	] as const) {
		await school.page.goto(`/catalog/${book}`);
		await school.page.getByRole("button", { name: "Künyeyi düzelt" }).click();
		await school.page.getByText("Bu eser başka okullarda da var").waitFor();
		await school.page.getByLabel("Alt başlık").fill(subtitle);
		await school.page.getByRole("button", { name: "Yöneticiye gönder" }).click();
		await school.page.getByText("Düzeltmeniz yöneticinin kararını bekliyor.").waitFor();
		expect(await school.page.getByText(subtitle).count()).toBe(0);
	}
	await look(school.page, "correction-waits");
	expect(await accessibilityFaults(school.page)).toEqual([]);
	// What waits is in the form, and can be added to.
	await school.page.getByRole("button", { name: "Künyeyi düzelt" }).click();
	await school.page.getByText("yenisini gönderirseniz öncekinin yerine geçer").waitFor();
	expect(await school.page.getByLabel("Alt başlık").inputValue()).toBe("Yanlış alt başlık");

	const admin = await demo.visitAsAdmin();
	await admin.page.goto("/books/list");
	await admin.page.getByRole("button", { name: /^Düzeltmeler/ }).click();
	const first = admin.page.getByRole("listitem").filter({ hasText: "Yeni alt başlık" });
	const second = admin.page.getByRole("listitem").filter({ hasText: "Yanlış alt başlık" });
	await first.waitFor();
	await second.waitFor();
	await look(admin.page, "corrections");
	expect(await accessibilityFaults(admin.page)).toEqual([]);
	await first.getByRole("button", { name: "Kabul et" }).click();
	await first.waitFor({ state: "detached" });
	await second.getByRole("button", { name: "Reddet" }).click();
	const dialog = admin.page.getByRole("dialog", { name: "Reddet" });
	await dialog.getByLabel("Gerekçe").fill("Kapakta böyle bir alt başlık yok.");
	expect(await accessibilityFaults(admin.page)).toEqual([]);
	await dialog.getByRole("button", { name: "Reddet" }).click();
	await second.waitFor({ state: "detached" });

	await school.page.goto(`/library_books/detail/${taken.copy}`);
	await school.page.getByRole("definition").filter({ hasText: "Yeni alt başlık" }).waitFor();
	await school.page.goto(`/catalog/${declined.book}?view=correct`);
	await school.page.getByText("Kapakta böyle bir alt başlık yok.").waitFor();
	await school.page.getByRole("button", { name: /bildirim/i }).click();
	await school.page.getByRole("button", { name: /Düzeltmeniz kabul edildi/ }).waitFor();
	await school.page.getByRole("button", { name: /Düzeltmeniz kabul edilmedi/ }).waitFor();
	expect([...school.errors, ...admin.errors]).toEqual([]);
	await school.context.close();
	await admin.context.close();
});

test("the copies unfold by library, with who has them, and lead to each copy", async () => {
	const client = await demo.signedIn(manager);
	const loan = await client.collection("book_loans").getFirstListItem('status = "open"', {
		expand: "library_book_id,student_id",
	});
	const { library_book_id: copy, student_id: reader } = loan.expand ?? {};
	const { page, context, errors } = await demo.visitAs(manager, {
		path: `/catalog/${loan.book_id}`,
		width: 390,
		height: 844,
	});
	const place = page.getByRole("region", { name: "Nerede?" });
	await place.locator("summary").first().waitFor();
	expect(await place.getByRole("link", { name: copy.barcode }).count()).toBe(0);
	for (const summary of await place.locator("summary").all()) await summary.press("Enter");
	await place.getByRole("link", { name: reader.full_name }).waitFor();
	await look(page, "title-copies");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await overflow(page)).toBe(0);
	await place.getByRole("link", { name: copy.barcode }).click();
	await page.waitForURL(`**/library_books/detail/${copy.id}`);
	// A copy's page says with whom it is now; its life is a line without names until the records are opened.
	await page.getByRole("link", { name: reader.full_name }).waitFor();
	await page
		.getByText(/^\d+ ödünç$/)
		.first()
		.waitFor();
	expect(await page.getByRole("table").count()).toBe(0);
	await look(page, "copy");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await overflow(page)).toBe(0);
	await page.getByText("Ödünç geçmişi").click();
	await page.getByRole("table").waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("a typed ISBN is looked up, and what came of it is said before and after saving", async () => {
	const { page, context, errors } = await demo.visitAs(manager, {
		path: "/books/create",
		width: 390,
		height: 844,
	});
	// The line that this is a demonstration is above the form, and comes with the site's settings.
	await page.getByText("Deneme kurulumu", { exact: false }).waitFor();
	// What is found comes at any moment: the button stays where it is.
	const heightOf = async () => (await page.getByRole("button", { name: "Kaydet" }).boundingBox())?.y;
	const height = await heightOf();
	await page.getByLabel("ISBN").fill("9786053757832");
	await page.getByText("İnternette arama kapalı.").waitFor();
	expect(await heightOf()).toBe(height);
	// No test asks the internet: the answer of one that was allowed to.
	await intercept(page, "**/api/books/lookup?*", (route) =>
		route.fulfill({
			json: {
				...{ isbn13: "9789750724435", isbn10: "", source: "open_library", copies: 0, book: null },
				outside: "found",
				proposal: {
					...{
						title: "Sınama Kitabı",
						subtitle: "uzun bir yolculuğun çok uzun alt başlığı",
						authors: ["Ayşe Işık"],
						publisher: "Ada",
						year: 1999,
					},
					...{ pages: 120, language: "tr", summary: "", cover: "" },
				},
			},
		}),
	);
	await page.getByLabel("ISBN").fill("978-975-07-2443-5");
	await page.getByText("Bulundu (Open Library)").waitFor();
	expect(await heightOf()).toBe(height);
	expect(await overflow(page)).toBe(0);
	await page.getByText("Tüm alanlar").click();
	await page.getByLabel("Yayınevi").fill("Benim Yayınevim");
	await look(page, "lookup-found");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Boş alanları doldur" }).press("Enter");
	await expect.poll(() => page.getByLabel("Eser adı").inputValue()).toBe("Sınama Kitabı");
	expect(await page.getByLabel("Yazarlar").inputValue()).toBe("Ayşe Işık");
	expect(await page.getByLabel("Sayfa sayısı").inputValue()).toBe("120");
	expect(await page.getByLabel("Yayınevi").inputValue()).toBe("Benim Yayınevim");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.waitForURL("**/library_books/create?book=*");
	await page.getByText("İnternette arama kapalı.").waitFor();
	expect(await overflow(page)).toBe(0);
	await look(page, "lookup-saved");
	expect(errors).toEqual([]);
	await context.close();
});

test("a pupil sees neither the copies nor a way to correct a title", async () => {
	const { own } = await held();
	const { page, context } = await demo.visitAs("ogrenci@rafta.test", {
		path: `/catalog/${own.book}?view=correct`,
	});
	await page.getByRole("heading", { name: own.title, level: 1 }).waitFor();
	expect(await page.getByRole("button", { name: "Künyeyi düzelt" }).count()).toBe(0);
	expect(await page.locator("summary").count()).toBe(0);
	await context.close();
});
