// engines: one
/** A cover run: barcode, cover, next book, by the camera of a phone; by photos where there is no https. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PocketBase from "pocketbase";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { chooseFile, cutOff, look, overflow, visit } from "../support/browser.ts";
import { writeCoverFilm } from "../support/camera.ts";
import { withDemo } from "../support/demo.ts";
import { demoPassword, logIn } from "../support/people.ts";

const isbns = ["9786050000016", "9786050000023"] as const;
const films = mkdtempSync(join(tmpdir(), "rafta-film-"));
const film = join(films, "books.y4m");
const demo = withDemo([
	"--use-fake-ui-for-media-stream",
	"--use-fake-device-for-media-stream",
	`--use-file-for-fake-video-capture=${film}`,
	"--host-resolver-rules=MAP kitaplik.okul.test 127.0.0.1",
]);
const client = () => new PocketBase(demo.url);
const titles: string[] = [];

beforeAll(async () => {
	writeCoverFilm(film, isbns);
	const staff = client();
	const { record } = await staff.collection("users").authWithPassword("sorumlu@rafta.test", demoPassword);
	for (const [place, isbn13] of isbns.entries()) {
		const title = await staff.collection("books").create({ title: `Kapaksız Kitap ${place + 1}`, isbn13 });
		await staff.collection("library_books").create({ book_id: title.id, library_id: record.library_id });
		titles.push(title.id);
	}
});
afterAll(() => {
	rmSync(films, { recursive: true, force: true });
});

const coverOf = async (title = "") => {
	const staff = client();
	await staff.collection("users").authWithPassword("sorumlu@rafta.test", demoPassword);
	const book = await staff.collection("books").getOne(title);
	if (!book.cover) return null;
	const picture = await fetch(staff.files.getURL(book, book.cover));
	return Buffer.from(await picture.arrayBuffer());
};

test("two books get their covers without a tap, straightened and cropped on the phone", async () => {
	const { page, context, errors } = await demo.visit({ width: 390, theme: "dark" });
	await logIn(page, "sorumlu@rafta.test");
	await page.goto("/library_books");
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Kapak çekimi" }).click();
	await page.getByText("Kapaksız Kitap 1").first().waitFor();
	await look(page, "cover-run-390");
	await page.getByRole("region", { name: "Çekilenler (2)" }).waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await overflow(page)).toBe(0);
	await look(page, "cover-run-done-390");
	for (const title of titles) {
		await expect.poll(() => coverOf(title)).not.toBeNull();
		const { data, info } = await sharp((await coverOf(title)) ?? undefined)
			.greyscale()
			.raw()
			.toBuffer({ resolveWithObject: true });
		// The book of the film is 260 by 390: two by three, dark up to its edges, without the table.
		expect(info.width / info.height).toBeGreaterThan(0.63);
		expect(info.width / info.height).toBeLessThan(0.7);
		const light = [...data].filter((value) => value > 190).length / data.length;
		expect(light).toBeLessThan(0.15);
	}
	expect(errors).toEqual([]);
	await context.close();
});

test("a picture waits while the network is away", { tags: "walk" }, async () => {
	const { page, context } = await demo.visit({ width: 1280, theme: "light" });
	await logIn(page, "sorumlu@rafta.test");
	// Cut off before the camera can take the first cover.
	const connect = await cutOff(page, "**/api/titles/*/cover");
	await page.goto("/library_books?view=covers");
	await page.getByText("Kapaksız Kitap").first().waitFor();
	const list = page.getByRole("region", { name: /^Çekilenler/ });
	await list.getByText("Bağlantı yok. Fotoğraf henüz gönderilmedi, bu sayfada saklanıyor.").first().waitFor();
	await look(page, "cover-run-offline-1280");
	await connect();
	await list.getByRole("button", { name: "Yeniden gönder" }).first().click();
	await list.getByRole("button", { name: "Yeniden çek" }).first().waitFor();
	await context.close();
});

test("without https codes of other books are named, and a photo is cropped in the same way", async () => {
	const outside = demo.url.replace("127.0.0.1", "kitaplik.okul.test");
	const { page, context } = await visit(demo.browser, outside, { width: 390, theme: "light" });
	await logIn(page, "sorumlu@rafta.test");
	await page.getByRole("button", { name: "Menüyü aç" }).click();
	await page.getByRole("link", { name: "Kitaplarım" }).first().click();
	await page.getByRole("button", { name: "Diğer", exact: true }).click();
	await page.getByRole("button", { name: "Kapak çekimi" }).click();
	const field = page.getByLabel("Kitabın barkodu ya da ISBN'si");
	await field.fill("11112222");
	await field.press("Enter");
	await page.getByText("11112222: okulunuzda böyle bir kitap yok.").waitFor();
	await field.fill(isbns[1]);
	await field.press("Enter");
	const book = await sharp({ create: { width: 800, height: 1200, channels: 3, background: "#8c1f28" } })
		.png()
		.toBuffer();
	const photo = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: "#d8d2c4" } })
		.composite([{ input: book, left: 600, top: 150 }])
		.jpeg()
		.toBuffer();
	await chooseFile(page.getByRole("button", { name: "Kapağın fotoğrafını çek" }), {
		name: "IMG_1.jpg",
		mimeType: "image/jpeg",
		buffer: photo,
	});
	await page.getByRole("button", { name: "Yeniden çek" }).waitFor();
	await look(page, "cover-run-photo-390");
	// The red of the photo's book, which the film's has not.
	const colours = async () => (await sharp((await coverOf(titles[1])) ?? undefined).stats()).channels;
	await expect.poll(async () => (await colours())[0]?.mean).toBeGreaterThan(120);
	expect((await colours())[1]?.mean).toBeLessThan(60);
	await context.close();
});
