// engines: one
/** The pupils' app: what was seen last opens without the network, and nothing of it is there for the next child. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { look, type Visit, visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { type NetworkProxy, startNetworkProxy } from "../support/network-proxy.ts";
import { logIn } from "../support/people.ts";

const demo = withDemo();
let proxy: NetworkProxy;
let visitor: Visit;
/** Another child of the school. */
let next: { username: string; pin: string; name: string };
/** Address of the first child's home. */
let home: string;

beforeAll(async () => {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const filter = "user_id = '' && status = 'active' && reader_type = 'pupil'";
	const { items } = await staff.collection("students").getList(1, 1, { filter });
	const students = items.map(({ id }) => id);
	const answer = await staff.send("/api/readers/pins", { method: "POST", body: { students } });
	const [slip] = answer.slips;
	next = { username: slip.username, pin: slip.pin, name: String(items[0]?.first_name) };
	// A school that lets its readers renew.
	for (const { id } of await staff.collection("library_settings").getFullList())
		await staff.collection("library_settings").update(id, { preset: "meb_2024_renewal", rules: [] });
	proxy = await startNetworkProxy(demo.url);
	visitor = await visit(demo.browser, proxy.url, { keepsApp: true, width: 390, height: 844 });
	await logIn(visitor.page, "ogrenci@rafta.test");
	await visitor.page.evaluate(async () => void (await navigator.serviceWorker.ready));
});
afterAll(async () => {
	await proxy?.close();
});

/** Names of what the browser keeps of the signed-in account. */
const keptIn = (page: Page): Promise<string[]> =>
	page.evaluate(
		() =>
			new Promise<string[]>((resolve, reject) => {
				const opening = indexedDB.open("rafta-store");
				opening.onerror = () => reject(opening.error);
				opening.onsuccess = () => {
					const reading = opening.result.transaction("lists").objectStore("lists").getAll();
					reading.onsuccess = () => resolve(reading.result.map(({ collection }) => collection).sort());
					reading.onerror = () => reject(reading.error);
				};
			}),
	);

const goTo = (page: Page, place: string) =>
	page.getByRole("navigation", { name: "Bölümler" }).getByRole("link", { name: place }).click();

test("a pupil installs an app with its own name, icon and places, and a phone keeps only what that needs", async () => {
	const { page } = visitor;
	// Named by the app after the sign-in.
	const manifests = page.locator('link[rel="manifest"]');
	await expect.poll(() => manifests.getAttribute("href")).toContain("pupil");
	const address = await manifests.getAttribute("href");
	const manifest = await (await fetch(demo.url + address)).json();
	expect(manifest).toMatchObject({ lang: "tr", display: "standalone", start_url: "/?pupil" });
	for (const icon of manifest.icons) {
		const answer = await fetch(demo.url + icon.src);
		expect(answer.headers.get("content-type")).toBe(icon.type);
		if (icon.type !== "image/png") continue;
		const png = Buffer.from(await answer.arrayBuffer());
		expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(icon.sizes);
	}
	await page.goto(manifest.start_url);
	await page.getByRole("heading", { name: /^Merhaba / }).waitFor();
	for (const { name, url } of manifest.shortcuts) {
		await goTo(page, name);
		await page.waitForURL(`**${url}`);
	}
	const kept = await page.evaluate(async () => {
		const names = await caches.keys();
		const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
		return all.flat().map(({ url }) => new URL(url).pathname);
	});
	expect(kept).toContain("/");
	expect(kept.filter((path) => /^\/assets\/(Admin|Loans|Copies|Kiosk)/.test(path))).toEqual([]);
});

