// engines: one
/** Scanning without a scanner: by the computer's camera, and by a phone that is paired with the desk. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { chooseFile, look, visit } from "../support/browser.ts";
import { photoOf, writeFilm } from "../support/camera.ts";
import { codesOn } from "../support/codes.ts";
import { withDemo } from "../support/demo.ts";
import { logIn } from "../support/people.ts";

const isbn = "9789750719387";
const codes = [
	["ean13", isbn],
	["code128", "20004711"],
	["code39", "KTP123"],
	["qrcode", "http://rafta.test/students/abc#key=Ab-12_x"],
] as const;

const films = mkdtempSync(join(tmpdir(), "rafta-film-"));
const film = join(films, "codes.y4m");
const demo = withDemo([
	"--use-fake-ui-for-media-stream",
	"--use-fake-device-for-media-stream",
	`--use-file-for-fake-video-capture=${film}`,
	"--host-resolver-rules=MAP kitaplik.okul.test 127.0.0.1",
]);
/** The same server under a host name other than localhost, as a phone in the school's network sees it. */
let outside: string;

beforeAll(async () => {
	writeFilm(film, codes);
	outside = demo.url.replace("127.0.0.1", "kitaplik.okul.test");
});
afterAll(() => {
	rmSync(films, { recursive: true, force: true });
});

/** What the desk says of a code: under the field while it is the newest scan, then among the last scans. */
const line = (page: Page, code: string) => page.getByRole("main").getByText(code);

test.each([
	{ width: 1280, theme: "light" },
	{ width: 360, theme: "dark" },
])("the camera reads ISBN, label, Code 39 and card, at $width in $theme", async ({ width, theme }) => {
	const { page, context, errors } = await demo.visit({ width, theme });
	const hosts = new Set<string>();
	page.on("request", (request) => {
		if (/^https?:/.test(request.url())) hosts.add(new URL(request.url()).host);
	});
	await logIn(page, "sorumlu@rafta.test");
	await page.goto("/book_loans/create");
	await page.getByRole("button", { name: "Kamera", exact: true }).click();
	await page.getByLabel("Kamera görüntüsü").waitFor();
	for (const [, code] of codes) await line(page, code.slice(0, 20)).first().waitFor();
	// A phone ends the camera of a page in the background: it opens again with the page.
	const ended = await page.getByLabel("Kamera görüntüsü").evaluate((video: HTMLVideoElement) => {
		const before = video.srcObject as MediaStream;
		for (const track of before.getTracks()) track.stop();
		document.dispatchEvent(new Event("visibilitychange"));
		return before.id;
	});
	await page.waitForFunction((id) => {
		const source = document.querySelector("video")?.srcObject as MediaStream | null;
		return source !== null && source.id !== id && source.active;
	}, ended);
	expect(await accessibilityFaults(page)).toEqual([]);
	await look(page, `camera-${width}`);
	await page.getByRole("button", { name: "Kamera", exact: true }).click();
	await page.getByLabel("Kamera görüntüsü").waitFor({ state: "detached" });
	// The decoder is loaded from our server, not from its default source.
	expect([...hosts]).toEqual([new URL(demo.url).host]);
	// Refusals by the desk are not page errors.
	expect(errors.filter((error) => !/status of 4\d\d/.test(error))).toEqual([]);
	await context.close();
});

test("a camera that is forbidden, gone or unplugged is said to be so, and opened again on demand", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/book_loans/create" });
	await page.evaluate(() => {
		const { mediaDevices } = navigator;
		const real = mediaDevices.getUserMedia.bind(mediaDevices);
		const refusals = ["NotAllowedError", "NotFoundError"];
		mediaDevices.getUserMedia = async (wanted) => {
			const name = refusals.shift();
			if (name) throw new DOMException("", name);
			return real(wanted);
		};
	});
	const again = page.getByRole("button", { name: "Yeniden dene" });
	await page.getByRole("button", { name: "Kamera", exact: true }).click();
	await page.getByRole("alert").filter({ hasText: "Kamera izni verilmedi." }).waitFor();
	await again.click();
	await page.getByRole("alert").filter({ hasText: "Bu cihazda kamera bulunamadı." }).waitFor();
	await again.click();
	await line(page, "KTP123").first().waitFor();
	await page.getByLabel("Kamera görüntüsü").evaluate((video: HTMLVideoElement) => {
		for (const track of (video.srcObject as MediaStream).getTracks()) {
			track.stop();
			// A page that stops its own camera gets no event; one whose camera is unplugged does.
			track.dispatchEvent(new Event("ended"));
		}
	});
	await page.getByRole("alert").filter({ hasText: "Kameranın bağlantısı kesildi." }).waitFor();
	await look(page, "camera-gone-1280");
	await again.click();
	await page.waitForFunction(() => {
		const source = document.querySelector("video")?.srcObject as MediaStream | null;
		return source?.active === true;
	});
	await page
		.getByRole("alert")
		.filter({ hasText: "Kameranın bağlantısı kesildi." })
		.waitFor({ state: "detached" });
	await context.close();
});

