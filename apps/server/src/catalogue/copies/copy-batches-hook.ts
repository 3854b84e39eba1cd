/**
 * Batches are written by their operations. For a withdrawal the commission's decision can be added later, through any
 * API; all other fields are immutable.
 */
import type { Member } from "@rafta/library/copies/withdrawal";
import { holdsNationalId } from "@rafta/library/privacy/national-id";
import { badRequest, type RecordData } from "@rafta/records";
import { words } from "@rafta/words";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal } from "../../kit/writes/request-user.ts";
import type { WriteHook } from "../../records.ts";

const texts = words("server/catalogue/copies");

/** Maximum commission members; the minutes have no more lines. */
const MAX_MEMBERS = 12;
const MAX_NAME_LENGTH = 120;

const fillable = new Set(["decision_on", "decision_no", "members", "note", "updated"]);

/** Parses the members of a commission, without lines that have no name. @throws ApiError 400 */
export function readMembers(value: unknown): Member[] {
	if (value === null || value === "") return [];
	if (!Array.isArray(value) || value.length > MAX_MEMBERS) throw refuseField("members", problems.value);
	return value
		.map((one): Member => {
			const { name = "", duty = "", ...rest } = (one ?? {}) as Record<string, unknown>;
			const isText = typeof name === "string" && typeof duty === "string";
			if (!isText || Object.keys(rest).length > 0) throw refuseField("members", problems.value);
			if (name.length > MAX_NAME_LENGTH || duty.length > MAX_NAME_LENGTH)
				throw refuseField("members", problems.value);
			if (holdsNationalId(name) || holdsNationalId(duty)) throw refuseField("members", problems.nationalId);
			return { name: name.trim(), duty: duty.trim() };
		})
		.filter(({ name, duty }) => name !== "" || duty !== "");
}

export const copyBatchesHook: WriteHook<"copy_batches"> = {
	collection: "copy_batches",
	actions: ["create", "update", "delete"],
	async before({ action, record, original, request }) {
		if (isInternal(request)) return;
		if (action !== "update") throw badRequest(texts.byOperations);
		const stored: RecordData | null = original;
		for (const [name, value] of Object.entries(record)) {
			const same = JSON.stringify(value) === JSON.stringify(stored?.[name]);
			if (!same && !fillable.has(name)) throw refuseField(name, problems.notWritable);
		}
		if (original?.kind !== "withdrawn" || original.undone_at !== "") throw badRequest(texts.byOperations);
		record.members = readMembers(record.members);
	},
};
