import { expect, test } from "vitest";
import { fillPlaceholders } from "../../src/text/placeholders.ts";

test.each([
	["0", "0 books are late"],
	["1", "1 book is late"],
	["2", "2 books are late"],
	["1.001", "1.001 books are late"],
])("%s chooses the words beside it", (count, expected) => {
	expect(fillPlaceholders("{count} {count|book|books} {count|is|are} late", () => count)).toBe(expected);
});

test("each placeholder asks for its own value", () => {
	const values: Record<string, string> = { days: "1", title: "{days}" };
	expect(fillPlaceholders("{title}: {days} {days|day|days} {more}", (name) => values[name] ?? "")).toBe(
		"{days}: 1 day ",
	);
});
