/**
 * Forgetting a reader (Law 6698, article 7): one transaction removes everything that identifies the person, and what
 * the library has to count stays without them. Journals are append-only for every caller; the program itself removes a
 * person from them, and records in them that it did so, without a name.
 */

import { roles } from "@rafta/library/access/roles";
import type { ErasureMode } from "@rafta/library/api/privacy";
import { erasureModes } from "@rafta/library/api/privacy";
import { freeTexts, namingFields } from "@rafta/library/privacy/personal-texts";
import { ApiError, forgetOperation, notFound, type RecordData } from "@rafta/records";
import { fillText, type Language, words } from "@rafta/words";
import { audit } from "../../kit/audit/journal.ts";
import type { RecordReader, RecordService, RecordTransaction, Stored } from "../../records.ts";
import { type Identifiers, identifiersOf, withoutReader } from "./identifiers.ts";
import { personalDataMap } from "./personal-data-map.ts";
import { auditOf, comingSwaps, naming, openLoans, openSwaps, pointing } from "./queries.ts";

const messages = words("server/people/privacy");

const obstacleTexts = words("server/people/privacy/erase");

interface Obstacle {
	readonly code: keyof typeof obstacleTexts;
	readonly count: number;
	/** The erasure modes that an obstacle blocks. */
	readonly modes: readonly ErasureMode[];
}

export interface Erasure {
	/** Numbers of records by collection that are removed, and that stay without the reader. */
	readonly removed: Readonly<Record<string, number>>;
	readonly unlinked: Readonly<Record<string, number>>;
	readonly obstacles: readonly Obstacle[];
}

type Outbox = RecordService["mail"];

/** Accounts that are linked to the reader. A pupil's login is the reader's own; a staff account stays unchanged. */
async function accountsOf(records: RecordReader, reader: RecordData) {
	const linked = await records.list("users", {
		filter: "student_id = {:reader} || id = {:account}",
		params: { reader: reader.id, account: reader.user_id },
		limit: 20,
	});
	const isOwn = ({ role }: RecordData): boolean => role === roles.student;
	return { own: linked.filter(isOwn), others: linked.filter((account) => !isOwn(account)) };
}

async function obstaclesOf({ sql }: RecordReader, reader: Stored<"students">): Promise<Obstacle[]> {
	const found: Obstacle[] = [
		{ code: "open_loans", count: await openLoans(sql, reader.id), modes: erasureModes },
		{ code: "coming_swaps", count: await comingSwaps(sql, reader.id), modes: erasureModes },
		{ code: "open_swaps", count: await openSwaps(sql, reader.id), modes: erasureModes },
		{ code: "already_anonymised", count: reader.status === "anonymised" ? 1 : 0, modes: ["anonymise"] },
	];
	return found.filter(({ count }) => count > 0);
}

/** Describes what forgetting a reader would do, and what prevents it. */
export async function previewErasure(records: RecordReader, reader: Stored<"students">): Promise<Erasure> {
	const counts = { removed: {} as Record<string, number>, unlinked: {} as Record<string, number> };
	for (const { collection, field, outcome } of personalDataMap) {
		const count = await pointing(records.sql, collection, field, reader.id);
		if (count > 0) counts[outcome][collection] = (counts[outcome][collection] ?? 0) + count;
	}
	const { own } = await accountsOf(records, reader);
	if (own.length > 0) counts.removed.users = own.length;
	return { ...counts, obstacles: await obstaclesOf(records, reader) };
}

/** The obstacles of a mode, in the caller's language. */
export const shownObstacles = (obstacles: readonly Obstacle[], language: Language) =>
	obstacles.map(({ code, count, modes }) => ({
		code,
		message: fillText(obstacleTexts[code], { count })[language],
		modes,
	}));

/** @throws ApiError 422 with every reason at once */
async function assertFree(
	records: RecordReader,
	reader: Stored<"students">,
	mode: ErasureMode,
	language: Language,
) {
	const against = (await obstaclesOf(records, reader)).filter(({ modes }) => modes.includes(mode));
	if (against.length > 0) {
		throw new ApiError(422, messages.refused, {}, { reasons: shownObstacles(against, language) });
	}
}

