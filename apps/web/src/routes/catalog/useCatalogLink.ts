import { useCallback } from "react";
import { useSearch } from "wouter";

/** Returns a function that adds the school whose catalogue a guest reads to an address of the catalogue. */
export function useCatalogLink(): (path: string, query?: Readonly<Record<string, string>>) => string {
	const school = new URLSearchParams(useSearch()).get("school");
	return useCallback(
		(path, query = {}) => {
			const params = new URLSearchParams({ ...query, ...(school ? { school } : {}) }).toString();
			return params === "" ? path : `${path}?${params}`;
		},
		[school],
	);
}
