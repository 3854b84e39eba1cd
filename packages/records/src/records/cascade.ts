/** References of other records to a deleted one: they are deleted too, lose the reference, or forbid the delete. */
import { isMultiple } from "../collections/columns.ts";
import type { CollectionDefinition, RelationField } from "../collections/definition.ts";
import { badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RecordData } from "../types/records.ts";
import { internal } from "./context.ts";
import { refersTo, relationsHolding } from "./references.ts";
import { selectRecords } from "./select.ts";
import { updateRecord } from "./write.ts";
import type { Writing } from "./writing.ts";

async function release(
	writing: Writing,
	collection: CollectionDefinition,
	field: RelationField,
	record: RecordData,
	id: string,
): Promise<void> {
	const value = record[field.name];
	const rest = Array.isArray(value) ? value.filter((one) => one !== id) : [];
	const emptied = rest.length === 0;
	if (emptied && field.cascadeDelete) return writing.records.delete(collection.name, record.id);
	if (emptied && field.required) throw badRequest(messages.stillReferenced);
	// As in PocketBase: what the record would be refused for today does not hold the delete back.
	await updateRecord({ ...writing, batchWriter: undefined }, collection, record.id, {
		body: { [field.name]: isMultiple(field) ? rest : "" },
		request: internal,
		uploads: [],
		ruled: false,
		isRelease: true,
	});
}

/** Processes every relation to the collection. @throws ApiError 400 when a required reference would be lost. */
export async function unlinkReferences(
	writing: Writing,
	target: CollectionDefinition,
	id: string,
): Promise<void> {
	const { context, tx } = writing;
	for (const [holder, field] of await relationsHolding(context, tx, target, id)) {
		const where = [refersTo(context, field, [id])];
		for (const record of await selectRecords(context, tx, holder, { where }))
			await release(writing, holder, field, record, id);
	}
}
