import { type ScreenPath, screens } from "@rafta/library/access/screens";
import { languages } from "@rafta/words";
import { describe, expect, test } from "vitest";
import { textOf } from "../src/i18n/catalogue.ts";
import { helpFor, lineTexts } from "../src/shell/help/lines.ts";

describe("the help of a screen", () => {
	test.each(Object.keys(screens) as ScreenPath[])(
		"%s has three to six short lines in every language",
		(path) => {
			const lines = helpFor(path);
			expect(lines.length, "sets of shell/help/lines.ts").toBeGreaterThanOrEqual(3);
			expect(lines.length).toBeLessThanOrEqual(6);
			for (const language of languages)
				for (const isPupil of [false, true]) {
					const own = lines.map((line) => textOf(lineTexts, line, language, isPupil));
					expect(new Set(own).size).toBe(lines.length);
					expect(own.filter((line) => line.length > 120 || !/[.]$/.test(line))).toEqual([]);
				}
		},
	);
});
