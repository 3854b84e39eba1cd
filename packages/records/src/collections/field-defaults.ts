/** Every option that a field of a type has, with the value it has when nobody gave one, as the peer shows them. */
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

/** The id that a field gets when none is given: the same for the same type and name, as with the peer. */
export function defaultFieldId(type: string, name: string, taken: ReadonlySet<string>): string {
	const base = `${type}${crc32(name)}`;
	for (let n = 1; ; n++) {
		const id = n === 1 ? base : `${base}${n}`;
		if (!taken.has(id)) return id;
	}
}

/**
 * A field with all its options, in the order of their names. Options of another type of value than the default's are
 * an input error, found by the validation; unknown members fall out, but for Rafta's own `sortKey` and `searchKey`.
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
