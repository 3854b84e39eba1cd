/** Texts with places to fill outside of the web app: the module that has one fills it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fillPlaceholders } from "@rafta/library/text/placeholders";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");
const chosen = /\{(\w+)\|([^{}|]*)\|([^{}|]*)\}/;
const texts = /"((?:[^"\\]|\\.)*\{\w+\|[^{}|]*\|[^{}|]*\}(?:[^"\\]|\\.)*)"/g;

/** Sources with a text that chooses between words. */
const sources = ["apps/server/src", "packages/library/src"].flatMap((folder) =>
	readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".ts"))
		.map((file) => join(folder, file))
		.filter((file) =>
			chosen.test(readFileSync(join(root, file), "utf8").replaceAll(/^\s*(\*|\/\/).*$/gm, "")),
		),
);

describe.each(sources)("%s", (file) => {
	const source = readFileSync(join(root, file), "utf8");
	test("fills its texts, or gives them to the one that does", () => {
		// Texts of rules and notices are filled where they are read.
		const isFilled = /fillPlaceholders|\bfill\(/.test(source);
		expect(isFilled || /(reasons|texts|wordings)\.ts$/.test(file), file).toBe(true);
	});
	test("says each text in full for none, one and two", () => {
		for (const [, text = ""] of source.matchAll(texts))
			for (const count of ["0", "1", "2"])
				expect(fillPlaceholders(text, () => count)).not.toMatch(/[{}]|\w\|\w/);
	});
});
