/** Enabled external catalogues: chosen by an administrator, in one record. */
import { isIP } from "node:net";
import { isPublicAddress, type RecordData } from "@rafta/records";
import { audit } from "../../platform/audit/journal.ts";
import { userOf } from "../../platform/writes/caller.ts";
import { problems, refuseField } from "../../platform/writes/problems.ts";
import type { RecordReader, Stored, WriteHook } from "../../records.ts";

const collection = "lookup_settings";

/**
 * Returns the record, the first if there are several; `null` as long as nothing is configured, so nothing is queried.
 */
export async function lookupSettings(records: RecordReader): Promise<Stored<"lookup_settings"> | null> {
	const [record] = await records.list(collection, { sort: "created", limit: 1 });
	return record ?? null;
}

/** Whether a web address is not obviously inside our own network; host names are checked on connecting. */
function isOutside(text: string): boolean {
	const url = URL.parse(text);
	if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return false;
	const literal = url.hostname.replace(/^\[|\]$/g, "");
	return isIP(literal) === 0 ? literal.includes(".") : isPublicAddress(literal);
}

export const lookupSettingsHook: WriteHook<"lookup_settings"> = {
	collection,
	actions: ["create", "update"],
	async before({ record }) {
		if (record.sru_address !== "" && !isOutside(record.sru_address))
			throw refuseField("sru_address", problems.outsideAddress);
		if (record.sru_index !== "" && !/^[A-Za-z0-9._-]+$/.test(record.sru_index))
			throw refuseField("sru_index", problems.value);
	},
	async after({ record, request, records }) {
		const { sru_address, open_library, google_books, covers } = record;
		await audit(records, {
			actor: userOf(request) as RecordData | null,
			kind: "lookup_settings_changed",
			collection,
			record: record.id,
			details: { sru_address, open_library, google_books, covers },
		});
	},
};
