import type { ReactNode } from "react";
import { Field } from "../Field.tsx";
import { DateControl, type DateProps } from "./DateControl.tsx";

/** Labelled date, typed or chosen from a calendar. */
export function DateInput({
	label,
	hint,
	...rest
}: DateProps & { label: string; hint?: ReactNode; error?: string }) {
	return (
		<Field label={label} hint={hint} required={rest.required}>
			{({ id, "aria-describedby": described }) => (
				<DateControl {...rest} id={id} aria-describedby={described} />
			)}
		</Field>
	);
}
