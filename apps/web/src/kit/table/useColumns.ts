import { useMemo } from "react";
import type { Column } from "./column.ts";
import { useMedia } from "./useMedia.ts";

/** Columns to show: those chosen by the user, or the defaults that fit the screen. */
export function useColumns<T>(all: readonly Column<T>[], chosen?: readonly string[]) {
	const isNarrow = useMedia("(width < 48rem)");
	return useMemo(
		() =>
			all.filter((column, place) =>
				chosen ? place === 0 || chosen.includes(column.key) : !column.optional && !(isNarrow && column.wide),
			),
		[all, chosen, isNarrow],
	);
}
