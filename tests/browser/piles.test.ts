// engines: one
/** A pile of books with nothing but a scanner: two scans per book, none lost, none duplicated. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { eventAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { chooseFile, intercept, look, type Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { demoPassword, logIn } from "../support/people.ts";

const demo = withDemo();

function isbnOf(number: number): string {
	const digits = `978605${String(number).padStart(6, "0")}`;
	const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
	return digits + ((10 - (sum % 10)) % 10);
}

const tokens = new Map<string, string>();

/** Sends a request as one of the demonstration's people. */
async function call(email: string, path: string, options: RequestInit = {}): Promise<Response> {
	if (!tokens.has(email)) {
		const signedIn = await fetch(`${demo.url}/api/collections/users/auth-with-password`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ identity: email, password: demoPassword }),
		});
		tokens.set(email, ((await signedIn.json()) as { token: string }).token);
	}
	const headers = { authorization: tokens.get(email) ?? "", "content-type": "application/json" };
	return fetch(`${demo.url}${path}`, { ...options, headers });
}

/** Returns a collection's records as the manager sees them. */
async function records(collection: string, filter: string): Promise<Record<string, string>[]> {
	const query = new URLSearchParams({ filter, perPage: "500", sort: "created" });
	const answer = await call("sorumlu@rafta.test", `/api/collections/${collection}/records?${query}`);
	return ((await answer.json()) as { items: Record<string, string>[] }).items;
}

/** Simulates a scanner: digits as fast as possible, then Enter; five codes per second, wherever the focus is. */
async function scan({ page }: Visit, codes: readonly string[]): Promise<void> {
	for (const code of codes) {
		const next = new Promise((resolve) => setTimeout(resolve, 200));
		await page.keyboard.type(code);
		await page.keyboard.press("Enter");
		await next;
	}
}

async function beginPile(visitor: Visit, donor: string): Promise<string> {
	const { page } = visitor;
	await page.goto(`${demo.url}/library_books`);
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Okutarak ekle" }).click();
	await page.getByLabel("Geliş şekli").selectOption({ label: "Bağış" });
	await page.getByLabel("Bağışçı").fill(donor);
	await look(visitor.page, `pile-begin-${donor}`);
	await page.getByRole("button", { name: "Okutmaya başla" }).click();
	await page.getByText("Kitabın ISBN'sini okutun", { exact: true }).waitFor();
	return new URL(page.url()).searchParams.get("pile") ?? "";
}

test("a hundred books at five scans a second, a reload in the middle: none is lost, none is doubled", async () => {
	const visitor = await demo.visit();
	const { page, errors } = visitor;
	await logIn(page, "sorumlu@rafta.test");
	const donor = "Ayla Hanım";
	const pile = await beginPile(visitor, donor);
	// Sixty titles, forty of them twice; every label once.
	const books = Array.from({ length: 100 }, (_, at) => ({
		isbn: isbnOf(at % 60),
		label: String(70_000_000 + at),
	}));
	const codes = books.flatMap(({ isbn, label }) => [isbn, label]);
	// In the middle of a book: its ISBN is scanned, its label is not.
	await scan(visitor, codes.slice(0, 101));
	await page.getByText(/^Etiketi okutun: /).waitFor();
	await page.reload();
	await page.getByText(/^Etiketi okutun: /).waitFor();
	await scan(visitor, codes.slice(101));
	await page.getByText("Eklenen: 100", { exact: true }).waitFor();
	await look(visitor.page, "pile-hundred");

	const copies = await records("library_books", `donor = "${donor}"`);
	expect(copies.map(({ barcode }) => barcode).sort()).toEqual(books.map(({ label }) => label).sort());
	const rows = await records("pile_books", `pile_id = "${pile}"`);
	expect(rows.map(({ isbn13, barcode }) => `${isbn13} ${barcode}`).sort()).toEqual(
		books.map(({ isbn, label }) => `${isbn} ${label}`).sort(),
	);
	expect(new Set(copies.map(({ book_id }) => book_id)).size).toBe(60);
	const kept = () =>
		page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("rafta-pile")));
	// What the server has is removed in a queue of its own.
	await expect.poll(kept).toEqual([]);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(errors).toEqual([]);
	await visitor.context.close();
});

