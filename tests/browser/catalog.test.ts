// engines: one
/** The catalogue: a pupil on a phone from opening to a hold, the same by keyboard, and guests. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { responseAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();
const phone = { width: 390, height: 844 };
/** A title on the first shelf, all of whose copies the library has lent to others. */
let wanted: { id: string; title: string };
let school: string;

interface Shelf {
	readonly name: string;
	readonly titles: readonly { readonly id: string; readonly title: string }[];
}

beforeAll(async () => {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	school = String(staff.authStore.record?.school_id);
	const { shelves } = await staff.send<{ shelves: readonly Shelf[] }>("/api/catalogue/home", {});
	const fresh = shelves.find(({ name }) => name === "new")?.titles[0];
	if (!fresh) throw new Error("nothing is new");
	wanted = fresh;
	const filter = staff.filter("book_id = {:book} && status = 'available'", { book: fresh.id });
	// A copy in repair comes back: until then readers wait for it.
	for (const { id } of await staff.collection("library_books").getFullList({ filter }))
		await staff.collection("library_books").update(id, { status: "repair" });
});

const cancelHold = async () => {
	const pupil = await demo.signedIn("ogrenci@rafta.test");
	const filter = pupil.filter("book_id = {:book} && status = 'waiting'", { book: wanted.id });
	for (const { id } of await pupil.collection("holds").getFullList({ filter })) {
		const body = { op_id: id.split("").reverse().join(""), hold: id };
		await pupil.send("/api/holds/cancel", { method: "POST", body });
	}
};

const shelf = (page: Page, name: string | RegExp) => page.getByRole("list", { name });
async function assertSound(page: Page, name: string) {
	await look(page, name);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
}

test("a pupil holds a book with three taps on a phone, and looks around", { tags: "walk" }, async () => {
	const { page, errors } = await demo.visitAs("ogrenci@rafta.test", phone);
	await page.getByRole("heading", { name: /^Merhaba / }).waitFor();
	// 1, 2, 3
	await page.getByRole("navigation").getByRole("link", { name: "Keşfet" }).click();
	await shelf(page, "Yeni gelenler").getByRole("link", { name: wanted.title }).first().click();
	await page.getByRole("button", { name: "Ayırt" }).click();
	await page.getByText(/Ayırttın: \d+\. sıradasın\./).waitFor();
	await page.getByRole("heading", { level: 1, name: wanted.title }).waitFor();
	await expect.poll(() => page.title()).toContain(wanted.title);
	await assertSound(page, "catalog-title-phone");

	// The way back has the name that the place has on the bar.
	await page.getByRole("main").getByRole("link", { name: "Keşfet" }).click();
	await shelf(page, /^Şu an rafta/).waitFor();
	await assertSound(page, "catalog-phone");
	await page.getByRole("searchbox").fill("kucuk pren");
	const found = page.getByRole("list", { name: "Bulunan kitaplar" });
	await found.getByRole("link", { name: /^Küçük Prens Antoine/ }).waitFor();
	await page.waitForURL(/\/catalog\?q=kucuk\+pren$/);
	await assertSound(page, "catalog-search-phone");
	// The kinds of values are in the sheet; what is chosen is in sight, and goes by a press.
	await page.getByRole("searchbox").fill("ali");
	await page.waitForURL(/\/catalog\?q=ali$/);
	await page.getByRole("button", { name: "Süz" }).click();
	await page.getByRole("dialog", { name: "Süz" }).getByLabel("Yaş").selectOption({ index: 1 });
	await page.waitForURL(/age=/);
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: / yaş/, pressed: true }).click();
	await page.waitForURL(/\/catalog\?q=ali$/);
	await page.getByRole("searchbox").fill("");
	// Without words other chips come, which would take the place of the one that is pressed.
	await page.waitForURL(/\/catalog$/);
	await page.getByRole("button", { name: "Şu an rafta" }).click();
	await page.waitForURL(/\/catalog\?available=true$/);
	await found.getByRole("link").first().waitFor();
	// The state is in the address: a reload shows the same.
	await page.reload();
	await found.getByRole("link").first().waitFor();
	expect(await page.getByRole("button", { name: /^Şu an rafta/ }).getAttribute("aria-pressed")).toBe("true");
	// A later page is one of these books: others begin with their first.
	await page.goto("/catalog?available=true&page=2");
	await found.getByRole("link").first().waitFor();
	await page.getByRole("button", { name: /^Şu an rafta/ }).click();
	await page.waitForURL(/\/catalog$/);
	await page.getByRole("link", { name: /^Tümü: Şu an rafta/ }).click();
	await page.waitForURL(/shelf=yours/);
	await page.getByRole("link", { name: "Bütün raflar" }).click();
	await shelf(page, "Yeni gelenler").waitFor();
	expect(errors).toEqual([]);
});

