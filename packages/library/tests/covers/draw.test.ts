import { describe, expect, test } from "vitest";
import { designOf } from "../../src/covers/design.ts";
import { drawCover } from "../../src/covers/draw.ts";
import type { Drawing } from "../../src/covers/shapes.ts";
import { drawSpine } from "../../src/covers/spine.ts";
import { coverSvg, drawingSvg } from "../../src/covers/svg.ts";
import type { CoverTitle } from "../../src/covers/title.ts";
import { demoTitles } from "./demo-titles.ts";
import { areaOf, overlap, textsOf } from "./measure.ts";

const nameOf = (title: CoverTitle): string => `${title.title} / ${title.author_line}`;
const wordless = ({ shapes }: Drawing) => shapes.filter(({ kind }) => kind !== "text");

describe("all titles of the demonstration", () => {
	test("have covers below 4 kB", () => {
		expect(demoTitles.length).toBeGreaterThan(3000);
		const sizes = demoTitles.map((title) => Buffer.byteLength(coverSvg(title))).sort((a, b) => a - b);
		expect(sizes.at(-1)).toBeLessThan(4000);
		expect(sizes[sizes.length >> 1]).toBeLessThan(2500);
	});

	test("keep their words on the board, none over another", () => {
		const faults = demoTitles.filter((title) => {
			const areas = textsOf(drawCover(title)).map(areaOf);
			const isOutside = areas.some(
				({ left, right, top, bottom }) => left < 18 || right > 196 || top < 10 || bottom > 294,
			);
			return isOutside || areas.some((one, at) => areas.slice(at + 1).some((other) => overlap(one, other)));
		});
		expect(faults.map(nameOf)).toEqual([]);
	});

	test("have spines that hold their words", () => {
		for (const title of demoTitles) {
			const { width, height, shapes } = drawSpine({ ...title, pages: title.title.length * 20 });
			for (const shape of shapes) {
				if (shape.kind !== "text" || shape.turn === undefined) continue;
				const { left, right } = areaOf({ ...shape, x: 0 });
				expect(right - left, nameOf(title)).toBeLessThan(height - 120);
				expect(shape.x - 0.75 * shape.size, nameOf(title)).toBeGreaterThan(0);
				expect(shape.x + 0.25 * shape.size, nameOf(title)).toBeLessThan(width);
			}
		}
	});

	test("stand beside different ones: cloths and layouts are chosen independently", () => {
		const designs = demoTitles.map(designOf);
		const alike = designs.filter(({ design, layout }, at) => {
			const next = designs[at + 1];
			const isOfSeries =
				demoTitles[at]?.series !== "" && demoTitles[at]?.series === demoTitles[at + 1]?.series;
			return !isOfSeries && next?.design.palette === design.palette && next.layout === layout;
		});
		expect(alike.length / designs.length).toBeLessThan(0.025);
		const cloths = Map.groupBy(designs, ({ design }) => design.palette.name.split(" ")[0]);
		expect(cloths.size).toBe(15);
		for (const [name, ones] of cloths) expect(ones.length / designs.length, name).toBeGreaterThan(0.04);
	});
});

const memed: CoverTitle = {
	title: "İnce Memed",
	author_line: "Kemal, Yaşar",
	series: "İnce Memed",
	series_no: "1",
	language: "tr",
	age_min: 14,
	age_max: 18,
	subjects: ["Roman"],
};

test("equal titles have equal covers, to the byte", () => {
	expect(coverSvg(structuredClone(memed))).toBe(coverSvg(memed));
	expect(coverSvg({ ...memed })).toBe(coverSvg(memed));
	expect(wordless(drawCover({ ...memed, series: "ince memed" }))).toEqual(wordless(drawCover(memed)));
});

test("the volumes of a series differ in their words only", () => {
	const second = { ...memed, title: "İnce Memed: Dağlara Dönüş", series_no: "2" };
	expect(designOf(second).design.palette).toBe(designOf(memed).design.palette);
	expect(designOf(second).layout).toBe(designOf(memed).layout);
	expect(textsOf(drawCover(memed)).map(({ text }) => text)).toContain("1");
	expect(textsOf(drawCover(second)).map(({ text }) => text)).toContain("2");
});

test("age and subject decide about ornaments", () => {
	const seas = ["Deniz Kıyısında", "Kaptanın Gemisi", "Korsanlar"].map((title) => designOf({ title }).design);
	expect(seas.map(({ scene }) => scene)).toEqual(["sea", "sea", "sea"]);
	expect(designOf({ title: "Adam" }).design.scene).not.toBe("sea");
	const young = demoTitles.filter((title) => title.age_min === 6).map(designOf);
	expect(young.filter(({ layout }) => layout === "picture").length / young.length).toBeGreaterThan(0.35);
	expect(young.some(({ layout }) => layout === "medallion")).toBe(false);
});

describe("hostile titles", () => {
	const hostile = [
		`<script>alert(1)</script>`,
		`"><image href="x" onerror="alert(1)"/>`,
		"]]>&amp;&lt;'\"",
		"\u0000\u0007\u202egnitirw\ufeff\ud800",
		"W".repeat(300),
		"& ".repeat(150),
		"漢字".repeat(40),
		"\u0301".repeat(200),
		"- : / 7",
	];

	test.each(hostile)("%j is escaped, stays on the board and below 4 kB", (text) => {
		const title = {
			title: text,
			subtitle: text,
			author_line: text,
			series: text,
			series_no: text,
			subjects: [text],
		};
		const svg = coverSvg(title, "id");
		expect(svg).not.toMatch(/<(script|image)|onerror="|&(?!amp;|lt;|gt;|quot;|#39;)/);
		// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
		expect(svg).not.toMatch(/[\u0000-\u001f\u202e\ufeff\ud800-\udfff]/);
		expect(Buffer.byteLength(svg) - Buffer.byteLength(text) * 6).toBeLessThan(4000);
		for (const one of textsOf(drawCover(title))) {
			const { left, right } = areaOf(one);
			expect(left).toBeGreaterThan(10);
			expect(right).toBeLessThan(200);
		}
		expect(drawingSvg(drawSpine(title))).not.toMatch(/<(script|image)|onerror="/);
	});
});

test("every element is closed, and names are defined once", () => {
	for (const title of demoTitles.filter((_, at) => at % 20 === 0)) {
		const svg = coverSvg(title, "x");
		const open: string[] = [];
		for (const [, end, tag = "", self] of svg.matchAll(/<(\/?)([a-z]+)(?:\s[^<>]*?)?(\/?)>/gi)) {
			if (end) expect(open.pop()).toBe(tag);
			else if (!self) open.push(tag);
		}
		expect(open).toEqual([]);
		const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
		expect(new Set(ids).size).toBe(ids.length);
		for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id);
	}
});
