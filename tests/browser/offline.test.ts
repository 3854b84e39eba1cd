// engines: one
/** The desk without network: it continues, loses nothing, and sends every operation to the server once. */

import type { Page } from "playwright-core";
import type PocketBase from "pocketbase";
import { afterAll, beforeAll, expect, test } from "vitest";
import { responseAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { look, type Visit, visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { type NetworkProxy, startNetworkProxy } from "../support/network-proxy.ts";
import { demoPassword, logIn } from "../support/people.ts";
import { browserProfile } from "../support/profile.ts";
import { limit } from "../support/time-limits.ts";

const staff = "sorumlu@rafta.test";

const demo = withDemo();
let proxy: NetworkProxy;
let server: PocketBase;
/** Copies on the shelf, and readers without loans; each test takes its own. */
let barcodes: string[];
let cards: { card: string; name: string }[];

beforeAll(async () => {
	proxy = await startNetworkProxy(demo.url);
	server = await demo.signedIn(staff);
	const copies = await server.collection("library_books").getList(1, 80, {
		filter: `status = "available" && loanable = "yes" && library_id = "${server.authStore.record?.library_id}"`,
	});
	barcodes = copies.items.map(({ barcode }) => barcode);
	// A book said to be returned, or lost, counts towards the limit, too.
	const loans = await server.collection("book_loans").getFullList({ filter: 'status != "returned"' });
	const having = new Set(loans.map(({ student_id }) => student_id));
	const readers = await server.collection("students").getFullList({
		filter: 'status = "active" && reader_type = "pupil"',
	});
	cards = readers
		.filter(({ id }) => !having.has(id))
		.map(({ card_barcode, full_name }) => ({ card: card_barcode, name: full_name }));
});
afterAll(async () => {
	await proxy?.close();
});

const taken = (count: number): string[] => barcodes.splice(0, count);
const nextReader = (): { card: string; name: string } => cards.shift() ?? { card: "", name: "" };

/** Simulates a scanner: digits at once, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
	await page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" }).fill(code);
	await page.keyboard.press("Enter");
}

/** Opens the desk, with its library on this device. */
async function openDesk(page: Page): Promise<void> {
	await page.goto("/book_loans/create");
	await page.getByText("Son eşitleme:").waitFor();
}

const openLoans = async (codes: readonly string[]): Promise<number> => {
	const filter = codes.map((code) => `library_book_id.barcode = "${code}"`).join(" || ");
	const query = { filter: `status = "open" && (${filter})` };
	return (await server.collection("book_loans").getFullList(query)).length;
};

/** Waits until the server has the loans: before a page has read its queue, it shows nothing queued. */
const arrived = (codes: readonly string[]): Promise<void> =>
	expect.poll(() => openLoans(codes)).toBe(codes.length);

async function allSent(page: Page): Promise<void> {
	await page.getByText("Bağlantı var").waitFor();
	await page.getByText("Bekleyen işlem:").waitFor({ state: "detached" });
}

async function desk(options: Parameters<typeof visit>[2] = {}): Promise<Visit> {
	const visitor = await visit(demo.browser, proxy.url, { keepsApp: true, ...options });
	await logIn(visitor.page, staff);
	await visitor.page.evaluate(async () => void (await navigator.serviceWorker.ready));
	await openDesk(visitor.page);
	return visitor;
}

test("lends, returns and undoes while the server is away, over a reload, and tells it all", {
	tags: "walk",
}, async () => {
	const { page, context } = await desk();
	const [first = "", second = "", third = ""] = taken(3);
	const reader = nextReader();
	await scan(page, reader.card);
	await page.getByRole("heading", { name: reader.name }).waitFor();
	await scan(page, first);
	await page.getByText("Verilen: 1 · İade: 0").waitFor();

	proxy.set("silent");
	await scan(page, second);
	await page.getByText("Verilen: 2 · İade: 0").waitFor();
	proxy.set("cut");
	await scan(page, third);
	await page.getByText("Verilen: 3 · İade: 0").waitFor();
	await page.getByText("Bekleyen işlem: 2").waitFor();
	await page.getByText(/Bağlantı yok \(son bağlantı: \d\d:\d\d\)/).waitFor();
	await page
		.getByRole("button", { name: /Geri al/ })
		.first()
		.click();
	await page.getByText("Bekleyen işlem: 3").waitFor();
	// Lent while online, returned while offline.
	await scan(page, first);
	await page.getByText("Verilen: 2 · İade: 1").waitFor();
	await scan(page, "99999999");
	await page.getByText("Bu numarayla kitap ya da okur bulunamadı.").waitFor();
	await look(page, "offline-desk-light");
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.reload();
	await page.getByText("Bekleyen işlem: 4").waitFor();
	await page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" }).fill(reader.name.toLowerCase());
	await page.getByRole("option", { name: reader.name }).first().waitFor();
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: reader.name }).waitFor();
	await page.getByText("2 kitap daha alabilir").waitFor();
	expect(await openLoans([first, second, third])).toBe(1);
	// Elsewhere one line says it all.
	await page.getByRole("navigation").getByRole("link", { name: "Okurlar", exact: true }).first().click();
	await page.getByText("Bekleyen işlem: 4").waitFor();
	await look(page, "offline-elsewhere");
	expect(await page.getByText(/^Bağlantı yok/).count()).toBe(1);
	await page.getByRole("navigation").getByRole("link", { name: "Ödünç masası", exact: true }).first().click();

	proxy.set("open");
	await allSent(page);
	expect(await openLoans([first])).toBe(0);
	expect(await openLoans([second])).toBe(1);
	expect(await openLoans([third])).toBe(0);
	await context.close();
});

