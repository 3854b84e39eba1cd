// engines: one
/** Screen editor: an administrator's changes reach all open pages at once. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { overflow, type Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { walkTo } from "../support/walk.ts";

const demo = withDemo();
let admin: Visit;

const editor = "/admin/site-settings?section=access";
const general = "/admin/site-settings";

/** Opens the groups of the readers, copies, titles and schools. */
async function openGroups({ page }: Visit): Promise<void> {
	for (const name of ["Okurlar", "Nüshalar", "Eserler", "Okullar"])
		await page.getByRole("button", { name: new RegExp(`^${name} \\d+ ekran`) }).click();
}

const boxOf = ({ page }: Visit, screen: string, role = "Kütüphane sorumlusu") =>
	page.getByRole("checkbox", { name: `${screen}, ${role}`, exact: true });

async function save({ page }: Visit): Promise<void> {
	await page.getByRole("button", { name: "Ekran erişimini kaydet" }).click();
	await page.getByText("Kaydedilmemiş değişiklik yok.").waitFor();
}

describe("the screen access editor", () => {
	beforeEach(async () => {
		admin = await demo.visitAsAdmin();
		await walkTo(admin.page, editor);
		await admin.page.getByRole("heading", { name: "Ekran erişimi" }).waitFor();
		await openGroups(admin);
	});
	afterEach(async () => {
		await admin.page.getByRole("button", { name: "Kısıtlı (varsayılan)", exact: true }).click();
		if (await admin.page.getByText("Kaydedilmemiş değişiklik yok.").isHidden()) await save(admin);
		expect(admin.errors).toEqual([]);
		await admin.context.close();
	});

	test("opens a screen to a manager who is there already, and closes it again under their eyes", async () => {
		const manager = await demo.visitAs("sorumlu@rafta.test");
		expect((await walkTo(manager.page, "/students/search")).path).toBe("/error");

		await boxOf(admin, "Okurlar: arama").check();
		await save(admin);
		await expect
			.poll(async () => (await walkTo(manager.page, "/students/search")).path)
			.toBe("/students/search");
		await manager.page.getByLabel("Ad soyad").fill("a");
		await manager.page.getByRole("button", { name: "Ara", exact: true }).click();
		await manager.page.locator("tbody tr").first().waitFor();

		await boxOf(admin, "Okurlar: arama").uncheck();
		await save(admin);
		await manager.page.waitForURL("**/error");
		expect(manager.errors).toEqual([]);
		await manager.context.close();
	});

	test("says at the locked box which data the role does not see", async () => {
		const box = boxOf(admin, "Okurlar: liste", "Öğrenci");
		expect(await box.isDisabled()).toBe(true);
		const reason = await box.getAttribute("aria-describedby");
		expect(await admin.page.locator(`[id="${reason}"]`).textContent()).toBe(
			"Konuk, Öğrenci bu verileri göremez: Okurlar.",
		);
		expect(await boxOf(admin, "Okullar: liste").isDisabled()).toBe(true);
	});

	test("folds groups into a line that says how much each role opens", async () => {
		const { page } = admin;
		const line = page
			.getByRole("row")
			.filter({ has: page.getByRole("button", { name: /^Okurlar \d+ ekran/ }) });
		const counts = () => line.getByRole("cell").allTextContents();
		const before = await counts();
		expect(before[2]).toMatch(/^\d \/ \d$/);
		await boxOf(admin, "Okurlar: arama").check();
		await expect.poll(counts).not.toEqual(before);
		await line.getByText("1 değişiklik").waitFor();
		await line.getByRole("button").click();
		expect(await boxOf(admin, "Okurlar: arama").count()).toBe(0);
		await page.getByRole("button", { name: "Değişikliklerden vazgeç" }).click();
	});

	test("finds screens by name, marks what differs, and takes it back", async () => {
		const { page } = admin;
		await page.getByRole("button", { name: "Yararlı bütün ekranlar açık" }).click();
		await page.getByLabel("Yalnızca varsayılandan farklı olanlar").check();
		await page.getByLabel("Ekran ara").fill("RAPOR");
		await expect.poll(() => page.getByRole("row").filter({ hasText: "/reports" }).count()).toBe(7);
		await page.getByRole("button", { name: "Geciken kitaplar: varsayılana döndür" }).click();
		await expect.poll(() => page.getByRole("row").filter({ hasText: "/reports" }).count()).toBe(6);
		await page.getByRole("button", { name: "Değişikliklerden vazgeç" }).click();
		await page.getByText("Bu aramaya uyan ekran yok.").waitFor();
	});

	test("warns when another administrator has changed it meanwhile, and writes over nothing unasked", async () => {
		const other = await demo.visitAsAdmin();
		await walkTo(other.page, editor);
		await openGroups(other);
		await boxOf(admin, "Okurlar: arama").check();
		await boxOf(other, "Nüshalar: arama").check();
		await save(other);
		await admin.page.getByText("başka bir yönetici ekran erişimini değiştirdi").waitFor();
		expect(await admin.page.getByRole("button", { name: "Ekran erişimini kaydet" }).isDisabled()).toBe(true);
		await admin.page.getByRole("button", { name: "Onun seçimini kullan" }).click();
		await expect.poll(() => boxOf(admin, "Okurlar: arama").isChecked()).toBe(false);
		await admin.page.getByText("Kaydedilmemiş değişiklik yok.").waitFor();
		await other.context.close();
	});

	test("a guest gets what was opened on the way to the next screen, once what is known is old", async () => {
		const guest = await demo.visit();
		await guest.page.clock.install();
		await guest.page.goto("/");
		await guest.page.getByRole("link", { name: "Giriş yap" }).first().waitFor();
		await boxOf(admin, "Eserler: liste", "Konuk").check();
		await save(admin);
		await guest.page.clock.fastForward(16_000);
		await guest.page.evaluate(() => history.pushState(null, "", "/books/list"));
		await guest.page.getByRole("heading", { name: "Eserler" }).waitFor();
		expect(new URL(guest.page.url()).pathname).toBe("/books/list");
		await guest.context.close();
	});
});

