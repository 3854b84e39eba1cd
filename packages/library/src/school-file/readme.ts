/** The page in a school's file that explains each of its files. */
import { completeLanguages, fillText, type Language, type Text, textOfEach, words } from "@rafta/words";
import { omittedCollections, type Part } from "./contents.ts";

const texts = words("library/school-file/readme");

/** Tables for people with spreadsheets: collections, by the names of their files. */
export const tables = {
	"csv/copies.csv": "library_books",
	"csv/readers.csv": "students",
	"csv/loans.csv": "book_loans",
	"csv/holds.csv": "holds",
} as const;

/** Names of the page's files: a language that has no name of its own for it adds its code. */
export const readmeNames: Text = textOfEach((language) => {
	const name = texts.fileName[language];
	const isTaken = completeLanguages.find((one) => texts.fileName[one] === name) !== language;
	return isTaken ? name.replace(".", `.${language}.`) : name;
});

export interface ReadmeFacts {
	readonly school: string;
	/** The day, as people write it. */
	readonly day: string;
	readonly isPersonal: boolean;
	/** Records that were changed while the file was made. */
	readonly changed: number;
	readonly parts: readonly Part[];
	/** Labels of omitted collections. */
	labelOf(collection: string, language: Language): string;
}

/** The page as lines of text. */
export function readmeOf(facts: ReadmeFacts, language: Language): string {
	const { parts, isPersonal, changed, labelOf } = facts;
	const values = { school: facts.school, day: facts.day, count: changed };
	const t = (name: keyof typeof texts): string => fillText(texts[name][language], values);
	const included = new Set(parts.map(({ name }) => name));
	const csv = Object.entries(tables).filter(([, collection]) => included.has(collection));
	const file = (name: string, what: string) => `  ${name}\n    ${what}`;
	return [
		t("title"),
		"",
		t("lead"),
		t(isPersonal ? "personal" : "impersonal"),
		t("names"),
		...(changed > 0 ? [t("changed")] : []),
		"",
		`${t("files")}:`,
		file("manifest.json", t("manifest")),
		file("data/*.ndjson", t("data")),
		file("schema/*.schema.json", t("schema")),
		file("csv/titles.csv", `${t("titles")}: ${t("csv")}`),
		...csv.map(([name, collection]) =>
			file(
				name,
				`${parts.find((part) => part.name === collection)?.collection.label.many[language]}: ${t("csv")}`,
			),
		),
		file("marc/titles.mrc, marc/titles.xml", t("marc")),
		file("files/", t("pictures")),
		"",
		`${t("records")}:`,
		...parts.map(({ name, collection }) => `  data/${name}.ndjson: ${collection.label.many[language]}`),
		"",
		`${t("omitted")}:`,
		...Object.entries(omittedCollections).map(
			([name, why]) => `  ${labelOf(name, language)}: ${why[language]}`,
		),
		`  ${t("secrets")}`,
		"",
	].join("\r\n");
}
