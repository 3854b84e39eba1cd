import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { locales } from "../src/locales.ts";
import { inLanguage, joined, languages, textOf, untranslated } from "../src/texts.ts";

type Node = { readonly [name: string]: string | Node };

/** Texts of a language by their paths. */
const flat = (node: Node, path = ""): [string, string][] =>
	Object.entries(node).flatMap(([name, value]): [string, string][] =>
		typeof value === "string" ? [[path + name, value]] : flat(value, `${path}${name}.`),
	);
const textsIn = (language: string): ReadonlyMap<string, string> => new Map(flat(locales[language] as Node));
const placeholders = (text = ""): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

const english = textsIn("en");
const others = languages.filter((language) => language !== "en");

test("Turkish has the texts of English", () => {
	expect([...textsIn("tr").keys()].sort()).toEqual([...english.keys()].sort());
});

test.each(others)("%s has only texts of English, with the same placeholders", (language) => {
	const texts = textsIn(language);
	expect([...texts.keys()].filter((key) => !english.has(key))).toEqual([]);
	const differing = [...texts].filter(
		([key, text]) => placeholders(text).join() !== placeholders(english.get(key)).join(),
	);
	expect(differing).toEqual([]);
});

test("every text is used", () => {
	const source = join(import.meta.dirname, "../src");
	const code = globSync("**/*.ts", { cwd: source })
		.map((path) => readFileSync(join(source, path), "utf8"))
		.join("\n");
	const isUsed = (key: string): boolean => {
		const [area, name] = key.split(".");
		if (area === "mail" || code.includes(`"${key}"`)) return true;
		if (area === "api") return new RegExp(`messages\\.${name}\\b`).test(code) || /^source_/.test(name ?? "");
		return area === "archives" && new RegExp(`flaws\\.${name}\\b`).test(code);
	};
	expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([]);
});

test("a language without a text speaks English", () => {
	expect(inLanguage(textOf("values.required"), "tr")).toBe("Boş bırakılamaz.");
	expect(inLanguage(textOf("values.required"), "xx")).toBe("Cannot be blank.");
});

test("a text is filled in with values, and with other texts in its own language", () => {
	const text = textOf("definitions.rule", { why: textOf("values.tooLong", { max: 3 }) });
	expect(inLanguage(text, "en")).toBe("Invalid rule. Raw error: Must be no more than 3 character(s).");
	expect(inLanguage(text, "tr")).toBe("Kural geçersiz: En çok 3 karakter olabilir.");
	expect(inLanguage(joined("x: ", textOf("values.required"), untranslated("!")), "tr")).toBe(
		"x: Boş bırakılamaz.!",
	);
});
