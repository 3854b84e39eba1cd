import { createHash } from "node:crypto";
import { completeLanguages, languages } from "@rafta/words";
import { expect, test } from "vitest";
import { retentionDefaults } from "../../src/privacy/retention.ts";
import { legalBlocks } from "../../src/site/legal/markup.ts";
import { shippedTexts } from "../../src/site/legal/shipped.ts";
import { isLegalTexts, legalDocuments, legalTextsOf, shippedOn } from "../../src/site/legal/stored.ts";
import { legalValues } from "../../src/site/legal/values.ts";

const facts = { ...retentionDefaults, loans_months: 9, site: "Kitaplık" };

test("headings, lists and paragraphs; everything else is text", () => {
	expect(legalBlocks("# Baş\nBir\n- a\n- b\n## Alt\n<b>iki</b>\n#üç\n", {})).toEqual([
		{ kind: "heading", level: 2, text: "Baş" },
		{ kind: "paragraph", text: "Bir" },
		{ kind: "list", items: ["a", "b"] },
		{ kind: "heading", level: 3, text: "Alt" },
		{ kind: "paragraph", text: "<b>iki</b>" },
		{ kind: "paragraph", text: "#üç" },
	]);
});

test("a line whose place is empty is left out, an unknown place is seen", () => {
	expect(
		legalBlocks("Tel: {phone}\n{controller} ve {baska} {constructor}", { phone: "", controller: "$& Okulu" }),
	).toEqual([{ kind: "paragraph", text: "$& Okulu ve {baska} {constructor}" }]);
});

test.each(legalDocuments.flatMap((document) => languages.map((language) => [document, language] as const)))(
	"the shipped %s in %s has its headings and no place that nobody fills",
	(document, language) => {
		const controller = { name: "Örnek Okulu", address: "İzmir", email: "a@okul.example", phone: "0232" };
		const blocks = legalBlocks(shippedTexts[document][language], legalValues(facts, controller, language));
		expect(blocks.filter(({ kind }) => kind === "heading").length).toBeGreaterThan(3);
		expect(JSON.stringify(blocks)).not.toMatch(/\{\w+\}/);
		const bare = legalBlocks(shippedTexts[document][language], legalValues(facts, undefined, language));
		expect(JSON.stringify(bare)).not.toMatch(/undefined|\{\w+\}/);
	},
);

test("the notice names the controller, the months in force, the rights and the law", () => {
	for (const language of languages) {
		const text = JSON.stringify(
			legalBlocks(
				shippedTexts.privacy[language],
				legalValues({ ...facts, contacts_months: 5 }, { name: "Örnek Okulu" }, language),
			),
		);
		for (const part of ["Örnek Okulu", "6698", "9 ", "5 ", "11", "30", "72"]) expect(text).toContain(part);
	}
});

test("a change of the default texts moves the day that people read below them", () => {
	const written = Object.entries(shippedTexts).map(([document, text]) => [
		document,
		Object.fromEntries(completeLanguages.map((language) => [language, text[language]])),
	]);
	const digest = createHash("sha256")
		.update(JSON.stringify(Object.fromEntries(written)))
		.digest("hex")
		.slice(0, 12);
	expect({ shippedOn, digest }, "after a change: today, and the new digest").toEqual({
		shippedOn: "2026-11-30",
		digest: "2519887179ac",
	});
});

const own = { text: "# Baş", changed_on: "2026-11-22" };
test.each([
	[null, true],
	[{}, true],
	[{ terms: { tr: own }, controller: { name: "Okul" } }, true],
	[{ terms: { tr: own }, imprint: {} }, false],
	[{ terms: { de: own } }, false],
	[{ terms: { tr: "metin" } }, false],
	[{ terms: { tr: { ...own, text: " " } } }, false],
	[{ terms: { tr: { ...own, text: "x".repeat(20_001) } } }, false],
	[{ terms: { tr: { ...own, changed_on: "dün" } } }, false],
	[{ controller: { name: 7 } }, false],
	[{ controller: { vergi_no: "1" } }, false],
	[[], false],
	["metin", false],
] as const)("legal texts of another shape are refused: case %#", (value, expected) => {
	expect(isLegalTexts(value)).toBe(expected);
	if (!expected) expect(legalTextsOf(value)).toEqual({});
});
