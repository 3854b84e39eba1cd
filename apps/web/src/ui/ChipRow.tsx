import { Check } from "lucide-react";

/** A choice of one among a few views of a list, as chips above it; with a list of values, each is switched by itself. */
export function ChipRow<Value extends string>({
	label,
	chips,
	value,
	onChange,
}: {
	/** Says to screen readers what is chosen. */
	label: string;
	chips: readonly (readonly [value: Value, text: string, count?: string])[];
	value: string | readonly string[];
	/** The chip that was pressed. */
	onChange(value: Value): void;
}) {
	const isOne = typeof value === "string";
	const isChosen = (one: string) => (isOne ? value === one : value.includes(one));
	return (
		<fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-2">
			{chips.map(([one, text, count]) => (
				<button
					key={one}
					type="button"
					aria-pressed={isChosen(one)}
					className={`btn h-10 min-h-10 rounded-full ${isOne ? "px-4" : "gap-1 px-3"} ${isOne && isChosen(one) ? "btn-neutral" : "bg-base-100"} ${isOne || isChosen(one) ? "" : "font-normal"}`}
					onClick={() => onChange(one)}
				>
					{!isOne && isChosen(one) && <Check aria-hidden="true" size={16} />}
					{text}
					{count && <span className="text-sm font-normal tabular-nums">{count}</span>}
				</button>
			))}
		</fieldset>
	);
}
