import { expect, test } from "vitest";
import { formatNumber } from "../../src/text/numbers.ts";

test("a number has the separators of its language", () => {
	expect(formatNumber(1234.5, "tr", 2)).toBe("1.234,50");
	expect(formatNumber(1234.5, "en", 2)).toBe("1,234.50");
	expect(formatNumber(1234.5, "tr", 0)).toBe("1.235");
});

test("digits that may be left out are left out", () => {
	expect(formatNumber(83.5, "tr", 1, 0)).toBe("83,5");
	expect(formatNumber(80, "tr", 1, 0)).toBe("80");
});
