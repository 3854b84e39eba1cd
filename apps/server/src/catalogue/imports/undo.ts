/** Undoes one row of an import, as long as nothing else depends on its changes. */
import { isAsLeft } from "@rafta/library/undo/images";
import { personalDataMap } from "../../people/privacy/personal-data-map.ts";
import { removeConsent } from "../../people/readers/guardian.ts";
import { isCurrent, ownerOf } from "../../people/readers/register.ts";
import { kept } from "../../platform/jobs/jobs.ts";
import { isReferredTo } from "../../platform/references/queries.ts";
import { restoreRecord } from "../../platform/undo/restore.ts";
import type { RecordReader, RecordTransaction, Stored } from "../../records.ts";
import type { Outcome } from "./outcome.ts";
import { beforeOf, valuesOf } from "./rows.ts";

const undone: Outcome = { state: "undone" };

/** References to a reader that count as history: to an import itself, or to who has looked, they do not. */
const history = personalDataMap.filter(
	({ collection }) => !["import_rows", "audit_events", "consents"].includes(collection),
);

/** The consent that an import has recorded for a row's reader. */
const consentOf = (row: Stored<"import_rows">): string =>
	String((row.data as { consent?: string } | null)?.consent ?? "");

/** Whether a reader has loans, notices, consents or other records that a school would miss. */
async function hasHistory(
	records: RecordReader,
	{ id, user_id }: Stored<"students">,
	row: Stored<"import_rows">,
): Promise<boolean> {
	if (user_id !== "" || (await isReferredTo(records.sql, history, id))) return true;
	const [other] = await records.list("consents", {
		filter: "student_id = {:id} && id != {:own}",
		params: { id, own: consentOf(row) },
		limit: 1,
	});
	return other !== undefined;
}

/** Whether another reader has the number that a reader is to have again. */
const numberTaken = async (
	records: RecordTransaction,
	reader: Stored<"students">,
	number: unknown = reader.student_no,
) => ((await ownerOf(records, reader.school_id, number, reader.id)) ? "number_taken" : null);

async function removeMade(records: RecordTransaction, row: Stored<"import_rows">): Promise<Outcome> {
	const reader = await records.find("students", row.student_id);
	if (!reader) return undone;
	if (!isAsLeft(valuesOf(row), reader) || !isCurrent(reader)) return kept("since_changed");
	if (await hasHistory(records, reader, row)) return kept("has_history");
	// Otherwise the row would be deleted with the reader.
	await records.update("import_rows", row.id, { student_id: "" });
	await records.delete("students", reader.id);
	return undone;
}

async function comeBack(
	records: RecordTransaction,
	id: string,
	row: Stored<"import_rows">,
): Promise<Outcome> {
	const { reason } = await restoreRecord(records, {
		collection: "students",
		record: await records.find("students", id),
		before: { status: beforeOf(row).status },
		after: { status: "left" },
		veto: (reader) => numberTaken(records, reader),
	});
	return reason === null ? undone : kept(reason);
}

async function changeBack(records: RecordTransaction, row: Stored<"import_rows">): Promise<Outcome> {
	const after = valuesOf(row);
	const known = beforeOf(row);
	const before = Object.fromEntries(Object.keys(after).map((name) => [name, known[name] ?? ""]));
	const { reason } = await restoreRecord(records, {
		collection: "students",
		record: await records.find("students", row.student_id),
		before,
		after,
		async veto(reader) {
			const taken = await numberTaken(records, reader, before.student_no);
			const consent = consentOf(row);
			if (taken || consent === "") return taken;
			return (await removeConsent(records, reader.id, consent)) ? null : "since_changed";
		},
	});
	return reason === null ? undone : kept(reason);
}

/**
 * @throws ApiError for changes that the register refuses
 */
export async function undoRow(records: RecordTransaction, row: Stored<"import_rows">): Promise<Outcome> {
	const { replaced } = row.data as { replaced?: string };
	if (replaced !== undefined) {
		const removed = await removeMade(records, row);
		return removed.state === "undone" ? comeBack(records, replaced, row) : removed;
	}
	if (row.action === "new") return removeMade(records, row);
	if (row.action === "missing") return comeBack(records, row.student_id, row);
	return changeBack(records, row);
}
