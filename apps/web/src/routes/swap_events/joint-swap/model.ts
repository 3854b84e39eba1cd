/** Joint swaps: events of several schools that are matched together (docs/swaps.md). */

import type { EventStatus, LegStatus } from "@rafta/library/swap/states";
import { publishedStages } from "@rafta/library/swap/states";
import type { Condition } from "@rafta/library/swap/types";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../data/client.ts";
import { useRead } from "../../../data/queries.ts";
import type { Reader, SwapEvent } from "../model.ts";

export interface JointSwapSchool {
	name: string;
	event_name: string;
	status: EventStatus;
	agreed: boolean;
	is_mine: boolean;
	books: number;
	readers: number;
}

export interface JointSwap {
	id: string;
	code: string;
	schools: JointSwapSchool[];
	state: "collecting" | "ready" | "review" | "published";
}

export const isJoined = ({ round_id }: Pick<SwapEvent, "round_id">): boolean => Boolean(round_id);

/** Polling interval for the other schools' progress in milliseconds: there are no live updates for it. */
const age = 15_000;

/** Stages in which an event may join others. */
export const joinable: readonly EventStatus[] = ["draft", "listing", "deposit"];

/** Fetches the joint swap of an event. Sends no request for an event without one. */
export function useJointSwap({ id, round_id }: SwapEvent) {
	const path = `/api/swaps/events/${id}/round`;
	return useQuery({
		queryKey: ["path", path],
		queryFn: ({ signal }) => api().send<{ round: JointSwap | null }>(path, { signal }),
		select: ({ round }) => round,
		refetchInterval: ({ state }) => (state.data?.round?.state === "published" ? false : age),
		enabled: isJoined({ round_id }),
	});
}

/** Returns the other schools that still take part in a joint swap. */
export const othersOf = (jointSwap: JointSwap): JointSwapSchool[] =>
	jointSwap.schools.filter(({ is_mine, status }) => !is_mine && status !== "cancelled");

/** A book that goes to another school or comes from one. */
export interface Parcel {
	leg: string;
	cycle_no: number;
	place: number;
	title: string;
	token: string;
	condition: Condition | "";
	/** The school it goes to, or comes from. */
	school: string;
	status: LegStatus;
	/** This school's book to send. */
	swap?: string;
	/** This school's reader who gives it, or receives it. */
	student?: Reader | null;
}

export interface Parcels {
	out: Parcel[];
	in: Parcel[];
}

export const parcelsPath = (event: string): string => `/api/swaps/events/${event}/parcels`;

/** Fetches the books to and from other schools, once the event has been matched with theirs. */
export const useParcels = (event: SwapEvent) =>
	useRead<Parcels>(
		parcelsPath(event.id),
		isJoined(event) && (event.status === "review" || publishedStages.includes(event.status)),
	);

/** Returns what a joint event waits for, as far as that is known without the other schools' data. */
export function sayJoint(
	event: SwapEvent,
	say: (key: "say.matching" | "say.review" | "say.agreedShort") => string,
): string | null {
	if (!isJoined(event)) return null;
	if (event.status === "matching") return say("say.matching");
	if (event.status === "review") return say(event.agreed ? "say.agreedShort" : "say.review");
	return null;
}
