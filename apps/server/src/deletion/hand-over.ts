/** Reassigns all records of an account to a colleague, so that the account can be deleted and the records stay. */
import { ApiError, type RecordData, type RecordTransaction } from "@rafta/records";
import { audit } from "../audit/journal.ts";
import { type Counts, ownedCollections, ownedCounts } from "./queries.ts";

const noHeir = {
	tr: "Kayıtlar ancak etkin bir yöneticiye ya da okul yöneticisine devredilir.",
	en: "Records can only go to an active administrator or school manager.",
};

const chunk = 500;

/**
 * @throws ApiError 400 for a new owner who may not own records
 */
export async function handOver(
	records: RecordTransaction,
	from: RecordData,
	heir: RecordData | null,
	actor: RecordData | null,
	now: Date,
): Promise<Counts> {
	const isFit = heir && [2, 3].includes(Number(heir.role)) && heir.status === "active" && !heir.desk_only;
	if (!isFit || heir.id === from.id) throw new ApiError(400, noHeir, {}, { success: false });
	const counts = await ownedCounts(records.sql, from.id);
	for (const name of ownedCollections) {
		for (;;) {
			const owned = await records.list(name, {
				filter: "createdBy = {:from}",
				params: { from: from.id },
				limit: chunk,
			});
			if (owned.length === 0) break;
			for (const { id } of owned) await records.update(name, id, { createdBy: heir.id });
		}
	}
	for (const library of await records.list("libraries", {
		filter: "responsible_user_id = {:from}",
		params: { from: from.id },
	})) {
		await records.update("libraries", library.id, { responsible_user_id: heir.id });
	}
	const details = { counts, to: heir.id };
	await audit(
		records,
		{ actor, kind: "records_handed_over", collection: "users", record: from.id, details },
		now,
	);
	return counts;
}
