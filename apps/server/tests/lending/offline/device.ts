/** Devices that were offline, and the logs that they send afterwards. */
import type { DeskEvent } from "@rafta/library/offline/events";
import type { Desk } from "../../../src/kit/desk.ts";
import { createReplay } from "../../../src/lending/offline/replay.ts";
import type { SmallLibrary } from "../circulation/small-library.ts";

/** Minutes after the small library's noon of 5 March 2026. */
export const minute = (minutes: number): string =>
	new Date(Date.parse("2026-03-05T09:00:00Z") + minutes * 60_000).toISOString();

export function devices(small: SmallLibrary) {
	const replay = createReplay(small.service, small.rafta.policies, small.now);
	return {
		replay,
		event: (values: Partial<DeskEvent> & Pick<DeskEvent, "kind">, minutes: number): DeskEvent => ({
			op_id: small.op(),
			at: minute(minutes),
			copy: "1001",
			...values,
		}),
		/** Sends a log; returns the outcomes in its order, with the codes of the reasons. */
		async send(events: readonly unknown[], device = "bir", desk: Desk = small.desk) {
			const { events: answers } = await replay.replay(desk, device, events);
			return answers.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ code }) => code)].join(" "));
		},
		conflicts: () => small.service.list("desk_conflicts", { filter: 'status = "open"', sort: "at" }),
	};
}

/** The relevant state of a library, in an order that depends on nothing but itself. */
export async function stateOf(small: SmallLibrary): Promise<unknown> {
	const { service } = small;
	const pick = (names: readonly string[]) => (record: Record<string, unknown>) =>
		Object.fromEntries(names.map((name) => [name, record[name]]));
	const loans = await service.list("book_loans", { filter: 'status != "cancelled"', sort: "id" });
	const copies = await service.list("library_books", { sort: "id" });
	const holds = await service.list("holds", { sort: "id" });
	const conflicts = await service.list("desk_conflicts", { filter: 'status = "open"', sort: "op_id" });
	return {
		loans: loans.map(
			pick([
				"id",
				"library_book_id",
				"student_id",
				"status",
				"loaned_at",
				"returned_at",
				"due_on",
				"original_due_on",
				"renewals",
			]),
		),
		copies: copies.map(pick(["id", "status", "last_seen_on"])),
		holds: holds.map(pick(["id", "status", "position", "library_book_id"])),
		conflicts: conflicts.map(pick(["op_id", "outcome", "reasons", "copy", "student", "loan", "other_loan"])),
	};
}