test("94: a browser that is killed forgets neither who is signed in nor any of fifty operations", async () => {
	const profile = browserProfile();
	const open = async (path: string): Promise<Page> => {
		const page = await (await profile.open()).newPage();
		page.setDefaultTimeout(limit(60_000));
		await page.goto(proxy.url + path);
		return page;
	};
	try {
		const login = await open("/users/login");
		await login.getByRole("button", { name: "Kabul Et" }).click();
		await login.getByLabel("E-posta ya da kullanıcı adı").fill(staff);
		await login.getByRole("textbox", { name: "Parola" }).fill(demoPassword);
		await login.getByRole("button", { name: "Giriş yap" }).click();
		await login.waitForURL((url) => url.pathname !== "/users/login");
		await profile.kill();

		const renewing = await open("/theme.js");
		const renewed = await responseAfter(renewing, /\/auth-refresh$/, () =>
			renewing.goto(`${proxy.url}/book_loans/create`),
		);
		expect(renewed.status()).toBe(200);
		await profile.kill();

		const desk = await open("/book_loans/create");
		await desk.evaluate(async () => void (await navigator.serviceWorker.ready));
		await desk.reload();
		await desk.getByText("Son eşitleme:").waitFor();
		proxy.set("cut");
		const codes = taken(50);
		for (const [place, code] of codes.entries()) {
			if (place % 3 === 0) await scan(desk, nextReader().card);
			await scan(desk, code);
		}
		await desk.getByText("Bekleyen işlem: 50").waitFor();
		await profile.kill();

		const after = await open("/book_loans/create");
		await after.getByText("Bekleyen işlem: 50").waitFor();
		expect(await openLoans(codes)).toBe(0);
		proxy.set("open");
		await allSent(after);
		expect(await openLoans(codes)).toBe(50);
	} finally {
		proxy.set("open");
		await profile.dispose();
	}
});

