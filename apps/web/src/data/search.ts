/** Search on the server (`/api/search`). */
import type { FacetName } from "@rafta/library/search/facets";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebounced } from "../state/useDebounced.ts";
import { api } from "./client.ts";

export interface FoundTitle {
	readonly id: string;
	readonly collectionId: string;
	readonly collectionName: string;
	readonly title: string;
	readonly subtitle: string;
	readonly author_line: string;
	readonly publisher: string;
	readonly year: number;
	readonly language: string;
	readonly isbn13: string;
	readonly series: string;
	readonly series_no: string;
	readonly cover: string;
	readonly age_min?: number;
	readonly age_max?: number;
	readonly subjects?: readonly string[] | null;
	readonly dewey?: string;
	readonly status: string;
	/** Copies in the own school, and those of them on the shelf. */
	readonly copies: number;
	readonly free: number;
	/** 0: exact words, 1: prefixes, 2 and more: slightly different spelling. */
	readonly closeness: number;
}

export interface FacetValue {
	readonly value: string;
	readonly count: number;
}

export interface Found {
	readonly titles?: {
		readonly page: number;
		readonly perPage: number;
		readonly totalItems: number;
		/** There are more than were counted. */
		readonly more: boolean;
		readonly items: readonly FoundTitle[];
		readonly facets: Readonly<Record<FacetName, readonly FacetValue[]>> & {
			readonly available: number;
		};
	};
	readonly readers: readonly {
		readonly id: string;
		readonly full_name: string;
		readonly class_code: string;
		readonly student_no: string;
	}[];
	readonly copies: readonly {
		readonly id: string;
		readonly barcode: string;
		readonly accession_no: string;
		readonly status: string;
		readonly expand?: { readonly book_id?: { readonly title: string } };
	}[];
	/** Titles are still being added to the index. */
	readonly building: boolean;
}

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
