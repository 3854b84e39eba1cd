/**
 * `npm run handbook:pictures [chapter...]` takes the pictures of the handbook from the running program,
 * by walking the chapters' own steps: a step that no longer works takes no picture. The clock of server and browser
 * begins at a fixed moment, so that the same program gives the same pictures.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { type Browser, launchBrowser, look, visit } from "../support/browser.ts";
import { type RunningRafta, startRafta } from "../support/rafta.ts";
import { keepSession } from "../support/session.ts";
import { fixClock, moment } from "./moment.ts";
import { stageRecords } from "./records.ts";
import { type Language, languages, stageOf } from "./stage.ts";
import { type Walk, walks } from "./walks.ts";

const folder = join(import.meta.dirname, "..", "..", "docs", "pictures");
/** Wide enough for the menu at the side, and no wider: letters stay readable on a page. */
const size = { width: 1120, height: 700 };

/** Follows a chapter, and takes its picture on the way. */
async function take(walk: Walk, language: Language, browser: Browser): Promise<void> {
	let rafta: RunningRafta | undefined;
	try {
		rafta = await startRafta({ demo: walk.school === "demonstration" });
		const { page, context, errors } = await visit(browser, rafta.url, {
			...size,
			...walk.size,
			theme: walk.theme,
		});
		await context.clock.setFixedTime(moment);
		await context.addInitScript((chosen) => localStorage.setItem("rafta-language", chosen), language);
		if (walk.account) await keepSession(page, rafta.url, walk.account);
		await page.goto(walk.path ?? String(rafta.setupLink));
		const file = join(folder, language, `${walk.picture}.webp`);
		mkdirSync(join(file, ".."), { recursive: true });
		const picture = async () => {
			await page.mouse.move(0, 0);
			// The line that says of every page that it belongs to a demonstration.
			const notice = page.locator("header ~ [role=status] > p");
			for (const line of await notice.all())
				await line.evaluate((element) => element.setAttribute("hidden", ""));
			const shot = await page.screenshot({ animations: "disabled", caret: "hide" });
			for (const line of await notice.all())
				await line.evaluate((element) => element.removeAttribute("hidden"));
			const { size: bytes } = await sharp(shot)
				.webp({ quality: 78, effort: 6, smartSubsample: true })
				.toFile(file);
			console.log(`${file.slice(folder.length + 1)}: ${(bytes / 1000).toFixed(1)} kB`);
		};
		try {
			await walk.follow(
				stageOf(walk.chapter, language, page, stageRecords(rafta.url, walk.account), picture),
			);
		} catch (error) {
			await look(page, `handbook-${walk.picture}-${language}`);
			throw error;
		}
		if (errors.length > 0) throw new Error(`${walk.picture}, ${language}: ${errors.join("\n")}`);
		await context.close();
	} finally {
		await rafta?.dispose();
	}
}

fixClock();
const chosen = process.argv.slice(2);
const browser = await launchBrowser();
try {
	for (const walk of walks.filter(({ picture }) => chosen.length === 0 || chosen.includes(picture))) {
		for (const language of languages) {
			await take(walk, language, browser).catch((error: unknown) => {
				console.error(`${walk.picture}, ${language}:`, error);
				process.exitCode = 1;
			});
		}
	}
} finally {
	await browser.close();
}
