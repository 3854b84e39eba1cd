// engines: one
/** A row that disappears under the keyboard leaves the focus beside it, never at the page's beginning. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();

/** What has the focus, and the row around it. */
const focused = (page: Page): Promise<{ control: string; row: string }> =>
	page.evaluate(() => {
		const control = document.activeElement;
		return { control: control?.textContent ?? "", row: control?.closest("li")?.textContent ?? "" };
	});

const rowOf = async (button: Locator): Promise<string> =>
	(await button.locator("xpath=ancestor::li[1]").textContent()) ?? "";

test("the desk's tasks are settled one after the other without leaving the keys, the last leads to the heading", async () => {
	// A book that its reader says was returned, and that is there after all, is a second task.
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const filter = `status = "open" && library_id = "${staff.authStore.record?.library_id}"`;
	const loan = await staff.collection("book_loans").getFirstListItem(filter, { sort: "-due_on" });
	const send = (path: string, body: object) =>
		staff.send(`/api/circulation/${path}`, {
			method: "POST",
			body: { op_id: path.padEnd(15, "0"), ...body },
		});
	await send("claim", { loan: loan.id });
	await send("checkin", { copy: loan.library_book_id });
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/book_loans" });
	const done = page.getByRole("region", { name: "Bugün" }).getByRole("button", { name: "Bitir" });
	await done.first().waitFor();
	const count = await done.count();
	expect(count).toBeGreaterThan(1);
	const second = await rowOf(done.nth(1));
	await done.first().focus();
	await page.keyboard.press("Enter");
	await expect.poll(() => focused(page)).toEqual({ control: "Bitir", row: second });
	for (let left = count - 1; left > 0; left--) {
		await page.keyboard.press("Enter");
		await expect.poll(() => done.count()).toBe(left - 1);
	}
	await expect.poll(() => focused(page)).toEqual({ control: "Bugün", row: "" });
	expect(errors).toEqual([]);
	await context.close();
});

test("what a pupil gives up leaves the focus at the next, and a question leads back to its button", async () => {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const pupil = await demo.signedIn("ogrenci@rafta.test");
	const out = await staff
		.collection("library_books")
		.getFullList({ filter: 'status = "on_loan" && loanable = "yes"', expand: "book_id" });
	let placed = 0;
	for (const book of new Set(out.map(({ book_id }) => String(book_id)))) {
		const body = { op_id: `place${placed}`.padEnd(15, "0"), book };
		// Some of them the pupil has, or may not have.
		const isPlaced = await pupil
			.send("/api/holds/place", { method: "POST", body })
			.then(() => true)
			.catch(() => false);
		if (isPlaced) placed += 1;
		if (placed === 2) break;
	}
	const { page, context, errors } = await demo.visitAs("ogrenci@rafta.test");
	const giveUp = page
		.getByRole("region", { name: "Ayırttıkların" })
		.getByRole("button", { name: /^İptal et: / });
	await giveUp.first().waitFor();
	const count = await giveUp.count();
	expect(count).toBeGreaterThan(1);
	const [first, second] = [await rowOf(giveUp.first()), await rowOf(giveUp.nth(1))];
	await giveUp.first().focus();
	await page.keyboard.press("Enter");
	const question = page.getByRole("dialog");
	// What gives something up is not what a second press of Enter does.
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Kalsın");
	await page.keyboard.press("Enter");
	await expect.poll(() => focused(page)).toEqual({ control: "İptal et", row: first });
	await page.keyboard.press("Enter");
	await question.getByRole("button", { name: "Ayırtmayı iptal et" }).press("Enter");
	await expect.poll(() => focused(page)).toEqual({ control: "İptal et", row: second });
	expect(errors).toEqual([]);
	await context.close();
});

test("an undone action leaves the focus at the button of the next one", async () => {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const { items } = await staff
		.collection("book_loans")
		.getList(1, 3, { filter: `status = "open" && library_id = "${staff.authStore.record?.library_id}"` });
	for (const [at, { library_book_id }] of items.entries())
		await staff.send("/api/circulation/checkin", {
			method: "POST",
			body: { op_id: `back${at}`.padEnd(15, "0"), copy: library_book_id },
		});
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", {
		path: "/book_loans/create?mode=actions",
	});
	const undo = page.getByRole("listitem").getByRole("button", { name: /^Geri al/ });
	await undo.first().waitFor();
	const second = await rowOf(undo.nth(1));
	await undo.first().focus();
	await page.keyboard.press("Enter");
	// The undone row has no button any more.
	await expect.poll(() => focused(page)).toEqual({ control: "Geri al", row: second });
	expect(errors).toEqual([]);
	await context.close();
});

test("a form saves once something in it has changed, and its button keeps the focus", async () => {
	const { page, context, errors } = await demo.visitAsAdmin();
	await page.goto("/admin/site-settings");
	const form = page.locator("form").filter({ has: page.getByLabel("Başlık") });
	const name = form.getByLabel("Başlık");
	const save = form.getByRole("button", { name: "Kaydet" });
	await name.fill("Kitaplık");
	await save.press("Enter");
	await page.getByText("Kaydedildi").first().waitFor();
	await expect.poll(() => save.getAttribute("aria-disabled")).toBe("true");
	expect((await focused(page)).control).toBe("Kaydet");
	// What is taken back is no change.
	await name.fill("Kitaplık 2");
	expect(await save.getAttribute("aria-disabled")).toBeNull();
	await name.fill("Kitaplık");
	expect(await save.getAttribute("aria-disabled")).toBe("true");
	const sent: string[] = [];
	page.on("request", (request) => {
		// Not what keeps the session and the page's subscriptions.
		if (request.method() !== "GET" && request.url().includes("/records")) sent.push(request.url());
	});
	await name.press("Enter");
	await save.press("Enter");
	await name.fill("Kitaplık 3");
	await name.press("Enter");
	await expect.poll(() => sent.length).toBe(1);
	expect(errors).toEqual([]);
	await context.close();
});

test("what a save said about a field is gone once the field is changed, and stays at the others", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/students/create" });
	const first = page.getByLabel(/^Ad\b/);
	const last = page.getByLabel(/^Soyad/);
	await first.waitFor();
	const save = page.getByRole("button", { name: "Kaydet" });
	await save.click();
	await expect.poll(() => first.getAttribute("aria-invalid")).toBe("true");
	await expect.poll(() => last.getAttribute("aria-invalid")).toBe("true");
	// The keyboard is at the first field that the save was about.
	await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
	await page.keyboard.type("Ece");
	await expect.poll(() => first.getAttribute("aria-invalid")).not.toBe("true");
	expect(await last.getAttribute("aria-invalid")).toBe("true");
	// The next save says again what is still wrong.
	await first.fill("");
	await save.click();
	await expect.poll(() => first.getAttribute("aria-invalid")).toBe("true");
	await context.close();
});
