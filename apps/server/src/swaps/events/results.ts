/** The file of a matching that anybody can check. */
import { publishedStages } from "@rafta/library/swaps/states";
import type { Actor } from "../../kit/actor.ts";
import type { RecordReader } from "../../records.ts";
import { eventOf, problem } from "../books.ts";
import { fileText } from "./kept-file.ts";

/** The text of an event's result, once it is published. @throws ApiError 404, 422 */
export async function resultFile(records: RecordReader, actor: Actor, id: string): Promise<string> {
	const event = await eventOf(records, actor, id, publishedStages);
	const known = await records.findBy("swap_results", { event_id: event.id });
	if (typeof known?.file !== "string") throw problem(actor, "event_unknown");
	return fileText(known.file);
}
