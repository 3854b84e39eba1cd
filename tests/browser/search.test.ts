// engines: one
/** Search: the palette by keyboard alone, the search of titles with its facets, small screens and dark ones. */
import { mkdirSync } from "node:fs";
import { presets } from "@rafta/library/access/presets";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();

/** Folder for screenshots to inspect: set by RAFTA_TEST_PICTURES. */
const pictures = process.env.RAFTA_TEST_PICTURES;
async function picture(page: Page, name: string): Promise<void> {
	if (!pictures) return;
	mkdirSync(pictures, { recursive: true });
	await page.screenshot({ path: `${pictures}/${name}.png` });
}

beforeAll(async () => {
	const admin = await demo.signedIn("yonetici@rafta.test");
	// The specification closes the search screen to everybody; an administrator opens it.
	await admin.collection("site_settings").create({ screen_access: presets.useful });
});

const field = (page: Page) => page.getByRole("combobox", { name: "Ara ya da bir ekrana git" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name }).first();

test("screens, titles and readers are reached by keyboard alone", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test");
	await page.getByRole("heading", { level: 1 }).waitFor();
	// A screen.
	await page.keyboard.press("Control+k");
	await field(page).waitFor();
	await page.keyboard.type("okurl");
	await option(page, "Okurlar").waitFor();
	await page.keyboard.press("Enter");
	await page.waitForURL("**/students");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	// A title, misspelt, in lower case without Turkish letters.
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.locator("h1").first().focus();
	await page.keyboard.press("/");
	await field(page).waitFor();
	await page.keyboard.type("yusf kuyucakli");
	await option(page, /Kuyucaklı Yusuf/).waitFor();
	await picture(page, "palette");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowUp");
	const active = await field(page).getAttribute("aria-activedescendant");
	expect(await page.locator(`[id="${active}"]`).textContent()).toContain("Kuyucaklı Yusuf");
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/books\/detail\//);
	// Escape closes it and restores the focus.
	await page.getByRole("heading", { level: 1 }).waitFor();
	const button = page.getByRole("button", { name: "Ara ya da bir ekrana git" });
	await button.focus();
	await page.keyboard.press("Enter");
	await field(page).waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
	expect(errors).toEqual([]);
	await context.close();
});

test("a slash that somebody types stays a slash, and what finds nothing says so", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/students" });
	const input = page.getByRole("searchbox").or(page.getByRole("textbox")).first();
	await input.fill("5");
	await input.press("/");
	expect(await input.inputValue()).toBe("5/");
	await page.keyboard.press("Control+k");
	await field(page).fill("qqqqzzzz");
	await page.getByText("Bir şey bulunamadı.").waitFor();
	await context.close();
});

for (const [width, theme] of [
	[360, "dark"],
	[1280, "light"],
] as const) {
	test(`titles are searched and narrowed at ${width} px in ${theme}`, async () => {
		const { page, context, errors } = await demo.visitAs("yonetici@rafta.test", {
			width,
			theme,
			path: "/books/search",
		});
		const results = page.getByRole("list", { name: "Bulunan eserler" });
		await results.waitFor();
		await expect.poll(() => results.getByRole("listitem").count()).toBe(50);
		expect(await accessibilityFaults(page)).toEqual([]);
		expect(await overflow(page)).toBeLessThanOrEqual(0);
		await page.getByRole("searchbox").fill("resat nuri");
		await page.waitForURL(/q=resat/);
		await results.getByText("Çalıkuşu").first().waitFor();
		if (width < 1024) await page.getByText("Daralt").click();
		const roman = page.getByRole("button", { name: /^Roman/ }).locator("visible=true");
		await roman.click();
		await page.waitForURL(/subject=Roman/);
		await expect.poll(() => roman.getAttribute("aria-pressed")).toBe("true");
		await picture(page, `search-${width}-${theme}`);
		expect(await accessibilityFaults(page)).toEqual([]);
		expect(await overflow(page)).toBeLessThanOrEqual(0);
		await page.getByRole("button", { name: "Seçimleri kaldır" }).locator("visible=true").click();
		await page.getByRole("searchbox").fill("xyzxyzxyz");
		await page.getByText("Aramanıza uyan eser yok.").waitFor();
		await page.getByRole("button", { name: "Ara ya da bir ekrana git" }).click();
		await field(page).fill("kit");
		await option(page, /./).waitFor();
		await picture(page, `palette-${width}-${theme}`);
		expect(await accessibilityFaults(page)).toEqual([]);
		expect(await overflow(page)).toBeLessThanOrEqual(0);
		expect(errors).toEqual([]);
		await context.close();
	});
}

