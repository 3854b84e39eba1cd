import { Check } from "lucide-react";

/** A choice of one among a few views of a list, as chips above it; with a list of values, each is switched by itself. */
export function ChipRow<Value extends string>({
	label,
	chips,
	value,
	onChange,
	scrolls = false,
}: {
	/** Says to screen readers what is chosen. */
	label: string;
	chips: readonly (readonly [value: Value, text: string, count?: string | undefined])[];
	value: string | readonly string[];
	/** The chip that was pressed. */
	onChange(value: Value): void;
	/** Many chips above what they narrow: on a phone they stay on one line, which scrolls. */
	scrolls?: boolean;
}) {
	const isOne = typeof value === "string";
	const isChosen = (one: string) => (isOne ? value === one : value.includes(one));
	return (
		<fieldset
			aria-label={label}
			className={`flex min-w-0 gap-2 ${scrolls ? "-mx-4 overflow-x-auto px-4 py-1 *:shrink-0 sm:mx-0 sm:flex-wrap sm:px-0" : "flex-wrap"}`}
		>
			{chips.map(([one, text, count]) => (
				<button
					key={one}
					type="button"
					aria-pressed={isChosen(one)}
					className={`btn h-auto min-h-10 max-w-full rounded-full py-1 ${isOne ? "px-4" : "gap-1 px-3"} ${isOne && isChosen(one) ? "btn-neutral" : "bg-base-100"} ${isOne || isChosen(one) ? "" : "font-normal"}`}
					onClick={() => onChange(one)}
				>
					{!isOne && isChosen(one) && <Check aria-hidden="true" size={16} />}
					<span className="min-w-0 break-words">{text}</span>
					{count && <span className="text-sm font-normal tabular-nums">{count}</span>}
				</button>
			))}
		</fieldset>
	);
}
