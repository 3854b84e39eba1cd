// engines: one
/** Self-service: staff start a kiosk, a child borrows and returns, and only staff can leave it. */
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { look } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { demoPassword, logIn } from "../support/people.ts";

const demo = withDemo();
let token: string;

type Row = Readonly<Record<string, string>>;

async function ask(path: string, body?: object): Promise<Row & { items: Row[] }> {
	const answer = await fetch(`${demo.url}/api${path}`, {
		headers: { "content-type": "application/json", authorization: token ?? "" },
		...(body && { method: "POST", body: JSON.stringify(body) }),
	});
	return (await answer.json()) as Row & { items: Row[] };
}

const rows = async (collection: string, filter: string): Promise<Row[]> =>
	(await ask(`/collections/${collection}/records?${new URLSearchParams({ filter, perPage: "200" })}`)).items;

beforeAll(async () => {
	const path = "/collections/users/auth-with-password";
	token = String((await ask(path, { identity: "sorumlu@rafta.test", password: demoPassword })).token);
});

/** Simulates a scanner: the keys of a code and Enter, wherever the focus is. */
async function scan(page: Page, code: string): Promise<void> {
	await page.keyboard.type(code);
	await page.keyboard.press("Enter");
}

/** Returns a pupil without books, and two books on the shelf of the library that staff work in. */
async function supplies(): Promise<{ pupil: Row; books: Row[] }> {
	const lent = new Set((await rows("book_loans", 'status = "open"')).map((loan) => loan.student_id));
	const pupils = await rows("students", 'status = "active" && reader_type = "pupil" && class_code != ""');
	const pupil = pupils.find(({ id }) => !lent.has(id));
	const [staff] = await rows("users", 'email = "sorumlu@rafta.test"');
	const free = `status = "available" && loanable = "yes" && library_id = "${staff?.library_id}" && book_id.age_min < 10 && book_id.unfinished = false`;
	const books = await rows("library_books", free);
	if (!pupil || books.length < 2) throw new Error("no free pupil or book");
	return { pupil, books };
}

const noOverflow = (page: Page): Promise<boolean> =>
	page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test("a child borrows with two scans, is forgotten by itself, and nothing leads out but the staff's PIN", {
	tags: "walk",
}, async () => {
	const { pupil, books } = await supplies();
	const [first, second] = books.map(({ barcode }) => String(barcode)) as [string, string];
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { width: 1280, path: "/kiosk" });
	await page.getByLabel("Kioskun adı").fill("Girişteki kiosk");
	await page.getByRole("button", { name: "Kiosk hesabı aç" }).click();
	await page.getByRole("heading", { name: "Girişteki kiosk hazır" }).waitFor();
	const pin = String(await page.locator("code").nth(2).textContent());
	expect(await accessibilityFaults(page)).toEqual([]);
	await context.clock.install();
	await page.getByRole("button", { name: "Kiosku bu bilgisayarda başlat" }).click();
	await page.getByRole("heading", { name: "Kartını okut" }).waitFor();
	await look(page, "kiosk-welcome");
	expect(await accessibilityFaults(page)).toEqual([]);

	// A book before a card is refused.
	await scan(page, first);
	await page.getByText("Önce kartını okut.").waitFor();
	await scan(page, String(pupil.card_barcode));
	await page.getByRole("heading", { name: `Merhaba ${pupil.first_name}!` }).waitFor();
	await scan(page, first);
	await page.getByText("İyi okumalar!").waitFor();
	await scan(page, first);
	await page.getByText("Bu kitap zaten sende").waitFor();
	await scan(page, second);
	await page.getByText("İyi okumalar!").waitFor();
	const shelf = page.getByRole("region", { name: "Sendeki kitaplar" });
	await shelf.getByRole("listitem").nth(1).waitFor();
	await shelf
		.getByText(/^Son gün: \d+ \p{L}+( \d{4})?$/u)
		.first()
		.waitFor();
	// Each book is its cover, and a dashed place waits for each that may still be taken.
	for (const book of await shelf.getByRole("listitem").all())
		expect(await book.locator('svg[viewBox="0 0 200 300"], img').count()).toBe(1);
	const more = Number(
		/(\d+) kitap daha alabilirsin/.exec(String(await page.locator("body").textContent()))?.[1],
	);
	expect(await shelf.locator(".border-dashed").count()).toBe(Math.min(3, more || 0));
	expect(await page.locator("[aria-live=assertive] svg").count()).toBe(1);
	await look(page, "kiosk-visit");
	expect(await accessibilityFaults(page)).toEqual([]);
	const seen = String(await page.locator("body").textContent());
	expect(seen).not.toContain(pupil.last_name);

	// The session of a reader who walks away is cleared.
	await context.clock.fastForward(30_000);
	await page.getByRole("heading", { name: "Kartını okut" }).waitFor();
	expect(await page.locator("body").textContent()).not.toContain(pupil.first_name);
	await scan(page, second);
	await page.getByText("Önce kartını okut.").waitFor({ state: "detached" });
	await page.getByText("İade edildi, teşekkürler!").waitFor();

	// Every other address shows the kiosk.
	for (const path of ["/", "/book_loans", `/students/${pupil.id}`, "/users/login", "/tos"]) {
		await page.goto(path);
		await page.getByRole("heading", { name: "Kartını okut" }).waitFor();
		expect(new URL(page.url()).pathname).toBe("/kiosk");
	}
	await page.getByRole("button", { name: "Görevli" }).click();
	await page.getByLabel("PIN", { exact: true }).fill(pin === "284917" ? "284918" : "284917");
	await page.getByRole("button", { name: "Tamam" }).click();
	await page.getByText("PIN yanlış. Yeniden deneyin.").waitFor();
	await look(page, "kiosk-leave");
	expect(await accessibilityFaults(page)).toEqual([]);
	// A child who pressed that button and left leaves the kiosk to the next one.
	await context.clock.fastForward(30_000);
	await page.getByRole("heading", { name: "Kartını okut" }).waitFor();
	await page.getByRole("button", { name: "Görevli" }).click();
	for (const digit of pin) await page.getByRole("button", { name: `${digit} rakamı` }).click();
	await page.getByRole("button", { name: "Tamam" }).click();
	await page.waitForURL((url) => url.pathname !== "/kiosk");
	await page.goto("/kiosk");
	await page.waitForURL((url) => url.pathname === "/error");
	// A refused scan and a wrong PIN are regular responses, although the browser logs them as errors.
	expect(errors.filter((error) => !/status of 422/.test(error))).toEqual([]);
	await context.close();
});

