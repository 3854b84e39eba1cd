// engines: one
/** The home of a library's staff is the desk: it scans, answers and shows the day without another page. */
import type PocketBase from "pocketbase";
import type { RecordModel } from "pocketbase";
import { beforeAll, expect, test } from "vitest";
import { responseAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, overflow, type Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { openWithLibrary } from "../support/library.ts";

const demo = withDemo();
let staff: PocketBase;
let visitor: Visit;

beforeAll(async () => {
	staff = await demo.signedIn("sorumlu@rafta.test");
	visitor = await demo.visitAs("sorumlu@rafta.test", { path: "/book_loans" });
});

const rows = (collection: string, filter: string, more = {}): Promise<RecordModel[]> =>
	staff.collection(collection).getFullList({ filter, ...more });

/** Copies on the shelf of the desk's library. */
const onShelf = (): Promise<RecordModel[]> =>
	rows(
		"library_books",
		`library_id = "${staff.authStore.record?.library_id}" && status = "available" && loanable = "yes"`,
		{ expand: "book_id", sort: "barcode" },
	);

/** Open loans of pupils that are overdue, with their readers. */
async function overdue(): Promise<RecordModel[]> {
	const { today } = await staff.send<{ today: string }>("/api/circulation/today", {});
	return rows("book_loans", `status = "open" && due_on < "${today}" && student_id.reader_type = "pupil"`, {
		expand: "student_id,book_id",
		sort: "due_on",
	});
}

const focused = (): Promise<string | null> =>
	visitor.page.evaluate(() => document.activeElement?.getAttribute("role") ?? null);

/** Simulates a scanner at whatever has the focus. */
async function type(code: string): Promise<void> {
	await visitor.page.keyboard.type(code);
	await visitor.page.keyboard.press("Enter");
}

test("a scanner lends and takes back on the home, which it never leaves", { tags: "walk" }, async () => {
	const { page } = visitor;
	await page.getByRole("heading", { name: /^Geciken/ }).waitFor();
	await expect.poll(focused).toBe("combobox");
	await page.getByRole("heading", { name: "Son okutulanlar" }).waitFor();
	await look(page, "desk-home");
	expect(await accessibilityFaults(page)).toEqual([]);
	const busy = new Set(
		(await rows("book_loans", 'status != "returned"')).map(({ student_id }) => student_id),
	);
	const pupil = (await rows("students", 'status = "active" && reader_type = "pupil"')).find(
		({ id }) => !busy.has(id),
	);
	const copy = (await onShelf()).find(({ accession_no }) => accession_no !== "");
	await type(String(pupil?.card_barcode));
	await page.getByRole("heading", { name: String(pupil?.full_name) }).waitFor();
	await type(String(copy?.accession_no));
	await page.getByText(`Verildi: ${copy?.expand?.book_id.title}`).waitFor();
	await page.getByText("Verilen: 1 · İade: 0").waitFor();
	await look(page, "desk-home-lent");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.keyboard.press("F8");
	await page.getByLabel("Kutuya bırakılma günü").waitFor();
	await page.keyboard.press("F7");
	await page.getByLabel("Kutuya bırakılma günü").waitFor({ state: "detached" });
	await page.keyboard.press("Escape");
	await page.getByText("Okur seçilmedi").waitFor();
	await type(String(copy?.barcode));
	await page.getByText("Verilen: 1 · İade: 1").waitFor();
	expect(new URL(page.url()).pathname).toBe("/book_loans");
	expect(visitor.errors).toEqual([]);
});

test("lists read before a loan show it when they are opened again, and a scan makes the desk read the day alone", async () => {
	const { page } = visitor;
	const menu = (name: string) =>
		page.getByRole("navigation").getByRole("link", { name, exact: true }).first();
	const total = async () => Number.parseInt((await page.getByText(/^\d+ kayıt$/).textContent()) ?? "", 10);
	const held = new Set(
		(await rows("book_loans", 'status != "returned"')).map(({ student_id }) => student_id),
	);
	const pupil = (await rows("students", 'status = "active" && reader_type = "pupil"')).find(
		({ id }) => !held.has(id),
	);
	const copy = (await onShelf()).at(-1);
	const title = String(copy?.expand?.book_id.title);

	await openWithLibrary(page, `/library_books?q=${encodeURIComponent(title)}`);
	const free = page
		.getByRole("row", { name: title })
		.getByText(/^\d+ \/ \d+$/)
		.first();
	const wasFree = Number.parseInt((await free.textContent()) ?? "", 10);
	await menu("Ödünç verilenler").click();
	const before = await total();
	const conflicts = await responseAfter(page, /\/api\/collections\/desk_conflicts\/records\?/, () =>
		menu("Ödünç masası").click(),
	);
	// A scan makes the home read once more what it is reading: it has read all that it shows.
	await conflicts.finished();
	await page.getByRole("region", { name: "Bugün" }).getByRole("listitem").first().waitFor();
	await expect.poll(focused).toBe("combobox");
	await type(String(pupil?.card_barcode));
	await page.getByRole("heading", { name: String(pupil?.full_name) }).waitFor();
	const read: string[] = [];
	page.on("request", (request) => {
		const { pathname } = new URL(request.url());
		if (request.method() === "GET" && pathname.startsWith("/api/")) read.push(pathname);
	});
	await responseAfter(page, /\/api\/circulation\/today$/, () => type(String(copy?.barcode)));
	await page.getByText(`Verildi: ${title}`).waitFor();
	expect(new Set(read)).toEqual(new Set(["/api/circulation/today"]));

	await menu("Ödünç verilenler").click();
	await expect.poll(total).toBe(before + 1);
	await page.goBack();
	await page.goBack();
	await page.goBack();
	await expect.poll(() => free.textContent()).toMatch(new RegExp(`^${wasFree - 1} / `));
	expect(visitor.errors).toEqual([]);
});

test("a refusal names the book on the table and the one that has to come back, and nothing contradicts it", async () => {
	const { page } = visitor;
	const [late] = await overdue();
	const [first] = await onShelf();
	const reader = late?.expand?.student_id;
	await page.goto("/book_loans");
	await expect.poll(focused).toBe("combobox");
	await type(String(reader?.card_barcode));
	await page.getByRole("heading", { name: String(reader?.full_name) }).waitFor();
	await page.getByText("Ödünç alamaz", { exact: true }).waitFor();
	expect(await page.getByText(/kitap daha alabilir/).count()).toBe(0);
	await type(String(first?.barcode));
	const answer = page.getByRole("alert").filter({ hasText: `Verilemedi: ${first?.expand?.book_id.title}` });
	await answer.getByText(new RegExp(`Önce iade edilmeli: .*${late?.expand?.book_id.title}`)).waitFor();
	await look(page, "desk-home-refused");
	expect(await accessibilityFaults(page)).toEqual([]);
	// One button is filled.
	expect(await page.locator("main .btn-primary").allTextContents()).toEqual(["Gerekçeyle ver"]);
	visitor.errors.length = 0;
});

test("the line of a class leads to its overdue books, its button reminds that class only", {
	tags: "walk",
}, async () => {
	const { page } = visitor;
	await page.setViewportSize({ width: 1024, height: 768 });
	await page.goto("/book_loans");
	const line = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Hatırlat: / }) });
	await line.first().waitFor();
	// On an old screen, where menu and help leave little room, no line reaches into what stands beside it.
	await page.getByRole("button", { name: "Yardım" }).click();
	await page.getByRole("complementary", { name: "Yardım" }).waitFor();
	const reaches = await line.evaluateAll(
		(lines) => lines.filter((one) => one.scrollWidth > one.clientWidth).length,
	);
	expect(reaches).toBe(0);
	const field = page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" });
	expect((await field.boundingBox())?.width).toBeGreaterThan(200);
	await page.keyboard.press("Escape");
	await page.setViewportSize({ width: 1280, height: 720 });
	const name = String(await line.first().getByRole("link").first().textContent());
	const mine = (await overdue()).filter(({ expand }) => expand?.student_id.class_code === name);
	await line.first().click({ position: { x: 5, y: 5 } });
	await page.getByRole("button", { name: `${name}: süzgeci kaldır` }).waitFor();
	await page.getByText(String(mine[0]?.expand?.student_id.full_name)).first().waitFor();
	await page.goBack();
	await page.getByRole("link", { name: `Hatırlat: ${name}`, exact: true }).click();
	await page.getByRole("heading", { name: `Gecikenleri hatırlat: ${name}` }).waitFor();
	await page.getByRole("button", { name: /^\d+ okura hatırlat$/ }).click();
	await page.getByText(new RegExp(`^${name} · .* okura ${mine.length} kitap hatırlatıldı\\.$`)).waitFor();
	await look(page, "desk-home-class");
	expect(await accessibilityFaults(page)).toEqual([]);
	const sent = await rows("notices", 'kind = "overdue"', { expand: "student_id" });
	expect(new Set(sent.map(({ expand }) => expand?.student_id.class_code))).toEqual(new Set([name]));
	expect(visitor.errors).toEqual([]);
});

