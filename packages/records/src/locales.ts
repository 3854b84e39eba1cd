/** Texts for people by language: a language is a file of `locales/`. The build of a program may hold them in itself. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type en from "../locales/en.json";

/** Texts by area and key: those of English, which has them all. */
export type Locale = typeof en;

const folder = join(import.meta.dirname, "../locales");
const read = (name: string): [string, Locale] => [
	name.replace(".json", ""),
	JSON.parse(readFileSync(join(folder, name), "utf8")),
];

/** Languages by their tags (`en`). What one lacks is in English. */
export const locales: Readonly<Record<string, Locale>> = Object.fromEntries(
	readdirSync(folder)
		.filter((name) => name.endsWith(".json"))
		.map(read),
);
