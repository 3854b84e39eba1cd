// engines: one
/** The corridor screen behind its secret address, live; and reports that a school saves. */
import { expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look } from "../support/browser.ts";
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
	await page.getByRole("heading", { name: "Bu ayın sınıf sıralaması" }).waitFor();
	await page.getByRole("button", { name: "Gizli adres oluştur" }).click();
	const address = await page.getByLabel("Adres", { exact: true }).inputValue();
	expect(address).toMatch(/\/wall\/screen#[a-z0-9]{15}\.[\w-]{32}$/);
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "wall-staff");

	// Nobody has answered the question about cookies at that screen.
	const screen = await demo.visit({ width: 360, theme: "dark", cookieBanner: true });
	await screen.context.clock.install();
	await screen.page.goto(address);
	await screen.page.getByText("Bugün ödünç verilen").waitFor();
	await screen.context.clock.fastForward(5000);
	expect(await accessibilityFaults(screen.page)).toEqual([]);
	expect(await screen.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
	await look(screen.page, "wall-phone");
	await screen.page.setViewportSize({ width: 1920, height: 1080 });
	await screen.page
		.getByRole("img", { name: / kapağı$/ })
		.nth(5)
		.waitFor();
	// The whole poster is on the screen.
	expect(await screen.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
	await look(screen.page, "wall-corridor");
	expect(await screen.page.getByRole("region", { name: "Çerez tercihi" }).count()).toBe(0);

	// A school that publishes its catalogue has its address on the wall.
	const code = screen.page.getByRole("img", { name: "Kataloğun karekodu" });
	expect(await code.count()).toBe(0);
	const admin = await demo.signedIn("yonetici@rafta.test");
	const [site] = await admin.collection("site_settings").getFullList();
	const canonical = "https://kutuphane.okul.test";
	if (site) await admin.collection("site_settings").update(site.id, { canonical });
	else await admin.collection("site_settings").create({ canonical });
	const staff = await demo.signedIn("sorumlu@rafta.test");
	await staff
		.collection("schools")
		.update(String(staff.authStore.record?.school_id), { catalogue_public: true });
	await code.waitFor();
	expect(
		await code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
	).toBeGreaterThan(0);

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
	await screen.page.getByText(/Bağlantı yok. Sayılar saat \d\d:\d\d itibarıyla günceldir/).waitFor();
	await screen.page.getByText("Bugün ödünç verilen").waitFor();
	await screen.context.setOffline(false);
	await page.getByRole("button", { name: "Adresi kapat" }).click();
	await screen.page.getByRole("heading", { name: "Bu adres açılmıyor" }).waitFor();
});

test("the race is scaled to the leader, whose row of books is the longest", async () => {
	const { page, errors } = await demo.visitAs("sorumlu@rafta.test", { width: 1920, height: 1080 });
	const classes = ["7/B", "6/C", "8/A"].map((class_code, at) => ({
		class_code,
		place: at + 1,
		average: [2.5, 2, 0.5][at],
	}));
	// A month may be too young for a race.
	await intercept(page, "**/api/wall?*", async (route) => {
		const answer = await route.fetch();
		await route.fulfill({ response: answer, json: { ...(await answer.json()), classes } });
	});
	await page.goto("/wall");
	const race = page.getByRole("region", { name: "Bu ayın sınıf sıralaması" });
	await race.getByText("7/B").waitFor();
	await race.getByText("2,50").waitFor();
	const lengths = await race
		.locator("svg")
		.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().width));
	expect(lengths).toHaveLength(3);
	const [first = 0, second = 0, third = 0] = lengths;
	expect([second / first, third / first].map((share) => share.toFixed(1))).toEqual(["0.8", "0.2"]);
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
	expect(errors).toEqual([]);
	// The last request still waits for a change.
	await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("two classes that lead together are both shown as leaders", async () => {
	const { page, errors, context } = await demo.visitAs("sorumlu@rafta.test", { width: 1920, height: 1080 });
	const classes = [
		{ class_code: "7/B", place: 1, average: 2.5 },
		{ class_code: "6/C", place: 1, average: 2.5 },
		{ class_code: "8/A", place: 3, average: 0.5 },
	];
	await intercept(page, "**/api/wall?*", async (route) => {
		const answer = await route.fetch();
		await route.fulfill({ response: answer, json: { ...(await answer.json()), classes } });
	});
	await page.goto("/wall");
	const race = page.getByRole("region", { name: "Bu ayın sınıf sıralaması" });
	await race.getByText("8/A").waitFor();
	const looks = await race.getByRole("listitem").evaluateAll((items) =>
		items.map((item) => {
			const { color, fontSize } = getComputedStyle(item);
			return `${color} ${fontSize}`;
		}),
	);
	expect(looks[1]).toBe(looks[0]);
	expect(looks[2]).not.toBe(looks[0]);
	expect(errors).toEqual([]);
	// The last request still waits for a change.
	await page.unrouteAll({ behavior: "ignoreErrors" });
	await context.close();
});

test("a report is saved as it is narrowed, told of every week, listed, and deleted", async () => {
	const { page, errors } = await demo.visitAs("sorumlu@rafta.test", {
		width: 1280,
		path: "/book_loans?view=reports&report=clearance&grade=8",
	});
	await page.getByRole("heading", { name: "İlişik kesme", level: 1 }).waitFor();
	await page.getByRole("button", { name: "İlişik kesme belgeleri (PDF)" }).waitFor();
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Kaydet ve zamanla" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Ad").fill("Mezunların ilişiği");
	await dialog.getByLabel("Zamanlama").selectOption("week");
	await dialog.getByLabel("Gün", { exact: true }).selectOption("1");
	await dialog.getByText(/Bu raporda kişi adları var/).waitFor();
	await dialog.getByRole("checkbox").first().waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, "saved-dialog");
	await dialog.getByRole("button", { name: "Kaydet", exact: true }).click();
	await page.getByText("Rapor kaydedildi.").waitFor();

	await page.goto("/book_loans?view=reports");
	await page.getByText(/Her pazartesi \(pdf\) · sonraki/).waitFor();
	await look(page, "saved-list");
	expect(await accessibilityFaults(page)).toEqual([]);
	const link = page.getByRole("link", { name: "Mezunların ilişiği" });
	expect(await link.getAttribute("href")).toBe("/book_loans?view=reports&report=clearance&grade=8");
	await page.getByRole("button", { name: "Mezunların ilişiği: sil" }).click();
	await page.getByText("Mezunların ilişiği silindi.").waitFor();
	expect(errors).toEqual([]);
});
