// engines: one
/** A manager notifies readers before report cards: two clicks, slips, class pages, the list, and again later. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdf } from "../../apps/server/tests/catalogue/labels/read-pdf.ts";
import { eventAfter, requestAfter, responseAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();
let folder: string;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-slips-"));
});
afterAll(async () => {
	rmSync(folder, { recursive: true, force: true });
});

/** Returns the text of a PDF, page by page. */
async function pdfPages(page: Page, name: string): Promise<string[]> {
	const file = await eventAfter(page, "download", () =>
		page.getByRole("button", { name, exact: true }).first().click(),
	);
	const path = join(process.env.RAFTA_LOOK ?? folder, file.suggestedFilename());
	await file.saveAs(path);
	return readPdf(readFileSync(path)).map(({ texts }) => texts.map(({ text }) => text).join(" "));
}

test("two clicks tell everybody who is late; slips and pages are there, and are printed again later", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/book_loans" });
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "Gecikenleri hatırlat" }).click();
	const notifyButton = page.getByRole("button", { name: /^\d+ okura hatırlat$/ });
	await notifyButton.waitFor();
	await page.getByText("Bildirim e-postaları kapalı", { exact: false }).waitFor();
	await look(page, "notices-preview");
	expect(await accessibilityFaults(page)).toEqual([]);
	const readers = Number(/\d+/.exec((await notifyButton.textContent()) ?? "")?.[0]);
	const late = (await page.locator('main a[href^="/students/detail/"]').first().textContent()) ?? "";

	await notifyButton.click();
	await page.getByText(new RegExp(`· ${readers} okura \\d+ kitap hatırlatıldı\\.$`)).waitFor();
	await page.getByText("Şu anda yeni hatırlatma gönderilecek okur yok.").waitFor();
	await look(page, "notices-told");
	expect(await accessibilityFaults(page)).toEqual([]);

	const slips = (await pdfPages(page, "Hatırlatma pusulaları (PDF)")).join(" ");
	expect(slips).toMatch(/\d+ gün gecikti/);
	const [first = "", ...surname] = late.trim().split(" ");
	expect(slips).toContain(first);
	// Surnames alone are words of titles, too.
	expect(slips).not.toContain(late.trim());
	// The first save is held: what is typed meanwhile is saved after it.
	const gate = Promise.withResolvers<void>();
	await intercept(page, "**/school_classes/records**", async (route) => {
		if (route.request().method() === "POST") await gate.promise;
		await route.continue();
	});
	const saves = (method: string) => (request: { url(): string; method(): string }) =>
		request.method() === method && request.url().includes("/school_classes/records");
	const savedAfter = async (method: string, action: () => unknown) =>
		expect((await responseAfter(page, saves(method), action)).status()).toBe(200);
	const teacher = page.getByRole("textbox", { name: /^Sınıf öğretmeni: / }).first();
	await teacher.fill("Işıl Ögüt");
	await requestAfter(page, saves("POST"), () => teacher.press("Enter"));
	await teacher.fill("Işıl Öğüt");
	await teacher.press("Enter");
	await savedAfter("PATCH", () => gate.resolve());
	await page.unroute("**/school_classes/records**");
	expect(await teacher.inputValue()).toBe("Işıl Öğüt");
	// Of two changes the first is refused: the second is stored and stays.
	const refusal = Promise.withResolvers<void>();
	const sent: string[] = [];
	await intercept(page, "**/school_classes/records**", async (route) => {
		const { teacher: name } = route.request().postDataJSON() ?? {};
		// What is stored cannot be read again.
		if (name === undefined) return route.abort();
		sent.push(`${route.request().method()} ${name}`);
		if (name !== "Işıl") return route.continue();
		await refusal.promise;
		return route.fulfill({ status: 400, json: { status: 400, message: "Olmaz", data: {} } });
	});
	await teacher.fill("Işıl");
	await teacher.press("Enter");
	await expect.poll(() => sent).toEqual(["PATCH Işıl"]);
	await teacher.fill("Işıl Gündüz");
	await teacher.press("Enter");
	await savedAfter("PATCH", () => refusal.resolve());
	await page.getByText("Olmaz").waitFor();
	expect(await teacher.inputValue()).toBe("Işıl Gündüz");
	await teacher.fill("Işıl Öğüt");
	await savedAfter("PATCH", () => teacher.press("Enter"));
	// The first name of a class makes its record, the next one changes it.
	const other = page.getByRole("textbox", { name: /^Sınıf öğretmeni: / }).nth(1);
	for (const [method, name] of [["POST", "Ece"] as const, ["PATCH", "Ece Su"] as const]) {
		await other.fill(name);
		await savedAfter(method, () => other.press("Enter"));
	}
	await page.unroute("**/school_classes/records**");
	expect(sent).toEqual(["PATCH Işıl", "PATCH Işıl Gündüz", "PATCH Işıl Öğüt", "POST Ece", "PATCH Ece Su"]);
	expect([await teacher.inputValue(), await other.inputValue()]).toEqual(["Işıl Öğüt", "Ece Su"]);
	errors.length = 0;
	expect((await pdfPages(page, "Sınıf sayfaları (PDF)")).join(" ")).toMatch(
		/Sınıf öğretmeni: Işıl Öğüt.*öğretmeni: …/,
	);
	expect((await pdfPages(page, "Müdür yardımcısı için liste (PDF)")).join(" ")).toContain(surname.at(-1));

	await page.getByRole("button", { name: "Masaya dön" }).click();
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "Gecikenleri hatırlat" }).click();
	await page
		.getByText(/^1\. hatırlatma: /)
		.first()
		.waitFor();
	expect(await pdfPages(page, "Hatırlatma pusulaları (PDF)")).not.toEqual([]);

	await page.getByRole("button", { name: "Masaya dön" }).click();
	await page.getByRole("link", { name: /^\d+ gecikti$/ }).click();
	await page.locator('main a[href^="/book_loans/detail/"]').first().click();
	await page.getByRole("heading", { name: "Hatırlatmalar" }).waitFor();
	await page.getByText("1. hatırlatma", { exact: true }).waitFor();
	await look(page, "notices-loan");
	// The browser may have logged the last of the reads that were cut off after the others were forgotten.
	expect(errors.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
	await context.close();
});

