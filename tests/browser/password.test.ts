// engines: one
import { expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { withDemo } from "../support/demo.ts";
import { fromMailTo } from "../support/outbox.ts";
import { logIn } from "../support/people.ts";

const demo = withDemo();

test("a pupil signs in by the card and its PIN, with one form on the screen", { tags: "walk" }, async () => {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const filter = "user_id = '' && status = 'active' && reader_type = 'pupil'";
	const { items } = await staff.collection("students").getList(1, 1, { filter });
	const students = items.map(({ id }) => id);
	const { slips } = await staff.send("/api/readers/pins", { method: "POST", body: { students } });
	const { address } = await staff.send(`/api/readers/${students[0]}/new-key`, { method: "POST", body: {} });
	const { page, context, errors } = await demo.visit({ width: 360, theme: "dark" });
	await page.goto("/users/login");
	await page.getByRole("button", { name: "Okur kartımla gir" }).click();
	const submit = page.getByRole("main").getByRole("button", { name: "Giriş yap" });
	expect(await submit.count()).toBe(1);
	await page.getByRole("button", { name: "Kamerayla okut" }).waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	// And back.
	await page.getByRole("button", { name: "Kullanıcı adıyla gir" }).click();
	await page.getByLabel("E-posta ya da kullanıcı adı").waitFor();
	expect(await submit.count()).toBe(1);
	await page.getByRole("button", { name: "Okur kartımla gir" }).click();
	await page.getByRole("textbox", { name: "Kart" }).fill(address);
	await page.keyboard.press("Enter");
	await page.keyboard.type(slips[0].pin);
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: `Merhaba ${items[0]?.first_name}` }).waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("without a mail server no link is promised: not to a guest, and not to an administrator", async () => {
	const { page, context } = await demo.visit();
	await page.goto("/users/forgot-password");
	await page.getByText("kütüphane sorumlusuna ya da yöneticiye başvurun").waitFor();
	expect(await page.getByRole("button", { name: "Bağlantı gönder" }).count()).toBe(0);
	expect(await accessibilityFaults(page)).toEqual([]);
	await context.close();

	const admin = await demo.visitAs("yonetici@rafta.test", { path: "/users/list" });
	await admin.page.getByRole("searchbox").fill("umut yalcin");
	await admin.page.getByRole("link", { name: "Umut Yalçın" }).click();
	await admin.page.getByRole("note").getByText("E-posta sunucusu ayarlı değil").waitFor();
	await admin.page.getByRole("button", { name: "Parola yenileme bağlantısı gönder" }).click();
	await admin.page.locator(".alert").getByText("E-posta sunucusu ayarlı değil").waitFor();
	expect(await admin.page.getByText("bağlantısı gönderiliyor").count()).toBe(0);

	// Where mail is set up, the note is gone without a reload.
	await admin.page.getByRole("link", { name: "E-posta ayarları" }).click();
	await admin.page.getByLabel("E-postaları bu sunucuyla gönder").check();
	await admin.page.getByLabel("Sunucu", { exact: true }).fill("127.0.0.1");
	await admin.page.getByLabel("Port").fill("9");
	const server = admin.page
		.locator("section")
		.filter({ has: admin.page.getByRole("heading", { name: "E-posta sunucusu (SMTP)" }) });
	await server.getByRole("button", { name: "Kaydet" }).click();
	await admin.page.getByText("Kaydedildi.").waitFor();
	await admin.page.goBack();
	await admin.page.getByRole("button", { name: "Parola yenileme bağlantısı gönder" }).click();
	await admin.page.getByText("bağlantısı gönderiliyor").waitFor();
	expect(await admin.page.getByRole("note").count()).toBe(0);
	await admin.context.close();
});

// The test before has set up a mail server.
test.each([
	{ width: 360, theme: "dark" },
	{ width: 1280, theme: "light" },
])("a forgotten password, at $width in $theme", async ({ width, theme }) => {
	const { page, context, errors } = await demo.visit({ width, theme });
	await page.goto("/users/login");
	await page.getByRole("link", { name: "Parolamı unuttum" }).click();
	await page.getByLabel("E-posta").fill("sorumlu@rafta.test");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Bağlantı gönder" }).click();
	await page.getByText("Bu adresle kayıtlı bir hesap varsa").waitFor();
	if (width === 360) {
		const link = await fromMailTo(
			demo.folder,
			"sorumlu@rafta.test",
			({ html }) => /href="https?:\/\/[^/]+([^"]+)/.exec(html)?.[1],
		);
		await page.goto(link);
		await page.getByRole("heading", { name: "Yeni parola belirle" }).waitFor();
		await page.getByRole("textbox", { name: "Yeni parola" }).fill("yeni-uzun-parola");
		expect(await accessibilityFaults(page)).toEqual([]);
		await page.getByRole("button", { name: "Parolayı kaydet" }).click();
		await page.getByText("Yeni parolanız kaydedildi").waitFor();
		await page.getByRole("link", { name: "Girişe dön" }).waitFor();
		// The link has been used.
		await page.reload();
		await page.getByRole("textbox", { name: "Yeni parola" }).fill("baska-uzun-parola");
		await page.getByRole("button", { name: "Parolayı kaydet" }).click();
		await page.getByRole("alert").waitFor();
		await logIn(page, "sorumlu@rafta.test", "yeni-uzun-parola");
		expect(errors.filter((error) => !error.includes("400"))).toEqual([]);
	}
	await context.close();
});

// The tests before have set up a mail server.
test("mailed links of own collections of accounts work, with templates of Rafta and of the peer", async () => {
	const admin = await demo.signedIn("yonetici@rafta.test");
	const peer = "{APP_URL}/_/#/auth/confirm-password-reset/{TOKEN}";
	await admin.collections.create({
		name: "members",
		type: "auth",
		createRule: "",
		resetPasswordTemplate: { subject: "Reset", body: `<p><a href="${peer}">Reset</a></p>` },
	});
	const members = admin.collection("members");
	const email = "uye@rafta.test";
	await members.create({ email, password: "ilk-uzun-parola", passwordConfirm: "ilk-uzun-parola" });
	const linkWith = (text: string) =>
		fromMailTo(demo.folder, email, ({ html }) => {
			const [, link = ""] = /href="https?:\/\/[^/]+([^"]+)/.exec(html) ?? [];
			return link.includes(text) ? link : undefined;
		});
	const { page, context, errors } = await demo.visit();
	await members.requestVerification(email);
	await page.goto(await linkWith("/users/forgot-password?token="));
	await page.getByText("E-posta adresiniz onaylandı.").waitFor();
	await members.requestPasswordReset(email);
	await page.goto(await linkWith("/_/#/auth/confirm-password-reset/"));
	await page.getByRole("textbox", { name: "Yeni parola" }).fill("yeni-uzun-parola");
	await page.getByRole("button", { name: "Parolayı kaydet" }).click();
	await page.getByText("Yeni parolanız kaydedildi").waitFor();
	// Such an account signs in to another application.
	expect(await page.getByRole("link", { name: "Girişe dön" }).count()).toBe(0);
	expect((await members.authWithPassword(email, "yeni-uzun-parola")).record.verified).toBe(true);
	expect(errors).toEqual([]);
	await context.close();
});

test("a broken link says so", async () => {
	const { page, context } = await demo.visit();
	await page.goto("/users/forgot-password?token=odd");
	await page.getByText("Bu bağlantı eksik ya da bozuk").waitFor();
	await context.close();
});