test("a screen that is closed to an administrator leads to where it is opened", async () => {
	const { page, errors, context } = await demo.visitAsAdmin();
	await page.goto("/reports");
	await page.getByText("Gerekiyorsa bu ekranı “Ekran erişimi” bölümünden açabilirsiniz.").waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("link", { name: "Ekran erişimini düzenle" }).click();
	await page.getByRole("heading", { name: "Ekran erişimi" }).waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("what is said about the site stands on its pages", async () => {
	const { page, context } = await demo.visitAsAdmin();
	await walkTo(page, general);
	await page.getByLabel("Başlık").fill("Değirmen Kütüphanesi");
	await page.getByLabel("Varsayılan tema").selectOption("winter");
	await page.getByRole("button", { name: "Kaydet", exact: true }).first().click();
	await page.getByText("Kaydedildi.").waitFor();
	const guest = await demo.visit();
	await guest.page.goto("/");
	await expect.poll(() => guest.page.title()).toBe("Değirmen Kütüphanesi");
	await guest.page.locator("html[data-theme=winter]").waitFor();
	await guest.page.goto("/tos");
	await guest.page.locator("h1").first().waitFor();
	await expect.poll(() => guest.page.title()).toContain("Değirmen Kütüphanesi");
	await guest.context.close();
	await context.close();
});

const screens = [
	"/admin",
	editor,
	general,
	"/admin/schema",
	"/admin/schema/detail/users",
	"/admin/logs",
	"/users/list",
	"/users/search",
	"/contacts",
	"/contacts/list",
	"/tasks/create",
];

for (const [width, theme] of [
	[360, "dark"],
	[1280, "light"],
] as const) {
	test(`the administrators' screens are free of accessibility faults at ${width} px in ${theme}`, async () => {
		const { page, context, errors } = await demo.visitAsAdmin({ width, theme });
		for (const path of screens) {
			await walkTo(page, path);
			expect(await accessibilityFaults(page), path).toEqual([]);
			const wide = await overflow(page);
			expect(wide, path).toBeLessThanOrEqual(0);
		}
		expect(errors).toEqual([]);
		await context.close();
	});
}
