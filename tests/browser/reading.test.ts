// engines: one
/** A pupil's own reading life on a phone: a goal, how a book was, badges, the switches; and the teacher who reads words. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { responseAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, overflow } from "../support/browser.ts";
import { makeClass } from "../support/class.ts";
import { testMoment } from "../support/clock.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();
const phone = { width: 390, height: 844 };
const pupil = "ogrenci@rafta.test";

interface Book {
	readonly id: string;
	readonly title: string;
}
interface Reading {
	readonly months: readonly unknown[];
	readonly to_rate: readonly Book[];
	readonly goal: { readonly target: number } | null;
}
interface Opinions {
	readonly sums: { readonly readers: number } | null;
	readonly own: { readonly hearts: number; readonly phrases: readonly string[] } | null;
}

const reading = async () => (await demo.signedIn(pupil)).send<Reading>("/api/reading", {});
const opinionsOf = async (book: string) =>
	(await demo.signedIn(pupil)).send<Opinions>(`/api/opinions/titles/${book}`, {});

/** In the first days of a school year nothing of it has come back: then the pupil brings some books back today. */
beforeAll(async () => {
	if ((await reading()).months.length > 0) return;
	const student = String((await demo.signedIn(pupil)).authStore.record?.student_id);
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const { items } = await staff
		.collection("library_books")
		.getList(1, 200, { filter: 'status = "available" && loanable = "yes"' });
	const copies = new Map(items.map(({ id, book_id }) => [String(book_id), id]));
	for (const [n, copy] of [...copies.values()].slice(0, 6).entries()) {
		const lent = { op_id: `readinglent000${n}`, copy, student, override_reason: "Ders kitabı" };
		await staff.send("/api/circulation/checkout", { method: "POST", body: lent });
		const back = { op_id: `readingback000${n}`, copy };
		await staff.send("/api/circulation/checkin", { method: "POST", body: back });
	}
});

async function assertSound(page: Page, name: string) {
	await look(page, name);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
}

test("a pupil says in two taps how the last book was, and takes it back on the title's page", async () => {
	const [book] = (await reading()).to_rate;
	if (!book) throw new Error("the pupil has brought nothing back");
	const { page, errors } = await demo.visitAs(pupil, phone);
	const question = page.getByRole("region", { name: `“${book.title}” nasıldı?` });
	// 1, 2
	await question.getByRole("button", { name: "4 kalp" }).click();
	await question.getByRole("button", { name: "Bir solukta bitti" }).click();
	await expect
		.poll(async () => (await opinionsOf(book.id)).own)
		.toMatchObject({ hearts: 4, phrases: ["quick"] });
	await question.getByText("Adın görünmez.").waitFor();
	await assertSound(page, "reading-phone");

	await page.goto(`/catalog/${book.id}`);
	const own = page.getByRole("region", { name: "Nasıldı?" });
	await own.getByRole("button", { name: "Bir solukta bitti", pressed: true }).waitFor();
	await assertSound(page, "reading-title-phone");
	await own.getByRole("button", { name: "Geri al" }).click();
	await expect.poll(async () => (await opinionsOf(book.id)).own).toBeNull();
	await own.getByRole("button", { name: "Bir solukta bitti" }).waitFor({ state: "detached" });
	expect(errors).toEqual([]);
});

test("the same by keyboard", async () => {
	const [book] = (await reading()).to_rate;
	if (!book) throw new Error("the pupil has brought nothing back");
	const { page } = await demo.visitAs(pupil, { path: "/me" });
	const question = page.getByRole("region", { name: `“${book.title}” nasıldı?` });
	await question.getByRole("button", { name: "5 kalp" }).focus();
	await page.keyboard.press("Enter");
	await question.getByRole("button", { name: "Beni güldürdü" }).waitFor();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Space");
	await expect
		.poll(async () => (await opinionsOf(book.id)).own)
		.toMatchObject({ hearts: 5, phrases: ["laughed"] });
	const badges = page.getByRole("heading", { name: "Rozetlerin" });
	// Left and come back to without loading the page: the book is not asked about again.
	await page.getByRole("link", { name: "Fotoğraf, parola, tema" }).click();
	await badges.waitFor({ state: "detached" });
	await page.goBack();
	await badges.waitFor();
	await question.waitFor({ state: "detached" });
	await page.goto("/me");
	await badges.waitFor();
	expect(await question.count()).toBe(0);
});

