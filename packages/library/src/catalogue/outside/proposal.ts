/**
 * A title as described by an external catalogue. It is untrusted text: cut to the field lengths, without markup and
 * invisible characters, and a proposal until a person has read it. A translator is never taken from external sources:
 * catalogues confuse them with authors, and the other way round.
 */

import { cutText } from "../../text/cut-text.ts";
import { plainText, tidyLine } from "../../text/plain-text.ts";
import { searchKey } from "../../turkish/keys.ts";

export interface Proposal {
	readonly title: string;
	readonly subtitle: string;
	readonly authors: readonly string[];
	readonly publisher: string;
	/** 0: unknown. */
	readonly year: number;
	/** 0: unknown. */
	readonly pages: number;
	/** ISO 639-1 where there is one; empty: unknown. */
	readonly language: string;
	readonly summary: string;
	/** Address of a cover picture; empty: none. */
	readonly cover: string;
}

/** The same fields, unvalidated. */
export interface RawProposal {
	readonly title?: unknown;
	readonly subtitle?: unknown;
	readonly authors?: unknown;
	readonly publisher?: unknown;
	/** A year, or a date with one in it. */
	readonly date?: unknown;
	readonly pages?: unknown;
	readonly language?: unknown;
	readonly summary?: unknown;
	readonly cover?: unknown;
}

const named: Readonly<Record<string, string>> = {
	...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " },
	...{ ccedil: "ç", Ccedil: "Ç", ouml: "ö", Ouml: "Ö", uuml: "ü", Uuml: "Ü" },
	...{ acirc: "â", Acirc: "Â", icirc: "î", Icirc: "Î", ucirc: "û", Ucirc: "Û" },
	...{ rsquo: "’", lsquo: "‘", rdquo: "”", ldquo: "“", hellip: "…", ndash: "–", mdash: "—" },
};

/** Decodes HTML references; a text may have been escaped twice. */
function withoutReferences(text: string): string {
	const once = (one: string) =>
		one.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}));/g, (whole, ten, hex, name) => {
			if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
			const point = ten === undefined ? Number.parseInt(hex, 16) : Number(ten);
			const isLetter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
			return isLetter ? String.fromCodePoint(point) : "";
		});
	return once(once(text));
}

/** Maximum characters processed; a longer text is not a title. */
const MAX_INPUT_LENGTH = 20_000;

const tags = /<[a-z/!][^<>]{0,200}>/giu;

const cut = (text: string, max: number): string => cutText(text.trim(), max).trim();

function line(value: unknown, max: number): string {
	if (typeof value !== "string") return "";
	const text = withoutReferences(value.slice(0, MAX_INPUT_LENGTH)).replace(tags, " ");
	return cut(tidyLine(text), max);
}

function long(value: unknown, max: number): string {
	if (typeof value !== "string") return "";
	const text = withoutReferences(value.slice(0, MAX_INPUT_LENGTH))
		.replace(/<(br|\/p)\b[^<>]{0,100}>/giu, "\n")
		.replace(tags, " ");
	return cut(plainText(text.toWellFormed().normalize("NFC")).replace(/[ \t]+/gu, " "), max);
}

const MAX_AUTHORS = 20;
const earliest = 1400;

function yearOf(value: unknown, thisYear: number): number {
	const [text] = /(?<!\d)\d{4}(?!\d)/.exec(String(value ?? "").slice(0, 100)) ?? [];
	const year = Number(text ?? 0);
	return year >= earliest && year <= thisYear + 1 ? year : 0;
}

function pagesOf(value: unknown): number {
	const pages = typeof value === "number" ? value : 0;
	return Number.isInteger(pages) && pages > 0 && pages <= 20_000 ? pages : 0;
}

function addressOf(value: unknown): string {
	if (typeof value !== "string" || value.length > 500) return "";
	// Catalogues return http addresses although they also serve https.
	const address = value.replace(/^http:\/\//, "https://");
	return /^https:\/\/[a-z0-9.-]+\/[^\s"<>\\]*$/i.test(address) ? address : "";
}

/** Whether a proposal has the name of a title: one may go on where the other ends, with a subtitle or a volume. */
export function isSameBook(found: Pick<Proposal, "title">, title: { readonly title: string }): boolean {
	const [one, other] = [searchKey(found.title), searchKey(title.title)];
	return (
		one !== "" && other !== "" && (`${one} `.startsWith(`${other} `) || `${other} `.startsWith(`${one} `))
	);
}

/** Builds a proposal from unvalidated values; `null` where there is no title. */
export function proposalOf(raw: RawProposal, thisYear: number): Proposal | null {
	const title = line(raw.title, 300);
	if (title === "") return null;
	const authors = Array.isArray(raw.authors) ? raw.authors.slice(0, MAX_AUTHORS) : [];
	const language = typeof raw.language === "string" ? raw.language.toLowerCase() : "";
	return {
		title,
		subtitle: line(raw.subtitle, 300),
		authors: [...new Set(authors.map((author) => line(author, 100)).filter(Boolean))],
		publisher: line(raw.publisher, 200),
		year: yearOf(raw.date, thisYear),
		pages: pagesOf(raw.pages),
		language: /^[a-z]{2,3}$/.test(language) ? language : "",
		summary: long(raw.summary, 2000),
		cover: addressOf(raw.cover),
	};
}
