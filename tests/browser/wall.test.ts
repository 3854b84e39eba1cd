// engines: one
/** The corridor screen behind its secret address, live; and reports that a school saves. */
import { expect, test } from "vitest";
import { accessibilityFaults, look } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { demoPassword } from "../support/people.ts";

const demo = withDemo();

type Row = Readonly<Record<string, string>>;

/** A pupil without books borrows one. */
async function lendSomething(): Promise<void> {
	let authorization = "";
	async function ask(path: string, body?: object) {
		const answer = await fetch(`${demo.url}/api${path}`, {
			headers: { "content-type": "application/json", authorization },
			...(body && { method: "POST", body: JSON.stringify(body) }),
		});
		if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
		return (await answer.json()) as { token: string; record: Row; items: Row[] };
	}
	const rows = async (collection: string, filter: string) =>
		(await ask(`/collections/${collection}/records?${new URLSearchParams({ filter, perPage: "200" })}`))
			.items;
	const signIn = { identity: "sorumlu@rafta.test", password: demoPassword };
	const { token, record } = await ask("/collections/users/auth-with-password", signIn);
	authorization = token;
	const lent = new Set((await rows("book_loans", 'status = "open"')).map(({ student_id }) => student_id));
	const pupils = await rows("students", 'status = "active" && reader_type = "pupil" && class_code != ""');
	const student = pupils.find(({ id }) => !lent.has(id))?.card_barcode;
	const free = `status = "available" && loanable = "yes" && library_id = "${record.library_id}" && book_id.age_min < 10 && book_id.unfinished = false`;
	const copy = (await rows("library_books", free))[0]?.barcode;
	await ask("/circulation/checkout", { op_id: "wall00000000001", copy, student });
}

test("the wall shows the school's figures live behind a secret address, and says when it lost the server", async () => {
	const { page, errors } = await demo.visitAs("sorumlu@rafta.test", { width: 1280, path: "/wall" });
	await page.getByRole("heading", { name: "Bu ayın sınıf yarışı" }).waitFor();
	await page.getByRole("button", { name: "Gizli adres oluştur" }).click();
	const address = await page.getByLabel("Adres", { exact: true }).inputValue();
	expect(address).toMatch(/\/wall\/screen#[a-z0-9]{15}\.[\w-]{32}$/);
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "wall-staff");

	const screen = await demo.visit({ width: 360, theme: "dark" });
	await screen.page.goto(address);
	await screen.page.getByText("Bugün ödünç verilen").waitFor();
	expect(await accessibilityFaults(screen.page)).toEqual([]);
	expect(await screen.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
	await look(screen.page, "wall-phone");
	await screen.page.setViewportSize({ width: 1920, height: 1080 });
	await look(screen.page, "wall-corridor");

	// Changes at the desk appear without a reload; no name before the school allows it.
	await lendSomething();
	await screen.page
		.getByText("Bugün ödünç verilen")
		.locator("..")
		.getByText(/^[1-9]/)
		.waitFor();
	expect(await screen.page.getByText("Bugün kitap alanlar").count()).toBe(0);
	await page.getByLabel("Bugün kitap alanların ilk adlarını göster").click();
	await screen.page.getByRole("heading", { name: "Bugün kitap alanlar" }).waitFor();
	expect([...errors, ...screen.errors]).toEqual([]);

	await screen.context.setOffline(true);
	await screen.page.getByText(/Bağlantı yok. Sayılar \d\d:\d\d saatindendir/).waitFor();
	await screen.page.getByText("Bugün ödünç verilen").waitFor();
	await screen.context.setOffline(false);
	await page.getByRole("button", { name: "Adresi kapat" }).click();
	await screen.page.getByRole("heading", { name: "Bu adres açılmıyor" }).waitFor();
});

test("a report is saved as it is narrowed, told of every week, listed, and deleted", async () => {
	const { page, errors } = await demo.visitAs("sorumlu@rafta.test", {
		width: 1280,
		path: "/book_loans?view=reports&report=clearance&grade=8",
	});
	await page.getByRole("heading", { name: "İlişik kesme", level: 1 }).waitFor();
	await page.getByRole("button", { name: "İlişik kesme belgeleri (PDF)" }).waitFor();
	await page.getByRole("button", { name: "Kaydet ve zamanla" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Ad").fill("Mezunların ilişiği");
	await dialog.getByLabel("Gönderim").selectOption("week");
	await dialog.getByLabel("Gün", { exact: true }).selectOption("1");
	await dialog.getByText(/Bu raporda kişi adları var/).waitFor();
	await dialog.getByRole("checkbox").first().waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "saved-dialog");
	await dialog.getByRole("button", { name: "Kaydet", exact: true }).click();
	await page.getByText("Rapor kaydedildi.").waitFor();

	await page.goto("/book_loans?view=reports");
	await page.getByText(/Her pazartesi \(pdf\) · sıradaki/).waitFor();
	await look(page, "saved-list");
	expect(await accessibilityFaults(page)).toEqual([]);
	const link = page.getByRole("link", { name: "Mezunların ilişiği" });
	expect(await link.getAttribute("href")).toBe("/book_loans?view=reports&report=clearance&grade=8");
	await page.getByRole("button", { name: "Mezunların ilişiği: sil" }).click();
	await page.getByText("Mezunların ilişiği silindi.").waitFor();
	expect(errors).toEqual([]);
});
