// engines: one
/** A teacher registers with the invite code of a school, and is in the school at once. */
import { expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();

test("who registers with a school's code joins it; a wrong code is said, and the account is there", async () => {
	const manager = await demo.signedIn("sorumlu@rafta.test");
	const { invite_code } = await manager.send("/api/me/invite", {
		method: "POST",
		body: { days: 5, uses: 30 },
	});
	const admin = await demo.signedIn("yonetici@rafta.test");
	for (const [email, code, school] of [
		[
			"davetli@rafta.test",
			String(invite_code).toLowerCase().replaceAll("-", " "),
			manager.authStore.record?.school_id,
		],
		["davetsiz@rafta.test", "AAA-AAA-AAA", ""],
	] as const) {
		const { page, context } = await demo.visit({ width: 390, theme: "dark" });
		await page.goto("/users/signIn");
		await page.getByLabel("Ad soyad").fill("Yeni Öğretmen");
		await page.locator("main input[type=email]").fill(email);
		await page.locator("main input[type=password]").first().fill("yeşil kapı iki kuş");
		await page.getByLabel("Okulun davet kodu").fill(code);
		expect(await accessibilityFaults(page)).toEqual([]);
		await page.locator("main form button[type=submit]").click();
		await page.getByRole("button", { name: "Hesap menüsü" }).waitFor();
		if (school === "") await page.getByText("Davet kodu geçersiz ya da süresi dolmuş.").waitFor();
		await page.waitForURL((url) => url.pathname !== "/users/signIn");
		const made = await admin
			.collection("users")
			.getFirstListItem(admin.filter("email = {:email}", { email }));
		expect(made.school_id).toBe(school);
		await context.close();
	}
});
