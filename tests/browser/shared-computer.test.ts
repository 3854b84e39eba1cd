// engines: one
/** A computer that several people use: what is left in the browser's profile once it has been closed. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import type PocketBase from "pocketbase";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { chromiumPath } from "../../tools/chromium.ts";
import { responseAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { look, overflow } from "../support/browser.ts";
import { moveClockOf } from "../support/clock.ts";
import { withDemo } from "../support/demo.ts";
import { type NetworkProxy, startNetworkProxy } from "../support/network-proxy.ts";
import { demoPassword } from "../support/people.ts";
import { limit } from "../support/time-limits.ts";

const staff = "sorumlu@rafta.test";
const demo = withDemo();
let proxy: NetworkProxy;
let server: PocketBase;
/** A pupil of the library, in every list and snapshot. */
let pupil: { full_name: string; card_barcode: string };
let barcodes: string[];
beforeAll(async () => {
	proxy = await startNetworkProxy(demo.url);
	server = await demo.signedIn(staff);
	const loans = await server.collection("book_loans").getFullList({ filter: 'status != "returned"' });
	const readers = await server.collection("students").getFullList({
		filter: 'status = "active" && reader_type = "pupil"',
		sort: "full_name",
	});
	const free = readers.find(({ id }) => loans.every(({ student_id }) => student_id !== id));
	pupil = { full_name: String(free?.full_name), card_barcode: String(free?.card_barcode) };
	const filter = `status = "available" && loanable = "yes" && library_id = "${server.authStore.record?.library_id}"`;
	const copies = await server.collection("library_books").getList(1, 3, { filter });
	barcodes = copies.items.map(({ barcode }) => barcode);
});
afterAll(() => proxy?.close());

const folders: string[] = [];
let context: BrowserContext | undefined;
afterEach(async () => {
	proxy.set("open");
	await context?.close();
	for (const folder of folders.splice(0))
		rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});
const newProfile = (): string => {
	const folder = mkdtempSync(join(tmpdir(), "rafta-shared-"));
	folders.push(folder);
	return folder;
};

/** Starts the browser with what an earlier one has left in its profile. */
async function start(profile: string): Promise<{ page: Page; browser: BrowserContext }> {
	const browser = await chromium.launchPersistentContext(profile, {
		executablePath: chromiumPath(),
		args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
		baseURL: proxy.url,
		locale: "tr-TR",
		timezoneId: "Europe/Istanbul",
		reducedMotion: "reduce",
	});
	context = browser;
	await moveClockOf(browser);
	browser.setDefaultTimeout(limit(60_000));
	await browser.addInitScript(() => localStorage.setItem("cookie-consent", "accepted"));
	return { page: browser.pages()[0] ?? (await browser.newPage()), browser };
}

async function signIn(page: Page, isShared: boolean): Promise<string> {
	await page.goto("/users/login");
	await page.getByLabel("E-posta ya da kullanıcı adı").fill(staff);
	await page.getByRole("textbox", { name: "Parola" }).fill(demoPassword);
	await page.getByRole("checkbox", { name: "Ortak bilgisayar" }).setChecked(isShared);
	const answer = await responseAfter(page, /\/auth-with-password/, () =>
		page.getByRole("button", { name: "Giriş yap" }).click(),
	);
	const { token } = await answer.json();
	await page.waitForURL((url) => url.pathname !== "/users/login");
	// The worker hands the session on to the next page; on a computer it is there from the first sign-in on.
	await page.evaluate(async () => void (await navigator.serviceWorker.ready));
	return String(token);
}

/** Reads what a person reads in a morning: the pupils' list, and the desk with its library. */
async function work(page: Page): Promise<void> {
	await page.goto("/students/list");
	await page.getByRole("row").nth(1).waitFor();
	await page.goto("/book_loans/create");
	await page.getByText("Son eşitleme:").waitFor();
}

async function scan(page: Page, code: string): Promise<void> {
	await page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" }).fill(code);
	await page.keyboard.press("Enter");
}

/** All that the browser's storages hold, opened with the key that lies beside it, as who has the profile can. */
const opened = (page: Page): Promise<string> =>
	page.evaluate(async () => {
		const done = <T>(request: IDBRequest<T>): Promise<T> =>
			new Promise((resolve, reject) => {
				request.onsuccess = () => resolve(request.result);
				request.onerror = () => reject(request.error);
			});
		const rows: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
		for (const { name = "" } of await indexedDB.databases()) {
			const database = await done(indexedDB.open(name));
			for (const store of database.objectStoreNames)
				rows.push(...(await done(database.transaction(store).objectStore(store).getAll())));
			database.close();
		}
		const key = rows.find((row) => row instanceof CryptoKey);
		if (!key) return JSON.stringify(rows);
		const text = new TextDecoder();
		async function open(bytes: Uint8Array<ArrayBuffer>, about?: string): Promise<string> {
			const iv = bytes.slice(0, 12);
			const additionalData = about === undefined ? new Uint8Array() : new TextEncoder().encode(about);
			const algorithm = { name: "AES-GCM", iv, additionalData };
			return crypto.subtle.decrypt(algorithm, key as CryptoKey, bytes.slice(12)).then(
				(plain) => text.decode(plain),
				() => "",
			);
		}
		const parts = [JSON.stringify(rows)];
		for (const row of rows as Record<string, unknown>[]) {
			if (typeof row.text === "string" && row.key === "pocketbase_auth")
				parts.push(await open(Uint8Array.from(atob(row.text), (one) => one.charCodeAt(0))));
			if (!(row.sealed instanceof Uint8Array)) continue;
			const bytes = new Uint8Array(row.sealed);
			const labels = [
				`${row.account} ${row.collection}`,
				`${row.scope} ${row.opId ?? "snapshot"}`,
				`${row.scope} ${row.id}`,
			];
			for (const label of labels) parts.push(await open(bytes, label));
		}
		return parts.join("\n");
	});

