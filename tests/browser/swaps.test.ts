// engines: one
/**
 * An everyday swap from the offer to both books with their new owners: on phones, at the approval, at the desk by
 * scans.
 */
import type { Page } from "playwright-core";
import PocketBase, { type RecordModel } from "pocketbase";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import {
	type Browser,
	chooseFile,
	cutOff,
	launchBrowser,
	look,
	type Visit,
	visit,
} from "../support/browser.ts";
import { heardOf } from "../support/live.ts";
import { demoPassword, logIn, openedPath } from "../support/people.ts";
import { type RunningRafta, startRafta } from "../support/rafta.ts";

const phone = { width: 360, height: 740 };
let rafta: RunningRafta;
let browser: Browser;
let staff: PocketBase;
let pupil: RecordModel;
/** Another pupil's account, with a book on the shelf. */
let friend: RecordModel;
let given: RecordModel;
/** The pupil and the friend on phones, staff at a desk. */
let own: Visit;
let other: Visit;
let desk: Visit;

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
	const as = async (email: string, size?: typeof phone) => {
		const made = await visit(browser, rafta.url, size);
		await logIn(made.page, email);
		return made;
	};
	// The demonstration's own offers are decided: a key decides the first of those that wait.
	for (const { id } of await staff.collection("swaps").getFullList({ filter: 'status = "pending_approval"' }))
		await staff.send("/api/swaps/approve", { method: "POST", body: { swap: id, op_id: id } });
	[own, other, desk] = await Promise.all([
		as("ogrenci@rafta.test", phone),
		as(friend.email, phone),
		as("sorumlu@rafta.test"),
	]);
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

/** Checks that the owner's photo of a book is loaded and rendered. */
async function showsPhoto(page: Page, title: string): Promise<void> {
	const photo = page.getByRole("img", { name: `Fotoğraf: ${title}` });
	await photo.waitFor();
	await expect
		.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
		.toBeGreaterThan(0);
}

