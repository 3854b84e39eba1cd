// engines: one
import { beforeAll, expect, test } from "vitest";
import { eventAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, type Visit } from "../support/browser.ts";
import { makeClass, type TestClass } from "../support/class.ts";
import { withDemo } from "../support/demo.ts";
import { heardOf } from "../support/live.ts";
import { logIn } from "../support/people.ts";

const demo = withDemo();
let visitor: Visit;
let pupils: TestClass;
let operations = 0;

/** Returns a new operation id. */
const op = () => `rt${String(++operations).padStart(13, "0")}`;

beforeAll(async () => {
	visitor = await demo.visit();
	[pupils] = await Promise.all([
		makeClass(demo.url, "6/Z", 6, 7301),
		logIn(visitor.page, "sorumlu@rafta.test"),
	]);
	for (const [place, copy] of pupils.barcodes.entries()) {
		await pupils.call("/api/circulation/checkout", { op_id: op(), copy, student: String(7301 + place) });
	}
});

/** Simulates a scanner: types into the focused element and presses Enter. */
async function scan(code: string): Promise<void> {
	await visitor.page.keyboard.type(code);
	await visitor.page.keyboard.press("Enter");
}

/** Barcodes of what the class has. */
const lent = async () => (await pupils.openLoans()).map(({ barcode }) => barcode);

const bin = (name: string) => visitor.page.getByRole("region", { name, exact: true });

test("a pile goes into its lanes, a scan each; a failed one and a server that is away hold nothing up", {
	tags: "walk",
}, async () => {
	const { page, context } = visitor;
	const [first = "", second = "", third = "", fourth = ""] = pupils.barcodes;
	// The third has a hold: it goes to the hold shelf.
	await pupils.call("/api/holds/place", { op_id: op(), copy: third, student: "7306" });

	// The library is on this device before the server is away.
	await page.goto("/book_loans/create");
	await page.getByText("Son eşitleme:").waitFor();
	await page.goto("/book_loans/create?mode=returns");
	await page.locator("form + div").getByRole("button", { name: "Kamera" }).waitFor();
	// Nothing is counted before the first book.
	expect(await page.getByRole("button", { name: "Yeni liste" }).count()).toBe(0);
	expect(await bin("Rafa").count()).toBe(0);
	await intercept(context, "**/api/circulation/**", (route) => route.abort());
	await scan(first);
	await scan(second);
	await page.getByText("2 kitap iade alındı").waitFor();
	await page.getByText("Bekleyen işlem: 2").waitFor();
	await context.unroute("**/api/circulation/**");
	await page.getByText("Bekleyen işlem:").waitFor({ state: "detached" });
	// The server names the reader of a hold; a decision of the device alone shows only that there is one.
	await scan("31337");
	await scan(third);
	await scan(fourth);
	await page.getByText("4 kitap iade alındı").waitFor();
	await bin("Rafa").getByText(first).waitFor();
	await bin("Rafa").getByText(second).waitFor();
	await bin("Ayırtma rafına").getByText(third).waitFor();
	await bin("Ayırtma rafına").getByText("Bekleyen: Öğrenci Işık 7306 · 6/Z").waitFor();
	const slips = await eventAfter(page, "download", () =>
		page.getByRole("button", { name: "Ayırtma fişlerini yazdır (PDF)" }).click(),
	);
	expect(slips.suggestedFilename()).toMatch(/\.pdf$/);
	await bin("İncelenecek").getByText("İade alınamadı: 31337").waitFor();
	// No book goes to another library.
	expect(await bin("Başka kütüphaneye").count()).toBe(0);
	await expect.poll(lent).toEqual(pupils.barcodes.slice(4));
	visitor.errors.length = 0;
});

test("66: the last return is undone by a key, and the lanes are still there after a reload", {
	tags: "walk",
}, async () => {
	const { page } = visitor;
	const [, , , , fifth = ""] = pupils.barcodes;
	await scan(fifth);
	await page.getByText("5 kitap iade alındı").waitFor();
	await page.keyboard.press("Control+z");
	await page.getByText("4 kitap iade alındı").waitFor();
	await expect.poll(lent).toContain(fifth);
	await page.reload();
	await page.getByText("4 kitap iade alındı").waitFor();
	await bin("İncelenecek").getByText("İade alınamadı: 31337").waitFor();
	const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
	expect(kept).not.toContain("Işık 73");
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "returns-1280");
	await page.emulateMedia({ media: "print" });
	// What was just done is no part of the paper.
	expect(
		await page.locator(".toast").evaluateAll((all) => all.map((one) => getComputedStyle(one).display)),
	).toEqual(["none"]);
	await look(page, "returns-print");
	await page.emulateMedia({ media: "screen" });
	await page.setViewportSize({ width: 360, height: 740 });
	await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "returns-360");
	await page.getByRole("button", { name: "Yeni liste" }).click();
	await bin("Rafa").waitFor({ state: "detached" });
	expect(visitor.errors).toEqual([]);
});

