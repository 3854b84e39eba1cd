/** A promotion as the server plans, runs and remembers it. */
import type { Destination, DestinationKind, PlannedClass } from "@rafta/library/promotion/plan";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { api } from "../../../data/client.ts";
import { operation } from "../../../data/queries.ts";

export interface Wishes {
	school_year?: string;
	classes: readonly (Destination & { from: string })[];
	pupils: readonly (Destination & { student: string })[];
}

/** A pupil with books of the library. */
export interface Holder {
	id: string;
	full_name: string;
	class_code: string;
	books: number;
}

export type Counts = Readonly<Record<DestinationKind, number>>;

export interface Preview {
	school_year: string;
	years: string[];
	/** The year is still far. */
	early: boolean;
	/** The year of the school's record. */
	former_year: string;
	classes: PlannedClass[];
	counts: Counts;
	/** Pupils who change. */
	total: number;
	/** Pupils who are in the new year already. */
	arrived: number;
	fingerprint: string;
	obstacles: { code: string; message: string }[];
	/** Who would leave with books. */
	holders: Holder[];
}

export interface Promotion extends RecordModel {
	school_year: string;
	status: "applying" | "applied" | "undoing" | "undone";
	counts: Counts & { outcomes?: Partial<Record<"applied" | "refused" | "undone" | "kept", number>> };
	done: number;
	total: number;
	applied_at: string;
	expires_on: string;
}

export const isRunning = (one: Promotion | null | undefined): boolean =>
	one?.status === "applying" || one?.status === "undoing";

/** Milliseconds between two looks at a running promotion. */
const pause = 500;

export const latestKey = ["promotions", "latest"] as const;

/** The school's last promotion, or `null`; looked at again and again while it runs. */
export const useLatest = () =>
	useQuery({
		queryKey: latestKey,
		queryFn: async ({ signal }) => {
			const page = await api()
				.collection("promotions")
				.getList<Promotion>(1, 1, { sort: "-created", skipTotal: true, signal });
			return page.items[0] ?? null;
		},
		refetchInterval: ({ state }) => (isRunning(state.data) ? pause : false),
	});

/** What would become of whom. While another plan is made, the one before stays on screen. */
export const usePreview = (wishes: Wishes, enabled: boolean) =>
	useQuery({
		queryKey: ["promotions", "preview", wishes],
		queryFn: () => operation<Preview>("/api/promotions/preview", wishes),
		placeholderData: keepPreviousData,
		enabled,
		staleTime: 0,
	});

export const apply = (wishes: Wishes, fingerprint: string) =>
	operation<{ promotion: Promotion }>("/api/promotions/apply", { ...wishes, fingerprint });

export const undo = (id: string) => operation<{ promotion: Promotion }>(`/api/promotions/${id}/undo`, {});

export const clearancePath = "/api/promotions/clearance";

/** An address takes no more. */
const mostIds = 500;

/** The letters of some pupils, or of all who have left with books. */
export const lettersPath = (students?: readonly Holder[]): string =>
	students
		? `/api/promotions/letters?students=${students
				.slice(0, mostIds)
				.map(({ id }) => id)
				.join(",")}`
		: "/api/promotions/letters";
