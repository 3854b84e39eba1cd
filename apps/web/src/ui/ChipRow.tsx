/** A choice of one among a few views of a list, as chips above it. */
export function ChipRow<Value extends string>({
	label,
	chips,
	value,
	onChange,
}: {
	/** Says to screen readers what is chosen. */
	label: string;
	chips: readonly (readonly [value: Value, text: string, count?: string])[];
	value: string;
	onChange(value: Value): void;
}) {
	return (
		<fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-2">
			{chips.map(([one, text, count]) => (
				<button
					key={one}
					type="button"
					aria-pressed={value === one}
					className={`btn h-10 min-h-10 rounded-full px-4 ${value === one ? "btn-neutral" : "bg-base-100"}`}
					onClick={() => onChange(one)}
				>
					{text}
					{count && <span className="text-sm font-normal tabular-nums">{count}</span>}
				</button>
			))}
		</fieldset>
	);
}
