/** The stored sort key, compared with the Turkish collation that PostgreSQL takes from ICU. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sortKey } from "@rafta/library/turkish/keys";
import { type Database, sql } from "@rafta/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../../../tests/support/database.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");
const folder = mkdtempSync(join(tmpdir(), "rafta-order-"));
let database: Database;
beforeAll(async () => {
	database = await openTestDatabase(folder);
	// With numbers in order of their value, as the key has them.
	await database.write((tx) =>
		tx.run(sql`CREATE COLLATION "turkish_numbers" (provider = icu, locale = 'tr-u-kn-true')`),
	);
});
afterAll(async () => {
	await database.close();
	rmSync(folder, { recursive: true });
});

/** Real titles, authors, series and names, and cases missing from real texts. */
const texts = [
	...["demo/titles.tsv", "tests/data/titles.tsv", "demo/names.tsv"].flatMap((file) =>
		readFileSync(join(root, file), "utf8")
			.split("\n")
			.slice(1)
			.flatMap((line) => line.split(/[\t;]/)),
	),
	...["hala", "hâlâ", "Hala", "halat", "kar", "kâr", "kara", "ılık", "ilik", "Ilıca", "İlıç", "Ömer", "Oğuz"],
	...[
		"çay",
		"cay",
		"çaya",
		"cayır",
		"şişe",
		"sise",
		"Ünye",
		"Unakıtan",
		"Üzümlü",
		"Iğdır",
		"İzmir",
		"iskele",
	],
	...[
		"1984",
		"2. Cadde",
		"10 Küçük",
		"Göl",
		"Gol",
		"Golf",
		"Gölge",
		"Yağmur",
		"Yagmur",
		"wagon",
		"quasi",
		"xilofon",
	],
].map((text) => text.normalize("NFC").trim());

/**
 * Anything but letters, digits and spaces counts as one and the same character in the key; ICU orders such characters
 * among themselves (`,` before `:` before `.`), which nobody looks for on a shelf. Letters of other scripts follow the
 * Latin ones in the key by their code.
 */
const plain = [...new Set(texts)]
	.filter((text) => /\p{L}|\p{N}/u.test(text) && !/[^\p{Script=Latin}\P{L}]/u.test(text))
	.map((text) => text.replace(/[^\p{L}\p{N}\s]/gu, "!"));

const bytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

test("gives its order over real texts", async () => {
	expect(plain.length).toBeGreaterThan(3000);
	const rows = await database.read.all(
		sql`SELECT "value" FROM json_array_elements_text(${JSON.stringify(plain)}::json) AS "value" ORDER BY "value" COLLATE "turkish_numbers"`,
	);
	const ordered = rows.map(({ value }) => String(value));
	const turned = ordered.flatMap((text, n) => {
		const before = ordered[n - 1] ?? "";
		return n > 0 && bytes(sortKey(before), sortKey(text)) > 0 ? [`${before} < ${text}`] : [];
	});
	expect(turned).toEqual([]);
});
