/** Age bands in words. */

import { catalogue } from "@rafta/words";
import { useCallback } from "react";
import { useTexts } from "#i18n";

const texts = catalogue("web/books/ages");

/** Returns the name of an age band: `9–11 yaş`. */
export function useAgeText(): (band: string) => string {
	const t = useTexts(texts);
	return useCallback(
		(band) => {
			const [from = "", to = ""] = band.split("-");
			return to === "99" ? t("agesUp", { from }) : t("ages", { from, to });
		},
		[t],
	);
}
