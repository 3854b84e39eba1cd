/** Merges two titles that are the same book; for 30 days the merge can be undone. */

import { type MergeField, mergedValues } from "@rafta/library/catalogue/merge";
import { changedSince, type Image, imageOf, restorableFields } from "@rafta/library/undo/images";
import { badRequest, forbidden, formatInstant, notFound, type RecordData } from "@rafta/records";
import { words } from "@rafta/words";
import { isOnlySchool } from "../../installation/site/schools.ts";
import type { AccountActor, Actor } from "../../kit/actor.ts";
import { audit } from "../../kit/audit/journal.ts";
import { applyValues, assertUndoable, undoValues } from "../../kit/undo/operation.ts";
import type { Notifier } from "../../people/notices/notify.ts";
import type { RecordReader, RecordTransaction, Stored } from "../../records.ts";
import type { HeldCovers } from "./covers.ts";
import { mayUse } from "./lookup-title.ts";
import { moveBackSome, moveSome } from "./reassign-references.ts";
import { notifySuggester } from "./review.ts";

const texts = words("server/catalogue/titles");

export interface Pair {
	readonly from: RecordData;
	readonly into: RecordData;
	/** Whether the merging user may change the remaining title. */
	readonly mayWrite: boolean;
}

/** The two titles, if they may be merged. @throws ApiError 400, 404 */
export async function pairOf(
	records: RecordReader,
	{ isAdministrator, school }: Actor,
	ids: { readonly from: string; readonly into: string },
): Promise<Pair> {
	const [from, into] = [await records.find("books", ids.from), await records.find("books", ids.into)];
	if (!from || !into) throw notFound();
	const isOwn = (title: Stored<"books">): boolean => school !== "" && title.school_id === school;
	// Suggestions of others do not exist for this caller, and public titles are not theirs to merge away while another
	// school may have copies of them.
	const isTheirs = async () =>
		isOwn(from) && (from.status !== "active" || (await isOnlySchool(records, school)));
	if (!isAdministrator && !((await isTheirs()) && (mayUse(into, school) || isOwn(into)))) throw notFound();
	if (from.id === into.id) throw badRequest(texts.same);
	if (from.status === "merged" || into.status === "merged") throw badRequest(texts.merged);
	const isWider =
		into.status === "active" ||
		(from.status === "suggested" && into.status === "suggested" && from.school_id === into.school_id);
	if (!isWider) throw badRequest(texts.hidden);
	return { from, into, mayWrite: isAdministrator || into.status === "suggested" };
}

async function refuseBusy(records: RecordReader, titles: readonly string[]): Promise<void> {
	for (const title of titles) {
		for (const field of ["from_title", "into_title"]) {
			const [running] = await records.list("title_merges", {
				filter: `${field} = {:title} && (status = "applying" || status = "undoing")`,
				params: { title },
				limit: 1,
			});
			if (running) throw badRequest(texts.busy);
		}
	}
}

/** Begins a merge: from now on the old title leads to the new one. Most merges are completed in this transaction. */
export async function beginMerge(
	records: RecordTransaction,
	actor: AccountActor,
	requested: { readonly from: string; readonly into: string; readonly take: readonly MergeField[] },
	covers: HeldCovers,
	now: Date,
): Promise<Stored<"title_merges">> {
	const { from, into, mayWrite } = await pairOf(records, actor, requested);
	if (!mayWrite && requested.take.length > 0) throw forbidden();
	await refuseBusy(records, [from.id, into.id]);
	const values = mayWrite ? mergedValues(from, into, requested.take) : {};
	const isCoverTaken = requested.take.includes("cover") && from.cover !== "";
	if (isCoverTaken) await covers.exchange(records, into, from);
	const isPublic = from.status === "active" || actor.isAdministrator;
	await records.update("books", from.id, {
		status: "merged",
		merged_into: into.id,
		returned_at: "",
		...(isPublic && from.approved_at === "" && { approved_at: formatInstant(now) }),
	});
	const written = Object.keys(values).length > 0 ? await records.update("books", into.id, values) : into;
	const school_id = actor.isAdministrator && from.status === "active" ? "" : from.school_id;
	const merge = await records.create("title_merges", {
		from_title: from.id,
		into_title: into.id,
		school_id,
		...applyValues(actor.user, now),
		before: {
			from: imageOf(from, ["status", "approved_at", "returned_at"]),
			into: imageOf<RecordData, string>(into, Object.keys(values)),
			...(isCoverTaken && { covers: { from: from.cover, into: into.cover } }),
		},
		after: imageOf<RecordData, string>(written, Object.keys(values)),
		counts: {},
		total: 0,
	});
	const details = { from: from.id, from_title: from.title, into: into.id, into_title: into.title };
	const about = { school_id, collection: "books", record: into.id, details };
	await audit(records, { actor: actor.account, kind: "title_merged", ...about }, now);
	return merge;
}