test("the same by keyboard alone; the palette leads to a title's page, too", async () => {
	await cancelHold();
	const { page, errors } = await demo.visitAs("ogrenci@rafta.test", { path: "/catalog" });
	const row = shelf(page, "Yeni gelenler");
	await row.getByRole("link").first().waitFor();
	const links = await row.getByRole("link").allInnerTexts();
	const place = links.findIndex((text) => text.includes(wanted.title));
	const isIn = () => row.evaluate((list) => list.contains(document.activeElement));
	for (let stop = 0; stop < 60 && !(await isIn()); stop++) await page.keyboard.press("Tab");
	expect(await isIn()).toBe(true);
	await page.keyboard.press("End");
	await page.keyboard.press("Home");
	for (let step = 0; step < place; step++) await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { level: 1, name: wanted.title }).waitFor();
	const hold = page.getByRole("button", { name: "Ayırt" });
	await hold.waitFor();
	const isOnHold = () => hold.evaluate((button) => button === document.activeElement);
	for (let stop = 0; stop < 30 && !(await isOnHold()); stop++) await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await page.getByText(/Ayırttın: \d+\. sıradasın\./).waitFor();
	await page.keyboard.press("Control+k");
	await page.getByRole("combobox").fill("küçük prens");
	await page
		.getByRole("option", { name: /Küçük Prens/ })
		.first()
		.waitFor();
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { level: 1, name: "Küçük Prens" }).waitFor();
	expect(new URL(page.url()).pathname).toMatch(/^\/catalog\/[a-z0-9]{15}$/);
	// What was found is narrowed by one control for each kind of value.
	await page.goto("/catalog?q=ali");
	const age = page.getByRole("combobox", { name: "Yaş" });
	await age.focus();
	await age.selectOption({ index: 1 });
	await page.waitForURL(/age=/);
	expect(await age.evaluate((select) => select === document.activeElement)).toBe(true);
	expect(await page.getByRole("search").locator("button, select").count()).toBeLessThanOrEqual(6);
	await assertSound(page, "catalog-narrowed");
	await assertSound(page, "catalog-title-wide");
	expect(errors).toEqual([]);
});

test("a search leads to the author's page, a title to its series, and an unknown name to neither", async () => {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const has = "library_books_via_book_id.school_id ?= {:school}";
	const filter = staff.filter(`series_no = '2' && status = 'active' && ${has}`, { school });
	const [volume] = (await staff.collection("books").getList(1, 1, { filter })).items;
	if (!volume) throw new Error("the school has no second volume");
	const { page, errors } = await demo.visitAs("ogrenci@rafta.test", {
		...phone,
		path: `/catalog/${volume.id}`,
	});
	await page.getByRole("link", { name: `${volume.series} serisinin 2. kitabı` }).click();
	await page.getByRole("heading", { level: 1, name: `${volume.series} serisi` }).waitFor();
	await page.getByRole("list", { name: "Serinin kitapları" }).getByText("1. kitap").waitFor();
	await assertSound(page, "catalog-series-phone");
	const [author = ""] = String(volume.author_line).split(";");
	await page.goto(`/catalog?q=${encodeURIComponent(author.toUpperCase())}`);
	const leads = page.getByRole("list", { name: "Yazarlar ve seriler" });
	await leads.getByRole("link", { name: author.trim(), exact: true }).click();
	await page.getByRole("heading", { level: 1, name: author.trim() }).waitFor();
	await page.getByRole("link", { name: volume.title }).first().waitFor();
	await assertSound(page, "catalog-author-phone");
	expect(errors).toEqual([]);
	await page.goto("/catalog/series?name=Yok");
	await page.getByRole("heading", { name: "Bu seri katalogda yok." }).waitFor();
});

test("a pupil is shown books by what was read, with the reason, until the pupil switches that off", async () => {
	const { page, errors } = await demo.visitAs("ogrenci@rafta.test", { ...phone, path: "/catalog" });
	await shelf(page, "Sana göre")
		.getByText(/^“.+” kitabını okuduğun için$/)
		.first()
		.waitFor();
	await page.goto("/me");
	const tips = page.getByRole("checkbox", { name: "Okuduklarıma göre kitap önerilsin" });
	// The screen shows the choice at once, before it is stored.
	await responseAfter(page, /\/api\/readers\/tips$/, () => tips.click());
	await page.getByText(/^Sana kitap önerilmiyor;/).waitFor();
	await page.goto("/catalog");
	await shelf(page, "Yeni gelenler").waitFor();
	expect(await shelf(page, "Sana göre").count()).toBe(0);
	await page.goto("/me");
	await tips.click();
	await page.getByText(/^Sana kitap önerilmiyor;/).waitFor({ state: "detached" });
	expect(errors).toEqual([]);
});

