// engines: one
/** Membership of a school in the screens: codes, requests, volunteers, pupils' slips, leaving, deleting. */
import { expect, test } from "vitest";
import { responseAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, type Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { logIn, openedPath } from "../support/people.ts";

const demo = withDemo();

const openSchool = async ({ page }: Visit) => {
	await page.getByRole("link", { name: "Okulum" }).click();
	await page.getByRole("heading", { name: "Görevliler" }).waitFor();
};

test("a request to join rings the bell of the staff, and the answer that of who asked", async () => {
	const newcomer = await demo.visitAs("yeni@rafta.test");
	const other = newcomer.page.getByRole("row", { name: /Ihlamuraltı İlkokulu/ });
	await other.waitFor();
	await newcomer.page.getByLabel("Okul adı ya da ilçe ara").fill("degirmen");
	// The row moves when the list becomes shorter: a click in that moment meets another school's button.
	await other.waitFor({ state: "detached" });
	await newcomer.page
		.getByRole("row", { name: /Şimşekli Değirmen Ortaokulu/ })
		.getByRole("button", { name: "Katılma isteği gönder" })
		.click();
	await newcomer.page.getByText("Onay bekliyor").waitFor();

	const staff = await demo.visitAs("sorumlu@rafta.test");
	await staff.page.getByRole("button", { name: "1 yeni bildirim" }).click();
	await look(staff.page, "bell");
	await staff.page.getByText("Umut Yalçın, Şimşekli Değirmen Ortaokuluna katılmak istiyor.").click();
	await staff.page.getByRole("button", { name: "Onayla" }).click();
	await staff.page.getByText("Onaylandı: Umut Yalçın artık okulun görevlisi.").waitFor();
	await staff.page.getByText("Bekleyen istek yok.").waitFor();
	await staff.page
		.getByRole("region", { name: "Görevliler" })
		.or(staff.page.locator("section", { has: staff.page.getByRole("heading", { name: "Görevliler" }) }))
		.getByRole("listitem")
		.filter({ hasText: "Umut Yalçın" })
		.waitFor();
	await staff.page.getByRole("button", { name: "Bildirimler" }).waitFor();
	// The newcomer's open page is notified without a reload.
	await newcomer.page.getByRole("button", { name: "1 yeni bildirim" }).waitFor();
	await newcomer.page.reload();
	await newcomer.page.waitForURL("**/libraries/list");
	await newcomer.page.getByRole("button", { name: "Bu kütüphanede çalış" }).first().click();
	await newcomer.page.waitForURL("**/book_loans");
	expect([...staff.errors, ...newcomer.errors]).toEqual([]);
	await newcomer.context.close();
	await staff.context.close();
});

test("an administrator changes to another school, then a library of it, and is at the desk", async () => {
	const { page, context } = await demo.visitAs("yonetici@rafta.test", { path: "/schools/list" });
	await page.getByRole("button", { name: "Bu okulla çalış" }).first().click();
	await page.waitForURL("**/libraries/list");
	await page.getByRole("button", { name: "Bu kütüphanede çalış" }).first().click();
	await page.waitForURL("**/book_loans");
	await context.close();
});

test("a pupil's home is the own page, with the own books", async () => {
	const { page, context } = await demo.visitAs("ogrenci@rafta.test");
	await page.waitForURL(/\/students\/[a-z0-9]{15}$/);
	await page.getByRole("heading", { name: /^Merhaba / }).waitFor();
	await page.getByText("Sende", { exact: true }).waitFor();
	await context.close();
});

test("an invite code, seen by the school's staff, lets a colleague in without waiting", async () => {
	const staff = await demo.visitAs("sorumlu@rafta.test");
	await staff.page.getByRole("link", { name: "Okulum" }).click();
	const shown = staff.page.getByTestId("invite-code");
	await shown.waitFor();
	const former = await shown.textContent();
	await staff.page.getByRole("button", { name: "Yeni kod üret" }).click();
	await expect.poll(() => shown.textContent()).not.toBe(former);
	const code = await shown.textContent();
	expect(code).toMatch(/^[A-Z2-9]{3}-[A-Z2-9]{3}-[A-Z2-9]{3}$/);

	const colleague = await demo.visit();
	const { page } = colleague;
	await page.goto("/users/signIn");
	await page.getByLabel("Ad soyad").fill("Çağrı Meslektaş");
	await page.getByLabel("E-posta").fill("cagri@rafta.test");
	await page.getByRole("textbox", { name: "Parola" }).fill("uzun bir parola cümlesi");
	await page.getByRole("button", { name: "Kayıt ol" }).click();
	await page.waitForURL("**/schools/list");
	await page.getByLabel("Davet kodu").fill("YANLIŞ");
	await page.getByRole("button", { name: "Kodla katıl" }).click();
	await page.getByText(/Davet kodu geçersiz/).waitFor();
	await page.getByLabel("Davet kodu").fill(String(code).toLowerCase());
	await page.getByRole("button", { name: "Kodla katıl" }).click();
	await page.waitForURL("**/libraries/list");
	await colleague.context.close();
	await staff.context.close();
});

test("a school's page shows its readers by class; a volunteer's login has the desk and nothing else", async () => {
	const staff = await demo.visitAs("sorumlu@rafta.test");
	await openSchool(staff);
	const client = await demo.signedIn("sorumlu@rafta.test");
	const [first] = (
		await client.collection("students").getList(1, 1, {
			filter: client.filter("school_id = {:school}", { school: client.authStore.record?.school_id }),
			sort: "last_name,first_name",
		})
	).items;
	const readers = staff.page.getByRole("region", { name: "Okurlar", exact: true });
	await staff.page.getByLabel("Sınıf", { exact: true }).selectOption(String(first?.class_code));
	await readers.getByRole("link", { name: String(first?.full_name) }).waitFor();
	await staff.page.getByLabel("Hesabın adı").fill("Nöbetçi Çiğdem");
	await staff.page.getByRole("button", { name: "Masa hesabı aç" }).click();
	const loginDialog = staff.page.getByRole("dialog", { name: "Nöbetçi Çiğdem için giriş bilgileri" });
	await loginDialog.waitFor();
	await look(staff.page, "desk-login");
	const [username, password] = await loginDialog.locator("code").allTextContents();
	expect(await accessibilityFaults(staff.page)).toEqual([]);
	await loginDialog.getByRole("button", { name: "Tamam" }).click();
	await look(staff.page, "school");
	await staff.context.close();

	const volunteer = await demo.visit();
	await logIn(volunteer.page, String(username), String(password));
	await volunteer.page.waitForURL("**/book_loans/create");
	await look(volunteer.page, "volunteer");
	for (const path of ["/students", "/book_loans/list", "/schools/list", "/library_books", "/users"]) {
		expect(await openedPath(volunteer.page, path), path).toBe("/error");
	}
	expect(await openedPath(volunteer.page, "/")).toBe("/book_loans/create");
	await volunteer.page.getByLabel("Okur kartı ya da kitap okutun").fill("yıl");
	await volunteer.page.getByRole("option").first().waitFor();
	await volunteer.context.close();
});

test("a class gets its slips, and a pupil signs in with one on a phone", { tags: "walk" }, async () => {
	const staff = await demo.visitAs("sorumlu@rafta.test", { path: "/students?view=slips" });
	await staff.page.getByLabel("Sınıf").waitFor();
	await staff.page.getByRole("button", { name: "Fişleri hazırla" }).click();
	await staff.page.getByText("PIN'ler yalnızca şimdi gösterilir").waitFor();
	await look(staff.page, "slips");
	expect(await accessibilityFaults(staff.page)).toEqual([]);
	const slip = staff.page.locator("li", { has: staff.page.getByRole("img") }).first();
	const name = String(await slip.locator("p").first().textContent());
	const [username, pin] = await slip.locator("dd").allTextContents();
	expect(pin).toMatch(/^\d{6}$/);

	const pupil = await demo.visit({ width: 360, height: 740 });
	await logIn(pupil.page, String(username), String(pin));
	await pupil.page.waitForURL("**/students/*");
	const greeting = String(await pupil.page.getByRole("heading", { name: /^Merhaba / }).textContent());
	expect(name).toMatch(new RegExp(`^${greeting.replace("Merhaba ", "")} `));
	await look(pupil.page, "pupil");
	expect(pupil.errors).toEqual([]);
	await pupil.context.close();
	await staff.context.close();
});

test("an administrator sees what a deletion takes along, hands over, deletes and brings back", async () => {
	const admin = await demo.visitAs("yonetici@rafta.test", { path: "/users/list" });
	const accounts = async () =>
		Number.parseInt((await admin.page.getByText(/^\d+ kayıt$/).textContent()) ?? "", 10);
	const before = await accounts();
	await admin.page.getByRole("searchbox").fill("umut yalcin");
	// A click while the list becomes shorter would meet another account's row.
	await expect.poll(accounts).toBe(1);
	await admin.page.getByRole("link", { name: "Umut Yalçın" }).click();
	await admin.page.getByRole("heading", { name: "Hesabı sil" }).waitFor();
	await look(admin.page, "deletion-none");
	await admin.page.getByRole("button", { name: "Hesabı ve kayıtları sil" }).click();
	const sure = admin.page.getByRole("dialog", { name: "Umut Yalçın adlı kullanıcının hesabı silinsin mi?" });
	await sure.getByRole("button", { name: "Hesabı ve kayıtları sil" }).click();
	await admin.page.getByText("Hesap silindi.").waitFor();
	await admin.page.waitForURL("**/users/list");
	await expect.poll(accounts).toBe(before - 1);
	expect(admin.errors).toEqual([]);

	await admin.page.goto("/users/list");
	await admin.page.getByRole("link", { name: "Derya İnce" }).click();
	await admin.page.getByText("Önce kitapları iade alın ya da kayıtları devredin").waitFor();
	expect(await admin.page.getByRole("button", { name: "Hesabı ve kayıtları sil" }).isDisabled()).toBe(true);
	await look(admin.page, "deletion-refused");
	expect(await accessibilityFaults(admin.page)).toEqual([]);

	// The rows of the list would move what stands below it: that comes after them.
	const rows = Promise.withResolvers<void>();
	await intercept(admin.page, "**/api/collections/users/records?*", async (route) => {
		await rows.promise;
		await route.continue();
	});
	await responseAfter(admin.page, /\/api\/archives$/, () => admin.page.goto("/admin/users"));
	await admin.page.getByText("Yükleniyor…").first().waitFor({ state: "attached" });
	const archives = admin.page.getByRole("heading", { name: "Silinen hesaplar" });
	expect(await archives.count()).toBe(0);
	rows.resolve();
	await archives.waitFor();
	await admin.page.getByRole("button", { name: "Geri al" }).click();
	await admin.page.getByText("Geri alındı", { exact: true }).waitFor();
	await look(admin.page, "archives");
	expect(admin.errors).toEqual([]);
	await admin.context.close();
});

test("who leaves the school sees nothing of it any more", async () => {
	const staff = await demo.visitAs("sorumlu@rafta.test", {
		width: 360,
		height: 740,
		theme: "dark",
		path: "/",
	});
	await staff.page.getByRole("button", { name: "Menüyü aç" }).click();
	await staff.page.getByRole("dialog").getByRole("link", { name: "Okulum" }).click();
	await staff.page.getByRole("heading", { name: "Görevliler" }).waitFor();
	await look(staff.page, "school-360-dark");
	expect(await accessibilityFaults(staff.page)).toEqual([]);
	await staff.page.getByRole("button", { name: "Okuldan ayrıl" }).click();
	await staff.page
		.getByRole("dialog", { name: "Okuldan ayrılmak istiyor musunuz?" })
		.getByRole("button", { name: "Okuldan ayrıl" })
		.click();
	await staff.page.waitForURL("**/schools/list");
	expect(await openedPath(staff.page, "/students")).toBe("/schools/list");
	await staff.context.close();
});

test("87: two people change one reader: the later is told of it, and overwrites nothing unasked", {
	tags: "walk",
}, async () => {
	const [first, second] = [
		await demo.visitAs("yonetici@rafta.test"),
		await demo.visitAs("yonetici@rafta.test"),
	];
	await first.page.goto("/students");
	const row = first.page.locator("tbody a").first();
	const id = String(await row.getAttribute("href"))
		.split("/")
		.at(-1);
	const open = ({ page }: Visit) => page.goto(`/students/update/${id}`);
	const surname = ({ page }: Visit) => page.getByLabel("Soyad");
	for (const one of [first, second]) {
		await open(one);
		await surname(one).waitFor();
	}
	await surname(first).fill("Birinci");
	await first.page.getByRole("button", { name: "Kaydet" }).click();
	await first.page.getByText("Kaydedildi.").waitFor();
	await surname(second).fill("İkinci");
	// A page that is returned to reads the record again; its form still shows what was typed.
	await responseAfter(second.page, new RegExp(`/api/collections/students/records/${id}`), () =>
		second.page.evaluate(() => {
			const now = Date.now();
			Date.now = () => now + 60_000;
			window.dispatchEvent(new Event("visibilitychange"));
		}),
	);
	expect(await surname(second).inputValue()).toBe("İkinci");
	await second.page.getByRole("button", { name: "Kaydet" }).click();
	await second.page.getByText("Siz düzenlerken başka biri bu alanları değiştirdi: Soyad.").waitFor();
	await look(second.page, "contested");
	await open(first);
	await expect.poll(() => surname(first).inputValue()).toBe("Birinci");
	await second.page.getByRole("button", { name: "Yine de kaydet" }).click();
	await second.page.getByText("Kaydedildi.").waitFor();
	await open(first);
	await expect.poll(() => surname(first).inputValue()).toBe("İkinci");
	for (const one of [first, second]) await one.context.close();
});
