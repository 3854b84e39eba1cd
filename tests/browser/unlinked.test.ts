// engines: one
/** Signed-in people who have no school, no library or no reader's record yet: every way shown to them leads somewhere. */
import { expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { demoPassword } from "../support/people.ts";

const demo = withDemo();

async function accountOf(role: number): Promise<string> {
	const admin = await demo.signedIn("yonetici@rafta.test");
	const email = `bagsiz${role}@rafta.test`;
	await admin.collection("users").create({
		...{ email, role, password: demoPassword, passwordConfirm: demoPassword },
		...{ name: "Bağsız Kişi", status: "active", verified: true },
	});
	return email;
}

test.each([
	{ role: 1, width: 1280, theme: "light", says: "Hesabınıza henüz bir rol verilmemiş.", more: [] },
	{
		...{ role: 4, width: 390, theme: "dark", more: ["/swaps", "/me"] },
		says: "Hesabın henüz bir okur kaydına bağlı değil.",
	},
] as const)(
	"role $role without a task or a record is told whom to ask, and never to sign in",
	async (who) => {
		const email = await accountOf(who.role);
		const { page, context, errors } = await demo.visitAs(email, who);
		for (const path of ["/", "/catalog", ...who.more]) {
			await page.goto(path);
			await page.getByText(who.says).waitFor();
			expect(await page.getByRole("link", { name: /Giriş yap|kayıt ol/i }).count(), path).toBe(0);
			expect(await accessibilityFaults(page)).toEqual([]);
			expect(await overflow(page)).toBe(0);
		}
		const main = page.getByRole("main");
		await main.getByRole("link", { name: /^Bize ulaş/ }).click();
		await page.waitForURL("**/contact");
		expect(errors).toEqual([]);
		await context.close();
	},
);

test("whoever is signed in is told so at the log-in, and at a page of somebody else is not told to sign in", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/users/login" });
	await page.getByText("Derya İnce olarak giriş yaptınız.").waitFor();
	await page.getByRole("link", { name: "Devam et" }).click();
	await page.waitForURL("**/book_loans");
	await page.goto("/students/abcdefghijklmno");
	await page.getByText("Kayıt bulunamadı").waitFor();
	expect(await page.getByRole("main").getByRole("link").allTextContents()).toEqual(["Listeye dön"]);
	await look(page, "unlinked-missing");
	expect(errors.filter((text) => !text.includes("404"))).toEqual([]);
	await context.close();
});

test("the floating button covers none of a pupil's places, however many there are", async () => {
	const { page, context } = await demo.visitAs("bagsiz4@rafta.test", { width: 360 });
	const boxOf = async (name: string) => page.getByRole("button", { name }).boundingBox();
	await page.getByRole("navigation", { name: "Bölümler" }).waitFor();
	const button = await boxOf("Menüyü aç");
	const links = page.getByRole("navigation", { name: "Bölümler" }).getByRole("link");
	expect(await links.count()).toBe(3);
	for (const link of await links.all()) {
		const box = await link.boundingBox();
		if (!box || !button) throw new Error("The bar and its button are to be seen.");
		expect(box.x + box.width <= button.x || box.x >= button.x + button.width).toBe(true);
	}
	await context.close();
});

test("a teacher without a school has the choice of a school in the menu, and nothing that leads back to it", async () => {
	const { page, context } = await demo.visitAs("yeni@rafta.test", { path: "/schools/list" });
	const menu = page.getByRole("navigation", { name: "Ana Menü" });
	await menu.getByRole("link", { name: "Okullar" }).waitFor();
	expect(await menu.getByRole("link").allTextContents()).toEqual(["Okullar", "Bize ulaşın", "El kitabı"]);
	await context.close();
});
