import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Catalogue, catalogue, fill, textOf } from "../src/i18n/catalogue.ts";

const source = join(import.meta.dirname, "..", "src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
	.filter((file) => /(texts|Texts|common)\.ts$/.test(file.replaceAll("\\", "/")))
	.sort();

/** Names by which a text chooses between words. */
const chosenBy = (text: string): string[] => [...text.matchAll(/\{(\w+)\|/g)].map(([, name = ""]) => name);

const places = (text: string): string[] =>
	[...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).sort();

describe("message catalogues", () => {
	it("are found", () => expect(files.length).toBeGreaterThan(8));

	it.each(files)("%s says everything in both languages, with the same places to fill", async (file) => {
		const module: Record<string, Catalogue<string>> = await import(join(source, file));
		for (const { tr, en, sen } of Object.values(module)) {
			for (const [key, text] of Object.entries(sen ?? {})) {
				expect(places(text ?? ""), key).toEqual(places(tr[key] ?? ""));
				// What a pupil reads says "sen"; a copy of the same text says nothing.
				expect(text, key).not.toBe(tr[key]);
				expect(text, key).not.toMatch(/[ıiuü]n[ıiuü]z(\b|[aeıiuüdl])|\b[Ss]iz(\b|[ei])/);
			}
			expect(Object.keys(en).sort()).toEqual(Object.keys(tr).sort());
			for (const [key, text] of Object.entries(tr)) {
				expect(text.trim(), key).not.toBe("");
				expect(en[key]?.trim(), key).not.toBe("");
				expect(places(en[key] ?? ""), key).toEqual(places(text));
				expect(places(text), key).toEqual(expect.arrayContaining(chosenBy(en[key] ?? "")));
				expect(chosenBy(text), key).toEqual([]);
			}
		}
	});

	it.each(files)("%s leaves no place open and no word unchosen for none, one and two", async (file) => {
		const module: Record<string, Catalogue<string>> = await import(join(source, file));
		for (const { en } of Object.values(module))
			for (const [key, text] of Object.entries(en))
				for (const count of [0, 1, 2]) {
					const values = Object.fromEntries(
						[...places(text), ...chosenBy(text)].map((name) => [name, count]),
					);
					const shown = fill(text, values);
					expect(shown, key).not.toMatch(/[{}]|\w\|\w/);
				}
	});

	it.each(files)("%s signs in and out in English, and does not log in", async (file) => {
		const module: Record<string, Catalogue<string>> = await import(join(source, file));
		for (const { en } of Object.values(module))
			for (const [key, text] of Object.entries(en))
				expect(text, key).not.toMatch(/\blog(ged|ging)?[ -](in|out)\b/i);
	});

	it("say sen to pupils, in Turkish alone and where they have another text", () => {
		const texts = catalogue(
			{ keep: "Kaydedin", close: "Kapat" },
			{ keep: "Save", close: "Close" },
			{ keep: "Kaydet" },
		);
		const shownTo = (isPupil: boolean, language: "tr" | "en") =>
			(["keep", "close"] as const).map((key) => textOf(texts, key, language, isPupil));
		expect(shownTo(true, "tr")).toEqual(["Kaydet", "Kapat"]);
		expect(shownTo(false, "tr")).toEqual(["Kaydedin", "Kapat"]);
		expect(shownTo(true, "en")).toEqual(["Save", "Close"]);
	});

	it("fills places with values, and leaves blank what is not given", () => {
		const texts = catalogue({ due: "{title}, {days} gün" }, { due: "{title}, {days} days" });
		expect(fill(texts.tr.due, { title: "Çalıkuşu", days: 3 })).toBe("Çalıkuşu, 3 gün");
		expect(fill(texts.en.due, { title: "Çalıkuşu" })).toBe("Çalıkuşu,  days");
	});
});
