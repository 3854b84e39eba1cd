// engines: one
/** The installed app: it opens without the server, and a new build is installed completely or not at all. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { look, type Visit, visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { type NetworkProxy, startNetworkProxy } from "../support/network-proxy.ts";
import { logIn } from "../support/people.ts";

const demo = withDemo();
let proxy: NetworkProxy;
let visitor: Visit;

beforeAll(async () => {
	proxy = await startNetworkProxy(demo.url);
	visitor = await visit(demo.browser, proxy.url, { keepsApp: true });
	await logIn(visitor.page, "sorumlu@rafta.test");
	await visitor.page.evaluate(async () => void (await navigator.serviceWorker.ready));
});
afterAll(async () => {
	await proxy?.close();
});

const workersIn = (one: Visit): Promise<number> =>
	one.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test("the manifest names icons that are there, in their sizes", async () => {
	const manifest = await (await fetch(`${demo.url}/manifest.webmanifest`)).json();
	expect(manifest).toMatchObject({ lang: "tr", start_url: "/", display: "standalone" });
	for (const icon of manifest.icons) {
		const answer = await fetch(demo.url + icon.src);
		expect(answer.headers.get("content-type")).toBe(icon.type);
		if (icon.type !== "image/png") continue;
		const png = Buffer.from(await answer.arrayBuffer());
		expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(icon.sizes);
	}
});

test("after one visit every screen opens without the server, and says calmly what it needs", async () => {
	const { page } = visitor;
	for (const state of ["cut", "silent", "gateway"] as const) {
		proxy.set(state);
		await page.goto("/book_loans/create");
		await page.getByRole("heading", { name: "Ödünç ver / iade al" }).waitFor();
		await page.goto("/stocktakes");
		await page.locator("h1").first().waitFor();
		proxy.set("open");
	}
	proxy.set("cut");
	await page.goto("/students");
	await page.getByText("Bağlantı yok").first().waitFor();
	await look(page, "offline-students");
	await page.getByRole("contentinfo").getByRole("link", { name: "Lisanslar" }).click();
	await page.getByText("better-sqlite3").click();
	await page.getByText("Permission is hereby granted").first().waitFor();
	await page.goto("/students");
	await page.getByText("Bağlantı yok").first().waitFor();
	proxy.set("open");
	await page.getByText("Bağlantı yok").first().waitFor({ state: "detached" });
});

test("nothing of the API is kept, and a visitor keeps nothing at all", async () => {
	const kept = await visitor.page.evaluate(async () => {
		const names = await caches.keys();
		const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
		return all.flat().map(({ url }) => new URL(url).pathname);
	});
	expect(kept).toContain("/");
	expect(kept.filter((path) => path.startsWith("/api"))).toEqual([]);
	expect(kept.filter((path) => path.endsWith(".wasm"))).toEqual([]);
	const guest = await visit(demo.browser, proxy.url, { keepsApp: true });
	await guest.page.goto("/users/login");
	await guest.page.getByRole("button", { name: "Giriş yap" }).waitFor();
	expect(await workersIn(guest)).toBe(0);
	await guest.context.close();
});

test("80: a new build asks once, comes by one button, and is whole without the server, too", async () => {
	const { page } = visitor;
	await page.goto("/book_loans");
	await page.getByRole("heading", { name: "Ödünç masası" }).waitFor();
	const old = await page.locator('meta[name="build"]').getAttribute("content");
	proxy.change((text) => text.replaceAll(String(old), "0123456789abcdef"));
	await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
	await page.getByText("Yeni sürüm hazır.").waitFor();
	await look(page, "offline-new-build");
	expect(await page.locator('meta[name="build"]').getAttribute("content")).toBe(old);
	await page.getByRole("button", { name: "Yenile", exact: true }).click();
	const build = page.locator('meta[name="build"][content="0123456789abcdef"]');
	await build.waitFor({ state: "attached" });
	await page.getByRole("heading", { name: "Ödünç masası" }).waitFor();
	expect(await page.getByText("Yeni sürüm hazır.").count()).toBe(0);
	proxy.set("cut");
	await page.goto("/students");
	await build.waitFor({ state: "attached" });
	proxy.set("open");
	proxy.change(null);
});
