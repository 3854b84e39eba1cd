import { MAX_TARGET, type Measure, measures } from "@rafta/library/reading/goal";
import { type SpanName, spanNames, spanOf } from "@rafta/library/reading/spans";
import { todayIn } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { call } from "#data";
import { useTexts } from "#i18n";
import { Button, Dialog, useAction } from "#kit";
import { type Goal, readingReads } from "./reading.ts";
import { texts } from "./texts.ts";

const usual: Readonly<Record<Measure, Readonly<Record<SpanName, number>>>> = {
	books: { term: 6, year: 12 },
	pages: { term: 1000, year: 2000 },
};

const isSummer = (): boolean => spanOf("term", todayIn(new Date())).from.endsWith("-07-01");

function Choice<V extends string>({
	name,
	label,
	values,
	textOf,
	value,
	onChange,
}: {
	name: string;
	label: string;
	values: readonly V[];
	textOf(value: V): string;
	value: V;
	onChange(value: V): void;
}) {
	return (
		<fieldset>
			<legend className="mb-1 font-semibold">{label}</legend>
			<div className="flex flex-wrap gap-2">
				{values.map((one) => (
					<label
						key={one}
						className="btn has-checked:btn-neutral has-focus-visible:outline-2 rounded-full font-semibold"
					>
						<input
							type="radio"
							name={name}
							className="sr-only"
							checked={one === value}
							onChange={() => onChange(one)}
						/>
						{textOf(one)}
					</label>
				))}
			</div>
		</fieldset>
	);
}

/** Sets, changes or removes the reader's own goal. */
export function GoalDialog({ goal, onClose }: { goal: Goal | null; onClose(): void }) {
	const t = useTexts(texts);
	const [span, setSpan] = useState<SpanName>(goal?.span ?? "term");
	const [measure, setMeasure] = useState<Measure>(goal?.measure ?? "books");
	// Until the reader types, the usual goal is shown; an emptied field stays empty.
	const [typed, setTyped] = useState(goal ? String(goal.target) : null);
	const shown = typed ?? String(usual[measure][span]);
	const target = Number(shown);
	const isSound = Number.isInteger(target) && target >= 1 && target <= MAX_TARGET[measure];
	const save = useAction({
		mutationFn: () => call("POST /api/reading/goal", { body: { goal: { span, measure, target } } }),
		stale: readingReads,
	});
	const remove = useAction({
		mutationFn: () => call("POST /api/reading/goal", { body: { goal: null } }),
		stale: readingReads,
	});
	const term = isSummer() ? t("summer") : t("term");
	return (
		<Dialog title={t("goalTitle")} onClose={onClose}>
			<form
				className="flex flex-col gap-5"
				onSubmit={(event) => {
					event.preventDefault();
					if (isSound) save.mutate(undefined, { onSuccess: onClose });
				}}
			>
				<Choice
					name="span"
					label={t("howLong")}
					values={spanNames}
					textOf={(one) => (one === "term" ? term : t("year"))}
					value={span}
					onChange={(one) => setSpan(one)}
				/>
				<Choice
					name="measure"
					label={t("howMuch")}
					values={measures}
					textOf={(one) => t(one)}
					value={measure}
					onChange={(next) => {
						setMeasure(next);
						setTyped(null);
					}}
				/>
				<label className="flex items-center gap-3">
					<input
						type="number"
						inputMode="numeric"
						className="input w-28 text-lg tabular-nums"
						min={1}
						max={MAX_TARGET[measure]}
						step={1}
						aria-invalid={!isSound}
						value={shown}
						onChange={(event) => setTyped(event.target.value)}
					/>
					{t(measure)}
				</label>
				<p className="text-sm">{t("onlyYou")}</p>
				<div className="flex flex-wrap gap-2">
					<Button type="submit" variant="primary" busy={save.isPending} disabled={!isSound}>
						{t("save")}
					</Button>
					{goal && (
						<Button
							variant="ghost"
							busy={remove.isPending}
							onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
						>
							{t("goalRemove")}
						</Button>
					)}
				</div>
			</form>
		</Dialog>
	);
}
