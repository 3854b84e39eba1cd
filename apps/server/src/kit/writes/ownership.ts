/** Fields set by the server: the owner, the school, and everything marked so in the collections. */
import { collections } from "@rafta/library/collections/index";
import type { WriteEvent, WriteHook } from "../../records.ts";
import { problems, refuseField } from "./problems.ts";
import { isInternal, schoolOf, userId } from "./request-user.ts";

const serverSet = new Map(
	collections.map((collection) => [collection.name, collection.fields.filter((field) => field.serverSet)]),
);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Handles caller-supplied values of server-set fields: dropped on create, refused on change. Administrators may set
 * them, except JSON: its shape is the program's own.
 */
function guard(event: WriteEvent): void {
	const { action, collection, record, original, request, sent } = event;
	if (isInternal(request)) return;
	for (const { name, type } of serverSet.get(collection.name) ?? []) {
		if (!sent.has(name) || (request.superuser && type !== "json")) continue;
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
const ofCallersSchool = new Set(
	collections
		.filter(({ fields }) => fields.some((field) => field.type === "relation" && field.ofCaller))
		.map(({ name }) => name),
);

function setSchool(event: WriteEvent): void {
	const { collection, record, request } = event;
	if (isInternal(request) || !ofCallersSchool.has(collection.name)) return;
	if (record.school_id === "" && record.scope !== "system") record.school_id = schoolOf(request);
}

/** A library that a record is given is one of its caller's school. */
async function checkLibrary({ record, original, request, records }: WriteEvent): Promise<void> {
	const { library_id: id } = record;
	if (isInternal(request) || request.superuser || !id || id === original?.library_id) return;
	const library = await records.find("libraries", String(id));
	if (library && library.school_id !== schoolOf(request))
		throw refuseField("library_id", problems.otherSchool);
}

export const ownershipHook: WriteHook = {
	collection: "*",
	actions: ["create", "update"],
	async before(event) {
		guard(event);
		await checkLibrary(event);
		if (event.action !== "create") return;
		if ("createdBy" in event.record && event.record.createdBy === "")
			event.record.createdBy = userId(event.request);
		setSchool(event);
	},
};