test("on a phone the field and the first line of work are in sight, and a lost connection moves neither", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", {
		...{ width: 390, height: 844, theme: "dark", path: "/book_loans" },
	});
	const field = page.getByRole("combobox", { name: "Okur kartı ya da kitap okutun" });
	const work = page.getByRole("link", { name: /^Hatırlat: / }).first();
	await work.waitFor();
	await page.getByText("Son eşitleme:").waitFor();
	const { y = 844, height = 0 } = (await work.boundingBox()) ?? {};
	expect(y + height).toBeLessThan(500);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	await look(page, "desk-home-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Diğer" }).click();
	await page.getByRole("button", { name: "Kurallar ve takvim" }).waitFor();
	await page.getByRole("button", { name: "Sınıf ziyareti" }).waitFor();
	await page.keyboard.press("Escape");
	const answer = page.getByRole("alert").filter({ hasText: "31415926" });
	const scan = async () => {
		await field.fill("31415926");
		await field.press("Enter");
		await answer.waitFor();
	};
	const top = async () => Math.round((await answer.boundingBox())?.y ?? 0);
	await scan();
	const connected = await top();
	await context.setOffline(true);
	await scan();
	await page.getByText(/^Bağlantı yok/).waitFor();
	expect(await top()).toBe(connected);
	await look(page, "desk-home-away");
	expect(errors.filter((text) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|404/.test(text))).toEqual([]);
	await context.close();
});

