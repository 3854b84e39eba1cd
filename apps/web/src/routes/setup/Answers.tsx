import { useTexts } from "#i18n";
import { texts } from "./texts.ts";

export interface Answer<Value> {
	readonly value: Value;
	readonly name: string;
	/** What follows from it. */
	readonly text: string;
	readonly isRecommended?: boolean;
}

/** Answers to the question of a step, each with what follows from it. */
export function Answers<Value extends string | boolean>({
	legend,
	name,
	answers,
	value,
	onChange,
}: {
	legend: string;
	name: string;
	answers: readonly Answer<Value>[];
	value: Value | null;
	onChange(value: Value): void;
}) {
	const t = useTexts(texts);
	return (
		<fieldset className="flex flex-col gap-3">
			<legend className="sr-only">{legend}</legend>
			{answers.map((answer) => {
				const isChosen = answer.value === value;
				return (
					<label
						key={String(answer.value)}
						className={`rounded-box bg-base-100 flex cursor-pointer gap-4 border p-4 ${isChosen ? "border-primary-ink outline-primary-ink outline" : "border-base-300"}`}
					>
						<input
							type="radio"
							name={name}
							className="radio mt-0.5"
							required
							checked={isChosen}
							onChange={() => onChange(answer.value)}
						/>
						<span>
							<span className="font-semibold">{answer.name}</span>
							{answer.isRecommended && (
								<span className="text-primary-ink ms-2 text-sm">{t("recommended")}</span>
							)}
							<span className="block opacity-75">{answer.text}</span>
						</span>
					</label>
				);
			})}
		</fieldset>
	);
}
