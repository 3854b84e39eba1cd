/** The named operations on holds (design section 4). Each is one transaction; the same `op_id` has one effect. */

import type { CheckBody, HoldBody, MoveBody, PlaceBody } from "@rafta/library/api/holds";
import type { ReasonCode } from "@rafta/library/circulation/types";
import type { HoldRequest } from "@rafta/library/holds/place";
import { todayIn } from "@rafta/library/turkish/dates";
import type { Actor } from "../../kit/actor.ts";
import type { Desk } from "../../kit/desk.ts";
import type { CollectionName, RecordService, Stored } from "../../records.ts";
import type { Policies } from "../circulation/policies.ts";
import { notKnown, plainReasons, refusal, shownReasons } from "../circulation/refusal.ts";
import type { Action, Answer } from "../desk/actions.ts";
import { shown } from "../desk/answers.ts";
import { createOnce } from "../desk/once.ts";
import { holdSnapshot } from "./changes.ts";
import { type EndedHold, endHold, giveTurn } from "./end.ts";
import { writeHoldEntry } from "./journal.ts";
import { fittingPickup } from "./pickup-day.ts";
import { placeInQueue, waitingHolds } from "./queue.ts";
import { loadHoldRequest } from "./request.ts";

const active = ["waiting", "ready", "in_transit"];

