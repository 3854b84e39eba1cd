import { useCallback } from "react";
import { useTexts } from "#i18n";
import { texts } from "./texts.ts";

interface Because {
	readonly because: Readonly<Record<string, string>>;
}

/** Returns a function that gives the reason why a shelf shows a title: a book that the reader has read. */
export function useBecause(): (shelf: Because) => (book: { readonly id: string }) => string {
	const t = useTexts(texts);
	return useCallback(
		({ because }) =>
			({ id }) => {
				const title = because[id];
				return title === undefined ? "" : t("because", { title });
			},
		[t],
	);
}
