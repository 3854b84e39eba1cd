import { describe, expect, test } from "vitest";
import { joinCatalogue, joinWords, type Table } from "../src/join.ts";
import { homeLanguage, isLanguage, languageFacts, languages, textOfEach } from "../src/languages.ts";

const { fallback, pupil } = languageFacts[homeLanguage];

/** Reads from tables of folders. */
const from = (tables: Readonly<Record<string, Table>>) => (folder: string) => tables[folder];

describe("a joined catalogue", () => {
	const catalogue = joinCatalogue(
		from({
			[homeLanguage]: { keep: "Kaydedin", close: "Kapat" },
			[fallback]: { keep: "Save" },
			[pupil]: { keep: "Kaydet" },
		}),
	);

	test("has each language's own texts", () => {
		expect(catalogue[homeLanguage]).toEqual({ keep: "Kaydedin", close: "Kapat" });
		expect(catalogue[fallback].keep).toBe("Save");
	});

	test("has the text of the language that stands in where one is missing", () => {
		expect(catalogue[fallback].close).toBe("Kapat");
	});

	test("says to pupils only what is another text for them", () => {
		expect(catalogue.pupil).toEqual({ [homeLanguage]: { keep: "Kaydet" } });
	});

	test("has texts in every language, even where a language has none of the area", () => {
		const tables = joinCatalogue(
			from({ [homeLanguage]: { close: "Kapat" }, [fallback]: { close: "Close" } }),
		);
		for (const language of languages) expect(["Kapat", "Close"], language).toContain(tables[language].close);
	});
});

test("joined words have a key's text in every language", () => {
	const words = joinWords(from({ [homeLanguage]: { lost: "Kayıp" }, [fallback]: { lost: "Lost" } }));
	expect(Object.keys(words)).toEqual(["lost"]);
	expect(Object.keys(words.lost ?? {})).toEqual([...languages]);
	expect(words.lost).toMatchObject({ [homeLanguage]: "Kayıp", [fallback]: "Lost" });
});

test("languages are those of the list, and nothing that objects inherit", () => {
	expect(languages.every(isLanguage)).toBe(true);
	for (const value of ["", "xx", "toString", null, 1]) expect(isLanguage(value)).toBe(false);
});

test("a text of each language is written once for each", () => {
	expect(textOfEach((language) => language)).toEqual(
		Object.fromEntries(languages.map((language) => [language, language])),
	);
});

test("each language names one of the languages to stand in for it, and a direction", () => {
	for (const language of languages) {
		const { fallback: other, direction } = languageFacts[language];
		expect(languages.filter((one) => one !== language)).toContain(other);
		expect(["ltr", "rtl"]).toContain(direction);
	}
});
