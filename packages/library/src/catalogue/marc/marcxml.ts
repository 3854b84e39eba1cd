/** MARCXML, the same records as XML: reading and writing. */
import {
	type Chunks,
	type ControlField,
	type DataField,
	isForeign,
	MAX_RECORD_SIZE,
	type MarcRecord,
	type MarcRefusal,
	type MarcResult,
	type MarcWarning,
	type Subfield,
	writable,
} from "./record.ts";
import { type XmlToken, xmlTokens } from "./xml-tokens.ts";

/** Weight of an element in addition to its text, in characters: empty elements are many in few bytes. */
const elementSize = 20;

/** Builder for the record being read. */
class Building {
	refusal: MarcRefusal | null = null;
	#warnings = new Set<MarcWarning>();
	#leader = "";
	#control: ControlField[] = [];
	#data: DataField[] = [];
	/** The open elements, and the content of the innermost field so far. */
	#open: string[] = [];
	#tag = "";
	#indicators = "";
	#code = "";
	#subfields: Subfield[] = [];
	#text = "";
	#size = 0;

	/** Content of a refused record is discarded. */
	#grow(by: number): void {
		this.#size += by;
		if (this.#size > MAX_RECORD_SIZE) this.refusal ??= "too_long";
	}

	#fail(): void {
		this.refusal ??= "xml";
	}

	/** Handles the start of an element: each is allowed in one place only. */
	begin(name: string, attributes: ReadonlyMap<string, string>): void {
		this.#grow(name.length + elementSize);
		if (this.refusal !== null) return;
		const inside = this.#open.at(-1);
		this.#open.push(name);
		const tag = attributes.get("tag") ?? "";
		if (name === "leader" && inside === undefined) this.#text = "";
		else if ((name === "controlfield" || name === "datafield") && inside === undefined) {
			if (!/^[0-9A-Za-z]{1,3}$/.test(tag)) {
				this.#fail();
				return;
			}
			if (tag.length < 3) this.#warnings.add("field");
			this.#tag = tag.padStart(3, "0");
			this.#text = "";
			this.#subfields = [];
			if (name === "controlfield") return;
			const [first, second] = [attributes.get("ind1"), attributes.get("ind2")];
			if (first?.length !== 1 || second?.length !== 1) this.#warnings.add("field");
			this.#indicators = (first ?? "").slice(0, 1).padEnd(1) + (second ?? "").slice(0, 1).padEnd(1);
		} else if (name === "subfield" && inside === "datafield") {
			this.#code = attributes.get("code") ?? "";
			this.#text = "";
			if ([...this.#code].length !== 1) this.#fail();
			else if (!/[a-z0-9]/.test(this.#code)) this.#warnings.add("subfield_code");
		} else this.#fail();
	}

	text(text: string): void {
		this.#grow(text.length);
		if (this.refusal !== null) return;
		if (["leader", "controlfield", "subfield"].includes(this.#open.at(-1) ?? "")) this.#text += text;
		else if (text.trim() !== "") this.#fail();
	}

	end(name: string): void {
		if (this.refusal !== null) return;
		if (this.#open.pop() !== name) {
			this.#fail();
			return;
		}
		if (this.#text.includes("\ufffd")) this.#warnings.add("characters");
		const value = this.#text.normalize("NFC");
		if (name === "leader") this.#leader = value;
		else if (name === "controlfield") this.#control.push({ tag: this.#tag, value });
		else if (name === "subfield") this.#subfields.push({ code: this.#code, value });
		else if (this.#subfields.length === 0) this.#warnings.add("field");
		else this.#data.push({ tag: this.#tag, indicators: this.#indicators, subfields: this.#subfields });
		this.#text = "";
	}

	result(number: number): MarcResult {
		if (this.#open.length > 0) this.#fail();
		if (this.#leader.length !== 24) this.#warnings.add("leader");
		const record: MarcRecord = {
			leader: this.#leader.slice(0, 24).padEnd(24),
			control: this.#control,
			data: this.#data,
		};
		if (this.refusal === null && isForeign(record)) this.refusal = "not_marc21";
		if (this.refusal !== null) return { number, record: null, refusal: this.refusal };
		return { number, record, encoding: "utf-8", warnings: [...this.#warnings] };
	}
}

/** Root elements of a MARCXML file. */
const isContainer = (name: string): boolean => name === "collection" || name === "record";

/**
 * Yields the records of a file, each as soon as its end has arrived. Records that are not well-formed are reported and
 * skipped. Never throws for the content of the file.
 */
export async function* readMarcXml(chunks: Chunks): AsyncGenerator<MarcResult> {
	let number = 0;
	let building: Building | null = null;
	const refusedResult = (refusal: MarcRefusal): MarcResult => ({ number: ++number, record: null, refusal });
	const finish = (): MarcResult | null => {
		const result = building?.result(++number) ?? null;
		building = null;
		return result;
	};
	function take(token: XmlToken, current: Building): void {
		if (token.kind === "bad") current.refusal ??= "xml";
		else if (token.kind === "text") current.text(token.text);
		else if (token.kind === "close") current.end(token.name);
		else if (token.kind === "open") {
			current.begin(token.name, token.attributes);
			if (token.isEmpty) current.end(token.name);
		}
	}
	let isFirst = true;
	for await (const token of xmlTokens(chunks)) {
		if (token.kind === "end") {
			yield refusedResult(token.why);
			return;
		}
		if (token.kind === "open" && isFirst && !isContainer(token.name)) {
			yield refusedResult("xml");
			return;
		}
		isFirst &&= token.kind !== "open";
		if (token.kind === "open" && token.name === "record") {
			// The last one was not closed.
			if (building) yield refusedResult("xml");
			building = new Building();
			if (!token.isEmpty) continue;
		}
		if (
			building &&
			((token.kind === "open" && token.name === "record") ||
				(token.kind === "close" && isContainer(token.name)))
		) {
			if (token.kind === "close" && token.name === "collection") building.refusal ??= "xml";
			const result = finish();
			if (result) yield result;
		} else if (building) take(token, building);
	}
	if (building) yield refusedResult("cut_off");
	else if (isFirst) yield refusedResult("xml");
}

const escapeXml = (text: string): string =>
	writable(text)
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");

/** Text before the first record of a file, and after its last. */
export const marcXmlHead =
	'<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="http://www.loc.gov/MARC21/slim">\n';
export const marcXmlTail = "</collection>\n";

/** Writes one record of a file. */
export function writeMarcXml({ leader, control, data }: MarcRecord): string {
	const fields = [
		...control.map(({ tag, value }) => `<controlfield tag="${tag}">${escapeXml(value)}</controlfield>`),
		...data.map(({ tag, indicators, subfields }) => {
			const inside = subfields.map(
				({ code, value }) => `<subfield code="${escapeXml(code)}">${escapeXml(value)}</subfield>`,
			);
			return `<datafield tag="${tag}" ind1="${escapeXml(indicators[0] ?? " ")}" ind2="${escapeXml(indicators[1] ?? " ")}">${inside.join("")}</datafield>`;
		}),
	];
	return `<record><leader>${escapeXml(leader)}</leader>${fields.join("")}</record>\n`;
}
