import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal, schoolOf } from "../../kit/writes/request-user.ts";
import type { WriteHook } from "../../records.ts";
import { followTitle, mayUse } from "./lookup-title.ts";
import { titleReferences } from "./references.ts";

/**
 * References to a title: a merged title is replaced by the remaining one, and a title that only another school has
 * suggested is refused like one that does not exist.
 */
export const titleReferenceHooks: readonly WriteHook[] = titleReferences.map(({ collection, field }) => ({
	collection,
	actions: ["create", "update"],
	async before({ record, original, request, records }) {
		if (record[field] === original?.[field] || !record[field]) return;
		const title = await followTitle(records, String(record[field]));
		const isSeen = isInternal(request) || request.superuser || (title && mayUse(title, schoolOf(request)));
		// Writes by the program itself are checked by the relation.
		if (!isSeen || (!title && !isInternal(request))) throw refuseField(field, problems.unknownTitle);
		if (title) record[field] = title.id;
	},
}));
