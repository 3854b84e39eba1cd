/** Joint swaps: events of several schools that are matched together (docs/swaps.md). */

import type { AnswerOf } from "@rafta/library/api/index";
import type { EventStatus } from "@rafta/library/swaps/states";
import { publishedStages } from "@rafta/library/swaps/states";
import { useQuery } from "@tanstack/react-query";
import { call, pathOf, readKey, useEndpoint } from "#data";
import type { SwapEvent } from "../events/model.ts";

export type JointSwap = NonNullable<AnswerOf<"GET /api/swaps/events/:event/round">["round"]>;
export type JointSwapSchool = JointSwap["schools"][number];

export const isJoined = ({ round_id }: Pick<SwapEvent, "round_id">): boolean => Boolean(round_id);

/** Polling interval for the other schools' progress in milliseconds: there are no live updates for it. */
const age = 15_000;

/** Stages in which an event may join others. */
export const joinable: readonly EventStatus[] = ["draft", "listing", "deposit"];

/** Fetches the joint swap of an event. Sends no request for an event without one. */
export function useJointSwap({ id, round_id }: SwapEvent) {
	const request = { params: { event: id } };
	return useQuery({
		queryKey: readKey(pathOf("GET /api/swaps/events/:event/round", request)),
		queryFn: ({ signal }) => call("GET /api/swaps/events/:event/round", request, { signal }),
		select: ({ round }) => round,
		refetchInterval: ({ state }) => (state.data?.round?.state === "published" ? false : age),
		enabled: isJoined({ round_id }),
	});
}

/** Returns the other schools that still take part in a joint swap. */
export const othersOf = (jointSwap: JointSwap): readonly JointSwapSchool[] =>
	jointSwap.schools.filter(({ is_mine, status }) => !is_mine && status !== "cancelled");

export type Parcels = AnswerOf<"GET /api/swaps/events/:event/parcels">;
/** A book that goes to another school or comes from one. */
export type Parcel = Parcels["out"][number];

export const parcelsPath = (event: string): string =>
	pathOf("GET /api/swaps/events/:event/parcels", { params: { event } });

/** Fetches the books to and from other schools, once the event has been matched with theirs. */
export const useParcels = (event: SwapEvent) =>
	useEndpoint(
		"GET /api/swaps/events/:event/parcels",
		{ params: { event: event.id } },
		{ enabled: isJoined(event) && (event.status === "review" || publishedStages.includes(event.status)) },
	);

/** Returns what a joint event waits for, as far as that is known without the other schools' data. */
export function jointStatusText(
	event: SwapEvent,
	say: (key: "say.matching" | "say.review" | "say.agreedShort") => string,
): string | null {
	if (!isJoined(event)) return null;
	if (event.status === "matching") return say("say.matching");
	if (event.status === "review") return say(event.agreed ? "say.agreedShort" : "say.review");
	return null;
}
