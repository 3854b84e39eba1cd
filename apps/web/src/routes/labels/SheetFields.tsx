import { cellsOf, measures, type SheetProblem, sheetNames, sheets } from "@rafta/library/labels/sheets";
import { useTexts } from "../../i18n/language.tsx";
import { Checkbox, Select, TextInput } from "../../ui/Field.tsx";
import { type Choices, chosenSheet } from "./choices.ts";
import { SheetPreview } from "./SheetPreview.tsx";
import { labelTexts } from "./texts.ts";

/** Accepts a decimal comma as well. */
const decimal = (text: string): string => text.trim().replace(",", ".");

/** Choice of the sheet, the first cell, and the printer's offset. */
export function SheetFields({
	choices,
	start,
	onChange,
	onStart,
}: {
	choices: Choices;
	start: number;
	onChange(choices: Choices): void;
	onStart(cell: number): void;
}) {
	const t = useTexts(labelTexts);
	const sheet = chosenSheet(choices);
	const isProblem = typeof sheet === "string";
	const parts = choices.own.split(",");
	const options = sheetNames.map((name) => {
		const { width, height } = sheets[name];
		return [name, t("sheetName", { cells: cellsOf(sheets[name]), size: `${width} x ${height}` })] as const;
	});
	const change = (part: Partial<Choices>) => onChange({ ...choices, ...part });
	return (
		<>
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
			{choices.sheet === "own" && (
				<div className="grid grid-cols-2 gap-3">
					{measures.map((measure, index) => (
						<TextInput
							key={measure}
							label={t(measure)}
							inputMode="decimal"
							maxLength={7}
							value={parts[index] ?? ""}
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
			<TextInput
				label={t("start")}
				hint={t("startHint")}
				type="number"
				min={1}
				max={isProblem ? undefined : cellsOf(sheet)}
				value={start}
				onChange={(event) => onStart(Math.max(1, Math.trunc(Number(event.target.value)) || 1))}
			/>
			{!isProblem && <SheetPreview sheet={sheet} start={start} onStart={onStart} />}
			<div className="grid grid-cols-2 gap-3">
				{(["dx", "dy"] as const).map((offset) => (
					<TextInput
						key={offset}
						label={t(offset)}
						inputMode="decimal"
						maxLength={6}
						value={choices[offset]}
						onChange={(event) => change({ [offset]: decimal(event.target.value) })}
					/>
				))}
			</div>
			<Checkbox
				label={t("marks")}
				checked={choices.marks}
				onChange={(event) => change({ marks: event.target.checked })}
			/>
		</>
	);
}
