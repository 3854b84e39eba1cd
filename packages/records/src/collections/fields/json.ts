import type { SqlValue } from "../../database/port.ts";
import { sizeErrors } from "./options.ts";
import { problems } from "./problems.ts";
import { isSafeJson, parseJson, parseSafeTexts } from "./safe-json.ts";
import { type FieldBase, type FieldType, Refusal } from "./type.ts";

export interface JsonField extends FieldBase {
	type: "json";
	/** Bytes of the encoded value. */
	maxSize?: number;
}

const defaultMaxSize = 1024 * 1024;

const isEmpty = (value: unknown): boolean =>
	value === null ||
	value === undefined ||
	value === "" ||
	(Array.isArray(value) && value.length === 0) ||
	(typeof value === "object" && Object.keys(value).length === 0);

/** The value of a text of JSON; any other text stays as it is. */
function jsonOr(text: string, parse: (text: string) => unknown): unknown {
	try {
		return parse(text);
	} catch {
		return text;
	}
}

/** How a text begins that is read as JSON, or all of it: as in PocketBase, none with a blank before it. */
const jsonForm = /^(?:[\d\-"[{]|(?:null|true|false)$)/;

/** Reads a caller's value: a text that is JSON is parsed, as forms have nothing but texts. */
export function readJson(input: unknown): unknown {
	if (input === undefined) return null;
	const value = typeof input === "string" && jsonForm.test(input) ? jsonOr(input, parseSafeTexts) : input;
	if (!isSafeJson(value, true)) throw new Refusal(problems.json);
	return value;
}

/** A table's column holds JSON; a view's may hold any value, which is then returned as it is. */
function decodeJson(stored: SqlValue): unknown {
	if (typeof stored === "bigint") return Number(stored);
	if (typeof stored !== "string") return stored instanceof Uint8Array ? null : stored;
	return stored === "" ? null : jsonOr(stored, parseJson);
}

export const json: FieldType<JsonField> = {
	name: "json",
	defaults: { maxSize: 0 },
	checkOptions: ({ maxSize }) => sizeErrors("maxSize", maxSize),
	largest: ({ maxSize }) => maxSize || defaultMaxSize,
	column: () => "json",
	hasMembers: true,
	isAnyJson: true,
	empty: () => null,
	decode: decodeJson,
	encode: (value) => JSON.stringify(value ?? null),
	read: readJson,
	check(value, field) {
		if (isEmpty(value)) return field.required ? problems.required : null;
		const max = field.maxSize || defaultMaxSize;
		return Buffer.byteLength(JSON.stringify(value)) > max ? problems.jsonTooLarge(max) : null;
	},
};
