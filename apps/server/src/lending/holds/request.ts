/** Loads the state that the hold rules need. */

import type { PlaceBody } from "@rafta/library/api/holds";
import type { CopyState, Reason } from "@rafta/library/circulation/types";
import { type HoldRequest, holdReasons } from "@rafta/library/holds/place";
import { todayIn } from "@rafta/library/turkish/dates";
import { followTitle, mayUse } from "../../catalogue/titles/lookup-title.ts";
import type { Actor } from "../../kit/actor.ts";
import type { RecordReader, Stored } from "../../records.ts";
import type { Policies } from "../circulation/policies.ts";
import { readerHolds, readerLoans, titleHolds } from "../circulation/queries.ts";
import { notKnown } from "../circulation/refusal.ts";
import { copyState, readerState } from "../circulation/state.ts";
import { type CodeLookup, findCopy, findReader } from "../desk/codes.ts";
import { schoolCopies } from "./queries.ts";

export interface HoldContext {
	readonly request: HoldRequest;
	readonly student: Stored<"students">;
	readonly book: Stored<"books">;
	readonly copy: Stored<"library_books"> | null;
	/** All reasons against the hold. */
	readonly reasons: readonly Reason[];
}

/** The library with most of the given copies; empty if there are none. */
function mainLibrary(copies: readonly CopyState[]): string {
	const byLibrary = Map.groupBy(copies, ({ library_id }) => library_id);
	const [largest] = [...byLibrary].sort(
		([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
	);
	return largest?.[0] ?? "";
}

/**
 * Returns the pickup library: the requested one, the copy's, the desk's, or the one with most copies; any library for a
 * title that the school does not have.
 */
async function pickupLibrary(
	records: RecordReader,
	actor: Actor,
	requested: string,
	copies: readonly CopyState[],
): Promise<string> {
	const id = requested || actor.library || mainLibrary(copies);
	const found = id === "" ? null : await records.find("libraries", id);
	if (found?.school_id === actor.school) return found.id;
	const [any] = await records.list("libraries", {
		filter: "school_id = {:school}",
		params: { school: actor.school },
		limit: 1,
	});
	if (requested !== "" || !any) throw notKnown("library_unknown", actor.language);
	return any.id;
}

/**
 * Loads everything needed to decide a hold request. @throws ApiError 404 for records that do not exist, or belong to
 * another school
 */
export async function loadHoldRequest(
	sight: CodeLookup,
	actor: Actor,
	body: Pick<PlaceBody, "book" | "copy" | "student" | "library">,
	policies: Policies,
	now: Date,
): Promise<HoldContext> {
	const { records } = sight;
	const { school } = actor;
	const { language } = actor.request;
	// A reader can only place holds for themselves, whatever the body contains.
	const who = actor.reader ?? body.student ?? "";
	const student = await findReader(sight, school, who);
	if (!student || (actor.reader !== null && student.id !== actor.reader))
		throw notKnown("reader_unknown", language);
	const copy = body.copy === undefined ? null : await findCopy(sight, school, body.copy);
	if (body.copy !== undefined && !copy) throw notKnown("copy_unknown", language);
	const book = await followTitle(records, String(copy?.book_id ?? body.book ?? ""));
	if (!book || !(copy || mayUse(book, school))) throw notKnown("title_unknown", language);
	const copies = await schoolCopies(records.sql, book.id, school);
	const library = await pickupLibrary(records, actor, body.library ?? String(copy?.library_id ?? ""), copies);
	const rules = await policies.of(school, library);
	const today = todayIn(now);
	const request: HoldRequest = {
		school_id: school,
		reader: await readerState(records, student, rules, today),
		copy: copy && copyState(copy),
		library_id: library,
		loans: await readerLoans(records.sql, student.id),
		held: await readerHolds(records.sql, student.id),
		copies,
		holds: await titleHolds(records.sql, book.id, school),
		book_id: book.id,
		by_reader: actor.reader !== null,
		today,
	};
	return { request, student, book, copy, reasons: holdReasons(request, rules.policy, rules.holds) };
}
