import { placeOf, type WriteHook } from "@rafta/records";
import { countTries } from "../http/tries.ts";
import { isInternal } from "./caller.ts";

/** Messages that one address may write in an hour: a whole school may be behind it, a flood may not. */
const perHour = 30;

/** Messages of the contact form, which anybody may write (attack case 81). */
export function contactsHook(now: () => Date): WriteHook {
	const written = countTries(perHour, now);
	return {
		collection: "contacts",
		actions: ["create"],
		async before({ record, request }) {
			if (record.status === "") record.status = "new";
			if (!isInternal(request) && !request.superuser) written.count(placeOf(request.ip));
		},
	};
}
