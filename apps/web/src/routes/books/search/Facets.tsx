import { type FacetName, facetNames } from "@rafta/library/search/facets";
import type { FacetValue, SearchAnswer } from "#data";
import { languageName, useLanguage, useNumber, useTexts } from "#i18n";
import { Button, ChipRow } from "#kit";
import { useAgeText } from "../ages.ts";
import { useLengthText } from "../lengths.ts";
import { texts } from "./texts.ts";

export interface FacetsProps {
	readonly facets: NonNullable<SearchAnswer["titles"]>["facets"];
	chosen(name: string): string;
	choose(changes: Record<string, string>): void;
}

/** Returns the label of a facet value. */
function useFacetText(): (name: FacetName, value: string) => string {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const ageText = useAgeText();
	const lengthText = useLengthText();
	return (name, value) => {
		if (name === "year") return t("decade", { from: value, to: Number(value) + 9 });
		if (name === "age") return ageText(value);
		if (name === "length") return lengthText(value);
		return name === "language" ? languageName(value, language) : value;
	};
}

/** Facets for narrowing the list; choosing a value again clears it. */
export function Facets({ facets, chosen, choose }: FacetsProps) {
	const t = useTexts(texts);
	const number = useNumber();
	const nameOf = useFacetText();
	const isNarrowed = [...facetNames, "available"].some((name) => chosen(name) !== "");
	const toggle = (name: string, value: string) =>
		choose({ [name]: chosen(name) === value ? "" : value, page: "" });
	const withChosen = (name: FacetName): readonly FacetValue[] => {
		const [values, value] = [facets[name], chosen(name)];
		return value === "" || values.some((one) => one.value === value)
			? values
			: [...values, { value, count: 0 }];
	};
	return (
		<div className="flex flex-col gap-4">
			<ChipRow
				label={t("available")}
				chips={[["true", t("available"), number(facets.available)]]}
				value={[chosen("available")]}
				onChange={(value) => toggle("available", value)}
			/>
			{facetNames.map((name) => {
				const values = withChosen(name);
				if (values.length === 0) return null;
				return (
					<section key={name} aria-labelledby={`facet-${name}`} className="flex flex-col gap-2">
						<h2 id={`facet-${name}`} className="text-sm font-semibold">
							{t(name)}
						</h2>
						<ChipRow
							label={t(name)}
							chips={values.map(({ value, count }) => [value, nameOf(name, value), number(count)])}
							value={[chosen(name)]}
							onChange={(value) => toggle(name, value)}
						/>
					</section>
				);
			})}
			{isNarrowed && (
				<Button
					onClick={() =>
						choose(Object.fromEntries([...facetNames, "available", "page"].map((name) => [name, ""])))
					}
				>
					{t("clear")}
				</Button>
			)}
		</div>
	);
}
