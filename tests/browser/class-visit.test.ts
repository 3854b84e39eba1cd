// engines: one
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, type Visit, visit } from "../support/browser.ts";
import { makeClass, type TestClass } from "../support/class.ts";
import { withDemo } from "../support/demo.ts";
import { openWithLibrary } from "../support/library.ts";
import { type NetworkProxy, startNetworkProxy } from "../support/network-proxy.ts";
import { logIn } from "../support/people.ts";

const demo = withDemo();
let proxy: NetworkProxy;
let visitor: Visit;
let pupils: TestClass;

beforeAll(async () => {
	proxy = await startNetworkProxy(demo.url);
	visitor = await visit(demo.browser, proxy.url);
	[pupils] = await Promise.all([
		makeClass(demo.url, "5/Z", 30, 7001),
		logIn(visitor.page, "sorumlu@rafta.test"),
	]);
});
afterAll(async () => {
	await proxy?.close();
});

/** Simulates a scanner: types into the focused element and presses Enter. */
async function scan(code: string): Promise<void> {
	await visitor.page.keyboard.type(code);
	await visitor.page.keyboard.press("Enter");
}

const secondScan = (from: number) =>
	new Promise((resolve) => setTimeout(resolve, Math.max(0, from - Date.now())));

test("94, 106: a class of thirty, one click, a scan a second, no network for the middle third: thirty loans", {
	tags: "walk",
}, async () => {
	const { page } = visitor;
	let clicks = 0;
	await page.exposeFunction("clicked", () => {
		clicks++;
	});
	// The snapshot of pupils and books is on this device, too.
	await openWithLibrary(page, "/book_loans/create?mode=visit");
	await page.evaluate(() => document.addEventListener("pointerdown", () => Reflect.get(window, "clicked")()));
	await page.getByRole("button", { name: "5/Z 30 okur" }).click();
	await page.getByRole("heading", { name: pupils.names[0] }).waitFor();
	const began = Date.now();
	for (const [place, barcode] of pupils.barcodes.entries()) {
		await secondScan(began + place * 1000);
		if (place === 10) {
			// What is not answered yet would wait here, too.
			await page.getByText("Kitap alan öğrenci: 10 / 30").waitFor();
			proxy.set("cut");
		}
		if (place === 20) {
			await page.getByText("Bekleyen işlem: 10").waitFor();
			proxy.set("open");
		}
		await scan(barcode);
	}
	await page.getByText("Kitap alan öğrenci: 30 / 30").waitFor();
	await page.getByText("Verilen: 30 · İade: 0").waitFor();
	await page.getByRole("heading", { name: "Gelen herkes kitabını aldı" }).waitFor();
	await page.getByText("Bekleyen işlem:").waitFor({ state: "detached" });
	await expect
		.poll(() => pupils.openLoans())
		.toEqual(pupils.barcodes.map((barcode, place) => ({ reader: pupils.names[place], barcode })));
	expect(clicks).toBe(1);
	// The browser logs each request that failed without network; there must be no other errors.
	expect(visitor.errors.filter((error) => !/ERR_|Failed to load/.test(error))).toEqual([]);
	visitor.errors.length = 0;
	await look(page, "visit-full-1280");

	// On a tablet everything stands in lines: the state beside the menu, the pupils in rows of one height.
	await page.setViewportSize({ width: 768, height: 1024 });
	await page.locator("form").getByRole("button", { name: "Kamera" }).waitFor();
	await look(page, "visit-full-768");
	const boxOf = async (one: Locator) => {
		const { y, height } = (await one.boundingBox()) ?? { y: 0, height: 0 };
		return { middle: y + height / 2, height };
	};
	const [state, menu] = [page.locator(".status").first(), page.getByRole("button", { name: "Diğer" })];
	// The screen is laid out again some frames after the window has its size.
	await expect.poll(async () => (await boxOf(state)).middle - (await boxOf(menu)).middle).toBeCloseTo(0, 0);
	const tiles = await page.locator("li > button.rounded-box").all();
	await expect
		.poll(async () => {
			const boxes = await Promise.all(tiles.map(boxOf));
			return new Set(boxes.map(({ height }) => Math.round(height))).size;
		})
		.toBe(1);
	await page.setViewportSize({ width: 1280, height: 800 });
});

test("5, 20, 66: returns go into the same field, a book is lent on, and the last action is undone by a key", {
	tags: "walk",
}, async () => {
	const { page } = visitor;
	const [first = "", second = "", third = ""] = pupils.barcodes;
	await scan(first);
	await page.getByText("Verilen: 30 · İade: 1").waitFor();
	await page.getByText(/^İade alındı: /).waitFor();
	await page.keyboard.press("Control+z");
	await page.getByText("Verilen: 30 · İade: 0").waitFor();
	await expect.poll(() => pupils.openLoans()).toHaveLength(30);

	// Another scan in between: a code read twice at once would count as one scan.
	await scan(second);
	await scan(third);
	await page.getByText("Verilen: 30 · İade: 2").waitFor();
	// A touch selects a pupil; the field regains the keyboard focus at once.
	await page.getByRole("button", { name: /Öğrenci Işık 7001/ }).click();
	await page.getByRole("heading", { name: "Öğrenci Işık 7001" }).waitFor();
	await scan(second);
	await page.getByText("Verilen: 31 · İade: 2").waitFor();
	await expect
		.poll(() => pupils.openLoans())
		.toContainEqual({ reader: "Öğrenci Işık 7001", barcode: second });
	expect(visitor.errors).toEqual([]);
});

