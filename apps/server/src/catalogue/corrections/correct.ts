/**
 * A school corrects the data of a title: at once as long as no other school has the title, otherwise as a proposal on
 * which an administrator decides. What is refused is refused as in the title's own form: its hooks decide.
 */

import { type Change, changesBetween, formerValues } from "@rafta/library/catalogue/corrections";
import { todayIn } from "@rafta/library/turkish/dates";
import { isUndoable } from "@rafta/library/undo/limits";
import { badRequest, formatInstant, notFound, type RequestContext } from "@rafta/records";
import { words } from "@rafta/words";
import type { AccountActor, Actor } from "../../kit/actor.ts";
import { audit } from "../../kit/audit/journal.ts";
import type { RecordReader, RecordService, RecordTransaction, Stored } from "../../records.ts";
import { mayUse } from "../titles/lookup-title.ts";
import { isOnlyIn } from "../titles/queries.ts";

const texts = words("server/catalogue/corrections");

type Values = Readonly<Record<string, unknown>>;

/** The title, if the caller may correct it. @throws ApiError 400 for a merged one, 404 */
async function correctable(
	records: RecordReader,
	id: string,
	{ isAdministrator, school }: Actor,
): Promise<Stored<"books">> {
	const title = await records.find("books", id);
	if (!title) throw notFound();
	if (
		title.status === "merged" &&
		(isAdministrator || title.approved_at !== "" || title.school_id === school)
	)
		throw badRequest(texts.merged);
	if (!isAdministrator && !mayUse(title, school)) throw notFound();
	return title;
}

/** A school's own suggestion is its own; a public title as long as no other school has it. */
const isImmediate = async (
	connection: RecordTransaction["sql"] | RecordService["sql"],
	title: Stored<"books">,
	{ isAdministrator, school }: Actor,
): Promise<boolean> =>
	isAdministrator || title.status === "suggested" || (await isOnlyIn(connection, title.id, school));

/** Whether a correction takes effect at once. @throws ApiError 400, 404 */
export const correctsImmediately = async (
	service: RecordService,
	actor: AccountActor,
	id: string,
): Promise<boolean> => isImmediate(service.sql, await correctable(service, id, actor), actor);

/** Writes values into a title as its form would. @throws ApiError 400 with the reason of every field */
export const write = async (
	records: RecordTransaction,
	title: Stored<"books">,
	values: Values,
	context: RequestContext,
): Promise<Change[]> => changesBetween(title, await records.update("books", title.id, values, context));

/** @throws ApiError 400 also for values that the title has already */
async function change(...written: Parameters<typeof write>): Promise<Change[]> {
	const changes = await write(...written);
	if (changes.length === 0) throw badRequest(texts.nothing);
	return changes;
}

/** Writes the journal's entry about a title. */
export const journal = (
	records: RecordTransaction,
	{ account }: AccountActor,
	{ book_id, school_id, changes }: Stored<"title_corrections">,
	kind: "title_corrected" | "title_correction_declined" | "title_correction_undone",
	now: Date,
	more: Values = {},
) =>
	audit(
		records,
		{
			actor: account,
			kind,
			school_id,
			collection: "books",
			record: book_id,
			details: { fields: (changes ?? []).map(({ name }) => name), ...more },
		},
		now,
	);

/** Stores a correction; it replaces the one with which the school still waits. */
async function store(
	records: RecordTransaction,
	{ user, school }: Actor,
	book_id: string,
	values: { status: "open" | "applied"; changes: readonly Change[]; decided_at: string },
): Promise<Stored<"title_corrections">> {
	const waiting = await records.list("title_corrections", {
		filter: 'book_id = {:book_id} && school_id = {:school} && status = "open"',
		params: { book_id, school },
	});
	for (const { id } of waiting) await records.delete("title_corrections", id);
	return records.create("title_corrections", { ...values, book_id, school_id: school, createdBy: user });
}

/** The changes that values would make: tried in a transaction of which nothing stays. @throws ApiError 400 */
async function rehearse(
	service: RecordService,
	title: Stored<"books">,
	values: Values,
	context: RequestContext,
): Promise<readonly Change[]> {
	const over = new Error("rehearsed");
	let changes: readonly Change[] = [];
	await service
		.transaction(async (records) => {
			changes = await change(records, title, values, context);
			throw over;
		})
		.catch((error: unknown) => {
			if (error !== over) throw error;
		});
	return changes;
}

/** Corrects or proposes. @throws ApiError 400, 404 */
export async function correct(
	service: RecordService,
	actor: AccountActor,
	id: string,
	values: Values,
	now: Date,
): Promise<Stored<"title_corrections">> {
	const corrected = await service.transaction(async (records) => {
		const title = await correctable(records, id, actor);
		if (!(await isImmediate(records.sql, title, actor))) return null;
		const changes = await change(records, title, values, actor.request);
		const decided = { status: "applied", changes, decided_at: formatInstant(now) } as const;
		const correction = await store(records, actor, id, decided);
		await journal(records, actor, correction, "title_corrected", now);
		return correction;
	});
	if (corrected) return corrected;
	const title = await correctable(service, id, actor);
	const changes = await rehearse(service, title, values, actor.request);
	return service.transaction(async (records) => {
		await correctable(records, id, actor);
		return store(records, actor, id, { status: "open", changes, decided_at: "" });
	});
}

/** Undoes a correction: an administrator any, a school one of a title that is still its own. @throws ApiError */
export const undo = (
	service: RecordService,
	actor: AccountActor,
	id: string,
	now: Date,
): Promise<Stored<"title_corrections">> =>
	service.transaction(async (records) => {
		const correction = await records.find("title_corrections", id);
		const isOwn = actor.school !== "" && correction?.school_id === actor.school;
		if (!correction || !(actor.isAdministrator || isOwn)) throw notFound();
		if (correction.status !== "applied" || !isUndoable(correction.decided_at, todayIn(now)))
			throw badRequest(texts.notUndone);
		const title = await correctable(records, correction.book_id, actor);
		if (!(await isImmediate(records.sql, title, actor))) throw badRequest(texts.notUndone);
		const values = formerValues(correction.changes ?? [], title);
		if (Object.keys(values).length === 0) throw badRequest(texts.changed);
		await change(records, title, values, actor.request);
		const undone = await records.update("title_corrections", id, {
			status: "undone",
			decided_at: formatInstant(now),
		});
		await journal(records, actor, undone, "title_correction_undone", now);
		return undone;
	});
