// engines: one
/** Reports as a manager and an administrator see them, on the demonstration. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { eventAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, overflow } from "../support/browser.ts";
import { testMoment } from "../support/clock.ts";
import { withDemo } from "../support/demo.ts";
import { openedPath } from "../support/people.ts";

const demo = withDemo();
const yearAgo = new Date(testMoment.getTime() - 365 * 86_400_000).toISOString().slice(0, 10);

test("a manager narrows a report on the desk's home, sees it drawn and as a table, goes into it and takes it along", {
	tags: "walk",
}, async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", {
		theme: "dark",
		path: "/book_loans",
	});
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "Raporlar", exact: true }).click();
	// A card shows its report's result before it is opened.
	await page.getByRole("listitem").filter({ hasText: "Kim hangi kitabı" }).getByText("8–30 gün").waitFor();
	await page.getByRole("link", { name: /^Öğrenci istatistikleri/ }).click();
	await page.getByRole("heading", { name: "Öğrenci istatistikleri", level: 1 }).waitFor();
	const chart = page.getByRole("img", {
		name: /^Çubuk grafik: Sınıflara göre\. Öğrenci başına ödünç: en yüksek /,
	});
	await chart.waitFor();
	await look(page, "report-students");
	expect(await accessibilityFaults(page)).toEqual([]);

	// Printing shows charts and tables, in light colours.
	const classes = page.getByRole("region", { name: "Sınıflara göre" });
	expect(await classes.isVisible()).toBe(false);
	await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
	expect([await classes.isVisible(), await chart.isVisible()]).toEqual([true, true]);
	expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
	await page.evaluate(() => dispatchEvent(new Event("afterprint")));
	await page.locator("html[data-theme=dark]").waitFor();

	// The table has the same data as the chart; a class in it links to the same report of that class.
	const view = page.getByRole("group", { name: "Sınıflara göre: görünüm" });
	await view.getByRole("button", { name: "Tablo" }).click();
	await chart.waitFor({ state: "hidden" });
	const link = classes.getByRole("link").first();
	const name = (await link.textContent()) ?? "";
	await link.click();
	await page.waitForURL((url) => url.searchParams.get("class") === name);
	expect(new URL(page.url()).pathname).toBe("/book_loans");
	await expect.poll(() => page.getByLabel("Sınıf", { exact: true }).inputValue()).toBe(name);
	await page.getByLabel("Dönem").selectOption("Geçen ay");
	await page.waitForURL((url) => /^\d{4}-\d\d-01$/.test(url.searchParams.get("from") ?? ""));

	await page.getByRole("button", { name: "Dosya indir" }).click();
	const file = await eventAfter(page, "download", () =>
		page.getByRole("button", { name: "Excel (xlsx)" }).click(),
	);
	expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
	// A complete zip file.
	const bytes = readFileSync(await file.path());
	expect([bytes.subarray(0, 2).toString(), bytes.includes("PK\u0005\u0006", 0, "latin1")]).toEqual([
		"PK",
		true,
	]);

	// A slow one is cancelled: its request ends, and nothing is saved.
	await intercept(page, /format=csv/, () => {});
	await page.getByRole("button", { name: "Dosya indir" }).click();
	await page.getByRole("button", { name: "CSV" }).click();
	await eventAfter(page, "requestfailed", () => page.getByRole("button", { name: "İptal et" }).click(), {
		predicate: (request) => request.url().includes("format=csv"),
	});
	await page.getByText("İndirme iptal edildi.").waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("closed reports lead to the error page until an administrator opens them; over all schools they are his own", async () => {
	const manager = await demo.visitAs("sorumlu@rafta.test", { width: 360 });
	expect(await openedPath(manager.page, "/reports/popular-books")).toBe("/error");
	const api = await demo.signedIn("yonetici@rafta.test");
	await api
		.collection("site_settings")
		.create({ screen_access: { "/reports": [2, 3], "/reports/popular-books": [2, 3] } });
	await manager.page.goto("/reports");
	const cards = manager.page.getByRole("main").getByRole("link");
	await cards.filter({ hasText: "En çok okunan kitaplar" }).click();
	await manager.page.waitForURL(/\/reports\/popular-books$/);
	await manager.page.getByRole("img", { name: /^Çubuk grafik: Eserler/ }).waitFor();
	await look(manager.page, "report-popular");
	expect(await openedPath(manager.page, "/reports/trends")).toBe("/error");
	expect(manager.errors).toEqual([]);
	await manager.context.close();

	const { page, errors, context } = await demo.visitAs("yonetici@rafta.test", { path: "/admin/analytics" });
	await page.getByRole("link", { name: /^En çok okunan kitaplar/ }).click();
	await page.waitForURL(/report=/);
	// Of a year: in September the school year that is shown at first has few loans.
	const address = new URL(page.url());
	address.searchParams.set("from", yearAgo);
	await page.goto(String(address));
	await page.getByText("Bütün okullar · ", { exact: false }).waitFor();
	const loans = page.getByLabel("Özet").getByRole("definition").first();
	const all = Number((await loans.textContent())?.replace(".", ""));
	// A table longer than one response is loaded in pages; a complete one can be sorted.
	await page.getByRole("group", { name: "Eserler: görünüm" }).getByRole("button", { name: "Tablo" }).click();
	const titles = page.getByRole("region", { name: "Eserler" });
	const more = page.getByRole("button", { name: "Daha fazla göster" });
	const byName = titles.getByRole("button", { name: "Eser" });
	await more.waitFor();
	expect(await byName.count()).toBe(0);
	const before = await titles.getByRole("row").count();
	await more.click();
	await expect.poll(() => titles.getByRole("row").count()).toBeGreaterThan(before);

	const school = page.getByLabel("Okul", { exact: true });
	await school.selectOption({ index: 1 });
	const name = (await school.locator("option:checked").textContent()) ?? "";
	await page.getByText(`${name} · `, { exact: false }).waitFor();
	const one = Number((await loans.textContent())?.replace(".", ""));
	expect(one).toBeGreaterThan(0);
	expect(one).toBeLessThan(all);
	await page.getByRole("group", { name: "Eserler: görünüm" }).getByRole("button", { name: "Tablo" }).click();
	await byName.click();
	await titles.locator("th[aria-sort=ascending]", { hasText: "Eser" }).waitFor();
	const names = await titles.locator("tbody tr:nth-child(-n+20) td:nth-child(2)").allTextContents();
	expect(names).toHaveLength(20);
	expect(names).toEqual(names.toSorted(new Intl.Collator("tr", { numeric: true }).compare));
	expect(errors).toEqual([]);
	await context.close();
});

test("overdue books are read class by class with their covers, and the slips are made beside them", async () => {
	for (const [width, theme] of [
		[390, "dark"],
		[1280, "light"],
	] as const) {
		const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", {
			width,
			theme,
			path: "/book_loans?view=reports&report=overdue",
		});
		const bands = page.getByRole("group", { name: "Gecikme", exact: true });
		const all = await bands.getByRole("button", { name: /^Hepsi \d+$/ }).textContent();
		const count = Number(all?.replace(/\D/g, ""));
		await page.getByText(new RegExp(`^\\d+ sınıfta \\d+ okurun ${count} kitabı gecikti\\.`)).waitFor();
		const groups = page
			.locator("main section")
			.filter({ has: page.getByRole("link", { name: /^Hatırlat: / }) });
		await page
			.getByText(/^Son gün: \d+ \p{Lu}\p{Ll}+(?: \d{4})?$/u)
			.first()
			.waitFor();
		const [first] = await groups.all();
		if (!first) throw new Error("No class has an overdue book.");
		await first.locator("svg, img").first().waitFor();
		expect(await groups.locator("li").count()).toBe(count);
		// The one filled button is that of the slips.
		const print = page.getByRole("button", { name: "Hatırlat ve indir" });
		await print.waitFor();
		expect(await page.locator("main .btn-primary").allTextContents()).toEqual(["Hatırlat ve indir"]);
		expect(await overflow(page)).toBeLessThanOrEqual(0);
		expect(await accessibilityFaults(page)).toEqual([]);
		await look(page, `report-overdue-${width}`);

		// A delay narrows the list and not the other counts.
		const long = bands.getByRole("button", { name: /^8–30 gün \d+$/ });
		const some = Number((await long.textContent())?.split(" gün")[1]);
		await long.click();
		await page.waitForURL((url) => url.searchParams.get("band") === "8-30");
		await expect.poll(() => groups.locator("li").count()).toBe(some);
		expect(await bands.getByRole("button", { name: /^Hepsi/ }).textContent()).toBe(all);
		await page.getByText("Hatırlatma pusulalarına yalnızca sınıf süzgeci uygulanır.").waitFor();
		await bands.getByRole("button", { name: /^Hepsi/ }).click();
		if (width < 1280) {
			expect(errors).toEqual([]);
			await context.close();
			continue;
		}

		await page.getByRole("button", { name: "English" }).click();
		await page
			.getByText(/^Due (\d+ [A-Z][a-z]+|[A-Z][a-z]+ \d+)(?:,? \d{4})?$/)
			.first()
			.waitFor();
		const dues = await page.getByText(/^Due /).allTextContents();
		const months = "January|February|March|April|May|June|July|August|September|October|November|December";
		expect(dues.filter((due) => !new RegExp(months).test(due))).toEqual([]);
		await page.getByRole("button", { name: "Türkçe" }).click();

		// The tables are one press away, and are what is printed.
		await page.getByRole("button", { name: "Tablo ve grafik" }).click();
		await page.getByRole("table", { name: "Geciken ödünçler" }).waitFor();
		await page.getByRole("button", { name: "Sınıf sınıf", exact: true }).click();
		await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
		await page.getByRole("table", { name: "Geciken ödünçler" }).waitFor();
		await page.evaluate(() => dispatchEvent(new Event("afterprint")));

		const file = await eventAfter(page, "download", () => print.click());
		expect(file.suggestedFilename()).toMatch(/\.pdf$/);
		expect(
			readFileSync(await file.path())
				.subarray(0, 5)
				.toString(),
		).toBe("%PDF-");
		await page.getByText("Şu anda hatırlatma gönderilmesi gereken okur yok.").waitFor();
		await page.getByRole("button", { name: /^Son hatırlatma pusulalarını indir/ }).waitFor();
		await page.getByText("1 kez hatırlatıldı").first().waitFor();
		await look(page, "report-overdue-told");
		expect(errors).toEqual([]);
		await context.close();
	}
});
