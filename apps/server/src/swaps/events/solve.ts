/** Matching of events: reads the books and wishes, and writes the resulting legs. */
import { cyclesOf } from "@rafta/library/swaps/cycles";
import { type Condition, conditions, type SwapEvent, type SwapResult } from "@rafta/library/swaps/types";
import type { RecordChange } from "@rafta/records";
import type { RecordReader, RecordTransaction, Stored } from "../../records.ts";
import { isUnderWay, type JointSwap, legsOf } from "../joint-swap/joint-swap.ts";
import { wantsOf } from "../queries.ts";
import type { SolvingAction } from "../thread/solving.ts";

/** States of books that take part: brought, not given back, and the owner not absent. */
const takesPart = ["deposited", "matched", "unmatched", "handed_over"];

const isPart = (swap: Stored<"swaps">): boolean => takesPart.includes(swap.status) && swap.absent !== true;

const allBooks = (records: RecordReader, event: string): Promise<Stored<"swaps">[]> =>
	records.list("swaps", { filter: "event_id = {:event}", params: { event }, sort: "id" });

/** The books of an event that take part. */
export const booksOf = async (records: RecordReader, event: string): Promise<Stored<"swaps">[]> =>
	(await allBooks(records, event)).filter(isPart);

const gradeOf = (value: unknown): Condition | undefined => conditions.find((one) => one === value);

/**
 * Input of the matching. Legs under way are frozen; `kept` names planned legs that stay as well. A book of a frozen leg
 * takes part whatever happened to it since: one donated to the school's library is no longer wished for. A reader who
 * is served in an event that is over gets nothing more there.
 */
export async function inputOf(
	records: RecordReader,
	events: readonly Stored<"swap_events">[],
	{ seed, kept = new Set() }: { readonly seed: number; readonly kept?: ReadonlySet<string> },
): Promise<SwapEvent> {
	const legs = (await legsOf(records, events)).filter((leg) => isUnderWay(leg) || kept.has(leg.id));
	const named = new Set(legs.flatMap((leg) => [leg.from_swap_id, leg.for_swap_id]));
	const items: SwapEvent["items"][number][] = [];
	const wants: SwapEvent["wants"][number][] = [];
	for (const event of events) {
		for (const swap of await allBooks(records, event.id)) {
			// Its owner may still get a book for one that was lost on its way.
			const isLost = swap.status === "handed_over" && swap.absent === true;
			if (!isPart(swap) && !named.has(swap.id) && !isLost) continue;
			const condition = gradeOf(swap.condition);
			items.push({
				id: swap.id,
				student_id: swap.student_id,
				book_id: isPart(swap) ? swap.book_id : `gone ${swap.id}`,
				...((swap.gift === true || event.status === "closed") && { gift: true }),
				...(condition && { condition }),
				...(events.length > 1 && { school: event.school_id }),
			});
		}
		for (const want of await wantsOf(records.sql, event.id)) {
			const min_condition = gradeOf(want.min_condition);
			wants.push({
				student_id: want.student_id,
				book_id: want.book_id,
				rank: want.rank,
				...(min_condition && { min_condition }),
				...(want.for_item !== "" && { for_item: want.for_item }),
			});
		}
	}
	const frozen = legs.map((leg) => ({ item: leg.from_swap_id, for_item: leg.for_swap_id }));
	return { items, wants, frozen, seed };
}

/**
 * Figures of a matching as an event stores them: of its own books and readers, if a joint swap is matched. `between`
 * books go to another school.
 */
export function figuresOf({ items }: SwapEvent, result: SwapResult, school?: string) {
	const schoolOf = new Map(items.map((item) => [item.id, item.school]));
	const isOwn = (id: string) => school === undefined || schoolOf.get(id) === school;
	const owner = new Map(items.filter(({ id }) => isOwn(id)).map(({ id, student_id }) => [id, student_id]));
	const goes = result.legs.filter(({ item }) => isOwn(item));
	const paths = cyclesOf(result.legs).filter(({ legs }) =>
		legs.some(({ item, for_item }) => isOwn(item) || isOwn(for_item)),
	);
	return {
		books: owner.size,
		placed: goes.length,
		readers: new Set(owner.values()).size,
		served: new Set(
			result.legs.filter(({ for_item }) => isOwn(for_item)).map(({ for_item }) => owner.get(for_item)),
		).size,
		cycles: paths.filter(({ closed }) => closed).length,
		chains: paths.filter(({ closed }) => !closed).length,
		longest: Math.max(0, ...paths.map(({ legs }) => legs.length)),
		owed: result.owed.filter(isOwn).length,
		released: result.released.filter(isOwn).length,
		between: goes.filter(({ item, for_item }) => schoolOf.get(item) !== schoolOf.get(for_item)).length,
		exact: result.exact,
	};
}

