// engines: none
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pseudo, pseudoChapter } from "./pseudo.ts";

const placeholders = (text: string): string[] =>
	[...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name).sort();

test("a text stands between marks, with accents", () => {
	expect(pseudo("Kitap al")).toBe("⟦Ķííťááp ááĺ⟧");
	expect(pseudo("İptal")).toBe("⟦Íípťááĺ⟧");
});

test("placeholders, choices of words and addresses stay", () => {
	expect(pseudo("{count} kitap")).toBe("⟦{count} ķííťááp⟧");
	expect(pseudo("{count|kitabı|kitapları} sil")).toBe("⟦{count|ķííťáábĩĩ|ķííťáápĺááŕĩĩ} śííĺ⟧");
	expect(pseudo("Yaz: ada@example.org")).toBe("⟦Ýááź: ada@example.org⟧");
	expect(pseudo("<b>Al</b>")).toBe("⟦<b>Ááĺ</b>⟧");
});

test("each line has its marks, after what makes it a heading or an entry of a list", () => {
	expect(pseudo("## Ad\n\n- al")).toBe("## ⟦Áád⟧\n\n- ⟦ááĺ⟧");
});

test("a chapter keeps its pictures, tables, links and code", () => {
	expect(pseudoChapter("![Al](a.webp)\n| al | 1 |\n**Al** [al](b.md) `al`")).toBe(
		"![⟦Ááĺ⟧](a.webp)\n|⟦ ááĺ ⟧| 1 |\n⟦**Ááĺ** [ááĺ](b.md) `al`⟧",
	);
});

test("what has no letters has no marks", () => {
	expect(pseudo(" · ")).toBe(" · ");
	expect(pseudo("")).toBe("");
});

test("all texts together are 30 to 40 percent longer, with the same placeholders", () => {
	const texts = globSync(join(import.meta.dirname, "../../locales/tr/**/*.json")).flatMap((path) =>
		Object.values(JSON.parse(readFileSync(path, "utf8")) as Record<string, string>),
	);
	const sum = (all: string[]): number => all.reduce((letters, text) => letters + text.length, 0);
	const ratio = sum(texts.map(pseudo)) / sum(texts);
	expect(ratio).toBeGreaterThan(1.3);
	expect(ratio).toBeLessThan(1.4);
	expect(texts.filter((text) => `${placeholders(text)}` !== `${placeholders(pseudo(text))}`)).toEqual([]);
});