/** One step of a merge. False when it is done. */
export async function stepMerge(
	records: RecordTransaction,
	merge: Stored<"title_merges">,
	notifier: Notifier,
	now: Date,
): Promise<boolean> {
	if (await moveSome(records, merge, now)) return true;
	const { done } = (await records.find("title_merges", merge.id)) ?? { done: 0 };
	await records.update("title_merges", merge.id, { status: "applied", done, total: done });
	const from = await records.find("books", merge.from_title);
	const into = await records.find("books", merge.into_title);
	const wasSuggested = (merge.before as { from?: { status?: unknown } } | null)?.from?.status === "suggested";
	if (from && into && wasSuggested && from.createdBy !== merge.applied_by)
		await notifySuggester(records, notifier, from, "title_merged", { into: into.title });
	return false;
}

/** Restores the fields of the remaining title that nobody has changed since. Returns the fields that stay. */
async function restoreFields(
	records: RecordTransaction,
	merge: Stored<"title_merges">,
	into: RecordData,
): Promise<readonly string[]> {
	const { into: before = {} } = (merge.before ?? {}) as { into?: Image };
	const after = (merge.after ?? {}) as Image;
	const values = restorableFields(before, after, into);
	if (Object.keys(values).length > 0) await records.update("books", into.id, values);
	return changedSince(after, into);
}

/** Begins to undo a merge: the old title is available again. @throws ApiError 400 */
export async function beginUndo(
	records: RecordTransaction,
	actor: AccountActor,
	id: string,
	covers: HeldCovers,
	now: Date,
): Promise<Stored<"title_merges">> {
	const merge = await records.find("title_merges", id);
	if (!merge) throw notFound();
	assertUndoable(merge, texts.notApplied, now);
	const from = await records.find("books", merge.from_title);
	const into = await records.find("books", merge.into_title);
	if (from?.status !== "merged" || !into || from.merged_into !== into.id) throw badRequest(texts.notApplied);
	if (into.status === "merged") throw badRequest(texts.later);
	await refuseBusy(records, [from.id, into.id]);
	const before = (merge.before ?? {}) as {
		from?: Record<string, unknown>;
		covers?: { from: string; into: string };
	};
	const keptFields = [...(await restoreFields(records, merge, into))];
	await records.update("books", from.id, { ...before.from, merged_into: "" });
	if (before.covers) {
		const isAsLeft = into.cover === before.covers.from && from.cover === before.covers.into;
		if (isAsLeft) await covers.exchange(records, into, from);
		else keptFields.push("cover");
	}
	const details = { from: from.id, from_title: from.title, into: into.id, into_title: into.title };
	const about = { school_id: merge.school_id, collection: "books", record: from.id, details };
	await audit(records, { actor: actor.account, kind: "title_unmerged", ...about }, now);
	return records.update("title_merges", merge.id, {
		...undoValues(actor.user),
		counts: { ...(merge.counts as object), kept: 0, kept_fields: keptFields },
	});
}

/** One step of undoing a merge. False when it is done. */
export async function stepUndo(
	records: RecordTransaction,
	merge: Stored<"title_merges">,
	now: Date,
): Promise<boolean> {
	if (await moveBackSome(records, merge.id, now)) return true;
	await records.update("title_merges", merge.id, { status: "undone", done: merge.total });
	return false;
}
