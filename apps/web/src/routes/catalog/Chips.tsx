import type { AnswerOf } from "@rafta/library/api/index";
import { lengthBands } from "@rafta/library/search/facets";
import type { SearchAnswer } from "#data";
import { languageName, useLanguage, useNumber, useTexts } from "#i18n";
import { ChipRow, FilterSheet, useMedia } from "#kit";
import { useAgeText } from "../books/ages.ts";
import { useLengthText } from "../books/lengths.ts";
import { texts } from "./texts.ts";

/** Kinds of values that narrow the titles, in the order in which they are offered; each is a parameter of the address. */
const kinds = ["age", "length", "subject", "series", "language"] as const;
export const chipNames = ["available", ...kinds] as const;
type ChipName = (typeof chipNames)[number];
export type ChosenChips = Readonly<Record<ChipName, string>>;

interface ChipValue {
	readonly name: ChipName;
	readonly value: string;
}

type Facets = NonNullable<SearchAnswer["titles"]>["facets"];
type Shelves = AnswerOf<"GET /api/catalogue/home">["shelves"];

/** Subjects offered above the shelves, so that the chips stay on one line; the others have shelves below. */
const MAX_SUBJECTS = 4;

/** Chips of the home: the ages, a reader's own first, short books, and the subjects that have shelves. */
function chipsOfShelves(shelves: Shelves): ChipValue[] {
	const own = shelves.filter(({ name, value }) => name === "yours" && value !== "");
	const values = (wanted: "age" | "subject") =>
		shelves.filter(({ name }) => name === wanted).map(({ value }) => value);
	const ages = [...own.map(({ value }) => value), ...values("age")];
	return [
		{ name: "available", value: "true" },
		...ages.map((value) => ({ name: "age" as const, value })),
		...(shelves.some(({ name }) => name === "short")
			? [{ name: "length" as const, value: lengthBands[0] }]
			: []),
		...values("subject")
			.slice(0, MAX_SUBJECTS)
			.map((value) => ({ name: "subject" as const, value })),
	];
}

/** Returns the words of a chip. */
function useChipText(): (chip: ChipValue) => string {
	const t = useTexts(texts);
	const ageText = useAgeText();
	const lengthText = useLengthText();
	const { language } = useLanguage();
	return ({ name, value }) => {
		if (name === "available") return t("available");
		if (name === "age") return ageText(value);
		if (name === "length") return lengthText(value);
		if (name === "series") return t("seriesOf", { name: value });
		return name === "language" ? languageName(value, language) : value;
	};
}

const keyOf = ({ name, value }: ChipValue): string => `${name} ${value}`;

type Choose = (changes: Record<string, string>) => void;

/** A row of chips above the shelves: each leads to the titles that it names. */
export function ShelfChips({ shelves, choose }: { shelves: Shelves; choose: Choose }) {
	const t = useTexts(texts);
	const textOf = useChipText();
	const chips = chipsOfShelves(shelves);
	return (
		<ChipRow
			label={t("chips")}
			scrolls
			chips={chips.map((chip) => [keyOf(chip), textOf(chip)])}
			value={[]}
			onChange={(key) => {
				const chip = chips.find((one) => keyOf(one) === key);
				if (chip) choose({ [chip.name]: chip.value });
			}}
		/>
	);
}

/** The values of each kind that has some to choose from; one alone divides nothing. */
function KindSelects({ facets, chosen, choose }: { facets: Facets; chosen: ChosenChips; choose: Choose }) {
	const t = useTexts(texts);
	const number = useNumber();
	const textOf = useChipText();
	return kinds.map((name) => {
		const value = chosen[name];
		const found = facets[name];
		if (value === "" && found.length < 2) return null;
		const isFound = value === "" || found.some((one) => one.value === value);
		return (
			<select
				key={name}
				className={`select w-full sm:border-base-content/30 sm:w-auto sm:rounded-full ${value === "" ? "" : "font-semibold"}`}
				aria-label={t(name)}
				value={value}
				onChange={({ target }) => choose({ [name]: target.value })}
			>
				<option value="">{value === "" ? t(name) : t("anyOf", { kind: t(name) })}</option>
				{[...found, ...(isFound ? [] : [{ value, count: 0 }])].map((one) => (
					<option key={one.value} value={one.value}>
						{textOf({ name, value: one.value })} ({number(one.count)})
					</option>
				))}
			</select>
		);
	});
}

/**
 * Narrows what was found: whether a title is on the shelf, and one control for each kind of value. On a phone these are in
 * a sheet, and what is chosen stays in sight.
 */
export function Narrow({
	facets,
	chosen,
	choose,
}: {
	facets: Facets | undefined;
	chosen: ChosenChips;
	choose: Choose;
}) {
	const t = useTexts(texts);
	const number = useNumber();
	const textOf = useChipText();
	const isPhone = useMedia("(width < 40rem)");
	const set = kinds.filter((name) => chosen[name] !== "");
	// Nothing was found, and no choice is the reason.
	if (
		facets?.available === 0 &&
		kinds.every((name) => facets[name].length === 0) &&
		!chipNames.some((name) => chosen[name])
	)
		return null;
	const chips: ChipValue[] = [
		{ name: "available", value: "true" },
		...(isPhone ? set.map((name) => ({ name, value: chosen[name] })) : []),
	];
	const selects = facets && <KindSelects facets={facets} chosen={chosen} choose={choose} />;
	return (
		<div className="flex items-start justify-between gap-2 sm:flex-wrap sm:justify-start">
			<ChipRow
				label={t("chips")}
				chips={chips.map((chip) => [
					keyOf(chip),
					textOf(chip),
					chip.name === "available" && facets ? number(facets.available) : undefined,
				])}
				value={chips.filter(({ name, value }) => chosen[name] === value).map(keyOf)}
				onChange={(key) => {
					const chip = chips.find((one) => keyOf(one) === key);
					if (chip) choose({ [chip.name]: chosen[chip.name] === chip.value ? "" : chip.value });
				}}
			/>
			{isPhone ? <FilterSheet count={set.length}>{selects}</FilterSheet> : selects}
		</div>
	);
}
