/** No national identity number is kept anywhere (design section 3), by whatever door it comes. */
import { collections } from "@rafta/library/collections/index";
import { holdsNationalId } from "@rafta/library/privacy/national-id";
import type { WriteHook } from "@rafta/records";
import { isInternal } from "./caller.ts";
import { problems, refuseField } from "./problems.ts";

/** Collections in which people write about people. Books and copies have numbers of other kinds. */
const guarded = [
	"students",
	"users",
	"memberships",
	"consents",
	"book_loans",
	"contacts",
	"notices",
	"tasks",
	"copy_batches",
	"school_classes",
] as const;

/** What devices make themselves. Nobody writes these, and of hexadecimal ones one in thousands looks like such a number. */
const madeByDevices: ReadonlySet<string> = new Set(["op_id", "undo_op_id"]);

const textFields = (name: string): string[] =>
	collections
		.find((collection) => collection.name === name)
		?.fields.filter((field) => field.type === "text" && !field.calendarDate && !madeByDevices.has(field.name))
		.map((field) => field.name) ?? [];

export const nationalIdHooks: readonly WriteHook[] = guarded.map((collection) => {
	const fields = textFields(collection);
	return {
		collection,
		actions: ["create", "update"],
		async before({ record, sent, request }) {
			if (isInternal(request)) return;
			for (const name of fields) {
				if (sent.has(name) && holdsNationalId(String(record[name] ?? ""))) {
					throw refuseField(name, problems.nationalId);
				}
			}
		},
	};
});
