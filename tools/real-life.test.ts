/** Each row of docs/real-life.md names a test that is there. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const rows = readFileSync(join(root, "docs/real-life.md"), "utf8")
	.split("\n")
	.filter((line) => line.startsWith("| ") && !/^\| (?:reported|---)/.test(line))
	.map((line) => line.slice(2, -2).split(" | "));

test("every row has a report, a situation, what Rafta does and a test", () => {
	expect(rows.length).toBeGreaterThan(0);
	expect(rows.filter((row) => row.length !== 4 || row.some((cell) => cell.trim() === ""))).toEqual([]);
});

test("every test that a row names is there", () => {
	const missing = rows.filter(([, , , cell = ""]) => {
		const [, file = "", name = ""] = /^`([^`]+)` › (.+)$/.exec(cell) ?? [];
		return (
			name === "" || !existsSync(join(root, file)) || !readFileSync(join(root, file), "utf8").includes(name)
		);
	});
	expect(missing).toEqual([]);
});

test("no situation stands twice", () => {
	const situations = rows.map(([report, situation]) => `${report} ${situation}`);
	expect(situations.length).toBe(new Set(situations).size);
});
