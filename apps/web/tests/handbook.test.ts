/** The handbook says what the program has: names, links and pictures, in both languages alike. */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chapterText, languages, quotedNames } from "../../../tests/handbook/stage.ts";
import { chapterIds, chapterTitles, isChapter } from "../src/routes/help/chapters.ts";
import type { Handbook } from "../src/routes/help/handbook.ts";
import { findChapters } from "../src/shell/palette/handbook.ts";
import { type Block, handbook, parseChapter } from "../tools/handbook.ts";
import { interfaceNames } from "./interface-names.ts";

const docs = join(import.meta.dirname, "../../../docs");
const MAX_PICTURES_BYTES = 1_500_000;

describe.each(languages)("the handbook in %s", async (language) => {
	const hasName = await interfaceNames(language);
	test("has the chapters of the program, and no other", () => {
		expect(readdirSync(join(docs, language)).sort()).toEqual(chapterIds.map((id) => `${id}.md`).sort());
	});
	test.each(chapterIds)("%s: every name that it quotes is in the interface", (id) => {
		const names = quotedNames(chapterText(language, id));
		expect(names.filter((name) => !hasName(name))).toEqual([]);
	});
	test.each(chapterIds)("%s: a page that its readers can follow", (id) => {
		const text = chapterText(language, id);
		const { title, blocks } = parseChapter(text);
		expect(title).toBe(chapterTitles[id][language]);
		expect(text.split(/\s+/).length, "words").toBeLessThan(620);
		for (const [, picture = ""] of text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g))
			expect(existsSync(join(docs, language, picture)), picture).toBe(true);
		const links = blocks
			.flatMap((block) =>
				block.kind === "paragraph" ? [block.line] : "items" in block ? block.items.flat() : [],
			)
			.flat()
			.flatMap((part) => (typeof part === "object" && "href" in part ? [part.href] : []));
		expect(links.filter((href) => !isChapter(href.replace("/help/", "")))).toEqual([]);
		expect(blocks.some(({ kind }) => kind === "steps" || kind === "list")).toBe(true);
	});
});

test("a name that the interface lacks is found", async () => {
	const hasName = await interfaceNames("tr");
	expect(hasName("Kurulumu bitir")).toBe(true);
	expect(hasName("… öğrenciyi aktar")).toBe(true);
	expect(hasName("Kurulumu tamamla")).toBe(false);
	expect(hasName("… öğrenciyi yükle")).toBe(false);
});

test.each(chapterIds)("%s has the same parts in both languages", (id) => {
	const shapeOf = (blocks: readonly Block[]) =>
		blocks.map((block) => `${block.kind} ${"items" in block ? block.items.length : ""}`);
	const [turkish, english] = languages.map((language) =>
		shapeOf(parseChapter(chapterText(language, id)).blocks),
	);
	expect(english).toEqual(turkish);
});

test("the palette finds a chapter by its words, in both languages and without their accents", () => {
	const of = (language: "tr" | "en") =>
		Object.fromEntries(chapterIds.map((id) => [id, parseChapter(chapterText(language, id))])) as Handbook;
	const handbooks = new Map([
		["tr", of("tr")],
		["en", of("en")],
	] as const);
	const found = (query: string) =>
		findChapters(query, "tr", handbooks).map(({ id, heading }) => `${id} ${heading}`.trim());
	expect(found("ilk gun")[0]).toBe("first-day");
	expect(found("stocktake")[0]).toBe("stocktake");
	expect(found("geri alma")[0]).toBe("imports Geri alma");
	// A word of the English text alone names the Turkish section.
	expect(found("certificates")[0]).toBe("school-year Ayrılanlar");
	expect(found("zzz")).toEqual([]);
	expect(found("ve")).toEqual([]);
});

test("a chapter whose picture is not taken yet is built without it, and its name is said", async () => {
	const { transform } = handbook();
	if (typeof transform !== "function") throw new Error("the plugin has no transform");
	const warnings: string[] = [];
	const plugin = { warn: (text: string) => warnings.push(text) } as unknown as ThisParameterType<
		typeof transform
	>;
	const chapter =
		"# Masa\n\nÖnce.\n\n![Masa](../pictures/tr/absent.webp)\n\n![Masa](../pictures/tr/desk.webp)\n";
	const built = await transform.call(plugin, chapter, join(docs, "tr/desk.md"));
	const { code } = built as { code: string };
	expect(code).toContain("desk.webp");
	expect(code).not.toContain("absent");
	expect(warnings).toEqual(["has no picture ../pictures/tr/absent.webp yet: npm run handbook:pictures"]);
});

test("all pictures are small, and each is shown somewhere", () => {
	const pictures = globSync("pictures/**/*.*", { cwd: docs }).map((path) => path.replaceAll("\\", "/"));
	const bytes = pictures.reduce((sum, path) => sum + statSync(join(docs, path)).size, 0);
	expect(bytes).toBeLessThan(MAX_PICTURES_BYTES);
	const texts = [
		readFileSync(join(docs, "../README.md"), "utf8"),
		...languages.flatMap((language) => chapterIds.map((id) => chapterText(language, id))),
	].join("\n");
	expect(pictures.filter((path) => !texts.includes(path))).toEqual([]);
});
