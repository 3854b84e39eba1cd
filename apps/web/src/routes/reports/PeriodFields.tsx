import type { ReportAnswer } from "@rafta/library/api/reports";
import { isCalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { useTexts } from "../../i18n/language.tsx";
import { Select } from "../../ui/Field.tsx";
import type { Change, Filters } from "./address.ts";
import { choiceOf, periodChoices, periodIn } from "./period.ts";
import { TypedField } from "./TypedField.tsx";
import { texts } from "./texts.ts";

/** Browsers report an incomplete year as a valid date while it is being typed. */
const isTypedDate = (text: string): boolean => isCalendarDate(text) && text >= "1900-01-01";

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
			{choice === "own" && (
				<>
					<TypedField
						label={t("from")}
						type="date"
						value={now.from}
						isComplete={isTypedDate}
						onChange={(from) => onChange({ ...now, from })}
					/>
					<TypedField
						label={t("to")}
						type="date"
						value={now.to}
						isComplete={isTypedDate}
						onChange={(to) => onChange({ ...now, to })}
					/>
				</>
			)}
		</>
	);
}
