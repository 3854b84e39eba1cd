/** Words of an open screen that do not come from `locales`: those outside of the marks of the language that nobody speaks. */
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { marks } from "./pseudo.ts";

/** What a screen says in one place: the text of a block without those in it, or a name for those who do not see it. */
interface Said {
	readonly where: string;
	readonly text: string;
}

const attributes = ["aria-label", "placeholder", "title", "alt", "aria-description", "aria-valuetext"];
/** What no language has words of its own for: code, keys, names that say so, and what is in another language. */
const skipped =
	"script, style, noscript, template, code, pre, kbd, .font-mono, [translate=no], [lang]:not(html)";

const said = (page: Page): Promise<Said[]> =>
	page.evaluate(
		({ attributes, skipped }) => {
			const blocks = new Map<Element, string>();
			const isShown = (element: Element): boolean =>
				element.checkVisibility({ visibilityProperty: true }) &&
				element.closest(`dialog:not([open]), ${skipped}`) === null;
			const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
			while (texts.nextNode()) {
				const { currentNode: node } = texts;
				const parent = node.parentElement;
				if (!parent || !node.nodeValue?.trim() || !isShown(parent)) continue;
				let block = parent;
				while (block.parentElement && getComputedStyle(block).display === "inline")
					block = block.parentElement;
				blocks.set(block, `${blocks.get(block) ?? ""}${node.nodeValue}`);
			}
			const all = [...blocks].map(([block, text]) => ({ where: block.localName, text }));
			for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join())) {
				if (!isShown(element)) continue;
				for (const name of attributes) {
					const text = element.getAttribute(name);
					if (text) all.push({ where: `${element.localName}[${name}]`, text });
				}
			}
			all.push({ where: "title", text: document.title });
			return all;
		},
		{ attributes, skipped },
	);

/** Returns what is outside of the marks, and whether each mark has its other one. */
export function outsideMarks(text: string): { outside: string; isWhole: boolean } {
	let depth = 0;
	let outside = "";
	let isWhole = true;
	for (const letter of text) {
		if (letter === marks.begin) depth += 1;
		else if (letter === marks.end) depth -= 1;
		else if (depth === 0) outside += letter;
		if (letter === marks.begin && depth === 1) outside += "\n";
		if (depth < 0) {
			isWhole = false;
			depth = 0;
		}
	}
	return { outside, isWhole: isWhole && depth === 0 };
}

const wordsOf = (text: string): string[] =>
	text
		.normalize()
		.toLocaleLowerCase("tr")
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);

/** Addresses, paths and names of files, which are no words of a language. */
const names = /\bCtrl\+\S+|https?:\/\/\S+|\S+@\S+|(?<=^|\s)\/\S+|\b[\w-]+\.[a-z]{2,5}\b/g;

/** Values that screens show as they are, by their words. */
export interface Data {
	/**
	 * Returns the words of a text that are no value, and no part of one that is a sentence. A drawing has a text for each
	 * line of a title.
	 */
	foreign(text: string, isDrawn?: boolean): string[];
}

