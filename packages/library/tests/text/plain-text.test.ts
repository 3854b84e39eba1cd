import { describe, expect, test } from "vitest";
import { plainLine, plainText, tidyLine } from "../../src/text/plain-text.ts";

describe("a text", () => {
	test.each([
		["Ay\u202eşe", "Ayşe"],
		["\u2067Kaya", "Kaya"],
		["ik\u200biz", "ikiz"],
		["ik\u200diz", "ikiz"],
		["Işık \u00adŞ", "Işık Ş"],
		["\ufeffAli\u{e0041}", "Ali"],
		["\u3164\uffa0\u2800", ""],
		["Ali\u17b4\u{1d173}", "Ali"],
		["\u0301\ufe0f", ""],
		["Ali \ufe0fKaya", "Ali Kaya"],
	])("has nothing unseen: %j", (given, kept) => {
		expect([plainLine(given), plainText(given)]).toEqual([kept, kept]);
	});
	test("of one line has one; of several keeps them", () => {
		expect(plainLine("Ali\r\nBcc: x\u001b[2J\u2028y")).toBe("Ali Bcc: x [2J y");
		expect(plainText("bir\r\niki\tüç\u0007\n\ndört")).toBe("bir\niki\tüç \n\ndört");
	});
	test.each(["👨‍👩‍👧", "🏳️‍🌈", "👩🏽‍🏫", "ğüşıöçĞÜŞİÖÇ", "â î û", "محمد", "Привет", "İ̇", "☀️ 1️⃣", "हिन्दी"])(
		"keeps %s",
		(given) => {
			expect(plainLine(given)).toBe(given);
		},
	);
	test("from outside is one line, without needless spaces and half characters", () => {
		expect(tidyLine(" I\u0307nce\u00a0 Memed\r\n\ud83d ")).toBe("İnce Memed \ufffd");
	});
	test.each(["a\u200b\u0301", "\u0000\u0301", "\ufe0f\u200dx", "\u0301\u200d\u0301 \u200d"])(
		"is plain at once: %j",
		(dirty) => {
			expect(plainLine(plainLine(dirty))).toBe(plainLine(dirty));
			expect(plainText(plainText(dirty))).toBe(plainText(dirty));
		},
	);
	test("is plain once it was made so", () => {
		const dirty = "a\u202e\u200d\u0000b\r\n\u2029c";
		expect(plainLine(plainLine(dirty))).toBe(plainLine(dirty));
		expect(plainText(plainText(dirty))).toBe(plainText(dirty));
	});
});
