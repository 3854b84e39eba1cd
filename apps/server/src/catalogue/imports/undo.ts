/** Undoes one row of an import, as long as nothing else depends on its changes. */
import type { RecordData } from "@rafta/records";
import { personalDataMap } from "../../people/privacy/personal-data-map.ts";
import { removeConsent } from "../../people/readers/guardian.ts";
import { isCurrent, ownerOf } from "../../people/readers/register.ts";
import { isReferredTo } from "../../platform/references/queries.ts";
import type { RecordReader, RecordTransaction, Stored } from "../../records.ts";
import { kept, type Outcome } from "./outcome.ts";
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

const isAsWritten = (reader: RecordData, values: Readonly<Record<string, unknown>>): boolean =>
	Object.entries(values).every(([name, value]) => String(reader[name] ?? "") === String(value ?? ""));

async function removeMade(records: RecordTransaction, row: Stored<"import_rows">): Promise<Outcome> {
	const reader = await records.find("students", row.student_id);
	if (!reader) return undone;
	if (!isAsWritten(reader, valuesOf(row)) || !isCurrent(reader)) return kept("since_changed");
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
	const reader = await records.find("students", id);
	if (!reader) return kept("gone");
	if (reader.status !== "left") return kept("since_changed");
	if (await ownerOf(records, reader.school_id, reader.student_no, reader.id)) return kept("number_taken");
	await records.update("students", reader.id, { status: beforeOf(row).status });
	return undone;
}

async function changeBack(records: RecordTransaction, row: Stored<"import_rows">): Promise<Outcome> {
	const reader = await records.find("students", row.student_id);
	if (!reader) return kept("gone");
	const values = valuesOf(row);
	if (!isAsWritten(reader, values)) return kept("since_changed");
	const before = beforeOf(row);
	const former = Object.fromEntries(Object.keys(values).map((name) => [name, before[name] ?? ""]));
	if (await ownerOf(records, reader.school_id, former.student_no ?? reader.student_no, reader.id)) {
		return kept("number_taken");
	}
	const consent = consentOf(row);
	if (consent !== "" && !(await removeConsent(records, reader.id, consent))) return kept("since_changed");
	await records.update("students", reader.id, former);
	return undone;
}

/**
 * @throws ApiError for changes that the register refuses
 */
export async function undoRow(
	records: RecordTransaction,
	_job: Stored<"imports">,
	row: Stored<"import_rows">,
): Promise<Outcome> {
	const { replaced } = row.data as { replaced?: string };
	if (replaced !== undefined) {
		const removed = await removeMade(records, row);
		return removed.state === "undone" ? comeBack(records, replaced, row) : removed;
	}
	if (row.action === "new") return removeMade(records, row);
	if (row.action === "missing") return comeBack(records, row.student_id, row);
	return changeBack(records, row);
}
