// engines: one
/** Long lists: rows in the document, keyboard and screen reader access, stored preferences, selection and export. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { logIn } from "../support/people.ts";

const demo = withDemo();

const staff = "sorumlu@rafta.test";
const rows = (page: Page) => page.locator("tbody tr");
const list = (page: Page, name: string) => page.getByRole("region", { name });
const row = (page: Page, index: number) => page.locator(`[data-row="${index}"]`);

/** Waits until the row is rendered with its record. */
const filled = (page: Page, index: number) => row(page, index).getByRole("link").first().waitFor();
/** Returns the index of the row with the focus. */
const reached = (page: Page) =>
	page.evaluate(() => document.activeElement?.closest("[data-row]")?.getAttribute("data-row"));

test("a list of hundreds: some rows in the document, all of them by scrolling, keys and numbers", async () => {
	const visitor = await demo.visitAs(staff);
	const { page, errors } = visitor;
	await page.goto("/library_books/list");
	await filled(page, 0);
	// Until the number of all is known, the table has that of the first rows.
	await page.getByText(/^[\d.]+ kayıt$/).waitFor();
	const table = page.getByRole("table");
	const total = Number(await table.getAttribute("aria-rowcount")) - 1;
	expect(total).toBeGreaterThan(500);
	expect(await rows(page).count()).toBeLessThan(60);
	await page.getByText(`${new Intl.NumberFormat("tr").format(total)} kayıt`, { exact: true }).waitFor();
	await look(visitor.page, "list-1280-light");
	expect(await accessibilityFaults(page)).toEqual([]);

	await list(page, "Nüshalar").focus();
	await page.keyboard.press("End");
	await filled(page, total - 1);
	expect(await row(page, total - 1).getAttribute("aria-rowindex")).toBe(String(total + 1));
	expect(await rows(page).count()).toBeLessThan(60);
	await page.keyboard.press("Home");
	await filled(page, 0);

	// Rows that came reuse elements; at rest the document has them in the order of the list.
	await list(page, "Nüshalar").hover();
	await page.mouse.wheel(0, 700);
	await filled(page, 20);
	await page.mouse.wheel(0, 500);
	await filled(page, 30);
	const isInOrder = () =>
		rows(page).evaluateAll((all) =>
			all.every((one, at) => at === 0 || Number(one.dataset.row) > Number(all[at - 1]?.dataset.row)),
		);
	await expect.poll(isInOrder).toBe(true);
	await page.mouse.wheel(0, -5000);
	await filled(page, 0);

	// From row to row: the focus stays in its column, and one row is in the Tab order.
	await row(page, 0).getByRole("link").first().focus();
	for (let step = 0; step < 30; step++) await page.keyboard.press("ArrowDown");
	await expect.poll(() => reached(page)).toBe("30");
	expect(await page.locator("tbody a[tabindex='0']").count()).toBe(1);
	await page.keyboard.press("End");
	await expect.poll(() => reached(page)).toBe(String(total - 1));

	// Forward and back: the list has its old position once it has come to rest.
	await expect.poll(() => page.evaluate(() => Number(history.state?.listRow?.row ?? 0))).toBeGreaterThan(500);
	await page.keyboard.press("Enter");
	await page.waitForURL("**/library_books/detail/**");
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.goBack();
	await filled(page, total - 1);
	expect(errors).toEqual([]);
	await visitor.context.close();
});

