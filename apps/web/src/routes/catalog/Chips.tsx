import type { AnswerOf } from "@rafta/library/api/index";
import { lengthBands } from "@rafta/library/search/facets";
import type { Found } from "../../data/search.ts";
import { useLanguage, useNumber, useTexts } from "../../i18n/language.tsx";
import { ChipRow } from "../../ui/ChipRow.tsx";
import { useAgeText } from "../books/ages.ts";
import { languageName } from "../books/form/languages.ts";
import { useLengthText } from "../books/lengths.ts";
import { texts } from "./texts.ts";

/** Facets that are offered as chips, in this order; each is a parameter of the address. */
export const chipNames = ["available", "age", "length", "subject", "series", "language"] as const;
type ChipName = (typeof chipNames)[number];
export type Chosen = Readonly<Record<ChipName, string>>;

export interface ChipValue {
	readonly name: ChipName;
	readonly value: string;
	/** Titles under it; `null` where they were not counted. */
	readonly count: number | null;
}

/** Values of a facet that are offered at once. */
const MAX_OF_KIND = 6;

type Facets = NonNullable<Found["titles"]>["facets"];
type Shelves = AnswerOf<"GET /api/catalogue/home">["shelves"];

/** Chips of the home: the ages, a reader's own first, short books, and the subjects that have shelves. */
export function chipsOfShelves(shelves: Shelves): ChipValue[] {
	const own = shelves.filter(({ name, value }) => name === "yours" && value !== "");
	const values = (wanted: "age" | "subject") =>
		shelves.filter(({ name }) => name === wanted).map(({ value }) => value);
	const ages = [...own.map(({ value }) => value), ...values("age")];
	return [
		{ name: "available", value: "true", count: null },
		...ages.map((value) => ({ name: "age" as const, value, count: null })),
		...(shelves.some(({ name }) => name === "short")
			? [{ name: "length" as const, value: lengthBands[0], count: null }]
			: []),
		...values("subject").map((value) => ({ name: "subject" as const, value, count: null })),
	];
}

/** Chips of found titles, the chosen ones first. A facet with one value says nothing. */
export function chipsOfFacets(facets: Facets, chosen: Chosen): ChipValue[] {
	const of = (name: Exclude<ChipName, "available">): ChipValue[] => {
		const values: ChipValue[] = facets[name]
			.map(({ value, count }) => ({ name, value, count }))
			.slice(0, MAX_OF_KIND);
		const value = chosen[name];
		if (value === "") return values.length > 1 ? values : [];
		return values.some((one) => one.value === value) ? values : [...values, { name, value, count: 0 }];
	};
	const all: ChipValue[] = [
		{ name: "available", value: "true", count: facets.available },
		...of("age"),
		...of("length"),
		...of("subject"),
		...of("series"),
		...of("language"),
	];
	const isChosen = (chip: ChipValue) => chosen[chip.name] === chip.value;
	return [...all.filter(isChosen), ...all.filter((chip) => !isChosen(chip))];
}

interface Props {
	readonly chips: readonly ChipValue[];
	readonly chosen: Chosen;
	choose(changes: Record<string, string>): void;
}

/** A row of chips that narrow the titles; choosing one again clears it. */
export function Chips({ chips, chosen, choose }: Props) {
	const t = useTexts(texts);
	const number = useNumber();
	const ageText = useAgeText();
	const lengthText = useLengthText();
	const { language } = useLanguage();
	const textOf = ({ name, value }: ChipValue): string => {
		if (name === "available") return t("available");
		if (name === "age") return ageText(value);
		if (name === "length") return lengthText(value);
		if (name === "series") return t("seriesOf", { name: value });
		return name === "language" ? languageName(value, language) : value;
	};
	const keyOf = ({ name, value }: ChipValue) => `${name} ${value}`;
	const isChosen = ({ name, value }: ChipValue) => chosen[name] === value;
	return (
		<ChipRow
			label={t("chips")}
			scrolls
			chips={chips.map((chip) => [
				keyOf(chip),
				textOf(chip),
				chip.count === null ? undefined : number(chip.count),
			])}
			value={chips.filter(isChosen).map(keyOf)}
			onChange={(key) => {
				const chip = chips.find((one) => keyOf(one) === key);
				if (chip) choose({ [chip.name]: isChosen(chip) ? "" : chip.value });
			}}
		/>
	);
}
