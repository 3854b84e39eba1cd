import { books } from "@rafta/library/collections/books";
import { languageName, useLanguage } from "#i18n";

/** Label and value of a title's field in words; a field without a value is a dash. */
export function useFieldText() {
	const { language } = useLanguage();
	return {
		label: (name: string): string =>
			books.fields.find((field) => field.name === name)?.label[language] ?? name,
		text(name: string, value: unknown): string {
			if (name === "language") return languageName(String(value ?? ""), language) || "–";
			return Array.isArray(value) ? value.join(", ") || "–" : String(value || "–");
		},
	};
}
