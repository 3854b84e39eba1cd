/** Search on the server (`/api/search`). */

import type { AnswerOf } from "@rafta/library/api/index";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { isResultOf, useDebounced } from "#state";
import { api } from "./client.ts";

export type SearchAnswer = AnswerOf<"GET /api/search">;
export type FoundTitle = NonNullable<SearchAnswer["titles"]>["items"][number];
export type FacetValue = NonNullable<SearchAnswer["titles"]>["facets"]["age"][number];

/** Search results; the previous ones stay while the next are loading. */
export function useSearch(query: Readonly<Record<string, string>>, enabled = true) {
	const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")).toString();
	return useQuery({
		queryKey: ["search", params],
		queryFn: ({ signal }) => api().send<SearchAnswer>(`/api/search?${params}`, { signal }),
		placeholderData: keepPreviousData,
		enabled,
	});
}

/** Minimum length of a title search, and the number of titles shown. */
const enough = 2;
const shownTitles = 6;

/**
 * What a search has to say about the text in a field. `typed` is the text it was asked for: results of an earlier text,
 * which stay in place while the next are loading, belong to no later one.
 */
export function titlesFor(
	text: string,
	typed: string,
	query: { data?: SearchAnswer; error: Error | null; isPlaceholderData: boolean },
): { titles?: SearchAnswer["titles"]; hasMore: boolean; error: Error | null } {
	if (typed.length < enough || !isResultOf(text, typed, query)) return { hasMore: false, error: null };
	const titles = query.data?.titles;
	return { titles, hasMore: (titles?.totalItems ?? 0) > shownTitles, error: query.error };
}

/** The first titles for a typed text, debounced. `query` turns the typed text into the search text. */
export function useTypedTitles(text: string, query = (typed: string): string => typed) {
	const typed = useDebounced(text.trim());
	const request = { q: query(typed), kinds: "titles", perPage: String(shownTitles) };
	const found = useSearch(request, typed.length >= enough);
	return { ...titlesFor(text, typed, found), retry: () => void found.refetch() };
}
