/** The words of all texts: those of the glossary, buttons that say what they do, and the right form of address. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buttonTexts } from "./buttons.ts";
import { type ProjectText, projectTexts } from "./texts.ts";

const root = join(import.meta.dirname, "..");
/** PocketBase's own texts are compared by programs, so those of the record service stay as they are. */
const isPocketBase = ({ file, language }: ProjectText): boolean =>
	language === "en" && file.startsWith("packages/records/");
/** What people type into a search, and the headings that lists have, are no texts of ours: they are recognised. */
const isRecognised = ({ file }: ProjectText): boolean =>
	/\/(?:web\/shell\/palette\/words|library\/catalogue\/lists\/headings)\.json$/.test(file);
const texts = projectTexts().filter((text) => !isPocketBase(text) && !isRecognised(text));
const turkish = texts.filter(({ language }) => language !== "en");
const english = texts.filter(({ language }) => language === "en");

const placeOf = ({ file, line, text }: ProjectText): string => `${file}:${line} ${text}`;
/** The words of a text, without names in capitals (`LOGIN`) and the names of stored values (`rafta-pile…`). */
const fold = (text: string): string =>
	text
		.replace(/[’‘]/g, "'")
		.replace(/^\p{Lu}+$/u, "")
		.replace(/\brafta-[\w-]+/g, "");

/** Columns of the glossary's table of words that no text may use, by language. */
function retiredWords(): Record<"tr" | "en", readonly string[]> {
	const glossary = readFileSync(join(root, "docs/glossary.md"), "utf8");
	const section = glossary.slice(glossary.indexOf("## Words on screens")).split("\n\n")[2] ?? "";
	const rows = section.split("\n").slice(2);
	const column = (index: number): string[] =>
		rows
			.flatMap((row) => (row.split("|")[index] ?? "").split(","))
			.map((word) => word.trim())
			.filter(Boolean);
	return { tr: column(4), en: column(5) };
}

/** Pattern of whole words; `…` at the end stands for any ending. */
const patternOf = (words: readonly string[]): RegExp =>
	new RegExp(
		`(?<![\\p{L}{])(?:${words.map((word) => (word.endsWith("…") ? `${word.slice(0, -1)}\\p{L}*` : word)).join("|")})(?![\\p{L}])`,
		"iu",
	);

test.each(["tr", "en"] as const)("no text in %s has a word that the glossary retires", (language) => {
	const words = retiredWords()[language];
	expect(words.length).toBeGreaterThan(25);
	const pattern = patternOf(words);
	const wrong = (language === "en" ? english : turkish).filter(({ text }) => pattern.test(fold(text)));
	expect(wrong.map(placeOf), "docs/glossary.md says what to write instead").toEqual([]);
});

test("no button reads as its opposite: none ends in a bare -ma or -me", () => {
	const buttons = buttonTexts(texts);
	expect(buttons.length).toBeGreaterThan(500);
	const wrong = buttons.filter(({ language, text }) => language !== "en" && /\p{L}m[ae]$/u.test(text));
	expect(wrong.map(placeOf), "both a noun and “do not”").toEqual([]);
});

test("no choice reads as its opposite: what says “do not” is no bare -ma or -me", () => {
	const negative = /^(?:Do not|Don't|Don’t|Ignore|Skip|Hide|Leave|Keep no|Create no|No\b|Not\b)/;
	const placeOfKey = ({ file, key }: ProjectText) => `${file.replace(/^locales\/[^/]+/, "")} ${key}`;
	const englishOf = new Map(english.map((text) => [placeOfKey(text), text.text]));
	const wrong = turkish.filter(
		(one) =>
			one.key !== "" &&
			/^\P{P}*\p{L}m[ae]$/u.test(one.text) &&
			negative.test(englishOf.get(placeOfKey(one)) ?? ""),
	);
	expect(wrong.map(placeOf)).toEqual([]);
});

/**
 * Marks of English that was drawn from another language, each with the number of texts that had it when strangers first
 * read them. Some uses of each are right, so a third of them may stay.
 */
const marks: readonly (readonly [mark: string, pattern: RegExp, before: number])[] = [
	["wait, for what is pending", /\bwaits?\b/i, 48],
	["mail, for email", /\be-mail|\bmails?\b/i, 87],
	["make, for create", /\b(?:makes?|made|making)\b(?! sure)/i, 57],
	["too, behind a sentence", /\btoo\b[.;:!?”"]*$|\btoo[.;]/i, 28],
	["until, for by", /\buntil\b/i, 47],
	["taken, for imported or accepted", /\btaken\b/i, 34],
	["nobody and somebody", /\b(?:nobody|somebody)\b/i, 59],
	["take back, for undo or return", /\b(?:takes?|taken|took|taking) (?:\w+ )?back\b/i, 15],
	["fetch, for pick up", /\bfetch/i, 16],
	["tell, for notify", /\b(?:tells?|told|telling)\b/i, 17],
	["by itself, for automatically", /\bby (?:itself|themselves)\b/i, 13],
	["stands here, for appears", /\bstands?\b/i, 10],
	["may, for can", /\bmay\b/i, 72],
	["shall", /\bshall\b/i, 5],
];

test.each(marks)("English texts seldom say “%s”", (_mark, pattern, before) => {
	const wrong = english.filter(({ text }) => pattern.test(text));
	expect(wrong.length, wrong.map(placeOf).join("\n")).toBeLessThanOrEqual(Math.floor(before / 3));
});
