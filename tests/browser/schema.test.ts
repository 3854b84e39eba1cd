// engines: one
/** An administrator edits a collection: a rule's error is shown, a rule is tried out, a change is previewed. */
import { join } from "node:path";
import { roles } from "@rafta/library/access/roles";
import { openSqlite, raw, sql } from "@rafta/records";
import { expect, test } from "vitest";
import { responseAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { logIn } from "../support/people.ts";

const demo = withDemo();

test("a collection is made, tried, changed and deleted, each change seen before it is made", {
	tags: "walk",
}, async () => {
	const { page, context, errors } = await demo.visit();
	await logIn(page, "yonetici@rafta.test");
	await page.goto("/admin/schema");
	await page.getByRole("heading", { name: "Uygulamanın koleksiyonları" }).waitFor();
	await page.getByRole("link", { name: "Yeni koleksiyon" }).click();
	await page.getByLabel("Ad", { exact: false }).first().fill("kulupler");
	for (const [type, name] of [
		["text", "baslik"],
		["number", "uye"],
		["bool", "acik"],
	] as const) {
		await page.getByLabel("Yeni alanın türü").selectOption(type);
		await page.getByRole("button", { name: "Alan ekle" }).click();
		await page.getByRole("listitem", { name: "adsız alanı" }).getByRole("textbox").first().fill(name);
		await page.getByRole("listitem", { name: `${name} alanı` }).waitFor();
	}
	await page.getByRole("button", { name: "acik: yukarı taşı" }).press("Enter");
	const part = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true }).click();
	await part("API kuralları");
	await page.getByLabel("Listeleme: kim").selectOption("rule");
	const rule = page.getByLabel("Listeleme kuralı");
	await rule.fill("acik = true && uyee > 3");
	await page.getByText("16. karakter: bilinmeyen alan “uyee”.").waitFor();
	await rule.fill("acik = true && uy");
	await page.getByRole("button", { name: "Ekle: uye" }).click();
	await page.keyboard.type(" > 3");
	await page
		.getByText("Giriş yapmayanlar dâhil herkes, “acik” işaretliyse, “uye” 3 değerinden büyükse")
		.waitFor();
	await look(page, "schema-create");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByText("Kaydedilmemiş değişiklik: Ad, Alanlar, API kuralları").waitFor();
	// What is refused opens where it can be mended, and what was written elsewhere is still there.
	await part("Dizinler");
	await page.getByRole("button", { name: "Dizin ekle" }).click();
	await page.getByLabel("Sütunlar").fill("yok");
	await part("Alanlar");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByLabel("Sütunlar").and(page.locator("[aria-invalid=true]")).waitFor();
	// The browser logs a refusal.
	expect(errors.splice(0)).toEqual([expect.stringContaining("400")]);
	// The error goes with the mistake, before the next save.
	const refusal = page.getByRole("alert").filter({ hasText: "indexes" });
	await refusal.waitFor();
	await page.getByRole("button", { name: "Dizini kaldır" }).click();
	await refusal.waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Kaydet" }).click();
	const dialog = page.getByRole("dialog", { name: "Veritabanındaki değişiklikler" });
	await dialog.getByText("kulupler tablosu oluşturulur: id, baslik, acik, uye").waitFor();
	await dialog.getByRole("button", { name: "Uygula" }).click();
	await page.getByRole("heading", { name: "kulupler", level: 1 }).waitFor();

	const admin = await demo.signedIn("yonetici@rafta.test");
	await admin.collection("kulupler").create({ baslik: "Satranç", uye: 12, acik: true });
	await admin.collection("kulupler").create({ baslik: "Tiyatro", uye: 2, acik: true });

	await page.getByRole("searchbox", { name: "Koleksiyon ara" }).fill("kulup");
	await page.locator('[aria-current="page"]', { hasText: "kulupler" }).waitFor();
	await part("API kuralları");
	await page.getByRole("button", { name: "Dene", exact: true }).click();
	await page.getByText("Bu kişi 1 kaydı görebilir.").waitFor();
	await page.getByText("Satranç").waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "schema-detail");
	await page.getByRole("link", { name: "Düzenle" }).click();
	await rule.fill("uye < 3");
	await page.getByRole("button", { name: "Son 30 gün için karşılaştır" }).click();
	// The clubs were just written; neither has more members than one and a guest to see it.
	await page.getByText("Artık reddedilir: giriş yapmamış bir kişi, “Satranç”").waitFor();
	await page
		.getByText(/Artık kabul edilir: .+, “Tiyatro”/)
		.first()
		.waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "schema-rule-compared");
	await part("Alanlar");
	await page.getByRole("button", { name: /^baslik/ }).click();
	await page.getByRole("button", { name: "baslik: kaldır" }).click();
	await page.getByRole("button", { name: "Kaydet" }).click();
	await dialog.getByText("kulupler: baslik sütunu silinir; bu sütunda değeri olan kayıt sayısı: 2").waitFor();
	const sure = dialog.getByRole("button", { name: "Uygula" });
	expect(await sure.isDisabled()).toBe(true);
	await dialog.getByRole("textbox").fill("kulupler");
	await look(page, "schema-preview");
	await sure.click();
	await page.getByRole("heading", { name: "kulupler", level: 1 }).waitFor();
	await expect
		.poll(async () => (await admin.collections.getOne("kulupler")).fields.map(({ name }) => name))
		.toEqual(["id", "acik", "uye"]);

	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page
		.getByRole("button", { name: "Koleksiyonu sil" })
		.or(page.getByRole("menuitem", { name: "Koleksiyonu sil" }))
		.click();
	await dialog.getByRole("textbox").fill("kulupler");
	await dialog.getByRole("button", { name: "Uygula" }).click();
	await page.getByRole("heading", { name: "Veri şeması", level: 1 }).waitFor();
	expect(await admin.collections.getOne("kulupler").catch(({ status }) => status)).toBe(404);
	expect(errors).toEqual([]);
	await context.close();
});

