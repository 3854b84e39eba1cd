import { type ComponentProps, useState } from "react";
import { Button } from "./Button.tsx";
import { ConfirmDialog, type Question } from "./ConfirmDialog.tsx";

interface Props extends ComponentProps<typeof Button> {
	readonly ask: Question;
	onConfirm(): void;
}

/** A button that asks before it does what cannot be undone. */
export function ConfirmButton({ ask, onConfirm, ...button }: Props) {
	const [isAsking, setAsking] = useState(false);
	return (
		<>
			<Button {...button} onClick={() => setAsking(true)} />
			{isAsking && <ConfirmDialog ask={ask} onConfirm={onConfirm} onClose={() => setAsking(false)} />}
		</>
	);
}