test("a server that is slow or away loses no scan, and a label in use waits for another one", async () => {
	const visitor = await demo.visit();
	const { page } = visitor;
	await logIn(page, "sorumlu@rafta.test");
	const donor = "Mahalle kütüphanesi";
	await beginPile(visitor, donor);
	// The label from the previous pile is on another book.
	await scan(visitor, [isbnOf(500), "70000000"]);
	await page
		.getByText(/Bu etiket kullanılmış/)
		.first()
		.waitFor();
	await page
		.getByText(`Etiketi okutun: ISBN ${isbnOf(500)}`)
		.or(page.getByText(`Etiketi okutun: ${isbnOf(500)}`))
		.waitFor();
	await look(visitor.page, "pile-label-taken");
	await scan(visitor, ["71000000"]);
	await page.getByText("Eklenen: 1", { exact: true }).waitFor();

	// No response arrives: the field still accepts scans, and sends them when the server is back.
	await intercept(page, "**/api/piles/*/books", (route) => route.abort());
	await scan(visitor, [isbnOf(501), "71000001", isbnOf(502), "71000002", isbnOf(501), "71000003"]);
	await page.getByText(/Gönderilmeyi bekleyen: 3/).waitFor();
	// 79: the queue is encrypted; nothing of it is readable.
	expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("71000001");
	await page.reload();
	await page.getByText(/Gönderilmeyi bekleyen: 3/).waitFor();
	await page.unroute("**/api/piles/*/books");
	await page.getByText("Eklenen: 4", { exact: true }).waitFor();
	// Lost responses are requested again, and nothing is created twice.
	let isLost = false;
	await intercept(page, "**/api/piles/*/books", async (route) => {
		if (isLost) return route.continue();
		isLost = true;
		await route.fetch();
		await route.abort();
	});
	await scan(visitor, [isbnOf(503), "71000004"]);
	await page.getByText("Eklenen: 5", { exact: true }).waitFor();
	const copies = await records("library_books", `donor = "${donor}"`);
	expect(copies.map(({ barcode }) => barcode).sort()).toEqual([
		"71000000",
		"71000001",
		"71000002",
		"71000003",
		"71000004",
	]);
	await visitor.context.close();
});