test("the desk scans the card from the own page on the phone; on a desktop it stands beside the rest", async () => {
	const own = await demo.visitAs(pupil, { ...phone, path: "/me" });
	const bars = own.page.getByRole("img", { name: /^Kart barkodu: \d+$/ });
	const number = String(await bars.getAttribute("aria-label")).replace(/\D/g, "");
	const name = await own.page.getByRole("heading", { level: 1 }).textContent();
	await assertSound(own.page, "reading-card-phone");
	const desk = await demo.visitAs("sorumlu@rafta.test", { path: "/book_loans/create" });
	await desk.page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" }).fill(number);
	await desk.page.keyboard.press("Enter");
	await desk.page.getByRole("heading", { name: String(name) }).waitFor();
	await own.page.setViewportSize({ width: 1280, height: 900 });
	const [left, right] = await Promise.all([
		bars.boundingBox(),
		own.page.getByRole("heading", { name: "Rozetlerin" }).boundingBox(),
	]);
	expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
	await assertSound(own.page, "reading-card-wide");
	expect([...own.errors, ...desk.errors]).toEqual([]);
});

test("what is read late pushes nothing down: the own page comes as a whole", async () => {
	const { page, context } = await demo.visitAs(pupil, phone);
	await page.getByRole("heading", { name: /^Merhaba / }).waitFor();
	const held = Promise.withResolvers<void>();
	await intercept(page, "**/api/reading", async (route) => {
		await held.promise;
		await route.continue();
	});
	const card = await responseAfter(page, /\/card$/, () => page.goto("/me"));
	await card.finished();
	// Two frames: what came has been drawn.
	const drawn = () =>
		page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	await drawn();
	const below = page.getByRole("heading", { name: "Okudukların", exact: true });
	expect(await below.count()).toBe(0);
	held.resolve();
	await below.waitFor();
	await page.getByRole("heading", { name: "Rozetlerin" }).waitFor();
	await context.close();
});

test("a goal is changed and removed, and the books stand by month", async () => {
	const { page } = await demo.visitAs(pupil, { ...phone, path: "/me" });
	// A term, or the summer.
	const shelf = page.getByRole("region", { name: /^Bu \p{L}+ 12 kitap$/u });
	await shelf
		.getByRole("listitem", { name: /^Kasım|^Ekim|^Eylül|^\p{L}+: \d+ kitap/u })
		.first()
		.waitFor();
	await shelf.getByRole("button", { name: "Değiştir" }).click();
	const dialog = page.getByRole("dialog", { name: "Hedefin" });
	await dialog.getByText("Bu yıl").click();
	await dialog.getByRole("spinbutton").fill("30");
	await assertSound(page, "reading-goal-phone");
	await dialog.getByRole("button", { name: "Tamam" }).click();
	await page.getByRole("heading", { name: "Bu yıl 30 kitap" }).waitFor();
	expect((await reading()).goal?.target).toBe(30);
	await page.getByRole("button", { name: "Değiştir" }).click();
	await dialog.getByRole("button", { name: "Hedefi kaldır" }).click();
	await page.getByRole("button", { name: "Hedef koy" }).waitFor();
	expect((await reading()).goal).toBeNull();
});

test("on a phone a long school year scrolls in its shelf, and the page stays as wide as the screen", async () => {
	const { page, context } = await demo.visitAs(pupil, phone);
	await intercept(page, "**/api/reading", async (route) => {
		const reading = await (await route.fetch()).json();
		const books = reading.months[0].books;
		const months = ["2026-09", "2026-10", "2026-11", "2026-12", "2027-01"];
		await route.fulfill({ json: { ...reading, months: months.map((month) => ({ month, books })) } });
	});
	await page.goto("/me");
	await page.getByRole("listitem", { name: /^Ocak: / }).waitFor();
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	// The last request may still be on its way.
	await page.unrouteAll({ behavior: "ignoreErrors" });
	await context.close();
});

