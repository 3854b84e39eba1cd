// engines: one
/** Browsers in states that people have reported: a database that never opens, a page shown again. */
import { expect, test } from "vitest";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();

test("a browser that never opens its database shows the pages all the same", async () => {
	const { page, context } = await demo.visit();
	await page.addInitScript(() => {
		IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
	});
	await page.goto("/");
	await page.getByRole("link", { name: "Giriş yap" }).first().waitFor();
	await context.close();
});

test("a page that the browser shows again as it was shows nothing of an account that has signed out", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test");
	// A page that is put aside hears nothing.
	await context.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation()));
	await page.goto("/students/list");
	const row = page.getByRole("row").nth(1);
	await row.waitFor();
	const other = await context.newPage();
	await other.goto("/theme.js");
	await other.evaluate(() => localStorage.removeItem("pocketbase_auth"));
	expect(await row.isVisible()).toBe(true);
	await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
	await row.waitFor({ state: "detached" });
	await context.close();
});

test.each([
	{ email: "sorumlu@rafta.test", path: "/book_loans/create", requests: "1" },
	{ email: "ogrenci@rafta.test", path: "/", requests: undefined },
])("the browser of $email is asked to keep what is stored: $requests", async ({ email, path, requests }) => {
	const { page, context } = await demo.visitAs(email);
	await context.addInitScript(() => {
		StorageManager.prototype.persist = async () => {
			document.documentElement.dataset.requests = "1";
			return true;
		};
	});
	await page.goto(path);
	await page.getByRole("heading", { level: 1 }).waitFor();
	await expect.poll(() => page.evaluate(() => document.documentElement.dataset.requests)).toBe(requests);
	await context.close();
});

test("a page is loaded again without a question, unless something typed would be lost", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/books/create" });
	const questions: string[] = [];
	page.on("dialog", (dialog) => {
		questions.push(dialog.type());
		void dialog.accept();
	});
	const title = page.getByLabel("Eser adı").first();
	await title.click();
	await page.reload();
	expect(questions).toEqual([]);
	await title.fill("Kaybolmasın");
	await page.reload();
	expect(questions).toEqual(["beforeunload"]);
	await context.close();
});

test("two quick presses of the button that saves make one record", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/books/create" });
	await page.getByLabel("Eser adı").first().fill("İki Kez Basılan");
	await page.getByLabel("Yazarlar").first().fill("Işıl Öğüt");
	await page.getByRole("button", { name: "Kaydet" }).dblclick();
	await page.waitForURL(/\/library_books\/create/);
	const manager = await demo.signedIn("sorumlu@rafta.test");
	const { totalItems } = await manager
		.collection("books")
		.getList(1, 5, { filter: 'title = "İki Kez Basılan"' });
	expect(totalItems).toBe(1);
	await context.close();
});

test("the wheel scrolls, and changes no number that has the focus", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/swap_events/create" });
	const number = page.getByRole("spinbutton").first();
	const before = await number.inputValue();
	await number.focus();
	await number.hover();
	// Two steps would have been seen.
	for (const times of [1, 2]) {
		// Listens before the wheel turns: the promise is inside, so that the page is not waited for yet.
		const heard = await page.evaluateHandle(() => ({
			turn: new Promise((turn) => addEventListener("wheel", () => turn(true), { once: true })),
		}));
		await page.mouse.wheel(0, 100 * times);
		expect(await heard.evaluate(({ turn }) => turn)).toBe(true);
	}
	await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true);
	expect(await number.inputValue()).toBe(before);
	await context.close();
});
