/** What the code says of the texts in `locales`: which areas a file reads, and which keys it can name. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { sourceFiles } from "./sources.ts";
import { childrenOf, type Node, nameOf } from "./texts.ts";

const root = join(import.meta.dirname, "..");

interface Names {
	readonly file: string;
	readonly areas: readonly string[];
	/** Whole words that can be keys. */
	readonly words: ReadonlySet<string>;
	/** What a template makes: `` `step_${step}` `` is `step_` and anything. */
	readonly templates: readonly { readonly pattern: RegExp; readonly letters: number }[];
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

function namesOf(file: string): Names {
	const areas: string[] = [];
	const words = new Set<string>();
	const templates: { pattern: RegExp; letters: number }[] = [];
	const visit = (node: Node): void => {
		if (node.type === "Literal" && typeof node.value === "string") words.add(node.value);
		if (node.type === "Property" || node.type === "MemberExpression")
			words.add(nameOf(node.key ?? node.property));
		if (node.type === "TemplateLiteral") {
			const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
			const letters = parts.join("").length;
			if (parts.length === 1) words.add(parts[0] ?? "");
			else if (letters > 0)
				templates.push({ pattern: new RegExp(`^${parts.map(escaped).join(".*")}$`), letters });
		}
		if (node.type === "CallExpression" && /^(?:words|catalogue)$/.test(nameOf(node.callee))) {
			const [area] = node.arguments as Node[];
			if (typeof area?.value === "string") areas.push(area.value);
		}
		for (const child of childrenOf(node)) visit(child);
	};
	visit(parseSync(file, readFileSync(join(root, file), "utf8")).program as unknown as Node);
	return { file, areas, words, templates };
}

/** Shorter ends of a template fit keys everywhere, so they count only in the folder of what reads the area. */
const MIN_LETTERS = 3;

const folderOf = (file: string): string =>
	file
		.split("/")
		.slice(0, file.includes("/routes/") ? 5 : 4)
		.join("/");

export interface KeysInCode {
	/** Areas that code reads. */
	readonly areas: ReadonlySet<string>;
	/** Whether some code can name a key of an area. */
	names(area: string, key: string): boolean;
}

/** Reads which keys the product's code names; tests are not part of it. */
export function keysInCode(): KeysInCode {
	const all = sourceFiles()
		.filter((file) => /^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
		.map(namesOf);
	const words = new Set(all.flatMap((one) => [...one.words]));
	const templates = all.flatMap((one) => one.templates);
	const long = templates.filter(({ letters }) => letters >= MIN_LETTERS);
	const near = (area: string) => {
		const folders = new Set(
			all.filter(({ areas }) => areas.includes(area)).map(({ file }) => folderOf(file)),
		);
		return all.filter(({ file }) => folders.has(folderOf(file))).flatMap((one) => one.templates);
	};
	return {
		areas: new Set(all.flatMap((one) => one.areas)),
		names: (area, key) => words.has(key) || [...long, ...near(area)].some(({ pattern }) => pattern.test(key)),
	};
}
