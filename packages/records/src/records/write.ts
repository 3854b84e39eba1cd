/** Creates, updates and deletes one record inside a transaction: hooks, validation, row, rules, files, events. */

import { hashPassword } from "../auth/password.ts";
import type { CollectionDefinition } from "../collections/definition.ts";
import { fieldType } from "../collections/fields/index.ts";
import { problems } from "../collections/fields/problems.ts";
import { emptyRecord } from "../collections/table.ts";
import { badRequest, type FieldError, notFound } from "../errors.ts";
import { formatInstant } from "../instant.ts";
import { messages } from "../messages/api.ts";
import type { Text } from "../types/language.ts";
import type { RecordData, Upload } from "../types/records.ts";
import type { AfterWrite, WriteEvent } from "../types/writes.ts";
import { readBody, ruleRequest } from "./body.ts";
import { matchesNew } from "./match-rule.ts";
import { newRecord, setDates } from "./new-record.ts";
import { changesOf, insertRows, unlessDuplicate, updateRows } from "./rows.ts";
import { ruleConditions } from "./rule.ts";
import { selectById } from "./select.ts";
import { changedFiles, fileErrors, recordErrors } from "./validate.ts";
import { type RecordWrite, writeKindOf } from "./write-kinds.ts";
import type { RecordInput, Writing } from "./writing.ts";

/** Runs the hooks before a write; returns what runs after it, hook by hook. */
export async function runHooks(writing: Writing, event: WriteEvent): Promise<AfterWrite> {
	const hooks = writing.hooks.filter(
		({ collection, actions }) =>
			(collection === "*" || collection === event.collection.name) && actions.includes(event.action),
	);
	const rests: (AfterWrite | undefined)[] = [];
	for (const hook of hooks) rests.push((await hook.before?.(event)) ?? undefined);
	return async () => {
		for (const [index, hook] of hooks.entries()) {
			await rests[index]?.();
			await hook.after?.(event);
		}
	};
}

function refuse(message: Text, errors: Readonly<Record<string, FieldError>>): void {
	if (Object.keys(errors).length > 0) throw badRequest(message, errors);
}

/** Stores the files of the request; they are removed when the transaction fails. */
async function keepFiles(
	writing: Writing,
	collection: CollectionDefinition,
	record: RecordData,
	original: RecordData | null,
	uploads: readonly Upload[],
): Promise<void> {
	const { gone, fresh } = changedFiles(collection, original, record);
	for (const upload of uploads) {
		if (!fresh.includes(upload.name)) continue;
		writing.tx.afterRollback(() => {
			const undoing = original
				? writing.files.remove(collection.id, record.id, upload.name)
				: writing.files.removeAll(collection.id, record.id);
			return undoing.catch(writing.onFault);
		});
		await writing.files.keep(upload.path, collection.id, record.id, upload.name);
	}
	if (gone.length === 0) return;
	writing.tx.afterCommit(() => {
		for (const name of gone) writing.files.remove(collection.id, record.id, name).catch(writing.onFault);
	});
}

/** All errors of a record, by field: its values, references, files. None of a reference that is only cleared. */
async function valueErrors({
	writing: { context, tx, batchWriter },
	collection,
	record,
	original,
	uploads,
	isRelease,
}: RecordWrite): Promise<Record<string, FieldError>> {
	if (isRelease) return {};
	const isThere = batchWriter && ((target: string, id: string) => batchWriter.isThere(target, id));
	return {
		...(await recordErrors(context, tx, collection, record, original, isThere)),
		...fileErrors(collection, record, original, new Set(uploads.map((upload) => upload.name))),
	};
}

/** Additional password fields: checked as typed, and stored only as hashes. */
async function hideSecrets(message: Text, { collection, record, sent }: RecordWrite): Promise<void> {
	const errors: Record<string, FieldError> = {};
	const { passwords } = writeKindOf(collection);
	for (const field of collection.fields) {
		if (field.type !== "password" || passwords.has(field.name)) continue;
		if (!sent.has(field.name) && record[field.name] !== "") continue;
		const typed = String(record[field.name] ?? "");
		const problem = fieldType(field).check(typed, field);
		if (problem) errors[field.name] = problem;
		else if (typed !== "") record[field.name] = await hashPassword(typed);
	}
	refuse(message, errors);
}

