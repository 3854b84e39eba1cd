// engines: one
/** Promotion to a new school year by a manager: three clicks, a preview, letters for leavers, and undo. */
import { isEarly, promotionYears, schoolYearOf } from "@rafta/library/promotion/year";
import { todayIn } from "@rafta/library/turkish/dates";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { limit } from "../support/time-limits.ts";

const demo = withDemo();

/** Returns the name of the first pupil of a class. */
async function somebodyOf(page: Page, classCode: string): Promise<string> {
	await page.goto(`/students?class=${encodeURIComponent(classCode)}`);
	const link = page.locator('main a[href^="/students/detail/"]').first();
	await link.waitFor();
	return ((await link.textContent()) ?? "").trim();
}

test("a school goes into its next year, leavers get letters, and all of it is taken back", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test");
	const repeater = await somebodyOf(page, "6/A");
	await page.goto("/students");
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Yeni yıla geçiş" }).click();
	const into = page.getByLabel("5/B için yeni sınıf");
	await into.waitFor();
	await expect.poll(() => into.inputValue()).toBe("6/B");
	await expect.poll(() => page.getByLabel("8/A nereye geçecek?").inputValue()).toBe("graduate");
	// From summer on it is time, and nothing warns.
	const today = todayIn(new Date());
	const [year] = promotionYears(today, schoolYearOf(today), () => false);
	const warning = page.getByText(/^Okul şu anda .* yılında görünüyor/);
	await expect.poll(() => warning.count()).toBe(isEarly(today, year) ? 1 : 0);
	await look(page, "promotion-plan");
	expect(await accessibilityFaults(page)).toEqual([]);

	// By keyboard alone: another section for a class, and one pupil who repeats the year.
	await into.focus();
	await into.fill("6-ç");
	await page.keyboard.press("Enter");
	await expect.poll(() => into.inputValue()).toBe("6/Ç");
	await page.getByRole("combobox", { name: "Öğrenci ekle" }).fill(repeater);
	await page.getByRole("listbox").getByRole("option").first().waitFor();
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: `Çıkar: ${repeater} · 6/A` }).waitFor();
	const stays = page.locator("dl > div", { hasText: "Olduğu gibi kalacak" });
	await stays.getByText("1", { exact: true }).waitFor();
	await page.getByText(/^Ayrılacaklardan üzerinde kitap olanlar: \d+$/).waitFor();
	await look(page, "promotion-exceptions");
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.getByRole("button", { name: /^\d+ öğrenciye uygula$/ }).click();
	await look(page, "promotion-ask");
	await page.getByRole("dialog").getByRole("button", { name: "Uygula" }).click();
	await page.getByText(/^Okul \d{4}-\d{4} yılına geçti\.$/).waitFor({ timeout: limit(120_000) });
	await page.getByText("Yeniden geçmek için önce bu geçiş geri alınmalı.", { exact: false }).waitFor();
	const letters = page.getByRole("button", { name: "Veli mektupları (PDF)" });
	await letters.waitFor();
	await look(page, "promotion-applied");
	expect(await accessibilityFaults(page)).toEqual([]);
	const file = await eventAfter(page, "download", () => letters.click());
	expect(file.suggestedFilename()).toMatch(/^veli-mektuplari-.*\.pdf$/);
	if (process.env.RAFTA_LOOK) await file.saveAs(`${process.env.RAFTA_LOOK}/letters.pdf`);

	expect(await somebodyOf(page, "6/Ç")).not.toBe("");
	await page.goto(`/students?q=${encodeURIComponent(repeater)}&class=6/A`);
	await page.getByRole("link", { name: repeater }).first().waitFor();

	await page.goto("/students?view=promotion");
	await page.getByRole("button", { name: "Geri al" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Geri al" }).click();
	await page.getByText(/^\d{4}-\d{4} yılına geçiş geri alındı\.$/).waitFor({ timeout: limit(120_000) });
	await page.getByLabel("5/B için yeni sınıf").waitFor();
	await page.getByText("Ayrılanların hiçbirinin üzerinde kitap yok.").or(letters).first().waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("on a phone in the dark it fits, and a class keeps its name when none is typed", {
	tags: "walk",
}, async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", {
		width: 360,
		height: 740,
		theme: "dark",
		path: "/students?view=promotion",
	});
	const into = page.getByLabel("7/A için yeni sınıf");
	await into.waitFor();
	await into.fill(" ");
	await page.keyboard.press("Enter");
	await expect.poll(() => into.inputValue()).toBe("8/A");
	await page.getByLabel("7/A nereye geçecek?").selectOption({ label: "Olduğu gibi kalır" });
	await into.waitFor({ state: "detached" });
	await look(page, "promotion-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	const wide = await overflow(page);
	expect(wide).toBeLessThanOrEqual(0);
	expect(errors).toEqual([]);
	await context.close();
});
