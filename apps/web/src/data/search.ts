/** Search on the server (`/api/search`). */

import type { AnswerOf } from "@rafta/library/api/index";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebounced } from "../state/useDebounced.ts";
import { api } from "./client.ts";

export type Found = AnswerOf<"GET /api/search">;
export type FoundTitle = NonNullable<Found["titles"]>["items"][number];
export type FacetValue = NonNullable<Found["titles"]>["facets"]["age"][number];

/** Search results; the previous ones stay while the next are loading. */
export function useSearch(query: Readonly<Record<string, string>>, enabled = true) {
	const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")).toString();
	return useQuery({
		queryKey: ["search", params],
		queryFn: ({ signal }) => api().send<Found>(`/api/search?${params}`, { signal }),
		placeholderData: keepPreviousData,
		enabled,
	});
}

/** Minimum length of a title search, and the number of titles shown. */
const enough = 2;
const shownTitles = 6;

/** The first titles for a typed text, debounced. `query` turns the typed text into the search text. */
export function useTypedTitles(text: string, query = (typed: string): string => typed) {
	const typed = useDebounced(text.trim());
	const isLookedFor = typed.length >= enough;
	const request = { q: query(typed), kinds: "titles", perPage: String(shownTitles) };
	const { data, error, isError, isPlaceholderData, refetch } = useSearch(request, isLookedFor);
	const isSettled = isLookedFor && typed === text.trim() && !isPlaceholderData;
	return {
		/** Results for the current text, not for an earlier one. */
		titles: isSettled ? data?.titles : undefined,
		hasMore: isSettled && (data?.titles?.totalItems ?? 0) > shownTitles,
		error: isSettled && isError ? error : null,
		retry: () => void refetch(),
	};
}