const emptyFields = (collection: string): Record<string, string> =>
	Object.fromEntries((freeTexts[collection] ?? []).map((name) => [name, ""]));

/** Everything that staff may have written into a loan is removed from the journal's copies of it, too. */
const writtenByStaff = freeTexts.book_loans ?? [];

/** Returns the JSON members of a record without the reader. */
function scrubFields(
	collection: string,
	record: RecordData,
	identifiers: Identifiers,
): Record<string, unknown> {
	const texts = collection === "circulation_events" ? writtenByStaff : [];
	return Object.fromEntries(
		(namingFields[collection] ?? []).map((name) => [name, withoutReader(record[name], identifiers, texts)]),
	);
}

/** Removes the reader from one entry of the access journal. */
async function scrubAudit(records: RecordTransaction, id: string, identifiers: Identifiers): Promise<void> {
	const entry = await records.find("audit_events", id);
	if (!entry) return;
	const isTheirs = identifiers.ids.includes(entry.actor);
	await records.update("audit_events", id, {
		...scrubFields("audit_events", entry, identifiers),
		...(identifiers.ids.includes(entry.student_id) && { student_id: "" }),
		...(identifiers.ids.includes(entry.record) && { record: "" }),
		...(isTheirs && { actor: "", actor_name: "" }),
	});
}

/** Removes the reader from one entry of the desk's journal. */
export async function scrubDeskEntry(
	records: RecordTransaction,
	entry: Stored<"circulation_events">,
	identifiers: Identifiers,
): Promise<void> {
	await records.update("circulation_events", entry.id, {
		...scrubFields("circulation_events", entry, identifiers),
		...emptyFields("circulation_events"),
		student: "",
		...(identifiers.ids.includes(entry.actor) && { actor: "" }),
	});
	await forgetOperation(records.sql, entry.op_id);
}

/** Archives of deleted accounts: the reader's own is deleted, others lose what identifies the reader. */
async function scrubArchives(records: RecordTransaction, identifiers: Identifiers): Promise<void> {
	const fields = namingFields.archived_records ?? [];
	for (const id of await naming(records.sql, "archived_records", fields, identifiers.unmistakable)) {
		const kept = await records.find("archived_records", id);
		const data = kept?.data as RecordData | null | undefined;
		if (!kept || !data) continue;
		if (kept.collection === "book_loans") {
			const loan = { ...data, student_id: "", ...emptyFields("book_loans") };
			await records.update("archived_records", id, { data: loan });
		} else if (isAbout(data, identifiers)) {
			await records.delete("archived_records", id);
			if (kept.collection === "users") await records.update("archives", kept.archive_id, { label: "" });
		} else await records.update("archived_records", id, scrubFields("archived_records", kept, identifiers));
	}
}

const isAbout = (data: RecordData, { ids }: Identifiers): boolean =>
	ids.includes(data.id) || ids.includes(String(data.student_id ?? ""));

/** Collections in which a reader may be named; tasks may belong to the administrators and to no school. */
const scrubbedEverywhere = ["audit_events", "notices", "tasks", "reports", "import_rows"] as const;

/** Full names are searched only in the school's own records: elsewhere other people have the same name. */
async function scrubMentions(
	records: RecordTransaction,
	school: string,
	identifiers: Identifiers,
): Promise<void> {
	for (const collection of scrubbedEverywhere) {
		const fields = namingFields[collection] ?? [];
		const found =
			collection === "tasks"
				? await naming(records.sql, collection, fields, identifiers.unmistakable)
				: await naming(
						records.sql,
						collection,
						fields,
						[...identifiers.unmistakable, ...identifiers.names],
						school,
					);
		for (const id of found) {
			const record = await records.find(collection, id);
			if (record) await records.update(collection, id, scrubFields(collection, record, identifiers));
		}
	}
}

