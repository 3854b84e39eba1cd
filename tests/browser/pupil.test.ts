// engines: one
/** The pupil's own page and the family's: current loans, holds, wishes and past loans. */
import { beforeAll, expect, test } from "vitest";
import { accessibilityFaults, look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { demoPassword } from "../support/people.ts";

const demo = withDemo();
let token: string;
/** A title of which all copies are on loan to others. */
let wanted: string;

async function ask(path: string, body?: object, method = "POST"): Promise<Record<string, unknown>> {
	const answer = await fetch(`${demo.url}/api${path}`, {
		headers: { "content-type": "application/json", authorization: token ?? "" },
		...(body && { method, body: JSON.stringify(body) }),
	});
	return (await answer.json()) as Record<string, unknown>;
}

async function lentTitle(): Promise<string> {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const pupil = await demo.signedIn("ogrenci@rafta.test");
	const own = await pupil.collection("book_loans").getFullList();
	const read = new Set(own.map((loan) => loan.book_id));
	const open = { filter: 'status = "open"', expand: "book_id" };
	for (const loan of await staff.collection("book_loans").getFullList(open)) {
		const filter = staff.filter("book_id = {:book} && status != 'on_loan'", { book: loan.book_id });
		const { totalItems } = await staff.collection("library_books").getList(1, 1, { filter });
		if (totalItems === 0 && !read.has(loan.book_id)) return String(loan.expand?.book_id.title);
	}
	throw new Error("every title has a copy on the shelf");
}

beforeAll(async () => {
	const path = "/collections/users/auth-with-password";
	token = String((await ask(path, { identity: "sorumlu@rafta.test", password: demoPassword })).token);
	// A school that lets its readers renew.
	const settings = "/collections/library_settings/records";
	const { items } = (await ask(settings)) as { items: { id: string }[] };
	const preset = { preset: "meb_2024_renewal", rules: [] };
	for (const { id } of items) await ask(`${settings}/${id}`, preset, "PATCH");
	wanted = await lentTitle();
});

test("a pupil finds, wishes, gives up and chooses what is kept, on a phone in the dark", async () => {
	const { page, context, errors } = await demo.visitAs("ogrenci@rafta.test", {
		width: 360,
		height: 740,
		theme: "dark",
	});
	await page.getByRole("heading", { name: /^Merhaba / }).waitFor();
	await page.getByRole("heading", { name: "Bu okul yılı" }).waitFor();
	await page.getByText("kitap okundu").waitFor();
	await page
		.getByRole("button", { name: /^Süreyi uzat/ })
		.first()
		.click();
	await page.getByText(/^Süre uzadı\. Yeni son gün: /).waitFor();
	await page.getByLabel("Kitap adı ya da yazar").fill(wanted);
	await page.getByRole("button", { name: `Ayırt: ${wanted}` }).click();
	await page.getByText(`Ayırtıldı: ${wanted}`).waitFor();
	await page.getByText(/Sıra sende|Sırada \d+\. kişisin/).waitFor();
	await page.getByLabel("Kitap adı ya da yazar").fill("uzaylı ahtapotlar ansiklopedisi");
	await page.getByRole("button", { name: /diye iste$/ }).click();
	await page.getByText("İsteğin görevlilere iletildi.").waitFor();
	await page.getByRole("button", { name: "Vazgeç: uzaylı ahtapotlar ansiklopedisi" }).waitFor();
	await look(page, "pupil-phone");
	expect(await accessibilityFaults(page)).toEqual([]);
	const wide = await overflow(page);
	expect(wide).toBeLessThanOrEqual(0);

	// A title on the shelf is fetched there: nothing is offered that the rules refuse.
	await page.getByLabel("Kitap adı ya da yazar").fill("Çalıkuşu");
	const there = page
		.getByRole("listitem")
		.filter({ hasText: "Rafta: " })
		.filter({ hasText: "Çalıkuşu" })
		.first();
	await there.getByText("Kitap rafta: kütüphaneye gel, hemen al.").waitFor();
	await there.getByText(/^Yeri: .*Kütüphane/).waitFor();
	expect(await there.getByRole("button").count()).toBe(0);
	await look(page, "pupil-find-phone");

	await page.getByRole("button", { name: `Vazgeç: ${wanted}` }).click();
	await page.getByText(`Vazgeçildi: ${wanted}`).waitFor();
	await page.getByRole("heading", { name: "Ayırttıkların" }).waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Vazgeç: uzaylı ahtapotlar ansiklopedisi" }).click();
	await page
		.getByRole("button", { name: "Vazgeç: uzaylı ahtapotlar ansiklopedisi" })
		.waitFor({ state: "detached" });
	await page.getByRole("checkbox", { name: "Okuduklarım saklansın" }).click();
	await page.getByRole("heading", { name: "Okuduklarını saklamayalım mı?" }).waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("button", { name: "Saklama", exact: true }).click();
	await page.getByText("Okuduğun kitaplar saklanmıyor.", { exact: false }).waitFor();
	await page.getByRole("heading", { name: "Bu okul yılı" }).waitFor({ state: "detached" });
	await page.getByRole("checkbox", { name: "Okuduklarım saklansın" }).click();
	await page.getByRole("heading", { name: "Bu okul yılı" }).waitFor();
	expect(errors).toEqual([]);
	await context.close();
}, 120_000);

test("staff see what is wished for most, and settle it for whoever wished", async () => {
	const pupil = await demo.visitAs("ogrenci@rafta.test", { width: 1280 });
	await pupil.page.getByLabel("Kitap adı ya da yazar").fill("deniz kabukları atlası");
	await pupil.page.getByRole("button", { name: /diye iste$/ }).click();
	await pupil.page.getByRole("button", { name: "Vazgeç: deniz kabukları atlası" }).waitFor();
	await look(pupil.page, "pupil-desktop");
	expect(await accessibilityFaults(pupil.page)).toEqual([]);

	const staff = await demo.visitAs("sorumlu@rafta.test", { width: 1280, path: "/library_books" });
	await staff.page.getByRole("button", { name: "Nüsha işlemleri" }).click();
	await staff.page.getByRole("button", { name: "En çok istenenler" }).click();
	await staff.page.getByText("deniz kabukları atlası").waitFor();
	await look(staff.page, "wishes-staff");
	expect(await accessibilityFaults(staff.page)).toEqual([]);
	await staff.page.getByRole("button", { name: "Alındı: deniz kabukları atlası" }).click();
	await staff.page.getByText("Alındı olarak işaretlendi: deniz kabukları atlası").waitFor();
	await pupil.page.reload();
	const wishes = pupil.page.locator("section", {
		has: pupil.page.getByRole("heading", { name: "İsteklerim" }),
	});
	await wishes.getByText("Alındı").waitFor();
	expect([...pupil.errors, ...staff.errors]).toEqual([]);
	await pupil.context.close();
	await staff.context.close();
}, 120_000);

test("the family looks by the card's key without signing in, until the staff give another", async () => {
	const loans = (await ask(
		`/collections/book_loans/records?${new URLSearchParams({ filter: 'status = "open"', perPage: "1", expand: "student_id" })}`,
	)) as { items: { student_id: string; expand: { student_id: Record<string, string> } }[] };
	const reader = loans.items[0]?.expand.student_id;
	if (!reader) throw new Error("nobody has a book");
	const renewed = async () => String((await ask(`/readers/${reader.id}/new-key`, {})).address);
	const { pathname, hash } = new URL(await renewed());
	const { page, context, errors } = await demo.visit({ width: 1280 });
	await page.goto(pathname + hash);
	await page.getByRole("heading", { name: String(reader.first_name), exact: true }).waitFor();
	await page.getByRole("heading", { name: "Okurdaki kitaplar" }).waitFor();
	await page
		.getByText(/^Son gün \d\d\.\d\d\.\d{4}$/)
		.first()
		.waitFor();
	expect(await page.locator("main").textContent()).not.toContain(reader.last_name);
	expect(await page.locator("main").getByRole("button").count()).toBe(0);
	await look(page, "pupil-family");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(errors).toEqual([]);
	await renewed();
	await page.reload();
	await page.getByText("Bu sayfayı görmek için giriş yapın.").waitFor();
	await context.close();
}, 120_000);
