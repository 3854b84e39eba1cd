/** Letters of drawn covers in a real browser: their gaps, their widths and their font, whatever the size of a cover. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coverSvg } from "@rafta/library/covers/svg";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumPath } from "../../tools/chromium.ts";

const titles: readonly (readonly [title: string, author: string])[] = [
	["Kaptan Düşükdon'un Maceraları", "Dav Pilkey"],
	["Pijamalı Hasta Yağız Şoföre Çabucak Güvendi", "Grimm Kardeşler"],
	["İğde, Ağaç ve Öğüt", "Sara Şahinkanat"],
	["IŞIĞIN GÖLGESİ", "Gülten Dayıoğlu"],
	["AVATAR VAKTİ", "Tuğçe Yıldız"],
	["Müslüm'ün Çığlığı: Ilık Bir Öykü", "Miyase Sertbarut"],
	["Şu Çılgın Türkler", "Turgut Özakman"],
	["Waffle, Quiz & Taxi", "Roald Dahl"],
];
const font = readFileSync(join(import.meta.dirname, "../../packages/library/fonts/rafta-serif.woff2"));

let browser: Browser;
beforeAll(async () => {
	browser = await chromium.launch({ executablePath: chromiumPath() });
});
afterAll(() => browser.close());

interface Line {
	readonly text: string;
	readonly size: number;
	/** Where each letter begins, in units of the drawing. */
	readonly starts: readonly number[];
	/** The width that the drawing gives the line, and the line's own; both 0 if it gives none. */
	readonly given: number;
	readonly own: number;
}

/** The lines of the covers, drawn at a width, as the browser has set them. */
async function linesAt(page: Page, width: number): Promise<Line[]> {
	const covers = titles.map(([title, author_line], place) => coverSvg({ title, author_line }, `c${place}x`));
	await page.setContent(`<style>
		@font-face { font-family: "Rafta Serif"; src: url(data:font/woff2;base64,${font.toString("base64")}); font-weight: 600; }
		svg { width: ${width}px; height: auto; }
	</style>${covers.join("")}`);
	return page.evaluate(async () => {
		await document.fonts.load("600 16px 'Rafta Serif'", "aş");
		await document.fonts.ready;
		return [...document.querySelectorAll("text")].map((line) => {
			const starts = Array.from(
				{ length: line.getNumberOfChars() },
				(_, at) => line.getStartPositionOfChar(at).x,
			);
			const given = Number(line.getAttribute("textLength") ?? 0);
			line.removeAttribute("textLength");
			const own = given === 0 ? 0 : line.getComputedTextLength();
			const size = Number(line.getAttribute("font-size"));
			return { text: line.textContent ?? "", size, starts, given, own };
		});
	});
}

test.each([1, 2])(
	"the gaps of a small cover are those of a large one, at %i pixels a point",
	async (deviceScaleFactor) => {
		const page = await browser.newPage({ deviceScaleFactor });
		const large = await linesAt(page, 1200);
		expect(large.length).toBeGreaterThanOrEqual(titles.length * 2);
		for (const width of [72, 112, 160]) {
			const small = await linesAt(page, width);
			for (const [place, { text, size, starts }] of small.entries()) {
				const whole = large[place]?.starts ?? [];
				const moved = starts.map((start, at) => Math.abs(start - (whole[at] ?? 0)) / size);
				expect(Math.max(...moved), `${text} at ${width}`).toBeLessThan(0.05);
			}
		}
		await page.close();
	},
);

test("no letter is stretched, and none is of another font", async () => {
	const page = await browser.newPage();
	const lines = await linesAt(page, 400);
	expect(lines.some(({ given }) => given > 0)).toBe(true);
	for (const { text, given, own } of lines)
		if (given > 0) expect(Math.abs(given / own - 1), text).toBeLessThan(0.03);
	const session = await page.context().newCDPSession(page);
	await session.send("DOM.enable");
	await session.send("CSS.enable");
	const { root } = await session.send("DOM.getDocument", { depth: -1 });
	const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "text" });
	for (const nodeId of nodeIds) {
		const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
		expect(fonts.map(({ isCustomFont }) => isCustomFont)).toEqual([true]);
	}
	await page.close();
});