test("an unknown code keeps nobody back, who is absent is passed over, and a reload goes on where it was", async () => {
	const { page } = visitor;
	const few = await makeClass(demo.url, "5/Y", 4, 7101);
	const [one = "", two = "", three = "", four = ""] = few.barcodes;
	await page.goto("/book_loans/create?mode=visit&class=5/Y");
	await page.getByRole("heading", { name: few.names[0] }).waitFor();
	await scan("31337");
	await page.getByText("Bu numarayla kitap ya da okur bulunamadı.").waitFor();
	// The button that was pressed last has the focus; a scan must not press it.
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "Sesi kapat" }).click();
	await scan(one);
	await page.getByRole("heading", { name: few.names[1] }).waitFor();
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "Sesi aç" }).waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" }).focus();
	await page.keyboard.press("Delete");
	await page.getByRole("heading", { name: few.names[2] }).waitFor();
	await page.keyboard.press("ArrowDown");
	await page.getByRole("heading", { name: few.names[3] }).waitFor();
	await scan(two);
	// A skipped pupil is called again at the end.
	await page.getByRole("heading", { name: few.names[2] }).waitFor();
	await page.reload();
	await page.getByText("Kitap alan öğrenci: 2 / 4").waitFor();
	await page.getByRole("heading", { name: few.names[2] }).waitFor();
	await scan(three);
	await page.getByRole("heading", { name: "Gelen herkes kitabını aldı" }).waitFor();
	await page.getByRole("button", { name: "Ziyareti bitir" }).click();
	await page.getByText(/5\/Y: 3 öğrenci 3 kitap aldı, 0 kitap iade edildi/).waitFor();
	await page.locator("h1:focus", { hasText: "5/Y" }).waitFor();
	await expect
		.poll(() => few.openLoans())
		.toEqual([
			{ reader: few.names[0], barcode: one },
			{ reader: few.names[3], barcode: two },
			{ reader: few.names[2], barcode: three },
		]);
	expect(four).not.toBe("");
	visitor.errors.length = 0;
});

test("a volunteer holds a visit, hears how many books each has, and takes back the own actions alone", async () => {
	const few = await makeClass(demo.url, "5/V", 2, 7401);
	const { username, password } = await few.call<{ username: string; password: string }>(
		"/api/members/desk-logins",
		{ name: "Gönüllü" },
	);
	const [one = "", two = ""] = few.barcodes;
	await few.call("/api/circulation/checkout", { op_id: "cv0000000000001", copy: one, student: "7401" });
	const helper = await demo.visit();
	await logIn(helper.page, username, password);
	const { page } = helper;
	await page.goto("/book_loans/create");
	await page.getByRole("link", { name: "Sınıf ziyareti" }).click();
	await page.getByRole("button", { name: "5/V 2 okur" }).click();
	await page.getByRole("heading", { name: few.names[0] }).waitFor();
	await page.getByRole("region", { name: "Sıradaki" }).getByText("1 kitap", { exact: true }).waitFor();
	await page.keyboard.type(two);
	await page.keyboard.press("Enter");
	await page.getByText("Kitap alan öğrenci: 1 / 2").waitFor();
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "Son işlemler" }).click();
	await page
		.getByRole("listitem")
		.filter({ hasText: two })
		.getByRole("button", { name: "Geri al" })
		.waitFor();
	expect(await page.getByText(one).count()).toBe(0);
	expect(helper.errors).toEqual([]);
	await helper.context.close();
});

test("scans while the server does not answer are decided here and sent in their order, also over a reload", async () => {
	const { page, context } = visitor;
	const few = await makeClass(demo.url, "5/X", 4, 7201);
	await openWithLibrary(page, "/book_loans/create?mode=visit&class=5/X");
	await page.getByRole("heading", { name: few.names[0] }).waitFor();
	await intercept(context, "**/api/circulation/**", (route) => route.abort());
	for (const barcode of few.barcodes) await scan(barcode);
	await page.getByText("Kitap alan öğrenci: 4 / 4").waitFor();
	await page.getByText("Bekleyen işlem: 4").waitFor();
	expect(await few.openLoans()).toEqual([]);
	await page.reload();
	await page.getByText("Kitap alan öğrenci: 4 / 4").waitFor();
	await page.getByText("Bekleyen işlem: 4").waitFor();
	await context.unroute("**/api/circulation/**");
	await page.getByText("Bekleyen işlem:").waitFor({ state: "detached" });
	await expect
		.poll(() => few.openLoans())
		.toEqual(few.barcodes.map((barcode, place) => ({ reader: few.names[place], barcode })));
	visitor.errors.length = 0;
});

test("is read by keyboard and screen reader, on a phone in the dark and on a wide screen", async () => {
	const { page } = visitor;
	await page.keyboard.press("?");
	await page.getByRole("heading", { name: "Klavye kısayolları" }).waitFor();
	await page.getByText("Sıradaki öğrenciyi “Yok” olarak işaretle").waitFor();
	await page.keyboard.press("Escape");
	await page.goto("/book_loans/create?mode=visit&class=5/Z");
	await page.getByRole("heading", { name: pupils.names[0] }).waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "visit-1280");
	await page.setViewportSize({ width: 360, height: 740 });
	await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "Büyük yazı" }).click();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
	await look(page, "visit-360-large");
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "Normal yazı" }).click();
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "visit-360");
	await page.goto("/book_loans/create?mode=visit");
	await page.getByRole("heading", { name: "Hangi sınıf geldi?" }).waitFor();
	await look(page, "visit-classes-360");
	// Every list has its own shortcuts and shows them.
	await page.goto("/students/list");
	await page.getByRole("heading", { name: "Okurlar", exact: true }).waitFor();
	await page.keyboard.press("?");
	await page.getByText("Satırdan satıra, sayfadan sayfaya, başa ya da sona geç").waitFor();
});
