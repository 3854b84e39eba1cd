/** Withdraws copies by a decision of the commission. Their records remain, so that the register stays complete. */

import type { WithdrawBody } from "@rafta/library/api/copies";
import { isManualCopyTransition } from "@rafta/library/circulation/transitions";
import type { CopyStatus } from "@rafta/library/circulation/types";
import { isLive } from "@rafta/library/copies/weeding";
import { withdrawalReasons } from "@rafta/library/copies/withdrawal";
import { homeLanguage } from "@rafta/words";
import type { AccountActor } from "../../kit/actor.ts";
import type { RecordTransaction, Stored } from "../../records.ts";
import { batchCopy, bookShelf, copiesOf, type FinishedBatch } from "./batch.ts";
import { readMembers } from "./copy-batches-hook.ts";
import { liveCopies, waitingFor } from "./queries.ts";
import { nameOf, type Refusal, refusal } from "./refusal.ts";

/** Maximum waiting readers listed by name for one title; the rest is counted. */
const namedReaders = 5;

/** Titles that would have no copy left on the school's shelves, each with one of its copies. */
async function lastCopies(
	records: RecordTransaction,
	school: string,
	going: readonly Stored<"library_books">[],
): Promise<Stored<"library_books">[]> {
	const ids = new Set(going.map(({ id }) => id));
	const present = going.filter(({ status }) => isLive(String(status)));
	const left = new Set(
		(await liveCopies(records.sql, school, [...new Set(present.map(({ book_id }) => String(book_id)))]))
			.filter(({ id }) => !ids.has(id))
			.map(({ book }) => book),
	);
	return present.filter(
		({ book_id }, index) =>
			!left.has(String(book_id)) && present.findIndex((one) => one.book_id === book_id) === index,
	);
}

async function reasonsAgainst(
	records: RecordTransaction,
	actor: AccountActor,
	body: WithdrawBody,
	found: readonly Stored<"library_books">[],
	unknown: readonly string[],
): Promise<Refusal[]> {
	const reasons: Refusal[] = [];
	if (unknown.length > 0) reasons.push({ code: "unknown", copies: unknown.map((id) => ({ id, name: id })) });
	const unavailable = found.filter(
		({ status }) => !isManualCopyTransition(status as CopyStatus, "withdrawn"),
	);
	if (unavailable.length > 0) reasons.push({ code: "not_here", copies: unavailable.map(nameOf) });
	if (body.last_copies) return reasons;
	const last = await lastCopies(
		records,
		actor.school,
		found.filter((copy) => !unavailable.includes(copy)),
	);
	const bookOf = bookShelf(records);
	const named = await Promise.all(
		last.map(async (copy) => ({
			id: copy.id,
			book: copy.book_id,
			name: String((await bookOf(copy.book_id))?.title ?? copy.barcode),
		})),
	);
	if (named.length > 0) reasons.push({ code: "last_copy", copies: named, overridable: true });
	const waiting = await waitingFor(
		records.sql,
		actor.school,
		named.map(({ book }) => book),
	);
	const waited = named.flatMap(({ id, book, name }) => {
		const who = waiting.get(book) ?? [];
		const rest = who.length > namedReaders ? [`+${who.length - namedReaders}`] : [];
		const names = [...who.slice(0, namedReaders), ...rest].join(", ");
		return who.length > 0 ? [{ id, name: `${name} (${names})` }] : [];
	});
	if (waited.length > 0) reasons.push({ code: "waiting", copies: waited, overridable: true });
	return reasons;
}

export async function withdrawCopies(
	records: RecordTransaction,
	actor: AccountActor,
	body: WithdrawBody,
): Promise<FinishedBatch> {
	const { reason, decision_on, decision_no, note } = body;
	const { found, unknown } = await copiesOf(records, actor.school, body.copies);
	const refused = await reasonsAgainst(records, actor, body, found, unknown);
	if (refused.length > 0) throw refusal(refused, actor.language);
	const bookOf = bookShelf(records);
	const copies = [];
	for (const copy of found) {
		const before = ["status", "withdrawn_on", "withdrawn_reason"] as const;
		copies.push(batchCopy(copy, await bookOf(copy.book_id), before));
		// The register is a Turkish document, whatever the language of the screen.
		const values = { status: "withdrawn", withdrawn_reason: withdrawalReasons[reason][homeLanguage] };
		await records.update("library_books", copy.id, values, actor.request);
	}
	return { copies, reason, decision_on, decision_no, note, members: readMembers(body.members) };
}
