/** Reassigns all records of an account to a colleague, so that the account can be deleted and the records stay. */
import { ApiError, type RecordData } from "@rafta/records";
import { words } from "@rafta/words";
import { audit } from "../../kit/audit/journal.ts";
import type { RecordTransaction, Stored } from "../../records.ts";
import { type Counts, ownedCollections, ownedCounts } from "./queries.ts";

const texts = words("server/people/deletion");

const chunk = 500;

/**
 * @throws ApiError 400 for a new owner who may not own records
 */
export async function reassignOwnership(
	records: RecordTransaction,
	from: RecordData,
	newOwner: Stored<"users"> | null,
	actor: RecordData | null,
	now: Date,
): Promise<Counts> {
	const isFit =
		newOwner && [2, 3].includes(newOwner.role) && newOwner.status === "active" && !newOwner.desk_only;
	if (!isFit || newOwner.id === from.id) throw new ApiError(400, texts.noNewOwner, {}, { success: false });
	const counts = await ownedCounts(records.sql, from.id);
	for (const name of ownedCollections) {
		for (;;) {
			const owned = await records.list(name, {
				filter: "createdBy = {:from}",
				params: { from: from.id },
				limit: chunk,
			});
			if (owned.length === 0) break;
			for (const { id } of owned) await records.update(name, id, { createdBy: newOwner.id });
		}
	}
	for (const library of await records.list("libraries", {
		filter: "responsible_user_id = {:from}",
		params: { from: from.id },
	})) {
		await records.update("libraries", library.id, { responsible_user_id: newOwner.id });
	}
	// They are the school's and outlive their teacher; now a colleague's name stands below them.
	for (const list of await records.list("reading_lists", {
		filter: "createdBy = {:from}",
		params: { from: from.id },
	})) {
		await records.update("reading_lists", list.id, { createdBy: newOwner.id });
	}
	const details = { counts, to: newOwner.id };
	await audit(
		records,
		{ actor, kind: "records_handed_over", collection: "users", record: from.id, details },
		now,
	);
	return counts;
}
