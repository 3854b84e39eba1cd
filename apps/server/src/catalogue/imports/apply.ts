/** Applies one row of an import, in a single transaction with its outcome. */

import { imageOf, isAsLeft } from "@rafta/library/undo/images";
import type { RecordData } from "@rafta/records";
import { refusedOutcome } from "../../kit/jobs/jobs.ts";
import { copyIdByBarcode, readerIdByCard } from "../../lending/circulation/queries.ts";
import {
	guardianConsent,
	guardianFields,
	isGuardianField,
	recordGuardianConsent,
} from "../../people/readers/guardian.ts";
import { isCurrent, ownerOf } from "../../people/readers/register.ts";
import type { RecordTransaction, Stored } from "../../records.ts";
import type { Outcome } from "./outcome.ts";
import { beforeOf, type Choices, valuesOf } from "./rows.ts";

type Values = Readonly<Record<string, unknown>>;

/** Values that a row sets, with the name split as the user chose. */
function chosenValues(row: Stored<"import_rows">, { surnames }: Choices): Record<string, string> {
	const values = { ...valuesOf(row) };
	const { split, full_name = "" } = row.data as { split?: boolean; full_name?: string };
	const words = surnames[row.id];
	const parts = full_name.split(" ");
	if (!split || words === undefined || words >= parts.length || values.last_name === undefined) return values;
	const at = parts.length - words;
	return { ...values, first_name: parts.slice(0, at).join(" "), last_name: parts.slice(at).join(" ") };
}

/** Whether a card's number has meanwhile become another reader's, or a copy's. */
async function isCardTaken(
	records: RecordTransaction,
	{ school_id: school }: Stored<"imports">,
	{ card_barcode: card = "" }: Values,
	reader = "",
): Promise<boolean> {
	if (typeof card !== "string" || card === "") return false;
	const owner = await readerIdByCard(records.sql, school, card);
	if (owner !== null && owner !== reader) return true;
	return (await copyIdByBarcode(records.sql, school, card)) !== null;
}

/**
 * Writes a reader's values, those of the family under a consent on record: the user has said that it is at the school.
 * Returns the reader and the id of the consent that was recorded.
 */
async function writeValues(
	records: RecordTransaction,
	job: Stored<"imports">,
	reader: string,
	values: Values,
	now: Date,
): Promise<{ written: Stored<"students">; consent?: string }> {
	const hasContact = guardianFields.some((field) => (values[field] ?? "") !== "");
	const needsRecord = hasContact && (await guardianConsent(records, reader)) === "none";
	const by = { student_id: reader, given_by: String(values.guardian_name ?? ""), createdBy: job.applied_by };
	const consent = needsRecord ? await recordGuardianConsent(records, by, now) : undefined;
	return { written: await records.update("students", reader, values), ...(consent && { consent }) };
}

async function add(
	records: RecordTransaction,
	job: Stored<"imports">,
	row: Stored<"import_rows">,
	values: Values,
	now: Date,
): Promise<Outcome> {
	if (await ownerOf(records, job.school_id, values.student_no)) return refusedOutcome("number_taken");
	if (await isCardTaken(records, job, values)) return refusedOutcome("card_taken");
	const own = Object.entries(values).filter(([name]) => !isGuardianField(name));
	const made = await records.create("students", {
		...Object.fromEntries(own),
		school_id: job.school_id,
		status: "active",
		createdBy: job.applied_by,
	});
	const contacts = Object.fromEntries(Object.entries(values).filter(([name]) => isGuardianField(name)));
	const hasContacts = Object.keys(contacts).length > 0;
	const { written: whole, consent } = hasContacts
		? await writeValues(records, job, made.id, contacts, now)
		: { written: made };
	const data = {
		...(row.data as object),
		values: imageOf<RecordData, string>(whole, Object.keys(values)),
		...(consent && { consent }),
	};
	return { state: "applied", row: { student_id: made.id, data } };
}

/** Updates a reader, if the values have not changed since the preview. */
async function change(
	records: RecordTransaction,
	job: Stored<"imports">,
	row: Stored<"import_rows">,
	values: Values,
	now: Date,
): Promise<Outcome> {
	const reader = await records.find("students", row.student_id);
	if (!reader || reader.school_id !== job.school_id || reader.status === "anonymised")
		return refusedOutcome("gone");
	const before = beforeOf(row);
	if (!isAsLeft(imageOf(before, Object.keys(values)), reader)) return refusedOutcome("since_changed");
	const number = values.student_no ?? reader.student_no;
	if (await ownerOf(records, job.school_id, number, reader.id)) return refusedOutcome("number_taken");
	if (await isCardTaken(records, job, values, reader.id)) return refusedOutcome("card_taken");
	const hasContact = Object.keys(values).some(isGuardianField);
	if (hasContact && (await guardianConsent(records, reader.id)) === "withdrawn")
		return refusedOutcome("consent_withdrawn");
	const { written: changed, consent } = await writeValues(records, job, reader.id, values, now);
	const data = {
		...(row.data as object),
		values: imageOf<RecordData, string>(changed, Object.keys(values)),
		...(consent && { consent }),
	};
	return { state: "applied", row: { data } };
}

async function leave(records: RecordTransaction, row: Stored<"import_rows">): Promise<Outcome> {
	const reader = await records.find("students", row.student_id);
	if (!reader || !isCurrent(reader)) return refusedOutcome("since_changed");
	if (reader.class_code !== (beforeOf(row).class_code ?? "")) return refusedOutcome("since_changed");
	await records.update("students", reader.id, { status: "left" });
	return { state: "applied" };
}

/** The number was reassigned: its former owner has left, and a new pupil has it. */
async function replace(
	records: RecordTransaction,
	job: Stored<"imports">,
	row: Stored<"import_rows">,
	now: Date,
): Promise<Outcome> {
	const gone = await leave(records, row);
	if (gone.state !== "applied") return gone;
	const values = {
		reader_type: "pupil",
		...chosenValues(row, job.choices as Choices),
		student_no: beforeOf(row).student_no,
	};
	const { class_code } = row.data as { class_code?: string };
	const made = await add(records, job, row, { ...values, class_code }, now);
	return { ...made, row: { ...made.row, data: { ...(made.row?.data as object), replaced: row.student_id } } };
}

/**
 * @throws ApiError for values that the register refuses
 */
export async function applyRow(
	records: RecordTransaction,
	job: Stored<"imports">,
	row: Stored<"import_rows">,
	now: Date,
): Promise<Outcome> {
	const choices = job.choices as Choices;
	const values = chosenValues(row, choices);
	const skipped: Outcome = { state: "skipped" };
	if (row.action === "new") return add(records, job, row, values, now);
	if (row.action === "changed") return change(records, job, row, values, now);
	if (row.action === "missing") {
		const isChosen = choices.leave === "all" || (choices.leave !== "none" && choices.leave.includes(row.id));
		return isChosen ? leave(records, row) : skipped;
	}
	if (row.action !== "ask") return skipped;
	if (choices.others.includes(row.id)) return replace(records, job, row, now);
	return choices.renamed.includes(row.id) ? change(records, job, row, values, now) : skipped;
}
