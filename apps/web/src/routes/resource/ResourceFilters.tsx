import { useLanguage, useTexts } from "#i18n";
import { useSearchParams } from "#kit";
import type { SearchField } from "./resources.ts";
import { texts } from "./texts.ts";
import { useChoices } from "./useChoices.ts";

/** The choice filters of a list, one box each; the values are kept in the address, as in the detailed search. */
export function ResourceFilters({ filters }: { filters: readonly SearchField[] }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const [params, change] = useSearchParams();
	const choices = useChoices();
	return filters.map((filter) => {
		const { path, field } = filter;
		const label = field.label[language];
		return (
			<select
				key={path}
				className="select w-full sm:w-auto"
				aria-label={label}
				value={params.get(path) ?? ""}
				onChange={(event) => change({ [path]: event.target.value })}
			>
				<option value="">{t("filterAny", { field: label })}</option>
				{choices(filter).map(([value, text]) => (
					<option key={value} value={value}>
						{text}
					</option>
				))}
			</select>
		);
	});
}
