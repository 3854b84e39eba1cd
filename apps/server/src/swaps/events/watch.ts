/** Views of an event in progress: its titles, and readers with too few wishes. */

import type { Actor } from "../../kit/actor.ts";
import type { Desk } from "../../kit/desk.ts";
import type { Answer } from "../../lending/desk/actions.ts";
import { shown } from "../../lending/desk/answers.ts";
import type { RecordReader, RecordService, Stored } from "../../records.ts";
import { eventOf } from "../books.ts";
import { type JointSwap, jointSwapOf } from "../joint-swap/joint-swap.ts";

/** Fewer wishes than this make an exchange unlikely. */
const enoughWishes = 8;

/** Limit of readers with too few wishes who are named. */
const MAX_NAMED_TITLES = 100;

/** Stages in which readers see the offers. */
const seenStages = ["listing", "deposit", "matching", "review", "published", "pickup", "closed"];

const isOnOffer = 'hidden = false && (status = "listed" || status = "deposited")';

/** The books of an event that a reader can wish for, or that staff have accepted. */
const offeredIn = (records: RecordReader, event: string): Promise<Stored<"swaps">[]> =>
	records.list("swaps", {
		filter: `event_id = {:event} && ${isOnOffer}`,
		params: { event },
		sort: "created,id",
	});

/** Whether a title, possibly another school's own, is offered in a joint swap. */
export async function isOfferedIn(
	records: RecordReader,
	{ events }: JointSwap,
	book: string,
): Promise<boolean> {
	for (const { id } of events) {
		const [one] = await records.list("swaps", {
			filter: `event_id = {:id} && book_id = {:book} && ${isOnOffer}`,
			params: { id, book },
			limit: 1,
		});
		if (one) return true;
	}
	return false;
}

/**
 * The titles of an event and of those that it has joined, the ones with most copies first, with the number of copies,
 * and how many of them are `here`. @throws ApiError 404, 422
 */
export async function titlesOf(service: RecordService, actor: Actor, id: string): Promise<Answer> {
	const event = await eventOf(service, actor, id, actor.reader === null ? undefined : seenStages);
	const found = new Map<string, { copies: number; here: number }>();
	for (const { id } of (await jointSwapOf(service, event)).events)
		for (const { book_id } of await offeredIn(service, id)) {
			const { copies, here } = found.get(book_id) ?? { copies: 0, here: 0 };
			found.set(book_id, { copies: copies + 1, here: here + (id === event.id ? 1 : 0) });
		}
	const titles = [...found].sort(([, a], [, b]) => b.copies - a.copies || b.here - a.here);
	const books = await service.findMany("books", found.keys());
	return {
		titles: await Promise.all(
			titles.map(async ([book, counts]) => ({
				book: await shown(service, "books", books.get(book) ?? null, actor.request),
				...counts,
			})),
		),
	};
}

/** For staff: the progress of an event, and its participants with few wishes. @throws ApiError 404 */
export async function watch(service: RecordService, actor: Desk, id: string): Promise<Answer> {
	const event = await eventOf(service, actor, id);
	const params = { event: event.id };
	const books = await offeredIn(service, event.id);
	const wants = await service.list("swap_wants", { filter: "event_id = {:event}", params });
	const wishes = new Map<string, number>();
	for (const { student_id } of wants) wishes.set(student_id, (wishes.get(student_id) ?? 0) + 1);
	const owners = [...new Set(books.filter(({ gift }) => gift !== true).map((one) => one.student_id))];
	const few = owners
		.map((student) => ({ student, wishes: wishes.get(student) ?? 0 }))
		.filter((one) => one.wishes < enoughWishes)
		.sort((a, b) => a.wishes - b.wishes || (a.student < b.student ? -1 : 1));
	const named = few.slice(0, MAX_NAMED_TITLES);
	const students = await service.findMany(
		"students",
		named.map(({ student }) => student),
	);
	return {
		enough: enoughWishes,
		listed: books.filter(({ status }) => status === "listed").length,
		deposited: books.filter(({ status }) => status === "deposited").length,
		readers: owners.length,
		few_count: few.length,
		few: await Promise.all(
			named.map(async ({ wishes, student }) => ({
				wishes,
				student: await shown(service, "students", students.get(student) ?? null, actor.request),
			})),
		),
	};
}
