import { type Condition, conditions } from "@rafta/library/swaps/types";
import { useTexts } from "#i18n";
import { useChoiceLabel } from "./Labels.tsx";
import { texts } from "./texts.ts";

const hints = { new: "newHint", good: "goodHint", worn: "wornHint" } as const;

/** Drawings of a closed book: intact, with traces of reading, with bent corners and scratches. */
const drawings: Readonly<Record<Condition, string>> = {
	new: "M10 6h28v36H10zM15 6v36",
	good: "M10 6h28v36H10zM15 6v36M28 6v14l4-4 4 4V6",
	worn: "M10 6h22l6 7v24l-5 5H10zM15 6v36M32 6v7h6M20 22l10 5M21 31l7-4M33 42v-5h5",
};

/** Condition of a book, by a picture and a short text each. `wide`: side by side if the screen is wide enough. */
export function Conditions({
	value,
	wide = false,
	onChange,
}: {
	value: Condition | "";
	wide?: boolean;
	onChange(value: Condition): void;
}) {
	const t = useTexts(texts);
	const label = useChoiceLabel("condition");
	return (
		<fieldset>
			<legend className="mb-2 font-semibold">{t("conditionAsk")}</legend>
			<div className={`grid gap-2 ${wide ? "sm:grid-cols-3" : ""}`}>
				{conditions.map((one) => (
					<label
						key={one}
						className={`rounded-box flex cursor-pointer items-center gap-3 border-2 p-3 ${value === one ? "border-primary" : "border-base-300"}`}
					>
						<input
							type="radio"
							name="condition"
							className="radio"
							checked={value === one}
							onChange={() => onChange(one)}
						/>
						<svg
							viewBox="0 0 48 48"
							className="h-12 shrink-0"
							aria-hidden="true"
							fill="none"
							stroke="currentColor"
							strokeWidth="2"
							strokeLinejoin="round"
						>
							<path d={drawings[one]} />
						</svg>
						<span className="min-w-0">
							<span className="block font-semibold">{label(one)}</span>
							<span className="block text-sm">{t(hints[one])}</span>
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}
