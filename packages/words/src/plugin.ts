/**
 * Bundles texts: each `words("area")` and `catalogue("area")` becomes an import of that area's texts, so that they are
 * loaded with the code that shows them. For rolldown and Vite.
 */
import { join } from "node:path";
import { localesFolder, tablesOf } from "./folder.ts";
import { joinCatalogue, joinWords, type ReadTable } from "./join.ts";
import { homeLanguage } from "./languages.ts";

const joins: Readonly<Record<string, (read: ReadTable) => unknown>> = {
	words: joinWords,
	catalogue: joinCatalogue,
};
const calls = /\b(words|catalogue)\(\s*"([^"]+)"\s*,?\s*\)/g;
const specifier = /^\.\/(words|catalogue)-of\/(.+)$/;
const folderId = /[\\/]packages[\\/]words[\\/]src[\\/]folder\.ts$/;
const moduleId = /[\\/]locales[\\/](words|catalogue)-of-(.+)\.js$/;

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

export const bundledWords = (): WordsPlugin => ({
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
		const [, kind = "", dotted] = moduleId.exec(id) ?? [];
		if (!dotted) return null;
		const area = dotted.replaceAll("+", "/");
		const read = tablesOf(area);
		if (!read(homeLanguage)) throw new Error(`locales/${homeLanguage}/${area}.json does not exist`);
		return `export default ${JSON.stringify(joins[kind]?.(read))};`;
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
