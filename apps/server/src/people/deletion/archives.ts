/** Restores records deleted with an account, and purges archives after their retention period. */
import { randomBytes } from "node:crypto";
import { collections } from "@rafta/library/collections/index";
import { todayIn } from "@rafta/library/turkish/dates";
import {
	ApiError,
	formatInstant,
	hashPassword,
	notFound,
	type RecordData,
	UniqueViolation,
} from "@rafta/records";
import { words } from "@rafta/words";
import { audit } from "../../kit/audit/journal.ts";
import type { RecordService, RecordTransaction } from "../../records.ts";

const texts = words("server/people/deletion");

const definitionOf = (name: string) => collections.find((collection) => collection.name === name);

/**
 * Prepares a record for being written again, without its files, which are not kept. @throws ApiError 409 if a required
 * record is gone
 */
async function restorable(records: RecordTransaction, name: string, data: RecordData): Promise<RecordData> {
	const record = { ...data };
	for (const field of definitionOf(name)?.fields ?? []) {
		// A field added later has no value in an older archive.
		if (!(field.name in record)) continue;
		if (field.type === "file") record[field.name] = (field.maxSelect ?? 1) > 1 ? [] : "";
		if (field.type !== "relation" || record[field.name] === "") continue;
		if (await records.find(field.collection, String(record[field.name]))) continue;
		if (field.required) throw new ApiError(409, texts.conflict);
		record[field.name] = "";
	}
	return record;
}

async function writeAgain(records: RecordTransaction, name: string, record: RecordData): Promise<void> {
	try {
		await records.insert(name, [record]);
	} catch (error) {
		// A barcode, school number or address that another record has taken since.
		throw error instanceof UniqueViolation ? new ApiError(409, texts.conflict) : error;
	}
}

/**
 * Restores the records of an archive, the account first. Its owner signs in with a new password.
 * @throws ApiError 404 for an archive that cannot be restored, 409 if one of its records cannot
 */
export async function restoreArchive(
	service: RecordService,
	id: string,
	actor: RecordData | null,
	now: Date,
): Promise<void> {
	const unknown = await hashPassword(randomBytes(24).toString("base64url"));
	await service.transaction(async (records) => {
		const archive = await records.find("archives", id);
		if (archive?.restored_at !== "" || archive.expires_on < todayIn(now)) throw notFound();
		const kept = await records.list("archived_records", {
			filter: "archive_id = {:id}",
			params: { id },
			sort: "-position",
		});
		for (const { collection, data } of kept) {
			const name = collection;
			const record = await restorable(records, name, data as RecordData);
			const secrets = { password: unknown, tokenKey: randomBytes(25).toString("hex"), kiosk_pin: "" };
			if (await records.find(name, record.id)) throw new ApiError(409, texts.conflict);
			await writeAgain(records, name, name === "users" ? { ...record, ...secrets } : record);
		}
		await linkAccount(records, kept);
		await records.update("archives", id, { restored_at: formatInstant(now) });
		const about = { collection: "archives", record: id, details: { label: archive.label } };
		await audit(records, { actor, kind: "archive_restored", ...about }, now);
	});
}

/** The account was restored before its school and library; now it can refer to them. */
async function linkAccount(records: RecordTransaction, kept: readonly RecordData[]): Promise<void> {
	const account = kept.find(({ collection }) => collection === "users")?.data as RecordData | undefined;
	if (!account) return;
	const links: Record<string, unknown> = {};
	for (const [field, collection] of [
		["school_id", "schools"],
		["library_id", "libraries"],
	] as const) {
		const target = String(account[field] ?? "");
		if (target !== "" && (await records.find(collection, target))) links[field] = target;
	}
	await records.update("users", account.id, links);
}

/** Purges archives whose retention period is over. */
export async function forgetArchives(service: RecordService, now: Date): Promise<number> {
	return service.transaction(async (records) => {
		const over = await records.list("archives", {
			filter: "expires_on < {:today}",
			params: { today: todayIn(now) },
		});
		for (const { id } of over) await records.delete("archives", id);
		return over.length;
	});
}
