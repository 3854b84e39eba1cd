import { useCallback } from "react";
import { useCatalogLink } from "./useCatalogLink.ts";

/**
 * Returns the address at which a shelf is seen whole: a reading list's own, or a search of the catalogue; empty where
 * nothing more is to be seen.
 */
export function useShelfLink(): (shelf: {
	readonly name: string;
	readonly value: string;
	readonly more: boolean;
}) => string {
	const link = useCatalogLink();
	return useCallback(
		({ name, value, more }) => {
			if (name === "list") return `/reading_lists/detail/${value}`;
			if (!more) return "";
			if (name === "subject" || name === "age") return link("/catalog", { [name]: value });
			return link("/catalog", { shelf: name, value });
		},
		[link],
	);
}