test("keys that come faster than rows are all obeyed, and whoever has gone elsewhere is not called back", async () => {
	const visitor = await demo.visitAs(staff, { path: "/library_books/list" });
	const { page, errors } = visitor;
	/** Holds the responses with rows of a collection until they are given. */
	async function hold(collection: string) {
		const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		await intercept(page, `**/api/collections/${collection}/records**`, async (route) => {
			asked.resolve();
			await held.promise;
			await route.continue();
		});
		return { asked: asked.promise, give: held.resolve };
	}
	const lastRow = async () => Number(await page.getByRole("table").getAttribute("aria-rowcount")) - 2;
	const link = (index: number) => row(page, index).getByRole("link").first();
	await filled(page, 0);
	await page.getByText(/^[\d.]+ kayıt$/).waitFor();
	await link(0).focus();
	// In one task: nothing is rendered between two of them.
	await page.evaluate(() => {
		const key = { key: "ArrowDown", bubbles: true, cancelable: true };
		for (let step = 0; step < 30; step++)
			document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key));
	});
	await expect.poll(() => reached(page)).toBe("30");

	// The row's record comes later; until then the row that was left is neither opened nor lost.
	const last = await lastRow();
	const copies = await hold("library_books");
	await page.keyboard.press("End");
	await row(page, last).waitFor();
	for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowUp");
	await copies.asked;
	await page.keyboard.press("Enter");
	expect(await reached(page)).toBe("30");
	copies.give();
	await expect.poll(() => reached(page)).toBe(String(last - 3));
	expect(new URL(page.url()).pathname).toBe("/library_books/list");

	await page.goto("/students");
	await filled(page, 0);
	await page.getByText(/^[\d.]+ kayıt$/).waitFor();
	const lastReader = await lastRow();
	await link(0).focus();
	const readers = await hold("students");
	await page.keyboard.press("End");
	await row(page, lastReader).waitFor();
	await readers.asked;
	await page.getByRole("searchbox").focus();
	readers.give();
	await filled(page, lastReader);
	expect(await page.getByRole("searchbox").evaluate((field) => field === document.activeElement)).toBe(true);

	// Scrolled far away, the row with the focus is still the one that keys go on from.
	const scroll = (to: "top" | "bottom") =>
		list(page, "Okurlar").evaluate((region, to) => {
			region.scrollTop = to === "top" ? 0 : region.scrollHeight;
		}, to);
	await scroll("top");
	await filled(page, 5);
	await link(5).focus();
	await scroll("bottom");
	await filled(page, lastReader);
	await page.keyboard.press("ArrowDown");
	await expect.poll(() => reached(page)).toBe("6");
	expect(errors).toEqual([]);
	await visitor.context.close();
});

test("the whole row opens its record, in this tab or another; what else the row has stays its own", async () => {
	const visitor = await demo.visitAs(staff);
	const { page, context } = visitor;
	for (const width of [1280, 390]) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto("/students");
		await filled(page, 2);
		const link = row(page, 2).getByRole("link");
		// One link for screen readers and the Tab key.
		expect(await link.count()).toBe(1);
		const target = (await link.getAttribute("href")) ?? "";
		const box = await row(page, 2).boundingBox();
		const at = { x: (box?.width ?? 0) - 24, y: (box?.height ?? 0) / 2 };
		const other = await eventAfter(context, "page", () =>
			row(page, 2).click({ position: at, button: "middle" }),
		);
		await other.waitForURL(`**${target}`);
		await other.close();
		// Beside the box a click neither ticks nor opens.
		await row(page, 2).getByRole("checkbox").check();
		await row(page, 2).click({ position: { x: 4, y: 8 } });
		expect(new URL(page.url()).pathname).toBe("/students");
		await row(page, 2).click({ position: at });
		await page.waitForURL(`**${target}`);
	}
	await context.close();
});

