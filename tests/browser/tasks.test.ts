// engines: one
/** Tasks, the board and the calendar: changes appear at once for other users, by mouse and by keyboard alone. */
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import type PocketBase from "pocketbase";
import type { RecordModel } from "pocketbase";
import { beforeAll, expect, test } from "vitest";
import { responseAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, overflow, type Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { heardOf } from "../support/live.ts";

const demo = withDemo();
let admin: PocketBase;

beforeAll(async () => {
	admin = await demo.signedIn("yonetici@rafta.test");
	const sites = admin.collection("site_settings");
	const [site] = await sites.getFullList();
	// The screens are for administrators only by default; here they are opened to staff.
	const screen_access = Object.fromEntries(
		["/tasks", "/tasks/create", "/tasks/detail/{id}", "/tasks/list", "/kanban", "/calendar"].map((path) => [
			path,
			[2, 3],
		]),
	);
	await (site ? sites.update(site.id, { screen_access }) : sites.create({ screen_access }));
});

const taskOf = (title: string): Promise<RecordModel> =>
	admin.collection("tasks").getFirstListItem(admin.filter("title = {:title}", { title }));

test("a card is moved by mouse and by keys; the other board follows, and screen readers are told", async () => {
	// High enough for the whole board, so that dragging needs no scrolling.
	const [mouse, keys] = [
		await demo.visitAs("yonetici@rafta.test", { height: 1600 }),
		await demo.visitAs("sorumlu@rafta.test"),
	];
	const today = todayIn(new Date());
	for (const [title, days] of [
		["Eski dergileri ayır", 1],
		["Kırık rafın onarımı", -3],
	] as const)
		await admin.collection("tasks").update((await taskOf(title)).id, { due_on: addDays(today, days) });
	for (const { page } of [mouse, keys]) {
		await heardOf(page, "tasks", () => page.goto("/kanban"));
		await page.getByRole("heading", { name: "Yapılacak" }).waitFor();
	}
	const column = ({ page }: Visit, name: string) => page.getByRole("region", { name });
	const card = (visitor: Visit, title: string) =>
		visitor.page.getByRole("listitem").filter({ hasText: title });
	await card(mouse, "Eski dergileri ayır").getByText("yarın").waitFor();
	await card(mouse, "Kırık rafın onarımı").getByText("3 gün gecikti").waitFor();
	await mouse.page.getByText("Görevleri sürükleyin ya da üzerlerindeki okla taşıyın").waitFor();
	await look(mouse.page, "kanban");
	// The administration's own tasks are not visible to the school.
	await card(mouse, "Yedeği deneme").waitFor();
	expect(await card(keys, "Yedeği deneme").count()).toBe(0);

	await card(mouse, "Eski dergileri ayır").dragTo(column(mouse, "Yapılıyor").getByRole("listitem").first(), {
		targetPosition: { x: 20, y: 4 },
	});
	await column(keys, "Yapılıyor").getByText("Eski dergileri ayır").waitFor();
	expect((await taskOf("Eski dergileri ayır")).status).toBe("doing");

	await keys.page.getByRole("link", { name: "Kırık rafın onarımı" }).focus();
	await keys.page.keyboard.press("Control+ArrowLeft");
	await keys.page.getByRole("status").filter({ hasText: "“Kırık rafın onarımı”: Yapılıyor" }).waitFor();
	await keys.page.locator(":focus", { hasText: "Kırık rafın onarımı" }).waitFor();
	await keys.page.keyboard.press("Control+ArrowUp");
	await keys.page.getByRole("status").filter({ hasText: "3. sırada" }).waitFor();
	await column(mouse, "Yapılıyor").getByText("Kırık rafın onarımı").waitFor();
	await expect.poll(async () => (await taskOf("Kırık rafın onarımı")).status).toBe("doing");

	// By the menu, and one column at a time on a phone.
	await keys.page.setViewportSize({ width: 360, height: 740 });
	await keys.page.getByRole("button", { name: "Taşı: Yeni gelen bağışları etiketle" }).click();
	await keys.page.getByRole("dialog").getByRole("button", { name: "Bitti" }).click();
	await column(keys, "Bitti").getByText("Yeni gelen bağışları etiketle").waitFor();
	await look(keys.page, "kanban-360");
	expect(await overflow(keys.page)).toBeLessThanOrEqual(0);
	await column(mouse, "Bitti").getByText("Yeni gelen bağışları etiketle").waitFor();
	expect([...mouse.errors, ...keys.errors]).toEqual([]);

	// Two quick moves: what is read while the second one is on its way does not put its card back.
	const gate = Promise.withResolvers<void>();
	let moves = 0;
	await intercept(mouse.page, "**/api/tasks/move", async (route) => {
		moves += 1;
		if (moves === 2) await gate.promise;
		await route.continue();
	});
	const todo = column(mouse, "Yapılacak");
	for (const title of ["Eski dergileri ayır", "Kırık rafın onarımı"]) {
		await mouse.page.getByRole("link", { name: title }).focus();
		await mouse.page.keyboard.press("Control+ArrowLeft");
		await todo.getByText(title).waitFor();
	}
	await expect.poll(() => moves).toBe(2);
	// Another user's change is heard of, and the board read again.
	const other = await taskOf("Yeni gelen bağışları etiketle");
	await responseAfter(mouse.page, /\/api\/collections\/tasks\/records\?/, () =>
		admin.collection("tasks").update(other.id, { title: "Yeni gelen bağışları etiketle (kutu 2)" }),
	);
	await mouse.page.getByText("(kutu 2)").waitFor();
	expect(await todo.getByText("Kırık rafın onarımı").count()).toBe(1);
	gate.resolve();
	await expect.poll(async () => (await taskOf("Kırık rafın onarımı")).status).toBe("todo");
	await mouse.page.unroute("**/api/tasks/move");
	expect(await todo.getByText("Kırık rafın onarımı").count()).toBe(1);

	// A refused card moves back to its place; without a server nothing is moved.
	await intercept(mouse.page, "**/api/tasks/move", (route) =>
		route.fulfill({ status: 400, json: { status: 400, message: "Bu kart kalmalı.", data: {} } }),
	);
	await mouse.page.getByRole("link", { name: "Bilgisayarı güncelle" }).focus();
	await mouse.page.keyboard.press("Control+ArrowLeft");
	await mouse.page.getByRole("status").filter({ hasText: "Bu kart kalmalı." }).first().waitFor();
	await column(mouse, "Bitti").getByText("Bilgisayarı güncelle").waitFor();
	await mouse.page.unroute("**/api/tasks/move");
	await mouse.context.setOffline(true);
	await mouse.page.getByRole("link", { name: "Bilgisayarı güncelle" }).focus();
	await mouse.page.keyboard.press("Control+ArrowLeft");
	await mouse.page.getByRole("alert").filter({ hasText: "pano şimdilik değiştirilemez" }).waitFor();
	expect(await mouse.page.getByText(/^Bağlantı yok/).count()).toBe(0);
	await column(mouse, "Bitti").getByText("Bilgisayarı güncelle").waitFor();
	await mouse.context.close();
	await keys.context.close();
});

test("a task is written down, ticked off and done; the calendar shows days by keys, weeks and on a phone", async () => {
	const { page, errors, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/tasks" });
	await page.getByRole("heading", { name: "Görevlerim" }).waitFor();
	await page.getByLabel("Hızlı ekle").fill("Perdeleri yıkat");
	await page.keyboard.press("Enter");
	await page.getByRole("link", { name: "Perdeleri yıkat" }).click();
	await page.getByRole("heading", { name: "Perdeleri yıkat" }).waitFor();
	await page.getByLabel("Yeni madde").fill("Söktür");
	await page.keyboard.press("Enter");
	await page.getByRole("checkbox", { name: "Söktür: yapıldı" }).check();
	await look(page, "task");
	await page.getByRole("button", { name: "Bitir" }).click();
	await page.getByRole("button", { name: "Yeniden aç" }).waitFor();
	expect(await taskOf("Perdeleri yıkat")).toMatchObject({
		status: "done",
		checklist: [{ text: "Söktür", done: true }],
	});

	await page.goto("/calendar");
	const today = page.locator('[aria-current="date"]');
	await today.waitFor();
	await page
		.getByText(/\d+ kitap iadesi/)
		.first()
		.waitFor();
	await look(page, "calendar-month");
	// A day with due loans shows their covers, and leads to the list.
	await page.locator("[data-day]", { hasText: "kitap iadesi" }).first().click();
	const due = page.getByRole("link", { name: /^\d+ kitabı gör$/ });
	await due.waitFor();
	await page
		.getByRole("img", { name: /kapağı$/ })
		.first()
		.waitFor();
	expect(await due.getAttribute("href")).toMatch(/^\/book_loans\/list\?due=\d{4}-\d\d-\d\d$/);
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Bugün" }).click();
	await today.focus();
	await page.keyboard.press("ArrowDown");
	await page.locator(':focus[data-day][aria-pressed="true"]:not([aria-current])').waitFor();
	await page.getByRole("button", { name: "Hafta" }).click();
	await look(page, "calendar-week");
	await page.setViewportSize({ width: 360, height: 740 });
	await page.getByRole("button", { name: "Ajanda" }).click();
	await page.getByRole("heading", { level: 2 }).first().waitFor();
	await look(page, "calendar-360");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "Takvim uygulamasına bağla" }).click();
	await page.getByRole("button", { name: "Yeni adres oluştur" }).click();
	const address = await page.getByLabel("Gizli adres").inputValue();
	const file = await fetch(`${demo.url}${new URL(address).pathname}`);
	expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:\d+ kitap iade/);
	expect(errors).toEqual([]);
	await context.close();
});
