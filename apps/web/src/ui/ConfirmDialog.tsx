import type { ReactNode } from "react";
import { common } from "../i18n/common.ts";
import { useTexts } from "../i18n/language.tsx";
import { Button } from "./Button.tsx";
import { Dialog, DialogButtons } from "./Dialog.tsx";

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
	title,
	label,
	question,
	no,
	onConfirm,
	onClose,
}: {
	title: string;
	/** Text of the button that does it. */
	label: string;
	question: ReactNode;
	/** Text of the other button. */
	no?: string;
	onConfirm(): void;
	onClose(): void;
}) {
	const t = useTexts(common);
	return (
		<Dialog title={title} onClose={onClose}>
			<p>{question}</p>
			<DialogButtons onClose={onClose} close={no ?? t("action.close")}>
				<Button
					variant="danger"
					onClick={() => {
						onClose();
						onConfirm();
					}}
				>
					{label}
				</Button>
			</DialogButtons>
		</Dialog>
	);
}
