/** A MARC 21 record as produced by the readers and consumed by the writers. All texts are Unicode in the form NFC. */

export interface Subfield {
	/** One character. */
	readonly code: string;
	readonly value: string;
}

/** A field `001` to `009`: a value without subfields. */
export interface ControlField {
	readonly tag: string;
	readonly value: string;
}

export interface DataField {
	readonly tag: string;
	/** Two characters. */
	readonly indicators: string;
	readonly subfields: readonly Subfield[];
}

export interface MarcRecord {
	/** 24 characters. */
	readonly leader: string;
	readonly control: readonly ControlField[];
	readonly data: readonly DataField[];
}

export type MarcEncoding = "ascii" | "utf-8" | "marc-8" | "windows-1254";

/**
 * Irregularities of a record that was read all the same: wrong lengths in its leader, a directory with wrong offsets,
 * another encoding than declared, undecodable characters (they became U+FFFD), a field without indicators or subfields,
 * subfields with codes that MARC 21 does not have.
 */
export type MarcWarning = "leader" | "directory" | "encoding" | "characters" | "field" | "subfield_code";

/**
 * Reasons why a record was left out: it is too long, the file ends inside it, its leader or directory cannot be read,
 * it is UNIMARC or another format than MARC 21, its encoding is unknown, it is not well-formed MARCXML or MARC-in-JSON,
 * it has a document type or its own entities (which are never expanded).
 */
export type MarcRefusal =
	| "too_long"
	| "cut_off"
	| "leader"
	| "directory"
	| "not_marc21"
	| "encoding"
	| "xml"
	| "json"
	| "doctype";

/** One record of a file, or the reason why it could not be read. */
export type MarcResult =
	| {
			/** Position in the file, from 1. */
			readonly number: number;
			readonly record: MarcRecord;
			readonly encoding: MarcEncoding;
			readonly warnings: readonly MarcWarning[];
	  }
	| { readonly number: number; readonly record: null; readonly refusal: MarcRefusal };

/** Bytes of a file as they arrive. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Larger than any valid record, whatever its leader says; a longer one is skipped in bounded memory. */
export const MAX_RECORD_SIZE = 1_000_000;

/** `001` to `009`. */
export const isControl = (tag: string): boolean => /^00[0-9A-Za-z]$/.test(tag);

/** Whether the fields are those of another format: UNIMARC has its title in 200, MARC 21 in 245. */
export function isForeign({ leader, data }: MarcRecord): boolean {
	const has = (tag: string) => data.some((field) => field.tag === tag);
	return leader.slice(10, 12) === "00" || (has("200") && !has("245"));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwritable = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/gu;

/** Makes a text valid for both formats: without control characters and lone surrogates. */
export const writable = (text: string): string =>
	text
		.toWellFormed()
		.replace(/[\t\r\n]+/g, " ")
		.replace(unwritable, "")
		.normalize("NFC");
