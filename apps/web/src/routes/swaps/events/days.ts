/** The days of an event in words. */
import type { CalendarDate } from "@rafta/library/turkish/dates";
import { type OwnPart, readersWait, type SwapEvent, takesPart } from "./model.ts";

type Part = "listing" | "deposit" | "pickup";

/** Says a day as people do. */
type Say = (day: CalendarDate) => string;

function span(from: CalendarDate, to: CalendarDate, say: Say): string {
	const [first, last] = [from || to, to || from];
	return first === "" ? "" : first === last ? say(first) : `${say(first)} – ${say(last)}`;
}

const order: readonly Part[] = ["listing", "deposit", "pickup"];

/** Returns the remaining dates of an event in order; those of its current stage first. */
export function days(event: SwapEvent, say: Say): { part: Part; text: string }[] {
	const all = allDays(event, say);
	const at = { draft: 0, listing: 0, deposit: 1, matching: 2, review: 2, published: 2, pickup: 2 };
	const from = event.status in at ? at[event.status as keyof typeof at] : order.length;
	return all.filter(({ part }) => order.indexOf(part) >= from);
}

/** Those of them that a reader waits for: nobody comes to the pick-up who has brought nothing before it is too late. */
export function readerDays(event: SwapEvent, mine: OwnPart, say: Say): { part: Part; text: string }[] {
	return readersWait.includes(event.status) && !takesPart(event, mine) ? [] : days(event, say);
}

export function allDays(event: SwapEvent, say: Say): { part: Part; text: string }[] {
	const { listing_from, listing_to, deposit_from, deposit_to, pickup_on } = event;
	return [
		{ part: "listing" as const, text: span(listing_from, listing_to, say) },
		{ part: "deposit" as const, text: span(deposit_from, deposit_to, say) },
		{ part: "pickup" as const, text: span(pickup_on, pickup_on, say) },
	].filter(({ text }) => text !== "");
}
