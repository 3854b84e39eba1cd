/** Checks a record before it is written: every field by its type, and that what it points to is there. */
import type { CollectionDefinition, RelationField } from "../collections/definition.ts";
import { fieldType } from "../collections/fields/index.ts";
import { problems } from "../collections/fields/problems.ts";
import type { Reader } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import type { FieldError } from "../errors.ts";
import type { RecordData } from "../service.ts";
import type { RecordContext } from "./context.ts";
import { isOneOf } from "./select.ts";

async function allExist(
	context: RecordContext,
	reader: Reader,
	field: RelationField,
	ids: readonly string[],
): Promise<boolean> {
	const target = context.collections.get(field.collectionId);
	if (!target) return false;
	const { id } = context.dialect;
	const row = await reader.get(
		sql`SELECT COUNT(*) AS "count" FROM ${raw(id(target.name))} WHERE ${isOneOf(context, raw(id("id")), ids)}`,
	);
	return Number(row?.count) === ids.length;
}

const idsOf = (value: unknown): string[] =>
	Array.isArray(value) ? value.map(String) : value ? [String(value)] : [];

/**
 * What is wrong with a record, by field. `original` is the stored one of an update: relations that it already
 * had are not looked up again. Passwords are checked where they are typed, as the record holds only a hash.
 */
export async function recordErrors(
	context: RecordContext,
	reader: Reader,
	collection: CollectionDefinition,
	record: RecordData,
	original: RecordData | null,
): Promise<Record<string, FieldError>> {
	const errors: Record<string, FieldError> = {};
	for (const field of collection.fields) {
		if (field.type === "password" || field.type === "autodate") continue;
		// The service's own, made when everything else is right.
		if (field.name === "tokenKey" && collection.type === "auth") continue;
		const value = record[field.name];
		const problem = fieldType(field).check(value, field);
		if (problem) {
			errors[field.name] = problem;
			continue;
		}
		if (field.type !== "relation") continue;
		const known = new Set(idsOf(original?.[field.name]));
		const fresh = idsOf(value).filter((one) => !known.has(one));
		if (fresh.length > 0 && !(await allExist(context, reader, field, fresh))) {
			errors[field.name] = problems.missingRelation;
		}
	}
	return errors;
}

/** Names of stored files: a caller may keep or drop them, and add those that came with the request. */
export function fileErrors(
	collection: CollectionDefinition,
	record: RecordData,
	original: RecordData | null,
	uploaded: ReadonlySet<string>,
): Record<string, FieldError> {
	const errors: Record<string, FieldError> = {};
	for (const field of collection.fields) {
		if (field.type !== "file") continue;
		const known = new Set(idsOf(original?.[field.name]));
		if (!idsOf(record[field.name]).every((name) => known.has(name) || uploaded.has(name))) {
			errors[field.name] = problems.fileName;
		}
	}
	return errors;
}

/** File names that a record had and has no more, or has anew. */
export function changedFiles(
	collection: CollectionDefinition,
	before: RecordData | null,
	after: RecordData,
): { gone: string[]; fresh: string[] } {
	const names = (record: RecordData | null) =>
		new Set(
			collection.fields.flatMap((field) =>
				field.type === "file" && record ? idsOf(record[field.name]) : [],
			),
		);
	const old = names(before);
	const now = names(after);
	return {
		gone: [...old].filter((name) => !now.has(name)),
		fresh: [...now].filter((name) => !old.has(name)),
	};
}
