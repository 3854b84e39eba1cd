import { useCallback, useMemo } from "react";
import { useLocation, useSearch } from "wouter";

/** Query parameters of the address and a function that changes some of them; blank ones are removed. */
export function useSearchParams(): [URLSearchParams, (changes: Record<string, string>) => void] {
	const search = useSearch();
	const [path, navigate] = useLocation();
	const params = useMemo(() => new URLSearchParams(search), [search]);
	const change = useCallback(
		(changes: Record<string, string>) => {
			const next = new URLSearchParams(search);
			for (const [name, value] of Object.entries(changes)) {
				if (value === "") next.delete(name);
				else next.set(name, value);
			}
			const text = next.toString();
			navigate(text ? `${path}?${text}` : path, { replace: true });
		},
		[search, path, navigate],
	);
	return [params, change];
}
