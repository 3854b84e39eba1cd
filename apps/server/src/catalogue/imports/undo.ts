/** Undoes one row of an import, as long as nothing else depends on its changes. */
import type { OutcomeReason } from "@rafta/library/tables/outcomes";
import { isAsLeft } from "@rafta/library/undo/images";
import { keptOutcome } from "../../kit/jobs/jobs.ts";
import { isReferredTo } from "../../kit/references/queries.ts";
import { restoreRecord } from "../../kit/undo/restore.ts";
import { personalDataMap } from "../../people/privacy/personal-data-map.ts";
import { removeConsent } from "../../people/readers/guardian.ts";
import { isCurrent, ownerOf } from "../../people/readers/register.ts";
import type { RecordReader, RecordTransaction, Stored } from "../../records.ts";
import type { Outcome } from "./outcome.ts";
import { beforeOf, valuesOf } from "./rows.ts";

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
const numberTaken = async (records: RecordTransaction, reader: Stored<"students">, number: unknown) =>
	(await ownerOf(records, reader.school_id, number, reader.id)) ? "number_taken" : null;

/** Deletes the reader whom a row created. */
async function deleteCreated(
	records: RecordTransaction,
	row: Stored<"import_rows">,
): Promise<OutcomeReason | null> {
	const reader = await records.find("students", row.student_id);
	if (!reader) return null;
	if (!isAsLeft(valuesOf(row), reader) || !isCurrent(reader)) return "since_changed";
	if (await hasHistory(records, reader, row)) return "has_history";
	// Otherwise the row would be deleted with the reader.
	await records.update("import_rows", row.id, { student_id: "" });
	await records.delete("students", reader.id);
	return null;
}

/** Undoes a row, unless there is a reason against it. */
async function undo(records: RecordTransaction, row: Stored<"import_rows">): Promise<OutcomeReason | null> {
	if (row.action === "new") return deleteCreated(records, row);
	const { replaced } = row.data as { replaced?: string };
	const id = replaced ?? row.student_id;
	const reader = { collection: "students", record: await records.find("students", id) } as const;
	const before = beforeOf(row);
	if (replaced !== undefined || row.action === "missing") {
		const { reason } = await restoreRecord(records, {
			...reader,
			before: { status: before.status },
			after: { status: "left" },
			async veto(leaver) {
				const owner = await ownerOf(records, leaver.school_id, leaver.student_no, leaver.id);
				if (owner && (replaced === undefined || owner.id !== row.student_id)) return "number_taken";
				// A number that was given again has its new reader as long as the former one can't come back.
				return replaced === undefined ? null : deleteCreated(records, row);
			},
		});
		return reason;
	}
	const after = valuesOf(row);
	const former = Object.fromEntries(Object.keys(after).map((name) => [name, before[name] ?? ""]));
	const { reason } = await restoreRecord(records, {
		...reader,
		before: former,
		after,
		async veto(current) {
			const taken = await numberTaken(records, current, former.student_no);
			const consent = consentOf(row);
			if (taken || consent === "") return taken;
			return (await removeConsent(records, current.id, consent)) ? null : "since_changed";
		},
	});
	return reason;
}

/**
 * @throws ApiError for changes that the register refuses
 */
export async function undoRow(records: RecordTransaction, row: Stored<"import_rows">): Promise<Outcome> {
	const reason = await undo(records, row);
	return reason === null ? { state: "undone" } : keptOutcome(reason);
}