test("on a new device, what a scanner types before the home is there is scanned and in the field", async () => {
	const [copy] = await onShelf();
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/students" });
	await page.evaluate(() => localStorage.removeItem("rafta-first-day"));
	const held = Promise.withResolvers<void>();
	const question = Promise.withResolvers<void>();
	await intercept(page, "**/api/first-day", async (route) => {
		question.resolve();
		await held.promise;
		await route.continue();
	});
	// Before the app runs: its script is on its way.
	const script = Promise.withResolvers<void>();
	await intercept(page, "**/assets/base-*.js", async (route) => {
		await script.promise;
		await route.continue();
	});
	await page.goto("/book_loans", { waitUntil: "commit" });
	await page.waitForFunction(() => "raftaKeys" in window);
	await page.keyboard.type(String(copy?.barcode));
	script.resolve();
	await question.promise;
	await page.getByText("Yükleniyor…").first().waitFor({ state: "attached" });
	await page.keyboard.press("Enter");
	await page.keyboard.type("120");
	held.resolve();
	await page.getByText("Vermek için önce okurun kartını").waitFor();
	await expect.poll(() => page.getByRole("combobox").first().inputValue()).toBe("120");
	expect(errors).toEqual([]);
	await context.close();
});

test.each([
	[390, "dark"],
	[1280, "light"],
])("an administrator sees in which school and library the desk works, at %i px", async (width, theme) => {
	const id = String(staff.authStore.record?.id);
	const { expand } = await staff.collection("users").getOne(id, { expand: "school_id,library_id" });
	const place = `${expand?.school_id.name} · ${expand?.library_id.name}`;
	const { page, context, errors } = await demo.visitAs("yonetici@rafta.test", {
		...{ width, height: 844, theme, path: "/book_loans" },
	});
	await page.getByText(place, { exact: true }).waitFor();
	await look(page, `desk-place-${width}`);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	await visitor.page.goto("/book_loans");
	expect(await visitor.page.getByText(place, { exact: true }).count()).toBe(0);
	expect(errors).toEqual([]);
	await context.close();
});