/** Removes or scrubs everything about a reader apart from the reader's own row. Returns the reader's identifiers. */
export async function eraseIdentifiers(
	records: RecordTransaction,
	mail: Outbox,
	reader: Stored<"students">,
): Promise<Identifiers> {
	const { own, others } = await accountsOf(records, reader);
	const identifiers = identifiersOf(reader, own);
	for (const id of await auditOf(records.sql, identifiers.ids)) await scrubAudit(records, id, identifiers);
	for (const dataField of deletedFirst) await release(records, reader, dataField, identifiers);
	await scrubArchives(records, identifiers);
	for (const { id } of own) await records.delete("users", id);
	for (const { id } of others) await records.update("users", id, { student_id: "" });
	await scrubMentions(records, reader.school_id, identifiers);
	await mail.forgetAbout(records.sql, identifiers.unmistakable, identifiers.names);
	return identifiers;
}

const chunk = 200;

/** What is deleted goes first: an opinion would outlive its reader if it lost the reader with the loans. */
const deletedFirst = personalDataMap.toSorted(
	(a, b) => Number(b.outcome === "removed") - Number(a.outcome === "removed"),
);

/** Removes the reader from the records of one collection, or deletes the records. */
async function release(
	records: RecordTransaction,
	reader: RecordData,
	{ collection, field, outcome }: (typeof personalDataMap)[number],
	identifiers: Identifiers,
): Promise<void> {
	for (;;) {
		const found = await records.list(collection, {
			filter: `${field} = {:reader}`,
			params: { reader: reader.id },
			limit: chunk,
		});
		if (found.length === 0) return;
		for (const record of found) {
			if (outcome === "removed") await remove(records, collection, record.id);
			else if (collection === "circulation_events")
				await scrubDeskEntry(records, record as Stored<"circulation_events">, identifiers);
			else if (collection === "audit_events") await scrubAudit(records, record.id, identifiers);
			else await records.update(collection, record.id, { ...emptyFields(collection), [field]: "" });
		}
	}
}

/** Deletes a swap with its legs, regardless of who was to receive the book. */
async function remove(records: RecordTransaction, collection: string, id: string): Promise<void> {
	if (collection === "swaps") {
		const legs = await records.list("swap_legs", { filter: "from_swap_id = {:id}", params: { id } });
		for (const leg of legs) await records.delete("swap_legs", leg.id);
	}
	await records.delete(collection, id);
}

/** Values of an anonymised row. Grade and reader type stay for the statistics. */
const nobody = {
	student_no: "",
	first_name: "Anonim",
	last_name: "okur",
	class_code: "",
	gender: "",
	birth_year: 0,
	card_barcode: "",
	card_key: "",
	photo: "",
	photo_consent: false,
	guardian_name: "",
	guardian_phone: "",
	guardian_email: "",
	guardian_consent: false,
	notes: "",
	status: "anonymised",
	blocked_until: "",
	member_until: "",
	blocked_reason: "",
	left_on: "",
	user_id: "",
	history_off: false,
	tips_off: false,
};

export interface Forgetting {
	readonly records: RecordTransaction;
	readonly mail: Outbox;
	/** The acting user; `null`: the program itself. */
	readonly actor: RecordData | null;
	readonly language: Language;
	readonly now: Date;
}

/**
 * Makes a reader anonymous, or removes the row as well. Returns the reader's identifiers.
 * @throws ApiError 404 if there is no such reader, 422 with the obstacles
 */
export async function forgetReader(
	{ records, mail, actor, language, now }: Forgetting,
	id: string,
	mode: ErasureMode,
): Promise<Identifiers> {
	const reader = await records.find("students", id);
	if (!reader) throw notFound();
	await assertFree(records, reader, mode, language);
	const identifiers = await eraseIdentifiers(records, mail, reader);
	if (mode === "erase") await records.delete("students", id);
	else {
		await records.update("students", id, nobody);
		// Clearing the class would clear the grade, too; the grade alone identifies nobody.
		await records.update("students", id, { grade: reader.grade });
	}
	await audit(
		records,
		{
			actor,
			kind: mode === "erase" ? "reader_erased" : "reader_anonymised",
			school_id: reader.school_id,
			collection: "students",
			...(actor === null && { details: { by: "retention" } }),
		},
		now,
	);
	return identifiers;
}
