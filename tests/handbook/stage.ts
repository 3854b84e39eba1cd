/**
 * Somebody who follows a chapter of the handbook in the running program. Every name that is pressed must be one that the
 * chapter quotes: a step that the text leaves out, or names otherwise, cannot be walked.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { chooseFile } from "../support/browser.ts";
import type { StageRecords } from "./records.ts";

export const languages = ["tr", "en"] as const;
export type Language = (typeof languages)[number];

const docs = join(import.meta.dirname, "..", "..", "docs");

/** Names of the program that a chapter quotes: they are bold, and nothing else is. */
export const quotedNames = (markdown: string): string[] =>
	[...markdown.replaceAll(/`[^`]*`/g, "").matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = ""]) =>
		name.replaceAll(/\s+/g, " "),
	);

export const chapterText = (language: Language, chapter: string): string =>
	readFileSync(join(docs, language, `${chapter}.md`), "utf8");

interface PressOptions {
	readonly role?: "button" | "link" | "radio" | "checkbox" | "tab";
	/** Where it is, when the page has several. */
	readonly within?: Locator;
}

/** The controls with which a walk is written. */
export interface Stage {
	readonly language: Language;
	readonly page: Page;
	/** What the demonstration has to show. */
	readonly records: StageRecords;
	/** A text of the program in the stage's language. */
	say(turkish: string, english: string): string;
	/** A name that the chapter quotes; "…" in it stands for what differs. */
	quoted(turkish: string, english: string): string | RegExp;
	/** Presses what the chapter names. */
	press(turkish: string, english: string, options?: PressOptions): Promise<void>;
	/** Hands the program a file by the button that the chapter names. */
	give(
		turkish: string,
		english: string,
		file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
	): Promise<void>;
	/** Types a code and Enter where the keyboard is, as a scanner does. */
	scan(code: string): Promise<void>;
	/** Waits until a text is shown. */
	see(text: string | RegExp): Promise<void>;
	/** Takes the chapter's picture: what is shown now. */
	picture(): Promise<void>;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

const patternOf = (name: string): string | RegExp =>
	name.includes("…") ? new RegExp(`^${name.split("…").map(escaped).join(".*")}$`) : name;

export function stageOf(
	chapter: string,
	language: Language,
	page: Page,
	records: StageRecords,
	picture: () => Promise<void>,
): Stage {
	const names = new Set(quotedNames(chapterText(language, chapter)));
	const say = (turkish: string, english: string): string => (language === "tr" ? turkish : english);
	const quoted = (turkish: string, english: string): string | RegExp => {
		const name = say(turkish, english);
		if (!names.has(name)) throw new Error(`docs/${language}/${chapter}.md does not quote "${name}"`);
		return patternOf(name);
	};
	const find = (name: string | RegExp, { role = "button", within }: PressOptions = {}): Locator =>
		(within ?? page).getByRole(role, { name, exact: true }).first();
	return {
		language,
		page,
		records,
		say,
		quoted,
		press: (turkish, english, options) => find(quoted(turkish, english), options).click(),
		async give(turkish, english, file) {
			const button = page.getByText(quoted(turkish, english), { exact: true }).first();
			await chooseFile(button, file);
		},
		async scan(code) {
			await page.keyboard.type(code);
			await page.keyboard.press("Enter");
		},
		see: (text) => page.getByText(text).first().waitFor(),
		picture,
	};
}