test("a pupil offers, staff approve by a key, a friend asks, the owner agrees, both books change hands by scans", {
	tags: "walk",
}, async () => {
	// The pupil.
	await own.page.goto("/swaps");
	await own.page.getByRole("heading", { name: "Takas rafı" }).waitFor();
	await own.page
		.getByRole("button", { name: /İyi|Yeni|Yıpranmış/ })
		.first()
		.waitFor();
	await isFit(own.page, "pupil");
	const chips = own.page.getByRole("group", { name: "Raftaki kitapları süz" });
	const items = own.page.getByRole("list", { name: "Takas rafı" }).getByRole("listitem");
	const all = await items.count();
	await chips.getByRole("button", { name: "Hediye" }).click();
	await expect.poll(() => items.count()).toBeLessThan(all);
	for (const text of await items.allTextContents()) expect(text).toMatch(/Hediye|İstedin/);
	expect(await items.count()).toBeGreaterThan(0);
	await chips.getByRole("button", { name: "Hepsi" }).click();
	await expect.poll(() => items.count()).toBe(all);
	const offered = new Set((await staff.collection("swaps").getFullList()).map(({ book_id }) => book_id));
	const books = await staff
		.collection("books")
		.getList(1, 60, { filter: 'status = "active" && isbn13 != ""' });
	const book = books.items.find(({ id }) => !offered.has(id));
	if (!book) throw new Error("no title is free");
	await own.page.getByRole("link", { name: "Kitap ver" }).first().click();
	await own.page.getByLabel("Kitap adı ya da ISBN").fill(book.isbn13);
	await own.page.getByRole("radio", { name: /^İyi/ }).check();
	const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: "#b03030" } });
	await chooseFile(own.page.getByLabel("Kitabın fotoğrafı"), {
		name: "IMG.png",
		mimeType: "image/png",
		buffer: await picture.png().toBuffer(),
	});
	await own.page.getByRole("button", { name: "Bu fotoğrafı kullan" }).click();
	await own.page.getByRole("img", { name: "Yeni fotoğraf" }).waitFor();
	await isFit(own.page, "offer");
	await own.page.getByRole("button", { name: "Gönder" }).click();
	await own.page.getByText("Görevli onaylayınca rafa çıkar.").first().waitFor();

	// Staff: a decision is undone by Ctrl+Z before it is sent.
	const offer = await staff.collection("swaps").getFirstListItem(`book_id = "${book.id}"`);
	await desk.page.goto("/swaps");
	await desk.page.getByRole("heading", { name: "Bildirilen kitaplar (2)" }).waitFor();
	const mine = desk.page.getByRole("button", { name: `Onayla: ${book.title}` });
	await mine.waitFor();
	await showsPhoto(desk.page, book.title);
	await isFit(desk.page, "staff");
	await desk.page.keyboard.press("r");
	await desk.page.getByRole("dialog", { name: `Reddet: ${book.title}` }).waitFor();
	await isFit(desk.page, "staff-reject");
	await desk.page.keyboard.press("1");
	await mine.waitFor({ state: "detached" });
	await desk.page.getByText(`Reddedildi: ${book.title} · Çok yıpranmış · birkaç saniye`).waitFor();
	await desk.page.keyboard.press("Control+z");
	await mine.waitFor();
	await desk.page.keyboard.press("o");
	await desk.page.getByText("Onay bekleyen kitap yok.").waitFor();
	await desk.page.getByRole("link", { name: "Takas masası" }).click();
	await expect.poll(async () => (await staff.collection("swaps").getOne(offer.id)).status).toBe("listed");

	// The friend sends a request, the owner accepts.
	await other.page.goto("/swaps");
	await other.page.getByLabel("Kitap adı").fill(book.title);
	await other.page.getByRole("button").filter({ hasText: book.title }).first().click();
	await showsPhoto(other.page, book.title);
	await isFit(other.page, "ask");
	const title = given.expand?.book_id.title;
	await other.page.getByRole("button", { name: title, exact: true }).click();
	await other.page.getByText("Yanıt bekleniyor.").waitFor();
	const request = own.page.getByRole("listitem").filter({ hasText: `bu kitabını istiyor: ${book.title}` });
	await request.getByRole("button", { name: "Evet, takas edelim" }).click();
	await own.page.getByText(`${book.title}: Bu kitabı`).waitFor();
	await isFit(own.page, "agreed");

	// The desk: card and ISBN check a book in, card and token hand one out.
	const page = desk.page;
	const scan = async (code: string) => {
		await page.keyboard.type(code);
		await page.keyboard.press("Enter");
	};
	const students = staff.collection("students");
	const [owner, requester] = [
		await students.getOne(pupil.student_id),
		await students.getOne(given.student_id),
	];
	await page.getByLabel("Okurun kartını okutun ya da okul numarasını yazın").waitFor();
	await scan(owner.student_no);
	await page.getByRole("heading", { name: new RegExp(owner.full_name) }).waitFor();
	await scan("9789750807145");
	await page.getByText("Bu okurun takaslarında bu kitap yok.").waitFor();
	// The response is lost: sent again with its id, the scan has one effect.
	const reconnect = await cutOff(page, "/api/swaps/deposit");
	await scan(book.isbn13);
	await page.getByText("Sunucu yanıt vermiyor. Okutmaya devam edin").waitFor();
	await reconnect();
	await page.getByText(`Teslim alındı: ${book.title}`).waitFor();
	for (const error of desk.errors.splice(0)) expect(error).toContain("ERR_CONNECTION_RESET");
	const token = (await staff.collection("swaps").getOne(offer.id)).token;
	await page.getByText(`Fiş no ${token}`).first().waitFor();
	await isFit(page, "desk");
	const slips = await eventAfter(page, "download", () =>
		page.getByRole("button", { name: "Takas fişlerini yazdır (PDF)" }).click(),
	);
	expect(slips.suggestedFilename()).toMatch(/^takas-fisi-.*\.pdf$/);
	await scan(requester.student_no);
	await page.getByRole("heading", { name: new RegExp(requester.full_name) }).waitFor();
	await page.getByText(`Önce karşılığı getirilmeli: ${title}`).waitFor();
	await page.getByRole("button", { name: `Teslim al: ${title}` }).click();
	await page.getByText(`Teslim alındı: ${title}`).waitFor();
	await scan(token);
	await page.getByText(`Verildi: ${book.title}`).waitFor();
	await scan(owner.student_no);
	await page.getByRole("button", { name: `Ver: ${title}` }).click();
	await page.getByText(`Verildi: ${title}`).waitFor();

	await own.page.getByRole("heading", { name: "Sonuçlanan istekler" }).waitFor();
	await own.page.getByText("Tamamlandı").first().waitFor();
	await page.goto(`/swaps/detail/${offer.id}`);
	await page.getByText("Tamamlandı").waitFor();
	await isFit(page, "detail");
	for (const { errors } of [own, desk, other]) expect(errors).toEqual([]);
});