test("a kiosk that asks for the PIN, on a small screen in the dark", async () => {
	const { pupil, books } = await supplies();
	const slip = (await ask("/readers/pins", { students: [pupil.id] })) as unknown as {
		slips: { pin: string }[];
	};
	const made = await ask("/members/desk-logins", { name: "Kapı", kiosk: "card_pin" });
	const { page, context, errors } = await demo.visit({
		width: 360,
		height: 740,
		theme: "dark",
	});
	await logIn(page, String(made.username), String(made.password));
	await page.getByRole("heading", { name: "Kartını okut" }).waitFor();
	await look(page, "kiosk-welcome-phone");
	await scan(page, String(pupil.card_barcode));
	await page.getByRole("heading", { name: "PIN'ini gir" }).waitFor();
	await look(page, "kiosk-pin-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.keyboard.type(String(slip.slips[0]?.pin));
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: `Merhaba ${pupil.first_name}!` }).waitFor();
	await scan(page, String(books[1]?.barcode));
	await page.getByText("İyi okumalar!").waitFor();
	await page.getByRole("button", { name: "English" }).click();
	await page.getByText("Enjoy your book!").waitFor();
	await look(page, "kiosk-visit-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await noOverflow(page)).toBe(true);
	await page.getByRole("button", { name: "Done" }).click();
	await page.getByRole("heading", { name: "Kartını okut" }).waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("an answer moves nothing under the finger: neither the end button and the field, nor the keys of the PIN", async () => {
	const { pupil, books } = await supplies();
	const made = await ask("/members/desk-logins", { name: "Koridor", kiosk: "card" });
	const { page, context } = await demo.visit({ width: 1280, height: 800 });
	await logIn(page, String(made.username), String(made.password));
	await page.getByRole("heading", { name: "Kartını okut" }).waitFor();
	const field = page.getByLabel("Kart ya da kitap");
	const finish = page.getByRole("button", { name: "Bitir" });
	const topOf = async (part: Locator) => (await part.boundingBox())?.y;
	const bottomOf = async (part: Locator) => {
		const box = await part.boundingBox();
		return box ? box.y + box.height : Number.NaN;
	};

	const idle = await topOf(field);
	await scan(page, String(books[0]?.barcode));
	await page.getByText("Önce kartını okut.").waitFor();
	expect(await topOf(field)).toBe(idle);
	await look(page, "kiosk-welcome-answer");
	// No room is kept above the welcome: all of it is seen without scrolling.
	expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800);

	await scan(page, String(pupil.card_barcode));
	await page.getByRole("heading", { name: `Merhaba ${pupil.first_name}!` }).waitFor();
	const before = [await topOf(finish), await topOf(field)];
	await look(page, "kiosk-visit-before");
	await scan(page, "olmayan-kod");
	await page.getByText("Olmadı").waitFor();
	expect([await topOf(finish), await topOf(field)]).toEqual(before);
	await scan(page, String(books[1]?.barcode));
	await page.getByText("İyi okumalar!").waitFor();
	await look(page, "kiosk-visit-answer");
	expect([await topOf(finish), await topOf(field)]).toEqual(before);
	expect(await bottomOf(field)).toBeLessThanOrEqual(800);
	await finish.click();

	await page.getByRole("button", { name: "Görevli" }).click();
	const key = page.getByRole("button", { name: "5 rakamı" });
	const place = await topOf(key);
	await page.getByLabel("PIN", { exact: true }).fill("1");
	await page.getByRole("button", { name: "Tamam" }).click();
	await page.getByText("PIN yanlış. Yeniden deneyin.").waitFor();
	expect(await topOf(key)).toBe(place);
	await context.close();
});

test.each([
	{ width: 360, height: 640 },
	{ width: 390, height: 844, theme: "dark" },
])(
	"on a phone of $width by $height what is asked, the answer and the field are on the screen at once",
	async (size) => {
		const { pupil, books } = await supplies();
		const made = await ask("/members/desk-logins", { name: `Kapı ${size.width}`, kiosk: "card" });
		const { page, context } = await demo.visit(size);
		// A slow machine takes longer than a visit lasts without a touch.
		await page.addInitScript(() => setInterval(() => document.dispatchEvent(new Event("pointerdown")), 5000));
		await logIn(page, String(made.username), String(made.password));
		const field = page.getByLabel("Kart ya da kitap");
		const staffOnly = page.getByRole("button", { name: "Görevli" });
		const assertShown = async (...parts: Locator[]) => {
			expect(await noOverflow(page)).toBe(true);
			for (const part of parts) {
				const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
				expect(y).toBeGreaterThanOrEqual(0);
				expect(y + height).toBeLessThanOrEqual(size.height);
			}
		};
		const card = page.getByRole("heading", { name: "Kartını okut" });
		await card.waitFor();
		await look(page, `kiosk-${size.width}-welcome`);
		await assertShown(card, page.getByRole("heading", { name: "Getirdiğin kitabı okut" }), field, staffOnly);
		await scan(page, String(books[0]?.barcode));
		await page.getByText("Önce kartını okut.").waitFor();
		await assertShown(page.getByText("Önce kartını okut."), field);
		await scan(page, String(pupil.card_barcode));
		const hello = page.getByRole("heading", { name: `Merhaba ${pupil.first_name}!` });
		await hello.waitFor();
		await scan(page, String(books[0]?.barcode));
		const lent = page.getByText("İyi okumalar!");
		await lent.waitFor();
		await look(page, `kiosk-${size.width}-lent`);
		await assertShown(lent, hello, page.getByRole("button", { name: "Bitir" }), field);
		// After scrolling to the books, the next answer is seen all the same.
		// Not by the wheel: a turn may be lost while the page itself moves, or come when the answer is there.
		await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
		await expect
			.poll(() =>
				page.evaluate(() => Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight),
			)
			.toBe(true);
		await scan(page, "olmayan-kod");
		const refused = page.getByText("Olmadı");
		await refused.waitFor();
		await assertShown(refused, field);
		await page.getByRole("button", { name: "Bitir" }).click();
		await scan(page, String(books[0]?.barcode));
		await page.getByText("İade edildi, teşekkürler!").waitFor();
		await staffOnly.click();
		const title = page.getByRole("heading", { level: 1 }).last();
		await look(page, `kiosk-${size.width}-leave`);
		await assertShown(
			title,
			page.getByRole("button", { name: "Tamam" }),
			page.getByRole("button", { name: "Geri dön" }),
		);
		await context.close();
	},
	120_000,
);