test("62: a box that is emptied later counts from its day", { tags: "walk" }, async () => {
	const { page } = visitor;
	const [, , , , , sixth = ""] = pupils.barcodes;
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.getByLabel("İade kutusu: başka bir günün iadeleri").check();
	await page.getByText(/Okutulan her kitap .* tarihinde iade edilmiş sayılır/).waitFor();
	// A return dated before the loan is impossible: it is refused in its bin, and the next scan proceeds.
	const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString("sv", {
		timeZone: "Europe/Istanbul",
	});
	await page.getByLabel("Kutuya bırakılma günü").fill(yesterday);
	await page.getByLabel("İade edilen kitabı okutun").focus();
	await scan(sixth);
	await bin("İncelenecek").getByText(`İade alınamadı: ${sixth}`).waitFor();
	await bin("İncelenecek").getByText("Kitap, ödünç verildiği günden önce iade edilmiş olamaz.").waitFor();
	expect(await lent()).toContain(sixth);
	await page.getByLabel("İade kutusu: başka bir günün iadeleri").uncheck();
	await page.getByRole("button", { name: "Yeni liste" }).click();
	visitor.errors.length = 0;
});

test("66: what was done is in the list for a day, and is undone from there while nobody has handled it since", {
	tags: "walk",
}, async () => {
	const { page } = visitor;
	const [first = "", second = ""] = pupils.barcodes;
	await page.setViewportSize({ width: 1280, height: 800 });
	await heardOf(page, "book_loans", () => page.goto("/book_loans/create?mode=actions"));
	const line = page.getByRole("listitem").filter({ hasText: first });
	// The loan is listed under its return: only the return can still be undone.
	await line.filter({ hasText: "Sonradan işlem gördü" }).waitFor();
	await line.filter({ hasText: "İade alındı" }).getByRole("button", { name: "Geri al" }).click();
	await line.filter({ hasText: "Geri alındı" }).waitFor();
	expect(await lent()).toContain(first);

	// Somebody else has handled the book in the meantime: the server reports it, and the list shows it.
	await pupils.call("/api/circulation/checkout", { op_id: op(), copy: second, student: "7302" });
	const late = page.getByRole("listitem").filter({ hasText: second });
	await late.filter({ hasText: "İade alındı" }).filter({ hasText: "Sonradan işlem gördü" }).waitFor();
	await page.getByLabel("Kimin yaptıkları").selectOption("all");
	await late.first().getByText("Derya İnce").waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "actions-1280");
	await page.setViewportSize({ width: 360, height: 740 });
	await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
	await look(page, "actions-360");
	expect(visitor.errors).toEqual([]);
});

test("a reader takes a slip along", async () => {
	const { page } = visitor;
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto("/book_loans/create");
	await page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" }).waitFor();
	await scan("7302");
	await page.getByRole("heading", { name: "Öğrenci Işık 7302" }).waitFor();
	const file = await eventAfter(page, "download", () =>
		page.getByRole("button", { name: "Ödünç fişi (PDF)" }).click(),
	);
	expect(file.suggestedFilename()).toMatch(/^odunc-fisi-.*\.pdf$/);
	expect(visitor.errors).toEqual([]);
});

test("5, 20, 26: at the desk a book of somebody else comes back first; blanks do not matter, an ISBN means the only copy", async () => {
	const { page } = visitor;
	const isbn13 = "9786059999991";
	const book = await pupils.call<{ id: string }>("/api/collections/books/records", {
		title: "Tek Nüsha",
		authors: ["Ümit Şen"],
		isbn13,
	});
	const barcode = "8009991";
	await pupils.call("/api/collections/library_books/records", {
		book_id: book.id,
		library_id: pupils.library,
		barcode,
		status: "available",
		loanable: "yes",
		condition: "good",
	});
	await page.goto("/book_loans/create");
	await page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" }).waitFor();
	await scan("7303");
	await page.getByRole("heading", { name: "Öğrenci Işık 7303" }).waitFor();
	await scan("978-605-9999-99-1");
	await page.getByText("Verildi: Tek Nüsha").waitFor();
	await scan("7304");
	await page.getByRole("heading", { name: "Öğrenci Işık 7304" }).waitFor();
	await scan(" 800 9991 ");
	await page.getByText("İade alındı: Tek Nüsha").waitFor();
	await scan(barcode);
	// The line of the first checkout reads the same: the server shows when the second one is done.
	await expect.poll(() => pupils.openLoans()).toContainEqual({ reader: "Öğrenci Işık 7304", barcode });
	expect(visitor.errors).toEqual([]);
});
