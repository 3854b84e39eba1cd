/**
 * Every text that people read, with its language: catalogues, pairs of both languages in code, and the documents that
 * users read. What checks words, register and marks reads them from here.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { sourceFiles } from "./sources.ts";

const root = join(import.meta.dirname, "..");

/** `sen`: Turkish as a pupil reads it, where staff read something else. */
export type TextLanguage = "tr" | "en" | "sen";

export interface ProjectText {
	readonly file: string;
	/** Line of the file, from 1. */
	readonly line: number;
	/** Key of the catalogue or name of the property that holds the text; empty for documents. */
	readonly key: string;
	readonly language: TextLanguage;
	readonly text: string;
}

export interface Node {
	readonly type: string;
	readonly start: number;
	readonly [name: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
	typeof value === "object" && value !== null && typeof (value as Node).type === "string";

export const childrenOf = (node: Node): Node[] =>
	Object.values(node).flatMap((value) =>
		Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
	);

export const nameOf = (key: unknown): string => (isNode(key) ? String(key.name ?? key.value ?? "") : "");

/** Calls whose arguments are texts, with the language of each argument. */
const calls: Readonly<Record<string, readonly TextLanguage[]>> = {
	text: ["tr", "en"],
};
const languages: ReadonlySet<string> = new Set<TextLanguage>(["tr", "en", "sen"]);

/** Texts in one file of code: `${…}` becomes `{…}`. */
function textsOfCode(file: string, code: string): ProjectText[] {
	const texts: ProjectText[] = [];
	const lineAt = (offset: number): number => code.slice(0, offset).split("\n").length;
	const visit = (node: Node, language: TextLanguage | undefined, key: string): void => {
		if (node.type === "ImportDeclaration") return;
		if (language && node.type === "Literal" && typeof node.value === "string")
			texts.push({ file, line: lineAt(node.start), key, language, text: node.value });
		if (language && node.type === "TemplateLiteral") {
			const quasis = node.quasis as { value: { cooked: string } }[];
			texts.push({
				file,
				line: lineAt(node.start),
				key,
				language,
				text: quasis.map(({ value }) => value.cooked).join("{…}"),
			});
		}
		if (node.type === "Property") {
			const name = nameOf(node.key);
			const own = languages.has(name) ? (name as TextLanguage) : language;
			if (isNode(node.value)) visit(node.value, own, languages.has(name) ? key : name);
			return;
		}
		const signature = node.type === "CallExpression" ? calls[nameOf(node.callee)] : undefined;
		// With one argument it names an area, whose texts are in `locales`.
		if (signature && !language && (node.arguments as Node[]).length > 1) {
			for (const [index, argument] of (node.arguments as Node[]).entries())
				visit(argument, signature[index], key);
			return;
		}
		for (const child of childrenOf(node)) visit(child, language, key);
	};
	visit(parseSync(file, code).program as unknown as Node, undefined, "");
	return texts.filter(({ text }) => /\p{L}/u.test(text));
}

/** Lines of a document with words: without its blocks of code and the addresses of its links. */
function textsOfDocument(file: string, content: string, language: TextLanguage): ProjectText[] {
	let isCode = false;
	return content.split("\n").flatMap((line, index) => {
		if (line.startsWith("```")) isCode = !isCode;
		const text = line
			.replace(/\]\([^)]*\)/g, "]")
			.replace(/`[^`]*`/g, "`…`")
			.trim();
		return isCode || !/\p{L}/u.test(text) ? [] : [{ file, line: index + 1, key: "", language, text }];
	});
}

const documents: readonly (readonly [RegExp, TextLanguage])[] = [
	[/^README\.md$|^docs\/en\//, "en"],
	[/^README\.tr\.md$|^docs\/tr\/|OKU\.txt$/, "tr"],
];

const folders: Readonly<Record<string, TextLanguage>> = { tr: "tr", en: "en", "tr-sen": "sen" };

/** Texts of an area: a file of `locales` has one a line. */
function textsOfArea(file: string, content: string, language: TextLanguage): ProjectText[] {
	return content.split("\n").flatMap((line, index) => {
		const [, key, text] = /^\s*("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),?$/.exec(line) ?? [];
		return key && text
			? [{ file, line: index + 1, key: JSON.parse(key), language, text: JSON.parse(text) }]
			: [];
	});
}

/** Returns every text of the product and of the documents that users read; tests and tools are not among them. */
export function projectTexts(): ProjectText[] {
	return sourceFiles().flatMap((file) => {
		const document = documents.find(([pattern]) => pattern.test(file));
		const isCode = /^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
		const area = folders[/^locales\/([^/]+)\/.*\.json$/.exec(file)?.[1] ?? ""];
		if (!document && !isCode && !area) return [];
		const content = readFileSync(join(root, file), "utf8");
		if (area) return textsOfArea(file, content, area);
		return document ? textsOfDocument(file, content, document[1]) : textsOfCode(file, content);
	});
}
