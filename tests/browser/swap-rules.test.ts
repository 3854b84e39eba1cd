// engines: one
/**
 * Swap rules of a school: its manager sets them next to the other rules, its pupils see them; donated books become
 * copies.
 */
import PocketBase from "pocketbase";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { type Browser, launchBrowser, look, type Visit, visit } from "../support/browser.ts";
import { demoPassword, logIn } from "../support/people.ts";
import { type RunningRafta, startRafta } from "../support/rafta.ts";

let rafta: RunningRafta;
let browser: Browser;
let staff: PocketBase;
beforeAll(async () => {
	[rafta, browser] = await Promise.all([startRafta({ demo: true }), launchBrowser()]);
	staff = new PocketBase(rafta.url);
	await staff.collection("users").authWithPassword("sorumlu@rafta.test", demoPassword);
});
afterAll(async () => {
	await browser?.close();
	await rafta?.dispose();
});

async function visitAs(email: string, options: Parameters<typeof visit>[2] = {}): Promise<Visit> {
	const visitor = await visit(browser, rafta.url, options);
	await logIn(visitor.page, email);
	return visitor;
}

test("rules for swaps are the school's: said beside the other rules, in force at once, empty again by emptying", async () => {
	const { page, context, errors } = await visitAs("sorumlu@rafta.test");
	await page.goto("/swaps");
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Kurallar ve takvim" }).click();
	const drawer = page.getByRole("dialog", { name: "Kurallar ve takvim" });
	const swaps = drawer.getByRole("group", { name: "Takas" });
	// A library has no rules of its own, and offers to open the school's.
	await swaps.getByLabel("Günlük takas", { exact: true }).waitFor();
	await drawer.getByLabel("Kapsam").selectOption({ index: 1 });
	await drawer.getByRole("button", { name: "Okulun tümünü göster" }).click();
	const offers = swaps.getByLabel("Günlük takasta okur başına en yüksek kitap sayısı");
	await offers.fill("99");
	await swaps.getByText("1 ile 50 arasında bir tam sayı olmalı.").waitFor();
	const save = drawer.getByRole("button", { name: "Kaydet" });
	const remind = swaps.getByLabel("Son günden kaç gün önce", { exact: false });
	await remind.fill("14");
	await offers.fill("2");
	await swaps.getByText("Hatırlatma günü sayısı, kitabı getirme süresinden az olmalı.").waitFor();
	expect(await save.isDisabled()).toBe(true);
	await remind.fill("");
	await offers.fill("2");
	await swaps.getByLabel("Günlük takas", { exact: true }).selectOption({ label: "Kapalı" });
	expect(await accessibilityFaults(page)).toEqual([]);
	await offers.scrollIntoViewIfNeeded();
	await look(page, "swap-rules");
	await save.click();
	await page.getByText("Kurallar kaydedildi", { exact: false }).first().waitFor();
	expect(await staff.send("/api/swaps/rules", {})).toMatchObject({ offers: 2, everyday: false, asks: 3 });

	const pupil = await visitAs("ogrenci@rafta.test", { width: 360, height: 740, theme: "dark" });
	await pupil.page.goto("/swaps");
	await pupil.page.getByRole("heading", { name: "Günlük takas kapalı" }).waitFor();
	// Swaps in progress are still shown.
	await pupil.page.getByRole("heading", { name: "Verdiğin kitaplar" }).waitFor();
	expect(await pupil.page.getByRole("link", { name: "Kitap ver", exact: true }).count()).toBe(0);
	expect(await accessibilityFaults(pupil.page)).toEqual([]);
	await look(pupil.page, "swap-rules-off");
	await pupil.page.goto("/swaps/create");
	await pupil.page.getByRole("heading", { name: "Günlük takas kapalı" }).waitFor();

	await offers.fill("");
	await swaps.getByLabel("Günlük takas", { exact: true }).selectOption({ label: "Varsayılan (Açık)" });
	await save.click();
	await expect.poll(() => staff.send("/api/swaps/rules", {})).toMatchObject({ offers: 5, everyday: true });
	await pupil.page.goto("/swaps");
	await pupil.page.getByRole("link", { name: "Kitap ver", exact: true }).waitFor();
	expect([...errors, ...pupil.errors]).toEqual([]);
	await Promise.all([context.close(), pupil.context.close()]);
});

test("donated books of an event are put into the register from its page, and lead to their copies", {
	tags: "walk",
}, async () => {
	const donated = await staff
		.collection("swaps")
		.getFullList({ filter: 'status = "donated"', expand: "book_id" });
	expect(donated).toHaveLength(2);
	const { page, context, errors } = await visitAs("sorumlu@rafta.test");
	await page.goto(`/swap_events/detail/${donated[0]?.event_id}`);
	const title = String(donated[0]?.expand?.book_id.title);
	await page.getByRole("checkbox", { name: title }).first().check();
	await page.getByRole("button", { name: "Demirbaşa al (1)" }).click();
	await page.getByRole("heading", { name: "Demirbaşa alınanlar" }).waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "swap-donated");
	await page.getByRole("link", { name: title }).last().click();
	await page.waitForURL(/\/library_books\/detail\//);
	await page
		.getByText(/\d{4}\/6 sayılı kararıyla/)
		.first()
		.waitFor();
	expect(errors).toEqual([]);
	await context.close();
});
