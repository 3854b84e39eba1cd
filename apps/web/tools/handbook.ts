/**
 * Turns the handbook's Markdown (a folder of docs for each language) into data at build time: the screen renders it as elements, and no
 * HTML of a text reaches a page.
 */
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { homeLanguage, languageFacts } from "@rafta/words";
import { marked, type Token, type Tokens } from "marked";
import sharp from "sharp";
import type { Plugin } from "vite";
import type { Block, Chapter, Inline } from "../src/routes/help/chapter.ts";

export type { Block };

const isChapter = /[\\/]docs[\\/][a-z]{2}[\\/][\w-]+\.md$/;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const plain = (text: string): string =>
	text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "").replaceAll("\n", " ");

/** Throws for what a chapter may not contain: nothing is dropped silently. */
function refuse(token: Token): never {
	throw new Error(`The handbook has no ${token.type}: ${token.raw.slice(0, 80)}`);
}

function inlineOf(token: Token): Inline[] {
	switch (token.type) {
		case "text":
			return "tokens" in token && token.tokens
				? token.tokens.flatMap(inlineOf)
				: [{ kind: "text", text: plain((token as Tokens.Text).text) }];
		case "escape":
			return [{ kind: "text", text: plain((token as Tokens.Escape).text) }];
		case "strong":
			return [{ kind: "name", text: plain((token as Tokens.Strong).text) }];
		case "codespan":
			return [{ kind: "code", text: plain((token as Tokens.Codespan).text) }];
		case "link": {
			const { href, text } = token as Tokens.Link;
			const [, chapter] = /^([\w-]+)\.md$/.exec(href) ?? [];
			// The rest of docs/ is not in the program: a chapter names such a file instead.
			if (!chapter) return refuse(token);
			return [{ kind: "link", href: `/help/${chapter}`, text: plain(text) }];
		}
		default:
			return refuse(token);
	}
}

const lineOf = (tokens: readonly Token[] = []): Inline[] => tokens.flatMap(inlineOf);
const wordsOf = (line: readonly Inline[]): string => line.map(({ text }) => text).join("");

/** Anchor of a heading: its letters and digits, as GitHub makes them. */
export const anchorOf = (heading: string): string =>
	heading
		.toLocaleLowerCase(languageFacts[homeLanguage].formats)
		.replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
		.replaceAll(/\s/g, "-");

function blockOf(token: Token): Block[] {
	switch (token.type) {
		case "space":
			return [];
		case "heading": {
			const { depth, tokens } = token as Tokens.Heading;
			if (depth !== 2) return refuse(token);
			const text = wordsOf(lineOf(tokens));
			return [{ kind: "heading", id: anchorOf(text), text }];
		}
		case "paragraph": {
			const { tokens } = token as Tokens.Paragraph;
			const [only] = tokens;
			if (tokens.length === 1 && only?.type === "image") {
				const { href, text } = only as Tokens.Image;
				return [{ kind: "picture", src: href, alt: plain(text), width: 0, height: 0 }];
			}
			return [{ kind: "paragraph", line: lineOf(tokens) }];
		}
		case "list": {
			const { ordered, start, items } = token as Tokens.List;
			const lines = items.map(({ tokens }) => tokens.flatMap(inlineBlocks));
			return [
				ordered ? { kind: "steps", first: Number(start), items: lines } : { kind: "list", items: lines },
			];
		}
		case "code":
			return [{ kind: "commands", text: (token as Tokens.Code).text }];
		case "table": {
			const { header, rows } = token as Tokens.Table;
			const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => lineOf(tokens));
			return [{ kind: "table", head: cells(header), items: rows.map(cells) }];
		}
		default:
			return refuse(token);
	}
}

/** What a step or an entry of a list has: one line of text. */
function inlineBlocks(token: Token): Inline[] {
	if (token.type === "space") return [];
	if (token.type === "text" || token.type === "paragraph") return lineOf((token as Tokens.Text).tokens);
	return refuse(token);
}

/** Parses a chapter: a title, then its parts. */
export function parseChapter(markdown: string): Chapter {
	const [first, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== "space");
	if (first?.type !== "heading" || (first as Tokens.Heading).depth !== 1)
		throw new Error("A chapter of the handbook begins with its title.");
	return { title: wordsOf(lineOf((first as Tokens.Heading).tokens)), blocks: rest.flatMap(blockOf) };
}

/** Vite plugin: `import chapter from "docs/tr/desk.md"` is the chapter as data, with its pictures as files of the build. */
export const handbook = (): Plugin => ({
	name: "rafta-handbook",
	async transform(code, id) {
		if (!isChapter.test(id)) return null;
		const { title, blocks } = parseChapter(code);
		const fileOf = (src: string) => resolve(dirname(id), src);
		const isMissing = (block: Block) => block.kind === "picture" && !existsSync(fileOf(block.src));
		// The program in which a picture is taken is built before it is; a test names those that are missing.
		for (const block of blocks.filter(isMissing)) {
			if (block.kind === "picture") this.warn(`has no picture ${block.src} yet: npm run handbook:pictures`);
		}
		const pictures: string[] = [];
		const sized = await Promise.all(
			blocks
				.filter((block) => !isMissing(block))
				.map(async (block) => {
					if (block.kind !== "picture") return block;
					const file = fileOf(block.src);
					const { width, height } = await sharp(file).metadata();
					const at = pictures.push(`${file.replaceAll("\\", "/")}?url&no-inline`) - 1;
					return { ...block, src: `picture ${at}`, width, height };
				}),
		);
		const imports = pictures.map((file, at) => `import p${at} from ${JSON.stringify(file)};`);
		const data = JSON.stringify({ title, blocks: sized }).replaceAll(/"picture (\d+)"/g, "p$1");
		return { code: `${imports.join("\n")}\nexport default ${data};`, map: null };
	},
});
