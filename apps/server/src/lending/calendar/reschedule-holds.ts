/** Rescheduling of last pickup days that no longer fit the calendar: the part of a move that concerns holds. */

import { setImmediate } from "node:timers/promises";
import type { AffectedLine } from "@rafta/library/api/calendar";
import { pickupAfterChange } from "@rafta/library/holds/policy";
import { todayIn } from "@rafta/library/turkish/dates";
import type { Desk } from "../../kit/desk.ts";
import { restoreRecord } from "../../kit/undo/restore.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { journalOf, statesOf } from "../circulation/journal.ts";
import type { Policies } from "../circulation/policies.ts";
import { holdSnapshot } from "../holds/changes.ts";
import { writeHoldEntry } from "../holds/journal.ts";
import { movePickup } from "../holds/pickup-day.ts";
import { holdsReady, type PickupGroup, pickupGroups } from "./queries.ts";

/** Holds moved per transaction, which limits how long a desk waits. */
const BATCH_SIZE = 50;

/** Affected holds, with the day to which their last pickup day moves. */
export type MovingPickups = PickupGroup & { readonly to: string };

export function createPickupRescheduling(service: RecordService, policies: Policies, now: () => Date) {
	async function affectedPickups(school: string, library: string): Promise<MovingPickups[]> {
		const groups: MovingPickups[] = [];
		for (const group of await pickupGroups(service.sql, school, todayIn(now()))) {
			if (library !== "" && group.library !== library) continue;
			const { holds, calendar } = await policies.of(school, group.library);
			const hold = { ready_on: group.ready_on, pickup_until: group.due_on };
			const to = pickupAfterChange(hold, holds, calendar);
			if (to !== group.due_on) groups.push({ ...group, to });
		}
		return groups;
	}

	return {
		affected: affectedPickups,

		/** The first holds of the groups, as a person reads them. */
		async lines(groups: readonly MovingPickups[], limit: number): Promise<AffectedLine[]> {
			const lines: AffectedLine[] = [];
			for (const group of groups) {
				const left = limit - lines.length;
				if (left <= 0) break;
				for (const id of await holdsReady(service.sql, group, "", left)) {
					const hold = await service.find("holds", id);
					const student = hold && (await service.find("students", hold.student_id));
					const book = hold && (await service.find("books", hold.book_id));
					lines.push({
						...{ id, due_on: group.due_on, to: group.to },
						reader: student?.full_name ?? "",
						class_code: student?.class_code ?? "",
						title: book?.title ?? "",
					});
				}
			}
			return lines;
		},

		/** Moves the holds of some groups. Sent again, it continues where it stopped. */
		async move(desk: Desk, opId: string, groups: readonly MovingPickups[]): Promise<void> {
			for (const group of groups) {
				for (let after = ""; ; ) {
					const ids = await holdsReady(service.sql, group, after, BATCH_SIZE);
					await service.transaction(async (records) => {
						const moving = { records, policies, now, journal: journalOf(records) };
						for (const id of ids) {
							const hold = await records.find("holds", id);
							if (hold?.status === "ready")
								await movePickup(moving, hold, { opId: `${opId}-${id}`, actor: desk.user });
						}
					});
					if (ids.length < BATCH_SIZE) break;
					after = ids.at(-1) ?? "";
					await setImmediate();
				}
			}
		},

		/** Restores the former pickup day of one hold, unless it has ended or its day has changed since. */
		async undoOne(
			records: RecordTransaction,
			desk: Desk,
			opId: string,
			entry: Stored<"circulation_events">,
		): Promise<void> {
			const { before, after } = statesOf(entry);
			const [was] = before?.holds ?? [];
			const [is] = after?.holds ?? [];
			const outcome = await restoreRecord(records, {
				collection: "holds",
				record: was ? await records.find("holds", was.id) : null,
				before: { pickup_until: was?.pickup_until },
				after: { status: "ready", pickup_until: is?.pickup_until },
			});
			if (outcome.reason !== null) return;
			const { former, record: hold } = outcome;
			await writeHoldEntry(
				{ records, journal: journalOf(records) },
				{
					opId: `${opId}-${hold.id}`,
					kind: "undo",
					at: now(),
					actor: desk.user,
					hold,
					copy: null,
					before: [holdSnapshot(former)],
					reason: entry.op_id,
				},
			);
		},
	};
}
