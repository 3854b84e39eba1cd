// engines: one
/** Help beside each screen, with and without a network, and the tour of the home, which can be left at any time. */
import { expect, test } from "vitest";
import { accessibilityFaults, look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();

test("the help stays beside the screen, follows it, and opens without a network", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", {
		keepsApp: true,
		path: "/book_loans",
	});
	await page.evaluate(async () => void (await navigator.serviceWorker.ready));
	const help = page.getByRole("complementary", { name: "Yardım" });
	const button = page.getByRole("banner").getByRole("button", { name: "Yardım" });
	await button.click();
	await help.getByText("Günün işi burada").waitFor();
	await look(page, "help-home");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	await page.getByRole("link", { name: "Okurlar", exact: true }).click();
	await help.getByText("Ödünç alan herkes okurdur").waitFor();
	await page.keyboard.press("Control+k");
	await page.getByRole("combobox").first().fill("okuyucu");
	await page.getByRole("option", { name: "Okuyucunuzu deneyin" }).click();
	await page.getByRole("heading", { name: "Okuyucunuzu deneyin" }).waitFor();
	await help.getByRole("button", { name: "Yardımı kapat" }).click();
	await help.waitFor({ state: "detached" });

	// A page that has not loaded the help before, and the network is gone: the worker has it.
	await page.goto("/book_loans");
	await button.waitFor();
	await context.setOffline(true);
	await button.click();
	await help.getByText("Günün işi burada").waitFor();
	await page.keyboard.press("Escape");
	await help.waitFor({ state: "detached" });
	await context.setOffline(false);
	await context.close();
}, 120_000);

test("the tour of the home has at most five stops and is left by a key; a phone has it, too", async () => {
	for (const options of [{}, { width: 390, height: 780, theme: "dark" }]) {
		const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", {
			...options,
			path: "/book_loans",
		});
		const help = page.getByRole("complementary", { name: "Yardım" });
		const open = async () => {
			if ("width" in options) {
				await page.getByRole("banner").getByRole("button").last().click();
				await page.getByRole("button", { name: "Yardım", exact: true }).click();
			} else await page.getByRole("banner").getByRole("button", { name: "Yardım" }).click();
			await help.waitFor();
		};
		await open();
		await look(page, `help-${"width" in options ? "phone" : "desk"}`);
		expect(await overflow(page)).toBeLessThanOrEqual(0);
		await help.getByRole("button", { name: "Masayı gezdir" }).click();
		const tour = page.getByRole("dialog", { name: "Masada kısa bir gezi" });
		await tour.waitFor();
		let stops = 1;
		await look(page, `tour-1-${"width" in options ? "phone" : "desk"}`);
		expect(await accessibilityFaults(page)).toEqual([]);
		while (await tour.getByRole("button", { name: "İleri" }).count()) {
			await tour.getByRole("button", { name: "İleri" }).click();
			stops += 1;
			await tour.getByText(new RegExp(`^${stops} / `)).waitFor();
			await look(page, `tour-${stops}-${"width" in options ? "phone" : "desk"}`);
		}
		expect(stops).toBeGreaterThanOrEqual(3);
		expect(stops).toBeLessThanOrEqual(5);
		await tour.getByRole("button", { name: "Bitir" }).click();
		await tour.waitFor({ state: "detached" });
		await open();
		await help.getByRole("button", { name: "Masayı gezdir" }).click();
		await tour.waitFor();
		await page.keyboard.press("Escape");
		await tour.waitFor({ state: "detached" });
		expect(errors).toEqual([]);
		await context.close();
	}
}, 120_000);

test("the scanner test says what came and what to change", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", {
		path: "/book_loans?view=scanner",
	});
	const field = page.getByRole("textbox", { name: "Deneme alanı" });
	await field.waitFor();
	await page.keyboard.type("9789750719387");
	await page.keyboard.press("Enter");
	await page.getByText("Okuyucunuz hazır.").waitFor();
	await page.getByText("13 rakam, eksiksiz geldi").waitFor();
	await look(page, "scanner-well");
	await page.keyboard.type("DMB*0001");
	await page.keyboard.press("Tab");
	await page.getByText("Şunu düzeltin:").waitFor();
	await page.getByText(/Okuyucu İngilizce klavyeye göre yazıyor/).waitFor();
	await page.getByText("DMB-0001").waitFor();
	await page.getByText(/Sonunda Tab geliyor/).waitFor();
	await look(page, "scanner-layout");
	expect(await accessibilityFaults(page)).toEqual([]);
	// Without a scan, Tab leaves the field.
	await page.keyboard.press("Tab");
	expect(await field.evaluate((element) => element === document.activeElement)).toBe(false);
	expect(errors).toEqual([]);
	await context.close();
});
