/** ISO 2709, the exchange format of library programs for MARC records: reads all variants, writes UTF-8. */
import { decode, encodingOf } from "./encoding.ts";
import {
	type Chunks,
	type ControlField,
	type DataField,
	isControl,
	isForeign,
	MAX_RECORD_SIZE,
	type MarcEncoding,
	type MarcRecord,
	type MarcRefusal,
	type MarcResult,
	type MarcWarning,
	writable,
} from "./record.ts";

const recordEnd = 0x1d;
const fieldEnd = 0x1e;
const subfieldMark = 0x1f;
const leaderLength = 24;
const entryLength = 12;

const ascii = (bytes: Uint8Array): string => {
	let text = "";
	for (const byte of bytes) text += String.fromCharCode(byte);
	return text;
};

/** Splits at every occurrence of a byte. */
function split(bytes: Uint8Array, at: number): Uint8Array[] {
	const parts: Uint8Array[] = [];
	let begin = 0;
	for (let end = bytes.indexOf(at); end >= 0; end = bytes.indexOf(at, begin)) {
		parts.push(bytes.subarray(begin, end));
		begin = end + 1;
	}
	parts.push(bytes.subarray(begin));
	return parts;
}

interface RawField {
	readonly tag: string;
	readonly bytes: Uint8Array;
}

/**
 * The fields listed in the directory. If its offsets are wrong (lengths counted in characters, damage), fields are
 * separated by their end marks, if there are as many as entries.
 */
function fieldsOf(
	directory: string,
	body: Uint8Array,
	warn: (warning: MarcWarning) => void,
): RawField[] | null {
	const entries: { tag: string; length: number; start: number }[] = [];
	for (let at = 0; at < directory.length; at += entryLength) {
		const entry = directory.slice(at, at + entryLength);
		if (!/^[0-9A-Za-z ]{3}[0-9]{9}$/.test(entry)) return null;
		entries.push({
			tag: entry.slice(0, 3),
			length: Number(entry.slice(3, 7)),
			start: Number(entry.slice(7)),
		});
	}
	const isRight = entries.every(({ length, start }) => {
		const end = start + length - 1;
		return (
			length > 0 &&
			body[end] === fieldEnd &&
			(start === 0 || body[start - 1] === fieldEnd) &&
			body.indexOf(fieldEnd, start) === end
		);
	});
	if (isRight)
		return entries.map(({ tag, length, start }) => ({
			tag,
			bytes: body.subarray(start, start + length - 1),
		}));
	warn("directory");
	const parts = split(body, fieldEnd);
	if (parts.at(-1)?.length === 0) parts.pop();
	if (parts.length !== entries.length) return null;
	return entries
		.toSorted((a, b) => a.start - b.start)
		.map(({ tag }, place) => ({ tag, bytes: parts[place] ?? new Uint8Array() }));
}

/** One record without its end mark. */
function parse(
	bytes: Uint8Array,
): { record: MarcRecord; encoding: MarcEncoding; warnings: MarcWarning[] } | MarcRefusal {
	const warnings = new Set<MarcWarning>();
	const warn = (warning: MarcWarning): void => void warnings.add(warning);
	const directoryEnd = bytes.indexOf(fieldEnd, leaderLength);
	const leader = ascii(bytes.subarray(0, leaderLength));
	if (leader.length < leaderLength || !/^[0-9 ]{5}[ -~]{15}/.test(leader)) return "leader";
	if (directoryEnd < 0) return "directory";
	const says = (begin: number, end: number) => Number(leader.slice(begin, end));
	if (says(0, 5) !== bytes.length + 1 || says(12, 17) !== directoryEnd + 1 || !leader.endsWith("4500"))
		warn("leader");
	const body = bytes.subarray(directoryEnd + 1);
	const fields = fieldsOf(ascii(bytes.subarray(leaderLength, directoryEnd)), body, warn);
	if (!fields) return leader.slice(10, 12) === "00" ? "not_marc21" : "directory";
	if (leader.slice(10, 12) === "00") return "not_marc21";
	const saysUtf8 = leader[9] === "a";
	const encoding = encodingOf(body, saysUtf8);
	if (encoding === null) return "encoding";
	if (encoding !== "ascii" && encoding !== (saysUtf8 ? "utf-8" : "marc-8")) warn("encoding");
	const textOf = (part: Uint8Array): string => {
		const { text, lost } = decode(part, encoding);
		if (lost > 0) warn("characters");
		return text;
	};
	const control: ControlField[] = [];
	const data: DataField[] = [];
	for (const { tag, bytes: content } of fields) {
		if (isControl(tag)) {
			control.push({ tag, value: textOf(content) });
			continue;
		}
		const [head = content, ...parts] = split(content, subfieldMark);
		const indicators = ascii(head).slice(0, 2).padEnd(2);
		if (head.length !== 2 || parts.length === 0) warn("field");
		if (parts.length === 0) continue;
		const subfields = parts
			.filter((part) => part.length > 0)
			.map((part) => {
				const first = part[0] ?? 0;
				if (!/[a-z0-9]/.test(String.fromCharCode(first))) warn("subfield_code");
				// Decoded separately from its code, or a mark at the value's beginning would combine with it.
				if (first < 0x80) return { code: String.fromCharCode(first), value: textOf(part.subarray(1)) };
				const [code = "", ...rest] = textOf(part);
				return { code, value: rest.join("") };
			});
		data.push({ tag, indicators, subfields });
	}
	const record = { leader, control, data };
	return isForeign(record) ? "not_marc21" : { record, encoding, warnings: [...warnings] };
}

