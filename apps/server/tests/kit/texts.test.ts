/** Texts of server and domain that choose between words: the code that has their area fills them. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fillPlaceholders, languages } from "@rafta/words";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const chosen = /\{\w+\|[^{}|]*\|[^{}|]*\}/;

const sources = globSync(["apps/server/src/**/*.ts", "packages/library/src/**/*.ts"], { cwd: root }).map(
	read,
);

/** `circulation/reasons.ts` fills these, as the same reasons in a reader's words. */
const filledElsewhere = ["library/circulation/reader-messages"];

/** Areas with a text that chooses, each with such texts in every language. */
const areas = Map.groupBy(
	globSync(
		languages.map((language) => `locales/${language}/{server,library}/**/*.json`),
		{ cwd: root },
	).flatMap((path) =>
		Object.values<string>(JSON.parse(read(path)))
			.filter((text) => chosen.test(text))
			.map((text) => ({
				area: path
					.split(/[\\/]/)
					.slice(2)
					.join("/")
					.replace(/\.json$/, ""),
				text,
			})),
	),
	({ area }) => area,
);

test("texts that choose between words are in many areas", () => {
	expect(areas.size).toBeGreaterThan(10);
});

describe.each([...areas])("%s", (area, texts) => {
	test.skipIf(filledElsewhere.includes(area))("is filled where it is read", () => {
		const readers = sources.filter((source) => source.includes(`("${area}")`));
		expect(readers.some((source) => /fillText|fillPlaceholders/.test(source))).toBe(true);
	});
	test("says each text in full for none, one and two", () => {
		for (const { text } of texts)
			for (const count of ["0", "1", "2"])
				expect(fillPlaceholders(text, () => count)).not.toMatch(/[{}]|\w\|\w/);
	});
});
