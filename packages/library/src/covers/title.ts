/** What a drawn cover says and depends on, from the data of a title. */
import { titleCase, upper } from "../turkish/case.ts";
import { searchKey } from "../turkish/keys.ts";
import { isTurkish as isInTurkish } from "../turkish/language.ts";
import type { Band } from "./palettes.ts";

/** The fields of a title that its drawn cover depends on: equal fields, equal covers. */
export interface CoverTitle {
	readonly title: string;
	readonly subtitle?: string;
	readonly author_line?: string;
	readonly series?: string;
	readonly series_no?: string;
	readonly language?: string;
	readonly age_min?: number;
	readonly age_max?: number;
	readonly subjects?: readonly string[] | null;
	readonly dewey?: string;
}

export interface Wording {
	/** The whole title on one line. */
	readonly label: string;
	readonly title: string;
	readonly subtitle: string;
	/** One or two persons, or none. */
	readonly authors: readonly string[];
	/** The volume's number, of at most three characters; empty if there is none. */
	readonly number: string;
}

/** Titles longer than this are divided at their colon. */
const MAX_UNDIVIDED_LENGTH = 26;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/gu;
const clean = (text: string | undefined): string =>
	(text ?? "").replace(controls, " ").replace(/\s+/gu, " ").trim();

/** Whether a title is capitalised by the Turkish rules (i, İ): also where no language is known. */
export const isTurkish = ({ language }: CoverTitle): boolean => isInTurkish(language ?? "");

/** Capitals for display: Turkish ones for Turkish titles only. */
export const capitals = (text: string, turkish: boolean): string =>
	turkish ? upper(text) : text.toUpperCase();

/** Lists of publishers come in capitals: they are set like every other title. */
function readable(text: string, turkish: boolean): string {
	const isShouted =
		turkish && text.length > 5 && text.includes(" ") && text === upper(text) && /\p{L}/u.test(text);
	return isShouted ? titleCase(text) : text;
}

/** "Güntekin, Reşat Nuri" -> "Reşat Nuri Güntekin". */
const natural = (name: string): string => name.replace(/^(\S+), (.+)$/u, "$2 $1");

function authorsOf(line: string): readonly string[] {
	const names = line.split(/\s*;\s*/u).map(natural);
	return names
		.flatMap((name) => name.split(/,\s+/u))
		.filter((name) => name !== "")
		.slice(0, 2);
}

/** "İnce Memed 2", "Nutuk, 1. Cilt": the number of a volume at the end of a title. */
const volume = /[\s,:.–-]+(?:(?:cilt|kitap|bölüm|vol\.?|book)\s*)?#?([1-9])(?:\.\s*(?:cilt|kitap|bölüm))?$/iu;

/** The title without the number of its volume, and the number. */
function volumeOf(title: string): readonly [title: string, number: string] {
	const found = volume.exec(title);
	const name = title.slice(0, found?.index);
	return found?.[1] !== undefined && /\p{L}{3}/u.test(name) ? [name, found[1]] : [title, ""];
}

/** A number short enough for a seal: of up to three digits or in Roman letters. */
const numberOf = (text: string): string =>
	/^\D{0,4}(\d{1,3})(?!\d)/u.exec(text)?.[1] ?? /^[IVX]{1,4}$/u.exec(text)?.[0] ?? "";

/** What the cover says. */
export function wordingOf(data: CoverTitle): Wording {
	const turkish = isTurkish(data);
	const [bare, volumeNumber] = volumeOf(clean(data.title));
	const seriesNumber = numberOf(clean(data.series_no));
	const whole = readable(seriesNumber === "" ? bare : clean(data.title), turkish);
	const [, main, rest] = /^(.{2,}?)(?::| [-–—]| ?\/) (.+)$/u.exec(whole) ?? [];
	const isDivided = whole.length > MAX_UNDIVIDED_LENGTH && main !== undefined && rest !== undefined;
	return {
		label: clean(data.title),
		title: (isDivided ? main : whole) || "…",
		subtitle: isDivided ? rest : clean(data.subtitle),
		authors: authorsOf(clean(data.author_line)),
		number: seriesNumber || volumeNumber,
	};
}

/** The age for which a cover is bound; titles without an age are bound for those in the middle. */
export function bandOf({ age_min = 0, age_max = 0 }: CoverTitle): Band {
	const age = age_min > 0 ? age_min : age_max > 0 ? age_max - 3 : 10;
	return age < 10 ? "young" : age < 14 ? "middle" : "old";
}

/**
 * Title and author, or the series, whose volumes share a binding; without case and accents, so that a correction of
 * spelling does not rebind the book.
 */
export function bindingKey(data: CoverTitle): string {
	const series = searchKey(data.series ?? "");
	return series === ""
		? `${searchKey(volumeOf(clean(data.title))[0])}|${searchKey(data.author_line ?? "")}`
		: series;
}

/** Words by which ornaments are chosen: those of the whole series, if the title belongs to one. */
export const wordsOf = (data: CoverTitle): string =>
	` ${searchKey([data.series || volumeOf(clean(data.title))[0], ...(data.subjects ?? [])].join(" "))} `;

/** Draws numbers from a text, the same ones every time: FNV-1a, stirred so that similar texts differ. */
export function chooser(key: string): (purpose: string, choices: number) => number {
	return (purpose, choices) => {
		let hash = 0x811c9dc5;
		for (const letter of `${purpose}|${key}`)
			hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
		hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
		hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
		return ((hash ^ (hash >>> 15)) >>> 0) % choices;
	};
}
