// engines: one
/**
 * The rules of a library and its closed days, changed by a manager at the desk: previewed before they apply, undone.
 */
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { expect, test } from "vitest";
import { requestAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();

async function storedSettings(): Promise<Record<string, unknown>> {
	const api = await demo.signedIn("sorumlu@rafta.test");
	const filter = api.filter("library_id = {:library}", { library: api.authStore.record?.library_id });
	return api.collection("library_settings").getFirstListItem(filter);
}

/** Open loans of the manager's library. */
async function openLoans(): Promise<{ id: string; due_on: string }[]> {
	const api = await demo.signedIn("sorumlu@rafta.test");
	return api.collection("book_loans").getFullList({
		filter: api.filter("library_id = {:library} && status = 'open'", {
			library: api.authStore.record?.library_id,
		}),
		fields: "id,due_on",
	});
}

const loansDue = async (day: string): Promise<number> =>
	(await openLoans()).filter(({ due_on }) => due_on === day).length;

/** Returns the future day on which most loans are due. */
async function busyDay(): Promise<{ day: string; count: number }> {
	const counts = new Map<string, number>();
	const today = todayIn(new Date());
	for (const { due_on } of await openLoans()) {
		if (due_on > today) counts.set(due_on, (counts.get(due_on) ?? 0) + 1);
	}
	const [first] = [...counts].sort(([, a], [, b]) => b - a);
	if (!first) throw new Error("the demonstration has no loan that is due in days to come");
	return { day: first[0], count: first[1] };
}

test("24, 30: rules are changed beside what they would do; the ministry's preset is one click away and shows what it changes", async () => {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const holiday = { scope: "school", school_id: staff.authStore.record?.school_id, name: "Kar tatili" };
	await staff
		.collection("closed_days")
		.create({ ...holiday, repeats: "none", from_on: "2020-03-20", to_on: "2020-03-22" });
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/book_loans" });
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "Kurallar ve takvim" }).click();
	const drawer = page.getByRole("dialog", { name: "Kurallar ve takvim" });
	const answer = drawer.getByRole("region", { name: "Ne olurdu?" });
	await answer.getByText("En çok 3 kitap alınabilir.", { exact: false }).waitFor();

	// A Friday, years before the days of the demonstration; fifteen days later is a Saturday, so the following Monday.
	await answer.getByLabel("Veriliş tarihi").fill("06.03.2020");
	await answer.getByText("23 Mart 2020 Pazartesi gününe kadar", { exact: false }).waitFor();
	await answer.getByText("kapalı: Kar tatili", { exact: false }).waitFor();
	await drawer.getByRole("button", { name: "Öğretmenler 15 günlüğüne 5 kitap alabilir" }).click();
	await drawer.getByRole("listitem", { name: "2. kural" }).getByLabel("En çok kitap").waitFor();
	await look(page, "settings-rules");
	expect(await accessibilityFaults(page)).toEqual([]);

	// By keyboard alone: a rule for one grade, more specific than the others.
	await drawer.getByRole("button", { name: "Kural ekle" }).focus();
	await page.keyboard.press("Enter");
	const rule = drawer.getByRole("listitem", { name: "6. kural" });
	await rule.getByLabel("En küçük sınıf").fill("5");
	await rule.getByLabel("En büyük sınıf").fill("4");
	await drawer.getByText("6. kuralda yanlış değer var: En büyük sınıf").waitFor();
	await rule.getByLabel("En büyük sınıf").fill("5");
	await rule.getByLabel("En çok kitap").fill("1");
	await rule.getByLabel("Süre (gün)", { exact: false }).first().fill("3");
	await rule.getByText("Uygulanan").waitFor();
	await answer.getByText("9 Mart 2020 Pazartesi gününe kadar", { exact: false }).waitFor();
	await answer.getByText("En çok 1 kitap alınabilir.", { exact: false }).waitFor();
	await drawer.getByRole("button", { name: "6. kuralı yukarı al" }).click();
	await drawer.getByRole("listitem", { name: "5. kural" }).getByText("Uygulanan").waitFor();
	await drawer.getByLabel("Hoşgörü süresi").fill("2");
	const friday = drawer.getByRole("checkbox", { name: "Cuma", exact: true });
	await friday.check();
	await friday.uncheck();
	await drawer.getByText("Bildirim metinleri").first().click();
	await drawer.getByRole("textbox", { name: "Konu" }).first().fill("Kitabınız, {reader}");
	await drawer.getByRole("button", { name: "Kaydet" }).click();
	await page.getByText("Kurallar kaydedildi", { exact: false }).first().waitFor();

	expect(await storedSettings()).toMatchObject({
		grace_days: 2,
		closed_weekdays: [0, 6],
		notice_texts: { due_soon: { tr: { subject: "Kitabınız, {reader}", body: "" } } },
		rules: expect.arrayContaining([expect.objectContaining({ grade_from: 5, grade_to: 5, days: 3 })]),
	});
	// The drawer has an address of its own: it is open again.
	await page.reload();
	await answer.getByText("En çok 1 kitap alınabilir.", { exact: false }).waitFor();
	await drawer.getByRole("button", { name: "Uygula: MEB 2024", exact: true }).click();
	const preview = page.getByRole("dialog", { name: "MEB 2024: ne değişir?" });
	await preview.getByText("5. sınıflar 3 günlüğüne 1 kitap alabilir", { exact: false }).waitFor();
	await look(page, "settings-preset");
	expect(await accessibilityFaults(page)).toEqual([]);
	await preview.getByRole("button", { name: "Uygula ve kaydet" }).click();
	await answer.getByText("En çok 3 kitap alınabilir.", { exact: false }).waitFor();
	await preview.waitFor({ state: "detached" });

	// The school has no rules of its own: what is typed while they are made stays, and changes them.
	await drawer.getByLabel("Kapsam").selectOption({ label: "Okulun tümü" });
	const grace = drawer.getByLabel("Hoşgörü süresi");
	await drawer.getByText("Kaydederseniz bu kapsam için ayrı kurallar oluşur", { exact: false }).waitFor();
	const before = await grace.inputValue();
	const gate = Promise.withResolvers<void>();
	const path = "**/api/collections/library_settings/records**";
	await intercept(page, path, async (route) => {
		if (route.request().method() === "POST") await gate.promise;
		await route.continue();
	});
	const save = (method: string) =>
		requestAfter(
			page,
			(one) => one.method() === method && one.url().includes("library_settings"),
			() => drawer.getByRole("button", { name: "Kaydet" }).click(),
		);
	await grace.fill("4");
	await save("POST");
	await grace.fill("5");
	gate.resolve();
	await page.getByText("Kurallar kaydedildi", { exact: false }).last().waitFor();
	expect(await grace.inputValue()).toBe("5");
	const change = await save("PATCH");
	expect(change.postDataJSON()).toEqual({ grace_days: 5 });
	expect((await change.response())?.status()).toBe(200);
	await drawer.getByRole("button", { name: "Ayrı kuralları kaldır" }).click();
	await page
		.getByRole("dialog", { name: "Ayrı kurallar kaldırılsın mı?" })
		.getByRole("button", { name: "Kaldır" })
		.click();
	await expect.poll(() => grace.inputValue()).toBe(before);
	expect(errors).toEqual([]);
	await context.close();
});

