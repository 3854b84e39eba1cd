/** Records that the program alone writes: not even an administrator can through the record API. */
import { badRequest } from "@rafta/records";
import { words } from "@rafta/words";
import type { WriteHook } from "../../records.ts";
import { isInternal } from "./request-user.ts";

const texts = words("server/kit/writes");

/** Refuses writes by hand, administrators' too. */
const closedTo = (actions: WriteHook["actions"], collections: readonly string[]): WriteHook[] =>
	collections.map((collection) => ({
		collection,
		actions,
		async before({ request }) {
			if (!isInternal(request)) throw badRequest(texts.byHand);
		},
	}));

export const programOnlyHooks: readonly WriteHook[] = [
	...closedTo(
		["create", "update", "delete"],
		["audit_events", "circulation_events", "spent_numbers", "label_rolls"],
	),
	// The state of the program's work: it goes on from there, so that an administrator may delete it only.
	...closedTo(
		["create", "update"],
		[
			"desk_conflicts",
			"import_rows",
			"imports",
			"notice_runs",
			"promotion_steps",
			"promotions",
			"title_corrections",
			"title_merge_moves",
			"title_merges",
		],
	),
];