test("what another desk did meanwhile becomes a card, which a person settles", async () => {
	const { page, context } = await desk();
	const [code = ""] = taken(1);
	const [mine, other] = [nextReader(), nextReader()];
	await scan(page, mine.card);
	await page.getByRole("heading", { name: mine.name }).waitFor();
	proxy.set("cut");
	await server.send("/api/circulation/checkout", {
		method: "POST",
		body: { op_id: "anotherdesk0001", copy: code, student: other.card },
	});
	await scan(page, code);
	await page.getByText("Bekleyen işlem: 1").waitFor();
	proxy.set("open");
	await allSent(page);
	// The copy is where it was lent last; the loan that this ended is reported.
	expect(await openLoans([code])).toBe(1);
	await page.getByRole("link", { name: "İncelenecek işlem: 1" }).click();
	const card = page.getByRole("listitem").filter({ hasText: "Kitap verildi" });
	await card.getByText(new RegExp(`Kitap, önceki okurdan .*${other.name}`)).waitFor();
	await look(page, "offline-card");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.setViewportSize({ width: 360, height: 740 });
	await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
	await look(page, "offline-card-dark");
	await card.getByLabel("Not (isteğe bağlı)").fill("Sorduk: kitap yeni okurda");
	await card.getByRole("button", { name: "İncelendi, kapat" }).click();
	await card.waitFor({ state: "detached" });
	const conflicts = await server.collection("desk_conflicts").getFullList();
	expect(conflicts).toMatchObject([{ status: "settled", note: "Sorduk: kitap yeni okurda" }]);
	await context.close();
});

test("79: who logs out is warned; the next one sees nothing, and the first one's operations wait, sealed", async () => {
	const { page, context } = await desk({ width: 360, height: 740, theme: "dark" });
	const [code = ""] = taken(1);
	const reader = nextReader();
	proxy.set("cut");
	await scan(page, reader.card);
	await page.getByRole("heading", { name: reader.name }).waitFor();
	await scan(page, code);
	await page.getByText("Bekleyen işlem: 1").waitFor();
	await look(page, "offline-desk-dark");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page
		.getByRole("button", { name: /Hesap menüsü|Derya/ })
		.first()
		.click();
	await page.getByRole("button", { name: "Çıkış yap" }).click();
	await page.getByRole("dialog", { name: "Bekleyen işlemler var" }).waitFor();
	await look(page, "offline-leave");
	await page.getByRole("button", { name: "Yine de çık" }).click();
	await page.getByText("Bu cihazda gönderilmeyi bekleyen işlem var: 1").waitFor();

	const kept = () =>
		page.evaluate(async () => {
			const opening = indexedDB.open("rafta-desk");
			const database = await new Promise<IDBDatabase>((resolve) => {
				opening.onsuccess = () => resolve(opening.result);
			});
			const all = (name: string) =>
				new Promise<{ sealed: Uint8Array }[]>((resolve) => {
					const request = database.transaction(name).objectStore(name).getAll();
					request.onsuccess = () => resolve(request.result);
				});
			const [rows, snapshots] = [await all("rows"), await all("snapshots")];
			database.close();
			const texts = rows.map(({ sealed }) => new TextDecoder("latin1").decode(sealed));
			return { rows: texts, snapshots: snapshots.length };
		});
	await expect.poll(async () => (await kept()).snapshots).toBe(0);
	expect((await kept()).rows).toHaveLength(1);
	expect((await kept()).rows.join()).not.toContain("checkout");

	proxy.set("open");
	await logIn(page, "yonetici@rafta.test");
	await page.goto("/book_loans");
	await page.locator("h1").first().waitFor();
	expect(await page.getByText("Bekleyen işlem:").count()).toBe(0);
	expect(await openLoans([code])).toBe(0);
	await page
		.getByRole("button", { name: /Hesap menüsü/ })
		.first()
		.click();
	await page.getByRole("button", { name: "Çıkış yap" }).click();
	await logIn(page, staff);
	await page.goto("/book_loans/create");
	await arrived([code]);
	await allSent(page);
	await context.close();
});
