/** An everyday swap from the offer to both books in new hands: on phones, at the approval, at the desk by scans. */
import type { Page } from "playwright-core";
import PocketBase, { type RecordModel } from "pocketbase";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults, type Browser, launchBrowser, look, visit } from "../support/browser.ts";
import { demoPassword, logIn, openedPath } from "../support/people.ts";
import { type RunningRafta, startRafta } from "../support/rafta.ts";

const phone = { width: 360, height: 740 };
let rafta: RunningRafta;
let browser: Browser;
let staff: PocketBase;
let pupil: RecordModel;
/** Another pupil's account, who has a book on the shelf. */
let friend: RecordModel;
let given: RecordModel;

async function signedIn(email: string): Promise<PocketBase> {
	const client = new PocketBase(rafta.url);
	client.autoCancellation(false);
	await client.collection("users").authWithPassword(email, demoPassword);
	return client;
}

beforeAll(async () => {
	rafta = await startRafta({ demo: true });
	browser = await launchBrowser();
	staff = await signedIn("sorumlu@rafta.test");
	const admin = await signedIn("yonetici@rafta.test");
	pupil = await admin
		.collection("users")
		.getFirstListItem('email = "ogrenci@rafta.test"', { expand: "student_id" });
	given = await staff
		.collection("swaps")
		.getFirstListItem('status = "listed" && condition = "worn" && event_id = ""', {
			expand: "book_id,student_id",
		});
	friend = await admin.collection("users").create({
		name: "Arkadaş",
		username: "arkadas",
		email: "arkadas@rafta.test",
		password: demoPassword,
		passwordConfirm: demoPassword,
		role: 4,
		status: "active",
		verified: true,
		school_id: pupil.school_id,
		student_id: given.student_id,
	});
});
afterAll(async () => {
	await browser?.close();
	await rafta?.dispose();
});

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function isFit(page: Page, name: string): Promise<void> {
	await look(page, `swaps-${name}`);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
}

test("a pupil offers, staff approve by a key, a friend asks, the owner agrees, both books change hands by scans", async () => {
	const own = await visit(browser, rafta.url, phone);
	await logIn(own.page, "ogrenci@rafta.test");
	const desk = await visit(browser, rafta.url);
	await logIn(desk.page, "sorumlu@rafta.test");
	const other = await visit(browser, rafta.url, phone);
	await logIn(other.page, friend.email);

	// The pupil.
	await own.page.goto("/swaps");
	await own.page.getByRole("heading", { name: "Takas rafı" }).waitFor();
	await own.page
		.getByRole("button", { name: /İyi|Yeni|Yıpranmış/ })
		.first()
		.waitFor();
	await isFit(own.page, "pupil");
	const offered = new Set((await staff.collection("swaps").getFullList()).map(({ book_id }) => book_id));
	const books = await staff
		.collection("books")
		.getList(1, 60, { filter: 'status = "active" && isbn13 != ""' });
	const book = books.items.find(({ id }) => !offered.has(id));
	if (!book) throw new Error("no title is free");
	await own.page.getByRole("link", { name: "Kitap ver" }).first().click();
	await own.page.getByLabel("Kitabın adı ya da ISBN").fill(book.isbn13);
	await own.page.getByRole("radio", { name: /^İyi/ }).check();
	await isFit(own.page, "offer");
	await own.page.getByRole("button", { name: "Gönder" }).click();
	await own.page.getByText("Görevli onaylayınca rafa çıkar.").first().waitFor();

	// Staff: a decision is taken back by Ctrl+Z before it is sent. The demonstration's own offers are decided before.
	const offer = await staff.collection("swaps").getFirstListItem(`book_id = "${book.id}"`);
	for (const { id } of await staff.collection("swaps").getFullList({ filter: 'status = "pending_approval"' }))
		if (id !== offer.id)
			await staff.send("/api/swaps/approve", { method: "POST", body: { swap: id, op_id: id } });
	await desk.page.goto("/swaps");
	await desk.page.getByRole("heading", { name: "Bildirilenler (2)" }).waitFor();
	const mine = desk.page.getByRole("button", { name: `Onayla: ${book.title}` });
	await mine.waitFor();
	await isFit(desk.page, "staff");
	await desk.page.keyboard.press("1");
	await mine.waitFor({ state: "detached" });
	await desk.page.keyboard.press("Control+z");
	await mine.waitFor();
	await desk.page.keyboard.press("o");
	await desk.page.getByText("Onay bekleyen kitap yok.").waitFor();
	await desk.page.getByRole("link", { name: "Takas masası" }).click();
	await expect
		.poll(async () => (await staff.collection("swaps").getOne(offer.id)).status, { timeout: 20_000 })
		.toBe("listed");

	// The friend asks, the owner says yes.
	await other.page.goto("/swaps");
	await other.page.getByLabel("Kitap adı").fill(book.title);
	await other.page.getByRole("button").filter({ hasText: book.title }).first().click();
	await isFit(other.page, "ask");
	const title = given.expand?.book_id.title;
	await other.page.getByRole("button", { name: title, exact: true }).click();
	await other.page.getByText("Yanıt bekleniyor.").waitFor();
	const asked = own.page.getByRole("listitem").filter({ hasText: `bu kitabını istiyor: ${book.title}` });
	await asked.getByRole("button", { name: "Evet, takas edelim" }).click();
	await own.page.getByText(`${book.title}: bu kitabı kütüphaneye getir.`).waitFor();
	await isFit(own.page, "agreed");

	// The desk: card and ISBN bring a book, card and token fetch one.
	const page = desk.page;
	const scan = async (code: string) => {
		await page.keyboard.type(code);
		await page.keyboard.press("Enter");
	};
	const students = staff.collection("students");
	const [owner, asker] = [await students.getOne(pupil.student_id), await students.getOne(given.student_id)];
	await page.getByLabel("Okur kartı, fiş ya da ISBN okutun").waitFor();
	await scan(owner.student_no);
	await page.getByRole("heading", { name: new RegExp(owner.full_name) }).waitFor();
	await scan(book.isbn13);
	await page.getByText(`Teslim alındı: ${book.title}.`).waitFor();
	await isFit(page, "desk");
	const token = (await staff.collection("swaps").getOne(offer.id)).token;
	await scan(asker.student_no);
	await page.getByRole("heading", { name: new RegExp(asker.full_name) }).waitFor();
	await page.getByRole("button", { name: `Teslim al: ${title}` }).click();
	await page.getByText(`Teslim alındı: ${title}.`).waitFor();
	await scan(token);
	await page.getByText(`Verildi: ${book.title}.`).waitFor();
	await scan(owner.student_no);
	await page.getByRole("button", { name: `Ver: ${title}` }).click();
	await page.getByText(`Verildi: ${title}.`).waitFor();

	await own.page.getByRole("heading", { name: "Biten takaslar" }).waitFor();
	await own.page.getByText("Tamamlandı").first().waitFor();
	await page.goto(`/swaps/detail/${offer.id}`);
	await page.getByText("Tamamlandı").waitFor();
	await isFit(page, "detail");
	for (const { errors, context } of [own, desk, other]) {
		expect(errors).toEqual([]);
		await context.close();
	}
}, 90_000);

test("guests find the door of swaps closed", async () => {
	const guest = await visit(browser, rafta.url, phone);
	expect(await openedPath(guest.page, "/swaps")).not.toBe("/swaps");
	await guest.context.close();
}, 30_000);
