// engines: one
/** Contact messages, legal texts and accounts, as used by a visitor, an administrator and an account's owner. */
import PocketBase from "pocketbase";
import { expect, test } from "vitest";
import { requestAfter, responseAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, overflow, type Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { heardOf } from "../support/live.ts";
import { fromMailTo } from "../support/outbox.ts";
import { demoPassword } from "../support/people.ts";

const demo = withDemo();

let signedIn: Visit | undefined;
/** Administrator, signed in once for all tests. */
async function administrator(): Promise<Visit> {
	signedIn ??= await demo.visitAs("yonetici@rafta.test");
	return signedIn;
}

/** Returns the newest mail to an address. */
const mailTo = (address: string): Promise<string> => fromMailTo(demo.folder, address, ({ html }) => html);

test("a visitor writes, the inbox shows it at once, an administrator answers by mail and takes back a mistake", async () => {
	const admin = await administrator();
	await heardOf(admin.page, "contacts", () => admin.page.goto("/contacts"));
	await admin.page.getByText("Okunmamış mesaj: 1").waitFor();
	const guest = await demo.visit({ width: 360, theme: "dark" });
	await guest.page.goto("/contact");
	await guest.page.getByLabel("Ad soyad").fill("Şule Çınar");
	await guest.page.getByLabel("E-posta").fill("sule@example.org");
	await guest.page.getByLabel("Konu").fill("Kart kayıp");
	await guest.page.getByLabel("Mesaj").fill("Kızımın kartı kayboldu,\nne yapalım?");
	await look(guest.page, "contact");
	await guest.page.getByRole("button", { name: "Gönder" }).press("Enter");
	await guest.page.getByText("Mesajınız ulaştı.").waitFor();
	// The pressed button is gone; a keyboard goes on at what is said in its place.
	const focused = () => guest.page.evaluate(() => document.activeElement?.getAttribute("role"));
	await expect.poll(focused).toBe("status");
	expect(await guest.page.getByText("Kaydedildi.").count()).toBe(0);
	expect(guest.errors).toEqual([]);

	await admin.page.getByText("Okunmamış mesaj: 2").waitFor();
	await admin.page.getByRole("link", { name: "Kart kayıp" }).click();
	await admin.page.getByText("ne yapalım?").waitFor();
	await admin.page.getByRole("textbox", { name: "Yanıt" }).fill("Yeni kart hazırlarız.");
	await admin.page.getByRole("button", { name: "Yanıtı gönder" }).click();
	await admin.page.getByText("E-posta sunucusu ayarlı değil").waitFor();
	await look(admin.page, "contact-answered");
	expect(await accessibilityFaults(admin.page)).toEqual([]);
	expect(await mailTo("sule@example.org")).toContain("Yeni kart hazırlarız.");

	await admin.page.locator("#content").getByRole("link", { name: "İletişim mesajları" }).click();
	const line = admin.page.getByRole("listitem").filter({ hasText: "Okulumuz da katılabilir mi?" });
	await line.getByRole("button", { name: "İstenmeyen olarak işaretle" }).click();
	await line.waitFor({ state: "detached" });
	await admin.page.getByRole("button", { name: "Geri al" }).click();
	await line.waitFor();
	await look(admin.page, "inbox");
	expect(admin.errors).toEqual([]);
	await guest.context.close();
});

test("an administrator writes a legal text, sees it before it holds, and goes back to the shipped one", {
	tags: "walk",
}, async () => {
	const { page, errors } = await administrator();
	await page.goto("/admin/site-settings?section=legal");
	const controller = page.getByLabel("Okulun ya da kurumun adı");
	await controller.fill(" Örnek Ortaokulu ");
	const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Yasal metinler" }) });
	await card.getByRole("button", { name: "Kaydet" }).first().click();
	await card.locator("section").getByText("Veri sorumlusu: Örnek Ortaokulu.").waitFor();
	// The form begins again with what is stored.
	await expect.poll(() => controller.inputValue()).toBe("Örnek Ortaokulu");
	const editor = card.getByRole("textbox", { name: "Metin" });
	await editor.fill("# Bizim metnimiz\n- <b>madde</b>\nSorumlu: {controller}");
	await card.getByRole("heading", { name: "Bizim metnimiz" }).waitFor();
	await look(page, "legal-editor");
	await card.getByRole("button", { name: "Kaydet" }).nth(1).click();
	await card.getByText("Kendi metniniz").waitFor();
	const guest = await demo.visit();
	await guest.page.goto("/privacy");
	await guest.page.getByText("<b>madde</b>").waitFor();
	await guest.page.getByText("Sorumlu: Örnek Ortaokulu").waitFor();
	await card.getByRole("button", { name: "Varsayılan metne dön" }).click();
	await card.getByText("Varsayılan metin", { exact: true }).waitFor();
	await card.getByText("Önceki sürümler").waitFor();
	await guest.page.reload();
	await guest.page.getByRole("heading", { name: "Haklarınız" }).waitFor();
	expect([...errors, ...guest.errors]).toEqual([]);
	await guest.context.close();
});

test("what is typed into the own account while it is saved stays; the message about it is in nobody's way", async () => {
	const options = { path: "/users", width: 390, height: 740, theme: "dark" };
	const { page, errors, context } = await demo.visitAs("ogrenci@rafta.test", options);
	const name = page.getByRole("textbox", { name: "Ad soyad" });
	const save = page.getByRole("button", { name: "Kaydet", exact: true }).first();
	const before = await name.inputValue();
	const gate = Promise.withResolvers<void>();
	await intercept(page, "**/api/collections/users/records/*", async (route) => {
		if (route.request().method() === "PATCH") await gate.promise;
		await route.continue();
	});
	const isSave = (request: { method(): string; url(): string }) =>
		request.method() === "PATCH" && request.url().includes("/users/records/");
	await name.fill("İrem Ç");
	await requestAfter(page, isSave, () => save.click());
	await name.fill("İrem Çetin");
	gate.resolve();
	const message = page.getByText("Kaydedildi.");
	await message.waitFor();
	expect(await name.inputValue()).toBe("İrem Çetin");
	await look(page, "account-saved-390");
	// Presses reach what is under the message, which covers neither the button nor the menu.
	const covered = await message.evaluate((one) => {
		const box = one.getBoundingClientRect();
		const covers = (other: Element) => {
			const { top, bottom, left, right } = other.getBoundingClientRect();
			return top < box.bottom && bottom > box.top && left < box.right && right > box.left;
		};
		const under = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
		const others = document.querySelectorAll("main form button, nav a, header :is(a, button)");
		return {
			takesPress: one.contains(under),
			covers: [...others].filter(covers).map((other) => other.outerHTML),
		};
	});
	expect(covered).toEqual({ takesPress: false, covers: [] });
	// Saved again, and the first name after that: a form that stays knows what is stored.
	for (const next of ["İrem Çetin", before]) {
		await name.fill(next);
		const answer = await responseAfter(page, isSave, () => save.click());
		expect(await answer.json()).toMatchObject({ name: next });
		// Nothing is left to save.
		await expect.poll(() => save.isEnabled()).toBe(false);
	}
	expect(errors).toEqual([]);
	await context.close();
});

test("an owner changes the address by the link to the new one; an administrator ends the session and changes the role", async () => {
	const { record } = await new PocketBase(demo.url)
		.collection("users")
		.authWithPassword("yeni@rafta.test", demoPassword);
	const admin = await administrator();
	await admin.page.setViewportSize({ width: 360, height: 740 });
	await admin.page.goto(`/users/detail/${record.id}`);
	await admin.page.getByRole("heading", { name: "Rol ve okul" }).waitFor();
	await admin.page.getByLabel("Rol", { exact: true }).selectOption("1");
	await admin.page.getByRole("button", { name: "Kaydet" }).click();
	await admin.page.getByText("Konuk", { exact: true }).first().waitFor();
	const sessions = admin.page
		.locator("section")
		.filter({ has: admin.page.getByRole("heading", { name: "Oturumlar" }) });
	await sessions.getByRole("button", { name: /Oturumu kapat/ }).click();
	await sessions.getByText("Kayıtlı oturum yok.").waitFor();
	await look(admin.page, "account-360");
	expect(await accessibilityFaults(admin.page)).toEqual([]);
	const wide = await overflow(admin.page);
	expect(wide).toBeLessThanOrEqual(0);
	expect(admin.errors).toEqual([]);

	const pupil = await demo.visitAs("ogrenci@rafta.test", { path: "/users" });
	await pupil.page.getByRole("button", { name: "E-posta adresini değiştir" }).click();
	await pupil.page.getByLabel("Yeni e-posta adresi").fill("irem@example.org");
	await pupil.page.getByRole("button", { name: "Bağlantıyı gönder" }).click();
	await pupil.page.getByText("irem@example.org adresine gönderiliyor").waitFor();
	await look(pupil.page, "account-email");
	expect(await accessibilityFaults(pupil.page)).toEqual([]);
	expect(pupil.errors).toEqual([]);
	const link = /href="[^"]*(\/users\/forgot-password\?token=[^"]+)"/.exec(
		await mailTo("irem@example.org"),
	)?.[1];
	await pupil.context.close();
	const fresh = await demo.visit();
	await fresh.page.goto(String(link));
	await fresh.page.getByRole("textbox", { name: "Parola" }).fill(demoPassword);
	await fresh.page.getByRole("button", { name: /nayla/ }).click();
	await fresh.page.getByText("E-posta adresiniz değişti. Yeni adresinizle giriş yapabilirsiniz.").waitFor();
	await new PocketBase(demo.url).collection("users").authWithPassword("irem@example.org", demoPassword);
	expect(fresh.errors).toEqual([]);
	await fresh.context.close();
});
