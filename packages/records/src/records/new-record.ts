/** A record that is yet to be stored: the caller's values, and those that it gets by itself. */
import type { CollectionDefinition } from "../collections/definition.ts";
import { generate } from "../collections/generate.ts";
import { newId } from "../collections/random.ts";
import { emptyRecord } from "../collections/table.ts";
import type { RecordData } from "../types/records.ts";

/** Sets the dates that a record gets by itself. */
export function setDates(
	collection: CollectionDefinition,
	record: RecordData,
	now: string,
	creating: boolean,
): void {
	for (const field of collection.fields) {
		if (field.type === "autodate" && (creating ? field.onCreate : field.onUpdate)) record[field.name] = now;
	}
}

/** Generates values that the caller omitted: the id, and texts with an autogenerate pattern. */
function generateValues(collection: CollectionDefinition, record: RecordData): void {
	for (const field of collection.fields) {
		if (field.type !== "text" || record[field.name] !== "" || field.name === "tokenKey") continue;
		const isPlainId = field.name === "id" && (field.autogeneratePattern ?? "[a-z0-9]{15}") === "[a-z0-9]{15}";
		if (isPlainId) record[field.name] = newId();
		else if (field.autogeneratePattern) record[field.name] = generate(field.autogeneratePattern);
	}
}

/** A new record with the values of a body. */
export function newRecord(
	collection: CollectionDefinition,
	values: ReadonlyMap<string, unknown>,
	now: string,
): RecordData {
	const record = emptyRecord(collection);
	for (const [name, value] of values) record[name] = value;
	generateValues(collection, record);
	setDates(collection, record, now, true);
	return record;
}
