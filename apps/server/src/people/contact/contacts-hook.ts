/** Messages of the contact form, which anybody may send, through any API (attack case 81). */

import { createHash } from "node:crypto";
import { judgeMessage, type Message, sameMessage } from "@rafta/library/contact/spam";
import {
	ApiError,
	formatInstant,
	type Memory,
	placeOf,
	type RecordData,
	type RequestContext,
	slowDown,
} from "@rafta/records";
import { words } from "@rafta/words";
import type { Limits } from "../../kit/limits.ts";
import { administrators } from "../../kit/staff.ts";
import { isInternal } from "../../kit/writes/request-user.ts";
import type { WriteEvent, WriteHook } from "../../records.ts";
import type { Notifier } from "../notices/notify.ts";
import { ticketAge } from "./ticket.ts";

const texts = words("server/people/contact");

const minute = 60_000;
const hour = 60 * minute;
const pace = (time: number) => ({ free: 1, firstWait: time, maxWait: time, forgetAfter: time });
/** Administrators are notified of a new message unless an unread one arrived within this time. */
const quiet = 6 * hour;

/** Counts this message and returns how often the same text arrived within the hour. */
function repeatsOf(memory: Memory, message: Message, now: Date): Promise<number> {
	const key = createHash("sha256").update(sameMessage(message)).digest("hex").slice(0, 32);
	return memory.change("contact-same", key, (value) => {
		const [known = 0, since = 0] = value?.split(" ").map(Number) ?? [];
		const [before, begun] = now.getTime() - since < hour ? [known, since] : [0, now.getTime()];
		return { value: `${before + 1} ${begun}`, until: begun + hour, answer: before };
	});
}

/** Notifies administrators of unread messages with a fixed text: the mail contains nothing of a message. */
async function notifyAdministrators(
	notifier: Notifier,
	{ record, records }: WriteEvent,
	now: Date,
): Promise<void> {
	const unread = await records.list("contacts", {
		filter: "status = 'new' && created > {:since} && id != {:id}",
		params: { since: formatInstant(new Date(now.getTime() - quiet)), id: record.id },
		limit: 1,
	});
	if (unread.length > 0) return;
	for (const administrator of await administrators(records)) {
		await notifier.notify(records, administrator, { kind: "contact_received", school_id: "", data: {} });
	}
}

const messageOf = ({ name, subject, message }: RecordData): Message => ({
	name: String(name),
	subject: String(subject),
	message: String(message),
});

export function contactsHook(memory: Memory, limits: Limits, notifier: Notifier, now: () => Date): WriteHook {
	/** While too many come, one message a minute is taken, and one of each place an hour. */
	const slowLane = slowDown(memory, "contact-lane", pace(minute));
	const fromPlace = slowDown(memory, "contact-place", pace(hour));
	/** Keyed by the headers object, which all attempts of one write share: a retried transaction counts once. */
	const judged = new WeakMap<RequestContext["headers"], ReturnType<typeof judge>>();

	async function judge(record: RecordData, { ip, body }: RequestContext) {
		const place = placeOf(ip);
		await limits.count("messages", ip);
		await limits.count("allMessages", "").catch(async (error: unknown) => {
			if (!(error instanceof ApiError)) throw error;
			const time = now().getTime();
			const isFree = (await slowLane.wait("", time)) === 0;
			const isFirst = isFree && (await fromPlace.attempt(place, time)) === 0;
			if (!isFirst || (await slowLane.attempt("", time)) > 0)
				throw new ApiError(429, texts.busy, {}, { retry_after: minute / 1000 });
		});
		const message = messageOf(record);
		return judgeMessage(message, {
			trap: typeof body.website === "string" ? body.website : "",
			seconds: await ticketAge(memory, body.ticket, now()),
			repeats: await repeatsOf(memory, message, now()),
		});
	}

	return {
		collection: "contacts",
		actions: ["create", "update"],
		async before({ action, record, request }) {
			if (record.status === "") record.status = action === "create" ? "new" : "read";
			if (action === "update" || isInternal(request) || request.superuser) return;
			const result = judged.get(request.headers) ?? judge(record, request);
			judged.set(request.headers, result);
			const { spam, signs } = await result;
			record.spam_signs = signs.join(" ");
			if (spam) record.status = "spam";
		},
		async after(event) {
			const { action, record, request } = event;
			if (action !== "create" || record.status !== "new" || isInternal(request)) return;
			await notifyAdministrators(notifier, event, now());
		},
	};
}
