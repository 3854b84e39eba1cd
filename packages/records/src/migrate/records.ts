/** Converts a source record to a record of the installation. */

import { isMultiple } from "../collections/columns.ts";
import { fieldType } from "../collections/fields/index.ts";
import { namesIn } from "../collections/fields/list.ts";
import { Refusal } from "../collections/fields/type.ts";
import { randomText } from "../collections/random.ts";
import { emptyRecord } from "../collections/table.ts";
import { isStoredName } from "../files/names.ts";
import { isRecordId } from "../files/store.ts";
import type { RecordData } from "../types/records.ts";
import { counterpart, type PlannedCollection } from "./plan.ts";
import type { RefusedValue } from "./report.ts";

export interface ConvertedRecord {
	readonly record: RecordData;
	/** Names of fields whose value could not be imported. */
	readonly lost: readonly string[];
	/** Reason why the record cannot be imported at all. */
	readonly refused: RefusedValue | null;
}

const TOKEN_KEY_LENGTH = 50;

function fill(source: RecordData, planned: PlannedCollection): ConvertedRecord {
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
	return { record, lost, refused: null };
}

/** Why the values of a filled record cannot be stored. */
function problemOf(record: RecordData, { target }: PlannedCollection): RefusedValue | null {
	for (const field of target.fields) {
		if (field.type === "password" || field.type === "autodate") continue;
		const problem = fieldType(field).check(record[field.name], field);
		if (problem) return { id: record.id, field: field.name, code: problem.code };
	}
	return null;
}

/** The record with names of files only that this service could have given: others may lead out of their folder. */
function withStoredNames(
	record: RecordData,
	{ target }: PlannedCollection,
): { record: RecordData; lost: string[] } {
	const result = { ...record };
	const lost: string[] = [];
	for (const field of target.fields) {
		if (field.type !== "file") continue;
		const names = namesIn(record[field.name]);
		const stored = names.filter(isStoredName);
		if (stored.length === names.length) continue;
		lost.push(field.name);
		result[field.name] = isMultiple(field) ? stored : "";
	}
	return { record: result, lost };
}

/**
 * Converts a record for its target. Collections imported as they are keep every value; tokens that were issued, or could
 * be made from the source, are worth nothing here.
 */
export function convert(
	source: RecordData,
	planned: PlannedCollection,
	isExcluded: (value: unknown) => boolean = () => false,
): ConvertedRecord {
	const { rest, lost } = without(source, planned, isExcluded);
	if (!isRecordId(rest.id))
		return { record: rest, lost: [], refused: { id: rest.id, field: "id", code: "invalid_id" } };
	const isFilled = planned.action === "fill" || planned.action === "accounts";
	const converted = isFilled ? fill(rest, planned) : { record: rest, lost: [] };
	const { record, lost: lostNames } = withStoredNames(converted.record, planned);
	if (planned.target.type === "auth") record.tokenKey = randomText(TOKEN_KEY_LENGTH);
	return {
		record,
		lost: [...lost, ...converted.lost, ...lostNames],
		refused: isFilled ? problemOf(record, planned) : null,
	};
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
