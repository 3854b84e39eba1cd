/** Moves copies from one library of a school to another. */

import type { MoveBody } from "@rafta/library/api/copies";
import { mayMoveCopy } from "@rafta/library/circulation/transitions";
import type { CopyStatus } from "@rafta/library/circulation/types";
import { badRequest } from "@rafta/records";
import { words } from "@rafta/words";
import type { AccountActor } from "../../kit/actor.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import type { RecordTransaction } from "../../records.ts";
import { batchCopy, bookShelf, copiesOf, type FinishedBatch } from "./batch.ts";
import { nameOf, type Refusal, refusal } from "./refusal.ts";

const texts = words("server/catalogue/copies");

export async function moveCopies(
	records: RecordTransaction,
	actor: AccountActor,
	body: MoveBody,
): Promise<FinishedBatch> {
	const library = await records.find("libraries", body.library);
	if (library?.school_id !== actor.school) throw refuseField("library", problems.otherSchool);
	const { found, unknown } = await copiesOf(records, actor.school, body.copies);
	const moving = found.filter(({ library_id }) => library_id !== library.id);
	const immovable = moving.filter(({ status }) => !mayMoveCopy(status as CopyStatus));
	const refused: Refusal[] = [
		...(unknown.length > 0
			? [{ code: "unknown" as const, copies: unknown.map((id) => ({ id, name: id })) }]
			: []),
		...(immovable.length > 0 ? [{ code: "away" as const, copies: immovable.map(nameOf) }] : []),
	];
	if (refused.length > 0) throw refusal(refused, actor.language);
	if (moving.length === 0) throw badRequest(texts.nothing);
	const bookOf = bookShelf(records);
	const copies = [];
	for (const copy of moving) {
		copies.push(batchCopy(copy, await bookOf(copy.book_id), ["library_id", "shelf"]));
		const shelf = body.shelf === undefined ? {} : { shelf: body.shelf };
		await records.update("library_books", copy.id, { library_id: library.id, ...shelf }, actor.request);
	}
	return { library_id: library.id, copies };
}