test("a phone that scans the desk's code becomes its scanner, by photos where there is no https", async () => {
	const desk = await visit(demo.browser, outside);
	await logIn(desk.page, "sorumlu@rafta.test");
	await desk.page.getByRole("link", { name: "Ödünç ver / iade al" }).first().click();
	await desk.page.getByRole("button", { name: "Telefon", exact: true }).click();
	const code = desk.page.getByRole("img", { name: "Telefonla okutulacak karekod" });
	await code.waitFor();
	expect(await accessibilityFaults(desk.page)).toEqual([]);
	await look(desk.page, "phone-code-1280");
	const [address = ""] = await codesOn(await code.screenshot(), ["QRCode"]);
	expect(address.startsWith(`${outside}/scanner#`)).toBe(true);

	const phone = await visit(demo.browser, outside, { width: 360, theme: "dark" });
	await phone.page.goto(address);
	await phone.page.getByText("Bilgisayara bağlı").waitFor();
	await desk.page.getByText("Telefon bağlandı.").waitFor();
	await desk.page.getByRole("dialog").getByRole("button", { name: "Kapat" }).first().click();

	await chooseFile(phone.page.getByRole("button", { name: "Fotoğraf çekip okut" }), {
		name: "1.png",
		mimeType: "image/png",
		buffer: await photoOf("code128", "20004711"),
	});
	await line(desk.page, "20004711").waitFor();
	const sent = phone.page.getByRole("listitem");
	await sent.filter({ hasText: "20004711" }).getByText("Yapılamadı: bilgisayara bakın").waitFor();
	expect(await line(desk.page, "20004711").count()).toBe(1);

	// A photo without a code shows a message and sends nothing.
	await chooseFile(phone.page.getByRole("button", { name: "Fotoğraf çekip okut" }), {
		name: "2.png",
		mimeType: "image/png",
		buffer: await phone.page.screenshot(),
	});
	await phone.page.getByText("Fotoğrafta kod bulunamadı.").waitFor();

	await phone.page.getByLabel("Kodu elle yazın").fill(isbn);
	await phone.page.getByRole("button", { name: "Gönder" }).click();
	await line(desk.page, isbn).waitFor();
	expect(await accessibilityFaults(phone.page)).toEqual([]);
	await look(phone.page, "phone-360");

	// On another screen no field takes the scan, and both devices report it.
	await desk.page.getByRole("link", { name: "Ödünç verilenler" }).first().click();
	await phone.page.getByLabel("Kodu elle yazın").fill("31415926");
	await phone.page.getByRole("button", { name: "Gönder" }).click();
	await desk.page.getByText("Bu ekranda telefondan gelen kod için bir okutma alanı yok.").waitFor();
	await sent.filter({ hasText: "31415926" }).getByText("Yapılamadı").waitFor();

	await desk.page.getByRole("link", { name: "Ödünç ver / iade al" }).first().click();
	await desk.page.getByRole("button", { name: "Telefon bağlı" }).click();
	await desk.page.getByRole("button", { name: "Telefonun bağlantısını kes" }).click();
	await desk.page.getByRole("button", { name: "Telefon", exact: true }).waitFor();
	await phone.page.getByLabel("Kodu elle yazın").fill("1");
	await phone.page.getByRole("button", { name: "Gönder" }).click();
	await phone.page.getByRole("heading", { name: "Bağlantı geçersiz" }).waitFor();
	await desk.context.close();
	await phone.context.close();
});

test("a desk that is open to its own computer alone says why no phone reaches it", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/book_loans/create" });
	await page.getByRole("button", { name: "Telefon", exact: true }).click();
	await page.getByText("telefon bağlanamaz").waitFor();
	await look(page, "phone-alone-1280");
	await context.close();
});
