/** Converts a source record to a record of the installation. */
import { fieldType } from "../collections/fields/index.ts";
import { Refusal } from "../collections/fields/type.ts";
import { emptyRecord } from "../collections/table.ts";
import type { RecordData } from "../types/records.ts";
import { counterpart, type PlannedCollection } from "./plan.ts";
import type { Refused } from "./report.ts";

export interface Converted {
	readonly record: RecordData;
	/** Names of fields whose value could not be imported. */
	readonly lost: readonly string[];
	/** Reason why the record cannot be imported at all. */
	readonly refused: Refused | null;
}

function fill(source: RecordData, planned: PlannedCollection): Converted {
	const record: RecordData = { ...emptyRecord(planned.target), id: source.id };
	const lost: string[] = [];
	for (const field of planned.source.fields) {
		const target = counterpart(field, planned.target);
		if (!target) continue;
		const value = source[field.name];
		try {
			// Hashes and stored instants are copied unchanged: they are not user input.
			const asIs = target.type === "password" || target.type === "autodate";
			record[target.name] = asIs ? value : fieldType(target).read(value, target);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			lost.push(field.name);
		}
	}
	for (const field of planned.target.fields) {
		if (field.type === "password" || field.type === "autodate") continue;
		const problem = fieldType(field).check(record[field.name], field);
		if (problem) return { record, lost, refused: { id: source.id, field: field.name, code: problem.code } };
	}
	return { record, lost, refused: null };
}

/** Converts a record for its target. Collections imported as they are keep every value. */
export function convert(
	source: RecordData,
	planned: PlannedCollection,
	ids: ReadonlyMap<string, string>,
	isExcluded: (value: unknown) => boolean = () => false,
): Converted {
	const { rest, lost } = without(source, planned, isExcluded);
	const converted = planned.action === "fill" ? fill(rest, planned) : asItIs(rest, planned, ids);
	return { ...converted, lost: [...lost, ...converted.lost] };
}

/** The record without excluded values. */
function without(
	source: RecordData,
	planned: PlannedCollection,
	isExcluded: (value: unknown) => boolean,
): { rest: RecordData; lost: string[] } {
	const named = planned.source.fields.filter(
		(field) => field.type !== "password" && isExcluded(source[field.name]),
	);
	const lost = named.map((field) => field.name);
	const empty = Object.fromEntries(named.map((field) => [field.name, fieldType(field).empty(field)]));
	return { rest: { ...source, ...empty }, lost };
}

function asItIs(source: RecordData, planned: PlannedCollection, ids: ReadonlyMap<string, string>): Converted {
	const { collectionRef } = source;
	const isReference = planned.action === "accounts" && typeof collectionRef === "string";
	const record = isReference ? { ...source, collectionRef: ids.get(collectionRef) ?? collectionRef } : source;
	return { record, lost: [], refused: null };
}