test("what is typed while the palette is still on its way is in its field", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test");
	await page.getByRole("heading", { level: 1 }).waitFor();
	const held = Promise.withResolvers<void>();
	await intercept(page, "**/assets/Palette-*.js", async (route) => {
		await held.promise;
		await route.continue();
	});
	await page.keyboard.press("Control+k");
	await page.keyboard.type("kucukk");
	await page.keyboard.press("Backspace");
	// As soon as the palette opens, its field has the typed text and takes the next key.
	const watched = await page.evaluateHandle(() => ({
		moment: new Promise<{ typed: string; taken: boolean }>((resolve) => {
			const watch = new MutationObserver(() => {
				const input = document.querySelector<HTMLInputElement>("dialog[open] input");
				if (!input) return;
				watch.disconnect();
				const key = new KeyboardEvent("keydown", { key: "x", bubbles: true, cancelable: true });
				resolve({ taken: !input.dispatchEvent(key), typed: input.value });
			});
			watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
		}),
	}));
	held.resolve();
	expect(await watched.evaluate(({ moment }) => moment)).toEqual({ typed: "kucuk", taken: false });
	await page.keyboard.type(" prens");
	await expect.poll(() => field(page).inputValue()).toBe("kucuk prens");
	await page.getByRole("option", { name: "Küçük Prens" }).first().waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("the palette opens again by a key pressed before the browser has told that it was closed", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test");
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.keyboard.press("Control+k");
	await field(page).fill("okurl");
	await option(page, "Okurlar").evaluate((chosen: HTMLElement) => {
		chosen.click();
		document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
	});
	await page.waitForURL("**/students");
	await page.getByRole("heading", { name: "Okurlar", level: 1 }).waitFor();
	await field(page).waitFor();
	expect(await field(page).inputValue()).toBe("");
	await page.keyboard.type("kit");
	expect(await field(page).inputValue()).toBe("kit");
	expect(errors).toEqual([]);
	await context.close();
});

test("the palette is opened by a key pressed before the app runs", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/students" });
	const held = Promise.withResolvers<void>();
	await intercept(page, "**/assets/base-*.js", async (route) => {
		await held.promise;
		await route.continue();
	});
	await page.goto("/students", { waitUntil: "commit" });
	await page.waitForFunction(() => "raftaKeys" in window);
	await page.keyboard.press("Control+k");
	await page.keyboard.type("kucuk");
	held.resolve();
	await field(page).waitFor();
	await page.keyboard.type(" prens");
	await expect.poll(() => field(page).inputValue()).toBe("kucuk prens");
	expect(errors).toEqual([]);
	await context.close();
});

test("work is found by the words that people use for it, in both languages", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/students" });
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.keyboard.press("Control+k");
	const found: Record<string, string> = {};
	const expected = {
		etiket: "Etiket bas",
		"liste yükle": "Sınıf listesi yükle",
		"e-okul": "Sınıf listesi yükle",
		"içe aktar": "Sınıf listesi yükle",
		takvim: "Takvim",
		tatil: "Takvim",
		kart: "Okur kartı bas",
		yardım: "Yardım",
		gecik: "Gecikenleri hatırlat",
		undo: "Son işlemler",
		stocktake: "Sayımlar",
		"class visit": "Sınıf ziyareti",
		mezun: "Yeni yıla geçiş",
		"sınıf atlatma": "Yeni yıla geçiş",
		görev: "Görevlerim",
		karne: "Gecikenleri hatırlat",
		davet: "Okulum",
	};
	for (const words of Object.keys(expected)) {
		await field(page).fill(words);
		const screens = page.getByRole("group", { name: "Ekranlar" }).getByRole("option");
		found[words] = (await screens.first().textContent()) ?? "";
	}
	expect(found).toEqual(expected);
	await field(page).fill("sınıf listesi");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/students?view=import");
	await page.keyboard.press("Control+k");
	await field(page).fill("etiket");
	await option(page, "Etiket bas").waitFor();
	await page.keyboard.press("Enter");
	await page.getByRole("dialog", { name: "Etiket bas" }).waitFor();
	await page.keyboard.press("Control+k");
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	// A closed dialog is hidden at once; its event, and with it the new address, comes in a task of its own.
	await expect.poll(() => new URL(page.url()).search).toBe("");
	await context.close();
});

test("a pupil finds every screen once, and none of the staff's work", { tags: "walk" }, async () => {
	const { page, context } = await demo.visitAs("ogrenci@rafta.test", { path: "/me" });
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.keyboard.press("Control+k");
	const screens = page.getByRole("group", { name: "Ekranlar" }).getByRole("option");
	await option(page, "Keşfet").waitFor();
	const all = await screens.allTextContents();
	expect(all.filter((name) => /^(Keşfet|Katalog|Hesabım|Profil)/.test(name))).toEqual(["Keşfet", "Hesabım"]);
	for (const [words, found] of Object.entries({ takas: "Takas", katalog: "Keşfet", profil: "Hesabım" })) {
		await field(page).fill(words);
		await expect.poll(() => screens.allTextContents()).toContain(found);
		expect(await screens.allTextContents()).not.toContain(words === "takas" ? "Keşfet" : "Katalog");
		expect(await screens.allTextContents()).not.toContain("Takas masası");
	}
	await context.close();
});

test("a server that is away is said", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/students" });
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.keyboard.press("Control+k");
	await field(page).waitFor();
	await context.setOffline(true);
	await page.keyboard.type("kucuk prens");
	await page.getByRole("dialog").getByText("Sunucuya ulaşılamıyor").waitFor();
	await context.close();
});
