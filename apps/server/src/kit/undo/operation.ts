/** Operations that can be undone for thirty days: their beginning, the time that is left, and its end. */
import { type CalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { lastUndoDay } from "@rafta/library/undo/limits";
import { badRequest, formatInstant } from "@rafta/records";
import { type Text, words } from "@rafta/words";
import type { RecordService, Stored } from "../../records.ts";

const texts = words("server/kit/undo");

/** Values with which the record of an operation begins; its work follows in steps. */
export const applyValues = (user: string, now: Date) =>
	({
		status: "applying",
		done: 0,
		applied_by: user,
		applied_at: formatInstant(now),
		expires_on: lastUndoDay(todayIn(now)),
	}) as const;

/** Values with which its undo begins. */
export const undoValues = (user: string) => ({ status: "undoing", done: 0, applied_by: user }) as const;

/** @throws ApiError 400 after the last day on which an operation can be undone */
export function assertInTime(lastDay: CalendarDate, now: Date): void {
	if (lastDay < todayIn(now)) throw badRequest(texts.over);
}

/** Refuses to undo an operation that is not applied as a whole, with this reason. @throws ApiError 400 */
export function assertUndoable(
	operation: { readonly status: string; readonly expires_on: CalendarDate },
	reason: Text,
	now: Date,
): void {
	if (operation.status !== "applied") throw badRequest(reason);
	assertInTime(operation.expires_on, now);
}

/** Operations that have come to rest and can no longer be undone. */
export const listExpired = <N extends "imports" | "promotions" | "title_merges">(
	service: RecordService,
	collection: N,
	now: Date,
): Promise<Stored<N>[]> =>
	service.list(collection, {
		filter: 'expires_on != "" && expires_on < {:today} && status != "applying" && status != "undoing"',
		params: { today: todayIn(now) },
	});
