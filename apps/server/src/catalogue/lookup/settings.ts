/** Enabled external catalogues: chosen by an administrator, in one record. */
import { isIP } from "node:net";
import { type FieldError, isPublicAddress, type RecordData } from "@rafta/records";
import { audit } from "../../kit/audit/journal.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { userOf } from "../../kit/writes/request-user.ts";
import type { RecordReader, Stored, WriteHook } from "../../records.ts";

const collection = "lookup_settings";

/**
 * Returns the record, the first if there are several; `null` as long as nothing is configured, so nothing is queried.
 */
export async function lookupSettings(records: RecordReader): Promise<Stored<"lookup_settings"> | null> {
	const [record] = await records.list(collection, { sort: "created", limit: 1 });
	return record ?? null;
}

/** What is wrong with the address of a catalogue on the web; host names are checked on connecting. */
function addressFault(text: string): FieldError | null {
	const url = URL.parse(text);
	if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
		return problems.outsideAddress;
	const literal = url.hostname.replace(/^\[|\]$/g, "");
	const isOutside = isIP(literal) === 0 ? literal.includes(".") : isPublicAddress(literal);
	return isOutside ? null : problems.ownNetwork;
}

export const lookupSettingsHook: WriteHook<"lookup_settings"> = {
	collection,
	actions: ["create", "update"],
	async before({ record }) {
		const fault = record.sru_address === "" ? null : addressFault(record.sru_address);
		if (fault !== null) throw refuseField("sru_address", fault);
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
