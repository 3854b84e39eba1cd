import { type FacetName, facetNames } from "@rafta/library/search/facets";
import type { FacetValue, Found } from "../../../data/search.ts";
import { useLanguage, useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useAgeText } from "../ages.ts";
import { languageName } from "../form/languages.ts";
import { useLengthText } from "../lengths.ts";
import { texts } from "./texts.ts";

export interface FacetsProps {
	readonly facets: NonNullable<Found["titles"]>["facets"];
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

function Choice({
	text,
	count,
	pressed,
	onClick,
}: {
	text: string;
	count: number;
	pressed: boolean;
	onClick(): void;
}) {
	const number = useNumber();
	return (
		<button
			type="button"
			aria-pressed={pressed}
			className={`btn btn-sm h-auto min-h-9 w-full justify-between gap-2 py-1 text-start font-normal ${pressed ? "btn-primary" : "btn-ghost"}`}
			onClick={onClick}
		>
			<span className="min-w-0 break-words">{text}</span>
			<span className="tabular-nums">{number(count)}</span>
		</button>
	);
}

/** Facets for narrowing the list; choosing a value again clears it. */
export function Facets({ facets, chosen, choose }: FacetsProps) {
	const t = useTexts(texts);
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
			<Choice
				text={t("available")}
				count={facets.available}
				pressed={chosen("available") === "true"}
				onClick={() => toggle("available", "true")}
			/>
			{facetNames.map((name) => {
				const values = withChosen(name);
				if (values.length === 0) return null;
				return (
					<section key={name} aria-label={t(name)} className="flex flex-col gap-1">
						<h2 className="px-2 text-sm font-semibold">{t(name)}</h2>
						{values.map(({ value, count }) => (
							<Choice
								key={value}
								text={nameOf(name, value)}
								count={count}
								pressed={chosen(name) === value}
								onClick={() => toggle(name, value)}
							/>
						))}
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
