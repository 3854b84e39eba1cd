/** Joins the texts of an area that the languages' folders hold. */
import { type Language, languageFacts, languages, type Text } from "./languages.ts";

/** Texts of an area in one language, by key. */
export type Table<Key extends string = string> = Readonly<Record<Key, string>>;

/** Texts of an area by language, and what pupils read instead where a language addresses them in another way. */
export type Catalogue<Key extends string = string> = Readonly<Record<Language, Table<Key>>> & {
	readonly pupil: Readonly<Partial<Record<Language, Readonly<Partial<Record<Key, string>>>>>>;
};

/** Returns the texts of an area that a folder holds; `undefined` if it holds none. */
export type ReadTable = (folder: string) => Table | undefined;

/** Returns the texts of a language, each missing one from the language that stands in for it. */
function wholeTable(language: Language, read: ReadTable): Table {
	const own = read(language);
	const fallback = languageFacts[language].fallback;
	return { ...read(fallback), ...own };
}

/** Joins the texts of all languages, or of some of them. */
export function joinCatalogue(read: ReadTable, of: readonly Language[] = languages): Catalogue {
	const pupil: Partial<Record<Language, Table>> = {};
	const tables: Partial<Record<Language, Table>> = {};
	for (const language of of) {
		tables[language] = wholeTable(language, read);
		const folder = languageFacts[language].pupil;
		const instead = folder === language ? undefined : read(folder);
		if (instead) pupil[language] = instead;
	}
	return { ...(tables as Record<Language, Table>), pupil };
}

/** Returns the texts of an area by key. */
export function joinWords(
	read: ReadTable,
	of: readonly Language[] = languages,
): Readonly<Record<string, Text>> {
	const tables = joinCatalogue(read, of);
	const keys = new Set(of.flatMap((language) => Object.keys(tables[language])));
	return Object.fromEntries(
		[...keys].map((key) => [
			key,
			Object.fromEntries(of.map((language) => [language, tables[language][key] ?? ""])) as Record<
				Language,
				string
			>,
		]),
	);
}