test("order and filters stand in the address, columns and the order are the person's", {
	tags: "walk",
}, async () => {
	const visitor = await demo.visitAs(staff);
	const { page, errors } = visitor;
	await page.goto("/students");
	await filled(page, 0);
	await page.getByRole("button", { name: "Sınıf", exact: true }).click();
	await page.waitForURL("**/students?sort=class_sort");
	await page
		.locator("[role=columnheader][aria-sort=ascending], th[aria-sort=ascending]", { hasText: "Sınıf" })
		.waitFor();
	await page.getByLabel("Okur türü").selectOption("teacher");
	await page.waitForURL((url) => url.searchParams.get("reader_type") === "teacher");
	await expect
		.poll(async () => (await rows(page).allTextContents()).every((text) => text.includes("Öğretmen")))
		.toBe(true);
	await page.reload();
	await filled(page, 0);
	await expect.poll(() => page.getByLabel("Okur türü").inputValue()).toBe("teacher");

	await page.getByRole("button", { name: "Liste", exact: true }).click();
	await page.getByRole("button", { name: "Sütunlar" }).click();
	const dialog = page.getByRole("dialog", { name: "Sütunlar" });
	expect(await dialog.getByLabel("Ad soyad").isDisabled()).toBe(true);
	await dialog.getByLabel("Kart no").check();
	await dialog.getByLabel("Okul no").uncheck();
	await dialog.getByRole("button", { name: "Kapat" }).first().click();
	await page.getByRole("columnheader", { name: "Kart no" }).waitFor();
	// On another day, and without parameters in the address.
	await page.goto("/students");
	await page.getByRole("columnheader", { name: "Kart no" }).waitFor();
	expect(await page.getByRole("columnheader", { name: "Okul no" }).count()).toBe(0);
	await page
		.locator("[role=columnheader][aria-sort=ascending], th[aria-sort=ascending]", { hasText: "Sınıf" })
		.waitFor();
	// The preferences belong to the person, not to the browser.
	const other = await visitor.context.newPage();
	await other.goto("/");
	// A page that stays open is signed out with the browser, in the middle of whatever it reads.
	expect(errors).toEqual([]);
	await page.close();
	await other.evaluate(() => localStorage.removeItem("pocketbase_auth"));
	await logIn(other, "yonetici@rafta.test");
	await other.goto("/students");
	await other.getByRole("columnheader", { name: "Okul no" }).waitFor();
	await visitor.context.close();
});

