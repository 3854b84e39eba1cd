/**
 * Bundles texts: each `words("area")` and `catalogue("area")` becomes an import of that area's texts, so that they are
 * loaded with the code that shows them. For rolldown and Vite.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { localesFolder, tablesOf } from "./folder.ts";
import { joinCatalogue, joinWords, type Table } from "./join.ts";
import { completeLanguages, homeLanguage, languages } from "./languages.ts";

const joins = {
	words: { join: joinWords, add: "wordsWithApart" },
	catalogue: { join: joinCatalogue, add: "catalogueWithApart" },
} as const;
const calls = /\b(words|catalogue)\(\s*"([^"]+)"\s*,?\s*\)/g;
const specifier = /^\.\/(words|catalogue|texts)-of\/(.+)$/;
const folderId = /[\\/]packages[\\/]words[\\/]src[\\/]folder\.ts$/;
const moduleId = /[\\/]locales[\\/](words|catalogue)-of-(.+)\.js$/;

const loadId = /[\\/]packages[\\/]words[\\/]src[\\/]load\.ts$/;
const languageId = /[\\/]locales[\\/]texts-of-([\w-]+)\.js$/;

const laterLanguages = languages.filter((language) => !completeLanguages.includes(language));
const helpers = JSON.stringify(join(import.meta.dirname, "incomplete.ts"));

/** The module that loads the languages that are kept separate. */
const loader = (): string => {
	const rows = laterLanguages.map((language) => `${language}: () => import("./texts-of/${language}")`);
	return `import { loadOnce } from ${helpers};
const loads = { ${rows.join(", ")} };
export const loadTexts = (language) => loads[language] ? loadOnce(language, loads[language]) : null;`;
};

/** A language's texts of what runs in a browser, by area. */
function textsOf(language: string): Readonly<Record<string, Table>> {
	const folder = join(localesFolder, language);
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
		file.replaceAll("\\", "/"),
	);
	return Object.fromEntries(
		files
			.filter((file) => /^(?:web|library)\/.*\.json$/.test(file))
			.sort()
			.map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), "utf8")) as Table]),
	);
}

/** The module of an area: its texts, and those of the languages kept separate added when they are read. */
function areaModule(kind: keyof typeof joins, area: string, separate: boolean): string {
	const read = tablesOf(area);
	if (!read(homeLanguage)) throw new Error(`locales/${homeLanguage}/${area}.json does not exist`);
	const { join: joinArea, add } = joins[kind];
	if (!separate) return `export default ${JSON.stringify(joinArea(read))};`;
	const own = JSON.stringify(joinArea(read, completeLanguages));
	return `import { ${add} } from ${helpers};
export default /* @__PURE__ */ ${add}(${JSON.stringify(area)}, ${own});`;
}

/** Address of an area's module: in the folder of the texts, as if it were one of its files. */
const idOf = (join_: string, area: string): string =>
	join(localesFolder, `${join_}-of-${area.replaceAll("/", "+")}.js`);

/** What rolldown and Vite both ask of a plugin. */
export interface WordsPlugin {
	readonly name: string;
	readonly enforce: "pre";
	resolveId(source: string): string | null;
	load(id: string): string | null;
	transform(code: string, id: string): { code: string; map: null } | null;
}

/** `separate`: languages that are not complete are loaded when they are chosen (`loadTexts`), not with every area. */
export const bundledWords = ({ separate = false } = {}): WordsPlugin => ({
	name: "words",
	enforce: "pre",
	resolveId(source) {
		const [, kind, area] = specifier.exec(source) ?? [];
		return kind && area ? idOf(kind, area) : null;
	},
	load(id) {
		// A bundle reads no folder: a call that was not replaced has no area in quotes.
		if (folderId.test(id))
			return `export const tablesOf = (area) => { throw new Error("not bundled: " + area); };`;
		if (separate && loadId.test(id)) return loader();
		const [, language] = languageId.exec(id) ?? [];
		if (language) return `export default ${JSON.stringify(textsOf(language))};`;
		const [, kind, dotted] = moduleId.exec(id) ?? [];
		if (!kind || !dotted) return null;
		return areaModule(kind as keyof typeof joins, dotted.replaceAll("+", "/"), separate);
	},
	transform(code, id) {
		if (!code.includes("@rafta/words") || id.includes("/packages/words/")) return null;
		const imports: string[] = [];
		const moved = code.replaceAll(calls, (_whole, kind: string, area: string) => {
			const name = `texts$${imports.length}`;
			imports.push(`import ${name} from "./${kind}-of/${area}";`);
			return name;
		});
		// Lines stay where they are.
		return imports.length > 0 ? { code: `${imports.join("")}${moved}`, map: null } : null;
	},
});
