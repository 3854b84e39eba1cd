/** The days of an event in words. */
import { formatDate } from "@rafta/library/turkish/dates";
import type { SwapEvent } from "./model.ts";

type Part = "listing" | "deposit" | "pickup";

const span = (from: string, to: string): string =>
	from && to && from !== to ? `${formatDate(from)} – ${formatDate(to)}` : formatDate(from || to);

const order: readonly Part[] = ["listing", "deposit", "pickup"];

/** Returns the remaining dates of an event in order; those of its current stage first. */
export function days(event: SwapEvent): { part: Part; text: string }[] {
	const all = allDays(event);
	const at = { draft: 0, listing: 0, deposit: 1, matching: 2, review: 2, published: 2, pickup: 2 };
	const from = event.status in at ? at[event.status as keyof typeof at] : order.length;
	return all.filter(({ part }) => order.indexOf(part) >= from);
}

export function allDays(event: SwapEvent): { part: Part; text: string }[] {
	const { listing_from, listing_to, deposit_from, deposit_to, pickup_on } = event;
	return [
		{ part: "listing" as const, text: span(listing_from, listing_to) },
		{ part: "deposit" as const, text: span(deposit_from, deposit_to) },
		{ part: "pickup" as const, text: formatDate(pickup_on) },
	].filter(({ text }) => text !== "");
}
