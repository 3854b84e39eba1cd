// engines: one
/** Help beside each screen, with and without a network, and the tour of the home, which can be left at any time. */
import { expect, test } from "vitest";
import { stageRecords } from "../handbook/records.ts";
import { stageOf } from "../handbook/stage.ts";
import { desk } from "../handbook/walks/desk.ts";
import { firstDay } from "../handbook/walks/first-day.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { look, overflow, visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { startRafta } from "../support/rafta.ts";
import { keepSession } from "../support/session.ts";

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
	await page.getByRole("combobox", { name: "Ara ya da bir ekrana git" }).fill("okuyucu");
	await page.getByRole("option", { name: "Barkod okuyucunuzu deneyin" }).click();
	await page.getByRole("heading", { name: "Barkod okuyucunuzu deneyin" }).waitFor();
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
	// From there to the handbook, which was not loaded before either.
	await button.click();
	await help.getByRole("link", { name: "El kitabı: Ödünç masası" }).click();
	await page.getByRole("heading", { name: "Ödünç masası", level: 1 }).waitFor();
	const picture = page.getByRole("img", { name: /^Masada bir öğrenci/ });
	await expect
		.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0);
	await page.getByRole("link", { name: "Sonraki: Sınıf ziyareti" }).click();
	await page.getByRole("heading", { name: "Sınıf ziyareti", level: 1 }).waitFor();
	await context.setOffline(false);
	await context.close();
});

test("the handbook is read by guests, found by its words in both languages, and prints", async () => {
	const guest = await demo.visit({ width: 390, height: 780, theme: "dark" });
	await guest.page.goto("/help");
	await guest.page.getByRole("link", { name: "Liste yükleme" }).click();
	await guest.page.getByRole("heading", { name: "Geri alma" }).waitFor();
	await look(guest.page, "handbook-phone");
	expect(await overflow(guest.page)).toBeLessThanOrEqual(0);
	expect(await accessibilityFaults(guest.page)).toEqual([]);
	await guest.page.goto("/help/nothing");
	await guest.page.getByText("Böyle bir bölüm yok").waitFor();
	expect(guest.errors).toEqual([]);
	await guest.context.close();

	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/help" });
	await page.getByRole("heading", { name: "El kitabı" }).waitFor();
	await look(page, "handbook-contents");
	for (const [words, chapter] of [
		["ilişik", "Yıl sonu ve yeni yıla geçiş Ayrılanlar"],
		["certificates", "Yıl sonu ve yeni yıla geçiş Ayrılanlar"],
		["etiket kayiyor", "Etiketler ve kartlar Etiket"],
	] as const) {
		await page.keyboard.press("Control+k");
		await page.getByRole("combobox", { name: "Ara ya da bir ekrana git" }).fill(words);
		await page.getByRole("group", { name: "El kitabı" }).getByRole("option", { name: chapter }).click();
		await page.getByRole("heading", { name: chapter.split(/ (?=\p{Lu})/u)[0], level: 1 }).waitFor();
	}
	await look(page, "handbook-chapter");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(errors).toEqual([]);
	await context.close();
});

test("the first day is as the handbook says, in English", async () => {
	const rafta = await startRafta();
	const { page, context, errors } = await visit(demo.browser, rafta.url);
	await context.addInitScript(() => localStorage.setItem("rafta-language", "en"));
	await page.goto(String(rafta.setupLink));
	const records = stageRecords(rafta.url);
	await firstDay.follow(stageOf("first-day", "en", page, records, async () => undefined));
	expect(errors).toEqual([]);
	await context.close();
	await rafta.dispose();
});

test.each(["tr", "en"] as const)(
	"the desk is as the handbook says, %s",
	async (language) => {
		const { page, context, errors } = await demo.visit();
		await context.addInitScript((chosen) => localStorage.setItem("rafta-language", chosen), language);
		await keepSession(page, demo.url, String(desk.account));
		await page.goto(String(desk.path));
		const records = stageRecords(demo.url, desk.account);
		await desk.follow(stageOf("desk", language, page, records, async () => undefined));
		expect(errors).toEqual([]);
		await context.close();
	},
	120_000,
);

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
		await help.getByRole("button", { name: "Masayı tanıt" }).click();
		const tour = page.getByRole("dialog", { name: "Ödünç masasını tanıyalım" });
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
		await help.getByRole("button", { name: "Masayı tanıt" }).click();
		await tour.waitFor();
		await page.keyboard.press("Escape");
		await tour.waitFor({ state: "detached" });
		expect(errors).toEqual([]);
		await context.close();
	}
});

test("the scanner test says what came and what to change", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", {
		path: "/book_loans?view=scanner",
	});
	const field = page.getByRole("textbox", { name: "Deneme alanı" });
	const isFocused = () => field.evaluate((element) => element === document.activeElement);
	// At the speed of a scanner, however busy this machine is: no key waits for the one before.
	const scan = (keys: readonly string[]) => Promise.all(keys.map((key) => page.keyboard.press(key)));
	await expect.poll(isFocused).toBe(true);
	await scan([..."9789750719387", "Enter"]);
	await page.getByText("Okuyucunuz hazır.").waitFor();
	await page.getByText("13 rakamın tamamı geldi").waitFor();
	await look(page, "scanner-well");
	await scan([..."DMB*0001", "Tab"]);
	await page.getByText("Şunu düzeltin:").waitFor();
	await page.getByText(/Okuyucu İngilizce klavyeye göre yazıyor/).waitFor();
	await page.getByText("DMB-0001").waitFor();
	await page.getByText(/Kodun sonunda Tab geliyor/).waitFor();
	await look(page, "scanner-layout");
	expect(await accessibilityFaults(page)).toEqual([]);
	// Without a scan, Tab leaves the field.
	await page.keyboard.press("Tab");
	expect(await isFocused()).toBe(false);
	expect(errors).toEqual([]);
	await context.close();
});