/** Which of the texts stand in the files of a profile, in either of the encodings that Chromium writes. */
function inFiles(profile: string, texts: readonly string[]): string[] {
	const files = readdirSync(profile, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => readFileSync(join(entry.parentPath, entry.name)));
	return texts.filter((text) =>
		files.some((file) => file.includes(text, 0, "utf8") || file.includes(text, 0, "utf16le")),
	);
}

test("who has the profile of a closed browser reads session and pupils, unless the computer was said to be shared", async () => {
	const own = newProfile();
	let { page, browser } = await start(own);
	const ownToken = await signIn(page, false);
	await work(page);
	await browser.close();
	({ page, browser } = await start(own));
	await page.goto("/theme.js");
	// A copy of the profile has all of it: that is what the choice is for.
	const left = await opened(page);
	expect(left).toContain(pupil.full_name);
	expect(left).toMatch(/"token":"ey/);
	expect(ownToken).toMatch(/^ey/);
	await browser.close();

	const shared = newProfile();
	({ page, browser } = await start(shared));
	const token = await signIn(page, true);
	await work(page);
	await browser.close();
	expect(inFiles(shared, [token, token.split(".")[1] ?? "", pupil.full_name])).toEqual([]);
	({ page, browser } = await start(shared));
	await page.goto("/theme.js");
	const rest = await opened(page);
	expect(rest).toContain("rafta-shared");
	expect(rest).not.toContain(pupil.full_name);
	expect(rest).not.toMatch(/"token":"ey|full_name/);
	await page.goto("/students/list");
	await page.getByRole("link", { name: "Giriş yap" }).first().waitFor();
	await page.goto("/users/login");
	await expect.poll(() => page.getByRole("checkbox", { name: "Ortak bilgisayar" }).isChecked()).toBe(true);
});

test("a shared computer's session is in every tab, outlives a reload, and ends in all of them", async () => {
	const { page, browser } = await start(newProfile());
	await signIn(page, true);
	await work(page);
	await page.reload();
	await page.getByText("Son eşitleme:").waitFor();
	const second = await browser.newPage();
	await second.goto("/students/list");
	await second.getByRole("row").nth(1).waitFor();
	await second.getByRole("button", { name: /Hesap menüsü/ }).click();
	await second.getByRole("button", { name: "Çıkış yap" }).click();
	await page.getByRole("link", { name: "Giriş yap" }).first().waitFor();
	await page.reload();
	await page.getByRole("link", { name: "Giriş yap" }).first().waitFor();
});

test("what was lent without network on a shared computer waits without names, and is sent after the next sign-in", async () => {
	const profile = newProfile();
	let { page, browser } = await start(profile);
	await signIn(page, true);
	await work(page);
	proxy.set("cut");
	await scan(page, pupil.card_barcode);
	await page.getByRole("heading", { name: pupil.full_name }).waitFor();
	const [code = ""] = barcodes;
	await scan(page, code);
	await page.getByText("Verilen: 1 · İade: 0").waitFor();
	await page.getByText("Bekleyen işlem: 1").waitFor();
	await browser.close();
	expect(inFiles(profile, [pupil.full_name])).toEqual([]);

	proxy.set("open");
	({ page, browser } = await start(profile));
	await page.goto("/theme.js");
	const rest = await opened(page);
	expect(rest).toContain('"kind":"checkout"');
	expect(rest).not.toContain(pupil.full_name);
	await page.goto("/users/login");
	await page.getByText("Bu cihazda gönderilmeyi bekleyen işlem var: 1.").waitFor();
	await signIn(page, true);
	const filter = `status = "open" && library_book_id.barcode = "${code}"`;
	await expect
		.poll(() => server.collection("book_loans").getFullList({ filter }), { timeout: limit(30_000) })
		.toHaveLength(1);
});

test("a sign-in that is refused leaves the choice as it was", async () => {
	const { page, context: visitor } = await demo.visit();
	await page.goto("/users/login");
	await page.getByLabel("E-posta ya da kullanıcı adı").fill(staff);
	await page.getByRole("textbox", { name: "Parola" }).fill("not-the-password");
	const box = page.getByRole("checkbox", { name: "Ortak bilgisayar" });
	await box.check();
	await page.getByRole("button", { name: "Giriş yap" }).click();
	await page.getByRole("alert").first().waitFor();
	await page.reload();
	await box.waitFor();
	expect(await box.isChecked()).toBe(false);
	await visitor.close();
});

test.each([
	["tr", "light", 390],
	["en", "dark", 1280],
	["en", "light", 390],
	["tr", "dark", 1280],
] as const)(
	"the choice is on the sign-in screen in %s, %s, %i wide, also for cards",
	async (language, theme, width) => {
		const { page, context: visitor } = await demo.visit({ theme, width });
		await visitor.addInitScript((chosen) => localStorage.setItem("rafta-language", chosen), language);
		await page.goto("/users/login");
		const box = page.getByRole("checkbox", {
			name: language === "tr" ? "Ortak bilgisayar" : "Shared computer",
		});
		await box.check();
		expect(await overflow(page)).toBe(0);
		expect(await accessibilityFaults(page)).toEqual([]);
		await look(page, `shared-${language}-${theme}-${width}`);
		await page
			.getByRole("button", { name: language === "tr" ? "Okur kartımla gir" : /library card/ })
			.click();
		expect(await box.isChecked()).toBe(true);
		await look(page, `shared-card-${language}-${theme}-${width}`);
		await visitor.close();
	},
);