test("40: a day that is closed later offers to move what is due on it, and the move is taken back", async () => {
	const eve = `${todayIn(new Date()).slice(0, 4)}-12-31`;
	const known = { scope: "system", repeats: "none", half_day: true, source: "2429 sayılı Kanun" };
	await (await demo.signedIn("yonetici@rafta.test"))
		.collection("closed_days")
		.create({ ...known, name: "Yılın son günü", from_on: eve, to_on: eve });
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/book_loans" });
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "Kurallar ve takvim" }).click();
	await page.getByRole("button", { name: "Kapalı günler", exact: true }).click();
	await page.getByRole("heading", { name: /^\d{4} takvimi$/ }).waitFor();
	await page.getByText("Kaynak: 2429 sayılı Kanun").first().waitFor();
	await look(page, "settings-year");
	expect(await accessibilityFaults(page)).toEqual([]);

	const due = await busyDay();
	await page.getByRole("button", { name: "Kapalı gün ekle" }).click();
	await page.getByRole("textbox", { name: "Ad", exact: true }).fill("Kar tatili");
	await page.getByRole("textbox", { name: "İlk gün" }).fill(formatDate(due.day));
	await page.getByRole("textbox", { name: "Son gün", exact: true }).fill(formatDate(due.day));
	await page.getByRole("button", { name: "Kaydet", exact: true }).last().click();
	await page.getByText(`${due.count} ödüncün iade tarihi kapalı bir güne`, { exact: false }).waitFor();
	await page.getByRole("button", { name: "Göster", exact: true }).click();
	await page.getByText(`: ${due.count} ödünç`).waitFor();
	await look(page, "settings-affected");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Tarihleri değiştir" }).click();
	await page.getByText(`${due.count} kaydın tarihi değiştirildi.`).waitFor();
	expect(await loansDue(due.day)).toBe(0);
	await page.getByRole("button", { name: "Geri al" }).click();
	await page.getByText(`${due.count} kayıt eski tarihine alındı.`).first().waitFor();
	expect(await loansDue(due.day)).toBe(due.count);

	await page.getByRole("button", { name: "Kaldır: Kar tatili" }).click();
	await page
		.getByRole("dialog", { name: "Kar tatili kaldırılsın mı?" })
		.getByRole("button", { name: "Kaldır" })
		.click();
	await page.getByText("kapalı bir güne", { exact: false }).waitFor({ state: "detached" });
	expect(errors).toEqual([]);
	await context.close();
});

