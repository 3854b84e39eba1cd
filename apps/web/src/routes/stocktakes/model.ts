/** Server data of stocktakes, kept up to date while others count. */

import type { AnswerOf } from "@rafta/library/api/index";
import { readScope, scopeText } from "@rafta/library/stocktakes/scope";
import type { Language } from "@rafta/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import {
	api,
	call,
	invalidate,
	keepSubscribed,
	literal,
	onGap,
	type PresentedRecord,
	type WithChosen,
} from "#data";

export type Stocktake = WithChosen<PresentedRecord<"stocktakes">, "status">;

export type Progress = AnswerOf<"GET /api/stocktakes/:id/progress">;

export const isRunning = (stocktake: { status: string }): boolean =>
	stocktake.status === "open" || stocktake.status === "review";

/** Returns the scope of a stocktake in words. */
export const scopeName = (stocktake: Stocktake, language: Language): string =>
	scopeText(readScope(stocktake.scope) ?? { kind: "all" })[language];

const progressKey = (id: string) => ["stocktakes", "progress", id] as const;

/** Fetches the progress of a stocktake. */
export const useProgress = (id: string) =>
	useQuery({
		queryKey: progressKey(id),
		queryFn: ({ signal }) => call("GET /api/stocktakes/:id/progress", { params: { id } }, { signal }),
		enabled: id !== "",
	});

/** Refetch interval of expensive queries over all copies while others count, in milliseconds. */
export const age = 10_000;

export const shelvesKey = (id: string) => ["stocktakes", "shelves", id] as const;

/** Fetches the progress of each shelf. */
export const useShelves = (id: string) =>
	useQuery({
		queryKey: shelvesKey(id),
		queryFn: ({ signal }) => call("GET /api/stocktakes/:id/shelves", { params: { id } }, { signal }),
		refetchInterval: age,
	});

/** Fetches the preview of closing the stocktake now, with the first copies that would be missing, of a shelf or of all. */
export const usePreview = (id: string, query: { shelf?: string; perPage: number }) =>
	useQuery({
		queryKey: ["stocktakes", "preview", id, query],
		queryFn: ({ signal }) => call("GET /api/stocktakes/:id/preview", { params: { id }, query }, { signal }),
		staleTime: 0,
		refetchInterval: age,
	});

/** Minimum time between two refetches of the figures, in milliseconds, however fast others scan. */
const calm = 1000;

/** Follows a stocktake: refetches its figures shortly after a scan, and its record when it changes. */
export function useFollowed(id: string): void {
	const queries = useQueryClient();
	useEffect(() => {
		if (id === "") return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const soon = () => {
			timer ??= setTimeout(() => {
				timer = undefined;
				void invalidate(queries, progressKey(id), "stocktake_scans");
			}, calm);
		};
		const changeStocktake = () => {
			soon();
			void invalidate(queries, ["stocktakes", "one", id]);
		};
		const filter = `stocktake_id = ${literal(id)}`;
		const stops = [
			keepSubscribed(api().collection("stocktake_scans").subscribe("*", soon, { filter })),
			keepSubscribed(api().collection("stocktakes").subscribe(id, changeStocktake)),
			onGap(changeStocktake),
		];
		return () => {
			clearTimeout(timer);
			for (const stop of stops) stop();
		};
	}, [id, queries]);
}
