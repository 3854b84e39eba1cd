import type { WriteHook } from "../../records.ts";
import { isInternal, schoolOf } from "./caller.ts";
import { problems, refuseField } from "./problems.ts";

type WithLibrary = "library_settings" | "closed_days";

/** Requires a record's library to belong to the record's own school. */
export const ownLibraryHook = (collection: WithLibrary): WriteHook<WithLibrary> => ({
	collection,
	actions: ["create", "update"],
	async before({ record, request, records }) {
		if (isInternal(request) || request.superuser || record.library_id === "") return;
		const library = await records.find("libraries", record.library_id);
		if (library && library.school_id !== schoolOf(request))
			throw refuseField("library_id", problems.otherSchool);
	},
});