/** Format of a leader: length, status, kinds, code lengths, base address, the form of entries. */
const leaderForm = /[0-9]{5}[acdnp][a-z]{2}[ a-z0-9][ a]22[0-9]{5}[ -~]{3}4500/g;

/** Content between two end marks: one record, or several where a mark was lost, each starting at its leader. */
function recordsBetween(bytes: Uint8Array): Uint8Array[] {
	const text = ascii(bytes);
	if (Number(text.slice(0, 5)) === bytes.length + 1) return [bytes];
	const begins = [...text.matchAll(leaderForm)].map(({ index }) => index).filter((index) => index > 0);
	return [0, ...begins].map((begin, place) => bytes.subarray(begin, begins[place] ?? bytes.length));
}

/** Bytes found between records in files that went through mail or editors. */
const isBetween = (byte: number | undefined): boolean =>
	byte === 0x0a || byte === 0x0d || byte === 0 || byte === 0x1a;

function withoutBetween(bytes: Uint8Array): Uint8Array {
	let begin = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
	while (isBetween(bytes[begin])) begin++;
	return bytes.subarray(begin);
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
	const [only] = parts;
	if (only && parts.length === 1) return only;
	const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/**
 * Yields the records of a file, each as soon as its last byte has arrived. Records end at their end mark, regardless of
 * their leaders, or where the next leader begins when a mark was lost; unreadable records are reported and skipped.
 * Never throws for the content of the file.
 */
export async function* readIso2709(chunks: Chunks): AsyncGenerator<MarcResult> {
	let parts: Uint8Array[] = [];
	let held = 0;
	let number = 0;
	const refusedResult = (refusal: MarcRefusal): MarcResult => ({ number: ++number, record: null, refusal });
	const read = (bytes: Uint8Array): MarcResult => {
		const parsed = parse(bytes);
		return typeof parsed === "string" ? refusedResult(parsed) : { number: ++number, ...parsed };
	};
	/** Returns the bytes held between two end marks; `null` where they are too long for any record. */
	const takeRecord = (): Uint8Array[] | null => {
		const whole = held > MAX_RECORD_SIZE ? null : withoutBetween(concatBytes(parts));
		parts = [];
		held = 0;
		return whole && recordsBetween(whole);
	};
	const hold = (part: Uint8Array): void => {
		held += part.length;
		if (held > MAX_RECORD_SIZE) parts = [];
		else if (part.length > 0) parts.push(part);
	};
	for await (const chunk of chunks) {
		let begin = 0;
		for (let end = chunk.indexOf(recordEnd); end >= 0; end = chunk.indexOf(recordEnd, begin)) {
			hold(chunk.subarray(begin, end));
			begin = end + 1;
			const records = takeRecord();
			if (records === null) yield refusedResult("too_long");
			else for (const bytes of records) yield read(bytes);
		}
		// A copy: the producer of the chunks may reuse the memory.
		hold(chunk.slice(begin));
	}
	const rest = takeRecord();
	if (rest === null) yield refusedResult("too_long");
	else if (!rest.every((bytes) => bytes.every((byte) => isBetween(byte) || byte === 0x20))) {
		// The last one has no end mark; those before it have lost theirs.
		for (const bytes of rest.slice(0, -1)) yield read(bytes);
		yield refusedResult("cut_off");
	}
}

const utf8 = new TextEncoder();
const digits = (value: number, places: number, what: string): string => {
	const text = String(value).padStart(places, "0");
	if (text.length > places) throw new RangeError(`a MARC record's ${what} is longer than ISO 2709 can say`);
	return text;
};

/**
 * Encodes a record in UTF-8.
 * @throws RangeError when a field has more than 9,998 or the record more than 99,999 bytes.
 */
export function writeIso2709({ leader, control, data }: MarcRecord): Uint8Array {
	const fields = [
		...control.map(({ tag, value }) => ({ tag, text: writable(value) })),
		...data.map(({ tag, indicators, subfields }) => ({
			tag,
			text: indicators + subfields.map(({ code, value }) => `\u001f${code}${writable(value)}`).join(""),
		})),
	].map(({ tag, text }) => ({ tag, bytes: utf8.encode(`${text}\u001e`) }));
	let start = 0;
	let directory = "";
	for (const { tag, bytes } of fields) {
		directory += tag + digits(bytes.length, 4, "field") + digits(start, 5, "body");
		start += bytes.length;
	}
	const base = leaderLength + directory.length + 1;
	const length = base + start + 1;
	const head = `${digits(length, 5, "length")}${leader.slice(5, 9)}a22${digits(base, 5, "directory")}${leader.slice(17, 20)}4500`;
	return concatBytes([
		utf8.encode(`${head}${directory}\u001e`),
		...fields.map(({ bytes }) => bytes),
		new Uint8Array([recordEnd]),
	]);
}
