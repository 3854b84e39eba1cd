/** An event is matched: what was brought and wished for goes into the matching, its legs come out. */
import { circlesOf } from "@rafta/library/swap/circles";
import { matchSwaps } from "@rafta/library/swap/match";
import { published, publishedText } from "@rafta/library/swap/published";
import { type Condition, conditions, type SwapEvent, type SwapResult } from "@rafta/library/swap/types";
import type { RecordData, RecordReader, RecordTransaction } from "@rafta/records";
import { hashOf } from "./hash.ts";

/** What of an event takes part: brought, not gone back, and its owner not missing. */
const takesPart = ["deposited", "matched", "unmatched", "handed_over"];

/** The books of an event that take part. */
export const booksOf = async (records: RecordReader, event: string): Promise<RecordData[]> =>
	(await records.list("swaps", { filter: "event_id = {:event}", params: { event }, sort: "id" })).filter(
		(swap) => takesPart.includes(String(swap.status)) && swap.absent !== true,
	);

/** The legs of an event that did not fail. */
export const legsOf = (records: RecordReader, event: string): Promise<RecordData[]> =>
	records.list("swap_legs", {
		filter: 'event_id = {:event} && status != "failed"',
		params: { event },
		sort: "id",
	});

const gradeOf = (value: unknown): Condition | undefined => conditions.find((one) => one === value);

/** An event as the matching looks at it. What was handed over is frozen. */
export async function inputOf(records: RecordReader, event: RecordData): Promise<SwapEvent> {
	const books = await booksOf(records, event.id);
	const legs = await legsOf(records, event.id);
	const wants = await records.list("swap_wants", {
		filter: "event_id = {:event}",
		params: { event: event.id },
		sort: "id",
	});
	return {
		items: books.map((swap) => {
			const condition = gradeOf(swap.condition);
			return {
				id: swap.id,
				student_id: String(swap.student_id),
				book_id: String(swap.book_id),
				...(swap.gift === true && { gift: true }),
				...(condition && { condition }),
			};
		}),
		wants: wants.map((want) => {
			const min_condition = gradeOf(want.min_condition);
			return {
				student_id: String(want.student_id),
				book_id: String(want.book_id),
				rank: Number(want.rank),
				...(min_condition && { min_condition }),
				...(want.for_item !== "" && { for_item: String(want.for_item) }),
			};
		}),
		frozen: legs
			.filter(({ status }) => status === "received" || status === "given")
			.map((leg) => ({ item: String(leg.from_swap_id), for_item: String(leg.for_swap_id) })),
		seed: Number(event.seed),
	};
}

/** What a matching came to, as the event keeps it. */
export function figuresOf({ items }: SwapEvent, result: SwapResult) {
	const owner = new Map(items.map(({ id, student_id }) => [id, student_id]));
	const circles = circlesOf(result.legs);
	return {
		books: items.length,
		placed: result.legs.length,
		readers: new Set(owner.values()).size,
		served: new Set(result.legs.map(({ for_item }) => owner.get(for_item))).size,
		cycles: circles.filter(({ closed }) => closed).length,
		chains: circles.filter(({ closed }) => !closed).length,
		longest: Math.max(0, ...circles.map(({ legs }) => legs.length)),
		owed: result.owed.length,
		released: result.released.length,
	};
}

export type Figures = ReturnType<typeof figuresOf>;

/** Writes the legs of a result: what was handed over keeps its leg, everything else is planned anew. */
async function writeLegs(
	records: RecordTransaction,
	event: RecordData,
	input: SwapEvent,
	result: SwapResult,
) {
	const kept = new Map<string, RecordData>();
	for (const leg of await legsOf(records, event.id)) {
		if (leg.status === "planned") await records.delete("swap_legs", leg.id);
		else kept.set(String(leg.from_swap_id), leg);
	}
	const owner = new Map(input.items.map(({ id, student_id }) => [id, student_id]));
	for (const [circle, { legs }] of circlesOf(result.legs).entries())
		for (const [at, { item, for_item }] of legs.entries()) {
			const place = { cycle_no: circle + 1, place: at + 1 };
			const old = kept.get(item);
			if (old) await records.update("swap_legs", old.id, place);
			else
				await records.create("swap_legs", {
					...place,
					event_id: event.id,
					school_id: event.school_id,
					from_swap_id: item,
					for_swap_id: for_item,
					to_student_id: owner.get(for_item),
					status: "planned",
				});
		}
}

/** Matches an event and writes what comes of it, with its file and hash; which stage follows is the caller's. */
export async function solveEvent(
	records: RecordTransaction,
	event: RecordData,
	values: Readonly<Record<string, unknown>>,
): Promise<{ readonly event: RecordData; readonly result: SwapResult; readonly figures: Figures }> {
	const input = await inputOf(records, { ...event, ...values });
	const result = matchSwaps(input);
	await writeLegs(records, event, input, result);
	const figures = figuresOf(input, result);
	const file = publishedText(published(input, result));
	const known = await records.findBy("swap_results", { event_id: event.id });
	// As a JSON text: a database may write an object's members in another order, and its hash would be another one.
	if (known) await records.update("swap_results", known.id, { file: JSON.stringify(file) });
	else await records.create("swap_results", { event_id: event.id, file: JSON.stringify(file) });
	const changed = { ...values, figures, result_hash: hashOf(file) };
	return { event: await records.update("swap_events", event.id, changed), result, figures };
}

/** Gives the books of an event the states that its published legs say. */
export async function settleBooks(records: RecordTransaction, event: string): Promise<void> {
	const legs = await legsOf(records, event);
	const goes = new Set(legs.map((leg) => String(leg.from_swap_id)));
	const served = new Set(legs.map((leg) => String(leg.for_swap_id)));
	for (const swap of await booksOf(records, event)) {
		if (swap.status === "handed_over") continue;
		const status = goes.has(swap.id) ? "matched" : "unmatched";
		const released = !goes.has(swap.id) && served.has(swap.id);
		if (swap.status !== status || swap.released !== released)
			await records.update("swaps", swap.id, { status, released });
	}
}