test("on a phone in the dark it fits, and the school's yes to mails is one box away", async () => {
	const options = { width: 360, height: 740, theme: "dark" };
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", options);
	await page.goto("/book_loans?view=chase");
	await page.getByText(/okurun \d+ kitabı gecikti\.$/).waitFor();
	await look(page, "notices-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	const wide = await overflow(page);
	expect(wide).toBeLessThanOrEqual(0);
	await page.getByRole("button", { name: "Kurallar ve takvim" }).click();
	await page.getByRole("checkbox", { name: "Bildirim e-postaları" }).check();
	await look(page, "notices-switch");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByText("E-posta, onayı kayıtlı velilere", { exact: false }).waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("what goes wrong while the menu or the palette is open is said in it", async () => {
	const options = { width: 390, height: 844, path: "/book_loans?view=chase" };
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", options);
	const teacher = page.getByRole("textbox", { name: /^Sınıf öğretmeni: / }).first();
	const open = {
		menu: () => page.getByRole("button", { name: "Menüyü aç" }).click(),
		palette: () => page.keyboard.press("Control+k"),
	};
	for (const [name, show] of Object.entries(open)) {
		const gate = Promise.withResolvers<void>();
		await intercept(page, "**/school_classes/records**", async (route) => {
			if (route.request().method() === "GET") return route.continue();
			await gate.promise;
			return route.fulfill({ status: 400, json: { status: 400, message: `Olmaz: ${name}`, data: {} } });
		});
		await teacher.fill(`Işıl Öğüt ${name}`);
		await teacher.press("Enter");
		await show();
		const message = page.getByRole("dialog").getByText(`Olmaz: ${name}`);
		await page.getByRole("dialog").waitFor();
		gate.resolve();
		await message.waitFor();
		await look(page, `message-in-${name}`);
		expect(await page.getByText(`Olmaz: ${name}`).count()).toBe(1);
		await page.keyboard.press("Escape");
		await page.getByRole("dialog").waitFor({ state: "hidden" });
		await page.unroute("**/school_classes/records**");
	}
	await context.close();
});