export function holdOperations(service: RecordService, policies: Policies, now: () => Date) {
	const once = createOnce(service, policies, now);

	const refuse = (desk: Desk, code: ReasonCode, values: Record<string, string | number> = {}) =>
		refusal([{ code, overridable: false, values }], desk.language);

	/** Returns a hold of the school, or of the calling reader. @throws ApiError 404, and 422 for one that has ended */
	async function activeHold(
		action: Action,
		desk: Desk,
		id: string,
		reader: string | null = null,
	): Promise<Stored<"holds">> {
		const hold = await action.records.find("holds", id);
		const isTheirs = reader === null || hold?.student_id === reader;
		if (hold?.school_id !== desk.school || !isTheirs) throw notKnown("hold_unknown", desk.language);
		if (!active.includes(hold.status)) throw refuse(desk, "hold_ended");
		return hold;
	}

	/**
	 * Builds the response for a hold: title, reader and copy as the caller may see them, and the length of the queue.
	 */
	async function answerOf({ records, desk }: Action, hold: Stored<"holds">): Promise<Answer> {
		const { request } = desk;
		const find = async <N extends CollectionName>(collection: N, id: string) =>
			shown(service, collection, id === "" ? null : await records.find(collection, id), request);
		return {
			hold: await shown(service, "holds", hold, request),
			book: await find("books", hold.book_id),
			student: await find("students", hold.student_id),
			copy: await find("library_books", hold.library_book_id),
			waiting: (await waitingHolds(records, hold.book_id, hold.library_id)).length,
		};
	}

	/** Builds the response for an ended hold, with the hold that now has its copy. */
	async function endedAnswer(action: Action, { hold, passed }: EndedHold): Promise<Answer> {
		const next = passed?.next ? await action.records.find("holds", passed.next) : null;
		return {
			...(await answerOf(action, hold)),
			copy_status: passed?.copy.status ?? null,
			next: next && (await answerOf(action, next)),
		};
	}

	/** Shelf location of an available copy, as far as the caller may see it. */
	async function standing({ request }: Actor, wanted: HoldRequest): Promise<Answer | null> {
		const filter = `book_id = "${wanted.book_id}" && library_id = "${wanted.library_id}" && status = "available"`;
		const query = { filter, perPage: "1", skipTotal: "1", fields: "shelf,call_number" };
		const [copy] = (await service.api.list("catalogue", query, request)).items;
		const library = await service.find("libraries", wanted.library_id);
		return copy ? { library: library?.name ?? "", shelf: copy.shelf, call_number: copy.call_number } : null;
	}

	const codeLookupOf = ({ records }: Action) => ({ records, committed: service.sql });
	const detailsOf = (desk: Desk, opId: string) => ({ opId, actor: desk.user });

	return {
		place: (actor: Actor, body: PlaceBody) =>
			once(actor, body.op_id, ["hold_place"], async (action) => {
				const { records } = action;
				const wanted = await loadHoldRequest(codeLookupOf(action), actor, body, policies, now());
				const { request, student, book, copy, reasons } = wanted;
				if (reasons.length > 0) throw refusal(reasons, actor.language);
				const queue = await waitingHolds(records, book.id, request.library_id);
				const hold = await records.create("holds", {
					book_id: book.id,
					student_id: student.id,
					library_id: request.library_id,
					school_id: actor.school,
					library_book_id: copy?.id ?? "",
					copy_level: copy !== null,
					status: "waiting",
					position: queue.length + 1,
					createdBy: actor.user,
				});
				await writeHoldEntry(action, {
					opId: body.op_id,
					kind: "hold_place",
					at: now(),
					actor: actor.user,
					hold,
					copy: null,
					// Undo cancels it.
					before: [{ ...holdSnapshot(hold), status: "cancelled", position: 0 }],
					reason: "",
				});
				return answerOf(action, hold);
			}),

		cancel: (actor: Actor, body: HoldBody) =>
			once(actor, body.op_id, ["hold_cancel"], async (action) => {
				const hold = await activeHold(action, actor, body.hold, actor.reader);
				return endedAnswer(action, await endHold(action, hold, "cancelled", detailsOf(actor, body.op_id)));
			}),

		move: (desk: Desk, body: MoveBody) =>
			once(desk, body.op_id, ["hold_move"], async (action) => {
				const { records } = action;
				const hold = await activeHold(action, desk, body.hold);
				if (hold.status !== "waiting") throw refuse(desk, "hold_not_waiting");
				await placeInQueue(records, hold, body.position);
				const moved = (await records.find("holds", hold.id)) ?? hold;
				await writeHoldEntry(action, {
					opId: body.op_id,
					kind: "hold_move",
					at: now(),
					actor: desk.user,
					hold: moved,
					copy: null,
					before: [holdSnapshot(hold)],
					reason: "",
				});
				return answerOf(action, moved);
			}),

		/** Passes a copy that was not picked up in time to the next reader. */
		expire: (desk: Desk, body: HoldBody) =>
			once(desk, body.op_id, ["hold_expire"], async (action) => {
				const hold = await activeHold(action, desk, body.hold);
				if (hold.status !== "ready") throw refuse(desk, "hold_not_ready");
				const until = await fittingPickup(policies, hold);
				if (until >= todayIn(now())) throw refuse(desk, "hold_not_due", { date: until });
				return endedAnswer(action, await endHold(action, hold, "expired", detailsOf(desk, body.op_id)));
			}),

		/** Lets the next reader in the queue go first. */
		pass: (desk: Desk, body: HoldBody) =>
			once(desk, body.op_id, ["hold_pass"], async (action) => {
				const hold = await activeHold(action, desk, body.hold);
				if (hold.status !== "ready") throw refuse(desk, "hold_not_ready");
				const ended = await giveTurn(action, hold, detailsOf(desk, body.op_id));
				// Throwing rolls back what was tried.
				if (!ended.passed?.next) throw refuse(desk, "hold_nobody_waits");
				return endedAnswer(action, ended);
			}),

		/**
		 * Returns whether a title could be held, every reason against it, and the location if it is available; changes
		 * nothing.
		 */
		async check(actor: Actor, body: CheckBody): Promise<Answer> {
			const sight = { records: service, committed: service.sql };
			const { request, reasons } = await loadHoldRequest(sight, actor, body, policies, now());
			const own = request.held.find((hold) => hold.book_id === request.book_id);
			const record = own ? await service.find("holds", own.id) : null;
			return {
				reasons: (actor.reader === null ? shownReasons : plainReasons)(reasons, actor.language),
				library: request.library_id,
				waiting: request.holds.filter(
					(hold) => hold.status === "waiting" && hold.library_id === request.library_id,
				).length,
				hold: await shown(service, "holds", record, actor.request),
				stands: reasons.some(({ code }) => code === "hold_on_shelf") ? await standing(actor, request) : null,
			};
		},
	};
}
