import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
	/\.tsx?$/.test(name),
);

/** Classes of a size or a weight that the scale of app.css does not have: Tailwind would make nothing of them. */
const STRANGE =
	/(?<![\w-])(?:text-(?:xs|md|[4-9]xl|\[[\d.]+(?:px|rem|em)\])|font-(?:thin|extralight|light|medium|bold|extrabold|black))(?![\w-])/g;

test("letters have the sizes and weights of docs/design.md and no others", () => {
	expect(files.length).toBeGreaterThan(400);
	const strange = files.flatMap((name) =>
		[...readFileSync(join(source, name), "utf8").matchAll(STRANGE)].map(([found]) => `${name}: ${found}`),
	);
	expect(strange).toEqual([]);
});

test("the rule finds what it is for", () => {
	expect("mt-1 text-xs sm:text-5xl font-bold text-[13px]".match(STRANGE)).toHaveLength(4);
	expect(
		"text-sm text-base text-lg text-xl text-2xl text-3xl font-semibold text-center".match(STRANGE),
	).toBeNull();
});
