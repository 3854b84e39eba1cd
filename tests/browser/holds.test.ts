// engines: one
/**
 * Holds: the lists of a library, a queue reordered by keyboard, the desk that shows for whom a copy is held, a pupil's
 * own holds.
 */
import type PocketBase from "pocketbase";
import type { RecordModel } from "pocketbase";
import { beforeAll, expect, test } from "vitest";
import { eventAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();
let admin: PocketBase;
let staff: PocketBase;

beforeAll(async () => {
	admin = await demo.signedIn("yonetici@rafta.test");
	staff = await demo.signedIn("sorumlu@rafta.test");
});

/** Returns the holds of the title with the longest queue in the demonstration, in their order. */
async function findLongestQueue(): Promise<RecordModel[]> {
	const waiting = await staff
		.collection("holds")
		.getFullList({ filter: 'status = "waiting"', sort: "position", expand: "student_id,book_id" });
	const titles = [...Map.groupBy(waiting, ({ book_id }) => String(book_id)).values()];
	return titles.sort((a, b) => b.length - a.length)[0] ?? [];
}

const nameOf = (hold: RecordModel | undefined): string => String(hold?.expand?.student_id.full_name);

test("71, 57: the queue is put into another order by keys, a return serves its first, whose slip is printed", {
	tags: "walk",
}, async () => {
	const { page, errors, context } = await demo.visitAs("sorumlu@rafta.test");
	await page.getByRole("link", { name: /^Ayırtılan \d+ kitap alınmayı bekliyor$/ }).click();
	await page.getByRole("heading", { name: "Ayırtma rafı (1)" }).waitFor();
	await page.getByText(/^Son alma günü: (bugün|yarın|\d+ \p{L}+ \p{L}+)$/u).waitFor();
	await look(page, "holds-home");
	expect(await accessibilityFaults(page)).toEqual([]);
	const [first, second, third] = await findLongestQueue();
	const title = String(first?.expand?.book_id.title);
	await page.getByRole("link", { name: title }).click();
	await page.getByRole("heading", { name: `Sıra: ${title}` }).waitFor();
	const rows = page.locator("ol li");
	await rows.nth(2).waitFor();
	await look(page, "holds-queue");
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.getByRole("button", { name: `${nameOf(first)}: bir sıra aşağı al` }).focus();
	// Pressed again before the server has answered: it goes on from where the first press leads.
	const answers = Promise.withResolvers<void>();
	await intercept(page, "**/api/holds/move", async (route) => {
		await answers.promise;
		await route.continue();
	});
	await page.keyboard.press("Enter");
	await page.keyboard.press("Alt+ArrowDown");
	answers.resolve();
	await rows.nth(2).getByText(nameOf(first)).waitFor();
	// The button moved along with its row.
	await page.locator("ol li:nth-child(3) :focus").waitFor();
	const names = (await findLongestQueue()).map(nameOf);
	expect(names).toEqual([second, third, first].map(nameOf));

	const [out] = (
		await staff.collection("library_books").getList(1, 1, {
			filter: `book_id = "${first?.book_id}" && library_id = "${first?.library_id}" && status = "on_loan"`,
		})
	).items;
	await page.goto("/book_loans/create");
	await page.getByLabel("Okur kartı ya da kitap okutun").waitFor();
	await page.keyboard.type(String(out?.barcode));
	await page.keyboard.press("Enter");
	await page.getByText("Kitabı bu okur için ayırtma rafına koyun:").waitFor();
	await page.getByText(new RegExp(`^${nameOf(second)} · `)).waitFor();
	await look(page, "holds-desk");
	expect(await accessibilityFaults(page)).toEqual([]);
	const slip = await eventAfter(page, "download", () =>
		page.getByRole("button", { name: "Ayırtma fişi (PDF)" }).click(),
	);
	expect(slip.suggestedFilename()).toMatch(/^ayirtma-fisleri-.*\.pdf$/);
	if (process.env.RAFTA_LOOK) await slip.saveAs(`${process.env.RAFTA_LOOK}/holds-slip.pdf`);

	await page.getByRole("link", { name: "Ayırtmalar", exact: true }).first().click();
	await page.getByRole("heading", { name: "Ayırtma rafı (2)" }).waitFor();
	// A reader with a ready hold lets the next one go first, and ends the hold on a small screen.
	await page.getByRole("button", { name: `Sırasını sonrakine ver: ${nameOf(second)}` }).click();
	await page.getByRole("link", { name: new RegExp(`^${nameOf(third)} · `) }).waitFor();
	expect(errors).toEqual([]);
	await context.close();
});

test("a phone in the dark: the shelf fits, a hold is placed and ended, a refusal says every reason", async () => {
	const { page, errors, context } = await demo.visitAs("sorumlu@rafta.test", {
		width: 360,
		height: 740,
		theme: "dark",
		path: "/holds",
	});
	await page.getByRole("heading", { name: /^Ayırtma rafı/ }).waitFor();
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "holds-home-360-dark");

	const queue = await findLongestQueue();
	const [one] = queue;
	const waiting = new Set(
		(await staff.collection("holds").getFullList({ filter: 'status = "waiting" || status = "ready"' })).map(
			({ student_id }) => student_id,
		),
	);
	const loans = await staff.collection("book_loans").getFullList({
		filter: `book_id = "${one?.book_id}" && status = "open"`,
	});
	const pupils = await staff.collection("students").getList(1, 50, {
		filter: 'status = "active" && reader_type = "pupil"',
		sort: "-full_name",
	});
	const pupil = pupils.items.find(
		({ id }) => !waiting.has(id) && !loans.some(({ student_id }) => student_id === id),
	);
	await page.goto(`/holds/create?book=${one?.book_id}`);
	await page.getByRole("combobox", { name: /^Okur/ }).fill(String(pupil?.student_no));
	await page.getByRole("option", { name: String(pupil?.full_name) }).click();
	await look(page, "holds-create-360-dark");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Ayırt", exact: true }).click();
	await page.getByRole("heading", { name: /^Sıra: / }).waitFor();
	// In the library of the desk's user.
	expect(new URL(page.url()).searchParams.get("library")).toBe(staff.authStore.record?.library_id);
	await page.getByText(String(pupil?.full_name)).first().waitFor();
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	await page.getByRole("button", { name: `Ayırtmayı iptal et: ${pupil?.full_name}` }).click();
	// A second press of Enter ends nothing.
	await page.locator(":focus", { hasText: "Kalsın" }).waitFor();
	await look(page, "holds-cancel-360-dark");
	await page.getByRole("button", { name: "Ayırtmayı iptal et", exact: true }).click();
	await page
		.getByRole("button", { name: `Ayırtmayı iptal et: ${pupil?.full_name}` })
		.waitFor({ state: "detached" });

	await page.goto(`/holds/create?book=${one?.book_id}&student=${one?.student_id}`);
	await page.getByRole("button", { name: "Ayırt", exact: true }).click();
	await page.getByRole("alert").getByText("Okur bu kitabı zaten ayırttı.").first().waitFor();
	await page.goto(`/holds/detail/${one?.id}`);
	await page.getByRole("link", { name: "Sıra", exact: true }).waitFor();
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "holds-detail-360-dark");
	// The refusal above is a 422 response, which browsers log.
	expect(errors.filter((text) => !text.includes("422"))).toEqual([]);
	await context.close();
});

