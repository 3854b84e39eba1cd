import type { SqlValue } from "../../database/port.ts";
import { sizeErrors } from "./options.ts";
import { problems } from "./problems.ts";
import { isSafeJson } from "./safe-json.ts";
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

/** A string that is JSON is parsed (forms send strings); any other string stays as it is. */
function parsed(input: unknown): unknown {
	if (typeof input !== "string") return input ?? null;
	try {
		return JSON.parse(input);
	} catch {
		return input;
	}
}

/** Same for untrusted input: a string may not contain what a body may not. */
export function readJson(input: unknown): unknown {
	const value = parsed(input);
	if (!isSafeJson(value)) throw new Refusal(problems.json);
	return value;
}

/** A table's column holds JSON; a view's may hold any value, which is then returned as it is. */
function decodeJson(stored: SqlValue): unknown {
	if (typeof stored === "bigint") return Number(stored);
	return stored instanceof Uint8Array ? null : parsed(stored === "" ? null : stored);
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