async function fileBy(page: Page, button: string): Promise<{ name: string; text: string }> {
	const file = await eventAfter(page, "download", () =>
		page.getByRole("dialog").getByRole("button", { name: button }).click(),
	);
	return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

test("rows are ticked one by one, by a range, and all at once, and taken along as a file", async () => {
	const visitor = await demo.visitAs(staff);
	const { page, errors } = visitor;
	await page.goto("/students");
	await filled(page, 0);
	const tick = (index: number) => row(page, index).getByRole("checkbox");
	await tick(1).click();
	await page.getByText("1 kayıt seçildi", { exact: true }).waitFor();
	await tick(6).click({ modifiers: ["Shift"] });
	const six = page.getByText("6 kayıt seçildi", { exact: true });
	await six.waitFor();
	await look(visitor.page, "list-ticked");
	// Ticks belong to the rows that are listed: an action reaches none that a filter hides.
	await page.getByLabel("Okur türü").selectOption("teacher");
	await six.waitFor({ state: "detached" });
	// What is not as usual stands beside the name.
	await expect.poll(() => row(page, 0).getByRole("link").textContent()).toMatch(/Öğretmen$/);
	await page.getByLabel("Okur türü").selectOption("");
	await six.waitFor();
	expect(await row(page, 0).textContent()).not.toMatch(/Öğrenci|Etkin/);
	expect(await accessibilityFaults(page)).toEqual([]);
	// By keyboard alone, to a row that was never visible.
	const total = Number(await page.getByRole("table").getAttribute("aria-rowcount")) - 1;
	await tick(6).focus();
	await page.keyboard.press("End");
	await expect.poll(() => reached(page)).toBe(String(total - 1));
	await page.keyboard.press("Shift+Space");
	await page.getByText(`${total - 1} kayıt seçildi`, { exact: true }).waitFor();
	await page.getByRole("button", { name: "Seçimi temizle" }).click();

	await list(page, "Okurlar").focus();
	await page.keyboard.press("Home");
	await filled(page, 0);
	await page.getByLabel("Sonuçların tümünü seç").click();
	await page.getByText(`${total} kayıt seçildi`, { exact: true }).waitFor();
	await tick(0).click();
	await page.getByText(`${total - 1} kayıt seçildi`, { exact: true }).waitFor();
	const cells = await row(page, 0).getByRole("cell").allTextContents();
	const left = cells.slice(1, 3).join(";");
	await page.getByRole("button", { name: "Liste", exact: true }).click();
	await page.getByRole("button", { name: "Dışa aktar" }).click();
	await look(visitor.page, "list-export");
	const { name, text } = await fileBy(page, "CSV");
	expect(name).toMatch(/^okurlar-\d{4}-\d\d-\d\d\.csv$/);
	const lines = text.replace(/\r\n$/, "").split("\r\n");
	expect(lines[0]).toBe("\ufeffAd soyad;Okul no;Sınıf;Okur türü;Durum");
	expect(lines).toHaveLength(total);
	expect(lines.some((line) => line.startsWith(`${left};`))).toBe(false);
	await page.getByRole("button", { name: "Kart bas" }).nth(1).click();
	await page
		.getByText("İşaretli kayıtlardan en çok 500 tanesi birlikte basılabilir.")
		.or(page.getByRole("dialog"))
		.first()
		.waitFor();
	expect(errors).toEqual([]);
	await visitor.context.close();
});

test("rows are deleted with some seconds to take it back; what has to stay says why", async () => {
	const visitor = await demo.visitAs("yonetici@rafta.test");
	const { page, errors } = visitor;
	for (const title of ["Silinecek görev", "Kalacak görev"]) {
		await page.goto("/tasks/create");
		await page.getByLabel("Başlık").fill(title);
		await page.getByRole("button", { name: "Kaydet" }).click();
		await page.waitForURL("**/tasks/detail/**");
	}
	await page.clock.install();
	const untilDeleted = () => page.clock.fastForward(8000);
	await page.goto("/tasks/list");
	const ticked = (name: string) => page.getByRole("checkbox", { name: `Seç: ${name}` });
	await ticked("Kalacak görev").click();
	await page.getByRole("button", { name: "Sil", exact: true }).click();
	await page.getByRole("button", { name: "Geri al" }).click();
	await ticked("Silinecek görev").click();
	await page.getByRole("button", { name: "Sil", exact: true }).click();
	await page.getByText("1 kayıt siliniyor.").waitFor();
	await untilDeleted();
	await page.getByText("1 kayıt silindi.").waitFor();
	await page.getByText("Silinecek görev").waitFor({ state: "detached" });
	await page.reload();
	await page.getByRole("link", { name: "Kalacak görev" }).waitFor();
	expect(await page.getByText("Silinecek görev").count()).toBe(0);
	expect(errors).toEqual([]);
	const refusal = { status: 400, json: { status: 400, message: "Bu görev kalmalı.", data: {} } };
	await intercept(page, "**/api/collections/tasks/records/*", (route) =>
		route.request().method() === "DELETE" ? route.fulfill(refusal) : route.continue(),
	);
	await ticked("Kalacak görev").click();
	await page.getByRole("button", { name: "Sil", exact: true }).click();
	await page.getByText("1 kayıt siliniyor.").waitFor();
	await untilDeleted();
	await page.getByText("1 kayıt silinemedi: Bu görev kalmalı.").waitFor();
	await page.getByRole("link", { name: "Kalacak görev" }).waitFor();
	await visitor.context.close();
});

test("on a phone rows are cards, in the dark, and everything is there", async () => {
	const visitor = await demo.visitAs(staff, { width: 360, height: 740, theme: "dark" });
	const { page, errors } = visitor;
	await page.goto("/students");
	await filled(page, 0);
	await page.getByRole("button", { name: "Liste", exact: true }).click();
	await page.getByRole("button", { name: "Sıralama" }).click();
	await page.getByRole("combobox", { name: "Sıralama" }).selectOption("-full_name");
	await page.getByRole("dialog").getByRole("button", { name: "Kapat" }).first().click();
	await page.waitForURL("**/students?sort=-full_name");
	await filled(page, 0);
	await row(page, 1).getByRole("checkbox").click();
	await page.getByText("1 kayıt seçildi", { exact: true }).waitFor();
	await row(page, 1).scrollIntoViewIfNeeded();
	await look(visitor.page, "list-360-dark");
	expect(await accessibilityFaults(page)).toEqual([]);
	const overflow = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	expect(overflow).toBe(0);
	expect(errors).toEqual([]);
	await visitor.context.close();
});

test("cards that come while a phone scrolls stand one below the other", async () => {
	const visitor = await demo.visitAs(staff, { width: 390, height: 844 });
	const { page, errors } = visitor;
	await page.goto("/library_books");
	await filled(page, 0);
	const rows = () =>
		page.evaluate(() =>
			[...document.querySelectorAll<HTMLElement>("[data-row]")]
				.map((one) => {
					const { top, bottom } = one.getBoundingClientRect();
					return { index: Number(one.dataset.row), top: Math.round(top), bottom: Math.round(bottom) };
				})
				.sort((a, b) => a.index - b.index),
		);
	await page.mouse.move(200, 500);
	for (let turn = 0; turn < 12; turn++) {
		await page.mouse.wheel(0, 600);
		await page.evaluate(() => new Promise(requestAnimationFrame));
	}
	await expect.poll(async () => (await rows())[0]?.index ?? 0).toBeGreaterThan(20);
	await expect
		.poll(async () => {
			const all = await rows();
			return all.slice(1).filter(({ top }, place) => top !== all[place]?.bottom);
		})
		.toEqual([]);
	expect(errors).toEqual([]);
	await visitor.context.close();
});

test("an empty list, a search without a match, and a server that is away", async () => {
	const visitor = await demo.visitAs(staff);
	const { page, errors } = visitor;
	await page.goto("/students?class=99/Z");
	await page.getByText("Aramanıza uyan kayıt yok.").waitFor();
	// Where there is nothing at all, nothing is searched or narrowed, and the next step is not said twice.
	await intercept(page, "**/api/collections/students/records**", (route) =>
		route.fulfill({ json: { page: 1, perPage: 50, totalItems: 0, totalPages: 0, items: [] } }),
	);
	await page.goto("/students");
	await page.getByText("Henüz okur yok").waitFor();
	expect(await page.getByRole("searchbox").count()).toBe(0);
	expect(await page.getByRole("link", { name: "Okur ekle" }).count()).toBe(1);
	await page.getByRole("button", { name: "Liste yükle" }).waitFor();
	expect(await page.locator("main .btn-primary").allTextContents()).toEqual(["Liste yükle"]);
	await page.unroute("**/api/collections/students/records**");
	await page.goto("/students");
	await filled(page, 0);
	await page.getByRole("searchbox").fill("qqqqqq");
	await page.getByText("Aramanıza uyan kayıt yok.").waitFor();
	expect(errors).toEqual([]);
	await page.getByRole("searchbox").fill("");
	await filled(page, 0);
	await intercept(page, "**/api/collections/students/records**", (route) => route.abort());
	await list(page, "Okurlar").focus();
	await page.keyboard.press("End");
	await page.getByText("Bazı satırlar yüklenemedi.").waitFor();
	await look(visitor.page, "list-away");
	await page.unroute("**/api/collections/students/records**");
	await page.getByRole("button", { name: "Yeniden dene" }).click();
	const total = Number(await page.getByRole("table").getAttribute("aria-rowcount")) - 1;
	await filled(page, total - 1);
	await visitor.context.close();
});

test("books stand by title with what is on the shelf; a title with several copies opens their list", async () => {
	const { page, context, errors } = await demo.visitAs(staff, { path: "/library_books" });
	await filled(page, 0);
	const title = rows(page).filter({ hasText: "Küçük Prens" }).first();
	await page.getByRole("searchbox").fill("kucuk prns");
	await expect.poll(() => rows(page).count()).toBe(1);
	await title.getByText("Antoine de Saint-Exupéry").last().waitFor();
	const [free = 0, copies = 0] =
		((await title.textContent()) ?? "")
			.match(/\d+ \/ \d+/)?.[0]
			.split(" / ")
			.map(Number) ?? [];
	expect(copies).toBeGreaterThan(1);
	expect(free).toBeLessThanOrEqual(copies);
	expect(await accessibilityFaults(page)).toEqual([]);
	await title.getByRole("link").click();
	await page.waitForURL("**/library_books/list?book=*");
	await page.getByRole("heading", { name: "Küçük Prens", level: 1 }).waitFor();
	await expect.poll(() => rows(page).count()).toBe(copies);
	await page.goto("/library_books?show=gone");
	await rows(page)
		.getByText(/kayıp ya da bulunamayan nüsha/)
		.first()
		.waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test.each([
	["/library_books/list", "seksen gunde devrialm", "Seksen Günde Devriâlem"],
	["/students", "ahmetk", "Ahmet Korkmaz"],
	["/schools/list", "degrimen", "Şimşekli Değirmen Ortaokulu"],
])("%s: nothing matches %s, and the name that was meant is offered", async (path, typed, meant) => {
	const { page, context, errors } = await demo.visitAs(staff, { path });
	await filled(page, 0);
	await page.getByRole("searchbox").fill(typed);
	await page.getByText("Bunu mu demek istediniz?").waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: meant }).click();
	await row(page, 0).getByText(meant).waitFor();
	expect(await page.getByRole("searchbox").inputValue()).toBe(meant);
	expect(errors).toEqual([]);
	await context.close();
});

test("on a phone the filters are in one sheet, which says how many are set", async () => {
	const { page, context, errors } = await demo.visitAs(staff, { width: 360, height: 740, path: "/students" });
	await filled(page, 0);
	expect((await row(page, 0).boundingBox())?.y).toBeLessThan(300);
	await page.getByRole("button", { name: "Süz", exact: true }).click();
	const sheet = page.getByRole("dialog", { name: "Süz" });
	await sheet.getByLabel("Okur türü").selectOption("teacher");
	await look(page, "list-filters-360");
	expect(await accessibilityFaults(page)).toEqual([]);
	await sheet.getByRole("button", { name: "Kapat" }).first().click();
	await page.getByRole("button", { name: "Süz: 1" }).waitFor();
	await page.waitForURL("**/students?reader_type=teacher");
	expect(errors).toEqual([]);
	await context.close();
});

test.each([1280, 640, 360])("libraries are cards that hold what is theirs, at %i pixels", async (width) => {
	const { page, context, errors } = await demo.visitAs(staff, { path: "/libraries/list", width });
	const cards = page.getByRole("list", { name: "Kütüphaneler" }).getByRole("listitem");
	const [own, other] = [cards.first(), cards.nth(1)];
	await own.getByText(/^[\d.]+ kitap, [\d.]+ tanesi okurda$/).waitFor();
	await other.getByText(/^\d+ kitap/).waitFor();
	await own.getByText("Buradasınız").waitFor();
	// One thing to do on each card; what is rare stands behind "Diğer".
	expect(await own.getByRole("button").allTextContents()).toEqual(["Kurallar ve takvim", "Diğer"]);
	expect(await other.getByRole("button").allTextContents()).toEqual(["Bu kütüphanede çalış", "Diğer"]);
	await other.getByRole("button", { name: /^Diğer/ }).click();
	await other.getByRole("link", { name: "Raf planı" }).waitFor();
	await other.getByRole("button", { name: "Kurallar ve takvim" }).waitFor();
	await page.keyboard.press("Escape");
	const outside = () =>
		cards.evaluateAll((all) =>
			all.flatMap((card) => {
				const { top, bottom, left, right } = card.getBoundingClientRect();
				return [...card.querySelectorAll("button, a, p, h2")]
					.map((part) => ({ part, at: part.getBoundingClientRect() }))
					.filter(({ at }) => at.top < top || at.bottom > bottom || at.left < left || at.right > right)
					.map(({ part }) => part.textContent);
			}),
		);
	await expect.poll(outside).toEqual([]);
	const [a, b] = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()));
	expect(b?.left >= a?.right || b?.top >= a?.bottom).toBe(true);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(errors).toEqual([]);
	await look(page, `libraries-${width}`);
	await context.close();
});
