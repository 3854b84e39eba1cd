/**
 * Makes `tests/data/titles.tsv` and `demo/names.tsv` from the source data sets:
 *
 *     node tools/build-demo-data.ts FOLDER
 *
 * FOLDER holds `goodbooks-10k/books.csv`, `turkce-eserler/eserler.csv` and `adlar/sik-adlar.csv`. `tests/data/authors.tsv`
 * lists which English titles suit a school library. Origins, licences and all changes are documented in
 * `tests/data/README.md` and `demo/README.md`: update them when you change something here.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toIsbn13 } from "@rafta/library/catalogue/isbn";

const englishTitles = 2825;
const root = join(import.meta.dirname, "..");
const columns = ["title", "authors", "year", "isbn13", "language", "genre", "level", "series", "series_no"];

type CsvRow = Record<string, string>;

/** Returns the rows of an RFC 4180 text, keyed by the names in its first line. */
function parseCsv(text: string): CsvRow[] {
	const rows: string[][] = [[]];
	for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
		rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
		if (end !== ",") rows.push([]);
	}
	const [header = [], ...body] = rows;
	return body
		.filter((cells) => cells.length === header.length)
		.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])));
}

const source = (path: string) => readFileSync(join(process.argv[2] ?? "", path), "utf8");
const tidy = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();
const tsv = (header: string[], rows: string[][]) =>
	[header, ...rows].map((cells) => `${cells.join("\t")}\n`).join("");

/** Returns the ISBN-13 for an ISBN-10 that a spreadsheet stored as a number, which removed its leading zeros. */
const restoreIsbn = (damaged: string): string | null =>
	damaged.trim() === "" ? null : toIsbn13(damaged.trim().padStart(10, "0"));

/** Splits "Title (Series, #3)"; null for boxes and collections of several volumes. */
function splitTitle(text: string): { title: string; series: string; number: string } | null {
	const match = /^(.*?) \(([^()]+?),? #([^()]+)\)$/.exec(text);
	const [, title = text, series = "", number = ""] = match ?? [];
	if (!match && text.includes("#")) return null;
	if (/boxed|box set|collection|#?\d+ ?[-–] ?\d+/i.test(text) || (number && !/^\d{1,3}$/.test(number)))
		return null;
	return { title: title.replace(/ \([^()]*\)$/, ""), series, number };
}

/** English titles for schools, most rated first. */
function english(): string[][] {
	const levels = new Map(
		readFileSync(join(root, "tests/data/authors.tsv"), "utf8")
			.trim()
			.split("\n")
			.map((line) => line.split("\t"))
			.map(([level = "", author = ""]) => [author, level]),
	);
	const seen = new Set<string>();
	const candidates = parseCsv(source("goodbooks-10k/books.csv")).flatMap((row) => {
		const { authors = "", title = "", language_code = "", ratings_count = "" } = row;
		if (!/^(eng|en-US|en-GB|en-CA)$/.test(language_code)) return [];
		const isbn = restoreIsbn(row.isbn ?? "");
		const split = splitTitle(tidy(title));
		const names = [...new Set(authors.split(",").map(tidy).filter(Boolean))];
		const year = Number.parseInt(row.original_publication_year ?? "", 10);
		const level = levels.get(names[0] ?? "") ?? (year <= 1990 ? "lise" : "-");
		const key = `${split?.title}|${names[0]}`.toLowerCase();
		if (!isbn || !split || level === "-" || seen.has(key)) return [];
		if (/\b(sex|lover|erotic|kama sutra|porn|lolita|whore|bitch|f\*ck)/i.test(title)) return [];
		seen.add(key);
		const cells = [
			split.title,
			names.slice(0, 2).join("; "),
			year > 0 ? String(year) : "",
			isbn,
			"en",
			"",
			level,
			split.series,
			split.number,
		];
		return [{ cells, level, rated: Number(ratings_count) }];
	});
	candidates.sort((a, b) => b.rated - a.rated);
	const young = candidates.filter((row) => row.level !== "lise").length;
	let older = englishTitles - young;
	return candidates.filter((row) => row.level !== "lise" || older-- > 0).map((row) => row.cells);
}

/** Turkish works with their real fields only: publisher, ISBN and pages of the source are invented. */
function turkish(): string[][] {
	const works = new Map(parseCsv(source("turkce-eserler/eserler.csv")).map((row) => [row.eser_no, row]));
	return [...works.values()].map((row) =>
		[row.baslik, row.yazar, row.ilk_yayin_yili, "", "tr", row.tur, row.seviye, "", ""].map((cell) =>
			tidy(cell ?? ""),
		),
	);
}

/** Common names, without surnames that would match a well-known living person with many first names. */
function names(): string[][] {
	const kinds: Record<string, string> = { kiz: "girl", erkek: "boy", soyad: "surname" };
	return parseCsv(source("adlar/sik-adlar.csv"))
		.map(({ tur = "", ad = "" }) => [kinds[tur] ?? tur, tidy(ad)])
		.filter(([, name = ""]) => name !== "Erdoğan" && name !== "Koç");
}

writeFileSync(join(root, "tests/data/titles.tsv"), tsv(columns, [...turkish(), ...english()]));
writeFileSync(join(root, "demo/names.tsv"), tsv(["kind", "name"], names()));
