import type { ReportAnswer } from "@rafta/library/api/reports";
import { todayIn } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { useTexts } from "#i18n";
import { DateInput, isDayWithin, Select } from "#kit";
import type { Change, Filters } from "./address.ts";
import { choiceOf, periodChoices, periodIn } from "./period.ts";
import { texts } from "./texts.ts";

/** No report begins before: a year as early is a typing error. */
const limits = { min: "1900-01-01" };

/** A named period, or a range of two days. */
export function PeriodFields({
	filters,
	answer,
	onChange,
}: {
	filters: Filters;
	answer: ReportAnswer | undefined;
	onChange: Change;
}) {
	const t = useTexts(texts);
	const today = todayIn(new Date());
	const [wantsOwn, setWantsOwn] = useState(false);
	const choice = wantsOwn ? "own" : choiceOf(filters, today);
	const now = { from: filters.from ?? answer?.from ?? today, to: filters.to ?? answer?.to ?? today };
	return (
		<>
			<Select
				label={t("period")}
				value={choice}
				options={periodChoices.map((one) => [one, t(one)])}
				onChange={({ target }) => {
					const chosen = periodChoices.find((one) => one === target.value) ?? "this_year";
					setWantsOwn(chosen === "own");
					onChange(periodIn(chosen, today, now));
				}}
			/>
			{choice === "own" &&
				(["from", "to"] as const).map((end) => (
					<DateInput
						key={end}
						label={t(end)}
						{...limits}
						value={now[end]}
						onChange={(day) => {
							if (isDayWithin(day, limits)) onChange({ ...now, [end]: day });
						}}
					/>
				))}
		</>
	);
}
