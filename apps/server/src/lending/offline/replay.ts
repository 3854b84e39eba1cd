/** `POST /api/circulation/replay`: applies the events of an offline device in time order. */

import type { EventAnswer } from "@rafta/library/api/offline";
import { clockProblem } from "@rafta/library/circulation/clock";
import { reasonMessage } from "@rafta/library/circulation/reasons";
import type { Reason, ReasonCode } from "@rafta/library/circulation/types";
import { inTimeOrder } from "@rafta/library/offline/events";
import type { Desk } from "../../kit/desk.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { journalOf } from "../circulation/journal.ts";
import type { Policies } from "../circulation/policies.ts";
import { type CodeLookup, findCopy, findReader } from "../desk/codes.ts";
import { type CardReason, putCard, reasonsOf } from "./conflicts.ts";
import { type EventBody, eventBody } from "./event-body.ts";
import { flagReplayed } from "./flags.ts";
import type { Ready, ReplayContext } from "./replay-context.ts";
import { replayCopy } from "./replay-copy.ts";

/** An event with its effective time. */
interface TimedEvent {
	readonly body: EventBody;
	readonly at: string;
	readonly clock: ReturnType<typeof clockProblem>;
}

const asReason = (code: ReasonCode): CardReason => ({ code, overridable: false, values: {}, of: "copy" });

/**
 * Sorts events by their own clock, in their own order; events with an implausible time are dated from now on, one after
 * the other.
 */
function inTime(events: readonly EventBody[], now: Date): TimedEvent[] {
	const sorted = events
		.map((body) => ({ body, at: new Date(body.at).toISOString(), device: "", op_id: body.op_id }))
		.sort(inTimeOrder);
	return sorted.map(({ body, at }, index) => {
		const clock = clockProblem(new Date(at), now);
		return { body, clock, at: clock === "" ? at : new Date(now.getTime() + index).toISOString() };
	});
}