test("a teacher reads a pupil's words before anybody else does", async () => {
	const staff = await demo.visitAs("sorumlu@rafta.test", { path: "/book_loans" });
	const card = staff.page.locator("section", {
		has: staff.page.getByRole("heading", { name: "Onay bekleyen yorumlar" }),
	});
	const first = card.getByRole("listitem").first();
	await first.waitFor();
	const before = await card.getByRole("listitem").count();
	await look(staff.page, "reading-words");
	await first.getByRole("button", { name: /^Gizle/ }).click();
	await expect.poll(() => card.getByRole("listitem").count()).toBe(before - 1);
	expect(await accessibilityFaults(staff.page)).toEqual([]);
});

test("badges are shown to teachers while the pupil wants it, and all of it is switched off and on", async () => {
	const { page } = await demo.visitAs(pupil, { ...phone, path: "/me" });
	// The box shows the choice before the server has it.
	const chosen = await responseAfter(page, /\/api\/reading\/settings$/, () =>
		page.getByRole("checkbox", { name: "Öğretmenlerim de görsün" }).check(),
	);
	expect(chosen.ok()).toBe(true);
	const reader = String((await demo.signedIn(pupil)).authStore.record?.student_id);
	const staff = await demo.visitAs("sorumlu@rafta.test", { path: `/students/detail/${reader}` });
	await staff.page.getByRole("heading", { name: "Gösterdiği rozetler" }).waitFor();
	await page.getByRole("checkbox", { name: /^Okuma köşem/ }).click();
	await page.getByRole("button", { name: "Kapat ve sil" }).click();
	await page.getByRole("heading", { name: "Rozetlerin" }).waitFor({ state: "detached" });
	const badges = await responseAfter(staff.page, /\/badges$/, () => staff.page.reload());
	expect(await badges.json()).toEqual({ badges: [] });
	await staff.page.getByRole("heading", { level: 1 }).waitFor();
	expect(await staff.page.getByRole("heading", { name: "Gösterdiği rozetler" }).count()).toBe(0);
	await page.getByRole("checkbox", { name: /^Okuma köşem/ }).click();
	await page.getByRole("heading", { name: "Rozetlerin" }).waitFor();
});

test("staff begin a class challenge, see the classes in front and end it", async () => {
	// Two classes whose readers bring back today what they have had overnight, on whatever day of the school year.
	const at = new Date(testMoment.getTime() - 86_400_000).toISOString();
	for (const [code, from] of [
		["6/Y", 7301],
		["6/Z", 7321],
	] as const) {
		const { barcodes, call } = await makeClass(demo.url, code, 10, from);
		for (const [n, copy] of barcodes.slice(0, 5).entries()) {
			const student = String(from + n);
			await call("/api/circulation/checkout", { op_id: `classlent00${student}`, copy, student, at });
			await call("/api/circulation/checkin", { op_id: `classback00${student}`, copy });
		}
	}
	const school = String((await demo.signedIn("sorumlu@rafta.test")).authStore.record?.school_id);
	const { page } = await demo.visitAs("sorumlu@rafta.test", { path: `/schools/detail/${school}` });
	const card = page.locator("section", { has: page.getByRole("heading", { name: "Sınıf yarışması" }) });
	await card.getByRole("button", { name: "Kitap sayılsın" }).click();
	await card.getByText(/^Birlikte [\d.]+ kitap okundu\./).waitFor();
	expect(await card.getByRole("listitem").count()).toBeGreaterThan(0);
	await assertSound(page, "class-challenge");
	await card.getByRole("button", { name: "Yarışmayı bitir" }).click();
	await card.getByRole("button", { name: "Sayfa sayılsın" }).waitFor();
});
