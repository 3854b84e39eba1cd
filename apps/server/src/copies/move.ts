/** Moves copies from one library of a school to another. */
import { mayMoveCopy } from "@rafta/library/circulation/transitions";
import type { CopyStatus } from "@rafta/library/circulation/types";
import { badRequest, type RecordTransaction } from "@rafta/records";
import { problems, refuseField } from "../hooks/problems.ts";
import { type Asker, batchCopy, bookShelf, copiesOf, type Done } from "./batch.ts";
import type { MoveBody } from "./bodies.ts";
import { nameOf, type Refused, refusal } from "./refusal.ts";

const nothing = {
	tr: "Seçilen nüshalar zaten bu kütüphanede.",
	en: "The copies are in this library already.",
};

export async function moveCopies(records: RecordTransaction, asker: Asker, body: MoveBody): Promise<Done> {
	const library = await records.find("libraries", body.library);
	if (library?.school_id !== asker.school) throw refuseField("library", problems.otherSchool);
	const { found, unknown } = await copiesOf(records, asker.school, body.copies);
	const moving = found.filter(({ library_id }) => library_id !== library.id);
	const away = moving.filter(({ status }) => !mayMoveCopy(status as CopyStatus));
	const refused: Refused[] = [
		...(unknown.length > 0
			? [{ code: "unknown" as const, copies: unknown.map((id) => ({ id, name: id })) }]
			: []),
		...(away.length > 0 ? [{ code: "away" as const, copies: away.map(nameOf) }] : []),
	];
	if (refused.length > 0) throw refusal(refused, asker.request.language);
	if (moving.length === 0) throw badRequest(nothing);
	const bookOf = bookShelf(records);
	const copies = [];
	for (const copy of moving) {
		copies.push(batchCopy(copy, await bookOf(copy.book_id), ["library_id", "shelf"]));
		const shelf = body.shelf === undefined ? {} : { shelf: body.shelf };
		await records.update("library_books", copy.id, { library_id: library.id, ...shelf }, asker.request);
	}
	return { library_id: library.id, copies };
}