export function createReplay(service: RecordService, policies: Policies, now: () => Date) {
	const codeLookupOf = (records: RecordTransaction | RecordService): CodeLookup => ({
		records,
		committed: service.sql,
	});

	const contextOf = (records: RecordTransaction, desk: Desk, device: string): ReplayContext => ({
		...{ records, policies, desk, device, now },
		journal: journalOf(records),
	});

	const refuseEvent = (desk: Desk, op_id: string, code: ReasonCode): EventAnswer => ({
		op_id,
		outcome: "refused",
		reasons: [{ code, message: reasonMessage(asReason(code), desk.language) }],
		card: "",
		copy: "",
		loan: "",
	});

	const shownReasons = (desk: Desk, reasons: readonly Reason[]) =>
		reasons.map((one) => ({ code: one.code, message: reasonMessage(one, desk.language) }));

	/** Outcome of an event according to the journal and the cards; `null` for an unknown event. */
	async function outcomeOf(desk: Desk, opId: string): Promise<EventAnswer | null> {
		const entry = await service.findBy("circulation_events", { op_id: opId });
		const card = await service.findBy("desk_conflicts", { op_id: opId });
		const known = entry ?? card;
		if (!known) return null;
		const isTheirs = entry?.actor === desk.user || card?.actor === desk.user;
		if (known.school_id !== desk.school || !isTheirs) return refuseEvent(desk, opId, "event_foreign");
		const stands = card && card.status === "open" ? card : null;
		return {
			op_id: opId,
			outcome: stands ? (stands.outcome as "kept" | "conflict") : "done",
			reasons: shownReasons(desk, reasonsOf(stands)),
			card: stands?.id ?? "",
			copy: known.copy,
			loan: card?.loan || entry?.loan || "",
		};
	}

	/** Creates a card for an event whose copy or reader is unknown. */
	const layCard = (
		{ records, desk, device }: ReplayContext,
		{ body, at }: TimedEvent,
		found: { copy: Stored<"library_books"> | null; student: Stored<"students"> | null },
		code: ReasonCode,
	): Promise<void> =>
		putCard(records, {
			op_id: body.op_id,
			kind: body.kind,
			outcome: "conflict",
			at,
			device,
			actor: desk.user,
			school: desk.school,
			library: desk.library,
			copy: found.copy?.id ?? "",
			student: found.student?.id ?? "",
			loan: "",
			other: "",
			reasons: [asReason(code)],
			// A known reader's id is only in the card's own field, which is cleared when the reader is erased.
			said: {
				copy: body.copy ?? "",
				...("student" in body && !found.student && { student: body.student }),
				...("override_reason" in body && { override_reason: body.override_reason }),
				...("visit_id" in body && { visit_id: body.visit_id }),
			},
		});

	/** Applies the events about one copy, in one transaction; those with an unknown reader become cards. */
	async function applyToCopy(
		desk: Desk,
		device: string,
		copyId: string,
		events: readonly TimedEvent[],
	): Promise<void> {
		await service.transaction(async (records) => {
			const context = contextOf(records, desk, device);
			const copy = await records.find("library_books", copyId);
			if (!copy) return;
			const ready: Ready[] = [];
			for (const event of events) {
				const { body } = event;
				const code = "student" in body ? (body.student ?? "") : "";
				const student = code === "" ? null : await findReader(codeLookupOf(records), desk.school, code);
				const isThere = student !== null && student.status !== "anonymised";
				if (body.kind === "checkout" && !isThere) {
					await layCard(context, event, { copy, student: null }, "reader_unknown");
				} else ready.push(readyOf(desk, device, event, isThere ? student.id : ""));
			}
			if (ready.length === 0) return;
			const replayed = await replayCopy(context, copy, ready);
			await flagReplayed(context, copy, replayed);
			if (!replayed.isHandled) return;
			for (const event of events) {
				if (event.body.kind === "checkin" || !ready.some(({ fact }) => fact.op_id === event.body.op_id))
					continue;
				const student = ready.find(({ fact }) => fact.op_id === event.body.op_id)?.fact.student ?? "";
				const reader = student === "" ? null : await records.find("students", student);
				await layCard(context, event, { copy, student: reader }, "handled_by_staff");
			}
		});
	}

	function readyOf(desk: Desk, device: string, { body, at, clock }: TimedEvent, student: string): Ready {
		const exception = desk.isVolunteer || !("override_reason" in body) ? "" : (body.override_reason ?? "");
		return {
			fact: {
				op_id: body.op_id,
				device,
				at,
				kind: body.kind,
				student: body.kind === "checkin" ? "" : student,
				loan: body.op_id,
				undo: body.kind === "undo" ? body.undo : "",
				here: desk.library,
				due_on: "",
			},
			note: { kind: body.kind, student, exception, here: desk.library, clock },
			visit: "visit_id" in body ? (body.visit_id ?? "") : "",
		};
	}

	/** Returns the copy of an event; for an undo that of the undone event, if this desk may undo it. */
	async function copyOf(
		desk: Desk,
		body: EventBody,
		batch: ReadonlyMap<string, string>,
	): Promise<string | null> {
		if (body.kind !== "undo")
			return (await findCopy(codeLookupOf(service), desk.school, body.copy))?.id ?? null;
		const inBatch = batch.get(body.undo);
		if (inBatch !== undefined) return inBatch;
		const target = await service.findBy("circulation_events", { op_id: body.undo, school_id: desk.school });
		const isTheirs = target !== null && (!desk.isVolunteer || target.actor === desk.user);
		return isTheirs && target.copy !== "" ? target.copy : null;
	}

	/**
	 * Applies parsed events in time order; returns the responses by `op_id`. `isAgain`: the events already have cards
	 * and were corrected.
	 */
	async function applyEvents(
		desk: Desk,
		device: string,
		bodies: readonly EventBody[],
		isAgain = false,
	): Promise<Map<string, EventAnswer>> {
		const answers = new Map<string, EventAnswer>();
		const groups = new Map<string, TimedEvent[]>();
		const copies = new Map<string, string>();
		for (const event of inTime(bodies, now())) {
			const { op_id, kind } = event.body;
			const known = isAgain ? null : await outcomeOf(desk, op_id);
			if (known) {
				answers.set(op_id, known);
				continue;
			}
			if (kind === "renew" && desk.isVolunteer) {
				answers.set(op_id, refuseEvent(desk, op_id, "no_renewals"));
				continue;
			}
			const copy = await copyOf(desk, event.body, copies);
			if (copy !== null) {
				copies.set(op_id, copy);
				groups.set(copy, [...(groups.get(copy) ?? []), event]);
			} else if (kind === "undo") answers.set(op_id, await undoEvent(desk, event.body));
			else {
				await service.transaction((records) =>
					layCard(contextOf(records, desk, device), event, { copy: null, student: null }, "copy_unknown"),
				);
			}
		}
		// A few hundred rows at a time, so that requests of online desks can run between two copies.
		for (const [copy, events] of groups) {
			try {
				await applyToCopy(desk, device, copy, events);
			} catch (error) {
				// The same log was sent twice concurrently: the second one failed because the first one had already taken
				// effect.
				for (const { body: one } of events) if (!(await outcomeOf(desk, one.op_id))) throw error;
			}
		}
		for (const { op_id } of bodies) {
			const answer = answers.get(op_id) ?? (await outcomeOf(desk, op_id));
			answers.set(op_id, answer ?? refuseEvent(desk, op_id, "action_unknown"));
		}
		return answers;
	}

	/** Undoes an event that could not be applied: its card is marked as gone. */
	async function undoEvent(desk: Desk, body: EventBody & { kind: "undo" }): Promise<EventAnswer> {
		return service.transaction(async (records) => {
			const card = await records.findBy("desk_conflicts", { op_id: body.undo, school_id: desk.school });
			if (card?.actor !== desk.user || card.loan !== "")
				return refuseEvent(desk, body.op_id, "action_unknown");
			if (card.status === "open") await records.update("desk_conflicts", card.id, { status: "gone" });
			return { op_id: body.op_id, outcome: "done", reasons: [], card: "", copy: card.copy, loan: "" };
		});
	}

	return {
		applyEvents,

		/** Applies the log of a device. Every event gets a response, in the order in which they were sent. */
		async replay(desk: Desk, device: string, sent: readonly unknown[]): Promise<{ events: EventAnswer[] }> {
			const read = sent.map((one) => eventBody.safeParse(one));
			const bodies = read.flatMap((result) => (result.success ? [result.data] : []));
			const unique = [...new Map(bodies.map((one) => [one.op_id, one])).values()];
			const answers = await applyEvents(desk, device, unique);
			const opIdOf = (one: unknown) => String((Object(one) as { op_id?: unknown }).op_id ?? "").slice(0, 40);
			return {
				events: read.map((result, index) => {
					const answer = result.success ? answers.get(result.data.op_id) : undefined;
					return answer ?? refuseEvent(desk, opIdOf(sent[index]), "action_unknown");
				}),
			};
		},
	};
}

export type Replay = ReturnType<typeof createReplay>;
