/** Fields set by the server: the owner, the school, and everything marked so in the collections. */
import { collections } from "@rafta/library/collections/index";
import type { WriteEvent, WriteHook } from "../../records.ts";
import { isInternal, schoolOf, userId } from "./caller.ts";
import { problems, refuseField } from "./problems.ts";

const serverSet = new Map(
	collections.map((collection) => [
		collection.name,
		collection.fields.filter((field) => field.serverSet).map((field) => field.name),
	]),
);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Handles caller-supplied values of server-set fields: dropped on create, refused on change. Administrators may set
 * them.
 */
function guard(event: WriteEvent): void {
	const { action, collection, record, original, request, sent } = event;
	if (isInternal(request) || request.superuser) return;
	for (const name of serverSet.get(collection.name) ?? []) {
		if (!sent.has(name)) continue;
		if (action === "create") record[name] = Array.isArray(record[name]) ? [] : emptyLike(record[name]);
		else if (!same(record[name], original?.[name])) throw refuseField(name, problems.notWritable);
	}
}

function emptyLike(value: unknown): unknown {
	if (typeof value === "number") return 0;
	if (typeof value === "boolean") return false;
	return typeof value === "string" ? "" : null;
}

/** Collections whose records belong to the school of their creator. */
const ofCallersSchool = new Set([
	"libraries",
	"students",
	"library_settings",
	"closed_days",
	"reports",
	"school_classes",
]);

function setSchool(event: WriteEvent): void {
	const { collection, record, request } = event;
	if (isInternal(request) || !ofCallersSchool.has(collection.name)) return;
	if (record.school_id === "" && record.scope !== "system") record.school_id = schoolOf(request);
}

export const ownershipHook: WriteHook = {
	collection: "*",
	actions: ["create", "update"],
	async before(event) {
		guard(event);
		if (event.action !== "create") return;
		if ("createdBy" in event.record && event.record.createdBy === "")
			event.record.createdBy = userId(event.request);
		setSchool(event);
	},
};
