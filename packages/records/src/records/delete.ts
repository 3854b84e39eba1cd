/** Deletes one record inside a transaction: rules, hooks, row, references to it, files, events. */
import type { CollectionDefinition } from "../collections/definition.ts";
import { notFound } from "../errors.ts";
import type { RequestContext } from "../types/request.ts";
import type { ChangeEvent, WriteEvent } from "../types/writes.ts";
import { unlinkReferences } from "./cascade.ts";
import { deleteRows } from "./rows.ts";
import { ruleConditions } from "./rule.ts";
import { selectById } from "./select.ts";
import { runHooks } from "./write.ts";
import { writeKindOf } from "./write-kinds.ts";
import type { Writing } from "./writing.ts";

/** @throws ApiError 403 for a closed rule, 404 where the rule does not hold, 400 where others depend on the record. */
export async function deleteRecord(
	writing: Writing,
	collection: CollectionDefinition,
	id: string,
	request: RequestContext,
	ruled: boolean,
): Promise<void> {
	const { context, tx, batchWriter } = writing;
	const rule = ruled ? ruleConditions(context, collection, collection.deleteRule, request) : [];
	const known = rule.length > 0 ? undefined : batchWriter?.stored(id);
	const record = known ?? (await selectById(context, tx, collection, id, rule));
	if (!record) throw notFound();
	const event: WriteEvent = {
		action: "delete",
		collection,
		record,
		original: record,
		sent: new Set(),
		request,
		records: writing.records,
	};
	const runAfter = await runHooks(writing, event);
	const change: ChangeEvent = { action: "delete", collection, record, original: record };
	await writing.beforeDelete(change);
	if (batchWriter) await batchWriter.delete(id);
	else await deleteRows(writing, collection, [id]);
	await writeKindOf(collection).afterDelete(writing, collection, record);
	if (!batchWriter?.isFree(id)) await unlinkReferences(writing, collection, id);
	await runAfter();
	writing.announce(change);
	if (!collection.fields.some((field) => field.type === "file")) return;
	tx.afterCommit(() => {
		writing.files.removeAll(collection.id, id).catch(writing.onFault);
	});
}
