import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog, DialogButtons } from "./Dialog.tsx";

/** A question before something that cannot be undone. */
export interface Question {
	readonly title: string;
	/** The consequence, in a sentence. */
	readonly text: ReactNode;
	/** Text of the button that does it: the verb of the press. Without it nothing can be done yet, and the text says why. */
	readonly yes?: string;
	/** Text of the other button, where "cancel" would be taken for the press itself. */
	readonly no?: string | undefined;
}

/** Asks a question, and does what it asks about once that is confirmed. */
export function ConfirmDialog({
	ask: { title, text, yes, no },
	onConfirm,
	onClose,
}: {
	ask: Question;
	onConfirm(): void;
	onClose(): void;
}) {
	return (
		<Dialog title={title} onClose={onClose}>
			<div>{text}</div>
			<DialogButtons onClose={onClose} close={no}>
				{yes !== undefined && (
					<Button
						variant="danger"
						onClick={() => {
							onClose();
							onConfirm();
						}}
					>
						{yes}
					</Button>
				)}
			</DialogButtons>
		</Dialog>
	);
}
