/** Bands of lengths in words. */
import { boundsOf, lengthBands } from "@rafta/library/search/facets";
import { catalogue } from "@rafta/words";
import { useCallback } from "react";
import { useTexts } from "#i18n";

const texts = catalogue("web/books/lengths");

const [shortest, longest] = [lengthBands[0], lengthBands.at(-1)];

/** Returns the name of a band of lengths: `100–199 sayfa`. */
export function useLengthText(): (band: string) => string {
	const t = useTexts(texts);
	return useCallback(
		(band) => {
			const [from, to] = boundsOf(band);
			if (band === shortest) return t("below", { to });
			return band === longest ? t("above", { from }) : t("pages", { from, to });
		},
		[t],
	);
}
