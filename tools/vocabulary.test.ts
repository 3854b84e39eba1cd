/** Retired names and words (docs/glossary.md has the ones in use): one idea has one word, the field's own. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./sources.ts";

const root = join(import.meta.dirname, "..");
const own = "tools/vocabulary.test.ts";

/** Retired names of declarations; as the end or the beginning of a longer name where `*` stands. */
const retired: Readonly<Record<string, string>> = {
	told: "message, notice",
	tell: "publish, send, notify",
	asked: "request, query",
	"*Asked": "request, query",
	said: "note, text, details",
	"*Said": "note, text, details",
	asker: "caller",
	"*Asker": "caller",
	whoever: "caller, user",
	breath: "yield",
	breathing: "createYielder",
	lot: "batch",
	patience: "timeoutMs",
	"*Patience": "timeoutMs",
	longPatience: "timeoutMs",
	typingPause: "debounceMs",
	"most*": "MAX_…, limit",
	"*Most": "limit",
	"longest*": "MAX_…, maxLength",
	"shortest*": "MIN_…, minLength",
	"fewest*": "MIN_…",
	"least*": "MIN_…, min",
	atOnce: "batchSize",
	"*AtOnce": "batchSize",
	meant: "match",
	apart: "separate",
	homecoming: "return routing",
	weave: "replay",
	pretended: "decoy",
	solitude: "exclusive mode",
	siblings: "peer processes",
	heir: "new owner",
};

const patternOf = (name: string): string =>
	name.startsWith("*")
		? `[a-z]\\w*${name.slice(1)}`
		: name.endsWith("*")
			? `${name.slice(0, -1)}(?:[A-Z]\\w*)?`
			: `[${name[0]}${name[0]?.toUpperCase()}]${name.slice(1)}`;
const names = Object.keys(retired).map(patternOf).join("|");
const declaration = new RegExp(`\\b(?:const|let|function|class|interface|type|enum)\\s+(${names})\\b`, "g");
const fileName = new RegExp(`^(?:${names})$`);
/** Retired wherever they stand: in names of errors and of tests, too. */
const anywhere = /\w*asker\w*/gi;
/** Words that no comment needs: the noun it is about is better. */
const comment = /(?:\/\/|^\s*\/?\*).*\b(?:whoever|whomever|anew)\b/gim;

const files = sourceFiles().filter((path) => /\.(?:ts|tsx|mjs|cjs)$/.test(path) && path !== own);

const found = (pattern: RegExp): string[] =>
	files.flatMap((path) =>
		[...readFileSync(join(root, path), "utf8").matchAll(pattern)].map(([text]) => `${path}: ${text.trim()}`),
	);

test("no declaration and no file has a retired name", () => {
	expect(files.length).toBeGreaterThan(2000);
	expect(found(declaration), "`retired` says what to write instead").toEqual([]);
	expect(files.filter((path) => fileName.test(basename(path).replace(/\..*$/, "")))).toEqual([]);
});

test("no comment has a retired word", () => {
	expect(found(comment), "name who or what it is").toEqual([]);
});

test("no text has a word that is retired everywhere", () => {
	expect(found(anywhere)).toEqual([]);
});
