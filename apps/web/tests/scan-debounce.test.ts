import { expect, test } from "vitest";
import { createScanDebounce } from "../src/kit/scanning/scan-debounce.ts";

/**
 * Returns the scans from pictures taken every 100 ms: `A` is read, `a` is read without a check digit, `.` is nothing.
 */
function scansOf(pictures: string): string[] {
	const debounce = createScanDebounce();
	return [...pictures].flatMap((sign, place) => {
		const seen = sign === "." ? null : { code: sign, unchecked: sign === sign.toLowerCase() };
		return debounce(seen, place * 100) ?? [];
	});
}

test("a code that stays in view is one scan, however long and however badly it is seen", () => {
	expect(scansOf("A".repeat(300))).toEqual(["A"]);
	expect(scansOf("A..A.A....A..........A")).toEqual(["A"]);
});
test("it is scanned again once it has been away", () => {
	expect(scansOf(`A${".".repeat(20)}A`)).toEqual(["A", "A"]);
});
test("another code counts at once, and so does the first one after it", () => {
	expect(scansOf("AABBA")).toEqual(["A", "B", "A"]);
});
test("a code without a check digit must be seen twice alike", () => {
	expect(scansOf("a")).toEqual([]);
	expect(scansOf("abab")).toEqual([]);
	expect(scansOf("a..a")).toEqual(["a"]);
	expect(scansOf("abbb")).toEqual(["b"]);
});
