import type { SqlValue } from "../../database/port.ts";
import type { GeoPointField, JsonField } from "../definition.ts";
import { problems } from "./problems.ts";
import { isSafeJson } from "./safe-json.ts";
import { type FieldType, Refusal } from "./type.ts";

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
function readJson(input: unknown): unknown {
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
	empty: () => null,
	decode: decodeJson,
	encode: (value) => JSON.stringify(value ?? null),
	read: readJson,
	check(value, field) {
		if (isEmpty(value)) return field.required ? problems.required : null;
		const max = field.maxSize || defaultMaxSize;
		return Buffer.byteLength(JSON.stringify(value)) > max ? problems.tooManyBytes(max) : null;
	},
};

export const geoPoint: FieldType<GeoPointField> = {
	empty: () => ({ lon: 0, lat: 0 }),
	decode: (stored) =>
		(typeof stored === "string" && stored !== "" ? JSON.parse(stored) : null) ?? { lon: 0, lat: 0 },
	encode: (value) => JSON.stringify(value),
	read(input) {
		const value = readJson(input) ?? { lon: 0, lat: 0 };
		const { lon, lat } = Object(value) as Record<string, unknown>;
		if (typeof lon !== "number" || typeof lat !== "number") throw new Refusal(problems.invalidValue);
		return { lon, lat };
	},
	check(value, field) {
		const { lon, lat } = value as { lon: number; lat: number };
		if (lon === 0 && lat === 0) return field.required ? problems.required : null;
		if (Math.abs(lat) > 90) return problems.latitude;
		return Math.abs(lon) <= 180 ? null : problems.longitude;
	},
};
