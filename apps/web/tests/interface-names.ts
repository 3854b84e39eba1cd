/** Every name that the interface can show, in one language: from the catalogues, and from the tables of the domain. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { screens } from "@rafta/library/access/screens";
import { collections } from "@rafta/library/collections/index";
import { reports } from "@rafta/library/reports/index";
import type { Language } from "@rafta/words";

const source = join(import.meta.dirname, "..", "src");
const catalogues = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
	/(^|[\\/])(\w*[tT]exts|common|work)\.ts$/.test(file),
);

/** Adds the texts below a value: `{ tr, en }` are one text or the texts of a catalogue. */
function addTexts(value: unknown, language: Language, found: Set<string>, seen: Set<object>): void {
	if (typeof value !== "object" || value === null || seen.has(value)) return;
	seen.add(value);
	if ("tr" in value && "en" in value) {
		const own = (value as Readonly<Record<Language, unknown>>)[language];
		for (const text of typeof own === "string" ? [own] : Object.values(own as object))
			if (typeof text === "string") found.add(text);
		return;
	}
	for (const part of Object.values(value)) addTexts(part, language, found, seen);
}

/** A name as a text with places makes it: for each place a number or "…", and any of the words that it chooses from. */
function patternOf(text: string): RegExp {
	const parts = text.split(/(\{[^}]*\})/).map((part) => {
		const [, words] = /^\{\w+\|(.*)\}$/.exec(part) ?? [];
		if (words !== undefined) return `(?:${words})`;
		return /^\{\w+\}$/.test(part) ? "(?:…|\\d+)" : part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
	});
	return new RegExp(`^${parts.join("")}$`);
}

/** Returns the function that knows whether the interface has a name. */
export async function interfaceNames(language: Language): Promise<(name: string) => boolean> {
	const found = new Set<string>();
	const seen = new Set<object>();
	for (const file of catalogues) addTexts({ ...(await import(join(source, file))) }, language, found, seen);
	addTexts([screens, collections, reports], language, found, seen);
	const patterns = [...found].filter((text) => text.includes("{")).map(patternOf);
	return (name) => found.has(name) || (/[…\d]/.test(name) && patterns.some((pattern) => pattern.test(name)));
}