test("a reported book is hidden and put back, a gift is asked for, a tab that closes sends the answer, an offer is withdrawn", async () => {
	const swaps = staff.collection("swaps");
	const gift = await swaps.getFirstListItem(
		`status = "listed" && gift = true && event_id = "" && student_id != "${friend.student_id}"`,
		{ expand: "book_id" },
	);
	const title = String(gift.expand?.book_id.title);
	const onShelf = other.page.getByRole("button").filter({ hasText: title });

	// Requested as a gift; then found unfit.
	await other.page.goto("/swaps");
	await onShelf.click();
	await other.page.getByRole("button", { name: "Kitap vermeden iste" }).click();
	await onShelf.filter({ hasText: "İstedin" }).click();
	await other.page.getByRole("button", { name: "Bu kitabı bildir" }).click();
	await other.page.getByRole("button", { name: "Fotoğraf yanlış" }).click();
	await other.page.getByText("Bildirdiğin için sağ ol.").waitFor();

	await desk.page.goto("/swaps");
	const reported = desk.page.getByRole("listitem").filter({ hasText: title });
	await reported.getByText("Fotoğraf yanlış").waitFor();
	await desk.page.getByRole("button", { name: `Gizle: ${title}` }).click();
	await reported.getByText("Gizli", { exact: true }).waitFor();
	await other.page.reload();
	await other.page.getByRole("heading", { name: "İstediğin kitaplar" }).waitFor();
	await onShelf.waitFor({ state: "detached" });
	await desk.page.getByRole("button", { name: `Yeniden göster: ${title}` }).click();
	await reported.waitFor({ state: "detached" });
	await heardOf(other.page, "swap_asks", () => other.page.reload());
	await onShelf.waitFor();
	const [ask] = await staff.collection("swap_asks").getFullList({ filter: `swap_id = "${gift.id}"` });
	await staff.send("/api/swaps/answer", {
		...{ method: "POST", body: { ask: ask?.id, accept: true, op_id: "giftaccepted000" } },
	});
	await other.page.getByText(`${title}: Bu kitap henüz getirilmedi.`).waitFor();

	// Staff close the tab while their answer can still be undone; the pupil withdraws.
	const pending = await staff.send("/api/swaps/offer", {
		method: "POST",
		body: { book: gift.book_id, condition: "good", student: pupil.student_id, op_id: "tabcloses000000" },
	});
	await own.page.goto(`/swaps/detail/${pending.swap.id}`);
	await own.page.getByText("Rafta. İsteyen olunca haber vereceğiz.").waitFor();
	await own.page.getByRole("button", { name: "Geri çek" }).click();
	await isFit(own.page, "withdraw");
	await own.page.getByRole("dialog").getByRole("button", { name: "Geri çek" }).click();
	await own.page.getByText("Geri çekildi", { exact: true }).waitFor();
	const waits = await signedIn("ogrenci@rafta.test");
	const sent = await waits.send("/api/swaps/offer", {
		...{ method: "POST", body: { book: gift.book_id, condition: "good", op_id: "tabcloses000001" } },
	});
	await desk.page.getByRole("button", { name: `Onayla: ${title}` }).waitFor();
	await desk.page.keyboard.press("o");
	await desk.page.getByText(`Onaylandı: ${title}`).waitFor();
	await desk.page.close({ runBeforeUnload: true });
	await expect.poll(async () => (await swaps.getOne(sent.swap.id)).status).toBe("listed");
	for (const { errors } of [own, desk, other]) expect(errors).toEqual([]);
});

test("guests find the door of swaps closed", async () => {
	const guest = await visit(browser, rafta.url, phone);
	expect(await openedPath(guest.page, "/swaps")).not.toBe("/swaps");
	await guest.context.close();
});
