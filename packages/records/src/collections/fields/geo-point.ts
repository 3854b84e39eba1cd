import { storedJson } from "../../database/stored-json.ts";
import { readJson } from "./json.ts";
import { problems } from "./problems.ts";
import { type FieldBase, type FieldType, Refusal } from "./type.ts";

export interface GeoPointField extends FieldBase {
	type: "geoPoint";
}

export const geoPoint: FieldType<GeoPointField> = {
	name: "geoPoint",
	defaults: {},
	checkOptions: () => ({}),
	column: () => "json",
	hasMembers: true,
	empty: () => ({ lon: 0, lat: 0 }),
	decode: (stored) =>
		(typeof stored === "string" && stored !== "" ? storedJson(stored, "a place") : null) ?? {
			lon: 0,
			lat: 0,
		},
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
