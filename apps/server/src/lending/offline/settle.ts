/** `POST /api/circulation/conflicts/{id}/settle`: staff settle a card. */
import type { SettleBody } from "@rafta/library/api/offline";
import { forbidden, formatInstant, notFound, type PresentedRecord } from "@rafta/records";
import type { Desk } from "../../kit/desk.ts";
import type { RecordService } from "../../records.ts";
import { notKnown, refusal } from "../circulation/refusal.ts";
import { shown } from "../desk/answers.ts";
import { findCopy, findReader } from "../desk/codes.ts";
import { eventBody } from "./event-body.ts";
import type { Replay } from "./replay.ts";
import { isoOf } from "./timeline.ts";

interface Settling {
	readonly service: RecordService;
	readonly replay: Replay;
	readonly desk: Desk;
	readonly now: () => Date;
}

/**
 * Settles a card of the desk's school, with a note. With a copy or a reader its event is first corrected and applied at
 * its own time; this happens only once, even if the card is settled twice.
 * @throws ApiError 404 for a card, copy or reader of another school, 422 for an event that cannot be repeated
 */
export async function settle(
	{ service, replay, desk, now }: Settling,
	id: string,
	body: SettleBody,
): Promise<{ card: PresentedRecord | null }> {
	if (desk.isVolunteer) throw forbidden();
	const { language } = desk.request;
	const card = await service.findBy("desk_conflicts", { id, school_id: desk.school });
	if (!card) throw notFound();
	if (card.status === "open" && (body.copy !== undefined || body.student !== undefined)) {
		const details = Object(card.said) as Record<string, string>;
		const sight = { records: service, committed: service.sql };
		const copy = await findCopy(sight, desk.school, body.copy ?? (card.copy || (details.copy ?? "")));
		if (!copy) throw notKnown("copy_unknown", language);
		const code = body.student ?? (card.student || (details.student ?? ""));
		const student = code === "" ? null : await findReader(sight, desk.school, code);
		if (card.kind === "checkout" && !student) throw notKnown("reader_unknown", language);
		const event = eventBody.safeParse({
			...details,
			op_id: card.op_id,
			kind: card.kind,
			at: isoOf(card.at),
			copy: copy.id,
			...(student && { student: student.id }),
		});
		if (card.outcome !== "conflict" || !event.success)
			throw refusal([{ code: "action_unknown", overridable: false, values: {} }], language);
		await replay.applyEvents(desk, card.device, [event.data], true);
	}
	const settled = await service.transaction(async (records) => {
		const current = await records.find("desk_conflicts", card.id);
		if (current?.status === "settled") return current;
		return records.update("desk_conflicts", card.id, {
			status: "settled",
			note: body.note,
			settled_by: desk.user,
			settled_at: formatInstant(now()),
		});
	});
	return { card: await shown(service, "desk_conflicts", settled, desk.request) };
}