test("a slow search of the last days gets its index in one click, and one that no index helps is named", async () => {
	const admin = await demo.signedIn("yonetici@rafta.test");
	const { id } = await admin.collections.create({
		name: "olaylar",
		type: "base",
		fields: [
			{ name: "sehir", type: "text" },
			{ name: "baslik", type: "text" },
			{ name: "adet", type: "number" },
		],
	});
	// As if they had been searched: how long that takes depends on the machine.
	const slow = (filter: string, sort: string, columns: string[] | null, took: number) => ({
		collection: id,
		filter,
		sort,
		columns,
		days: { [new Date().toISOString().slice(0, 10)]: [412, took] },
	});
	const lists = [
		slow("sehir = … && adet > …", "-adet", ["sehir", "adet"], 96_400),
		slow("baslik ~ …", "", null, 8300),
	];
	const database = openSqlite(join(demo.folder, "rafta.db"));
	await database.write(async (tx) => {
		await tx.run(
			raw(`
				WITH RECURSIVE "n"("n") AS (SELECT 1 UNION ALL SELECT "n" + 1 FROM "n" LIMIT 1000)
				INSERT INTO "olaylar" ("id", "sehir") SELECT 'olay' || "n", 'İzmir' FROM "n"`),
		);
		// On a busy machine the server may have noted a slow list itself.
		const values = sql`('slow_lists', ${JSON.stringify(lists)})`;
		await tx.run(sql`INSERT OR REPLACE INTO "_params" ("key", "value") VALUES ${values}`);
	});
	await database.close();

	const { page, errors } = await demo.visitAs("yonetici@rafta.test", { path: "/admin/schema" });
	const section = page.locator("section", { hasText: "Yavaş aramalar" });
	const line = section.getByRole("listitem").filter({ hasText: "sehir = … && adet > …" });
	await line.getByText("412 kez · 96,4 sn").waitFor();
	await section.getByText("Dizin eklemek bu aramayı hızlandırmaz.").waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "schema-slow");
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	await look(page, "schema-slow-390");
	await page.setViewportSize({ width: 1280, height: 800 });
	await line.getByRole("button", { name: "Dizin oluştur" }).click();
	await page.getByText("Dizin oluşturuldu.").waitFor();
	await line.waitFor({ state: "detached" });
	const { indexes } = await admin.collections.getOne("olaylar");
	expect(indexes).toEqual(["CREATE INDEX `idx_olaylar_sehir_adet` ON `olaylar` (`sehir`, `adet`)"]);
	await admin.collections.delete("olaylar");
	const nothing = await responseAfter(page, /slow-lists/, () => page.reload());
	expect(await nothing.json()).toEqual({ items: [] });
	await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
	expect(await section.count()).toBe(0);
	expect(errors).toEqual([]);
});

test("collections are searched beside the list of all while one types, and the address keeps the search", async () => {
	const admin = await demo.signedIn("yonetici@rafta.test");
	const sites = admin.collection("site_settings");
	const [site] = await sites.getFullList();
	// The screens of the specification are closed: administrators have their own ones.
	const screen_access = Object.fromEntries(
		["/schema/search", "/schema/detail/{id}"].map((path) => [path, [roles.admin]]),
	);
	await (site ? sites.update(site.id, { screen_access }) : sites.create({ screen_access }));
	const { page, errors } = await demo.visitAs("yonetici@rafta.test", { path: "/schema/search" });
	const main = page.getByRole("main");
	await main.getByLabel("Ad", { exact: true }).pressSequentially("ödünç");
	await main.getByRole("link", { name: "book_loans", exact: true }).waitFor();
	await main.getByLabel("Tür", { exact: true }).selectOption("auth");
	await main.getByText("Aramanıza uyan kayıt yok.").waitFor();
	await main.getByLabel("Ad", { exact: true }).fill("");
	await page.reload();
	await main.getByRole("link", { name: "users", exact: true }).waitFor();
	await main.getByText("2 koleksiyon").waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "schema-search");
	expect(errors).toEqual([]);
});