test("what is no ISBN is refused, the next ISBN begins the next book, a title is typed, a pile is taken back", async () => {
	const visitor = await demo.visit({ width: 360, height: 740, theme: "dark" });
	const { page, errors } = visitor;
	await logIn(page, "sorumlu@rafta.test");
	const donor = "Mezunlar derneği";
	await beginPile(visitor, donor);
	// A scanner types wherever the focus is, including a button that was pressed last.
	await page.getByRole("button", { name: "Sesi kapat" }).click();
	await scan(visitor, ["9786050000011"]);
	await page.getByText(/geçerli bir ISBN değil/).waitFor();
	await page.getByRole("button", { name: "Sesi aç" }).waitFor();
	await scan(visitor, ["8690000000005"]);
	await page.getByText(/fiyat barkodu/).waitFor();
	await scan(visitor, ["12345678"]);
	await page.getByText(/önce kitabın ISBN'sini okutun/).waitFor();
	await scan(visitor, [isbnOf(600), isbnOf(601)]);
	await page.getByText(/Yeni kitaba geçildi/).waitFor();
	await look(visitor.page, "pile-phone-dark");
	expect(await accessibilityFaults(page)).toEqual([]);
	await scan(visitor, ["72000001"]);
	await page.getByRole("button", { name: "Etiketini okut" }).click();
	await scan(visitor, ["72000000"]);
	await page.getByText("Eklenen: 2", { exact: true }).waitFor();

	await page.keyboard.press("F2");
	await page.getByLabel("Eser adı").fill("Köyümüzün Masalları");
	await page.keyboard.press("Enter");
	await page.getByText("Etiketi okutun: Köyümüzün Masalları").waitFor();
	await scan(visitor, ["72000002"]);
	await page.getByText("Eklenen: 3", { exact: true }).waitFor();
	// A title of the catalogue, chosen by the arrow keys.
	await page.keyboard.press("F2");
	await page.getByLabel("Eser adı").fill("köyümüzün");
	await page.getByRole("option", { name: /Köyümüzün Masalları/ }).waitFor();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await page.keyboard.press("F4");
	await page.getByText("Eklenen: 4", { exact: true }).waitFor();
	const rows = await records("library_books", `donor = "${donor}"`);
	expect(new Set(rows.map(({ book_id }) => book_id)).size).toBe(3);

	await page.getByRole("button", { name: "Geri al: Köyümüzün Masalları" }).first().click();
	await page.getByText("Eklenen: 3", { exact: true }).waitFor();
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Tümünü geri al" }).click();
	const dialog = page.getByRole("dialog", { name: "Tümünü geri al" });
	await dialog.getByText(/eklenen 3 nüsha/).waitFor();
	await dialog.getByRole("button", { name: "Tümünü geri al" }).click();
	await page.getByText(/0 kitap eklendi/).waitFor();
	expect(await records("library_books", `donor = "${donor}"`)).toEqual([]);
	expect(errors.filter((text) => !text.includes("422"))).toEqual([]);
	await visitor.context.close();
});

test("what is missing is filled in on a phone: a photo now, title and author later, or what a catalogue says", {
	tags: "walk",
}, async () => {
	const visitor = await demo.visit({ width: 360, height: 740 });
	const { page, errors } = visitor;
	await logIn(page, "sorumlu@rafta.test");
	await beginPile(visitor, "Telefonla");
	await scan(visitor, [isbnOf(700), "73000000", isbnOf(701), "73000001", isbnOf(702), "73000002"]);
	await page.getByText("Eklenen: 3", { exact: true }).waitFor();
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Tamamlanacak künyeler" }).click();
	const card = (number: number) =>
		page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `ISBN ${isbnOf(number)}` }) });
	await card(700).getByText("Etiketler: 73000000").waitFor();
	await page.getByText(/İnternette arama kapalı/).waitFor();
	const picture = await sharp({ create: { width: 3000, height: 4500, channels: 3, background: "#336699" } })
		.jpeg()
		.toBuffer();
	await chooseFile(card(700).getByLabel("Kapak fotoğrafı"), {
		name: "kapak.jpg",
		mimeType: "image/jpeg",
		buffer: picture,
	});
	await card(700).getByRole("button", { name: "Kaydet" }).click();
	await expect
		.poll(async () => (await records("books", `isbn13 = "${isbnOf(700)}"`))[0]?.cover)
		.toMatch(/\.jpg$/);
	expect((await records("books", `isbn13 = "${isbnOf(700)}"`))[0]?.unfinished).toBe(true);
	const similar = Promise.withResolvers<void>();
	await intercept(page, "**/api/titles/similar?**", async (route) => {
		await similar.promise;
		await route.continue();
	});
	await card(700).getByLabel("Eser adı").fill("Kuyucaklı Yusuf");
	await card(700).getByLabel("Yazar").fill("Sabahattin Ali");
	// What is found while the button is being pressed does not take it away from under the finger.
	const save = card(700).getByRole("button", { name: "Kaydet" });
	await expect.poll(() => save.isEnabled()).toBe(true);
	await save.hover();
	await page.mouse.down();
	similar.resolve();
	await card(700).getByRole("button", { name: "Nüshaları bu esere taşı" }).first().waitFor();
	await look(visitor.page, "pile-unfinished-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.mouse.up();
	await card(700).waitFor({ state: "detached" });

	// The result of a look-up is displayed automatically, and applied once somebody confirms it.
	const [lookup] = await records("title_lookups", `isbn13 = "${isbnOf(701)}"`);
	const proposal = { title: "Tutunamayanlar", authors: ["Oğuz Atay"], publisher: "Sinan", year: 1972 };
	const found = await call("yonetici@rafta.test", `/api/collections/title_lookups/records/${lookup?.id}`, {
		method: "PATCH",
		body: JSON.stringify({
			state: "found",
			provider: "open_library",
			proposal: { ...proposal, subtitle: "", cover: "" },
		}),
	});
	expect(found.status).toBe(200);
	await card(701).getByText("Tutunamayanlar").waitFor();
	await look(visitor.page, "pile-proposal-phone");
	await card(701).getByRole("button", { name: "Bunu kullan" }).click();
	await card(701).waitFor({ state: "detached" });
	expect((await records("books", `isbn13 = "${isbnOf(701)}"`))[0]).toMatchObject({
		...{ title: "Tutunamayanlar", author_line: "Oğuz Atay", unfinished: false, status: "suggested" },
	});

	// It was already in the catalogue, without its ISBN.
	await card(702).getByLabel("Eser adı").fill("Kuyucakli Yusuf");
	await card(702).getByRole("button", { name: "Nüshaları bu esere taşı" }).first().click();
	await card(702).waitFor({ state: "detached" });
	const [kuyucakli] = await records("books", 'title = "Kuyucaklı Yusuf" && status = "active"');
	expect((await records("library_books", `barcode = "73000002"`))[0]?.book_id).toBe(kuyucakli?.id);
	expect(errors).toEqual([]);
	await visitor.context.close();
});

