// engines: one
/**
 * The six screens of the five entities, opened by an administrator: on a phone in a dark theme, and wide in a light
 * one.
 */
import type PocketBase from "pocketbase";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { overflow, type Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { walkTo } from "../support/walk.ts";

const admin = "yonetici@rafta.test";
const entities = ["books", "library_books", "students", "schools", "libraries"] as const;
const suffixes = ["", "/create", "/update/{id}", "/detail/{id}", "/list", "/search"] as const;
const sizes = [
	["360-dark", { width: 360, height: 740, theme: "dark" }],
	["1280-light", { width: 1280, height: 800, theme: "light" }],
] as const;

const demo = withDemo();
let api: PocketBase;

beforeAll(async () => {
	api = await demo.signedIn(admin);
	// The first steps stay open to managers, whatever is configured.
	const paths = entities
		.flatMap((entity) => suffixes.map((end) => `/${entity}${end}`))
		.filter((path) => path !== "/schools/list" && path !== "/libraries/list");
	const open = Object.fromEntries(paths.map((path) => [path, [2]]));
	await api.collection("site_settings").create({ screen_access: open });
});
describe.each(sizes)("%s", (name, size) => {
	let visitor: Visit;
	beforeAll(async () => {
		visitor = await demo.visitAsAdmin(size);
	});
	afterAll(() => visitor?.context.close());
	for (const entity of entities) {
		test(`${entity}: home, create, update, detail, list and search at ${name}`, async () => {
			const { page, errors } = visitor;
			const me = await api.collection("users").getFirstListItem(`email = "${admin}"`);
			const mine = ["library_books", "students", "libraries"].includes(entity);
			const filter = mine ? `school_id = "${me.school_id}"` : "";
			const { id } = await api.collection(entity).getFirstListItem(filter, { sort: "id" });
			for (const end of suffixes) {
				const path = `/${entity}${end.replace("{id}", id)}`;
				const landing = await walkTo(page, path);
				expect(landing.path).toBe(path);
				expect(landing.failure, path).toBe("");
				expect(landing.heading, path).not.toBe("");
				expect(await accessibilityFaults(page), path).toEqual([]);
				const wide = await overflow(page);
				expect(wide, path).toBeLessThanOrEqual(0);
				const folder = process.env.RAFTA_LOOK;
				const kind = end.split("/")[1] ?? "";
				if (folder) await page.screenshot({ path: `${folder}/${entity}-${kind || "home"}-${name}.png` });
			}
			expect(errors.splice(0)).toEqual([]);
		});
	}
});

test("a library is made, found by two fields in any spelling, changed and deleted, from screen to screen", async () => {
	const { page, context, errors } = await demo.visitAsAdmin(sizes[1][1]);
	await page.goto("/libraries");
	await page.getByRole("link", { name: "Yeni kayıt" }).click();
	await page.getByLabel("Kütüphane adı").fill("Işıklı Çınar Kitaplığı");
	await page.getByLabel("Yeri").fill("İkinci kat");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.waitForURL("**/libraries/detail/**");
	await page.getByRole("heading", { name: "Işıklı Çınar Kitaplığı", level: 1 }).waitFor();
	await page.goto("/libraries/search");
	await page.getByLabel("Kütüphane adı").fill("ISIKLI CINAR");
	await page.getByLabel("Yeri").fill("kat");
	await page.getByRole("button", { name: "Ara", exact: true }).click();
	await page.getByRole("link", { name: "Işıklı Çınar Kitaplığı" }).waitFor();
	await page.waitForURL((url) => url.searchParams.get("name") === "ISIKLI CINAR");
	await page.getByLabel("Yeri").fill("zemin");
	await page.getByRole("button", { name: "Ara", exact: true }).click();
	await page.getByText("Aramanıza uyan kayıt yok.").waitFor();
	// Repeated searches are a single step in the history.
	await page.goBack();
	await page.getByText("İkinci kat").waitFor();
	await page.goto("/libraries/search?name=isikli");
	await page.getByRole("link", { name: "Işıklı Çınar Kitaplığı" }).click();
	await page.getByRole("link", { name: "Düzenle" }).click();
	await page.getByLabel("Yeri").fill("Üçüncü kat");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.getByText("Üçüncü kat").waitFor();
	await page.getByRole("button", { name: "Sil" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Sil", exact: true }).click();
	await page.waitForURL("**/libraries/list");
	expect(errors).toEqual([]);
	await context.close();
});

test("a school's grades are written one a line", async () => {
	const { page, context, errors } = await demo.visitAsAdmin(sizes[1][1]);
	await page.goto("/schools/create");
	await page.getByLabel("Okul adı").fill("Satır Satır İlkokulu");
	await page.getByLabel("Tür", { exact: false }).first().selectOption("ilkokul");
	await page.getByLabel("Sınıf düzeyleri").fill("1\n2\n\n 3 ");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.waitForURL("**/schools/detail/**");
	const school = await api.collection("schools").getFirstListItem('name = "Satır Satır İlkokulu"');
	expect(school.grades).toEqual([1, 2, 3]);
	await page.goto(`/schools/update/${school.id}`);
	await page.getByLabel("Sınıf düzeyleri").fill("4");
	await page.getByRole("button", { name: "Kaydet" }).click();
	await page.waitForURL("**/schools/detail/**");
	expect((await api.collection("schools").getOne(school.id)).grades).toEqual([4]);
	expect(errors).toEqual([]);
	await context.close();
});
