// engines: one
/** The pupil's own page and the family's: current loans, holds, wishes and past loans. */
import { themes } from "@rafta/library/site/themes";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { chooseLanguage, demoPassword } from "../support/people.ts";
import { unknownId } from "../support/places.ts";
import { showTheme } from "../support/themes.ts";

const demo = withDemo();
let token: string;
/** A title of which all copies are on loan to others. */
let wanted: string;

async function ask(path: string, body?: object, method = "POST"): Promise<Record<string, unknown>> {
	const answer = await fetch(`${demo.url}/api${path}`, {
		headers: { "content-type": "application/json", authorization: token ?? "" },
		...(body && { method, body: JSON.stringify(body) }),
	});
	return (await answer.json()) as Record<string, unknown>;
}

async function lentTitle(): Promise<string> {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const pupil = await demo.signedIn("ogrenci@rafta.test");
	const own = await pupil.collection("book_loans").getFullList();
	const read = new Set(own.map((loan) => loan.book_id));
	const open = { filter: 'status = "open"', expand: "book_id" };
	for (const loan of await staff.collection("book_loans").getFullList(open)) {
		const filter = staff.filter("book_id = {:book} && status != 'on_loan'", { book: loan.book_id });
		const { totalItems } = await staff.collection("library_books").getList(1, 1, { filter });
		if (totalItems === 0 && !read.has(loan.book_id)) return String(loan.expand?.book_id.title);
	}
	throw new Error("every title has a copy on the shelf");
}

beforeAll(async () => {
	const path = "/collections/users/auth-with-password";
	token = String((await ask(path, { identity: "sorumlu@rafta.test", password: demoPassword })).token);
	// A school that lets its readers renew.
	const settings = "/collections/library_settings/records";
	const { items } = (await ask(settings)) as { items: { id: string }[] };
	const preset = { preset: "meb_2024_renewal", rules: [] };
	for (const { id } of items) await ask(`${settings}/${id}`, preset, "PATCH");
	wanted = await lentTitle();
});

/** Goes to a place on the bar of a phone. */
const goTo = (page: Page, place: string) =>
	page.getByRole("navigation", { name: "Bölümler" }).getByRole("link", { name: place }).click();

async function assertSound(page: Page, name: string) {
	await look(page, name);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
}

