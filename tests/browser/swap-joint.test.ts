// engines: one
/** Two schools join their swap events in their screens: one book goes each way, from joining to the pick-up. */
import type { Page } from "playwright-core";
import type PocketBase from "pocketbase";
import type { RecordModel } from "pocketbase";
import { beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { look } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { demoPassword } from "../support/people.ts";

interface Side {
	client: PocketBase;
	school: RecordModel;
	event: RecordModel;
	pupil: RecordModel;
	/** Book that its pupil brings. */
	book: RecordModel;
}

const demo = withDemo();
/** The middle school, and the school of the manager who has none in the demonstration. */
let here: Side;
let there: Side;
let ops = 0;

const act = <T = unknown>(client: PocketBase, name: string, body: object): Promise<T> => {
	ops += 1;
	const op_id = `joint${String(ops).padStart(10, "0")}`;
	return client.send<T>(`/api/swaps/${name}`, { method: "POST", body: { op_id, ...body } });
};

async function side(email: string, school: RecordModel, book: RecordModel, pupil: string): Promise<Side> {
	const client = await demo.signedIn(email);
	return {
		client,
		school,
		book,
		event: await client.collection("swap_events").create({ name: "Takas şenliği", max_items: 3 }),
		pupil: await client.collection("students").create({
			first_name: pupil,
			last_name: "Deniz",
			class_code: "7/K",
			reader_type: "pupil",
			status: "active",
			student_no: "97000",
		}),
	};
}

beforeAll(async () => {
	const admin = await demo.signedIn("yonetici@rafta.test");
	const own = String(admin.authStore.record?.school_id);
	const schools = await admin.collection("schools").getFullList();
	const [mine, other] = [
		schools.find(({ id }) => id === own),
		schools.find(({ name }) => name.endsWith("Lisesi")),
	];
	const books = await admin.collection("books").getList(1, 2, { filter: 'isbn13 != ""', sort: "title" });
	const [first, second] = books.items;
	if (!mine || !other || !first || !second) throw new Error("the demonstration is another one");
	const library = await admin.collection("libraries").getFirstListItem(`school_id = "${other.id}"`);
	const manager = await admin.collection("users").getFirstListItem('email = "yeni@rafta.test"');
	await admin.collection("users").update(manager.id, { school_id: other.id, library_id: library.id });
	here = await side("sorumlu@rafta.test", mine, first, "Nazlı");
	there = await side("yeni@rafta.test", other, second, "Poyraz");
	await admin.collection("users").create({
		name: "Nazlı",
		username: "nazli",
		email: "nazli@rafta.test",
		password: demoPassword,
		passwordConfirm: demoPassword,
		role: 4,
		status: "active",
		verified: true,
		school_id: own,
		student_id: here.pupil.id,
	});
});

async function fits(page: Page, name: string): Promise<void> {
	await look(page, `swap-joint-${name}`);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Collects at one school through the API; its pupil wishes for the other school's book. */
async function collect({ client, event, pupil, book }: Side, wish: RecordModel): Promise<void> {
	await act(client, "deposit", {
		event: event.id,
		student: pupil.id,
		code: book.isbn13,
		condition: "good",
	});
	await act(client, "wants", { event: event.id, student: pupil.id, books: [wish.id] });
}

const tokenOf = async ({ client, event }: Side): Promise<string> =>
	(await client.collection("swaps").getFirstListItem(`event_id = "${event.id}"`)).token;

test("two schools join, agree, and send each other a book; their pupils have them in the end", async () => {
	const phone = { width: 360, height: 740, theme: "dark" };
	const [ours, theirs, reader] = await Promise.all([
		demo.visitAs("sorumlu@rafta.test", { theme: "light" }),
		demo.visitAs("yeni@rafta.test", phone),
		demo.visitAs("nazli@rafta.test", phone),
	]);
	const { page } = ours;
	const press = (on: Page, name: string) => on.getByRole("button", { name, exact: true }).click();
	for (const { client, event } of [here, there])
		for (const to of ["listing", "deposit"]) await act(client, "step", { event: event.id, to });

	// One school creates the code, the other enters it.
	await page.goto(`/swap_events/detail/${here.event.id}`);
	await press(page, "Başka okullarla birleştir");
	const code = (await page.locator("output").textContent()) ?? "";
	await page.getByText("Henüz başka bir okul katılmadı.").waitFor();
	await theirs.page.goto(`/swap_events/detail/${there.event.id}`);
	await press(theirs.page, "Kodla katıl");
	await theirs.page
		.getByLabel("Karşı okulun verdiği kod")
		.fill(` ${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase());
	await theirs.page.keyboard.press("Enter");
	await theirs.page.getByRole("list", { name: "Birleşen okullar" }).getByText(here.school.name).waitFor();
	await fits(theirs.page, "joined");

	// Books are collected; the school that has finished waits for the other.
	await collect(here, there.book);
	await collect(there, here.book);
	await page.reload();
	await press(page, "Teslimi bitir");
	await page.getByText(`${there.school.name} kitap toplamayı sürdürüyor.`).waitFor();
	expect(await page.getByRole("button", { name: "Eşleştir", exact: true }).count()).toBe(0);
	await act(there.client, "step", { event: there.event.id, to: "matching" });
	await page.reload();
	await press(page, "Eşleştir");

	// Both see the same result, each with only its own pupil's name.
	const route = page.getByRole("listitem").filter({ hasText: "Okullar arası 1. halka" });
	await route.getByText("Nazlı Deniz").first().waitFor();
	await route.getByText(there.school.name).first().waitFor();
	expect(await page.getByText("Poyraz").count()).toBe(0);
	await page.getByText(/yalnızca karşılıklı takas yapılsaydı/).waitFor();
	await fits(page, "review");
	await press(page, "Sonucu onayla");
	await page.getByRole("dialog").getByText("Diğer okullar da onaylayınca sonuç yayımlanır.").waitFor();
	await press(page, "Evet, onayla");
	await page.getByText(`Diğer okulların onayı bekleniyor: ${there.school.name}.`).waitFor();
	await theirs.page.reload();
	await press(theirs.page, "Onayla ve yayımla");
	await press(theirs.page, "Evet, yayımla");

	// The parcels: ours is packed by a scan, theirs arrives and is unpacked by a scan.
	await theirs.page.getByRole("link", { name: "Koli masası" }).waitFor();
	await reader.page.goto(`/swap_events/detail/${here.event.id}`);
	await reader.page.getByText("Yeni kitabın başka bir okuldan gelecek.").waitFor();
	await reader.page
		.getByText(`Kitabın “${here.book.title}” ${there.school.name}nden bir okura gidiyor.`)
		.waitFor();
	await page.goto(`/swap_events/${here.event.id}`);
	await page.getByRole("region", { name: there.school.name }).first().waitFor();
	const scan = async (on: Page, token: string) => {
		await on.keyboard.type(token);
		await on.keyboard.press("Enter");
	};
	const [token, otherToken] = [await tokenOf(here), await tokenOf(there)];
	await scan(page, token);
	await page.getByText(`${here.book.title} şu okulun kolisine konacak:`).waitFor();
	await act(there.client, "send", { code: otherToken });
	await reader.page.reload();
	await reader.page.getByText("Yeni kitabın yolda.").waitFor();
	await fits(reader.page, "on-its-way");
	await scan(page, otherToken);
	const answer = page.getByRole("status").filter({ hasText: "geldi. Şu okur için ayırın:" });
	await answer.getByText("Nazlı Deniz · 7/K").waitFor();
	await fits(page, "parcels");
	await scan(page, token);
	await page.getByText("Bu kitap zaten yola çıktı.").waitFor();
	await theirs.page.goto(`/swap_events/${there.event.id}`);
	await theirs.page.getByRole("button", { name: `Teslim al: ${here.book.title}` }).click();
	await theirs.page.getByText("Poyraz Deniz · 7/K").first().waitFor();
	await theirs.page.getByText("Hepsi geldi.").waitFor();
	await fits(theirs.page, "parcels-hand");

	// Picked up like any other book.
	await page.goto(`/swap_events/detail/${here.event.id}`);
	await press(page, "Kitapları vermeye başla");
	await page.getByRole("link", { name: "Kitapları ver" }).click();
	await page.getByLabel("Okurun kartını okutun ya da okul numarasını yazın").waitFor();
	await scan(page, here.pupil.student_no);
	await page.getByRole("region", { name: "Alacağı kitaplar" }).getByText(there.book.title).waitFor();
	await scan(page, otherToken);
	await page.getByText(`Verildi: ${there.book.title}. Alacağı başka kitap kalmadı.`).waitFor();
	await reader.page.reload();
	await reader.page.getByText("Yeni kitabını aldın. İyi okumalar!").waitFor();
	for (const { errors, context } of [theirs, reader]) {
		expect(errors).toEqual([]);
		await context.close();
	}
	// The browser itself logs a refused scan.
	expect(ours.errors.filter((error) => !error.includes("422"))).toEqual([]);
	await ours.context.close();
});
