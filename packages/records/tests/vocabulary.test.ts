/** The record service serves any collections: nothing in it speaks of libraries, or of the program that uses it here. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
/** Where they are listed. */
const own = "tests/vocabulary.test.ts";
const files = globSync(["{src,locales,examples,tools,tests}/**/*.{ts,mjs,json}", "*.md"], {
	cwd: root,
}).filter((path) => path.replaceAll("\\", "/") !== own);

/** Words of schools and their libraries; a library of code is none of theirs. */
const foreign =
	/\b(?:schools?|pupils?|students?|teachers?|librarians?|loans?|borrow\w*|books?|shel(?:f|ves)|isbn|barcodes?|okul\w*|öğrenci\w*|kitap\w*|kütüphane\w*|ödünç\w*)\b|(?:school|library|book|student|loan)_\w+/gi;
/** Name of a product; the package's name and names in stored data are in lower case. */
const product = /\bRafta\b/g;

const uses = (pattern: RegExp): string[] =>
	files.flatMap((path) =>
		[...readFileSync(join(root, path), "utf8").matchAll(pattern)].map(([text]) => `${path}: ${text}`),
	);

test("no source, text, example, test or document has a word of libraries", () => {
	expect(files.length).toBeGreaterThan(300);
	expect(uses(foreign)).toEqual([]);
});

test("none names the program that uses it here", () => {
	expect(uses(product)).toEqual([]);
});
