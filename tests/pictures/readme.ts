/**
 * `node start.mjs run tests/pictures/readme.ts` takes the pictures of the README from the running demonstration, so that they show the
 * program as it is.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { fixClock, moment } from "../handbook/moment.ts";
import { launchBrowser, visit } from "../support/browser.ts";
import { startRafta } from "../support/rafta.ts";
import { keepSession } from "../support/session.ts";

const folder = join(import.meta.dirname, "..", "..", "docs", "readme");
const size = { width: 1280, height: 800 };
const teacher = "sorumlu@rafta.test";
const pupil = "ogrenci@rafta.test";

/** What is shown, to whom, and what is on the screen once it is whole. */
const pictures = [
	{ name: "desk", account: teacher, path: "/book_loans", there: "Son okutulanlar", ...size },
	{ name: "catalog", account: pupil, path: "/catalog", there: "Bu dönem okuyoruz", theme: "dark", ...size },
	{ name: "pupil", account: pupil, path: "/", there: "Bu dönem okuyoruz", width: 390, height: 800 },
	{ name: "wall", account: teacher, path: "/wall", there: "Yeni gelenler", ...size },
] as const;

mkdirSync(folder, { recursive: true });
fixClock();
const rafta = await startRafta({ demo: true });
const browser = await launchBrowser();
try {
	for (const { name, account, path, there, width, height, ...more } of pictures) {
		const { page, context } = await visit(browser, rafta.url, { width, height, ...more });
		await context.clock.setFixedTime(moment);
		await keepSession(page, rafta.url, account);
		await page.goto(`${rafta.url}${path}`);
		await page.getByText(there).first().waitFor();
		// Covers and letters are drawn.
		await page.waitForLoadState("networkidle");
		await page.evaluate(() => document.fonts.ready.then(() => undefined));
		// A phone stands in the middle of a picture as wide as the others, so that a row has one height.
		const written = await sharp(await page.screenshot())
			.resize({ ...size, fit: "contain", background: "#e8e4da" })
			.webp({ quality: 82, effort: 6 })
			.toFile(join(folder, `${name}.webp`));
		console.log(`${name}: ${(written.size / 1000).toFixed(0)} kB`);
		await context.close();
	}
} finally {
	await browser.close();
	await rafta.dispose();
}
