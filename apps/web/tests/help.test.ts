import { type ScreenPath, screens } from "@rafta/library/access/screens";
import { describe, expect, test } from "vitest";
import { helpFor } from "../src/shell/help/lines.ts";

describe("the help of a screen", () => {
	test.each(Object.keys(screens) as ScreenPath[])(
		"%s has three to six short lines in both languages",
		(path) => {
			const lines = helpFor(path);
			expect(lines.length, "sets of shell/help/lines.ts").toBeGreaterThanOrEqual(3);
			expect(lines.length).toBeLessThanOrEqual(6);
			for (const language of ["tr", "en", "sen"] as const) {
				const own = lines.map((line) => line[language] ?? line.tr);
				expect(new Set(own).size).toBe(lines.length);
				expect(own.filter((line) => line.length > 120 || !/[.]$/.test(line))).toEqual([]);
			}
		},
	);
});
