import { type ReactNode, useState } from "react";
import { ConfirmDialog, type Question } from "./ConfirmDialog.tsx";
import { useStoredChoice } from "./useStoredChoice.ts";

interface Props {
	label: string;
	hint?: string;
	checked: boolean;
	busy: boolean;
	/** Shown beneath while it is off. */
	offText?: string;
	/** Asked before it is switched off. */
	ask?: Question;
	/** Saves the change, and tells people of a refusal; `checked` follows. */
	onChange(on: boolean): Promise<unknown>;
}

/** Something a person switches on or off and that is stored at once. */
export function Choice({ label, hint, checked: stored, busy, offText, ask, onChange }: Props): ReactNode {
	const [checked, change] = useStoredChoice(stored, onChange);
	const [isAsking, setAsking] = useState(false);
	const asks = checked && ask !== undefined;
	return (
		<div>
			<label className="flex min-h-11 cursor-pointer items-center gap-3">
				<input
					type="checkbox"
					className="checkbox"
					checked={checked}
					// Not disabled: it would lose the focus.
					aria-disabled={busy || undefined}
					onChange={() => {
						if (busy) return;
						setAsking(asks);
						if (!asks) change(!checked);
					}}
				/>
				<span>
					{label}
					{hint && <span className="block text-sm">{hint}</span>}
				</span>
			</label>
			{!checked && offText && <p className="text-sm">{offText}</p>}
			{asks && isAsking && (
				<ConfirmDialog ask={ask} onConfirm={() => change(false)} onClose={() => setAsking(false)} />
			)}
		</div>
	);
}