/**
 * Writes the legs of a result, each into the event of its reader: legs under way and unchanged plans are kept;
 * everything else is planned again.
 */
async function writeLegs(
	records: RecordTransaction,
	events: readonly Stored<"swap_events">[],
	input: SwapEvent,
	result: SwapResult,
) {
	const kept = new Map<string, Stored<"swap_legs">>();
	const [dropped, moved, fresh]: [string[], RecordChange[], Record<string, unknown>[]] = [[], [], []];
	const planned = new Map(result.legs.map(({ item, for_item }) => [item, for_item]));
	for (const leg of await legsOf(records, events)) {
		const stays = planned.get(leg.from_swap_id) === leg.for_swap_id;
		if (leg.status === "planned" && !stays) dropped.push(leg.id);
		else kept.set(leg.from_swap_id, leg);
	}
	const items = new Map(input.items.map((item) => [item.id, item]));
	const [first] = events;
	const eventOf = (school: string | undefined) =>
		events.find(({ school_id }) => school_id === school) ?? first;
	for (const [index, { legs }] of cyclesOf(result.legs).entries())
		for (const [at, { item, for_item }] of legs.entries()) {
			const place = { cycle_no: index + 1, place: at + 1 };
			const old = kept.get(item);
			const to = items.get(for_item);
			const event = eventOf(to?.school);
			if (old) {
				if (old.cycle_no !== place.cycle_no || old.place !== place.place)
					moved.push({ id: old.id, ...place });
			} else
				fresh.push({
					...place,
					event_id: event?.id,
					school_id: event?.school_id,
					from_swap_id: item,
					for_swap_id: for_item,
					to_student_id: to?.student_id,
					status: "planned",
				});
		}
	await records.deleteMany("swap_legs", dropped);
	await records.updateMany("swap_legs", moved);
	await records.createMany("swap_legs", fresh);
}

export interface SolveOptions {
	/** By default the previous one. */
	readonly seed?: number | undefined;
	/** Planned legs that are to stay. */
	readonly kept?: ReadonlySet<string>;
	/** Further values to be set in the events. */
	readonly values?: Readonly<Record<string, unknown>>;
}

export interface SolvedEvents {
	/** The updated events of the joint swap. */
	readonly events: readonly Stored<"swap_events">[];
	readonly result: SwapResult;
	/** The books of `result` that belong to an event. */
	of(list: readonly string[], event: Stored<"swap_events">): string[];
}

/**
 * Matches a joint swap and writes the result, with its file and hash in each of its events; the caller sets the next
 * stage.
 */
export async function solveJointSwap(
	{ records, solve }: Pick<SolvingAction, "records" | "solve">,
	{ record, events }: JointSwap,
	{ seed, kept, values = {} }: SolveOptions,
): Promise<SolvedEvents> {
	const number = seed ?? Number((record ?? events[0])?.seed ?? 0);
	const input = await inputOf(records, events, { seed: number, ...(kept && { kept }) });
	const { result, twoWay, file, hash } = await solve(input);
	await writeLegs(records, events, input, result);
	if (record && record.seed !== number) await records.update("swap_rounds", record.id, { seed: number });
	const changed: Stored<"swap_events">[] = [];
	const text = JSON.stringify(file);
	for (const event of events) {
		const known = await records.findBy("swap_results", { event_id: event.id });
		if (known) await records.update("swap_results", known.id, { file: text });
		else await records.create("swap_results", { file: text, event_id: event.id });
		const school = events.length > 1 ? event.school_id : undefined;
		const figures = { ...figuresOf(input, result, school), two_way: twoWay.get(school ?? "") ?? 0 };
		changed.push(
			await records.update("swap_events", event.id, {
				...values,
				...{ seed: number, figures, result_hash: hash },
			}),
		);
	}
	const schoolOf = new Map(input.items.map(({ id, school }) => [id, school]));
	return {
		events: changed,
		result,
		of: (list, event) =>
			events.length === 1 ? [...list] : list.filter((id) => schoolOf.get(id) === event.school_id),
	};
}

/** Sets the states of books from their published legs. */
export async function settleBooks(
	records: RecordTransaction,
	events: readonly Stored<"swap_events">[],
): Promise<void> {
	const legs = await legsOf(records, events);
	const goes = new Set(legs.map((leg) => leg.from_swap_id));
	const served = new Set(legs.map((leg) => leg.for_swap_id));
	const changes: RecordChange[] = [];
	for (const event of events)
		for (const { id, ...swap } of await booksOf(records, event.id)) {
			if (swap.status === "handed_over") continue;
			const status = goes.has(id) ? "matched" : "unmatched";
			const released = !goes.has(id) && served.has(id);
			if (swap.status !== status || swap.released !== released) changes.push({ id, status, released });
		}
	await records.updateMany("swaps", changes);
}