test("a pupil holds a title on its page, sees the place in the queue, and gives it up", async () => {
	await admin.collection("site_settings").create({ screen_access: { "/books/detail/{id}": [2, 3, 4] } });
	const [one] = await findLongestQueue();
	const { page, context } = await demo.visitAs("ogrenci@rafta.test", {
		path: `/books/detail/${one?.book_id}`,
	});
	await page.getByRole("button", { name: "Bu kitabı ayırt" }).click();
	await page.getByText(/^Ayırttın: \d+\. sıradasın\.$/).waitFor();
	// Copies are the staff's to see; a pupil is told so as a pupil is addressed.
	await page.getByText("Bu eserin görebileceğin nüshası yok.").waitFor();
	await look(page, "holds-pupil");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: /^İptal et: / }).click();
	await page.getByRole("button", { name: "Ayırtmayı iptal et", exact: true }).click();
	await page.getByRole("button", { name: "Bu kitabı ayırt" }).waitFor();
	await context.close();
});

test("what stands ready is handed out in one press, at the desk and on the reader's page", async () => {
	const school_id = String(staff.authStore.record?.school_id);
	const library_id = String(staff.authStore.record?.library_id);
	const named = (last_name: string) =>
		staff.collection("students").create({
			...{ school_id, first_name: "Ece", last_name, class_code: "6/C" },
			...{ reader_type: "pupil", status: "active" },
		});
	const readers = [await named("Birinci"), await named("İkinci")];
	const here = { filter: `library_id = "${library_id}" && status != "withdrawn"` };
	// Titles with a single copy, which is out, and for which nobody waits.
	const copies = await staff.collection("library_books").getFullList(here);
	const held = new Set((await staff.collection("holds").getFullList()).map(({ book_id }) => book_id));
	const single = [...Map.groupBy(copies, ({ book_id }) => String(book_id))].filter(
		([book, all]) => all.length === 1 && all[0]?.status === "on_loan" && !held.has(book),
	);
	const out = single.slice(0, 2).map(([book, [copy]]) => ({ book, copy: copy?.id }));
	const titles: string[] = [];
	for (const [place, reader] of readers.entries()) {
		const { book = "", copy } = out[place] ?? {};
		const op_id = (mark: string) => `${mark}${place}`.padEnd(15, "0");
		const body = { op_id: op_id("hold"), book, student: reader.id };
		await staff.send("/api/holds/place", { method: "POST", body });
		const taken = { op_id: op_id("back"), copy };
		await staff.send("/api/circulation/checkin", { method: "POST", body: taken });
		titles.push((await staff.collection("books").getOne(book)).title);
	}
	const { page, errors, context } = await demo.visitAs("sorumlu@rafta.test", {
		path: `/book_loans/create?student=${readers[0]?.card_barcode}`,
	});
	await page.getByRole("button", { name: `Ver: ${titles[0]}` }).click();
	await page.getByText(`Verildi: ${titles[0]}`).waitFor();
	await page.getByRole("button", { name: `Ver: ${titles[0]}` }).waitFor({ state: "detached" });
	// The ministry's rule has no renewals, and none is offered; with one, every book left out is named with the reason.
	const renewAll = page.getByRole("button", { name: "Süreleri uzat" });
	expect(await renewAll.count()).toBe(0);
	for (const { id } of await staff.collection("library_settings").getFullList())
		await staff.collection("library_settings").update(id, { preset: "meb_2024_renewal", rules: [] });
	await page.goto(`/book_loans/create?student=${readers[0]?.card_barcode}`);
	await renewAll.click();
	await page.getByText(`${titles[0]}: Uzatma, iade tarihini değiştirmez.`).waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.goto(`/students/detail/${readers[1]?.id}`);
	await page.getByRole("button", { name: `Ver: ${titles[1]}` }).click();
	await page.getByText(`${titles[1]} verildi.`).waitFor();
	await page.getByRole("heading", { name: "Üzerindeki kitaplar: 1" }).waitFor();
	expect(errors).toEqual([]);
	await context.close();
});