test("41: another due date is chosen among the open days, by keyboard, and wants a reason", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test");
	const today = todayIn(new Date());
	const loan = (await openLoans()).find(({ due_on }) => due_on > today);
	await page.goto(`/book_loans/detail/${loan?.id}`);
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "İade tarihini değiştir" }).click();
	const dialog = page.getByRole("dialog", { name: "İade tarihini değiştir" });
	await dialog.getByText(`Seçilen tarih: ${formatDate(loan?.due_on ?? "")}`).waitFor();
	await dialog.locator("[data-day][data-disabled] button").first().click({ force: true });
	await dialog.getByText(`Seçilen tarih: ${formatDate(loan?.due_on ?? "")}`).waitFor();
	await dialog.locator("[data-day] button[tabindex='0']").focus();
	const focused = () =>
		page.evaluate(() => document.activeElement?.closest("[data-day]")?.getAttribute("data-day") ?? "");
	expect(await focused()).toBe(loan?.due_on);
	// The keys go past the closed days.
	await page.keyboard.press("ArrowRight");
	await expect.poll(focused).not.toBe(loan?.due_on);
	const day = await focused();
	expect(day > String(loan?.due_on)).toBe(true);
	await page.keyboard.press("Enter");
	await dialog.getByText(`Seçilen tarih: ${formatDate(day)}`).waitFor();
	await look(page, "settings-due");
	expect(await accessibilityFaults(page)).toEqual([]);
	await dialog.getByLabel("Gerekçe").fill("Proje ödevi");
	await dialog.getByRole("button", { name: "Değiştir" }).click();
	await page.getByText(`İade tarihi ${formatDate(day)} olarak değiştirildi.`).waitFor();
	expect((await openLoans()).find(({ id }) => id === loan?.id)?.due_on).toBe(day);
	expect(errors).toEqual([]);
	await context.close();
});

test("41: a due date that is corrected after its answer was lost is the corrected one", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test");
	const today = todayIn(new Date());
	const loan = (await openLoans()).findLast(({ due_on }) => due_on > today);
	await page.goto(`/book_loans/detail/${loan?.id}`);
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "İade tarihini değiştir" }).click();
	const dialog = page.getByRole("dialog", { name: "İade tarihini değiştir" });
	const chosen = dialog.getByText(/^Seçilen tarih: /);
	const stored = async () => (await openLoans()).find(({ id }) => id === loan?.id)?.due_on ?? "";
	/** Chooses the next open day. */
	async function postpone(): Promise<void> {
		const before = (await chosen.textContent()) ?? "";
		await dialog.locator("[data-day] button[tabindex='0']").focus();
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("Enter");
		await expect.poll(() => chosen.textContent()).not.toBe(before);
	}
	let lost = 0;
	await intercept(page, "**/api/calendar/due", async (route) => {
		lost += 1;
		await route.fetch();
		await route.abort();
	});
	await postpone();
	await dialog.getByLabel("Gerekçe").fill("Proje ödevi");
	await dialog.getByRole("button", { name: "Değiştir" }).click();
	await dialog.getByRole("alert").waitFor();
	await look(page, "settings-due-lost");
	const first = await stored();
	expect([lost, first > String(loan?.due_on)]).toEqual([1, true]);
	await page.unroute("**/api/calendar/due");
	await postpone();
	await dialog.getByRole("button", { name: "Değiştir" }).click();
	await dialog.waitFor({ state: "detached" });
	const second = await stored();
	expect(second > first).toBe(true);
	await page.getByText(`İade tarihi ${formatDate(second)} olarak değiştirildi.`).waitFor();
	await context.close();
});

test("on a phone in the dark it fits", { tags: "walk" }, async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", {
		width: 360,
		height: 740,
		theme: "dark",
		path: "/libraries/list",
	});
	await page.getByRole("button", { name: "Kurallar ve takvim" }).first().click();
	await page.getByRole("region", { name: "Ne olurdu?" }).waitFor();
	await look(page, "settings-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Kapalı günler", exact: true }).click();
	await page.getByRole("heading", { name: /takvimi$/ }).waitFor();
	await look(page, "settings-phone-year");
	expect(await accessibilityFaults(page)).toEqual([]);
	const wide = await overflow(page);
	expect(wide).toBeLessThanOrEqual(0);
	expect(errors).toEqual([]);
	await context.close();
});
