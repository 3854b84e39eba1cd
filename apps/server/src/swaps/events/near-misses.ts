/**
 * Near misses: titles with which a reader would get a book. Computing them costs as much as matching the event, and any
 * reader may request them: one result serves all readers until the event changes, and a large event is recomputed only
 * at intervals.
 */

import type { Body } from "@rafta/library/api/swaps";
import { ApiError, type Memory, recall } from "@rafta/records";
import { words } from "@rafta/words";
import type { Actor } from "../../kit/actor.ts";
import type { Answer } from "../../lending/desk/actions.ts";
import { shown } from "../../lending/desk/answers.ts";
import type { RecordService, Stored } from "../../records.ts";
import { eventOf, readerFor } from "../books.ts";
import { versionOf } from "../queries.ts";
import { runMatching } from "../thread/worker-client.ts";
import { booksOf, inputOf } from "./solve.ts";

const texts = words("server/swaps/events");

/** Limit of titles in one list: children look at the first covers. */
const MAX_TITLES = 12;

/** Wishes of an event up to which its computation takes no noticeable time. */
const SMALL_EVENT_WISHES = 200;
/** Milliseconds per wish before the next computation: ten times its duration (`tests/bench/swap.bench.ts`). */
const COOLDOWN_PER_WISH_MS = 2;

/** Milliseconds for which a result is cached. */
const day = 86_400_000;

/** Result for an event, for all its readers: books for which the owner gets one, and near misses, with titles. */
interface EventScan {
	readonly version: string;
	readonly served: readonly string[];
	readonly nearly: Readonly<Record<string, readonly string[]>>;
}

/** Whether an event with so many wishes may be recomputed now; if so, the interval starts. */
function takeTurn(memory: Memory, event: string, wishes: number, now: number): Promise<boolean> {
	if (wishes <= SMALL_EVENT_WISHES) return Promise.resolve(true);
	const until = now + wishes * COOLDOWN_PER_WISH_MS;
	return memory.change("swap-nearly-turn", event, (value) =>
		Number(value ?? 0) > now
			? { value, until: Number(value), answer: false }
			: { value: String(until), until, answer: true },
	);
}

async function scanEvent(
	service: RecordService,
	event: Stored<"swap_events">,
	version: string,
): Promise<EventScan> {
	// In a joint swap only the own school is computed: other schools' books change with every one of their readers.
	const input = await inputOf(service, [event], { seed: event.seed });
	const { result, nearMisses } = await runMatching("look", input);
	return {
		version,
		served: result.legs.map(({ for_item }) => for_item),
		nearly: Object.fromEntries(nearMisses.map(({ item, titles }) => [item, titles.slice(0, MAX_TITLES)])),
	};
}

/**
 * For each of a reader's books for which they would get none: the titles of which one more wish would place it.
 * Available as long as wishes can change (and for staff always); readers cannot see a draft. If a large event has just
 * been computed, that result is used although something has changed.
 */
export function nearMissesOf(service: RecordService, now: () => Date) {
	const { memory } = service.database;

	/**
	 * @throws ApiError 429 if the first computation of the event is running
	 */
	async function scanOf(event: Stored<"swap_events">): Promise<EventScan> {
		const before = await recall(memory, "swap-nearly", event.id);
		const old = before === null ? null : (JSON.parse(before) as EventScan);
		const { wishes, mark } = await versionOf(service.sql, event.id);
		const version = `${event.seed} ${wishes} ${mark}`;
		if (old?.version === version) return old;
		const time = now().getTime();
		if (!(await takeTurn(memory, event.id, wishes, time))) {
			if (old) return old;
			throw new ApiError(429, texts.busy, {}, { retry_after: 60 });
		}
		const fresh = await scanEvent(service, event, version);
		const value = JSON.stringify(fresh);
		await memory.change("swap-nearly", event.id, () => ({ value, until: time + day, answer: undefined }));
		return fresh;
	}

	return async (actor: Actor, id: string, body: Body<"nearly">): Promise<Answer> => {
		const stages = actor.reader === null ? undefined : ["listing", "deposit"];
		const event = await eventOf(service, actor, id, stages);
		const student = await readerFor({ records: service, service, desk: actor }, actor.reader, body.student);
		const { served, nearly } = await scanOf(event);
		const mine = (await booksOf(service, event.id)).filter(({ student_id }) => student_id === student.id);
		const places = new Set(served);
		// An older result may name titles that have been wished for since.
		const params = { event: event.id, student: student.id };
		const filter = "event_id = {:event} && student_id = {:student}";
		const wants = await service.list("swap_wants", { filter, params });
		const wished = new Set(wants.map(({ book_id }) => book_id));
		const shownTitle = async (book: string) =>
			shown(service, "books", await service.find("books", book), actor.request);
		const found = [];
		for (const { id: swap } of mine) {
			const titles = (nearly[swap] ?? []).filter((book) => !wished.has(book));
			if (titles.length > 0) found.push({ swap, books: await Promise.all(titles.map(shownTitle)) });
		}
		return {
			/** Books for which the reader would currently get one. */
			placed: mine.filter((swap) => places.has(swap.id)).map((swap) => swap.id),
			nearly: found,
		};
	};
}