export function dataOf(values: Iterable<string>): Data {
	const whole = new Set<string>();
	let longest = 1;
	for (const value of values) {
		const words = wordsOf(value);
		if (words.length === 0) continue;
		whole.add(words.join(" "));
		longest = Math.max(longest, words.length);
	}
	const sentences = ` ${[...whole].filter((value) => value.includes(" ")).join(" | ")} `;
	return {
		foreign(text, isDrawn = false) {
			const all = wordsOf(text.replaceAll(names, " ")).join(" ");
			if (whole.has(all) || ((isDrawn || all.includes(" ")) && sentences.includes(` ${all} `))) return [];
			const foreign: string[] = [];
			for (const line of text.replace(names, "\n").split(/[\n·,;:()|•…"“”]/)) {
				const words = wordsOf(line);
				if (words.length > 1 && sentences.includes(` ${words.join(" ")} `)) continue;
				for (let at = 0; at < words.length; ) {
					let end = Math.min(words.length, at + 30);
					while (end > at && !whole.has(words.slice(at, end).join(" "))) end -= 1;
					const word = words[at] ?? "";
					if (end === at && /\p{L}{2}/u.test(word)) foreign.push(word);
					at = Math.max(end, at + 1);
				}
			}
			return foreign;
		},
	};
}

/** Words that the browser itself knows: of dates, lengths of time, and languages. */
export function* intlWords(locale: string): Generator<string> {
	for (const form of ["long", "short", "narrow"] as const) {
		const month = new Intl.DateTimeFormat(locale, { month: form });
		const weekday = new Intl.DateTimeFormat(locale, { weekday: form });
		for (let day = 0; day < 12; day++) {
			yield month.format(new Date(2026, day, 15));
			yield weekday.format(new Date(2026, 0, day + 1));
		}
		const relative = new Intl.RelativeTimeFormat(locale, { style: form, numeric: "auto" });
		const units = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"] as const;
		for (const unit of units) {
			for (const count of [-2, -1, 0, 1, 2]) {
				const text = relative.format(count, unit);
				yield text;
				yield text.replace(/\d+/, "");
			}
			if (unit === "quarter") continue;
			for (const unitDisplay of ["long", "short", "narrow"] as const)
				yield new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay })
					.format(2)
					.replace(/\d+/, "");
		}
	}
	yield* ["kB", "MB", "GB", "bayt", "ve", "veya"];
	const language = new Intl.DisplayNames([locale], { type: "language", fallback: "none" });
	for (const first of "abcdefghijklmnopqrstuvwxyz") {
		for (const second of "abcdefghijklmnopqrstuvwxyz") {
			const name = language.of(`${first}${second}`);
			if (name) yield name;
		}
	}
}

function* strings(value: unknown): Generator<string> {
	if (typeof value === "string") yield value;
	else if (typeof value === "object" && value !== null)
		for (const [name, one] of Object.entries(value)) {
			yield name;
			yield* strings(one);
		}
}

/** Returns every value that a database holds, with those inside of JSON. */
export function* storedValues(path: string): Generator<string> {
	const database = new DatabaseSync(path, { readOnly: true });
	try {
		const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
		for (const { name } of tables) {
			yield String(name);
			for (const row of database.prepare(`SELECT * FROM "${name}"`).iterate()) {
				for (const value of Object.values(row)) {
					if (typeof value !== "string" || value.includes(marks.begin)) continue;
					yield value;
					if (/^[[{]/.test(value)) {
						try {
							yield* strings(JSON.parse(value));
						} catch {
							// A text that begins like JSON.
						}
					}
				}
			}
		}
	} finally {
		database.close();
	}
}

/** Words of the open screen that are neither marked nor data, and pieces of texts, one line each. */
export async function untranslated(page: Page, data: Data): Promise<string[]> {
	const faults: string[] = [];
	for (const { where, text } of await said(page)) {
		const { outside, isWhole } = outsideMarks(text);
		const short = text.replaceAll(/\s+/g, " ").trim().slice(0, 160);
		if (!isWhole) faults.push(`half a text: ${where} "${short}"`);
		const foreign = data.foreign(outside, where === "text");
		if (foreign.length > 0) faults.push(`untranslated: ${where} "${short}" (${foreign.join(", ")})`);
	}
	return [...new Set(faults)];
}

/**
 * Texts of the program that end in an ellipsis for want of room, and that no title says whole. A list of
 * choices opens whole, and a cell of a table leads to the record, which has all of it.
 */
export const shortened = (page: Page): Promise<string[]> =>
	page.evaluate(({ begin }) => {
		const isShort = (element: Element): boolean => {
			const { textOverflow, overflowX, webkitLineClamp } = getComputedStyle(element);
			if (webkitLineClamp !== "none") return element.scrollHeight - element.clientHeight > 4;
			return (
				textOverflow === "ellipsis" &&
				overflowX !== "visible" &&
				element.scrollWidth - element.clientWidth > 2
			);
		};
		return [...document.querySelectorAll("#root *")]
			.filter(
				(element) =>
					element.textContent?.includes(begin) &&
					/\p{L}{2}/u.test(element.textContent) &&
					element.checkVisibility({ visibilityProperty: true }) &&
					!element.matches("input, textarea, select, td") &&
					isShort(element) &&
					!element.closest("[title]"),
			)
			.map((element) => `shortened: ${element.localName} "${element.textContent?.slice(0, 80)}"`);
	}, marks);
