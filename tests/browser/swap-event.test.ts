// engines: one
/**
 * A swap event of twelve pupils in the screens, from the announcement to the pick-up: two choose on phones, three are
 * served at the desk by scans, one does not come.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import type PocketBase from "pocketbase";
import type { RecordModel } from "pocketbase";
import { beforeAll, expect, test } from "vitest";
import { readPdf } from "../../apps/server/tests/catalogue/labels/read-pdf.ts";
import { eventAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { cutOff, look, type Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { demoPassword, logIn } from "../support/people.ts";

const phone = { width: 360, height: 740 };
const size = 12;
const demo = withDemo();
let staff: PocketBase;
/** Pupil `n` brings book `n` and wishes for the next two; 12 and 13 are second books that nobody wishes for. */
const pupils: RecordModel[] = [];
let books: RecordModel[];
let ops = 0;

const at = <T>(list: readonly T[], place: number): T => {
	const found = list[place];
	if (found === undefined) throw new Error(`nothing at ${place}`);
	return found;
};
const act = <T = unknown>(client: PocketBase, name: string, body: object): Promise<T> => {
	ops += 1;
	const op_id = `event${String(ops).padStart(10, "0")}`;
	return client.send<T>(`/api/swaps/${name}`, { method: "POST", body: { op_id, ...body } });
};

