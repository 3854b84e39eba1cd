import { useId } from "react";
import { isVaultOpen } from "#data";
import { useTexts } from "#i18n";
import { texts } from "../texts.ts";

/** The choice for a computer that others use as well. */
export function SharedComputer({ checked, onChange }: { checked: boolean; onChange(next: boolean): void }) {
	const t = useTexts(texts);
	const id = useId();
	// Without encryption nothing is stored anyway, on any computer.
	if (!isVaultOpen()) return null;
	return (
		<div className="flex items-start gap-3">
			<input
				id={id}
				type="checkbox"
				className="checkbox mt-0.5 shrink-0"
				aria-describedby={`${id}-hint`}
				checked={checked}
				onChange={(event) => onChange(event.target.checked)}
			/>
			<div>
				<label htmlFor={id} className="cursor-pointer">
					{t("shared")}
				</label>
				<p id={`${id}-hint`} className="text-sm opacity-80">
					{t("sharedHint")}
				</p>
			</div>
		</div>
	);
}
