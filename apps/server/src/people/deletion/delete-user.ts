/**
 * Deletion of an account (specification, section 6; design ruling 7): its records in the six collections are deleted
 * with it, in one transaction, however the deletion is requested, and archived for a month. If other users' records
 * depend on them, the deletion is refused: ownership must be reassigned first.
 */
import type { Deletion } from "@rafta/library/api/deletion";
import { todayIn } from "@rafta/library/turkish/dates";
import { lastUndoDay } from "@rafta/library/undo/limits";
import { ApiError, type RecordData } from "@rafta/records";
import { fillText, type Text, words } from "@rafta/words";
import { audit } from "../../kit/audit/journal.ts";
import { isInternal, userOf } from "../../kit/writes/request-user.ts";
import type { RecordReader, RecordTransaction, WriteHook } from "../../records.ts";
import { dependentCounts, openLoanCount, ownedCollections, ownedCounts } from "./queries.ts";

const texts = words("server/people/deletion");

const chunk = 500;

/** Returns what deleting an account would delete along with it, and what prevents it. */
export async function previewDeletion({ sql }: RecordReader, user: string): Promise<Deletion> {
	return {
		counts: await ownedCounts(sql, user),
		dependents: await dependentCounts(sql, user),
		open_loans: await openLoanCount(sql, user),
	};
}

/** A refusal; its text may name the number of open loans as `{count}`. */
function deletionRefusal(text: Text, preview: Deletion): ApiError {
	const message = fillText(text, { count: preview.open_loans });
	return new ApiError(400, message, {}, { success: false, ...preview });
}

/** Archives contain no secrets: a restored account sets a new password. */
const withoutSecrets = ({
	password: _password,
	tokenKey: _key,
	kiosk_pin: _pin,
	...rest
}: RecordData): RecordData => rest;

async function setAside(
	records: RecordTransaction,
	archive: string,
	collection: string,
	owned: readonly RecordData[],
	from: number,
): Promise<void> {
	for (const [index, record] of owned.entries()) {
		await records.create("archived_records", {
			archive_id: archive,
			collection,
			position: from + index,
			data: withoutSecrets(record),
		});
	}
}

/** Archives and deletes the records that an account owns. The caller deletes the account itself. */
async function takeAlong(
	records: RecordTransaction,
	user: RecordData,
	actor: RecordData | null,
	now: Date,
): Promise<void> {
	const preview = await previewDeletion(records, user.id);
	if (preview.open_loans > 0) throw deletionRefusal(texts.stillOut, preview);
	if (Object.keys(preview.dependents).length > 0) throw deletionRefusal(texts.othersDepend, preview);
	const archive = await records.create("archives", {
		label: String(user.name || user.username),
		counts: preview.counts,
		expires_on: lastUndoDay(todayIn(now)),
		createdBy: actor?.id ?? "",
	});
	let position = 0;
	for (const name of ownedCollections) {
		for (;;) {
			const owned = await records.list(name, {
				filter: "createdBy = {:user}",
				params: { user: user.id },
				sort: "id",
				limit: chunk,
			});
			if (owned.length === 0) break;
			await setAside(records, archive.id, name, owned, position);
			position += owned.length;
			for (const { id } of owned) await records.delete(name, id);
		}
	}
	await setAside(records, archive.id, "users", [user], position);
	const details = { counts: preview.counts, archive: archive.id };
	await audit(records, { actor, kind: "user_deleted", collection: "users", record: user.id, details }, now);
}

export const userDeletionHook = (now: () => Date): WriteHook<"users"> => ({
	collection: "users",
	actions: ["delete"],
	async before({ record, records, request }) {
		// Internal code closes readers' accounts; those own nothing.
		if (isInternal(request)) return;
		await takeAlong(records, record, userOf(request) as RecordData | null, now());
	},
});
