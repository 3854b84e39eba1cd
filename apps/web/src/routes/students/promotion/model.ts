/** A promotion as planned, run and stored by the server. */
import type { AnswerOf } from "@rafta/library/api/index";
import type { Destination, DestinationKind } from "@rafta/library/promotion/plan";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { api, call } from "#data";

export interface Wishes {
	school_year?: string;
	classes: readonly (Destination & { from: string })[];
	pupils: readonly (Destination & { student: string })[];
}

/** A pupil with books on loan. */
export type Holder = AnswerOf<"GET /api/promotions/clearance">["items"][number];

export type Counts = Readonly<Record<DestinationKind, number>>;

export type Promotion = AnswerOf<"POST /api/promotions/apply">["promotion"];

export const isRunning = (one: Promotion | null | undefined): boolean =>
	one?.status === "applying" || one?.status === "undoing";

/** Polling interval of a running promotion, in milliseconds. */
const POLL_INTERVAL_MS = 500;

export const latestKey = ["promotions", "latest"] as const;

/** Fetches the school's last promotion, or `null`; polls while it is running. */
export const useLatest = () =>
	useQuery({
		queryKey: latestKey,
		queryFn: async ({ signal }) => {
			const page = await api()
				.collection("promotions")
				.getList<Promotion & RecordModel>(1, 1, { sort: "-created", skipTotal: true, signal });
			return page.items[0] ?? null;
		},
		refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_INTERVAL_MS : false),
	});

/** Fetches the plan. The previous plan stays on screen while another one is computed. */
export const usePreview = (wishes: Wishes, enabled: boolean) =>
	useQuery({
		queryKey: ["promotions", "preview", wishes],
		queryFn: () => call("POST /api/promotions/preview", { body: wishes }),
		placeholderData: keepPreviousData,
		enabled,
		staleTime: 0,
	});

export const apply = (wishes: Wishes, fingerprint: string) =>
	call("POST /api/promotions/apply", { body: { ...wishes, fingerprint } });

export const undo = (id: string) => call("POST /api/promotions/:id/undo", { params: { id } });

/** Maximum number of ids that fits into an address. */
const MAX_IDS = 500;

/** Returns the path of some pupils' letters, or of all who have left with books. */
export const lettersPath = (students?: readonly Holder[]): string =>
	students
		? `/api/promotions/letters?students=${students
				.slice(0, MAX_IDS)
				.map(({ id }) => id)
				.join(",")}`
		: "/api/promotions/letters";
