/** An administrator's decision about a proposed correction, and the notice to the user who proposed it. */

import { isAsSeen, newValues } from "@rafta/library/catalogue/corrections";
import { badRequest, formatInstant, notFound } from "@rafta/records";
import { words } from "@rafta/words";
import type { AccountActor } from "../../kit/actor.ts";
import type { Notifier } from "../../people/notices/notify.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { notifyMaker } from "../titles/review.ts";
import { journal, write } from "./correct.ts";

const texts = words("server/catalogue/corrections");

/** @throws ApiError 400 for one that no longer waits, 404 */
async function waiting(
	records: RecordTransaction,
	id: string,
): Promise<{ correction: Stored<"title_corrections">; title: Stored<"books"> }> {
	const correction = await records.find("title_corrections", id);
	// The references of a merged title have moved to the remaining one: it is never a merged title.
	const title = correction && (await records.find("books", correction.book_id));
	if (!correction || !title) throw notFound();
	if (correction.status !== "open") throw badRequest(texts.decided);
	return { correction, title };
}

export interface Decision {
	readonly admin: AccountActor;
	readonly id: string;
	readonly now: Date;
}

/** Writes the proposed values into the title. `seen`: what the administrator saw in these fields. */
export const accept = (
	service: RecordService,
	notifier: Notifier,
	{ admin, id, now }: Decision,
	seen: Readonly<Record<string, unknown>>,
): Promise<Stored<"title_corrections">> =>
	service.transaction(async (records) => {
		const { correction, title } = await waiting(records, id);
		const proposed = correction.changes ?? [];
		if (!isAsSeen(proposed, title, seen)) throw badRequest(texts.titleChanged);
		// What is stored is what this decision changes, so that undoing it restores what was there.
		const changes = await write(records, title, newValues(proposed), admin.request);
		const decided = { status: "applied", changes, decided_at: formatInstant(now) };
		const applied = await records.update("title_corrections", id, decided);
		await journal(records, admin, applied, "title_corrected", now);
		const data = { title: title.title, title_id: title.id };
		await notifyMaker(records, notifier, correction, "title_correction_accepted", data);
		return applied;
	});

export const decline = (
	service: RecordService,
	notifier: Notifier,
	{ admin, id, now }: Decision,
	reason: string,
): Promise<Stored<"title_corrections">> =>
	service.transaction(async (records) => {
		const { correction, title } = await waiting(records, id);
		const decided = { status: "declined", reason, decided_at: formatInstant(now) };
		const declined = await records.update("title_corrections", id, decided);
		await journal(records, admin, declined, "title_correction_declined", now, { reason });
		const data = { title: title.title, title_id: title.id, reason };
		await notifyMaker(records, notifier, correction, "title_correction_declined", data);
		return declined;
	});
