/** A MARC 21 record as its readers give it and its writers take it. All texts are Unicode in the form NFC. */

export interface Subfield {
	/** One character. */
	readonly code: string;
	readonly value: string;
}

/** A field `001` to `009`: a value without parts. */
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
 * What was odd about a record that could be read all the same: lengths in its leader that are wrong, a directory that
 * points beside the fields, another encoding than it says, characters nobody can tell any more (they became U+FFFD),
 * a field without indicators or subfields, subfields with codes that MARC 21 does not have.
 */
export type MarcWarning = "leader" | "directory" | "encoding" | "characters" | "field" | "subfield_code";

/**
 * Why a record was left out: it is too long, the file ends inside it, its leader or directory cannot be read, it is
 * UNIMARC or another format than MARC 21, its encoding cannot be told, it is no well-formed MARCXML or no MARC-in-JSON, it has a document
 * type or entities of its own (which are never followed).
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

/** One record of a file, or why it cannot be had. */
export type MarcResult =
	| {
			/** Its place in the file, from 1. */
			readonly number: number;
			readonly record: MarcRecord;
			readonly encoding: MarcEncoding;
			readonly warnings: readonly MarcWarning[];
	  }
	| { readonly number: number; readonly record: null; readonly refusal: MarcRefusal };

/** Bytes of a file as they come. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** No honest record is as long, whatever its leader can say; a longer one is passed over in bounded memory. */
export const longestRecord = 1_000_000;

/** `001` to `009`. */
export const isControl = (tag: string): boolean => /^00[0-9A-Za-z]$/.test(tag);

/** Whether fields are those of another format: UNIMARC has its title in 200, MARC 21 in 245. */
export function isForeign({ leader, data }: MarcRecord): boolean {
	const has = (tag: string) => data.some((field) => field.tag === tag);
	return leader.slice(10, 12) === "00" || (has("200") && !has("245"));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwritable = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/gu;

/** A text as both formats can carry it: without control characters and halves of characters. */
export const writable = (text: string): string =>
	text
		.toWellFormed()
		.replace(/[\t\r\n]+/g, " ")
		.replace(unwritable, "")
		.normalize("NFC");
