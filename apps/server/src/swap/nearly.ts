/**
 * What would bring a reader a book. It costs as much as matching the event, and any reader may ask: one look serves all
 * readers until something of the event changes, and a large event is looked at anew only so often.
 */
import { roleOf, roles } from "@rafta/library/access/roles";
import { ApiError, type Memory, type RecordData, type RecordService, recall } from "@rafta/records";
import type { Answer } from "../circulation/actions.ts";
import { shown } from "../circulation/answers.ts";
import type { HoldAsker } from "../holds/asker.ts";
import { userOf } from "../hooks/caller.ts";
import { countTries } from "../http/tries.ts";
import type { Body } from "./bodies.ts";
import { eventOf, readerFor } from "./books.ts";
import { versionOf } from "./queries.ts";
import { booksOf, inputOf } from "./solve.ts";
import { apart } from "./thread/apart.ts";

/** Titles of one list that are shown: the first covers are what a child looks at. */
const mostTitles = 12;

/** Of one account. */
const asksPerHour = 600;

/** Wishes of an event up to which a look at it is over at once. */
const fewWishes = 200;
/** Milliseconds in which no other look follows, for each wish: ten times what the look takes (`tests/bench/swap.bench.ts`). */
const pausePerWish = 2;

/** Milliseconds for which a look is remembered. */
const day = 86_400_000;

const busy = {
	tr: "Şu anda çok kişi soruyor. Bir dakika sonra yeniden deneyin.",
	en: "Many people are asking just now. Try again in a minute.",
};

/** What a look at an event gave, for all its readers: books that bring one, and those that nearly do, with titles. */
interface Look {
	readonly version: string;
	readonly served: readonly string[];
	readonly nearly: Readonly<Record<string, readonly string[]>>;
}

/** Whether an event with so many wishes may be looked at now; whoever may has had the turn. */
function takeTurn(memory: Memory, event: string, wishes: number, now: number): Promise<boolean> {
	if (wishes <= fewWishes) return Promise.resolve(true);
	const until = now + wishes * pausePerWish;
	return memory.change("swap-nearly-turn", event, (value) =>
		Number(value ?? 0) > now
			? { value, until: Number(value), answer: false }
			: { value: String(until), until, answer: true },
	);
}

async function lookAt(service: RecordService, event: RecordData, version: string): Promise<Look> {
	// Of a round the own school alone is looked at: what others bring changes with every one of their readers.
	const input = await inputOf(service, [event], { seed: Number(event.seed) });
	const { result, nearly } = await apart("look", input);
	return {
		version,
		served: result.legs.map(({ for_item }) => for_item),
		nearly: Object.fromEntries(nearly.map(({ item, titles }) => [item, titles.slice(0, mostTitles)])),
	};
}

/**
 * For each of a reader's books that would bring them none: the titles of which one wish more places it. As long as
 * wishes can change (and for staff always); a draft is not there for readers. Where a large event has just been looked
 * at, that look serves although something has changed.
 */
export function nearlyOf(service: RecordService, now: () => Date) {
	const { memory } = service.database;
	const asked = countTries(memory, "swap-nearly-asks", asksPerHour, now);

	/** @throws ApiError 429 for who asks while an event is looked at for the first time */
	async function lookOf(event: RecordData): Promise<Look> {
		const before = await recall(memory, "swap-nearly", event.id);
		const old = before === null ? null : (JSON.parse(before) as Look);
		const { wishes, mark } = await versionOf(service.sql, event.id);
		const version = `${event.seed} ${wishes} ${mark}`;
		if (old?.version === version) return old;
		const time = now().getTime();
		if (!(await takeTurn(memory, event.id, wishes, time))) {
			if (old) return old;
			throw new ApiError(429, busy, {}, { retry_after: 60 });
		}
		const fresh = await lookAt(service, event, version);
		const value = JSON.stringify(fresh);
		await memory.change("swap-nearly", event.id, () => ({ value, until: time + day, answer: undefined }));
		return fresh;
	}

	return async (asker: HoldAsker, id: string, body: Body<"nearly">): Promise<Answer> => {
		const stages = roleOf(userOf(asker.request) ?? {}) === roles.student ? ["listing", "deposit"] : undefined;
		const event = await eventOf(service, asker, id, stages);
		const student = await readerFor({ records: service, service, desk: asker }, asker.reader, body.student);
		await asked.count(asker.user);
		const { served, nearly } = await lookOf(event);
		const mine = (await booksOf(service, event.id)).filter(({ student_id }) => student_id === student.id);
		const places = new Set(served);
		// What an older look names may be wished for by now.
		const params = { event: event.id, student: student.id };
		const filter = "event_id = {:event} && student_id = {:student}";
		const wants = await service.list("swap_wants", { filter, params });
		const wished = new Set(wants.map(({ book_id }) => String(book_id)));
		const shownTitle = async (book: string) =>
			shown(service, "books", await service.find("books", book), asker.request);
		const found = [];
		for (const { id: swap } of mine) {
			const titles = (nearly[swap] ?? []).filter((book) => !wished.has(book));
			if (titles.length > 0) found.push({ swap, books: await Promise.all(titles.map(shownTitle)) });
		}
		return {
			/** Books that bring one as things stand. */
			placed: mine.filter((swap) => places.has(swap.id)).map((swap) => swap.id),
			nearly: found,
		};
	};
}
