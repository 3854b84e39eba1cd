import { reports } from "@rafta/library/reports/index";
import { expect, test } from "vitest";
import { sourceOf } from "../../src/reports/sources.ts";

test("every report has a source under its kind, and nothing else has", () => {
	expect(reports.filter(({ kind }) => sourceOf(kind) === undefined)).toEqual([]);
	expect(sourceOf("constructor")).toBeUndefined();
});
