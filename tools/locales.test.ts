/** The texts in `locales`: what each language's folder holds, and that it agrees with the code and with the others. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fillPlaceholders } from "@rafta/library/text/placeholders";
import { completeLanguages, homeLanguage, type Language, languageFacts, languages } from "@rafta/words";
import { describe, expect, test } from "vitest";
import { keysInCode } from "./locales.ts";

const root = join(import.meta.dirname, "..");
const locales = join(root, "locales");

type Table = Readonly<Record<string, string>>;

const areasOf = (folder: string): string[] =>
	readdirSync(join(locales, folder), { recursive: true, encoding: "utf8" })
		.map((file) => file.replaceAll("\\", "/"))
		.filter((file) => file.endsWith(".json"))
		.map((file) => file.slice(0, -".json".length))
		.sort();

const contentOf = (folder: string, area: string): string =>
	readFileSync(join(locales, folder, `${area}.json`), "utf8");

const tablesOf = (folder: string): ReadonlyMap<string, Table> =>
	new Map(areasOf(folder).map((area) => [area, JSON.parse(contentOf(folder, area)) as Table]));

const home = tablesOf(homeLanguage);
/** Languages that have every text. */
const whole: readonly Language[] = completeLanguages;
const partial = languages.filter((language) => !whole.includes(language));

/**
 * Areas that screens of staff share with those of visitors, pupils and families: a language that is not complete has what
 * the latter show (`tests/browser/arabic.test.ts`). All its other areas are whole.
 */
const shared: ReadonlySet<string> = new Set([
	"library/circulation/reasons",
	"library/collections/books",
	"library/collections/library_books",
	"server/kit",
	"web/holds",
	"web/reading",
	"web/students",
	"web/users",
]);
const folders = [...new Set(languages.flatMap((language) => [language, languageFacts[language].pupil]))];
const pupilFolders = folders.filter((folder) => !(folder in languageFacts));

/** Texts of a folder with those of the home language, as `area key`. */
const pairsOf = (folder: string) =>
	[...tablesOf(folder)].flatMap(([area, table]) =>
		Object.entries(table).map(([key, text]) => ({
			place: `${area} ${key}`,
			text,
			original: home.get(area)?.[key] ?? "",
		})),
	);

/** Names of a text's places. Where a language inflects a name, its place says how: `{to_school}` is the school. */
const places = (text: string): string[] =>
	[...text.matchAll(/\{(?:to_|from_)?(\w+)\}/g)].map(([, name = ""]) => name).sort();
/** Names by which a text chooses between words. */
const choices = (text: string): string[] => [...text.matchAll(/\{(\w+)\|/g)].map(([, name = ""]) => name);

/** Areas whose keys code lists instead of naming each. */
const listed: ReadonlySet<string> = new Set([
	"library/catalogue/dewey",
	"library/collections/consent-ways",
	"library/reading/phrases",
	"library/site/legal/cookies",
	"library/site/legal/privacy",
	"library/site/legal/terms",
	"library/site/themes",
	"library/swaps/picture",
	"library/text/months",
	"web/shell/help/lines",
]);

/** Documents and tasks of schools, which are written in the home language alone. */
const official: ReadonlySet<string> = new Set([
	"server/lending/exceptions/tasks",
	"server/lending/tasks",
	"server/people/notices/paper",
	"server/people/promotion/letters",
	"server/reports/clearance/certificates",
	"server/reports/year-end/form",
	"server/swaps/documents/certificates",
]);

/** What the starters say: plain JavaScript reads it from its file. */
const started = "start";

/** Texts that choose a word by a number that they do not say. */
const unsaid: ReadonlySet<string> = new Set(["library/circulation/reader-messages overdue"]);

/** Words that people type into searches: no screen shows them. */
const typed = "web/shell/palette/words";

/** Labels of collections: their keys are the names of the fields. */
const labels = "library/collections/";

/**
 * Keys of an area that have the same text in every whole language and yet are different things: a title and the button
 * that opens it, a value and a column. Another language may need two words.
 */
const twins: Readonly<Record<string, readonly (readonly string[])[]>> = {
	"library/notices/texts": [["title_returned.body", "title_correction_declined.body"]],
	"web/book_loans/detail": [
		["damaged", "damagedTitle"],
		["open", "openTitle"],
	],
	"web/book_loans/detail/changeDue": [["open", "title"]],
	"web/book_loans/first-day": [["first_loanText", "first_loanShort"]],
	"web/catalog": [["available", "yours"]],
	"web/contacts": [["title", "back"]],
	"web/library_books": [["onShelf", "show.shelf"]],
	"web/library_books/piles": [
		["toPiles", "recent"],
		["made_unknown", "made_typed"],
	],
	"web/library_books/useTitleFiles": [["open", "title"]],
	"web/schema": [["whose_system", "system"]],
	"web/students/imports": [["number", "student_no"]],
	"web/swaps/events": [
		["pickup", "pickup_on"],
		["told.matching", "told.review"],
	],
	"web/swaps": [["offer", "offerTitle"]],
};

test("there is a folder for every language and every form of address, and no other", () => {
	const found = readdirSync(locales, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name);
	expect(found.sort()).toEqual([...folders].sort());
});

test.each(["web", "library", "server"])(
	"every file of %s is an area, and every area has its file",
	(kind) => {
		const source = readFileSync(join(root, "packages/words/src/areas", `${kind}.ts`), "utf8");
		const rows = [...source.matchAll(/"([^"]+)":\s*typeof import\(\s*"([^"]+)"\s*,?\s*\);/g)];
		const areas = rows.map(([, area]) => area);
		expect(areas).toEqual(areasOf(homeLanguage).filter((area) => area.startsWith(`${kind}/`)));
		expect(
			rows.filter(([, area, file]) => file !== `../../../../locales/${homeLanguage}/${area}.json`),
		).toEqual([]);
	},
);

