import { common, useLanguage, useTexts } from "#i18n";
import type { SearchField } from "./resources.ts";

/** Returns the options of a search field with their labels; none for a text field. */
export function useChoices(): (search: SearchField) => readonly (readonly [value: string, label: string])[] {
	const c = useTexts(common);
	const { language } = useLanguage();
	return ({ field }) => {
		if (field.type === "select")
			return field.values.map((value) => [value, field.valueLabels?.[value]?.[language] ?? value] as const);
		if (field.type !== "bool") return [];
		return [
			["true", c("value.yes")],
			["false", c("value.no")],
		];
	};
}
