// engines: one
/** Changes to a loan, as the staff of a school see them. */
import { beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { look, overflow, type Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { demoPassword } from "../support/people.ts";

const demo = withDemo();
let wide: Visit;
let token = "";

beforeAll(async () => {
	wide = await demo.visitAs("sorumlu@rafta.test");
	const signIn = { identity: "sorumlu@rafta.test", password: demoPassword };
	token = (await ask<{ token: string }>("/api/collections/users/auth-with-password", signIn)).token;
});

const scan = async (code: string): Promise<void> => {
	await wide.page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" }).fill(code);
	await wide.page.keyboard.press("Enter");
};

/** Sends a request as the signed-in person, outside the browser. */
async function ask<Answer>(path: string, body?: unknown, method = body ? "POST" : "GET"): Promise<Answer> {
	const answer = await fetch(`${demo.url}${path}`, {
		method,
		headers: { authorization: token, "content-type": "application/json" },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
	return (await answer.json()) as Answer;
}

/** Returns an open loan that is not overdue, with its copy. */
async function openLoan(place: number): Promise<{ id: string; barcode: string; title: string }> {
	const { items } = await ask<{
		items: { id: string; expand: { library_book_id: { barcode: string }; book_id: { title: string } } }[];
	}>(
		`/api/collections/book_loans/records?filter=${encodeURIComponent('status = "open"')}&sort=-due_on,id&expand=library_book_id,book_id&perPage=20`,
	);
	const loan = items[place];
	if (!loan) throw new Error("the demonstration has no open loan");
	const { library_book_id: copy, book_id: book } = loan.expand;
	return { id: loan.id, barcode: copy.barcode, title: book.title };
}

test("what waits at the desk is listed on its home and settled there", async () => {
	const { page } = wide;
	await page.goto("/book_loans");
	const tasks = page
		.getByRole("region", { name: "Bugün" })
		.getByRole("listitem")
		.filter({ hasText: /kayıp/i });
	await page.getByText("Uzun süredir iade edilmedi: kayıp mı?").waitFor();
	await look(page, "loans-home");
	const lost = page.getByRole("listitem").filter({ hasText: "Kayıp kitap" });
	await lost.getByRole("button", { name: "Bulundu" }).click();
	await expect.poll(() => tasks.count()).toBe(1);
	await page
		.getByRole("listitem")
		.filter({ hasText: "kayıp mı?" })
		.getByRole("button", { name: "Bitir" })
		.click();
	await expect.poll(() => tasks.count()).toBe(0);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(wide.errors).toEqual([]);
});

test("a lost book is written off with its price at the desk, or the same one comes in its place", async () => {
	const { page } = wide;
	const [gone, replaced] = [await openLoan(4), await openLoan(5)];
	const line = (visitor: Visit, title: string) =>
		visitor.page.getByRole("listitem").filter({ hasText: "Kayıp kitap" }).filter({ hasText: title });
	const copyOf = async (barcode: string) =>
		(
			await ask<{ items: { id: string; status: string; price: number; label_printed_on: string }[] }>(
				`/api/collections/library_books/records?filter=${encodeURIComponent(`barcode = "${barcode}"`)}`,
			)
		).items[0];
	await ask("/api/circulation/lost", { op_id: "lostinatestone1", loan: gone.id });
	await ask("/api/circulation/lost", { op_id: "lostinatesttwo2", loan: replaced.id });
	await page.goto("/book_loans");
	await line(wide, gone.title).getByRole("button", { name: "Kayıttan düş" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByText(/okurdan para alınmaz/).waitFor();
	const price = dialog.getByLabel("Bedel (TL) *");
	await price.fill("");
	await dialog.getByRole("button", { name: "Kayıttan düş" }).click();
	expect(await price.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);
	await price.fill("142.5");
	await look(page, "loans-write-off");
	expect(await accessibilityFaults(page)).toEqual([]);
	await dialog.getByRole("button", { name: "Kayıttan düş" }).click();
	await page.getByText("Kitap kayıttan düşüldü.", { exact: false }).waitFor();
	await line(wide, gone.title).waitFor({ state: "detached" });
	expect(await copyOf(gone.barcode)).toMatchObject({ status: "withdrawn", price: 142.5 });
	await page.getByRole("button", { name: "Geri al", exact: true }).click();
	await line(wide, gone.title).waitFor();
	expect(await copyOf(gone.barcode)).toMatchObject({ status: "lost" });

	const phone = await demo.visitAs("sorumlu@rafta.test", {
		...{ width: 390, height: 844, theme: "dark", path: "/book_loans" },
	});
	await line(phone, replaced.title).getByRole("button", { name: "Kayıttan düş" }).waitFor();
	await line(phone, replaced.title).scrollIntoViewIfNeeded();
	await look(phone.page, "loans-lost-phone");
	expect(await overflow(phone.page)).toBeLessThanOrEqual(0);
	expect(await accessibilityFaults(phone.page)).toEqual([]);
	await line(phone, replaced.title).getByRole("button", { name: "Aynısı geldi" }).click();
	await phone.page.getByText("Yeni etiketini basın.", { exact: false }).waitFor();
	await line(phone, replaced.title).waitFor({ state: "detached" });
	expect((await copyOf(replaced.barcode))?.label_printed_on).toBe("");
	await phone.page.goto(`/book_loans/detail/${replaced.id}`);
	await phone.page.getByRole("listitem").filter({ hasText: "Yerine aynısı geldi" }).waitFor();
	await phone.context.close();

	// A copy whose loan was closed without either end keeps both ways.
	await ask("/api/circulation/resolve", {
		...{ op_id: "closedinatest01", loan: gone.id, outcome: "missing", comment: "Aranmıyor" },
	});
	await page.goto(`/library_books/detail/${(await copyOf(gone.barcode))?.id}`);
	await page.getByRole("button", { name: "Kayıttan düş" }).waitFor();
	await look(page, "loans-lost-copy");
	await page.getByRole("button", { name: "Aynısı geldi" }).click();
	await page.getByText("Yeni etiketini basın.", { exact: false }).waitFor();
	expect((await copyOf(gone.barcode))?.status).not.toBe("lost");
	expect([...wide.errors, ...phone.errors]).toEqual([]);
});

test("80: a claim is written down on the loan's page and settled with a comment", async () => {
	const { page } = wide;
	const loan = await openLoan(0);
	await page.goto(`/book_loans/detail/${loan.id}`);
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "“Getirdim” diyor" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel(/Açıklama/).fill("Kutuya bırakmış");
	await look(page, "loans-claim");
	await dialog.getByRole("button", { name: "“Getirdim” diyor" }).click();
	await page.getByRole("listitem").filter({ hasText: "Kutuya bırakmış" }).waitFor();
	// Loans of the demonstration are older than the desk's journal: the loan itself knows when it began.
	await page.getByRole("listitem").filter({ hasText: "Ödünç verildi" }).waitFor();
	await look(page, "loans-detail");
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Bulunamadı, ödüncü kapat" }).click();
	const comment = dialog.getByLabel(/Açıklama/);
	await comment.waitFor();
	expect(await comment.getAttribute("required")).not.toBeNull();
	await comment.fill("Raflar arandı");
	await dialog.getByRole("button", { name: "Bulunamadı, ödüncü kapat" }).click();
	await page.getByRole("listitem").filter({ hasText: "Raflar arandı" }).waitFor();
	await page.getByText("Bulunamadı, ödünç kapatıldı").waitFor();
	expect(wide.errors).toEqual([]);
});

test("61: a claimed book that is scanned is back at once; its line asks, and the next scan goes on", async () => {
	const { page } = wide;
	const [claimed, next] = [await openLoan(1), await openLoan(2)];
	await ask("/api/circulation/claim", { op_id: "claimedinatest1", loan: claimed.id });
	await page.goto("/book_loans/create");
	await scan(claimed.barcode);
	await scan(next.barcode);
	await page.getByText("Verilen: 0 · İade: 2").waitFor();
	const line = page.getByRole("listitem").filter({ hasText: claimed.title }).first();
	await look(page, "loans-desk-claim");
	await line.getByRole("button", { name: "Kütüphanede bulundu" }).click();
	await line.getByText("✓ Kütüphanede bulundu").waitFor();
	expect(wide.errors).toEqual([]);
});

test("62: the box of another day, and books that are read here, by the keyboard", async () => {
	const { page } = wide;
	const loan = await openLoan(3);
	await page.goto("/book_loans/create");
	await page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" }).waitFor();
	await page.keyboard.press("F8");
	const day = page.getByLabel("Kutuya bırakılma günü");
	await day.waitFor();
	await day.fill(await day.getAttribute("max").then((last) => String(last)));
	await scan(loan.barcode);
	await page.getByText("Verilen: 0 · İade: 1").waitFor();
	// It stays visible and on until somebody turns it off.
	expect(await day.isVisible()).toBe(true);
	await look(page, "loans-box");
	await page.keyboard.press("F9");
	await page.getByText(/bir kez kütüphanede okunmuş sayılır/).waitFor();
	await scan(loan.barcode);
	await page.getByText(/^Kütüphanede okundu: /).waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.keyboard.press("F7");
	await day.waitFor({ state: "detached" });
	expect(wide.errors).toEqual([]);
});

test("a class set goes to a teacher and comes back as one line", async () => {
	const { page } = wide;
	type List<Item> = { items: Item[] };
	const query = (text: string) => encodeURIComponent(text);
	const { items: teachers } = await ask<List<{ card_barcode: string; full_name: string }>>(
		`/api/collections/students/records?filter=${query('reader_type = "teacher" && status = "active"')}&perPage=1`,
	);
	const { items: copies } = await ask<
		List<{ id: string; book_id: string; library_id: string; barcode: string }>
	>(
		`/api/collections/library_books/records?filter=${query('status = "available" && loanable = "yes"')}&perPage=500&skipTotal=1`,
	);
	const [set] = [
		...Map.groupBy(copies, ({ book_id, library_id }) => `${book_id} ${library_id}`).values(),
	].filter(({ length }) => length > 2);
	const [teacher, first] = [teachers[0], set?.[0]];
	if (!set || !teacher || !first) throw new Error("the demonstration has no teacher or no copies");
	for (const { id } of set)
		await ask(`/api/collections/library_books/records/${id}`, { loanable: "class_set" }, "PATCH");
	await page.goto("/book_loans/create");
	await scan(teacher.card_barcode);
	await page.getByRole("heading", { name: teacher.full_name }).waitFor();
	await scan(first.barcode);
	await page.getByText("Sınıf seti: 1 kitap").waitFor();
	await page.getByRole("button", { name: "Setin kalanını da ver" }).click();
	await page.getByText(`Sınıf seti: ${set.length} kitap`).waitFor();
	await look(page, "loans-set");
	await page.getByRole("button", { name: "Seti iade al" }).click();
	await page.getByText(/Sınıf seti:/).waitFor({ state: "detached" });
	await page.getByText(new RegExp(`, ${set.length} kitap`)).waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(wide.errors).toEqual([]);
});

test("fits a phone, dark", async () => {
	const phone = await demo.visitAs("sorumlu@rafta.test", { width: 360, height: 800, theme: "dark" });
	const loan = await openLoan(4);
	for (const [path, name] of [
		[`/book_loans/detail/${loan.id}`, "loan"],
		["/book_loans/create", "desk"],
		["/book_loans", "home"],
	] as const) {
		await phone.page.goto(path);
		await phone.page.locator("h1").first().waitFor();
		if (name === "loan") await phone.page.getByRole("button", { name: "İade al" }).waitFor();
		if (name === "home")
			await phone.page.getByRole("region", { name: "Bugün" }).getByRole("listitem").first().waitFor();
		if (name === "desk") await phone.page.getByLabel("Okutulan kitap nasıl kaydedilsin?").selectOption("box");
		expect(await overflow(phone.page), path).toBeLessThanOrEqual(0);
		await look(phone.page, `loans-phone-${name}`);
		expect(await accessibilityFaults(phone.page)).toEqual([]);
	}
	expect(phone.errors).toEqual([]);
	await phone.context.close();
});
