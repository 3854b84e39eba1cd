// engines: one
/**
 * Holds: the lists of a library, a queue reordered by keyboard, the desk that shows for whom a copy is held, a pupil's
 * own holds.
 */
import type PocketBase from "pocketbase";
import type { RecordModel } from "pocketbase";
import { beforeAll, expect, test } from "vitest";
import { accessibilityFaults, look, overflow } from "../support/browser.ts";
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

test("71, 57: the queue is put into another order by keys, a return serves its first, whose slip is printed", async () => {
	const { page, errors, context } = await demo.visitAs("sorumlu@rafta.test");
	await page.getByRole("link", { name: /ayırtılan kitap alınmayı bekliyor$/ }).click();
	await page.getByRole("heading", { name: "Ayırtma rafı (1)" }).waitFor();
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

	await page.getByRole("button", { name: `${nameOf(first)}: bir aşağı` }).focus();
	await page.keyboard.press("Enter");
	await rows.nth(1).getByText(nameOf(first)).waitFor();
	// The button moved along with its row.
	await page.locator(`ol li:nth-child(2) :focus`).waitFor();
	await page.keyboard.press("Alt+ArrowDown");
	await rows.nth(2).getByText(nameOf(first)).waitFor();
	const names = (await findLongestQueue()).map(nameOf);
	expect(names).toEqual([second, third, first].map(nameOf));

	const [out] = (
		await staff.collection("library_books").getList(1, 1, {
			filter: `book_id = "${first?.book_id}" && library_id = "${first?.library_id}" && status = "on_loan"`,
		})
	).items;
	await page.goto("/book_loans/create");
	await page.getByLabel("Okur ya da kitap okutun").waitFor();
	await page.keyboard.type(String(out?.barcode));
	await page.keyboard.press("Enter");
	await page.getByText("Ayırtma rafına, bu okur için:").waitFor();
	await page.getByText(new RegExp(`^${nameOf(second)} · `)).waitFor();
	await look(page, "holds-desk");
	expect(await accessibilityFaults(page)).toEqual([]);
	const file = page.waitForEvent("download");
	await page.getByRole("button", { name: "Fiş (PDF)" }).click();
	const slip = await file;
	expect(slip.suggestedFilename()).toMatch(/^ayirtma-fisleri-.*\.pdf$/);
	if (process.env.RAFTA_LOOK) await slip.saveAs(`${process.env.RAFTA_LOOK}/holds-slip.pdf`);

	await page.getByRole("link", { name: "Ayırtmalar", exact: true }).first().click();
	await page.getByRole("heading", { name: "Ayırtma rafı (2)" }).waitFor();
	// A reader with a ready hold lets the next one go first, and ends the hold on a small screen.
	await page.getByRole("button", { name: `Sırasını ver: ${nameOf(second)}` }).click();
	await page.getByRole("link", { name: new RegExp(`^${nameOf(third)} · `) }).waitFor();
	expect(errors).toEqual([]);
	await context.close();
}, 180_000);

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
	await page.getByRole("button", { name: `Ayırtmadan vazgeç: ${pupil?.full_name}` }).click();
	await page.getByRole("button", { name: "Ayırtmayı bitir" }).click();
	await page
		.getByRole("button", { name: `Ayırtmadan vazgeç: ${pupil?.full_name}` })
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
}, 180_000);

test("a pupil holds a title on its page, sees the place in the queue, and gives it up", async () => {
	await admin.collection("site_settings").create({ screen_access: { "/books/detail/{id}": [2, 3, 4] } });
	const [one] = await findLongestQueue();
	const { page, context } = await demo.visitAs("ogrenci@rafta.test", {
		path: `/books/detail/${one?.book_id}`,
	});
	await page.getByRole("button", { name: "Bu kitabı ayırt" }).click();
	await page.getByText(/^Bu kitabı ayırttın: \d+\. sıradasın\.$/).waitFor();
	// Copies are the staff's to see; a pupil is told so as a pupil is addressed.
	await page.getByText("Bu eserin görebileceğin nüshası yok.").waitFor();
	await look(page, "holds-pupil");
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: /^Ayırtmadan vazgeç/ }).click();
	await page.getByRole("button", { name: "Ayırtmayı bitir" }).click();
	await page.getByRole("button", { name: "Bu kitabı ayırt" }).waitFor();
	await context.close();
}, 120_000);
