import { cellsOf, measures, type SheetProblem, sheetNames, sheets } from "@rafta/library/labels/sheets";
import { type Language, languageFacts } from "@rafta/words";
import type { ReactNode } from "react";
import { useLanguage, useTexts } from "#i18n";
import { Checkbox, Select, TextInput } from "#kit";
import { type Choices, chosenSheet } from "./choices.ts";
import { labelTexts } from "./texts.ts";

/** Accepts a decimal comma as well. */
const decimal = (text: string): string => text.trim().replace(",", ".");

const decimalSeparator = (language: Language): string =>
	new Intl.NumberFormat(languageFacts[language].formats)
		.formatToParts(0.5)
		.find(({ type }) => type === "decimal")?.value ?? ".";

/** Choice of the sheet and the first cell; the printer's offset is folded away. */
export function SheetFields({
	choices,
	start,
	onChange,
	onStart,
	calibration,
}: {
	choices: Choices;
	start: number;
	onChange(choices: Choices): void;
	onStart(cell: number): void;
	/** Button of the calibration page. */
	calibration: ReactNode;
}) {
	const t = useTexts(labelTexts);
	const { language } = useLanguage();
	const separator = decimalSeparator(language);
	const formatLength = (text: string | number) => String(text).replace(".", separator);
	const sheet = chosenSheet(choices);
	const isProblem = typeof sheet === "string";
	const parts = choices.own.split(",");
	const options = sheetNames.map((name) => {
		const { width, height } = sheets[name];
		const size = `${formatLength(width)} x ${formatLength(height)}`;
		return [name, t("sheetName", { cells: cellsOf(sheets[name]), size })] as const;
	});
	const change = (part: Partial<Choices>) => onChange({ ...choices, ...part });
	return (
		<>
			<div className="grid items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
				<Select
					label={t("sheet")}
					options={[...options, ["own", t("own")]]}
					value={choices.sheet}
					onChange={(event) => {
						const sheet = [...sheetNames, "own" as const].find((name) => name === event.target.value);
						change({ sheet });
						onStart(1);
					}}
				/>
				<TextInput
					label={t("start")}
					type="number"
					min={1}
					max={isProblem ? undefined : cellsOf(sheet)}
					value={start}
					onChange={(event) => onStart(Math.max(1, Math.trunc(Number(event.target.value)) || 1))}
				/>
			</div>
			{choices.sheet === "own" && (
				<div className="grid grid-cols-2 items-start gap-3">
					{measures.map((measure, index) => (
						<TextInput
							key={measure}
							label={t(measure)}
							inputMode="decimal"
							maxLength={7}
							value={formatLength(parts[index] ?? "")}
							onChange={(event) => {
								const text = decimal(event.target.value).replace(/[^\d.]/g, "");
								change({ own: measures.map((_, at) => (at === index ? text : (parts[at] ?? ""))).join(",") });
							}}
						/>
					))}
				</div>
			)}
			{isProblem && (
				<p role="alert" className="text-error-ink font-semibold">
					{t(sheet satisfies SheetProblem)}
				</p>
			)}
			<details>
				<summary className="cursor-pointer py-1 font-semibold">{t("shifted")}</summary>
				<div className="mt-2 grid grid-cols-2 gap-3">
					{(["dx", "dy"] as const).map((offset) => (
						<TextInput
							key={offset}
							label={t(offset)}
							inputMode="decimal"
							maxLength={6}
							value={formatLength(choices[offset])}
							onChange={(event) => change({ [offset]: decimal(event.target.value) })}
						/>
					))}
					<Checkbox
						label={t("marks")}
						checked={choices.marks}
						onChange={(event) => change({ marks: event.target.checked })}
					/>
					{calibration}
				</div>
			</details>
		</>
	);
}
