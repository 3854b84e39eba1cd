// engines: one
/** A cover of another school: managers who have the title agree to it or report it where they look at the title. */
import type PocketBase from "pocketbase";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { requestAfter, responseAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { demoPassword } from "../support/people.ts";

const demo = withDemo();
const neighbour = "komsu@rafta.test";
let manager: PocketBase;
let other: PocketBase;

/** A manager of another school of the demonstration, who has a library to work in. */
beforeAll(async () => {
	manager = await demo.signedIn("sorumlu@rafta.test");
	const admin = await demo.signedIn("yonetici@rafta.test");
	const library = await admin
		.collection("libraries")
		.getFirstListItem(`school_id != '${manager.authStore.record?.school_id}'`);
	await admin.collection("users").create({
		...{ email: neighbour, role: 3, password: demoPassword, passwordConfirm: demoPassword },
		...{ name: "Komşu Sorumlu", status: "active", verified: true },
		...{ school_id: library.school_id, library_id: library.id },
	});
	other = await demo.signedIn(neighbour);
});

/** A title that the neighbour's school has photographed, and of which our school has a copy unless it is `foreign`. */
async function photographed(title: string, isForeign = false): Promise<{ book: string; copy: string }> {
	const admin = await demo.signedIn("yonetici@rafta.test");
	const book = await admin.collection("books").create({ title });
	const copyOf = (client: PocketBase) =>
		client
			.collection("library_books")
			.create({ book_id: book.id, library_id: client.authStore.record?.library_id });
	await copyOf(other);
	const own = isForeign ? null : await copyOf(manager);
	const form = new FormData();
	const picture = await sharp({ create: { width: 400, height: 600, channels: 3, background: "#1f6f8c" } })
		.jpeg()
		.toBuffer();
	form.set("file", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "kapak.jpg");
	await other.send(`/api/titles/${book.id}/cover`, { method: "POST", body: form });
	return { book: book.id, copy: own?.id ?? "" };
}

const coverRights = async (id: string) => {
	const admin = await demo.signedIn("yonetici@rafta.test");
	const { cover, cover_school, cover_hidden } = await admin.collection("books").getOne(id);
	return { isThere: cover !== "", waits: cover_school !== "", hidden: cover_hidden };
};

test("a manager hears of a waiting cover on the home page and agrees to it", { tags: "walk" }, async () => {
	const { book } = await photographed("Bekleyen Kapağın Kitabı");
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { width: 1280, theme: "light" });
	await page.getByRole("link", { name: "1 kapak onayınızı bekliyor" }).click();
	await page.getByRole("heading", { name: "Onay bekleyen kapaklar" }).waitFor();
	await page.getByRole("img", { name: "Onay bekleyen kapak: Bekleyen Kapağın Kitabı" }).waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await overflow(page)).toBe(0);
	await look(page, "waiting-covers-1280");
	await page.getByRole("button", { name: "Onayla: Bekleyen Kapağın Kitabı" }).click();
	await page.getByText("Onay bekleyen kapak yok.").waitFor();
	expect(await coverRights(book)).toEqual({ isThere: true, waits: false, hidden: "" });
	expect(errors).toEqual([]);
	await context.close();
});

test.each([
	{ place: "title", width: 1280, theme: "dark" },
	{ place: "copy", width: 390, theme: "light" },
] as const)("a manager agrees on the page of a $place, whose two buttons are one row", async (at) => {
	const { book, copy } = await photographed(`Onaylanan: ${at.place}`);
	const path = at.place === "title" ? `/catalog/${book}` : `/library_books/detail/${copy}`;
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { ...at, path });
	const agree = page.getByRole("button", { name: /^Onayla:/ });
	await agree.waitFor();
	const boxes = [
		await agree.boundingBox(),
		await page.getByRole("button", { name: /^Bildir ve gizle:/ }).boundingBox(),
	];
	expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
	expect(new Set(boxes.map((box) => box?.height)).size).toBe(1);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await overflow(page)).toBe(0);
	await look(page, `cover-review-${at.place}-${at.width}`);
	await agree.click();
	// The picture is the school's as well now, and may still be reported.
	await page.getByRole("button", { name: "Kapağı bildir" }).waitFor();
	await page.locator(`main img[src*="/${book}/"]`).first().waitFor();
	expect(await coverRights(book)).toEqual({ isThere: true, waits: false, hidden: "" });
	expect(errors).toEqual([]);
	await context.close();
});

test("a manager who reports a cover is asked first, and no longer sees it", async () => {
	const { book } = await photographed("Bildirilen Kapağın Kitabı");
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: `/catalog/${book}` });
	const report = page.getByRole("button", { name: /^Bildir ve gizle:/ });
	await report.click();
	await page.getByRole("dialog").getByRole("button", { name: "Vazgeç" }).click();
	expect((await coverRights(book)).hidden).toBe("");
	await report.click();
	const sent = await requestAfter(page, /\/cover\/report$/, () =>
		page.getByRole("dialog").getByRole("button", { name: "Bildir ve gizle" }).click(),
	);
	expect(sent.method()).toBe("POST");
	await page.getByText("Kapak okulunuzda gizlendi").waitFor();
	await report.waitFor({ state: "detached" });
	expect((await coverRights(book)).hidden).toBe(manager.authStore.record?.school_id);
	expect(errors).toEqual([]);
	await context.close();
});

test("a manager without a copy of the title sees no buttons, and a pupil never does", async () => {
	const { book } = await photographed("Başka Okulun Kitabı", true);
	const ours = await photographed("Öğrencinin Gördüğü Kitap");
	const buttons = { name: /^(Onayla|Bildir ve gizle):|Kapağı bildir/ };
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/catalog" });
	await responseAfter(page, /\/cover\/review$/, () => page.goto(`/catalog/${book}`));
	await page.getByRole("heading", { name: "Başka Okulun Kitabı" }).waitFor();
	expect(await page.getByRole("button", buttons).count()).toBe(0);
	expect(errors).toEqual([]);
	await context.close();
	const visit = await demo.visitAs("ogrenci@rafta.test", { path: "/catalog" });
	const requests: string[] = [];
	visit.page.on("request", (request) => requests.push(request.url()));
	await visit.page.goto(`/catalog/${ours.book}`);
	await visit.page.getByRole("heading", { name: "Öğrencinin Gördüğü Kitap" }).waitFor();
	expect(await visit.page.getByRole("button", buttons).count()).toBe(0);
	expect(requests.filter((url) => url.includes("/cover/"))).toEqual([]);
	expect(visit.errors).toEqual([]);
	await visit.context.close();
});