beforeAll(async () => {
	staff = await demo.signedIn("sorumlu@rafta.test");
	const admin = await demo.signedIn("yonetici@rafta.test");
	for (let n = 0; n < size; n++)
		pupils.push(
			await staff.collection("students").create({
				first_name: `Çocuk${String.fromCharCode(65 + n)}`,
				last_name: "Deniz",
				class_code: "7/K",
				reader_type: "pupil",
				status: "active",
				student_no: String(97_000 + n),
			}),
		);
	for (const n of [0, 1])
		await admin.collection("users").create({
			name: `Çocuk ${n}`,
			username: `cocuk${n}`,
			email: `cocuk${n}@rafta.test`,
			password: demoPassword,
			passwordConfirm: demoPassword,
			role: 4,
			status: "active",
			verified: true,
			school_id: staff.authStore.record?.school_id,
			student_id: at(pupils, n).id,
		});
	const listed = await staff
		.collection("books")
		.getList(1, 200, { filter: 'status = "active" && isbn13 != ""', sort: "title" });
	const isClear = ({ id, title }: RecordModel) =>
		listed.items.every((other) => other.id === id || !other.title.includes(title));
	books = listed.items.filter(isClear).slice(0, size + 2);
});
async function fits(page: Page, name: string): Promise<void> {
	await look(page, `swap-event-${name}`);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The same check for a desk screen at phone size. */
async function fitsHand(page: Page, name: string): Promise<void> {
	await page.setViewportSize(phone);
	await fits(page, name);
	await page.setViewportSize({ width: 1280, height: 800 });
}

const title = (n: number): string => at(books, n).title;

async function scan(page: Page, code: string): Promise<void> {
	await page.keyboard.type(code);
	await page.keyboard.press("Enter");
}

async function scanReader(page: Page, n: number): Promise<void> {
	await scan(page, at(pupils, n).student_no);
	await page.getByRole("heading", { name: at(pupils, n).full_name }).waitFor();
}

/** Polls until the stored value matches: the screen may be ahead of the server. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read);

test("twelve pupils, from the announcement to the pick-up; one does not come and everybody else has a book", async () => {
	const desk = await demo.visit();
	const first = await demo.visit(phone);
	const second = await demo.visit(phone);
	await Promise.all([
		logIn(desk.page, "sorumlu@rafta.test"),
		logIn(first.page, "cocuk0@rafta.test"),
		logIn(second.page, "cocuk1@rafta.test"),
	]);
	const { page } = desk;
	const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

	// Announced by the form.
	await page.goto("/swap_events/create");
	await page.getByRole("textbox", { name: /^Ad\b/ }).fill("On iki çocuğun şenliği");
	await press("Taslağı kaydet");
	await press("Duyur");
	await page.getByRole("button", { name: "Teslim almaya başla" }).waitFor();
	const event = new URL(page.url()).pathname.split("/").at(-1) ?? "";
	const events = staff.collection("swap_events");
	expect(await events.getOne(event)).toMatchObject({ status: "listing", name: "On iki çocuğun şenliği" });

	// The first pupil offers from their own account, most others through staff; the third one lists nothing.
	const own = await demo.signedIn("cocuk0@rafta.test");
	await act(own, "offer", { book: at(books, 0).id, condition: "good", event });
	for (let n = 1; n < size; n++)
		if (n !== 2)
			await act(staff, "offer", {
				book: at(books, n).id,
				student: at(pupils, n).id,
				condition: "good",
				event,
			});
	await page.getByRole("button", { name: `Onayla: ${title(0)}` }).click();
	await page.getByText("Onay bekleyen kitap yok.").waitFor();

	await wishes(first, event, [3, 1]);
	await first.page.getByRole("button", { name: `Yukarı: ${title(1)}` }).click();
	const wanted = async (n: number) => {
		const filter = `event_id = "${event}" && student_id = "${at(pupils, n).id}"`;
		const wants = await staff.collection("swap_wants").getFullList({ filter, sort: "rank" });
		return wants.map(({ book_id }) => books.findIndex(({ id }) => id === book_id));
	};
	await eventually(() => wanted(0)).toEqual([1, 3]);
	// Covers stand beside each other, not over each other.
	await first.page.setViewportSize({ width: 1280, height: 800 });
	const covers = first.page.getByRole("list", { name: "İstediğin kitapları seç" }).getByRole("button");
	const [one, next] = await Promise.all([covers.nth(0).boundingBox(), covers.nth(1).boundingBox()]);
	const drawn = await covers.nth(0).locator("svg, img").first().boundingBox();
	expect((drawn?.x ?? 0) + (drawn?.width ?? 0)).toBeLessThanOrEqual((one?.x ?? 0) + (one?.width ?? 0) + 1);
	expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0);
	await first.page.setViewportSize(phone);
	await fits(first.page, "wishes");

	// Three bring their books to the desk. The next card confirms that the previous book is in good condition.
	await press("Teslim almaya başla");
	await page.getByRole("link", { name: "Kitapları teslim al" }).click();
	await page.getByLabel("Okurun kartını okutun ya da okul numarasını yazın").waitFor();
	await scanReader(page, 0);
	await scan(page, at(books, 0).isbn13);
	await page.getByRole("group", { name: `${title(0)}: Kitabın durumu nasıl?` }).waitFor();
	await fitsHand(page, "grade");
	await scanReader(page, 1);
	// Who has brought a book is not told to bring one.
	await first.page.getByText("Kitabın kütüphanede. Şimdi istediğin kitapları seç.").waitFor();
	await scan(page, at(books, 1).isbn13);
	await page.getByRole("group", { name: `${title(1)}: Kitabın durumu nasıl?` }).waitFor();
	// The response is lost: the book is checked in once, and the next card waits its turn.
	const reconnect = await cutOff(page, "/api/swaps/deposit");
	await page.keyboard.press("+");
	await page.getByText("Sunucu yanıt vermiyor. Okutmaya devam edin").waitFor();
	await fitsHand(page, "no-answer");
	await scan(page, at(pupils, 2).student_no);
	await reconnect();
	await page.getByRole("heading", { name: at(pupils, 2).full_name }).waitFor();
	await page.getByText("Sunucu yanıt vermiyor. Okutmaya devam edin").waitFor({ state: "detached" });
	for (const error of desk.errors.splice(0)) expect(error).toContain("ERR_CONNECTION_RESET");
	await scan(page, at(books, 2).isbn13);
	await page.getByRole("group", { name: /Kitabın durumu/ }).waitFor();
	await page.keyboard.press("-");
	await page.getByText(`Teslim alındı: ${title(2)}`).waitFor();
	const swapOf = (n: number) =>
		staff.collection("swaps").getFirstListItem(`event_id = "${event}" && book_id = "${at(books, n).id}"`);
	await page.getByText(`Fiş no ${(await swapOf(2)).token}`).waitFor();
	await fits(page, "taken-in");
	const [slip, ...more] = await printed(page, "Takas fişlerini yazdır (PDF)");
	for (const text of [at(pupils, 2).full_name, (await swapOf(2)).token]) expect(slip).toContain(text);
	expect(more).toEqual([]);
	const taken = await Promise.all([0, 1, 2].map(swapOf));
	expect(taken.map(({ status, condition }) => [status, condition])).toEqual([
		["deposited", "good"],
		["deposited", "new"],
		["deposited", "worn"],
	]);
	for (let n = 3; n < size + 2; n++)
		await act(staff, "deposit", {
			event,
			student: at(pupils, n < size ? n : n - 4).student_no,
			code: at(books, n).isbn13,
			condition: "good",
		});
	await wishes(second, event, [2, 3]);
	await eventually(() => wanted(1)).toEqual([2, 3]);
	for (let n = 2; n < size; n++)
		await act(staff, "wants", {
			event,
			student: at(pupils, n).id,
			books: [1, 2].map((by) => at(books, (n + by) % size).id),
		});

	// Solved, reviewed, published.
	await page.getByRole("link", { name: "Şenliğin sayfası" }).click();
	await press("Teslimi bitir");
	await press("Eşleştir");
	await page.getByText("1. halka · 12 kitap").waitFor();
	await page.getByText("12 / 14").waitFor();
	await page
		.getByRole("listitem")
		.filter({ hasText: title(12) })
		.getByRole("button", { name: "Eşleşmesi için ne gerekirdi?" })
		.waitFor();
	await fits(page, "review");
	await fitsHand(page, "review-hand");
	// Publishing asks first, and is taken back as long as no book has been handed over.
	await press("Yayımla");
	const dialog = page.getByRole("dialog");
	await dialog.getByText("12 kitap el değiştirecek, 12 okur kitap alacak.").waitFor();
	await fitsHand(page, "publish");
	await dialog.getByRole("button", { name: "Vazgeç" }).click();
	expect(await events.getOne(event)).toMatchObject({ status: "review" });
	await press("Yayımla");
	await press("Evet, yayımla");
	await first.page.goto(`/swap_events/detail/${event}`);
	await first.page.locator("figure svg").waitFor();
	await press("Yayını geri al");
	await fitsHand(page, "unpublish");
	await press("Evet, geri al");
	await page.getByText("Yayın geri alındı. Sonucu yeniden inceleyin.").waitFor();
	await first.page.getByText("Kitaplar eşleştiriliyor. Sonuç yakında burada görünecek.").waitFor();
	await first.page.locator("figure svg").waitFor({ state: "detached" });
	const notices = await own.collection("notices").getFullList({ sort: "created" });
	expect(notices.map(({ kind }) => kind).filter((kind) => kind.endsWith("published"))).toEqual([
		"swap_published",
		"swap_unpublished",
	]);
	await press("Başka bir sonuç dene");
	await press("Yayımla");
	await press("Evet, yayımla");
	// Who has brought no book is not invited to bring one any more.
	const without = await demo.visitAs("ogrenci@rafta.test", {
		...phone,
		path: `/swap_events/detail/${event}`,
	});
	await without.page.getByText("Bu şenliğe kitap getirmedin. Bir sonrakinde görüşürüz.").waitFor();
	expect(await without.page.getByText("Teslim günü").count()).toBe(0);
	await fits(without.page, "without");
	await without.page.goto("/swap_events");
	await without.page.getByText("Bu şenliğe kitap getirmedin. Bir sonrakinde görüşürüz.").first().waitFor();
	expect(without.errors).toEqual([]);
	await without.context.close();
	await isTheFile(page, () => events.getOne(event));
	const certificates = await printed(page, "Katılım belgeleri (PDF)");
	expect(certificates).toHaveLength(size);
	for (const [n, { full_name }] of pupils.entries()) expect(certificates[n]).toContain(full_name);

	// The cycle of the books, as a picture and as sentences.
	await first.page.goto(`/swap_events/detail/${event}`);
	await first.page.locator("figure svg").waitFor();
	const sentences = first.page.locator("figcaption li");
	await sentences.filter({ hasText: `Kitabın “${title(0)}” ÇocukL` }).waitFor();
	await sentences.filter({ hasText: `“${title(1)}” sana ÇocukB` }).waitFor();
	await fits(first.page, "way");

	// Books are picked up: a card, a token, the next card. The sixth pupil does not come.
	await press("Kitapları vermeye başla");
	await page.getByRole("link", { name: "Kitapları ver" }).click();
	await page.getByLabel("Okurun kartını okutun ya da okul numarasını yazın").waitFor();
	for (const n of [6, 7]) {
		await scanReader(page, n);
		await scan(page, (await swapOf(n + 1)).token);
		await page.getByText(`Verildi: ${title(n + 1)}. Alacağı başka kitap kalmadı.`).waitFor();
	}
	await fits(page, "handed");
	await scanReader(page, 5);
	await press("Okur gelmedi");
	await fitsHand(page, "absent");
	await press("Yeniden eşleştir");
	await page.getByText("Kitaplar yeniden eşleştirildi.").waitFor();
	const legs = () =>
		staff.collection("swap_legs").getFullList({
			filter: `event_id = "${event}" && status != "failed"`,
			expand: "from_swap_id",
		});
	const frozen = (await legs()).filter(({ status }) => status === "received");
	expect(frozen.map(({ to_student_id }) => to_student_id).sort()).toEqual(
		[6, 7].map((n) => at(pupils, n).id).sort(),
	);
	await scanReader(page, 4);
	await scan(page, at(books, 6).isbn13);
	await page.getByText(`Verildi: ${title(6)}. Alacağı başka kitap kalmadı.`).waitFor();
	expect(await first.page.getByText("Yeni kitabını aldın. İyi okumalar!").count()).toBe(0);
	for (const leg of await legs())
		if (leg.status === "planned")
			await act(staff, "hand-over", { student: leg.to_student_id, code: leg.expand?.from_swap_id.token });
	const got = (await legs()).map(({ to_student_id }) => to_student_id).sort();
	await first.page.getByText("Yeni kitabını aldın. İyi okumalar!").waitFor();
	expect(got).toEqual(pupils.flatMap(({ id }, n) => (n === 5 ? [] : [id])).sort());

	// Remaining books are returned, kept for the next event, or donated by a decision.
	await page.getByRole("link", { name: "Şenliğin sayfası" }).click();
	// A donated book is in a separate list, to become a copy.
	const left = page
		.locator("section")
		.filter({ has: page.getByRole("heading", { name: "Kalan kitaplar", exact: true }) });
	const settle = async (n: number, outcome: string) => {
		await left.getByRole("checkbox", { name: title(n) }).check();
		await page.getByLabel("Bu kitaplara ne yapılsın?").selectOption(outcome);
		if (outcome === "donated") {
			await page.getByLabel("Karar no").fill("2026/7");
			await page.getByLabel("Karar tarihi").fill("04.03.2026");
			await fitsHand(page, "leftovers");
		}
		await press("1 kitap için uygula");
		await left.getByRole("checkbox", { name: title(n) }).waitFor({ state: "detached" });
	};
	await settle(5, "returned");
	await settle(12, "carried_over");
	await settle(13, "donated");
	expect(await swapOf(5)).toMatchObject({ status: "returned" });
	expect(await swapOf(12)).toMatchObject({ status: "carried_over" });
	const donated = await swapOf(13);
	expect(donated).toMatchObject({ status: "donated", decision_no: "2026/7" });
	expect(String(donated.decision_on)).toContain("2026-03-04");
	await page.getByText("Kalan kitap yok.").waitFor();
	await press("Şenliği bitir");
	await page.getByText("Şenlik bitti.").waitFor();
	// What nobody got is among the settled books, not in an empty section of its own.
	expect(await page.getByRole("heading", { name: "Eşleşmeyen kitaplar" }).count()).toBe(0);
	await isTheFile(page, () => events.getOne(event));
	await first.page.reload();
	await first.page.getByText("Bu şenlik bitti.").waitFor();
	for (const { errors, context } of [desk, first, second]) {
		expect(errors).toEqual([]);
		await context.close();
	}
});

/** Selects covers as a pupil, most wanted first. */
async function wishes({ page }: Visit, event: string, wanted: readonly number[]): Promise<void> {
	await page.goto("/swap_events");
	await page.getByRole("link", { name: /^On iki çocuğun şenliği/ }).click();
	await page.getByRole("heading", { name: "İsteklerin" }).waitFor();
	expect(new URL(page.url()).pathname).toBe(`/swap_events/detail/${event}`);
	for (const [place, n] of wanted.entries()) {
		const cover = page.getByRole("button", { pressed: false }).filter({ hasText: title(n) });
		await cover.click();
		await page
			.getByRole("button", { pressed: true })
			.filter({ hasText: `${place + 1}. ${title(n)}` })
			.waitFor();
	}
}

/** Returns the text of each page of a PDF that a button prints. */
async function printed(page: Page, name: string): Promise<string[]> {
	const file = await eventAfter(page, "download", () =>
		page.getByRole("button", { name, exact: true }).click(),
	);
	const bytes = await readFile(await file.path());
	return readPdf(bytes).map(({ texts }) => texts.map(({ text }) => text).join(" "));
}

/** Checks that the downloaded file has the hash stored in the event. */
async function isTheFile(page: Page, event: () => Promise<RecordModel>): Promise<void> {
	const file = await eventAfter(page, "download", () =>
		page.getByRole("button", { name: "Sonuç dosyası" }).click(),
	);
	const text = await readFile(await file.path());
	expect(createHash("sha256").update(text).digest("hex")).toBe((await event()).result_hash);
}