test("a book that is out says when it comes back", async () => {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const loans = await staff
		.collection("book_loans")
		.getFullList({ filter: 'status = "open" && due_on > @now', sort: "-due_on" });
	const copies = await staff.collection("library_books").getFullList({ fields: "book_id" });
	const only = loans.find(({ book_id }) => copies.filter((copy) => copy.book_id === book_id).length === 1);
	const { page, errors } = await demo.visitAs("ogrenci@rafta.test", { path: `/catalog/${only?.book_id}` });
	await page.getByText("Rafta: 0 / 1").waitFor();
	await page.getByText(/^Bir okurda, (yarın|\d{1,2} \p{L}+ \p{L}+) iade edilecek$/u).waitFor();
	expect(errors).toEqual([]);
});

test("the shelf around a title is walked to both sides, by hand and by keyboard", async () => {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const filter = staff.filter("school_id = {:school} && call_number ~ '813 '", { school });
	const some = await staff.collection("library_books").getList(2, 30, { filter, sort: "call_number" });
	const copy = some.items[15];
	const { page, errors } = await demo.visitAs("ogrenci@rafta.test", {
		...{ ...phone, path: `/catalog/${copy?.book_id}` },
	});
	const row = shelf(page, "Raftaki komşuları");
	const here = row.locator("[aria-current=page]");
	await here.waitFor();
	const count = await row.getByRole("link").count();
	// The book stands in the middle, also when others come in at its left.
	const place = () => here.evaluate((link) => link.getBoundingClientRect().x);
	const middle = await place();
	expect(middle).toBeGreaterThan(60);
	expect(middle).toBeLessThan(220);
	await row.getByRole("button", { name: "Rafın solunu göster" }).dispatchEvent("click");
	await expect.poll(() => row.getByRole("link").count()).toBeGreaterThan(count);
	expect(Math.abs((await place()) - middle)).toBeLessThan(2);
	await assertSound(page, "catalog-neighbours-phone");
	await here.focus();
	await page.keyboard.press("ArrowRight");
	const next = await row.evaluate((list) => list.contains(document.activeElement));
	expect(next).toBe(true);
	await page.keyboard.press("Enter");
	await page.waitForURL((url) => !url.pathname.endsWith(String(copy?.book_id)));
	await here.waitFor();
	expect(errors).toEqual([]);
});

test("staff see the catalogue and the way to the copies", async () => {
	const { page } = await demo.visitAs("sorumlu@rafta.test", { path: `/catalog/${wanted.id}` });
	await page.locator("summary").first().click();
	await page.locator("details").getByRole("link").first().click();
	await page.waitForURL(/\/library_books\/detail\//);
	await page.getByRole("navigation").getByRole("link", { name: "Katalog" }).first().click();
	await shelf(page, /^Şu an rafta/).waitFor();
	await assertSound(page, "catalog-wide");
});

test("a guest finds the way to sign in where no catalogue is public, and the shelves where one is", async () => {
	const closed = await demo.visit(phone);
	await closed.page.goto("/");
	expect(await closed.page.getByRole("link", { name: "Kataloğa bak" }).count()).toBe(0);
	await closed.page.goto("/catalog");
	await closed.page.getByRole("heading", { name: "Katalog için giriş yapın" }).waitFor();
	await assertSound(closed.page, "catalog-closed-phone");
	// Nor is a title of such a school called missing: a guest with its link signs in and comes back to it.
	await closed.page.goto(`/catalog/${wanted.id}`);
	await closed.page.getByRole("heading", { name: "Katalog için giriş yapın" }).waitFor();
	await closed.page.getByRole("main").getByRole("link", { name: "Giriş yap" }).click();
	await closed.page.waitForURL(`**/users/login?next=${encodeURIComponent(`/catalog/${wanted.id}`)}`);

	const staff = await demo.signedIn("sorumlu@rafta.test");
	await staff.collection("schools").update(school, { catalogue_public: true });
	const { page, errors } = await demo.visit(phone);
	await page.goto("/");
	await page.getByRole("link", { name: "Kataloğa bak" }).click();
	await shelf(page, "Yeni gelenler").getByRole("link").first().click();
	await page.getByRole("region", { name: "Nerede?" }).waitFor();
	expect(await page.getByRole("button", { name: /Ayırt|İsterim/ }).count()).toBe(0);
	expect(await page.getByRole("link", { name: "Nüshalar" }).count()).toBe(0);
	await assertSound(page, "catalog-guest-phone");
	await page.goto(`/catalog?school=${school}&q=prens`);
	await page.getByRole("list", { name: "Bulunan kitaplar" }).getByRole("link").first().click();
	await page.waitForURL(new RegExp(`/catalog/[a-z0-9]{15}\\?school=${school}$`));
	await page.getByRole("region", { name: "Nerede?" }).waitFor();
	expect(errors).toEqual([]);
});
