/** Age bands in words. */
import { useCallback } from "react";
import { catalogue, useTexts } from "#i18n";

const texts = catalogue(
	{ ages: "{from}–{to} yaş", agesUp: "{from} yaş ve üstü" },
	{ ages: "Ages {from}–{to}", agesUp: "Ages {from} and over" },
);

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
