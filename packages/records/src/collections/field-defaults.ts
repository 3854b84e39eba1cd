/** Completes fields with their default ids and options, as PocketBase does. */
import { crc32 } from "node:zlib";
import { type FieldDefinition, fieldType } from "./fields/index.ts";

const common = { help: "", hidden: false, presentable: false, required: false, system: false };

/** The first of `base`, `base2`, `base3` and so on that is not taken. */
export function firstFree(base: string, isTaken: (id: string) => boolean): string {
	for (let n = 1; ; n++) {
		const id = n === 1 ? base : `${base}${n}`;
		if (!isTaken(id)) return id;
	}
}

/** Id of a field without one: the same for the same type and name, as in PocketBase. */
export function defaultFieldId(type: string, name: string, taken: ReadonlySet<string>): string {
	return firstFree(`${type}${crc32(name)}`, (id) => taken.has(id));
}

/**
 * Returns a field with all its options, sorted by name. Options whose type differs from the default's are an input
 * error, found by the validation; unknown members are dropped, except for the extensions of the type.
 */
export function completeField(field: FieldDefinition): FieldDefinition {
	const { defaults: own, extensions = [] } = fieldType(field);
	const given = field as unknown as Readonly<Record<string, unknown>>;
	const defaults: Readonly<Record<string, unknown>> = {
		...common,
		...own,
		...Object.fromEntries(extensions.filter((name) => given[name]).map((name) => [name, true])),
		id: "",
		name: "",
		type: field.type,
	};
	const members = Object.keys(defaults).sort();
	return Object.fromEntries(
		members.map((name) => [name, given[name] ?? defaults[name]]),
	) as unknown as FieldDefinition;
}
