/** Default values of all options of each field type, as in PocketBase. */
import { crc32 } from "node:zlib";
import type { FieldDefinition, FieldType } from "./definition.ts";

const ofType: Readonly<Record<FieldType, Readonly<Record<string, unknown>>>> = {
	text: { autogeneratePattern: "", max: 0, min: 0, pattern: "", primaryKey: false },
	editor: { convertURLs: false, maxSize: 0 },
	number: { max: null, min: null, onlyInt: false },
	bool: {},
	email: { exceptDomains: null, onlyDomains: null },
	url: { exceptDomains: null, onlyDomains: null },
	date: { max: "", min: "" },
	autodate: { onCreate: false, onUpdate: false },
	select: { maxSelect: 1, values: [] },
	relation: { cascadeDelete: false, collectionId: "", maxSelect: 1, minSelect: 0 },
	file: { maxSelect: 1, maxSize: 0, mimeTypes: null, protected: false, thumbs: null },
	json: { maxSize: 0 },
	password: { cost: 0, max: 0, min: 0, pattern: "" },
	geoPoint: {},
};

const common = { help: "", hidden: false, presentable: false, required: false, system: false };

export const isFieldType = (type: unknown): type is FieldType =>
	typeof type === "string" && Object.hasOwn(ofType, type);

/** Id of a field without one: the same for the same type and name, as in PocketBase. */
export function defaultFieldId(type: string, name: string, taken: ReadonlySet<string>): string {
	const base = `${type}${crc32(name)}`;
	for (let n = 1; ; n++) {
		const id = n === 1 ? base : `${base}${n}`;
		if (!taken.has(id)) return id;
	}
}

/**
 * Returns a field with all its options, sorted by name. Options whose type differs from the default's are an input
 * error, found by the validation; unknown members are dropped, except for Rafta's own `sortKey` and `searchKey`.
 */
export function completeField(field: FieldDefinition): FieldDefinition {
	const defaults: Readonly<Record<string, unknown>> = {
		...common,
		...ofType[field.type],
		...(field.type === "text" && field.sortKey && { sortKey: true }),
		...(field.type === "text" && field.searchKey && { searchKey: true }),
		id: "",
		name: "",
		type: field.type,
	};
	const given = field as unknown as Readonly<Record<string, unknown>>;
	const members = Object.keys(defaults).sort();
	return Object.fromEntries(
		members.map((name) => [name, given[name] ?? defaults[name]]),
	) as unknown as FieldDefinition;
}