test("a pupil renews, holds, wishes, gives up and chooses what is kept, on a phone in the dark", {
	tags: "walk",
}, async () => {
	const { page, context, errors } = await demo.visitAs("ogrenci@rafta.test", {
		width: 360,
		height: 740,
		theme: "dark",
	});
	await page.getByRole("heading", { name: /^Merhaba / }).waitFor();
	const bar = page.getByRole("navigation", { name: "Bölümler" });
	const current = () => bar.locator("[aria-current=page]").allTextContents();
	expect(await current()).toEqual(["Ana sayfa"]);
	await page
		.getByRole("button", { name: /^Süreyi uzat: / })
		.first()
		.click();
	await page.getByText(/^Süre uzatıldı: .* gününe kadar sende\.$/).waitFor();
	await page.getByRole("list", { name: "Bu dönem okuyoruz" }).getByRole("link").first().waitFor();
	await page.getByRole("link", { name: "Tümü: Bu dönem okuyoruz" }).click();
	await page.getByRole("heading", { name: "Bu dönem okuyoruz", level: 1 }).waitFor();
	await page.goBack();
	await page.getByRole("list", { name: "Bu dönem okuyoruz" }).getByRole("link").first().waitFor();
	await assertSound(page, "pupil-home-phone");
	// The bar covers nothing: the page can be scrolled until its last line stands above it.
	const top = await bar.boundingBox();
	// A cover that comes late makes the page longer.
	const endOfLastLine = async () => {
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
		const last = await page.getByRole("contentinfo").getByText("Özgür yazılım").boundingBox();
		return (last?.y ?? 0) + (last?.height ?? 0);
	};
	await expect.poll(endOfLastLine).toBeLessThanOrEqual(top?.y ?? 0);
	// Nor does the floating button: it stands in the bar's gap, and over none of its links.
	const button = await page.getByRole("button", { name: "Menüyü aç" }).boundingBox();
	expect(button?.y ?? 0).toBeGreaterThanOrEqual(top?.y ?? 0);
	for (const link of await bar.getByRole("link").all()) {
		const box = await link.boundingBox();
		const isBeside =
			(box?.x ?? 0) + (box?.width ?? 0) <= (button?.x ?? 0) ||
			(box?.x ?? 0) >= (button?.x ?? 0) + (button?.width ?? 0);
		expect(isBeside).toBe(true);
		expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
	}

	await goTo(page, "Keşfet");
	await page.getByRole("searchbox").fill(wanted);
	await page
		.getByRole("list", { name: "Bulunan kitaplar" })
		.getByRole("link", { name: wanted })
		.first()
		.click();
	await page.getByRole("button", { name: "Ayırt" }).click();
	await page.getByText(/Ayırttın: \d+\. sıradasın\./).waitFor();
	expect(await current()).toEqual(["Keşfet"]);
	// Given up where it was placed, after a question, and placed again.
	const giveUp = page.getByRole("button", { name: `İptal et: ${wanted}` });
	const question = page.getByRole("dialog", { name: "Ayırtma iptal edilsin mi?" });
	await giveUp.click();
	await assertSound(page, "pupil-give-up-phone");
	await question.getByRole("button", { name: "Kalsın" }).click();
	await giveUp.click();
	await question.getByRole("button", { name: "Ayırtmayı iptal et" }).click();
	await page.getByRole("button", { name: "Ayırt" }).click();
	await page.getByText(/Ayırttın: \d+\. sıradasın\./).waitFor();
	await goTo(page, "Ana sayfa");
	await page.getByRole("heading", { name: "Ayırttıkların" }).waitFor();
	// The demonstration may have given the pupil other holds.
	const hold = page
		.getByRole("region", { name: "Ayırttıkların" })
		.getByRole("listitem")
		.filter({ hasText: wanted });
	await hold.getByText(/Sıra sende|Sırada \d+\. kişisin/).waitFor();
	await hold.getByRole("button", { name: `İptal et: ${wanted}` }).click();
	await question.getByRole("button", { name: "Ayırtmayı iptal et" }).click();
	await page.getByText(`Ayırtma iptal edildi: ${wanted}`).last().waitFor();
	await hold.waitFor({ state: "detached" });

	const lacking = "uzaylı ahtapotlar ansiklopedisi";
	await goTo(page, "Keşfet");
	await page.getByRole("searchbox").fill(lacking);
	await page.getByText("Uygun kitap bulunamadı.").waitFor();
	// Where nothing was found, nothing is narrowed.
	await expect.poll(() => page.getByRole("search").getByRole("button").count()).toBe(0);
	await page.getByRole("button", { name: `Kütüphane alsın: “${lacking}”` }).click();
	await page.getByText("İsteğin kütüphaneye iletildi.").first().waitFor();
	await goTo(page, "Ben");
	await expect.poll(current).toEqual(["Ben"]);
	await page.getByRole("button", { name: `İsteği iptal et: ${lacking}` }).waitFor();
	await page.getByRole("list", { name: "Okudukların" }).getByRole("link").first().waitFor();
	await page.getByRole("heading", { name: "Rozetlerin" }).waitFor();
	// A file for programs is nothing for a child.
	expect(await page.getByText("JSON").count()).toBe(0);
	await assertSound(page, "pupil-me-phone");
	await page.getByRole("button", { name: `İsteği iptal et: ${lacking}` }).click();
	await page.getByRole("button", { name: `İsteği iptal et: ${lacking}` }).waitFor({ state: "detached" });
	await page.getByRole("checkbox", { name: "Okuduklarım saklansın" }).click();
	await page.getByRole("heading", { name: "Okuduklarını artık saklamayalım mı?" }).waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Saklamayı bırak", exact: true }).click();
	await page.getByText("Okuma geçmişin saklanmıyor.", { exact: false }).waitFor();
	await page.getByRole("heading", { name: "Rozetlerin" }).waitFor({ state: "detached" });
	await page.getByRole("checkbox", { name: "Okuduklarım saklansın" }).click();
	await page.getByRole("heading", { name: "Rozetlerin" }).waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("a sentence of the server follows the language without loading the page again", async () => {
	const { page, context, errors } = await demo.visitAs("ogrenci@rafta.test", { width: 1280 });
	// A book is renewed once: the test before has renewed the one that was due first, which another may be now.
	const renewals = page.getByRole("button", { name: /^Süreyi uzat: / });
	await page
		.getByText(/günün var$/)
		.first()
		.waitFor();
	for (let left = await renewals.count(); left > 0; left -= 1) {
		await renewals.first().click();
		await expect.poll(() => renewals.count()).toBe(left - 1);
	}
	await page.getByText("Bu kitabın süresi daha fazla uzatılamaz.").waitFor();
	await chooseLanguage(page, "English");
	await page.getByText("You can't renew this book again.").waitFor();
	await chooseLanguage(page, "Türkçe");
	await page.getByText("Bu kitabın süresi daha fazla uzatılamaz.").waitFor();
	expect(errors).toEqual([]);
	// On a wide screen the legal pages have no bar: their menu leads home.
	await page.goto("/contact");
	await page
		.getByRole("navigation", { name: "Menü", exact: true })
		.getByRole("link", { name: "Ana sayfa" })
		.click();
	await page.getByRole("heading", { name: /^Merhaba / }).waitFor();
	// From an offer that is gone a pupil comes to the shelf, not into the register of staff.
	await page.goto(`/swaps/detail/${unknownId}`);
	await page.getByRole("link", { name: "Listeye dön" }).click();
	await page.getByRole("heading", { name: "Takas rafı" }).waitFor();
	await context.close();
});

test("what a pupil opens can be read in all 27 themes", async () => {
	const { page, context } = await demo.visitAs("ogrenci@rafta.test", { width: 390, height: 844 });
	const screens: readonly (readonly [string, () => Promise<unknown>, Locator])[] = [
		["home", () => goTo(page, "Ana sayfa"), page.getByRole("heading", { name: /^Merhaba / })],
		["catalogue", () => goTo(page, "Keşfet"), page.getByRole("list", { name: "Yeni gelenler" })],
		[
			"title",
			() => page.getByRole("listitem").getByRole("link").first().click(),
			page.getByRole("region", { name: "Nerede?" }),
		],
		["swaps", () => goTo(page, "Takas"), page.getByRole("heading", { name: "Takas rafı" })],
		["own page", () => goTo(page, "Ben"), page.getByRole("heading", { name: "Rozetlerin" })],
	];
	for (const [name, open, shown] of screens) {
		await open();
		await shown.waitFor();
		await page.waitForFunction(() => !document.querySelector(".skeleton"));
		for (const theme of themes) {
			await showTheme(page, theme);
			expect(await accessibilityFaults(page, "contrast"), `${name}, ${theme}`).toEqual([]);
			if (theme === "lemonade" || theme === "synthwave") await look(page, `pupil-${name}-${theme}`);
		}
	}
	await context.close();
});

test("the home without a loan leads to the shelves; with several they are a shelf of their own", async () => {
	const { page, context, errors } = await demo.visitAs("ogrenci@rafta.test", { width: 1280 });
	await page.getByRole("heading", { name: /^Merhaba / }).waitFor();
	const home = page.url();
	let change: (loans: object[]) => object[] = () => [];
	await intercept(page, "**/card", async (route) => {
		const card = await (await route.fetch()).json();
		await route.fulfill({ json: { ...card, loans: change(card.loans) } });
	});
	await page.reload();
	await page.getByRole("heading", { name: "Sende kitap yok" }).waitFor();
	await assertSound(page, "pupil-home-empty");
	await page.getByRole("link", { name: "Kitap seç" }).click();
	await page.getByRole("heading", { name: "Ne okumak istersin?" }).waitFor();
	// Nothing is said of choices where none was made.
	await page.getByRole("searchbox").fill("zzxqw");
	await page.getByText("Başka bir sözcük yaz ya da aramanı kısalt.").waitFor();
	await page.getByRole("searchbox").fill("deniz");
	await page.getByRole("button", { name: /^Şu an rafta/ }).click();
	await page.getByRole("searchbox").fill("zzxqw");
	await page.getByText("Aramanı kısalt ya da bir seçimi kaldır.").waitFor();
	change = ([loan]) =>
		["2020-01-02", "2090-01-01"].map((due_on, id) => ({ ...loan, due_on, id: `loan${id}` }));
	await page.goto(home);
	await page.getByText(/^\d+ gün gecikti$/).waitFor();
	await page
		.getByRole("list", { name: "Bunlar da sende" })
		.getByText(/^\d+ günün var$/)
		.waitFor();
	await assertSound(page, "pupil-home-several");
	change = (loans) => loans;
	await page.reload();
	// On some days of the demonstration's year the pupil has several.
	await page
		.getByRole("link", { name: /son gün|günün var|gecikti/ })
		.first()
		.click();
	await page.waitForURL("**/book_loans/detail/*");
	await page.getByText(/^Son gün: |gecikti$/).waitFor();
	// The day is said once.
	expect(await page.getByText("İade tarihi").count()).toBe(0);
	// Texts that staff share say "sen" to a pupil.
	await page.goto("/students");
	await page.getByRole("heading", { name: "Bu ekran sana kapalı" }).waitFor();
	await page.getByText("Gerekiyorsa kütüphanedeki görevliye söyle.").waitFor();
	// In English, which has one address for both, pupils are sent to the library's staff, too.
	await page.evaluate(() => localStorage.setItem("rafta-language", "en"));
	await page.reload();
	await page.getByText("ask the library staff").waitFor();
	expect(errors).toEqual([]);
	// The last request may still be on its way.
	await page.unrouteAll({ behavior: "ignoreErrors" });
	await context.close();
});

test("staff see what is wished for most, and settle it for whoever wished", async () => {
	const pupil = await demo.visitAs("ogrenci@rafta.test", {
		width: 1280,
		path: "/catalog?q=deniz+kabukları+atlası",
	});
	await pupil.page.getByRole("button", { name: "Kütüphane alsın: “deniz kabukları atlası”" }).click();
	await pupil.page.getByText("İsteğin kütüphaneye iletildi.").first().waitFor();
	await goTo(pupil.page, "Ben");
	await pupil.page.getByRole("button", { name: "İsteği iptal et: deniz kabukları atlası" }).waitFor();
	await look(pupil.page, "pupil-desktop");
	expect(await accessibilityFaults(pupil.page)).toEqual([]);

	const staff = await demo.visitAs("sorumlu@rafta.test", { width: 1280, path: "/library_books" });
	await staff.page.getByRole("button", { name: "Diğer", exact: true }).click();
	await staff.page.getByRole("button", { name: "En çok istenenler" }).click();
	await staff.page.getByText("deniz kabukları atlası").waitFor();
	await look(staff.page, "wishes-staff");
	expect(await accessibilityFaults(staff.page)).toEqual([]);
	await staff.page.getByRole("button", { name: "Alındı olarak işaretle: deniz kabukları atlası" }).click();
	await staff.page.getByText("Alındı olarak işaretlendi: deniz kabukları atlası").waitFor();
	await pupil.page.reload();
	await pupil.page.getByRole("region", { name: "İstek listen" }).getByText("Alındı").waitFor();
	expect([...pupil.errors, ...staff.errors]).toEqual([]);
	await pupil.context.close();
	await staff.context.close();
});

test("the family looks by the card's key without signing in, until the staff give another", async () => {
	const loans = (await ask(
		`/collections/book_loans/records?${new URLSearchParams({ filter: 'status = "open"', perPage: "1", expand: "student_id" })}`,
	)) as { items: { student_id: string; expand: { student_id: Record<string, string> } }[] };
	const reader = loans.items[0]?.expand.student_id;
	if (!reader) throw new Error("nobody has a book");
	const renewed = async () => String((await ask(`/readers/${reader.id}/new-key`, {})).address);
	const { pathname, hash } = new URL(await renewed());
	const { page, context, errors } = await demo.visit({ width: 1280 });
	await page.goto(pathname + hash);
	await page.getByRole("heading", { name: String(reader.first_name), exact: true }).waitFor();
	await page.getByRole("heading", { name: "Okurdaki kitaplar" }).waitFor();
	await page
		.getByText(/^Son gün: \d+ \p{L}+ \p{L}+$/u)
		.first()
		.waitFor();
	expect(await page.locator("main").textContent()).not.toContain(reader.last_name);
	expect(await page.locator("main").getByRole("button").count()).toBe(0);
	await look(page, "pupil-family");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(errors).toEqual([]);
	await renewed();
	await page.reload();
	await page.getByText("Bu sayfayı görmek için giriş yapın.").waitFor();
	await context.close();
});
