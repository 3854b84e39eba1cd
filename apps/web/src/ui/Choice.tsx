import { type ReactNode, useState } from "react";
import { common } from "../i18n/common.ts";
import { useTexts } from "../i18n/language.tsx";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { useStoredChoice } from "./useStoredChoice.ts";

interface Props {
	label: string;
	hint?: string;
	checked: boolean;
	busy: boolean;
	/** Shown beneath while it is off. */
	offText?: string;
	/** Asked before it is switched off. */
	ask?: { readonly title: string; readonly text: string; readonly yes: string };
	/** Saves the change, and tells people of a refusal; `checked` follows. */
	onChange(on: boolean): Promise<unknown>;
}

/** Something a person switches on or off and that is stored at once. */
export function Choice({ label, hint, checked: stored, busy, offText, ask, onChange }: Props): ReactNode {
	const t = useTexts(common);
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
					disabled={busy}
					onChange={() => {
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
				<Dialog title={ask.title} onClose={() => setAsking(false)}>
					<p>{ask.text}</p>
					<div className="flex gap-2">
						<Button
							variant="danger"
							busy={busy}
							onClick={() => {
								setAsking(false);
								change(false);
							}}
						>
							{ask.yes}
						</Button>
						<Button onClick={() => setAsking(false)}>{t("action.cancel")}</Button>
					</div>
				</Dialog>
			)}
		</div>
	);
}
