import { expect, test } from "vitest";
import { columnWidths } from "../../../src/kit/documents/widths.ts";

test("columns share the line; one that needs more takes it from the others in proportion", () => {
	expect(columnWidths([1, 3], [10, 10], 400)).toEqual([100, 300]);
	expect(columnWidths([1, 1, 2], [160, 10, 10], 400)).toEqual([160, 80, 160]);
	// The width taken by the first column makes the second too narrow, so that one takes what it needs as well.
	expect(columnWidths([1, 2, 4], [200, 90, 10], 400)).toEqual([200, 90, 110]);
});

test("a line that is too short for all is shared by what each needs", () => {
	expect(columnWidths([9, 1], [100, 300], 200)).toEqual([50, 150]);
});