/**
 * Runs the hooks of a write, checks its values, and replaces those that are stored in another form; returns what runs
 * after it. @throws ApiError 400 with the reasons by field
 */
async function completeWrite(message: Text, write: RecordWrite): Promise<AfterWrite> {
	const { writing, collection, record, original, sent, request } = write;
	const { records } = writing;
	const action = original ? "update" : "create";
	const runAfter = await runHooks(writing, { action, collection, record, original, sent, request, records });
	const kind = writeKindOf(collection);
	refuse(message, await kind.requestErrors(write));
	refuse(message, {
		...(await valueErrors(write)),
		...(await kind.valueErrors(write)),
	});
	await kind.complete(write);
	await hideSecrets(message, write);
	return runAfter;
}

/** @throws ApiError 400 with the reasons by field or where the rule does not hold, 403 for a closed rule. */
export async function createRecord(
	writing: Writing,
	collection: CollectionDefinition,
	input: RecordInput,
): Promise<RecordData> {
	const { body, request: asking, uploads, ruled } = input;
	const { context, tx, batchWriter } = writing;
	const blank = emptyRecord(collection);
	const read = readBody(collection, body, blank, !ruled || asking.superuser);
	const request = ruled ? ruleRequest(collection, asking, read, blank) : asking;
	const rule = ruled ? ruleConditions(context, collection, collection.createRule, request) : [];
	refuse(messages.failedCreate, read.errors);
	const record = newRecord(collection, read.values, batchWriter?.at ?? formatInstant(context.now()));
	const sent = new Set(read.values.keys());
	const hasOwnId = sent.has("id") && read.values.get("id") !== "";
	const write = { ...input, writing, collection, record, original: null, sent, request, hasOwnId };
	const runAfter = await completeWrite(messages.failedCreate, write);
	// The rule applies to the record as it would be, and is asked while there is no row that could answer it.
	if (!(await matchesNew({ context, connection: tx }, collection, record, rule)))
		throw badRequest(messages.failedCreate);
	await unlessDuplicate(messages.failedCreate, collection, () =>
		batchWriter ? batchWriter.insert(record) : insertRows(writing, collection, [record]),
	);
	await runAfter();
	await keepFiles(writing, collection, record, null, uploads);
	writing.announce({ action: "create", collection, record, original: null });
	return record;
}

/** @throws ApiError 400 with the reasons by field, 403 for a closed rule, 404 where the rule does not hold. */
export async function updateRecord(
	writing: Writing,
	collection: CollectionDefinition,
	id: string,
	input: RecordInput,
): Promise<RecordData> {
	const { body, request: asking, uploads, ruled } = input;
	const { context, tx, batchWriter } = writing;
	const stored = batchWriter?.stored(id) ?? (await selectById(context, tx, collection, id));
	const before = stored ?? emptyRecord(collection);
	const read = readBody(collection, body, before, !ruled || asking.superuser);
	const { values, errors } = read;
	const request = ruled ? ruleRequest(collection, asking, read, before) : asking;
	const rule = ruled ? ruleConditions(context, collection, collection.updateRule, request) : [];
	const original = rule.length > 0 ? await selectById(context, tx, collection, id, rule) : stored;
	if (!original) throw notFound();
	const record = { ...original };
	if (values.has("id") && values.get("id") !== id) errors.id = problems.idChange;
	refuse(messages.failedUpdate, errors);
	for (const [name, value] of values) record[name] = value;
	const sent = new Set(values.keys());
	setDates(collection, record, batchWriter?.at ?? formatInstant(context.now()), false);
	const write = { ...input, writing, collection, record, original, sent, request, hasOwnId: false };
	const runAfter = await completeWrite(messages.failedUpdate, write);
	const changes = changesOf(context, collection, record, original);
	await unlessDuplicate(messages.failedUpdate, collection, () =>
		batchWriter ? batchWriter.update(id, changes) : updateRows(writing, collection, [id], changes),
	);
	await runAfter();
	await keepFiles(writing, collection, record, original, uploads);
	writing.announce({ action: "update", collection, record, original });
	return record;
}
