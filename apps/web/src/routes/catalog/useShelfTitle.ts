import type { ShelfName } from "@rafta/library/catalogue/shelves";
import { useCallback } from "react";
import { useTexts } from "#i18n";
import { useAgeText } from "../books/ages.ts";
import { texts } from "./texts.ts";

/** Returns the heading of a shelf. */
export function useShelfTitle(): (shelf: {
	readonly name: ShelfName;
	readonly value: string;
	/** Name of a reading list. */
	readonly title?: string;
}) => string {
	const t = useTexts(texts);
	const ageText = useAgeText();
	return useCallback(
		({ name, value, title = "" }) => {
			if (name === "list") return title;
			if (name === "subject") return value;
			if (name === "age") return ageText(value);
			if (name === "yours") return value === "" ? t("yours") : t("yoursOf", { age: ageText(value) });
			return t(name);
		},
		[t, ageText],
	);
}
