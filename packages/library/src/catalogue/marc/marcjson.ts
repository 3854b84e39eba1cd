/**
 * MARC-in-JSON (Singer 2010), as some programs write records: `{"leader": ..., "fields": [{"001": ...}, {"245": ...}]}`,
 * one, several after another, or in a list. Reading only.
 */
import {
	type Chunks,
	type ControlField,
	type DataField,
	isControl,
	isForeign,
	MAX_RECORD_SIZE,
	type MarcResult,
	type MarcWarning,
} from "./record.ts";

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields of a list of objects with one member each; `null` for any other value. */
function membersOf(value: unknown): [string, unknown][] | null {
	if (!Array.isArray(value)) return null;
	const members = value.map((one) => (isObject(one) ? Object.entries(one) : []));
	return members.every(({ length }) => length === 1) ? members.flat() : null;
}

function recordIn(text: string): Pick<MarcResult & { record: object }, "record" | "warnings"> | null {
	let read: unknown;
	try {
		read = JSON.parse(text);
	} catch {
		// Invalid JSON is a damaged record.
		return null;
	}
	const fields = isObject(read) ? membersOf(read.fields) : null;
	if (!isObject(read) || typeof read.leader !== "string" || !fields) return null;
	const warnings = new Set<MarcWarning>();
	if (read.leader.length !== 24) warnings.add("leader");
	const control: ControlField[] = [];
	const data: DataField[] = [];
	for (const [tag, value] of fields) {
		if (!/^[0-9A-Za-z]{3}$/.test(tag)) warnings.add("field");
		else if (typeof value === "string" && isControl(tag))
			control.push({ tag, value: value.normalize("NFC") });
		else {
			const parts = isObject(value) ? membersOf(value.subfields) : null;
			const subfields = (parts ?? []).flatMap(([code, text]) =>
				typeof text === "string" && [...code].length === 1 ? [{ code, value: text.normalize("NFC") }] : [],
			);
			const { ind1 = "", ind2 = "" } = isObject(value) ? value : {};
			if (subfields.length === 0 || subfields.length !== parts?.length) warnings.add("field");
			const indicators = [ind1, ind2].map((one) => String(one).slice(0, 1).padEnd(1)).join("");
			if (subfields.length > 0) data.push({ tag, indicators, subfields });
		}
	}
	const leader = read.leader.slice(0, 24).padEnd(24);
	return { record: { leader, control, data }, warnings: [...warnings] };
}

/** Finds the boundaries of objects, whatever is between them. */
class Objects {
	#text = "";
	#depth = 0;
	#isText = false;
	#isEscaped = false;
	#isTooLong = false;

	/** Yields the objects that end in a piece of the file; `null` for one that is too long. */
	*take(piece: string): Generator<string | null> {
		let from = 0;
		for (let at = 0; at < piece.length; at++) {
			const sign = piece[at];
			if (this.#isEscaped) this.#isEscaped = false;
			else if (this.#isText) {
				if (sign === "\\") this.#isEscaped = true;
				else if (sign === '"') this.#isText = false;
			} else if (sign === '"' && this.#depth > 0) this.#isText = true;
			else if (sign === "{") {
				if (this.#depth === 0) from = at;
				this.#depth += 1;
			} else if (sign === "}" && this.#depth > 0) {
				this.#depth -= 1;
				if (this.#depth > 0) continue;
				this.#keep(piece.slice(from, at + 1));
				yield this.#isTooLong ? null : this.#text;
				this.#text = "";
				this.#isTooLong = false;
			}
		}
		if (this.#depth > 0) this.#keep(piece.slice(from));
	}

	/** Whether the file ended inside an object. */
	get isOpen(): boolean {
		return this.#depth > 0;
	}

	#keep(text: string): void {
		this.#isTooLong ||= this.#text.length + text.length > MAX_RECORD_SIZE;
		this.#text = this.#isTooLong ? "" : this.#text + text;
	}
}

/**
 * Yields the records of a file, each as soon as its end has arrived. Invalid records are reported and skipped. Never
 * throws for the content of the file.
 */
export async function* readMarcJson(chunks: Chunks): AsyncGenerator<MarcResult> {
	const decoder = new TextDecoder("utf-8");
	const objects = new Objects();
	let number = 0;
	for await (const chunk of chunks) {
		for (const text of objects.take(decoder.decode(chunk, { stream: true }))) {
			number += 1;
			if (text === null) {
				yield { number, record: null, refusal: "too_long" };
				continue;
			}
			const found = recordIn(text);
			if (!found) yield { number, record: null, refusal: "json" };
			else if (isForeign(found.record)) yield { number, record: null, refusal: "not_marc21" };
			else yield { number, encoding: "utf-8", ...found };
		}
	}
	if (objects.isOpen) yield { number: number + 1, record: null, refusal: "cut_off" };
}
