/** Preview of a list's changes, stored for a while so that a user can review and confirm it. */

import type { ReadLists } from "@rafta/library/tables/class-lists";
import { compareWithRegister, type ListChange } from "@rafta/library/tables/compare";
import { plainLine } from "@rafta/library/text/plain-text";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { ApiError } from "@rafta/records";
import { words } from "@rafta/words";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { discardFormer, removeImport } from "./expiry.ts";
import { copyBarcodesAmong, registerOf } from "./queries.ts";

const texts = words("server/catalogue/imports");

/** Days that a preview waits for confirmation. */
const previewDays = 7;
/** Rows per transaction; small, so that desk requests can run in between. */
const PAGE_SIZE = 100;

/** What of a reader a list may change only with the family's consent, or that is shown only where it changes. */
const shownIfChanged = ["card_barcode", "guardian_name", "guardian_phone", "guardian_email"] as const;
const shown = ["student_no", "first_name", "last_name", "class_code", "reader_type", "status"] as const;

function dataOf({ person, values, reader }: ListChange): Record<string, unknown> {
	const first = values.first_name ?? reader?.first_name ?? person?.first_name ?? "";
	const last = values.last_name ?? reader?.last_name ?? person?.last_name ?? "";
	return {
		values,
		full_name: `${first} ${last}`.trim(),
		student_no: person?.student_no || reader?.student_no || "",
		class_code: person ? person.class_code : (reader?.class_code ?? ""),
		...(person?.duty && { duty: person.duty }),
		...(person?.isSplit && { split: true }),
	};
}

function beforeOf({ reader, values }: ListChange): Record<string, unknown> | null {
	if (!reader) return null;
	const changed = shownIfChanged.filter((field) => values[field] !== undefined);
	const known = Object.fromEntries([...shown, ...changed].map((field) => [field, reader[field]]));
	return { ...known, full_name: `${reader.first_name} ${reader.last_name}`.trim() };
}

export interface PreviewOf {
	readonly lists: ReadLists;
	readonly fileName: string;
	readonly school: string;
	readonly user: Stored<"users">;
	/** Whether the user says that the families' consents are at the school. */
	readonly withGuardians: boolean;
}

/** Stores the preview of the lists, replacing the same user's earlier preview. @throws ApiError 409 when replaced itself */
export async function keepPreview(
	service: RecordService,
	{ lists, fileName, school, user, withGuardians }: PreviewOf,
	now: Date,
): Promise<Stored<"imports">> {
	const cards = [...new Set(lists.people.map(({ card_barcode }) => card_barcode))];
	const { changes, same, classes } = compareWithRegister(
		lists.people,
		await registerOf(service.sql, school),
		{ withGuardians, copyBarcodes: await copyBarcodesAmong(service.sql, school, cards) },
	);
	const sums = { new: 0, changed: 0, missing: 0, ask: 0, problem: 0, noted: 0 };
	for (const { action, problems } of changes) {
		sums[action] += 1;
		if ((action === "new" || action === "changed") && problems.length > 0) sums.noted += 1;
	}
	const counts = { people: lists.people.length, same, ...sums };
	const { id, former } = await service.transaction(async (records) => {
		const job = await records.create("imports", {
			school_id: school,
			kind: lists.kind,
			file_name: fileName,
			status: "reading",
			counts: { ...counts, classes },
			total: changes.length,
			expires_on: addDays(todayIn(now), previewDays),
			createdBy: user.id,
		});
		return { id: job.id, former: await discardFormer(records, job, now) };
	});
	for (const old of former) await removeImport(service, old);
	/** Writes a part of the preview, unless it was discarded meanwhile. */
	const whileRead = <T>(work: (records: RecordTransaction) => Promise<T>): Promise<T> =>
		service.transaction(async (records) => {
			if ((await records.find("imports", id))?.status !== "reading") throw new ApiError(409, texts.replaced);
			return work(records);
		});
	for (let from = 0; from < changes.length; from += PAGE_SIZE) {
		await whileRead(async (records) => {
			for (const [index, change] of changes.slice(from, from + PAGE_SIZE).entries()) {
				await records.create("import_rows", {
					import_id: id,
					school_id: school,
					student_id: change.reader?.id ?? "",
					position: from + index,
					sheet: plainLine(change.person?.sheet ?? ""),
					row: change.person?.row ?? 0,
					action: change.action,
					state: "waiting",
					data: dataOf(change),
					before: beforeOf(change),
					problems: change.problems,
					createdBy: user.id,
				});
			}
		});
	}
	return whileRead((records) => records.update("imports", id, { status: "preview" }));
}
