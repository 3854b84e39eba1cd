/** Validates a record before it is written: every field by its type, and the existence of referenced records. */
import { isDeepStrictEqual } from "node:util";
import type { CollectionDefinition, FieldDefinition, RelationField } from "../collections/definition.ts";
import { fieldType } from "../collections/fields/index.ts";
import { namesIn } from "../collections/fields/list.ts";
import { problems } from "../collections/fields/problems.ts";
import type { ReadConnection, Sql } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import type { FieldError } from "../errors.ts";
import type { RecordData } from "../types/records.ts";
import type { RecordContext } from "./context.ts";
import { isOneOf } from "./select.ts";

/** Fields with missing referenced records: one statement for all of them. */
async function missing(
	context: RecordContext,
	connection: ReadConnection,
	relations: ReadonlyMap<RelationField, readonly string[]>,
): Promise<RelationField[]> {
	const { id } = context.dialect;
	const counts: Sql[] = [];
	const checked: (readonly [RelationField, number])[] = [];
	const without: RelationField[] = [];
	for (const [field, ids] of relations) {
		const target = context.collections.get(field.collectionId);
		if (!target) {
			without.push(field);
			continue;
		}
		const named = isOneOf(context, raw(id("id")), ids);
		counts.push(
			sql`(SELECT COUNT(*) FROM ${raw(id(target.name))} WHERE ${named}) AS ${raw(id(`n${checked.length}`))}`,
		);
		checked.push([field, ids.length]);
	}
	if (counts.length === 0) return without;
	const row = await connection.get(sql`SELECT ${join(counts, ", ")}`);
	return [
		...without,
		...checked.flatMap(([field, count], place) => (Number(row?.[`n${place}`]) === count ? [] : [field])),
	];
}

/** Types of which PocketBase takes values that are refused here: addresses, links and JSON in other forms. */
const stricter: ReadonlySet<FieldDefinition["type"]> = new Set(["email", "url", "json", "geoPoint"]);

/** Problem of a value; `null` if there is none, or if it stays as it is and may have been imported under other rules. */
function problemOf(field: FieldDefinition, value: unknown, original: RecordData | null): FieldError | null {
	const problem = fieldType(field).check(value, field);
	if (!problem || original === null || !isDeepStrictEqual(value, original[field.name])) return problem;
	const isForm =
		stricter.has(field.type) &&
		![problems.required, problems.emailDomain, problems.urlDomain].includes(problem);
	return field.name === "id" || isForm ? null : problem;
}

/**
 * Validation errors of a record, by field. `original` is the stored one of an update: a value that it already had is
 * checked for the field's options alone, and relations that it had are not looked up again, nor those known to exist.
 * Passwords are checked where they are typed, as the record holds only a hash.
 */
export async function recordErrors(
	context: RecordContext,
	connection: ReadConnection,
	collection: CollectionDefinition,
	record: RecordData,
	original: RecordData | null,
	isThere: (collection: string, id: string) => boolean = () => false,
): Promise<Record<string, FieldError>> {
	const errors: Record<string, FieldError> = {};
	const relations = new Map<RelationField, readonly string[]>();
	for (const field of collection.fields) {
		if (field.type === "password" || field.type === "autodate") continue;
		// Set by the service when everything else is valid.
		if (field.name === "tokenKey" && collection.type === "auth") continue;
		const value = record[field.name];
		const problem = problemOf(field, value, original);
		if (problem) {
			errors[field.name] = problem;
			continue;
		}
		if (field.type !== "relation") continue;
		const known = new Set(namesIn(original?.[field.name]));
		const fresh = namesIn(value).filter((one) => !known.has(one) && !isThere(field.collectionId, one));
		if (fresh.length > 0) relations.set(field, fresh);
	}
	for (const { name } of await missing(context, connection, relations))
		errors[name] = problems.missingRelation;
	return errors;
}

/** Names of stored files: a caller may keep or drop them, and add those uploaded with the request. */
export function fileErrors(
	collection: CollectionDefinition,
	record: RecordData,
	original: RecordData | null,
	uploaded: ReadonlySet<string>,
): Record<string, FieldError> {
	const errors: Record<string, FieldError> = {};
	for (const field of collection.fields) {
		if (field.type !== "file") continue;
		const known = new Set(namesIn(original?.[field.name]));
		if (!namesIn(record[field.name]).every((name) => known.has(name) || uploaded.has(name))) {
			errors[field.name] = problems.fileName;
		}
	}
	return errors;
}

/** File names that were removed from a record, or added. */
export function changedFiles(
	collection: CollectionDefinition,
	before: RecordData | null,
	after: RecordData,
): { gone: string[]; fresh: string[] } {
	const names = (record: RecordData | null) =>
		new Set(
			collection.fields.flatMap((field) =>
				field.type === "file" && record ? namesIn(record[field.name]) : [],
			),
		);
	const old = names(before);
	const now = names(after);
	return {
		gone: [...old].filter((name) => !now.has(name)),
		fresh: [...now].filter((name) => !old.has(name)),
	};
}
