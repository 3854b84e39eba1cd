import { type Memory, placeOf, type RequestContext, type WriteHook } from "@rafta/records";
import { countTries } from "../http/tries.ts";
import { isInternal } from "./caller.ts";

/** Messages that one address may write in an hour: a whole school may be behind it, a flood may not. */
const perHour = 30;

/** Messages of the contact form, which anybody may write (attack case 81). */
export function contactsHook(memory: Memory, now: () => Date): WriteHook {
	const written = countTries(memory, "contact", perHour, now);
	/** By the headers, which every try of one write has in common: a transaction that is tried again counts once. */
	const counted = new WeakMap<RequestContext["headers"], Promise<void>>();
	return {
		collection: "contacts",
		actions: ["create"],
		async before({ record, request }) {
			if (record.status === "") record.status = "new";
			if (isInternal(request) || request.superuser) return;
			const count = counted.get(request.headers) ?? written.count(placeOf(request.ip));
			counted.set(request.headers, count);
			await count;
		},
	};
}
