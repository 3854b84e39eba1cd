import type { CalendarDate } from "@rafta/library/turkish/dates";
import { useId } from "react";
import { useTexts } from "#i18n";
import { DateControl, isDayWithin } from "#kit";
import { boxDays } from "./scan-mode.ts";
import { texts } from "./texts.ts";

/** The day of a return box that is emptied later; `onChange` gets only days that a box may have. */
export function BoxDay({ day, onChange }: { day: CalendarDate; onChange(day: CalendarDate): void }) {
	const t = useTexts(texts);
	const id = useId();
	const { first, last } = boxDays(new Date());
	const limits = { min: first, max: last };
	return (
		<div className="flex flex-wrap items-center gap-2">
			<label id={`${id}-label`} htmlFor={id} className="font-semibold">
				{t("boxDay")}
			</label>
			<DateControl
				id={id}
				required
				{...limits}
				value={day}
				onChange={(value) => {
					if (isDayWithin(value, limits)) onChange(value);
				}}
			/>
		</div>
	);
}