test("home, shelves, a title and the own page open without the network with what was seen last", async () => {
	const { page } = visitor;
	await page.goto("/");
	await page.getByText("Sende", { exact: true }).waitFor();
	home = page.url();
	const book = String(await page.locator("main h2").first().textContent());
	await goTo(page, "Keşfet");
	const shelf = page.getByRole("list", { name: "Yeni gelenler" });
	await shelf.getByRole("link").first().click();
	await page.getByRole("region", { name: "Nerede?" }).waitFor();
	const title = page.url();
	await goTo(page, "Ben");
	await page.getByRole("list", { name: "Okudukların" }).getByRole("link").first().waitFor();
	await expect
		.poll(() => keptIn(page))
		.toEqual(expect.arrayContaining(["book_loans", "card", "shelves", "site", "titles", "wishes"]));

	for (const state of ["cut", "silent"] as const) {
		proxy.set(state);
		await page.goto(`${proxy.url}/?pupil`);
		await page.getByRole("heading", { level: 2, name: book }).waitFor();
		await page.getByText("Bağlantı yok", { exact: false }).first().waitFor();
		// What needs the server says so instead of failing.
		await page.getByText("Bağlantı gelince uzatabilirsin.").first().waitFor();
		expect(
			await page
				.getByRole("button", { name: /^Süreyi uzat: / })
				.first()
				.isDisabled(),
		).toBe(true);
		proxy.set("open");
	}
	proxy.set("cut");
	await page.goto(`${proxy.url}/catalog`);
	await shelf.getByRole("link").first().waitFor();
	await look(page, "pupil-offline-catalog");
	await page.goto(title);
	await page.getByRole("region", { name: "Nerede?" }).waitFor();
	await look(page, "pupil-offline-title");
	await page.goto(`${proxy.url}/me`);
	await page.getByRole("list", { name: "Okudukların" }).getByRole("link").first().waitFor();
	await look(page, "pupil-offline-me");
	expect(await accessibilityFaults(page)).toEqual([]);
	// The licences of what is on the phone are there, too.
	await page.goto(`${proxy.url}/licences`);
	await page.getByText("better-sqlite3").click();
	await page.getByText("Permission is hereby granted").first().waitFor();
	proxy.set("open");
});

test("signing out leaves nothing of a child on the device, with and without the network", async () => {
	const { page } = visitor;
	proxy.set("cut");
	await page.goto(home);
	await page.getByText("Sende", { exact: true }).waitFor();
	await page.getByRole("button", { name: /Hesap menüsü/ }).click();
	await page.getByRole("button", { name: "Çıkış yap" }).click();
	await page.waitForURL(`${proxy.url}/`);
	await expect.poll(() => keptIn(page)).toEqual([]);
	await page.goto(home);
	await page.getByRole("link", { name: "Giriş yap" }).first().waitFor();
	expect(await page.getByText("Sende", { exact: true }).count()).toBe(0);
	proxy.set("open");

	await logIn(page, next.username, next.pin);
	await page.getByRole("heading", { name: `Merhaba ${next.name}` }).waitFor();
	await expect.poll(() => keptIn(page)).toContain("card");
	proxy.set("cut");
	// The next child's own home opens; the former child's does not.
	await page.goto(`${proxy.url}/`);
	await page.getByRole("heading", { name: `Merhaba ${next.name}` }).waitFor();
	await page.goto(home);
	await page.getByText("Yüklenemedi", { exact: false }).first().waitFor();
	expect(await page.getByText("Sende", { exact: true }).count()).toBe(0);
	proxy.set("open");
});

test("where nothing keeps the app, a screen that cannot come says why, and comes with the network", async () => {
	const { page, context } = await visit(demo.browser, proxy.url, { width: 390, height: 844 });
	await logIn(page, "ogrenci@rafta.test");
	await page.goto(`${proxy.url}/me`);
	await page.getByRole("heading", { name: "Rozetlerin" }).waitFor();
	proxy.set("cut");
	await goTo(page, "Keşfet");
	await page.getByText("Sunucuya ulaşılamıyor. Bağlantını kontrol et.", { exact: false }).waitFor();
	// Neither a newer version, nor a reload that would end on the browser's own error page.
	expect(await page.getByText("Yeni sürüm hazır.").count()).toBe(0);
	expect(await page.getByRole("button", { name: "Yeniden dene" }).count()).toBe(0);
	proxy.set("open");
	await page.getByRole("button", { name: "Yeniden dene" }).click();
	await page.getByRole("searchbox").waitFor();
	await context.close();
});
