import { useNumber, useTexts } from "#i18n";
import type { Progress } from "./model.ts";
import { texts } from "./texts.ts";

/** Progress of the count, large enough to be read across the room. */
export function Meter({ progress, large = false }: { progress: Progress; large?: boolean }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { expected } = progress;
	const { counted } = progress.counts;
	return (
		<div>
			<p className={`font-semibold tabular-nums ${large ? "text-2xl" : "text-xl"}`}>
				{t("counted", { counted: number(counted), expected: number(expected) })}
			</p>
			<progress
				className={`progress progress-primary w-full ${large ? "h-4" : ""}`}
				aria-label={t("countedLabel")}
				value={Math.min(counted, expected)}
				max={Math.max(1, expected)}
			/>
		</div>
	);
}
