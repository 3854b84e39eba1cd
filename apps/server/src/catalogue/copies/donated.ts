/**
 * Creates copies from books left over at a swap event that the commission accepted as donations. Each swap keeps the id
 * of its copy, so that decision and register can be traced in both directions.
 */

import type { DonatedBody } from "@rafta/library/api/copies";
import { cutText } from "@rafta/library/text/cut-text";
import { formatDate } from "@rafta/library/turkish/dates";
import { fillText, words } from "@rafta/words";
import type { AccountActor } from "../../kit/actor.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { followTitle } from "../titles/lookup-title.ts";
import { type BatchCopy, batchCopy, type FinishedBatch } from "./batch.ts";
import { callNumber } from "./copies-hook.ts";
import { refusal } from "./refusal.ts";

const texts = words("server/catalogue/copies");

/** @throws ApiError 400 for a library of another school */
export async function ownLibrary(service: RecordService, actor: AccountActor, id: string): Promise<void> {
	const library = await service.find("libraries", id);
	if (library?.school_id !== actor.school) throw refuseField("library", problems.otherSchool);
}

/** The school's donated swaps that have no copy yet. @throws ApiError 422 listing all others */
async function donatedOf(
	records: RecordTransaction,
	actor: AccountActor,
	ids: readonly string[],
): Promise<Stored<"swaps">[]> {
	const found: Stored<"swaps">[] = [];
	const others: { id: string; name: string }[] = [];
	for (const id of ids) {
		const swap = await records.find("swaps", id);
		const isOurs = swap?.school_id === actor.school;
		if (swap && isOurs && swap.status === "donated" && swap.library_book_id === "") found.push(swap);
		else others.push({ id, name: (isOurs && swap.token) || id });
	}
	if (others.length > 0) throw refusal([{ code: "not_donated", copies: others }], actor.language);
	return found;
}

/**
 * Creates a copy of each. The person who brought it is a child: the register names the event as donor, or the text
 * given by the school.
 */
export async function createDonated(
	records: RecordTransaction,
	actor: AccountActor,
	body: DonatedBody,
): Promise<FinishedBatch> {
	const copies: BatchCopy[] = [];
	for (const swap of await donatedOf(records, actor, body.swaps)) {
		const book = (await followTitle(records, swap.book_id)) ?? (await records.find("books", swap.book_id));
		const event = await records.find("swap_events", swap.event_id);
		const [day, no] = [formatDate(swap.decision_on), swap.decision_no];
		const made = await records.create(
			"library_books",
			{
				book_id: book?.id,
				library_id: body.library,
				shelf: body.shelf,
				call_number: cutText(callNumber(book), 60),
				condition: swap.condition,
				acquired_how: "donation",
				donor: body.donor ?? event?.name ?? "",
				note: fillText(texts.donatedNote, { day, no })[actor.language],
			},
			actor.request,
		);
		await records.update("swaps", swap.id, { library_book_id: made.id });
		copies.push(batchCopy(made, book, ["library_id", "status", "updated"]));
	}
	return { library_id: body.library, copies, note: "" };
}
