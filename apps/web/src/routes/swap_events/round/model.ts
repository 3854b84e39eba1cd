/** Joint swaps: events of several schools that are matched in one go (docs/swaps.md). */

import type { EventStatus, LegStatus } from "@rafta/library/swap/states";
import { publishedStages } from "@rafta/library/swap/states";
import type { Condition } from "@rafta/library/swap/types";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../data/client.ts";
import { useRead } from "../../../data/queries.ts";
import type { Reader, SwapEvent } from "../model.ts";

export interface RoundSchool {
	name: string;
	event_name: string;
	status: EventStatus;
	agreed: boolean;
	is_mine: boolean;
	books: number;
	readers: number;
}

export interface Round {
	id: string;
	code: string;
	schools: RoundSchool[];
	state: "collecting" | "ready" | "review" | "published";
}

export const isJoined = ({ round_id }: Pick<SwapEvent, "round_id">): boolean => Boolean(round_id);

/** Milliseconds after which is looked again what the other schools have done: nothing else tells of it. */
const age = 15_000;

/** Stages in which an event may join others. */
export const joinable: readonly EventStatus[] = ["draft", "listing", "deposit"];

/** The round that an event is in. Nothing is read of one that is in none. */
export function useRound({ id, round_id }: SwapEvent) {
	const path = `/api/swaps/events/${id}/round`;
	return useQuery({
		queryKey: ["path", path],
		queryFn: ({ signal }) => api().send<{ round: Round | null }>(path, { signal }),
		select: ({ round }) => round,
		refetchInterval: ({ state }) => (state.data?.round?.state === "published" ? false : age),
		enabled: isJoined({ round_id }),
	});
}

/** The other schools of a round that still take part. */
export const othersOf = (round: Round): RoundSchool[] =>
	round.schools.filter(({ is_mine, status }) => !is_mine && status !== "cancelled");

/** A book that goes to another school or comes from one. */
export interface Parcel {
	leg: string;
	cycle_no: number;
	place: number;
	title: string;
	token: string;
	condition: Condition | "";
	/** Where it goes to, or comes from. */
	school: string;
	status: LegStatus;
	/** The own book that goes. */
	swap?: string;
	/** The own reader who gives it, or gets it. */
	student?: Reader | null;
}

export interface Parcels {
	out: Parcel[];
	in: Parcel[];
}

export const parcelsPath = (event: string): string => `/api/swaps/events/${event}/parcels`;

/** What goes to other schools and comes from them, once the event has been matched with theirs. */
export const useParcels = (event: SwapEvent) =>
	useRead<Parcels>(
		parcelsPath(event.id),
		isJoined(event) && (event.status === "review" || publishedStages.includes(event.status)),
	);

/** What a joint event waits for, without a look at the other schools. */
export function sayJoint(
	event: SwapEvent,
	say: (key: "say.matching" | "say.review" | "say.agreedShort") => string,
): string | null {
	if (!isJoined(event)) return null;
	if (event.status === "matching") return say("say.matching");
	if (event.status === "review") return say(event.agreed ? "say.agreedShort" : "say.review");
	return null;
}