test.each(folders)("%s has no file and no key that the home language lacks", (folder) => {
	const unknown = [...tablesOf(folder)].flatMap(([area, table]) =>
		Object.keys(table)
			.filter((key) => home.get(area)?.[key] === undefined)
			.map((key) => `${area} ${key}`),
	);
	expect(unknown).toEqual([]);
});

test.each(folders)("%s has flat files without empty texts, and no key twice in one", (folder) => {
	const wrong = areasOf(folder).flatMap((area) => {
		const keys = contentOf(folder, area)
			.split("\n")
			.flatMap((line) => /^\s*("(?:[^"\\]|\\.)*"): "/.exec(line)?.[1] ?? []);
		const table = JSON.parse(contentOf(folder, area)) as Record<string, unknown>;
		const isFlat = Object.values(table).every((text) => typeof text === "string" && text.trim() !== "");
		return isFlat && keys.length === Object.keys(table).length && keys.length > 0 ? [] : [area];
	});
	expect(wrong).toEqual([]);
});

test.each([...whole])("%s has every text", (language) => {
	const own = tablesOf(language);
	const missing = [...home]
		.filter(([area]) => !official.has(area))
		.flatMap(([area, table]) =>
			Object.keys(table)
				.filter((key) => own.get(area)?.[key] === undefined)
				.map((key) => `${area} ${key}`),
		);
	expect(missing).toEqual([]);
});

test("the home language and all that stand in for others are complete", () => {
	expect(whole).toContain(homeLanguage);
	expect(languages.filter((language) => !whole.includes(languageFacts[language].fallback))).toEqual([]);
});

test.each(partial)("%s, which is not complete, has the areas whole that it has", (language) => {
	const lacking = [...tablesOf(language)].flatMap(([area, table]) =>
		shared.has(area)
			? []
			: Object.keys(home.get(area) ?? {})
					.filter((key) => table[key] === undefined)
					.map((key) => `${area} ${key}`),
	);
	expect(lacking).toEqual([]);
});

describe.each(folders)("the texts of %s", (folder) => {
	const pairs = pairsOf(folder);

	test("have the places of the home language, and choose words by one of them", () => {
		const wrong = pairs.filter(
			({ place, text, original }) =>
				places(text).join() !== places(original).join() ||
				(!unsaid.has(place) && choices(text).some((name) => !places(original).includes(name))),
		);
		expect(wrong).toEqual([]);
	});

	test("leave no place open and no word unchosen for none, one and two", () => {
		const wrong = pairs.filter(({ text }) =>
			[0, 1, 2].some((count) => /\{\w+[|}]|\w\|\w/.test(fillPlaceholders(text, () => String(count)))),
		);
		expect(wrong).toEqual([]);
	});
});

test("the home language chooses no words: its nouns stay the same after any number", () => {
	const choosing = pairsOf(homeLanguage).filter(({ text }) => choices(text).length > 0);
	expect(choosing.filter(({ place }) => !unsaid.has(place))).toEqual([]);
});

test.each(pupilFolders)("%s has only texts that address pupils in another way", (folder) => {
	const wrong = pairsOf(folder).filter(
		({ text, original }) => text === original || /[ıiuü]n[ıiuü]z(\b|[aeıiuüdl])|\b[Ss]iz(\b|[ei])/.test(text),
	);
	expect(wrong).toEqual([]);
});

test("English signs in and out, and does not log in", () => {
	const wrong = pairsOf("en").filter(({ text }) => /\blog(ged|ging)?[ -](in|out)\b/i.test(text));
	expect(wrong).toEqual([]);
});

test("no text stands twice in an area", () => {
	const others = [...whole, ...pupilFolders].map(tablesOf);
	const repeated = [...home].flatMap(([area, table]) => {
		if (area === typed || area.startsWith(labels)) return [];
		const textOf = (key: string): string => JSON.stringify(others.map((tables) => tables.get(area)?.[key]));
		return [...Map.groupBy(Object.keys(table), textOf).values()]
			.filter((keys) => keys.length > 1)
			.filter((keys) => !twins[area]?.some((known) => keys.every((key) => known.includes(key))))
			.map((keys) => `${area}: ${keys.join(", ")}`);
	});
	expect(repeated, "one key for one thing, or a line of `twins`").toEqual([]);
});

test("every area is read by some code, and every key named", { timeout: 60_000 }, () => {
	const code = keysInCode();
	expect([...home.keys()].filter((area) => area !== started && !code.areas.has(area))).toEqual([]);
	const unused = [...home].flatMap(([area, table]) =>
		listed.has(area) || area === started
			? []
			: Object.keys(table)
					.filter((key) => !code.names(area, key))
					.map((key) => `${area} ${key}`),
	);
	expect(unused).toEqual([]);
});