test("a pile that waits for the committee goes to the shelf by its decision, and is finished and opened again", async () => {
	const visitor = await demo.visit();
	const { page, errors } = visitor;
	await logIn(page, "sorumlu@rafta.test");
	await page.goto(`${demo.url}/library_books?view=pile`);
	await page.getByLabel("Geliş şekli").selectOption({ label: "Bağış" });
	await page.getByLabel("Bağışçı").fill("Belediye");
	await page.getByLabel(/Komisyon kararı bekleniyor/).check();
	await page.getByLabel("Geliş tarihi").fill("31.02.2026");
	await page.getByRole("button", { name: "Okutmaya başla" }).click();
	await page.getByText("Böyle bir tarih yok.").waitFor();
	await page.getByLabel("Geliş tarihi").fill("2.3.2026");
	await page.getByRole("button", { name: "Okutmaya başla" }).click();
	await page.getByText("Kitabın ISBN'sini okutun", { exact: true }).waitFor();
	await scan(visitor, [isbnOf(800), "74000000"]);
	await page.getByText("Eklenen: 1", { exact: true }).waitFor();
	const status = async () => (await records("library_books", 'barcode = "74000000"'))[0];
	expect(await status()).toMatchObject({ status: "in_process", acquired_on: "2026-03-02" });
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Komisyonun kabul kararını kaydet" }).click();
	const dialog = page.getByRole("dialog", { name: "Komisyonun kabul kararını kaydet" });
	await dialog.getByLabel("Karar no").fill("2026/4");
	await dialog.getByRole("button", { name: "Komisyonun kabul kararını kaydet" }).click();
	await dialog.waitFor({ state: "detached" });
	expect(await status()).toMatchObject({ status: "available" });
	await page.getByRole("button", { name: "Bitir" }).click();
	await page.getByText("1 kitap eklendi; 1 eserin künyesi tamamlanacak.").waitFor();
	await page.getByText(/^Belediye · 2 Mart( 2026)?$/).waitFor();
	await look(visitor.page, "pile-finished");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Yeniden aç" }).click();
	await page.getByText("Kitabın ISBN'sini okutun", { exact: true }).waitFor();
	await scan(visitor, [isbnOf(800)]);
	await page.keyboard.press("F4");
	await page.getByText("Eklenen: 2", { exact: true }).waitFor();
	// A book whose label is still due is not left behind in silence.
	await scan(visitor, [isbnOf(801)]);
	await page.getByText(/^Etiketi okutun: /).waitFor();
	await page.getByRole("button", { name: "Bitir" }).click();
	await page.getByText("Etiketi okutulmayan 1 kitap eklenmedi; eklemek için kabulü yeniden açın.").waitFor();
	// Of the two copies one has its label already; that of the other is printed here, once.
	await page.getByRole("button", { name: "Etiket bas" }).click();
	const labels = page.getByRole("dialog", { name: "Etiket bas" });
	await labels.getByText("1 etiket, 1 sayfa").waitFor();
	await eventAfter(page, "download", () => labels.getByRole("button", { name: "PDF indir" }).click());
	await labels.waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Etiket bas" }).waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Önceki kabuller" }).click();
	// Piles of one day and origin differ by their time and their books.
	await page.getByRole("button", { name: /^Belediye.* \d\d:\d\d · 2 kitap/ }).waitFor();
	expect(errors).toEqual([]);
	await visitor.context.close();
});

test("books that have always been there ask for no donor and no decision", { tags: "walk" }, async () => {
	const visitor = await demo.visit();
	const { page, errors } = visitor;
	await logIn(page, "sorumlu@rafta.test");
	await page.goto(`${demo.url}/library_books?view=pile`);
	const how = page.getByLabel("Geliş şekli");
	await how.selectOption({ label: "Bağış" });
	await page.getByLabel("Bağışçı").fill("Vazgeçilen");
	await page.getByLabel("Karar no").fill("9");
	await how.selectOption({ label: "Mevcut" });
	expect(await page.getByLabel(/Bağışçı|Kimden geldi|Karar no|Karar tarihi|Komisyon/).count()).toBe(0);
	await page.getByRole("button", { name: "Okutmaya başla" }).click();
	await page.getByText("Kitabın ISBN'sini okutun", { exact: true }).waitFor();
	const pile = new URL(page.url()).searchParams.get("pile");
	expect((await records("piles", `id = "${pile}"`))[0]).toMatchObject({
		...{ acquired_how: "existing", donor: "", decision: "accepted", decision_no: "" },
	});
	// The next one begins as the last one did.
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Önceki kabuller" }).click();
	await expect.poll(() => how.inputValue()).toBe("existing");
	expect(errors).toEqual([]);
	await visitor.context.close();
});

test("an administrator chooses which catalogues are asked; one of our own network is none", async () => {
	const visitor = await demo.visit();
	const { page, errors } = visitor;
	await logIn(page, "yonetici@rafta.test");
	await page.goto(`${demo.url}/admin/site-settings?section=lookup`);
	const card = page
		.locator("section")
		.filter({ has: page.getByRole("heading", { name: "İnternette künye arama" }) });
	await card.getByLabel("SRU adresi").fill("http://192.168.1.10/");
	await card.getByRole("button", { name: "Kaydet" }).click();
	await card.getByText("Yerel ağdaki bir adres kullanılamaz").first().waitFor();
	await card.getByLabel("SRU adresi").fill("http://katalog.example.org:210/biblios");
	await card.getByRole("button", { name: "Kaydet" }).click();
	await page.getByText("Kaydedildi").first().waitFor();
	await look(visitor.page, "lookup-settings");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(errors.filter((text) => !text.includes("400"))).toEqual([]);
	await visitor.context.close();
});
