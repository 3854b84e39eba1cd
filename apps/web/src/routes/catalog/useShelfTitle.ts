import type { ShelfName } from "@rafta/library/catalogue/shelves";
import { useCallback } from "react";
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { texts } from "./texts.ts";

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

/** Returns the name of a language in the language of the screen. */
export function useLanguageName(): (code: string) => string {
	const { language } = useLanguage();
	return useCallback(
		(code) => {
			const names = new Intl.DisplayNames(language, { type: "language", fallback: "code" });
			return names.of(code) ?? code;
		},
		[language],
	);
}

/** Returns the heading of a shelf. */
export function useShelfTitle(): (shelf: { readonly name: ShelfName; readonly value: string }) => string {
	const t = useTexts(texts);
	const ageText = useAgeText();
	return useCallback(
		({ name, value }) => {
			if (name === "subject") return value;
			if (name === "age") return ageText(value);
			if (name === "yours") return value === "" ? t("yours") : t("yoursOf", { age: ageText(value) });
			return t(name);
		},
		[t, ageText],
	);
}
