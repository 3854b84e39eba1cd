/** What is read of a matching: the file that anybody can check, and what would bring a reader a book. */
import { roleOf, roles } from "@rafta/library/access/roles";
import { matchSwaps } from "@rafta/library/swap/match";
import { nearlyMatched } from "@rafta/library/swap/nearly";
import type { RecordTransaction } from "@rafta/records";
import type { Action, Answer } from "../circulation/actions.ts";
import { shown } from "../circulation/answers.ts";
import type { HoldAsker } from "../holds/asker.ts";
import { userOf } from "../hooks/caller.ts";
import type { Body } from "./bodies.ts";
import { eventOf, problem, readerFor } from "./books.ts";
import { inputOf } from "./solve.ts";

const out = ["published", "pickup", "closed"];

/** Titles of one list that are shown: the first covers are what a child looks at. */
const mostTitles = 12;

/** The text of an event's result, once it is published. @throws ApiError 404, 422 */
export async function resultFile(records: RecordTransaction, asker: HoldAsker, id: string): Promise<string> {
	const event = await eventOf(records, asker, id, out);
	const known = await records.findBy("swap_results", { event_id: event.id });
	if (typeof known?.file !== "string") throw problem(asker, "event_unknown");
	return known.file;
}

/**
 * For each of a reader's books that would bring them none: the titles of which one wish more places it. As long as
 * wishes can change (and for staff always); a draft is not there for readers.
 */
export async function nearly(
	action: Action,
	asker: HoldAsker,
	id: string,
	body: Body<"nearly">,
): Promise<Answer> {
	const { records, service } = action;
	const stages = roleOf(userOf(asker.request) ?? {}) === roles.student ? ["listing", "deposit"] : undefined;
	const event = await eventOf(records, asker, id, stages);
	const student = await readerFor(action, asker.reader, body.student);
	const input = await inputOf(records, event);
	const result = matchSwaps(input);
	const served = new Set(result.legs.map(({ for_item }) => for_item));
	const books = async (ids: readonly string[]) =>
		Promise.all(
			ids
				.slice(0, mostTitles)
				.map(async (book) => shown(service, "books", await records.find("books", book), asker.request)),
		);
	return {
		/** Books that bring one as things stand. */
		placed: input.items
			.filter((item) => item.student_id === student.id && served.has(item.id))
			.map((item) => item.id),
		nearly: await Promise.all(
			nearlyMatched(input, result, student.id).map(async ({ item, titles }) => ({
				swap: item,
				books: await books(titles),
			})),
		),
	};
}
